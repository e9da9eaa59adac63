//! What playouts of an action came to.

use std::ops::AddAssign;

use crate::Score;

/// One playout: its score to the side that decides, what was counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome<C> {
    pub score: Score,
    pub done: C,
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
        self.deviation(self.sum, self.squares)
    }

    fn deviation(&self, sum: f64, squares: f64) -> f64 {
        let count = f64::from(self.count.max(2));
        let spread = (squares / count - (sum / count).powi(2)).max(0.0);
        (spread / (count - 1.0)).sqrt()
    }

    /// How much better than the usual action it is for sure: `margin` standard errors less than the average.
    pub fn surely_ahead(&self, margin: f64) -> f64 {
        self.share(self.ahead) - margin * self.deviation(self.ahead, self.ahead_squares)
    }
}
