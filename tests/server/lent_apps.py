"""Applications that tests use one after another: to register all routes takes most of the start of a server."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from litestar import Litestar
from litestar.datastructures import State
from litestar.stores.registry import StoreRegistry

from weathergage.server.app import routed
from weathergage.server.headers import Application
from weathergage.server.routes import pages
from weathergage.server.settings import Settings

_MOST_KEPT = 12


class _Noting:
    """Settings that note which of them the routes are made from."""

    def __init__(self, settings: Settings) -> None:
        self.noted: dict[str, Any] = {}
        self._settings = settings

    def __getattr__(self, name: str) -> Any:
        self.noted[name] = getattr(self._settings, name)
        return self.noted[name]


class LentApps:
    """Lends applications to one test at a time, with nothing left in them of the tests before."""

    def __init__(self) -> None:
        self._free: list[Application] = []
        self._lent: list[Application] = []
        self._made_from: dict[int, tuple[Path, dict[str, Any]]] = {}

    def lend(self, settings: Settings, lifespan: Sequence[Callable[[Litestar], Any]]) -> Application:
        """Return an application whose routes are those of the settings, in the place of `routed`."""
        app = next((app for app in self._free if self._fits(app, settings)), None)
        if app is None:
            noting = _Noting(settings)
            app = routed(cast(Settings, noting), lifespan)
            self._made_from[id(app)] = (pages.FOLDER, noting.noted)
        else:
            self._free.remove(app)
            app.state, app.stores = State(), StoreRegistry()
            app._lifespan_managers = list(lifespan)
        self._lent.append(app)
        return app

    def take_back(self) -> None:
        """Have all applications back at the end of a test."""
        self._free += self._lent
        self._lent.clear()
        for app in self._free[:-_MOST_KEPT]:
            del self._made_from[id(app)]
        self._free = self._free[-_MOST_KEPT:]

    def _fits(self, app: Application, settings: Settings) -> bool:
        folder, noted = self._made_from[id(app)]
        return folder == pages.FOLDER and all(
            getattr(settings, name) == value for name, value in noted.items()
        )
