"""Fairness among those who wait for bots, with work that is only noted."""

import threading

import pytest

from weathergage.server.allowances import SLOW_GAMES, Allowances
from weathergage.server.bot_pool import BotPool, Lane, Rota
from weathergage.server.folder import CannotOpen


def order_of(rota: Rota, most: int = 1000) -> list[str]:
    """Whose deeds are done one after the other."""
    done = []
    while len(done) < most and (turn := rota.take()) is not None:
        turn[1]()
        rota.done(turn[0])
        done.append(turn[0])
    return done


def nothing() -> None:
    """Work that takes no time."""


def test_two_hundred_games_of_one_desk_do_not_come_first() -> None:
    rota = Rota(share=1)
    for _ in range(200):
        rota.add("greedy", nothing)
    rota.add("anna", nothing)
    rota.add("ben", nothing)
    rota.add("anna", nothing)
    order = order_of(rota)
    assert order[:5] == ["greedy", "anna", "ben", "greedy", "anna"]
    assert order[5:] == ["greedy"] * 198


def test_whoever_comes_later_waits_for_one_deed_of_each_other_desk() -> None:
    rota = Rota(share=1)
    for _ in range(50):
        rota.add("greedy", nothing)
    assert order_of(rota, 10) == ["greedy"] * 10
    rota.add("anna", nothing)
    assert "anna" in order_of(rota, 2)


def test_deeds_of_a_desk_are_done_in_their_order() -> None:
    rota, done = Rota(share=1), list[int]()
    for n in range(3):
        rota.add("anna", lambda n=n: done.append(n))
    order_of(rota)
    assert done == [0, 1, 2]


def test_a_desk_has_no_more_than_its_share_at_a_time() -> None:
    rota = Rota(share=2)
    for _ in range(5):
        rota.add("greedy", nothing)
    assert [turn and turn[0] for turn in (rota.take(), rota.take(), rota.take())] == [
        "greedy",
        "greedy",
        None,
    ]
    rota.add("anna", nothing)
    turn = rota.take()
    assert turn is not None and turn[0] == "anna"
    rota.done("greedy")
    turn = rota.take()
    assert turn is not None and turn[0] == "greedy"


class Gate:
    """Work that lasts until it is let go."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.go_on = threading.Event()
        self.done: list[str] = []

    def work(self, name: str) -> None:
        """Say that it began, wait, and say that it is done."""
        self.begun.release()
        assert self.go_on.wait(20)
        self.done.append(name)


def test_long_thoughts_of_one_desk_leave_a_thread_to_others() -> None:
    lane, gate, served = Lane("test", 2), Gate(), threading.Event()
    for _ in range(200):
        lane.submit("greedy", lambda: gate.work("greedy"))
    assert gate.begun.acquire(timeout=20)
    lane.submit("anna", served.set)
    in_time = served.wait(10)
    done = list(gate.done)
    gate.go_on.set()
    lane.close()
    assert in_time and not done, "though nothing of the greedy desk was done"


def test_all_that_waited_is_done_in_the_end() -> None:
    lane, done = Lane("test", 3), list[int]()
    last = threading.Event()
    for n in range(100):
        lane.submit(f"desk{n % 3}", lambda n=n: (done.append(n), len(done) == 100 and last.set()))
    assert last.wait(20)
    assert sorted(done) == list(range(100))
    lane.close()


def test_slow_bots_keep_no_quick_one_waiting() -> None:
    pool, gate, served = BotPool(quick=1, slow=2), Gate(), threading.Event()
    for desk in ("anna", "ben", "carl"):
        for _ in range(5):
            pool.submit(desk, lambda: gate.work("slow"), slow=True)
    pool.submit("anna", served.set, slow=False)
    in_time = served.wait(10)
    gate.go_on.set()
    pool.close()
    assert in_time


def test_what_fails_stops_nothing_else() -> None:
    lane, served = Lane("test", 1), threading.Event()
    lane.submit("anna", lambda: 1 // 0)
    lane.submit("anna", served.set)
    assert served.wait(20)
    lane.close()


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.8.9.1"])
def test_on_ones_own_machine_everything_is_allowed(host: str) -> None:
    assert Allowances.for_host(host, {}) == Allowances(bots_alone=True, slow_games=0)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "games.example"])
def test_on_a_public_server_bots_have_less(host: str) -> None:
    assert Allowances.for_host(host, {}) == Allowances(bots_alone=False, slow_games=SLOW_GAMES)


def test_the_keeper_of_a_server_can_say_otherwise() -> None:
    words = {"WEATHERGAGE_BOTS_ALONE": "yes", "WEATHERGAGE_SLOW_GAMES": "3"}
    assert Allowances.for_host("0.0.0.0", words) == Allowances(bots_alone=True, slow_games=3)
    words = {"WEATHERGAGE_BOTS_ALONE": "no", "WEATHERGAGE_SLOW_GAMES": "0"}
    assert Allowances.for_host("127.0.0.1", words) == Allowances(bots_alone=False, slow_games=0)
    for wrong in ({"WEATHERGAGE_BOTS_ALONE": "perhaps"}, {"WEATHERGAGE_SLOW_GAMES": "-1"}):
        with pytest.raises(CannotOpen, match=next(iter(wrong))):
            Allowances.for_host("127.0.0.1", wrong)
