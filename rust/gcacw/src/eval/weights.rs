//! What the machine player thinks things are worth, in points of the game or as shares.

macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident $key:literal,)+) => {
        /// Weights of judgement; they come from a data file.
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct Weights {
            $($(#[doc = $doc])+ pub $name: f64,)+
        }

        impl Weights {
            /// Names as a data file has them.
            pub const NAMES: &'static [&'static str] = &[$($key,)+];

            /// In the order of [`Self::NAMES`]; None when the number of values differs.
            pub fn from_values(values: &[f64]) -> Option<Self> {
                let mut values = values.iter().copied();
                let weights = Self { $($name: values.next()?,)+ };
                values.next().is_none().then_some(weights)
            }
        }
    };
}

weights! {
    /// How fast a goal loses worth with each further march, in the last turn.
    delay "delay",
    /// The same while there are turns to come.
    later "later",
    /// The same for marches that there is no time for.
    beyond "beyond",
    /// Share of a goal's points that a second unit on its way still adds.
    coming "coming",
    /// A guard beside a goal against one on it.
    guard_beside "guard-beside",
    /// Share of a guard that adds to another.
    second_guard "second-guard",
    /// A unit on its way to guard.
    lean "lean",
    /// How surely somebody must get to a goal before it is guarded against him.
    no_threat "no-threat",
    /// Combat value, in points, from which a unit counts whole.
    full_strength "full-strength",
    /// A level of fatigue in the last turn.
    fatigue "fatigue",
    /// A level of fatigue that the end of the turn makes good.
    rested "rested",
    /// A level of fatigue that it does not.
    tired "tired",
    /// How fast an errand loses worth with each further march where only its end counts, and there is time.
    leisure "leisure",
    /// Marches of a turn that can be counted on for it.
    sure_marches "sure-marches",
    /// How fast it does with each march, begun ones whole, that is still needed in the turn whose end counts.
    last_hour "last-hour",
    /// Coming to a way off the map with movement points left.
    away "away",
    /// Share of what units do in a hex that an attack on it puts in danger.
    guarded "guarded",
    /// A manpower point lost on the road.
    toll "toll",
    /// A unit that the road disorganizes.
    straggling "straggling",
    /// A lucky roll of a march: this share more than the average.
    lucky "lucky",
    /// How often rolls are lucky.
    luck "luck",
    /// Manpower points that a unit lost on the road counts besides.
    perished "perished",
    /// Manpower points that as many enemies beside a unit as it is strong may cost it.
    exposure "exposure",
    /// No more manpower points than these.
    exposed "exposed",
    /// Points for a manpower point at which that counts as it stands.
    usual_loss "usual-loss",
    /// How much more that costs a wagon train.
    helpless "helpless",
    /// Driving an enemy off.
    retreat "retreat",
    /// Driving him off one's own goal, besides.
    relief "relief",
    /// Being driven off, to a defender who may ride off before.
    driven "driven",
    /// Fatigue and disorder that an attack brings on the attacker.
    disorder "disorder",
    /// Ground gained by an advance after combat.
    advance "advance",
    /// Ground, order and fatigue that a cavalry retreat costs.
    evade "evade",
    /// How likely a unit that has come up to cavalry is thought to attack where that promises it nothing.
    aimless "aimless",
    /// Works where enemies may come.
    works "works",
    /// Share of what they guard there that works are good for.
    works_guard "works-guard",
    /// The same of what enemies beside the unit may cost it.
    works_exposed "works-exposed",
    /// Those two together at most.
    works_most "works-most",
    /// A step of works of a unit beside the enemy.
    works_step "works-step",
    /// Steps that count.
    works_steps "works-steps",
    /// How surely a unit must get to a goal for a crossing on its way to count.
    hope "hope",
    /// Passing in the last turn, to the side that would win now.
    least_gain "least-gain",
    /// Passing in the last turn, to the side that would lose now.
    behind "behind",
    /// How many times more where that ends the game.
    conceding "conceding",
    /// Passing in other turns.
    patience "patience",
    /// Spread of chance in choices of playouts.
    noise "noise",
    /// How many standard errors better than the usual plan another one must be.
    margin "margin",
    /// Value that is worth looking for by a search that may end when its question is settled.
    matters "matters",
    /// A goal that the enemy may reach, against one that he holds.
    reach "reach",
    /// An errand under way, against one that is done.
    errand "errand",
    /// An errand that brings nothing by itself, where units with lines of communication count what it is good for.
    presence "presence",
    /// Units with lines of communication in the end, as far as they are to be expected.
    lines "lines",
    /// A unit with a charge on it where enemies may come for it and nobody stands by.
    prey "prey",
    /// Hexes that enemies are reckoned to come for it, by movement point of an average march.
    raid "raid",
    /// How much more those that stand by count than those that may come.
    escort "escort",
    /// How much those in their way count against those that may come.
    screen "screen",
    /// A manpower point.
    manpower "manpower",
    /// A disorganized unit.
    disorganized "disorganized",
    /// An exhausted unit.
    exhausted "exhausted",
    /// A level of demoralization.
    demoralized "demoralized",
    /// A point of the flank bonus that an enemy beside a unit would have.
    flank "flank",
    /// Winning the game.
    win "win",
    /// Points within which it is open who wins.
    win_scale "win-scale",
}
