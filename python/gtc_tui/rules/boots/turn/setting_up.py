"""3.0 Set-up: group by group the players place their units, then heroism markers are drawn (6.2)."""

from __future__ import annotations

from gtc_tui.engine.action import CHANCE, Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism import drawing
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.state import ground, pieces, scouting, stacking
from gtc_tui.rules.boots.state.actions import CATALOGUE, DrawnUnit, Site
from gtc_tui.rules.boots.state.game import BootsPlay, SetUpGroup
from gtc_tui.rules.boots.state.phrases import spot
from gtc_tui.rules.boots.turn import reinforcement
from gtc_tui.rules.boots.turn.reinforcement import Place


class SetUp(Disclosing, frozen=True):
    """The groups of the scenario in their order. group: the one under way; left: its pieces not yet placed, None before
    the first; site: hex named for a piece that is then drawn unseen (22.13)."""

    group: int = 0
    left: tuple[PieceId, ...] | None = None
    site: str = ""

    def unannounced(self, play: BootsPlay) -> list[PieceNo]:
        """Pieces of the group on the map; but for those that are drawn, of which nobody chooses which comes when."""
        if self.left is None or self.group == len(play.game.set_up) or play.game.set_up[self.group].unseen:
            return []
        pieces_ = play.game.set_up[self.group].pieces
        return [play.game.index[piece] for piece in pieces_ if piece not in self.left]

    def decision(self, play: BootsPlay) -> Decision | None:
        if not self.left:
            return None
        group = play.game.set_up[self.group]
        if self.site:
            prompt = _("Which unit is drawn for {hex}?").format(hex=spot(play, self.site))
            actions: tuple[Action, ...] = tuple(DrawnUnit(piece) for piece in self.left)
            return Decision(CHANCE, "draw-unit", prompt, group.rule, actions, (1,) * len(actions), target=self.site)
        hexes = self._hexes(play)
        if len(hexes) < 2:
            return None
        name = play.game.side_words[group.by]
        if group.unseen:
            drawn = _(play.game.command_names[play.game.piece(self.left[0]).subcommand])
            prompt = _("{side}: choose a hex for a unit of {command}, drawn at random").format(side=name, command=drawn)
            return Decision(group.by, "set-up", prompt, group.rule, tuple(map(Site, hexes)))
        piece = self.left[0]
        prompt = _("{side}: choose a hex for {unit}").format(side=name, unit=play.game.piece(piece).name)
        actions = tuple(Place(piece, hex_name) for hex_name in hexes)
        return Decision(group.by, "set-up", prompt, group.rule, actions, subject=piece)

    def run(self, play: BootsPlay) -> None:
        game = play.game
        if self.group == len(game.set_up):
            play.replace(FirstMarkers())
        elif self.left is None:
            if self.group == 0:
                for work in game.works:
                    ground.fortify(play, game.map.hex_id(work.hex), work.side)
                play.amend(stockades=len(game.works))
            play.replace(SetUp(self.group, game.set_up[self.group].pieces))
        elif not self.left:
            self._announce(play, self.unannounced(play))
            play.replace(SetUp(self.group + 1))
        else:
            hexes = self._hexes(play)
            if not hexes:  # no room: the unit does not take part
                play.replace(SetUp(self.group, self.left[1:]))
            elif game.set_up[self.group].unseen:
                play.replace(SetUp(self.group, self.left, hexes[0]))
            else:
                self._place(play, self.left[0], hexes[0])

    def apply(self, play: BootsPlay, action: Action) -> None:
        match action:
            case Site(hex_name):
                play.replace(SetUp(self.group, self.left, hex_name))
            case DrawnUnit(piece):
                self._place(play, piece, self.site)
            case Place(piece, hex_name):
                self._place(play, piece, hex_name)

    def _place(self, play: BootsPlay, piece: PieceId, hex_name: str) -> None:
        game, group = play.game, play.game.set_up[self.group]
        number = game.index[piece]
        pieces.place(play, number, game.map.hex_id(hex_name))
        if group.unseen:
            self._announce(play, [number])
        assert self.left is not None
        play.replace(SetUp(self.group, tuple(other for other in self.left if other != piece)))

    def _announce(self, play: BootsPlay, units: list[PieceNo]) -> None:
        rule = play.game.set_up[self.group].rule
        scouting.announce(play, units, "set-up", rule, _("{unit} is set up in {hex}"), _("A unit is set up in {hex}"))

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if not self.left or not isinstance(action, (Place, Site)):
            return None
        rule, ids = play.game.set_up[self.group].rule, play.game.map.ids
        if isinstance(action, Place):
            why = reinforcement.why_not(play, action, self.left[:1], self._spots(play), rule)
            if why is not None:
                return why
        if action.hex in ids and self._is_taken(play, ids[action.hex]):
            return rule, _("{hex} already holds units").format(hex=spot(play, action.hex))
        return rule, _("{hex} is not allowed").format(hex=spot(play, action.hex[:20]))

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        if isinstance(action, Site):
            return _("Place in {hex}").format(hex=spot(play, action.hex))
        return reinforcement.place_in_words(play, action)

    def _hexes(self, play: BootsPlay) -> list[str]:
        """Where the next piece may be placed, by name in the order of the map."""
        assert self.left
        number = play.game.index[self.left[0]]
        return [
            pieces.name_at(play, hex_id)
            for hex_id in self._spots(play)
            if not self._is_taken(play, hex_id) and stacking.may_join(play, number, hex_id)
        ]

    def _spots(self, play: BootsPlay) -> list[HexId]:
        """Hexes that the group may use, whoever stands there, ascending; not those that a later one must have to
        itself (22.13: Juarez and Chihuahua)."""
        group, position = play.game.set_up[self.group], play.position
        if group.joins:
            owner = play.game.side_index(group.by)
            return [
                hex_id for hex_id in map(HexId, range(play.game.map.hexmap.size)) if position.owner(hex_id) == owner
            ]
        kept = {name for later in play.game.set_up[self.group + 1 :] if later.empty for name in later.must}
        names = self._still_due(play, group) or (name for name in group.hexes if name not in kept)
        return sorted(play.game.map.ids[name] for name in names)

    def _is_taken(self, play: BootsPlay, hex_id: HexId) -> bool:
        """Do units in a hex keep others of the group out, beside the rules of stacking?"""
        group, there = play.game.set_up[self.group], play.position.at(hex_id)
        of_own = [number for number in there if play.game.pieces[number].id in group.pieces]
        crowded = bool(group.per_hex) and len(of_own) >= group.per_hex
        return crowded or (group.empty and len(of_own) < len(there))

    def _still_due(self, play: BootsPlay, group: SetUpGroup) -> list[str]:
        """Hexes that must be taken and are not yet, once no more units are left than these need."""
        assert self.left is not None
        index = play.game.index
        taken = {play.position.hex(index[piece]) for piece in group.pieces if piece not in self.left}
        due = [name for name in group.must if play.game.map.ids[name] not in taken]
        return due if len(due) >= len(self.left) else []


class FirstMarkers(Stage, frozen=True):
    """6.2: heroism markers of the set-up. side: whose are drawn next."""

    side: int = 0

    def run(self, play: BootsPlay) -> None:
        if self.side == len(play.game.sides):
            play.finish()
            return
        play.replace(FirstMarkers(self.side + 1))
        drawing.draw(play, play.game.sides[self.side], play.game.set_up_heroism[self.side], set_up=True)


CATALOGUE.question(
    "set-up",
    lambda play: (
        _("Before the first turn you place your units one by one in the hexes that the scenario allows."),
        _("Stacking limits apply. You are not asked where there is only one hex."),
    ),
)
