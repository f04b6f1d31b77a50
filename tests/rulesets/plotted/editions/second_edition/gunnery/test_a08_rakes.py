"""Advanced VIII.D and option XIII: what counts as a rake (24.4 in the Tournament Edition, ruling G8)."""

import pytest

from tests.builders.plotted.desk import SECOND, TOURNAMENT, Desk
from tests.builders.plotted.gun_drill import fire, guns_of, off
from weathergage.geometry.bearing import bearing
from weathergage.geometry.hexgrid import distance, from_axial, parse_label, stern_of
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import IMMOBILITY

LINE = Desk("second_edition", "advanced", "line_rake")
BASIC_LINE = Desk("second_edition", "line_rake")

#: Firing ships in the next hex ahead or astern of a target at R20 that heads north, who can answer them.
ANSWERED = [
    ("Q20", 5, 0, "bow"),
    ("R19", 2, 1, "bow"),
    ("R19", 6, 0, "bow"),
    ("S20", 3, 1, "bow"),
    ("Q22", 6, 1, "stern"),
    ("R22", 3, 0, "stern"),
    ("R22", 5, 1, "stern"),
    ("S22", 2, 0, "stern"),
]


def position(desk: Desk, bow: str, heading: int) -> PlottedState:
    """Alpha somewhere, beta at R20 heading north."""
    alpha = desk.ship("alpha", bow=bow, heading=heading, full_guns=(20, 20))
    return desk.position(alpha, desk.ship("beta", 1, "R20", full_hull=40), phase="combat")


def raked(desk: Desk, bow: str, heading: int, side: int) -> str:
    """The end of beta that alpha's guns of a side rake, or ""; they must bear."""
    state = position(desk, bow, heading)
    shots = guns_of(desk).shots(state, state.ships[0], side)
    assert shots, "no gun bears"
    return shots[0].rake


@pytest.mark.parametrize(("bow", "heading", "side", "end"), ANSWERED)
def test_a_viii_d_a_rake_from_the_next_hex_even_if_answered(
    bow: str, heading: int, side: int, end: str
) -> None:
    """Right ahead or right astern, one hex off, it is a rake although the target's guns bear.

    second_edition:A.VIII.D - with her bow or stern guns she can fire back, and is raked all the same.
    tournament:24.4.2 - the same.
    """
    for desk in (SECOND, TOURNAMENT):
        state = position(desk, bow, heading)
        beta = state.ships[1]
        assert any(guns_of(desk).shots(state, beta, s) for s in (0, 1)), "she can answer"
        assert raked(desk, bow, heading, side) == end
    assert raked(Desk("second_edition"), bow, heading, side) == "", "no rake in the Basic game"


def test_a_viii_d_anywhere_else_an_answer_spoils_the_rake() -> None:
    """second_edition:A.VIII.D - alongside, or farther off, a ship that can be answered does not rake."""
    target, ends = parse_label("R20"), {parse_label("R19"), parse_label("R22")}
    spoilt = 0
    for q in range(-4, 5):
        for r in range(-5, 6):
            for heading in range(1, 7):
                where = target + from_axial(q, r)
                lie = bearing(where, heading, target, 1)
                if lie.range and lie.answered and not ends & {where, stern_of(where, heading)}:
                    spoilt += 1
                    assert SECOND.book.rake(lie) == ""
    assert spoilt > 100


def test_a_viii_d_a_play_rake_stays_a_rake() -> None:
    """second_edition:A.VIII.D, second_edition:A.I.A.1.a - off the line, in her blind cone, she is raked as before."""
    lie = bearing(parse_label(off(3, 2, off(1, 6))), 3, parse_label("R20"), 1)
    assert not lie.ahead and not lie.answered
    assert SECOND.book.rake(lie) == "bow"
    astern = bearing(parse_label(off(6, 2, off(4, 7))), 6, parse_label("R20"), 1)
    assert SECOND.book.rake(astern) == "stern"


def on_line(where: int, heading: int) -> str:
    """Whether a ship fills a hex of the line ahead of R20 or astern of R21, worked out the long way."""
    bow, stern = parse_label("R20"), parse_label("R21")
    mine = {where, stern_of(where, heading)}
    if mine & {bow + from_axial(0, -n) for n in range(1, 14)}:
        return "bow"
    return "stern" if mine & {stern + from_axial(0, n) for n in range(1, 14)} else ""


@pytest.mark.parametrize(
    ("desk", "within"), [(LINE, 10), (BASIC_LINE, 10), (TOURNAMENT, 5)], ids=["option", "basic", "tournament"]
)
def test_o_xiii_rakes_only_along_the_keel(desk: Desk, within: int) -> None:
    """Every place and heading around a target, against the rule word for word.

    second_edition:O.XIII - only from a hex towards which bow or stern point.
    tournament:24.4, tournament:24.4.1, tournament:24.4.4, tournament:A-24.4 - the same, within five hexes.
    """
    target = parse_label("R20")
    hers = (target, parse_label("R21"))
    counted = {"": 0, "bow": 0, "stern": 0}
    for q in range(-9, 10):
        for r in range(-11, 12):
            for heading in range(1, 7):
                where = target + from_axial(q, r)
                lie = bearing(where, heading, target, 1)
                if not (lie.port or lie.starboard) or lie.range < 1:
                    continue
                mine = (where, stern_of(where, heading))
                near = min(distance(a, b) for a in mine for b in hers) <= within
                expected = on_line(where, heading) if near else ""
                assert desk.book.rake(lie) == expected
                counted[expected] += 1
    assert min(counted.values()) > 20


def test_o_xiii_the_blind_cone_is_no_longer_enough() -> None:
    """second_edition:O.XIII - what the Basic definition calls a rake is none off the line."""
    bow, heading = off(3, 2, off(1, 6)), 3
    assert raked(SECOND, bow, heading, 1) == "bow" and raked(LINE, bow, heading, 1) == ""
    assert raked(Desk("second_edition"), bow, heading, 1) == "bow"


def test_o_xiii_the_rake_of_the_basic_card_with_the_line() -> None:
    """second_edition:O.XIII - in the Basic game the rake still adds what its card says."""
    state = BASIC_LINE.position(
        BASIC_LINE.ship("alpha", bow=off(3, 1, off(1, 3)), heading=3, full_guns=(13, 13), initial=[0, 0]),
        BASIC_LINE.ship("beta", 1, "R20", full_hull=40),
        phase="combat",
        dice=(1,),
    )
    fire(BASIC_LINE, state, fire__alpha__R="hull>beta")
    guns = guns_of(BASIC_LINE)
    shot = guns.lay(state, state.ships[0], 1, state.ships[1])
    assert [(m.label, m.value) for m in guns.named_modifiers(shot)] == [("rake", 5)]


@pytest.mark.parametrize(("far", "end"), [(1, "bow"), (4, "bow"), (5, "bow"), (6, ""), (8, "")])
def test_24_4_4_five_hexes_at_most(far: int, end: str) -> None:
    """tournament:24.4.4, tournament:A-24.4 - on the line, but farther than five hexes: no rake."""
    assert raked(TOURNAMENT, off(3, 1, off(1, far)), 3, 1) == end
    assert raked(LINE, off(3, 1, off(1, far)), 3, 1) == "bow"


def test_24_4_2_a_section_alone_rakes() -> None:
    """tournament:24.4.2, tournament:24.4.1 - one gun section on the line is enough for a rake (ruling G8)."""
    state = position(TOURNAMENT, off(1, 3), 3)
    (shot,) = guns_of(TOURNAMENT).shots(state, state.ships[0], 1)
    assert (shot.section, shot.rake, shot.guns) == ("bow", "bow", 10)


@pytest.mark.parametrize(
    "desk", [SECOND, LINE, TOURNAMENT], ids=["second_edition", "line_rake", "tournament"]
)
def test_surrender_by_immobility_follows_the_rake_of_the_game(desk: Desk) -> None:
    """second_edition:B.VIII.D.4.b, tournament:11.4.4.2 - off the line only the rake by play brings her flag down."""
    for bow, by_line in ((off(3, 2, off(1, 4)), False), (off(3, 1, off(1, 3)), True)):
        state = position(desk, bow, 3)
        state.ships[1].rigging = row_of([0, 0, 0, 0])
        fire(desk, state)
        assert (state.ships[1].surrendered == IMMOBILITY) == (by_line or desk is SECOND)
