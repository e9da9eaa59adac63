//! 13.0: points that follow from the map as it stands.

use hexcore::position::Position;

use super::Rulebook;

impl Rulebook {
    /// Points of the scoring side for goals, those held together besides, and forts that have fallen.
    pub fn on_map(&self, position: &Position) -> i32 {
        let scores = |number: usize| self.goals[number].scores(position, self.scores);
        let goals = self
            .goals
            .iter()
            .filter(|goal| goal.scores(position, self.scores));
        let whole = self
            .bonuses
            .iter()
            .filter(|bonus| bonus.goals.iter().all(|&goal| scores(goal)));
        let fallen = self.forts.iter().filter(|fort| !fort.stands(position));
        goals.map(|goal| goal.points).sum::<i32>()
            + whole.map(|bonus| bonus.points).sum::<i32>()
            + fallen.map(|fort| fort.points).sum::<i32>()
    }
}
