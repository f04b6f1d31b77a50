"""The build hook: puts the browser client into the package."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Build the client before the package, with Node.js from a wheel where the machine has none."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node.js only when there is something to build and nothing to build it with."""
        toolchain = self._toolchain()
        return [toolchain.NODE_WHEEL] if toolchain.is_stale() and not toolchain.has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client when its sources have changed."""
        self._toolchain().build()

    def _toolchain(self) -> ModuleType:
        spec = importlib.util.spec_from_file_location(
            "weathergage_toolchain", Path(self.root) / "web" / "toolchain.py"
        )
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
