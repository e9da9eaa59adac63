//! 13.0: points that follow from the map as it stands.

use hexcore::position::Position;

use super::Rulebook;

impl Rulebook {
    /// A station is damaged or destroyed.
    pub fn any_burnt(&self, position: &Position) -> bool {
        let mut stations = self.goals.iter().filter(|goal| goal.burnt_by.is_some());
        stations.any(|station| position.mark(station.mark) != 0)
    }

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
