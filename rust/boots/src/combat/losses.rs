//! 10.23 Losses: units that their owner picks, one, or some whose strength is enough but none too many.

/// What a side has to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Casualties {
    /// Units that come to a strength, 0: nothing.
    Strength(u32),
    /// One unit, whichever.
    Unit,
    Everybody,
}

/// 10.23 Half of a strength, rounded up.
pub fn half(strength: u32) -> u32 {
    strength.div_ceil(2)
}

/// Units that may be the next to go, by their places in `left`, ascending: those with which, and with some of the others,
/// the units picked so far can make up `need` so that none of them could be left out.
///
/// `picked`, `left`: strengths of those picked so far, and of those that may still be. A set is enough when its sum is, and
/// has none too many when its sum less its least member is not. Units without strength count for nothing.
pub fn next_losses(picked: &[u32], left: &[u32], need: u32) -> Vec<usize> {
    let have: u32 = picked.iter().sum();
    if have >= need {
        return Vec::new();
    }
    let least = picked.iter().min().copied();
    // Units alike have one answer.
    let mut known: Vec<(u32, bool)> = Vec::new();
    let mut able = |at: usize| {
        let strength = left[at];
        if strength == 0 {
            return false;
        }
        if let Some(&(_, able)) = known.iter().find(|&&(one, _)| one == strength) {
            return able;
        }
        let least = least.map_or(strength, |least| least.min(strength));
        let others = left.iter().enumerate().filter(|&(other, _)| other != at);
        let rest: Vec<u32> = others.map(|(_, &one)| one).filter(|&one| one > 0).collect();
        let able = can_end(have + strength, least, &rest, need);
        known.push((strength, able));
        able
    };
    (0..left.len()).filter(|&at| able(at)).collect()
}

/// Can units that have a strength together, the least of them `least`, make up `need` with some of the `rest` so that
/// none could be left out?
fn can_end(have: u32, least: u32, rest: &[u32], need: u32) -> bool {
    if have >= need {
        return have < need + least;
    }
    // The least of those added bounds how far beyond the need the sum may go.
    rest.iter().any(|&smallest| {
        let end = need + least.min(smallest) - have;
        let mut sums = vec![false; end as usize];
        sums[0] = true;
        for &one in rest.iter().filter(|&&one| one >= smallest) {
            for sum in (one as usize..sums.len()).rev() {
                sums[sum] |= sums[sum - one as usize];
            }
        }
        sums[(need - have) as usize..].contains(&true)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_10_23_half_is_rounded_up() {
        let halves = [(0, 0), (1, 1), (2, 1), (5, 3), (10, 5)];
        assert!(halves.iter().all(|&(whole, part)| half(whole) == part));
    }

    #[test]
    fn rule_10_23_enough_and_none_too_many() {
        // 4 is to be lost of 1, 3, 5: 1 and 3, or 5 alone.
        assert_eq!(next_losses(&[], &[1, 3, 5], 4), [0, 1, 2]);
        assert_eq!(next_losses(&[1], &[3, 5], 4), [0]);
        assert_eq!(next_losses(&[5], &[1, 3], 4), [] as [usize; 0]);
        // 3 of 2, 2, 1, a 2 picked: with the other 2 neither could be left out.
        assert_eq!(next_losses(&[2], &[2, 1], 3), [0, 1]);
        // 2 of 1, 2: who picks the 1 would have to pick the 2, and then the 1 was too many.
        assert_eq!(next_losses(&[], &[1, 2], 2), [1]);
    }

    #[test]
    fn units_without_strength_are_no_loss() {
        assert_eq!(next_losses(&[], &[0, 2], 2), [1]);
        assert_eq!(next_losses(&[], &[0, 0], 1), [] as [usize; 0]);
    }

    /// Against all subsets of small sets, one bit a unit.
    #[test]
    fn rule_10_23_as_the_sets_themselves_say() {
        let armies: [&[u32]; 5] = [
            &[1, 2, 3, 4],
            &[2, 2, 5],
            &[1, 1, 1, 6],
            &[3, 4, 4, 7, 2],
            &[5],
        ];
        for army in armies {
            let sets = 0..1_usize << army.len();
            let members = |set: usize| (0..army.len()).filter(move |at| set >> at & 1 == 1);
            let strengths = |set: usize| members(set).map(|at| army[at]).collect::<Vec<u32>>();
            let sum = |set: usize| members(set).map(|at| army[at]).sum::<u32>();
            let everybody = sets.end - 1;
            for (need, picked) in
                (1..=sum(everybody)).flat_map(|need| sets.clone().map(move |set| (need, set)))
            {
                let minimal = |set: usize| {
                    sum(set) >= need && members(set).all(|at| sum(set ^ 1 << at) < need)
                };
                let ends = |with: usize| sets.clone().any(|set| set & with == with && minimal(set));
                let rest = everybody ^ picked;
                let able = members(rest).map(|at| sum(picked) < need && ends(picked | 1 << at));
                let told = next_losses(&strengths(picked), &strengths(rest), need);
                let told = (0..rest.count_ones() as usize).map(|at| told.contains(&at));
                assert!(told.eq(able), "{army:?}, {need}, {picked:b}");
            }
        }
    }
}
