//! What has been judged before, found again.

/// Entries of a table, unless it is told otherwise; one that is needed again may have been overwritten.
const SIZE: usize = 1 << 15;

/// Results by key. Keys are of 64 bits and taken for unique. It asks for memory once, with the first result.
#[derive(Clone, Debug)]
pub struct Table<T> {
    size: usize,
    entries: Vec<(u64, T)>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self::of(SIZE)
    }
}

impl<T> Table<T> {
    /// One of so many entries.
    pub fn of(size: usize) -> Self {
        let entries = Vec::new();
        Self { size, entries }
    }
}

impl<T: Copy> Table<T> {
    pub fn get(&self, key: u64) -> Option<T> {
        let entry = self.entries.get(key as usize % self.size)?;
        (entry.0 == key).then_some(entry.1)
    }

    pub fn put(&mut self, key: u64, value: T) {
        if self.entries.is_empty() {
            self.entries = vec![(0, value); self.size];
        }
        self.entries[key as usize % self.size] = (key, value);
    }
}
