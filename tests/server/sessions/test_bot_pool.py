"""Fairness among those who wait for bots, with work that is only noted."""

import threading
from functools import partial

import pytest

from tests.server.people import PATIENCE
from weathergage.server.sessions.bot_runner import BotPool, JobQueue, Lane
from weathergage.server.settings import HOME, SettingError, Settings, from_environment


def order_of(queue: JobQueue, most: int = 1000) -> list[str]:
    """Return the desks in the order in which their jobs run."""
    done: list[str] = []
    while len(done) < most and (turn := queue.take()) is not None:
        turn[1]()
        queue.done(turn[0])
        done.append(turn[0])
    return done


def nothing() -> None:
    """Work that takes no time."""


def test_two_hundred_games_of_one_desk_do_not_come_first() -> None:
    queue = JobQueue(share=1)
    for _ in range(200):
        queue.add("greedy", nothing)
    queue.add("anna", nothing)
    queue.add("ben", nothing)
    queue.add("anna", nothing)
    order = order_of(queue)
    assert order[:5] == ["greedy", "anna", "ben", "greedy", "anna"]
    assert order[5:] == ["greedy"] * 198


def test_whoever_comes_later_waits_for_one_job_of_each_other_desk() -> None:
    queue = JobQueue(share=1)
    for _ in range(50):
        queue.add("greedy", nothing)
    assert order_of(queue, 10) == ["greedy"] * 10
    queue.add("anna", nothing)
    assert "anna" in order_of(queue, 2)


def test_jobs_of_a_desk_are_run_in_their_order() -> None:
    queue, done = JobQueue(share=1), list[int]()
    for n in range(3):
        queue.add("anna", partial(done.append, n))
    order_of(queue)
    assert done == [0, 1, 2]


def test_a_desk_has_no_more_than_its_share_at_a_time() -> None:
    queue = JobQueue(share=2)
    for _ in range(5):
        queue.add("greedy", nothing)
    assert [turn and turn[0] for turn in (queue.take(), queue.take(), queue.take())] == [
        "greedy",
        "greedy",
        None,
    ]
    queue.add("anna", nothing)
    turn = queue.take()
    assert turn is not None and turn[0] == "anna"
    queue.done("greedy")
    turn = queue.take()
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
        assert self.go_on.wait(2 * PATIENCE)
        self.done.append(name)


def test_long_thoughts_of_one_desk_leave_a_thread_to_others() -> None:
    lane, gate, served = Lane("test", 2), Gate(), threading.Event()
    for _ in range(200):
        lane.submit("greedy", lambda: gate.work("greedy"))
    assert gate.begun.acquire(timeout=PATIENCE)
    lane.submit("anna", served.set)
    in_time = served.wait(PATIENCE)
    done = list(gate.done)
    gate.go_on.set()
    lane.close()
    assert in_time and not done, "though nothing of the greedy desk was done"


def test_all_that_waited_is_done_in_the_end() -> None:
    lane, done = Lane("test", 3), list[int]()
    last = threading.Event()

    def note(number: int) -> None:
        done.append(number)
        if len(done) == 100:
            last.set()

    for n in range(100):
        lane.submit(f"desk{n % 3}", partial(note, n))
    assert last.wait(PATIENCE)
    assert sorted(done) == list(range(100))
    lane.close()


def test_slow_bots_keep_no_quick_one_waiting() -> None:
    pool, gate, served = BotPool(quick=1, slow=2), Gate(), threading.Event()
    for desk in ("anna", "ben", "carl"):
        for _ in range(5):
            pool.submit(desk, lambda: gate.work("slow"), slow=True)
    pool.submit("anna", served.set, slow=False)
    in_time = served.wait(PATIENCE)
    gate.go_on.set()
    pool.close()
    assert in_time


def test_what_fails_stops_nothing_else() -> None:
    lane, served = Lane("test", 1), threading.Event()

    def fail() -> None:
        raise ZeroDivisionError

    lane.submit("anna", fail)
    lane.submit("anna", served.set)
    assert served.wait(PATIENCE)
    lane.close()


def test_at_home_everything_is_allowed_and_in_public_less() -> None:
    assert (HOME.bots_alone, HOME.slow_games) == (True, 0)
    assert (Settings().bots_alone, Settings().slow_games) == (False, 10)


def test_the_keeper_of_a_server_can_say_otherwise() -> None:
    words = {"WEATHERGAGE_BOTS_ALONE": "yes", "WEATHERGAGE_SLOW_GAMES": "3"}
    public = from_environment(environment=words)
    assert (public.bots_alone, public.slow_games) == (True, 3)
    words = {"WEATHERGAGE_BOTS_ALONE": "no", "WEATHERGAGE_SLOW_GAMES": "0"}
    home = from_environment(HOME, environment=words)
    assert (home.bots_alone, home.slow_games) == (False, 0)
    for wrong in ({"WEATHERGAGE_BOTS_ALONE": "perhaps"}, {"WEATHERGAGE_SLOW_GAMES": "-1"}):
        with pytest.raises(SettingError, match=next(iter(wrong))):
            from_environment(environment=wrong)
