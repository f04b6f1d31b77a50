"""Put load on a server of its own, kill its workers, and count what was lost: `python tools/load_run.py`.

    python tools/load_run.py [--games 1000] [--sockets 500] [--players 12] [--seconds 60] [--kill-every 5]
                             [--workers 2] [--database both] [--markdown]

For each database a server is started on loopback with a database of its own: PostgreSQL with several workers, or
SQLite with one process. Games of two people are made, sockets listen to some of them, and players take random games in
turn: each looks at a seat (a view) and answers its open question (an order). The same is done again while a worker is
killed every few seconds; SQLite's only process is then started anew. In the end the journal of every game is compared
with the orders that were accepted. Players, server and database share the processors of one machine.

The run is bounded by the given numbers, and nothing outside this machine is called.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import websockets

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.postgres import running
from tests.server.processes import ServerProcess

BATTLE = {"scenario": "constitution-guerriere", "ruleset": "second_edition"}
PEOPLE = [{"kind": "human"}, {"kind": "human"}]
ASK = {"verb": "seat", "notation": "routine=ask"}
#: Limits of calls are for strangers; this run is bounded by its own numbers.
UNLIMITED = {
    f"WEATHERGAGE_{name}_PER_MINUTE": "0" for name in ("CALLS", "FORECASTS", "FILMS", "GAMES", "SIGN_INS")
}
ROOM = {
    "WEATHERGAGE_CONNECTIONS": "4000",
    "WEATHERGAGE_CONNECTIONS_PER_ADDRESS": "0",
    "WEATHERGAGE_GAMES_IN_MEMORY": "1000",
}
#: Seconds after which a call counts as unanswered.
PATIENCE = 30.0
#: Connections that make games and read journals.
MAKERS = 4


class Unanswered(Exception):
    """Raised when the server was gone before it answered."""


class Browser:
    """A kept connection that makes calls; as little work as possible, because it shares the processors."""

    def __init__(self, server: "Server") -> None:
        self._server = server
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(
        self, method: str, path: str, body: Any = None, desk: str = "", seat: str = ""
    ) -> tuple[int, Any, str]:
        """Return status, content and the desk of the cookie that was set, if one was."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._server.place}", f"Content-Length: {len(data)}"]
        lines += [f"Cookie: desk={desk}"] if desk else []
        lines += [f"X-Seat: {seat}"] if seat else []
        lines += ["Content-Type: application/json"] if data else []
        request = "\r\n".join(lines).encode() + b"\r\n\r\n" + data
        try:
            return await asyncio.wait_for(self._exchange(request), PATIENCE)
        except (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError, ValueError) as gone:
            self.close()
            raise Unanswered from gone

    async def _exchange(self, request: bytes) -> tuple[int, Any, str]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._server.host, self._server.port, limit=2**22)
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = [line.partition(": ") for line in head[1:] if line]
        headers = {name.lower(): value for name, _, value in fields}
        content = await reader.readexactly(int(headers["content-length"]))
        if headers.get("connection") == "close":
            self.close()
        cookie = headers.get("set-cookie", "").partition("desk=")[2].partition(";")[0]
        return int(head[0].split()[1]), json.loads(content) if content else None, cookie

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


@dataclass
class Game:
    """A game, its seats, and what was ordered: accepted orders, and those whose answer never came, by side."""

    id: str
    desk: str
    keys: list[str]
    accepted: list[list[dict[str, str]]] = field(default_factory=lambda: [[], []])
    unanswered: list[int] = field(default_factory=lambda: [0, 0])
    busy: bool = False


@dataclass
class Tally:
    """Count what happened in one run."""

    name: str
    kills: int = 0
    seconds: float = 0.0
    orders: list[float] = field(default_factory=list)
    views: list[float] = field(default_factory=list)
    unanswered: int = 0
    refused: int = 0
    news: int = 0
    lost: int = 0
    doubled: int = 0
    behind: int = 0

    def row(self) -> list[str]:
        """Return the run as a row of the table."""
        return [
            self.name,
            str(self.kills),
            f"{len(self.orders) / self.seconds:.0f}",
            *(f"{each:.0f}" for each in _percentiles(self.orders)),
            f"{len(self.views) / self.seconds:.0f}",
            *(f"{each:.0f}" for each in _percentiles(self.views)),
            str(self.unanswered),
            str(self.lost),
            str(self.doubled),
            str(self.behind),
        ]


COLUMNS = (
    *("server", "killed", "orders/s", "p50 ms", "p99 ms", "views/s", "p50 ms", "p99 ms"),
    *("unanswered", "lost", "doubled", "deaf sockets"),
)


def _percentiles(times: Sequence[float]) -> tuple[float, float]:
    if len(times) < 2:
        return 0.0, 0.0
    cuts = statistics.quantiles(times, n=100)
    return cuts[49] * 1000, cuts[98] * 1000


class Server:
    """A server on loopback that can lose its workers."""

    def __init__(self, folder: Path, workers: int, **environment: str) -> None:
        self._folder = folder
        self._workers = workers
        self._environment = {**UNLIMITED, **ROOM, **environment}
        self.host, self.port = "127.0.0.1", 0
        self._process = self._started()

    def _started(self) -> ServerProcess:
        process = ServerProcess(self._folder, self._workers, self.port, **self._environment)
        self.port = urlsplit(process.address).port or 0
        return process

    @property
    def place(self) -> str:
        """Return host and port."""
        return f"{self.host}:{self.port}"

    def kill_one(self) -> None:
        """Kill a worker, which its supervisor replaces, or the only process, which is started anew."""
        if self._workers > 1:
            with suppress(ProcessLookupError, IndexError):
                os.kill(random.choice(self._process.workers()), signal.SIGKILL)
            return
        self._process.kill()
        self._process = self._started()

    def stop(self) -> None:
        """Stop it."""
        with suppress(subprocess.TimeoutExpired):
            self._process.stop()


class Load:
    """The games of one server, and the people who play them."""

    def __init__(self, server: Server, wanted: argparse.Namespace) -> None:
        self._server = server
        self._wanted = wanted
        self._games: list[Game] = []
        self._dice = random.Random(1805)
        #: The newest version that each socket was told.
        self._heard: dict[str, int] = {}

    async def make_games(self) -> None:
        """Make the games, in which every question shall be put."""
        left = iter(range(self._wanted.games))

        async def make() -> None:
            browser = Browser(self._server)
            for _ in left:
                status, made, desk = await browser.call("POST", "/api/games", {**BATTLE, "seats": PEOPLE})
                assert status == 201, made
                game = Game(made["id"], desk, [seat["key"] for seat in made["seats"]])
                for key in game.keys:
                    await browser.call("POST", f"/api/games/{game.id}/act", ASK, desk, key)
                self._games.append(game)
            browser.close()

        await asyncio.gather(*(make() for _ in range(MAKERS)))

    async def run(self, tally: Tally, kill_every: float) -> None:
        """Let sockets listen and people play for a while; kill workers meanwhile if told to."""
        watched = self._games[: self._wanted.sockets]
        sockets = [asyncio.create_task(self._listen(game, tally)) for game in watched]
        await asyncio.sleep(0)
        for _ in range(600):
            if len(self._heard) == len(watched):
                break
            await asyncio.sleep(0.1)
        began = time.perf_counter()
        end = began + self._wanted.seconds
        killer = asyncio.create_task(self._kill(tally, kill_every, end)) if kill_every else None
        await asyncio.gather(*(self._play(tally, end) for _ in range(self._wanted.players)))
        tally.seconds = time.perf_counter() - began
        if killer is not None:
            await killer
        await self._compare(tally)
        await self._compare_sockets(watched, tally)
        for socket in sockets:
            socket.cancel()
        await asyncio.gather(*sockets, return_exceptions=True)
        self._heard.clear()

    async def _kill(self, tally: Tally, every: float, end: float) -> None:
        while time.perf_counter() + every < end:
            await asyncio.sleep(every)
            tally.kills += 1
            await asyncio.to_thread(self._server.kill_one)

    async def _listen(self, game: Game, tally: Tally) -> None:
        """Hear the news of a seat, and call again when the server was gone."""
        address = f"ws://{self._server.place}/ws/games/{game.id}"
        cookie = {"Cookie": f"desk={game.desk}"}
        while True:
            with suppress(OSError, websockets.WebSocketException, TimeoutError):
                async with websockets.connect(
                    address,
                    additional_headers=cookie,
                    compression=None,
                    open_timeout=PATIENCE,
                    ping_interval=None,
                ) as socket:
                    await socket.send(json.dumps({"seat": game.keys[0]}))
                    async for message in socket:
                        self._heard[game.id] = json.loads(message)["version"]
                        tally.news += 1
            await asyncio.sleep(0.5)

    async def _play(self, tally: Tally, end: float) -> None:
        browser = Browser(self._server)
        while time.perf_counter() < end:
            game = self._dice.choice(self._games)
            if game.busy:
                continue
            game.busy = True
            try:
                await self._turn(browser, game, tally)
            except Unanswered:
                tally.unanswered += 1
                await asyncio.sleep(0.1)
            finally:
                game.busy = False
        browser.close()

    async def _turn(self, browser: Browser, game: Game, tally: Tally) -> None:
        side = self._dice.randrange(2)
        for each in (side, 1 - side):
            began = time.perf_counter()
            status, look, _ = await browser.call(
                "GET", f"/api/games/{game.id}/view", None, game.desk, game.keys[each]
            )
            if status != 200:
                tally.refused += 1
                return
            tally.views.append(time.perf_counter() - began)
            if look["view"]["request"] is not None:
                await self._order(browser, game, each, look, tally)
                return

    async def _order(self, browser: Browser, game: Game, side: int, look: Any, tally: Tally) -> None:
        orders = {ask["id"]: ask["default"] for ask in look["view"]["request"]["asks"]}
        body = {"orders": orders, "version": look["version"]}
        began = time.perf_counter()
        game.unanswered[side] += 1
        status, answer, _ = await browser.call(
            "POST", f"/api/games/{game.id}/orders", body, game.desk, game.keys[side]
        )
        game.unanswered[side] -= 1
        if status == 200:
            tally.orders.append(time.perf_counter() - began)
            game.accepted[side].append(orders)
        else:
            tally.refused += 1
            print(f"  refused: {status} {answer}", file=sys.stderr)

    async def _compare(self, tally: Tally) -> None:
        """Compare the journal of every game with what was accepted; unanswered orders may be there or not."""
        left = iter(self._games)

        async def compare() -> None:
            browser = Browser(self._server)
            for game in left:
                file = await self._journal(browser, game)
                for side in (0, 1):
                    kept = [entry["orders"] for entry in file["entries"] if entry["side"] == side]
                    rest = iter(kept)
                    tally.lost += sum(all(orders != each for each in rest) for orders in game.accepted[side])
                    most = len(game.accepted[side]) + game.unanswered[side]
                    tally.doubled += max(0, len(kept) - most)
                    game.accepted[side], game.unanswered[side] = kept, 0
            browser.close()

        await asyncio.gather(*(compare() for _ in range(MAKERS)))

    async def _journal(self, browser: Browser, game: Game) -> Any:
        for _ in range(20):
            with suppress(Unanswered):
                status, file, _ = await browser.call("GET", f"/api/games/{game.id}/replay", None, game.desk)
                assert status == 200, file
                return file
            await asyncio.sleep(0.5)
        raise SystemExit("the server does not come back")

    async def _compare_sockets(self, watched: Sequence[Game], tally: Tally) -> None:
        """Count the sockets that were not told the present version of their seat, within some seconds."""
        browser = Browser(self._server)
        behind = list(watched)
        for _ in range(40):
            still = []
            for game in behind:
                with suppress(Unanswered):
                    _, look, _ = await browser.call(
                        "GET", f"/api/games/{game.id}/view", None, game.desk, game.keys[0]
                    )
                    if look["version"] == self._heard.get(game.id):
                        continue
                still.append(game)
            behind = still
            if not behind:
                break
            await asyncio.sleep(0.5)
        tally.behind = len(behind)
        browser.close()


@contextmanager
def served(database: str, workers: int) -> Iterator[tuple[str, Server]]:
    """Start a server with a database of its own; give its name and itself."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="weathergage-load-")))
        if database == "postgres":
            # Every commit waits for the disk, as on a real server.
            url = stack.enter_context(running("fsync=on", "full_page_writes=on", "shared_buffers=128MB"))
            server = Server(folder, workers, WEATHERGAGE_DATABASE_URL=url)
            name = f"PostgreSQL, {workers} workers"
        else:
            server, name = Server(folder, 1), "SQLite, one process"
        stack.callback(server.stop)
        yield name, server


def measured(wanted: argparse.Namespace) -> Iterator[Tally]:
    """Run the load on each database, undisturbed and with kills."""
    databases = ("postgres", "sqlite") if wanted.database == "both" else (wanted.database,)
    for database in databases:
        with served(database, wanted.workers) as (name, server):
            load = Load(server, wanted)
            began = time.perf_counter()
            asyncio.run(load.make_games())
            took = time.perf_counter() - began
            print(f"{name}: {wanted.games} games made in {took:.0f} s", file=sys.stderr)
            for every in (0.0, wanted.kill_every):
                tally = Tally(name)
                asyncio.run(load.run(tally, every))
                print(f"{name}: {tally.news} news heard, {tally.refused} refused", file=sys.stderr)
                yield tally


def main() -> None:
    """Run, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--players", type=int, default=12, help="people who play at the same time")
    parser.add_argument("--seconds", type=float, default=60.0, help="length of each run")
    parser.add_argument("--kill-every", type=float, default=5.0, metavar="SECONDS")
    parser.add_argument("--workers", type=int, default=2, help="workers on PostgreSQL")
    parser.add_argument("--database", choices=("postgres", "sqlite", "both"), default="both")
    wanted = parser.parse_args()
    busy = os.getloadavg()[0]
    rows = [tally.row() for tally in measured(wanted)]
    print(
        f"{wanted.games} games, {wanted.sockets} sockets, {wanted.players} players, {os.cpu_count()} processors;"
    )
    print(f"load of the machine before the run: {busy:.1f}\n")
    for row in (COLUMNS, ["---"] * len(COLUMNS), *rows):
        print("| " + " | ".join(row) + " |")
    if any(int(row[-3]) or int(row[-2]) for row in rows):
        raise SystemExit("orders were lost or doubled")


if __name__ == "__main__":
    main()
