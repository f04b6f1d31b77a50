"""Run a bot in its own process, which can be killed and receives no secrets of the game."""

import atexit
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, Any, Final
from weakref import WeakSet

import msgspec

from weathergage.bots.sandbox.view_transfer import PackedView

#: Seconds a new process may take to load the bot.
_LOADING: Final = 60.0
#: Longer answers are treated as faults.
_LONGEST: Final = 4 * 1024 * 1024
#: Characters of a traceback that are kept.
_LONGEST_TRACE: Final = 4000
#: Processes kept for the next bot of the same kind.
_SPARE: Final = 4

#: Makes the bot in the process: importable, called with the arguments after it and a seed.
Maker = tuple[Callable[..., Any], tuple[Any, ...]]


class SandboxFault(Exception):
    """Raised when the bot fails, dies, or takes too long (`late`); `lost` if its process was ended."""

    def __init__(self, reason: str, lost: bool = False, late: bool = False, trace: str = "") -> None:
        super().__init__(reason)
        #: The traceback in the bot's code.
        self.trace = trace
        self.lost = lost
        self.late = late


class ProcessClosed(Exception):
    """Raised when the program itself ended the process while it was thinking."""


class Answer(msgspec.Struct):
    """Hold what the bot returned, or why it failed; sent as JSON, since a pickle could do harm."""

    said: Any = None
    fault: str = ""
    trace: str = ""


class SandboxProcess:
    """Run one process with one bot in it."""

    def __init__(self, maker: Maker) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from weathergage.bots.sandbox.sandbox_process import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONSAFEPATH": "1"},
        )
        _running.add(self)
        self._heard: SimpleQueue[bytes | None] = SimpleQueue()
        threading.Thread(target=_listen, args=(self._process.stdout, self._heard), daemon=True).start()
        try:
            self._ask(maker, _LOADING)
        except SandboxFault:
            self.close()
            raise

    @property
    def alive(self) -> bool:
        """Return whether the process is running."""
        return self._process.poll() is None

    def make(self, seed: int, seconds: float) -> None:
        """Replace the bot by a new one."""
        self._ask(("make", seed), seconds)

    def decide(self, view: PackedView, complaints: Sequence[str], seconds: float) -> Any:
        """Return the bot's answer, after telling it the complaints about its last orders; raises SandboxFault."""
        return self._ask(("decide", view, list(complaints)), seconds)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        _running.discard(self)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _ask(self, message: Any, seconds: float) -> Any:
        # If the process does not read, writing could block forever as well; it is killed in either case.
        alarm = threading.Timer(seconds + 1, self._process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            _write(self._process.stdin, pickle.dumps(message, protocol=5))
            words = self._heard.get(timeout=seconds)
        except Empty:
            raise SandboxFault(f"no answer within {seconds:g} s", lost=True, late=True) from None
        except (OSError, ValueError) as gone:
            raise SandboxFault("its process died", lost=True) from gone
        finally:
            alarm.cancel()
        if words is None and self not in _running:
            raise ProcessClosed
        if words is None:
            raise SandboxFault("its process died", lost=True)
        try:
            answer = msgspec.json.decode(words, type=Answer)
        except msgspec.MsgspecError as nonsense:
            raise SandboxFault("its process sent an invalid message", lost=True) from nonsense
        if answer.fault:
            raise SandboxFault(answer.fault, trace=answer.trace)
        return answer.said


_running: WeakSet[SandboxProcess] = WeakSet()
_idle: dict[Maker, list[SandboxProcess]] = {}


@atexit.register
def close_all() -> None:
    """End all processes; callers that wait for an answer get `ProcessClosed`."""
    for process in list(_running):
        process.close()


def acquire(maker: Maker) -> SandboxProcess:
    """Return an idle process for such a bot, or start one."""
    with suppress(KeyError, IndexError):
        while True:
            process = _idle[maker].pop()
            if process.alive:
                return process
    return SandboxProcess(maker)


def release(maker: Maker, process: SandboxProcess) -> None:
    """Return a process for the next bot of the kind."""
    spare = _idle.setdefault(maker, [])
    if len(spare) < _SPARE:
        spare.append(process)
    else:
        process.close()


def _write(pipe: IO[bytes] | None, words: bytes) -> None:
    assert pipe is not None
    pipe.write(len(words).to_bytes(4, "big") + words)
    pipe.flush()


def _read(pipe: IO[bytes]) -> bytes | None:
    """Return one message; None at the end, or if it is too long."""
    size = int.from_bytes(pipe.read(4), "big")
    words = pipe.read(size) if 0 < size <= _LONGEST else b""
    return words if size and len(words) == size else None


def _listen(pipe: IO[bytes], heard: "SimpleQueue[bytes | None]") -> None:
    """Pass messages to a queue, so that waiting for them can time out on every system."""
    with suppress(OSError, ValueError):
        while (words := _read(pipe)) is not None:
            heard.put(words)
    heard.put(None)


def serve() -> None:
    """Run the process: make bots and answer requests."""
    output, requests = os.fdopen(os.dup(1), "wb"), os.fdopen(os.dup(0), "rb")
    # Output of a bot must not be mistaken for an answer, nor its input for a question.
    os.dup2(2, 1)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    # An interrupt reaches the bots as well; they end with the program, silently.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, args=(os.getppid(),), daemon=True).start()
    import weathergage.api  # noqa: F401  (registers the rulesets)

    make: Callable[[int], Any] | None = None
    bot: Any = None
    while (words := _read(requests)) is not None:
        try:
            message = pickle.loads(words)
            said = None
            if make is None:
                maker, arguments = message
                make = maker(*arguments)
            elif message[0] == "make":
                bot = make(message[1])
            else:
                said = _decided(bot, message[1], message[2])
            answer = msgspec.json.encode(Answer(said=said))
            if len(answer) > _LONGEST:
                raise ValueError(f"an answer of {len(answer):,} bytes is too long")
        except BaseException as wrong:
            answer = msgspec.json.encode(Answer(fault=fault_text(wrong), trace=trace_text(wrong)))
        _write(output, answer)


def fault_text(wrong: BaseException) -> str:
    """Return an error of a bot in one line."""
    return f"{type(wrong).__name__}: {wrong}"[:500]


def trace_text(wrong: BaseException) -> str:
    """Return the end of an error's traceback."""
    return "".join(traceback.format_exception(wrong))[-_LONGEST_TRACE:]


def _exit_with_parent(parent: int) -> None:
    """Exit when the parent process dies."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def _decided(bot: Any, view: PackedView, complaints: list[str]) -> Any:
    if complaints and hasattr(bot, "refused"):
        bot.refused(complaints)
    return bot.decide(*view.opened())
