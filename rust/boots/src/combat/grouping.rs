//! 10.5, 10.9 Which stacks may be one attack.
//!
//! Attacks are groups of stacks in which every attacker is adjacent to every defender, and a stack is in one attack at
//! most. Any set of duties (pairs of adjacent stacks) can be met by such groups; a group begun is good if what then has
//! nobody else left to fight can still be taken into it.

use hexcore::error::{Error, Result};
use hexcore::geom::Hex;

/// Some stacks of one side, a bit for each.
type Stacks = u128;

/// Stacks of a side at most.
pub const MOST_STACKS: usize = Stacks::BITS as usize;

/// Stacks that have no attack yet.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// Hexes of the side that attacks, ascending, and of the other.
    own: Vec<Hex>,
    foes: Vec<Hex>,
    /// By stack of the side: those that it may attack.
    against: Vec<Stacks>,
    /// By stack of the enemy: those that may attack it.
    beside: Vec<Stacks>,
    /// Stacks of both that must be in some attack (10.5).
    owed: (Stacks, Stacks),
}

/// Stacks of attackers and of defenders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    own: Stacks,
    foes: Stacks,
}

fn bits(stacks: Stacks) -> impl Iterator<Item = usize> {
    (0..MOST_STACKS).filter(move |&at| stacks >> at & 1 != 0)
}

impl Front {
    /// `against`: for each hex of the side the enemy hexes that it may attack. `owed`: hexes of either side.
    pub fn new(against: &[(Hex, Vec<Hex>)], owed: &[Hex]) -> Result<Self> {
        let pairs = || {
            let stacks = against.iter();
            stacks.flat_map(|(own, foes)| foes.iter().map(|&foe| (*own, foe)))
        };
        let mut front = Self::default();
        front.own.extend(against.iter().map(|&(own, _)| own));
        front.foes.extend(pairs().map(|(_, foe)| foe));
        let others = owed.iter().filter(|hex| !front.own.contains(hex));
        front.foes.extend(others);
        front.line_up()?;
        for (own, foe) in pairs() {
            front.pit(own, foe, false);
        }
        for &hex in owed {
            front.owe(hex);
        }
        Ok(front)
    }

    /// Forgets all stacks; keeps the memory.
    pub(super) fn clear(&mut self) {
        self.own.clear();
        self.foes.clear();
        self.owed = (0, 0);
    }

    /// A stack that may attack another.
    pub(super) fn call_up(&mut self, own: Hex, foe: Hex) {
        self.own.push(own);
        self.foes.push(foe);
    }

    /// After all have been called up, before the first is pitted against another.
    pub(super) fn line_up(&mut self) -> Result<()> {
        for (hexes, fights) in [
            (&mut self.own, &mut self.against),
            (&mut self.foes, &mut self.beside),
        ] {
            hexes.sort_unstable();
            hexes.dedup();
            if hexes.len() > MOST_STACKS {
                let (found, most) = (hexes.len() as i64, MOST_STACKS as i64);
                return Err(Error::Range("stacks at a front", found, 0, most));
            }
            fights.clear();
            fights.resize(hexes.len(), 0);
        }
        Ok(())
    }

    /// One stack may attack another, or must.
    pub(super) fn pit(&mut self, own: Hex, foe: Hex, owed: bool) {
        let (at, other) = (self.own.binary_search(&own), self.foes.binary_search(&foe));
        if let (Ok(at), Ok(other)) = (at, other) {
            self.against[at] |= 1 << other;
            self.beside[other] |= 1 << at;
        }
        if owed {
            self.owe(own);
            self.owe(foe);
        }
    }

    fn owe(&mut self, hex: Hex) {
        match self.own.binary_search(&hex) {
            Ok(at) => self.owed.0 |= 1 << at,
            Err(_) => self.owed.1 |= self.foes.binary_search(&hex).map_or(0, |foe| 1 << foe),
        }
    }

    /// The same without duties.
    pub fn free(&self) -> Self {
        Self {
            owed: (0, 0),
            ..self.clone()
        }
    }

    /// Ends all duties.
    pub fn release(&mut self) {
        self.owed = (0, 0);
    }

    /// Must some stack be in an attack?
    pub fn owes(&self) -> bool {
        self.owed != (0, 0)
    }

    /// Stacks of the side that may attack somebody.
    pub fn stacks(&self) -> usize {
        self.against.iter().filter(|&&foes| foes != 0).count()
    }

    /// Enemy hexes that the stack in a hex may attack, ascending.
    pub fn against(&self, origin: Hex) -> Vec<Hex> {
        let at = self.own.binary_search(&origin);
        at.map_or_else(|_| Vec::new(), |at| named(&self.foes, self.against[at]))
    }

    /// Hexes whose stacks may attack one, ascending.
    pub fn beside(&self, target: Hex) -> Vec<Hex> {
        let at = self.foes.binary_search(&target);
        at.map_or_else(|_| Vec::new(), |at| named(&self.own, self.beside[at]))
    }

    /// Hexes of either side that must be in some attack, ascending.
    pub fn owed(&self) -> Vec<Hex> {
        let mut found = named(&self.own, self.owed.0);
        found.extend(named(&self.foes, self.owed.1));
        found.sort_unstable();
        found
    }

    /// The group of stacks in these hexes. None: one of them is not at the front.
    pub fn group(&self, origins: &[Hex], targets: &[Hex]) -> Option<Group> {
        let set = |hexes: &[Hex], all: &[Hex]| {
            let mut places = hexes.iter().map(|hex| all.binary_search(hex).ok());
            places.try_fold(0, |set: Stacks, at| Some(set | 1 << at?))
        };
        Some(Group {
            own: set(origins, &self.own)?,
            foes: set(targets, &self.foes)?,
        })
    }

    /// Hexes of a group: of the attackers, and of the defenders, ascending.
    pub fn hexes(&self, group: Group) -> (Vec<Hex>, Vec<Hex>) {
        (named(&self.own, group.own), named(&self.foes, group.foes))
    }

    /// The group with every stack that must join it since nobody else is left for it to fight (10.5, 10.9); None where it
    /// cannot be an attack, or cannot take in such a stack.
    pub fn completed(&self, mut group: Group) -> Option<Group> {
        loop {
            if bits(group.own).any(|at| group.foes & !self.against[at] != 0) {
                return None;
            }
            let lonely = Group {
                own: lonely(self.owed.0 & !group.own, &self.against, group.foes),
                foes: lonely(self.owed.1 & !group.foes, &self.beside, group.own),
            };
            if lonely.own | lonely.foes == 0 {
                return Some(group);
            }
            group.own |= lonely.own;
            group.foes |= lonely.foes;
        }
    }

    fn can_be(&self, own: Stacks, foes: Stacks) -> bool {
        self.completed(Group { own, foes }).is_some()
    }

    /// Pairs of stacks with which an attack may begin, in the order of their hexes.
    pub fn openings(&self) -> Vec<(Hex, Hex)> {
        let pairs =
            (0..self.own.len()).flat_map(|at| bits(self.against[at]).map(move |foe| (at, foe)));
        let good = pairs.filter(|&(at, foe)| self.can_be(1 << at, 1 << foe));
        good.map(|(at, foe)| (self.own[at], self.foes[foe]))
            .collect()
    }

    /// Further hexes of own units, and further enemy hexes, that may be taken into a group; ascending.
    pub fn joiners(&self, group: Group) -> (Vec<Hex>, Vec<Hex>) {
        let Group { own, foes } = group;
        let more = (0..self.own.len())
            .filter(|&at| own >> at & 1 == 0 && self.can_be(own | 1 << at, foes));
        let common = bits(own).fold(Stacks::MAX, |common, at| common & self.against[at]);
        let targets = (0..self.foes.len()).filter(|&foe| common & !foes & 1 << foe != 0);
        let targets = targets.filter(|&foe| self.can_be(own, foes | 1 << foe));
        (
            more.map(|at| self.own[at]).collect(),
            targets.map(|foe| self.foes[foe]).collect(),
        )
    }
}

fn named(hexes: &[Hex], stacks: Stacks) -> Vec<Hex> {
    bits(stacks).map(|at| hexes[at]).collect()
}

/// Of some stacks those with nobody left to fight but these.
fn lonely(stacks: Stacks, fights: &[Stacks], these: Stacks) -> Stacks {
    let alone = bits(stacks).filter(|&at| fights[at] & !these == 0);
    alone.fold(0, |found, at| found | 1 << at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stacks 1, 2, 3 against 11, 12, 13.
    fn front(against: &[(Hex, &[Hex])], owed: &[Hex]) -> Front {
        let against: Vec<(Hex, Vec<Hex>)> = against
            .iter()
            .map(|&(own, foes)| (own, foes.to_vec()))
            .collect();
        Front::new(&against, owed).unwrap()
    }

    fn completed(front: &Front, origins: &[Hex], targets: &[Hex]) -> Option<(Vec<Hex>, Vec<Hex>)> {
        let group = front.group(origins, targets)?;
        front.completed(group).map(|group| front.hexes(group))
    }

    #[test]
    fn who_may_attack_whom() {
        let front = front(&[(2, &[12, 11]), (1, &[11])], &[12, 1]);
        assert_eq!(
            (front.against(2), front.against(1), front.against(3)),
            (vec![11, 12], vec![11], vec![])
        );
        assert_eq!(
            (front.beside(11), front.beside(12), front.beside(13)),
            (vec![1, 2], vec![2], vec![])
        );
        assert_eq!((front.owed(), front.free().owed()), (vec![1, 12], vec![]));
        assert_eq!(front.stacks(), 2);
        assert_eq!(
            front.openings(),
            [(1, 11), (2, 12)],
            "2 against 11 would leave 12 out, or 1"
        );
        assert_eq!(front.free().openings(), [(1, 11), (2, 11), (2, 12)]);
    }

    #[test]
    fn rule_10_5_a_stack_that_would_be_left_over_joins() {
        let front = front(&[(1, &[11]), (2, &[11])], &[1, 2, 11]);
        assert_eq!(completed(&front, &[1], &[11]), Some((vec![1, 2], vec![11])));
        assert_eq!(
            completed(&front.free(), &[1], &[11]),
            Some((vec![1], vec![11]))
        );
        let group = front.group(&[1], &[11]).unwrap();
        assert_eq!(front.joiners(group), (vec![2], vec![]));
    }

    #[test]
    fn rule_10_9_every_attacker_is_adjacent_to_every_defender() {
        let front = front(&[(1, &[11, 12]), (2, &[12])], &[]);
        assert_eq!(completed(&front, &[1, 2], &[11]), None);
        assert_eq!(completed(&front, &[3], &[11]), None, "not at the front");
        let group = front.group(&[1], &[12]).unwrap();
        assert_eq!(front.joiners(group), (vec![2], vec![11]));
        let both = front.group(&[1], &[11, 12]).unwrap();
        assert_eq!(front.joiners(both), (vec![], vec![]));
    }

    #[test]
    fn an_enemy_whom_nobody_may_attack_is_in_the_way_of_all() {
        let front = front(&[(1, &[11])], &[12]);
        assert_eq!(completed(&front, &[1], &[11]), None);
    }

    #[test]
    fn there_is_room_for_so_many_stacks() {
        let many = |count: Hex| (0..count).map(|own| (own, vec![1000])).collect::<Vec<_>>();
        assert!(Front::new(&many(128), &[]).is_ok());
        assert!(Front::new(&many(129), &[]).is_err());
    }
}
