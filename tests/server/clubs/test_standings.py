"""Standings: points, then tie-breaks in their order, then a shared place."""

from weathergage.server.clubs.standings import DRAW, LOSS, WIN, Played, standings

SEEDS = {1: 1, 2: 2, 3: 3, 4: 4}


def game(first: int, second: int | None, halves: tuple[int, int], **more: int | bool) -> Played:
    """A finished pairing of the first round."""
    return Played(round=1, first=first, second=second, halves=halves, **more)  # type: ignore[arg-type]


def order(results: list[Played], *tie_breaks: str, extra: dict[int, int] | None = None) -> list[int]:
    """The entrants by their place."""
    rows = standings([1, 2, 3, 4], results, tie_breaks, SEEDS, extra)  # type: ignore[arg-type]
    return [row.entrant for row in rows]


def test_points_come_first_and_a_late_player_gets_halves() -> None:
    results = [game(1, 2, (LOSS, WIN)), game(3, 4, (DRAW, DRAW))]
    assert order(results)[0] == 2
    assert order(results, extra={4: 2})[0] == 4


def test_of_two_with_equal_points_the_winner_of_their_game_is_before() -> None:
    results = [
        game(2, 1, (WIN, LOSS)),
        game(1, 3, (WIN, LOSS)),
        game(2, 4, (LOSS, WIN)),
        game(4, 3, (DRAW, DRAW)),
    ]
    assert order(results, "direct")[:3] == [4, 2, 1]


def test_buchholz_counts_the_points_of_opponents_and_may_leave_out_the_least() -> None:
    # 1 has beaten 3 (who has a point), 2 has beaten 4 (who has none).
    results = [game(1, 3, (WIN, LOSS)), game(2, 4, (WIN, LOSS)), game(3, None, (WIN, LOSS), not_played=True)]
    rows = {row.entrant: row.tie_breaks for row in standings([1, 2, 3, 4], results, ("buchholz",), SEEDS)}
    assert rows[1] == (2,) and rows[2] == (0,)
    assert order(results, "buchholz")[0] == 1
    twice = [*results, game(1, 4, (LOSS, WIN))]
    cut = {row.entrant: row.tie_breaks for row in standings([1, 2, 3, 4], twice, ("buchholz_cut",), SEEDS)}
    assert cut[1] == (2,), "the weaker of two opponents is left out"


def test_sonneborn_counts_whom_one_has_beaten() -> None:
    results = [
        game(1, 3, (WIN, LOSS)),
        game(2, 4, (WIN, LOSS)),
        game(3, 2, (WIN, LOSS)),
        game(4, 1, (WIN, LOSS)),
    ]
    rows = {row.entrant: row.tie_breaks[0] for row in standings([1, 2, 3, 4], results, ("sonneborn",), SEEDS)}
    assert rows == {1: 4, 2: 4, 3: 4, 4: 4}
    rows = {
        row.entrant: row.tie_breaks[0] for row in standings([1, 2, 3, 4], results[:3], ("sonneborn",), SEEDS)
    }
    assert rows[1] == 4 and rows[2] == 0


def test_wins_count_only_where_they_were_played_and_margins_add_up() -> None:
    results = [game(1, 2, (WIN, LOSS), not_played=True), game(3, 4, (WIN, LOSS), margin=7)]
    assert order(results, "wins")[0] == 3
    rows = {row.entrant: row.tie_breaks[0] for row in standings([1, 2, 3, 4], results, ("margin",), SEEDS)}
    assert rows[3] == 7 and rows[4] == -7
    table = {row.entrant: row for row in standings([1, 2, 3, 4], results, (), SEEDS)}
    assert (table[3].played, table[3].won, table[1].played, table[1].won) == (1, 1, 0, 0)


def test_entrants_who_are_equal_in_everything_share_a_place() -> None:
    rows = standings([1, 2, 3], [game(3, None, (WIN, LOSS), not_played=True)], ("wins",), SEEDS)
    assert [(row.place, row.shared) for row in rows] == [(1, False), (2, True), (2, True)]
    rows = standings([1, 2, 3], [], ("seed",), SEEDS)
    assert [(row.entrant, row.place) for row in rows] == [(1, 1), (2, 2), (3, 3)]
