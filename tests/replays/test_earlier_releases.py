"""Files that earlier releases wrote load, verify and are played on.

The files of 0.2.0 were written by that release and are never written anew: games of all rulesets without options and
with all of them, most of them unfinished and with the orders of one side sealed, and a campaign of three battles.
"""

from pathlib import Path

import msgspec
import pytest

from weathergage import campaign
from weathergage.api import load, read, ruleset_ids, save, state_hash, verify
from weathergage.bots import make_bot

FILES = Path(__file__).parent / "release_0_2_0"
GAMES = sorted(path for path in FILES.glob("*.json") if path.stem != "campaign")
#: Positions of these games as the release hashed them: by the turn that begins with them, and the last one.
Hashes = tuple[dict[str, str], str]


def hashes(data: bytes) -> Hashes:
    """Return the hashes that a file holds."""
    found = msgspec.json.decode(data)
    return found["turns"], found["final"]


def test_there_are_games_of_every_ruleset_with_options_and_without() -> None:
    kept = [read(path.read_bytes()) for path in GAMES]
    assert {(each.ruleset, bool(each.options)) for each in kept} == {
        (name, options) for name in ruleset_ids() for options in (False, True)
    }


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_of_an_earlier_release_verifies_and_is_saved_with_the_same_hashes(path: Path) -> None:
    data = path.read_bytes()
    assert verify(data) == []
    game = load(read(data))
    turns, final = hashes(data)
    assert len(turns) >= 3 and state_hash(game.state) == final
    assert hashes(save(game)) == (turns, final)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_of_an_earlier_release_is_played_on(path: Path) -> None:
    game = load(read(path.read_bytes()))
    captains = [make_bot("cabin-boy", side) for side in range(len(game.requests))]
    until = game.state.turn + 2
    while not game.over and game.state.turn < until:
        side = game.waiting_for()[0]
        request = game.requests[side]
        assert request is not None
        game.submit(side, captains[side].decide(game.view(side), request))
    assert verify(save(game)) == []


def test_a_campaign_of_an_earlier_release_verifies() -> None:
    assert campaign.verify((FILES / "campaign.json").read_bytes()) == []
