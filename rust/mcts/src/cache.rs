//! What has been judged before, found again.

/// Entries of a table, unless it is told otherwise; one that is needed again may have been overwritten.
const SIZE: usize = 1 << 15;
/// From one salt to the next: all bits change, and none comes again.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Results by key. Keys are of 64 bits and taken for unique. It asks for memory once, with the first result.
#[derive(Clone, Debug)]
pub struct Table<T> {
    size: usize,
    /// Keys are kept mixed with it, so that none of before is found once it has changed.
    salt: u64,
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
        Self {
            size,
            salt: 0,
            entries: Vec::new(),
        }
    }

    /// Nothing is found any more; the memory is kept.
    pub fn forget(&mut self) {
        self.salt = self.salt.wrapping_add(STEP);
    }
}

impl<T: Copy> Table<T> {
    pub fn get(&self, key: u64) -> Option<T> {
        let key = key ^ self.salt;
        let entry = self.entries.get(key as usize % self.size)?;
        (entry.0 == key).then_some(entry.1)
    }

    pub fn put(&mut self, key: u64, value: T) {
        let key = key ^ self.salt;
        if self.entries.is_empty() {
            self.entries = vec![(0, value); self.size];
        }
        self.entries[key as usize % self.size] = (key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn what_is_forgotten_is_not_found_again_and_what_comes_after_is() {
        let mut table = Table::of(8);
        for round in 0..3_u64 {
            for key in 1..6 {
                assert_eq!(table.get(key), None, "{round}");
                table.put(key, key + 10 * round);
            }
            for key in 1..6 {
                assert_eq!(table.get(key), Some(key + 10 * round));
            }
            table.forget();
        }
    }
}
