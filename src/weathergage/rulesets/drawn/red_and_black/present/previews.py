"""Preview what each answer to an ask would lead to, in figures, before a player commits to it."""

from collections.abc import Callable
from typing import Any, Final

from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.red_and_black.boarding import melee
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import NONE, boarding_sum
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_chances import chance_to_pass, totals
from weathergage.rulesets.drawn.red_and_black.core.die_tests import captain_of
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.damage import taken_of
from weathergage.rulesets.drawn.red_and_black.gunnery.reloading import reload_sum
from weathergage.rulesets.drawn.red_and_black.gunnery.repairs import TRY, need_for
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import (
    Aim,
    aim_at,
    attack_number,
    base_score,
    tactics,
)
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import (
    SHATTERED,
    STRIKE,
    damage_of,
    parts_of,
    result_of,
)
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import CLEAR, SHIP, way_ahead
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import TACK, tack_sum, turned
from weathergage.rulesets.drawn.red_and_black.turn.action_stages import in_centimetres
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES
from weathergage.rulesets.shared.views import (
    AttackPreview,
    ChancePreview,
    ContestPreview,
    PlacePreview,
    Preview,
)

_LOSSES: Final = ("broadside", "hull", "crew", "masts", "mast ratings")
#: What a chance to board is for, by the question.
_OVER: Final = {"declare": "to get over, once alongside", "board": "to get over"}
_REPAIRS: Final = {"unfoul": "entangled", "ungrapple": "grapple"}


def previews_of(book: Book, state: OpenTable, ask: Ask) -> dict[str, Preview]:
    """Return a preview for every option that can be told in figures."""
    tell = _PREVIEWS.get(ask.kind)
    return {} if tell is None else tell(book, state, ask)


def _ways(book: Book, state: OpenTable, ask: Ask) -> dict[str, Preview]:
    """Return where she comes to by either die."""
    ship = state.ship(ask.ship)
    found: dict[str, Preview] = {}
    for length in state.ways:
        way, other, stopped = way_ahead(state, ship, length)
        mast = ship.base.moved(way).mast
        what = other.spec.id if stopped == SHIP and other is not None else stopped or CLEAR
        found[in_centimetres(length)] = PlacePreview(x=mast[0], y=mast[1], point=ship.point, stopped=what)
    return found


def _turns(book: Book, state: OpenTable, ask: Ask) -> dict[str, Preview]:
    """Return her heading after each turn; of a tack the chance, and what is added to its dice."""
    ship = state.ship(ask.ship)
    found: dict[str, Preview] = {}
    for option in ask.options:
        if option == TACK:
            table = book.sheet.tacking
            added = tack_sum(book, state, ship)
            found[option] = ChancePreview(
                chance_to_pass(table.dice, table.need, added),
                f"{table.need} or more with {table.dice} dice",
                tuple(added),
            )
        else:
            x, y = ship.mast
            found[option] = PlacePreview(x=x, y=y, point=turned(ship, option))
    return found


def _shots(book: Book, state: OpenTable, ask: Ask) -> dict[str, Preview]:
    ship = state.ship(ask.ship)
    battery = BATTERIES.index(ask.id.rpartition("/")[2])
    found: dict[str, Preview] = {}
    for option in ask.options:
        aim, named, target = option.partition(">")
        if named:
            laid = aim_at(book, state, ship, battery, state.ship(target), aim)
            if isinstance(laid, Aim):
                found[option] = attack_preview(book, state, laid)
    return found


def _borne(
    book: Book, state: OpenTable, target: Ship, losses: tuple[int, int, int, int, int]
) -> tuple[int, ...]:
    """Return what a target can lose of some losses: nothing of a rating that is nought (ruling X6)."""
    broadside, hull, crew, felled, rigging = losses
    ratings = taken_of(book, state, target, broadside, hull, crew)
    return (*ratings, min(felled, sum(map(bool, target.masts))), min(rigging, sum(target.masts)))


def attack_preview(book: Book, state: OpenTable, aim: Aim) -> AttackPreview:
    """Return a shot in figures: exact chances of its results."""
    table = book.sheet.broadside
    attack = attack_number(book, state, aim)
    cells = []
    results: dict[str, float] = {}
    expected = dict.fromkeys(_LOSSES, 0.0)
    for total, chance in totals(table.dice):
        result = result_of(book, state, aim, table.cell(attack, total))
        cells.append(result)
        steps, beside = parts_of(result)
        losses = damage_of(aim, result)
        for name, lost in zip(_LOSSES, _borne(book, state, aim.target, losses), strict=True):
            expected[name] += chance * lost
        said = [f"{steps}rr" if steps > 1 else "rr"] if steps else []
        said += ["hits"] if any(losses) or beside else []
        said += {STRIKE: ["strike test"], SHATTERED: ["shattered"]}.get(beside, [])
        for key in said:
            results[key] = results.get(key, 0.0) + chance
        if total % 2 == 0 and any(losses) and aim.shot.round_shot:
            # One fall in thirty-six of every even total is a double.
            results["critical"] = results.get("critical", 0.0) + 1 / 36
    return AttackPreview(
        target=aim.target.spec.id,
        battery=aim.battery,
        aim=aim.aim,
        range=aim.range,
        band=book.sheet.range.bands[aim.band],
        rake=aim.rake,
        shot=aim.shot.code,
        base=base_score(book, state, aim),
        modifiers=tuple(tactics(book, state, aim)),
        attack=attack,
        cells=tuple(cells),
        results=dict(sorted(results.items())),
        expected={name: mean for name, mean in expected.items() if mean},
    )


def _reloads(book: Book, state: OpenTable, ask: Ask) -> dict[str, Preview]:
    """Return the chance of one reload action."""
    ship, table = state.ship(ask.ship), book.sheet.reloading
    found: dict[str, Preview] = {}
    for option in ask.options:
        if option != NONE:
            shot = book.shot[option.split()[1]]
            added = reload_sum(book, ship, shot)
            more = "" if shot.actions == 1 else f", {shot.actions} times"
            found[option] = ChancePreview(
                chance_to_pass(table.dice, table.need, added),
                f"{table.need} or more with {table.dice} dice{more}",
                tuple(added),
            )
    return found


def _repairs(book: Book, state: OpenTable, ask: Ask) -> dict[str, Preview]:
    """Return the chance to get clear of another ship; friends cast off grapples without a die."""
    ship, other = state.ship(ask.ship), state.ship(ask.other)
    if ask.kind == "ungrapple" and other.side == ship.side:
        return {TRY: ChancePreview(1.0, "no die", ())}
    need = need_for(book, ship, _REPAIRS[ask.kind])
    return {TRY: _by_captain(book, ship, need)}


def _by_captain(book: Book, ship: Ship, need: int) -> ChancePreview:
    captain = captain_of(book, ship, book.sheet.repairs.captain, "6.8")
    added = (captain,) if captain.value else ()
    return ChancePreview(chance_to_pass(1, need, added), f"{need} or more", added)


def _by_house(name: str) -> Callable[[Book, OpenTable, Ask], dict[str, Preview]]:
    """Preview a test by the captain against a house value, whichever way is chosen."""

    def tell(book: Book, state: OpenTable, ask: Ask) -> dict[str, Preview]:
        chance = _by_captain(book, state.ship(ask.ship), house(book, state, name))
        return dict.fromkeys(ask.options, chance)

    return tell


def _boardings(book: Book, state: OpenTable, ask: Ask) -> dict[str, Preview]:
    """Return the chance of the test to board, should the enemy not counter-board."""
    ship = state.ship(ask.ship)
    found: dict[str, Preview] = {}
    for option in ask.options:
        if option != NONE:
            added = boarding_sum(book, state, ship, state.ship(option), ask.kind == "board", False)
            found[option] = _to_board(book, added, _OVER[ask.kind])
    return found


def _counters(book: Book, state: OpenTable, ask: Ask) -> dict[str, Preview]:
    """Return the enemy's test to board, met half-way or not."""
    ship, other = state.ship(ask.ship), state.ship(ask.other)
    return {
        option: _to_board(
            book,
            boarding_sum(book, state, other, ship, state.impromptu, option == "yes"),
            "that they get over",
        )
        for option in ask.options
    }


def _to_board(book: Book, added: list[Any], of: str) -> ChancePreview:
    need = book.sheet.boarding.need
    return ChancePreview(chance_to_pass(1, need, added), f"{need} or more", tuple(added), of)


def _rounds(book: Book, state: OpenTable, ask: Ask) -> dict[str, Preview]:
    """Return the chance to win the next round."""
    ship, other = state.ship(ask.ship), state.ship(ask.other)
    mine, hers = melee.melee_sum(book, state, ship), melee.melee_sum(book, state, other)
    lead = sum(each.value for each in mine) - sum(each.value for each in hers)
    chance = sum(a + lead > b for a in range(1, 7) for b in range(1, 7)) / 36
    contest = ContestPreview(chance=chance, certain=False, modifiers=tuple(mine), other_modifiers=tuple(hers))
    return {option: contest for option in ask.options if option in (melee.FIGHT, melee.FOLLOW)}


_PREVIEWS: Final[dict[str, Callable[[Book, OpenTable, Ask], dict[str, Preview]]]] = {
    "plot": _ways,
    "turn": _turns,
    "fire": _shots,
    "reload": _reloads,
    "unfoul": _repairs,
    "ungrapple": _repairs,
    "irons": _by_house("irons.need"),
    "refloat": _by_house("refloat.need"),
    "declare": _boardings,
    "board": _boardings,
    "counterboard": _counters,
    "melee": _rounds,
    "follow": _rounds,
}
