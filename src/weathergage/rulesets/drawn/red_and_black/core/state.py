"""The state of a game: wind, weather, ships on the table, what holds them together, and the movement under way."""

from dataclasses import dataclass, field

from weathergage.engine.state import Record, plain
from weathergage.geometry.opentable import Spot
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.shared.state import DrawnState
from weathergage.rulesets.drawn.shared.ties import Ties


@dataclass(slots=True)
class OpenTable(DrawnState):
    """Everything that can change in a game."""

    #: The point the wind blows towards; 0 light airs to 3 a gale; mist.
    wind: int = 0
    weather: int = 1
    mist: bool = False
    #: The table's size in tenths of a millimetre, and the middles of squares of land with half their width.
    width: int = 20000
    height: int = 14000
    land: tuple[Spot, ...] = ()
    land_half: int = 0
    #: The year, for rules that changed with the time; whether ships may anchor here.
    year: int = 1800
    anchoring: bool = False
    ships: list[Ship] = field(default_factory=list)
    ties: Ties = field(default_factory=Ties)
    #: House values that this battle sets otherwise, by id; lists are written with their index behind the id.
    house: dict[str, int] = field(default_factory=dict)
    #: "duel" or "points", the last turn (0: none), points given by the scenario.
    victory: str = "duel"
    last_turn: int = 0
    bonus: list[int] = field(default_factory=list)
    beaten_since: int = 0
    silent: int = 0
    #: Sides that have offered to end the battle, this turn.
    offers: list[int] = field(default_factory=list)
    #: The action phase: what it waits for, the ship that moves (-1: none), the distances her dice give her, at which
    #: point of the movement she is, whether she has had way on, the enemies she ran into, and impulses so far.
    stage: str = "choose"
    mover: int = -1
    ways: list[int] = field(default_factory=list)
    point: str = ""
    under_way: bool = False
    met: list[int] = field(default_factory=list)
    impulse: int = 0
    #: A boarding: attacker, defender, who began it, whether by impulse, whether it is met by a counter-board, whose
    #: deck it is fought on (-1: between the ships), and the rounds fought.
    attacker: int = -1
    defender: int = -1
    began: int = -1
    impromptu: bool = False
    counterboard: bool = False
    deck: int = -1
    round: int = 0
    #: What was signalled this turn, by side.
    signals: list[str] = field(default_factory=list)

    def to_record(self) -> Record:
        """Return the state as hashes know it, however it is kept: the names and their order never change."""
        return {
            **DrawnState.to_record(self),
            "wind": self.wind,
            "weather": self.weather,
            "mist": self.mist,
            "width": self.width,
            "height": self.height,
            "land": plain(self.land),
            "land_half": self.land_half,
            "year": self.year,
            "anchoring": self.anchoring,
            "ships": [ship.to_record() for ship in self.ships],
            "ties": self.ties.to_record(),
            "house": plain(self.house),
            "victory": self.victory,
            "last_turn": self.last_turn,
            "bonus": self.bonus,
            "beaten_since": self.beaten_since,
            "silent": self.silent,
            "offers": self.offers,
            "stage": self.stage,
            "mover": self.mover,
            "ways": self.ways,
            "point": self.point,
            "under_way": self.under_way,
            "met": self.met,
            "impulse": self.impulse,
            "attacker": self.attacker,
            "defender": self.defender,
            "began": self.began,
            "impromptu": self.impromptu,
            "counterboard": self.counterboard,
            "deck": self.deck,
            "round": self.round,
            "signals": self.signals,
        }

    def clone(self) -> "OpenTable":
        """Return an independent copy, cheap enough for search."""
        twin = OpenTable.__new__(OpenTable)
        twin.turn = self.turn
        twin.phase = self.phase
        twin.step = self.step
        twin.dice = self.dice.clone()
        twin.sealed = [None if orders is None else orders.copy() for orders in self.sealed]
        twin.outcome = self.outcome
        twin.standing_answers = self.standing_answers
        twin.marks = self.marks
        twin.bag = self.bag[:]
        twin.drawn = self.drawn[:]
        twin.active = self.active
        twin.wind = self.wind
        twin.weather = self.weather
        twin.mist = self.mist
        twin.width = self.width
        twin.height = self.height
        twin.land = self.land
        twin.land_half = self.land_half
        twin.year = self.year
        twin.anchoring = self.anchoring
        twin.ships = [ship.clone() for ship in self.ships]
        twin.ties = self.ties.clone()
        twin.house = self.house
        twin.victory = self.victory
        twin.last_turn = self.last_turn
        twin.bonus = self.bonus
        twin.beaten_since = self.beaten_since
        twin.silent = self.silent
        twin.offers = self.offers[:]
        twin.stage = self.stage
        twin.mover = self.mover
        twin.ways = self.ways[:]
        twin.point = self.point
        twin.under_way = self.under_way
        twin.met = self.met[:]
        twin.impulse = self.impulse
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.began = self.began
        twin.impromptu = self.impromptu
        twin.counterboard = self.counterboard
        twin.deck = self.deck
        twin.round = self.round
        twin.signals = self.signals[:]
        return twin

    def ship(self, ship_id: str) -> Ship:
        """Return the ship of that id."""
        for ship in self.ships:
            if ship.spec.id == ship_id:
                return ship
        raise LookupError(f"there is no ship {ship_id!r}")

    def answers_for(self, side: int, ask_id: str) -> bool:
        """Return whether the side that commands the ship is asked.

        Ids are `kind/ship`, with or without more behind it.
        """
        name = ask_id.split("/")[1:2]
        return any(ship.side == side and [ship.spec.id] == name for ship in self.ships)
