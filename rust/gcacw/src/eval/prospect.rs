//! A learned judgement of positions: what the game comes to when both sides search, by the numbers of [`features`].
//!
//! A small network: a layer of hidden numbers, each 0 at least, with weights from the features to its two outputs beside
//! it. It was fitted to games of the search with itself (`gtc train`).
//!
//! [`features`]: crate::eval::features

use crate::eval::features::FEATURES;
use hexcore::error::{Error, Result};

/// Hidden numbers at most.
const MOST_HIDDEN: usize = 64;
/// Standard deviations of a feature that count.
const MOST_SPREAD: f32 = 6.0;
/// Points still to come, and how surely the side that scores wins.
const OUTPUTS: usize = 2;

/// What it says of a position.
#[derive(Clone, Copy, Debug)]
pub struct Forecast {
    /// Points of the side that scores that are still to come.
    pub points: f64,
    /// Its lead in the end over what wins, as `Judge::value` counts it: -1 surely lost, 1 surely won.
    pub lead: f64,
}

/// Weights. Immutable.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// By feature: what is taken away from it, and what it is multiplied by then.
    scale: Box<[[f32; 2]]>,
    /// By hidden number, a bias and one for each feature.
    hidden: Box<[f32]>,
    /// By output, a bias, one for each feature, then one for each hidden number.
    outputs: [Box<[f32]>; OUTPUTS],
    count: usize,
}

impl Prospect {
    /// How many weights there are for so many hidden numbers.
    pub fn size(hidden: usize) -> usize {
        2 * FEATURES + hidden * (1 + FEATURES) + OUTPUTS * (1 + FEATURES + hidden)
    }

    /// In this order: scales, hidden, outputs.
    pub fn from_values(values: &[f32]) -> Result<Self> {
        let count = (0..=MOST_HIDDEN).find(|&hidden| Self::size(hidden) == values.len());
        let Some(count) = count else {
            let known = values.len();
            return Err(Error::Table(format!(
                "{known} weights of positions fit to no number of hidden ones"
            )));
        };
        if !values.iter().all(|value| value.is_finite()) {
            return Err(Error::Table("weights of positions: not a number".into()));
        }
        let (scale, rest) = values.split_at(2 * FEATURES);
        let (hidden, rest) = rest.split_at(count * (1 + FEATURES));
        let (points, lead) = rest.split_at(1 + FEATURES + count);
        Ok(Self {
            scale: scale.chunks_exact(2).map(|one| [one[0], one[1]]).collect(),
            hidden: hidden.into(),
            outputs: [points.into(), lead.into()],
            count,
        })
    }

    /// What it says of a position with these features.
    pub fn forecast(&self, features: &[f32; FEATURES]) -> Forecast {
        let mut seen = [0.0_f32; FEATURES];
        for ((seen, feature), [less, times]) in seen.iter_mut().zip(features).zip(&*self.scale) {
            *seen = ((feature - less) * times).clamp(-MOST_SPREAD, MOST_SPREAD);
        }
        let mut inner = [0.0_f32; MOST_HIDDEN];
        let rows = self.hidden.chunks_exact(1 + FEATURES);
        for (number, row) in inner.iter_mut().zip(rows) {
            *number = (row[0] + dot(&row[1..], &seen)).max(0.0);
        }
        let [points, lead] = [0, 1].map(|output: usize| {
            let weights = &self.outputs[output];
            let (direct, deep) = weights[1..].split_at(FEATURES);
            f64::from(weights[0] + dot(direct, &seen) + dot(deep, &inner[..self.count]))
        });
        Forecast {
            points,
            lead: lead.clamp(-1.0, 1.0),
        }
    }
}

/// In eight sums, which a processor adds side by side; always in the same order.
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 8];
    let (ones, others) = (one.chunks_exact(8), other.chunks_exact(8));
    let rest: f32 = (ones.remainder().iter().zip(others.remainder()))
        .map(|(one, other)| one * other)
        .sum();
    for (one, other) in ones.zip(others) {
        for ((sum, one), other) in sums.iter_mut().zip(one).zip(other) {
            *sum += one * other;
        }
    }
    sums.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One hidden number, all else 0.
    fn network(set: &[(usize, f32)]) -> Prospect {
        let mut values = vec![0.0; Prospect::size(1)];
        for &(place, value) in set {
            values[place] = value;
        }
        Prospect::from_values(&values).unwrap()
    }

    const HIDDEN: usize = 2 * FEATURES;
    const POINTS: usize = HIDDEN + 1 + FEATURES;
    const LEAD: usize = POINTS + 2 + FEATURES;

    #[test]
    fn features_are_scaled_and_limited_and_count_directly() {
        let mut features = [0.0; FEATURES];
        features[3] = 5.0;
        let scaled = [(6, 1.0), (7, 0.5), (POINTS, 1.0), (POINTS + 4, 3.0)];
        assert_eq!(network(&scaled).forecast(&features).points, 7.0);
        features[3] = 1000.0;
        assert_eq!(
            network(&scaled).forecast(&features).points,
            19.0,
            "six deviations"
        );
    }

    #[test]
    fn a_hidden_number_is_never_below_0_and_a_lead_never_beyond_1() {
        let mut features = [0.0; FEATURES];
        features[9] = 2.0;
        let seen = |sign: f32| {
            let own = [(19, 1.0), (HIDDEN, 1.0), (HIDDEN + 10, sign)];
            let outputs = [(POINTS + 1 + FEATURES, 2.0), (LEAD + 1 + FEATURES, 0.5)];
            network(&[own.as_slice(), &outputs].concat()).forecast(&features)
        };
        assert_eq!((seen(1.0).points, seen(1.0).lead), (6.0, 1.0));
        assert_eq!((seen(-1.0).points, seen(-1.0).lead), (0.0, 0.0));
    }

    #[test]
    fn a_wrong_count_or_no_number_is_refused() {
        for count in [0, Prospect::size(1) - 1, Prospect::size(MOST_HIDDEN + 1)] {
            assert!(Prospect::from_values(&vec![0.0; count]).is_err(), "{count}");
        }
        let mut values = vec![0.0; Prospect::size(2)];
        assert!(Prospect::from_values(&values).is_ok());
        values[5] = f32::NAN;
        assert!(Prospect::from_values(&values).is_err());
    }
}
