"""Put the parts of sharing together: shared replays, feeds, and the export of one's own games."""

from litestar.datastructures import State

from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.settings import Settings
from weathergage.server.sharing.feeds import Feeds
from weathergage.server.sharing.own_export import OwnExport
from weathergage.server.sharing.shared_replays import SharedReplays
from weathergage.server.sharing.store import SharingStore


def assemble(state: State, games: GameRegistry, settings: Settings) -> None:
    """Put the parts into the state of the application, which has people and results already."""
    store = SharingStore(games.storage.database)
    state.settings = settings
    state.shared_replays = SharedReplays(store, games, state.people, state.blocks)
    state.feeds = Feeds(state.results, state.people, store, settings)
    state.own_export = OwnExport(games, state.people, state.results)
