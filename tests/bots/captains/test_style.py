"""Styles: how they are written, and that captains of different styles act differently."""

import pytest

from tests.bots.matches import battle, turns
from weathergage.bots import Bot, make_bot
from weathergage.bots.captains.flag_captain import FlagCaptain
from weathergage.bots.captains.style import PLAIN, Style
from weathergage.bots.plotted.weights import FIGHTING
from weathergage.geometry.hexgrid import distance


def test_words_make_a_style() -> None:
    assert Style.parse("") == PLAIN
    assert Style.parse("steady,either,even") == PLAIN
    assert Style.parse(" reckless , rigging ") == Style(daring=1.0, aim=1.0)
    assert Style.parse("gunner,cautious") == Style(daring=-1.0, boarding=-1.0)


def test_a_word_that_is_no_style_is_refused_with_the_choices() -> None:
    with pytest.raises(ValueError, match=r"'mad' is not a style; choose from cautious, .*; hull, .*; gunner"):
        Style.parse("mad")


def test_two_words_about_the_same_thing_are_refused() -> None:
    with pytest.raises(ValueError, match="'reckless' is a second word for daring"):
        Style.parse("cautious,reckless")


def test_a_style_that_does_not_lean_changes_nothing() -> None:
    assert FIGHTING.styled(PLAIN) == FIGHTING


def _meeting(spec: str, seeds: range, limit: int) -> float:
    """The mean distance of two ships, over some turns, when one captain is of that style and the other plain."""
    total, count = 0, 0
    for seed in seeds:
        game = battle("united-states-macedonian", seed)
        bots = [make_bot(spec, seed), make_bot("lieutenant", seed)]
        for side, request, _ in turns(game, bots, limit):
            if side == 0 and request.phase == "movement_notation":
                mine, hers = game.view(0).sightings
                total += distance(mine.bow, hers.bow)
                count += 1
    return total / count


def test_a_reckless_captain_fights_nearer_to_the_enemy_than_a_cautious_one() -> None:
    cautious, reckless = (_meeting(f"lieutenant:{word}", range(8), 16) for word in ("cautious", "reckless"))
    assert reckless < cautious - 1


def _aims(spec: str) -> tuple[int, int]:
    """Shots at hull and rigging in a few games."""
    hull = rigging = 0
    for seed in range(4):
        game = battle("constitution-java", seed, "tournament", ("advanced",))
        for side, _, orders in turns(game, [make_bot(spec, seed), make_bot("midshipman", seed)], limit=16):
            shots = [order for ask, order in orders.items() if side == 0 and ask.startswith("fire/")]
            hull += sum("hull>" in shot for shot in shots)
            rigging += sum("rigging>" in shot for shot in shots)
    return hull, rigging


@pytest.mark.parametrize("captain", ["midshipman", "lieutenant", "commodore"])
def test_who_likes_rigging_shoots_at_it_more_often(captain: str) -> None:
    low_hull, low_rigging = _aims(f"{captain}:hull")
    high_hull, high_rigging = _aims(f"{captain}:rigging")
    assert high_rigging / (high_hull + high_rigging) > low_rigging / (low_hull + low_rigging) + 0.1


def test_a_boarder_grapples_where_a_gunner_does_not() -> None:
    assert FIGHTING.styled(Style(boarding=1.0)).boards_at < FIGHTING.boards_at
    assert FIGHTING.styled(Style(boarding=-1.0)).boards_at > FIGHTING.boards_at


def _answers(rank: str, word: str, ruleset: str, kinds: tuple[str, ...], seeds: int = 4) -> list[str]:
    """What a captain of that style answers to asks of some kinds; the commodore is the one who tries nothing out."""
    found: list[str] = []
    for seed in range(seeds):
        if rank == "commodore":
            captain: Bot = FlagCaptain(seed, Style.parse(word))
        else:
            captain = make_bot(f"{rank}:{word}", seed)
        game = battle("nymphe-cleopatre", seed, ruleset)
        for side, request, orders in turns(game, [captain, make_bot("midshipman", seed)], limit=16):
            if side == 0:
                found += [orders[ask.id] for ask in request.asks if ask.kind in kinds]
    return found


def _high(rank: str, word: str) -> float:
    shots = [answer for answer in _answers(rank, word, "red_and_black", ("fire",)) if ">" in answer]
    return sum(shot.startswith("high>") for shot in shots) / len(shots)


@pytest.mark.parametrize("rank", ["midshipman", "lieutenant", "commodore"])
def test_on_the_open_table_too_who_likes_rigging_shoots_at_it_more_often(rank: str) -> None:
    assert _high(rank, "rigging") > _high(rank, "hull") + 0.2


@pytest.mark.parametrize("rank", ["lieutenant", "commodore"])
def test_in_beat_to_quarters_a_boarder_throws_grapples_where_a_gunner_does_not(rank: str) -> None:
    def thrown(word: str) -> float:
        answers = _answers(rank, word, "beat_to_quarters", ("grapple",), 8)
        return sum(answer != "hold" for answer in answers) / len(answers)

    assert thrown("boarder") > thrown("gunner") + 0.1


@pytest.mark.parametrize("rank", ["lieutenant", "commodore"])
def test_on_the_open_table_a_boarder_declares_boardings_where_a_gunner_does_not(rank: str) -> None:
    def declared(word: str) -> float:
        answers = _answers(rank, word, "red_and_black", ("declare", "board"), 8)
        return sum(answer != "none" for answer in answers) / len(answers)

    assert declared("boarder") > declared("gunner") + 0.1
