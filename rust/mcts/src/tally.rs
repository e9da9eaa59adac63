//! What playouts of an action came to.

use std::ops::AddAssign;

use crate::Score;

/// One playout: its score to the side that decides, what was counted, of which deal it was.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome<C> {
    pub score: Score,
    pub done: C,
    pub deal: usize,
}

/// All of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally<C> {
    pub count: u32,
    points: f64,
    sum: f64,
    squares: f64,
    /// Value less that of the usual action with the same dice.
    ahead: f64,
    ahead_squares: f64,
    pub done: C,
}

impl<C: AddAssign + Copy> Tally<C> {
    pub fn add(&mut self, one: &Outcome<C>, usual: &Outcome<C>) {
        self.count += 1;
        let Score { value, points } = one.score;
        self.points += points;
        self.sum += value;
        self.squares += value * value;
        let ahead = value - usual.score.value;
        self.ahead += ahead;
        self.ahead_squares += ahead * ahead;
        self.done += one.done;
    }

    pub fn mean(&self) -> f64 {
        self.share(self.sum)
    }

    pub fn points(&self) -> f64 {
        self.share(self.points)
    }

    fn share(&self, sum: f64) -> f64 {
        if self.count == 0 {
            0.0
        } else {
            sum / f64::from(self.count)
        }
    }

    /// Standard error of the mean.
    pub fn error(&self) -> f64 {
        deviation(self.count, self.sum, self.squares)
    }

    /// How much better than the usual action it is for sure: `margin` standard errors less than the average.
    pub fn surely_ahead(&self, margin: f64) -> f64 {
        self.share(self.ahead) - margin * deviation(self.count, self.ahead, self.ahead_squares)
    }
}

/// Products of what actions came to in the same playouts, for the doubt about their differences.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    size: usize,
    products: Vec<f64>,
}

impl Pairs {
    pub fn new(size: usize) -> Self {
        Self {
            size,
            products: vec![0.0; size * size],
        }
    }

    /// A playout of each of some actions.
    pub fn add<C>(&mut self, active: &[usize], sweep: &[Outcome<C>]) {
        for (&one, first) in active.iter().zip(sweep) {
            for (&other, second) in active.iter().zip(sweep) {
                self.products[one * self.size + other] += first.score.value * second.score.value;
            }
        }
    }

    /// Standard error of the difference of two actions that have been played out as often.
    pub fn error<C>(&self, tallies: &[Tally<C>], one: usize, other: usize) -> f64 {
        let (first, second) = (&tallies[one], &tallies[other]);
        let product = self.products[one * self.size + other];
        let squares = first.squares + second.squares - 2.0 * product;
        deviation(first.count, first.sum - second.sum, squares)
    }
}

/// Values of an action by deals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deals {
    /// Playouts of each deal, and the sum of their values.
    sums: Vec<(u32, f64)>,
}

impl Deals {
    pub fn add<C>(&mut self, one: &Outcome<C>) {
        if self.sums.len() <= one.deal {
            self.sums.resize(one.deal + 1, (0, 0.0));
        }
        let (count, sum) = &mut self.sums[one.deal];
        *count += 1;
        *sum += one.score.value;
    }

    /// Standard error of the mean of all values, where a deal moves all of its playouts together. 0 where there was but one
    /// deal: what others would have come to is not known then.
    pub fn error(&self) -> f64 {
        let dealt = self.sums.iter().filter(|(count, _)| *count > 0);
        let (deals, count, sum) = dealt.fold((0.0, 0.0, 0.0), |(deals, n, all), &(count, sum)| {
            (deals + 1.0, n + f64::from(count), all + sum)
        });
        if deals < 2.0 {
            return 0.0;
        }
        let mean = sum / count;
        let off = |&(count, sum): &(u32, f64)| (sum - f64::from(count) * mean).powi(2);
        let squares: f64 = self.sums.iter().map(off).sum();
        (squares * deals / (deals - 1.0)).sqrt() / count
    }
}

/// Standard error of a mean.
fn deviation(count: u32, sum: f64, squares: f64) -> f64 {
    let count = f64::from(count.max(2));
    let spread = (squares / count - (sum / count).powi(2)).max(0.0);
    (spread / (count - 1.0)).sqrt()
}
