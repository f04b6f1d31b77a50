"""The build hook: puts the browser client into the package, and the compiled engine where there is a compiler."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Build the client before the package, with Node.js from a wheel where the machine has none; then the engine."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node.js only when there is something to build and nothing to build it with."""
        toolchain = self._tool("web/toolchain.py")
        found = [toolchain.NODE_WHEEL] if toolchain.is_stale() and not toolchain.has_node() else []
        compiler = self._tool("tools/compile_engine.py")
        # Whether it is a wheel or an editable install is not known yet.
        return [*found, *compiler.REQUIRES] if compiler.has_compiler() else found

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client when its sources have changed; compile what goes into a wheel, else leave it plain."""
        self._tool("web/toolchain.py").build()
        if self.target_name == "wheel" and version == "standard" and not os.environ.get("WEATHERGAGE_PLAIN"):
            compiled = self._tool("tools/compile_engine.py").compiled_files()
            if compiled:
                build_data["force_include"].update(compiled)
                build_data["pure_python"] = False
                build_data["infer_tag"] = True

    def _tool(self, path: str) -> ModuleType:
        name = "weathergage_" + Path(path).stem
        spec = importlib.util.spec_from_file_location(name, Path(self.root) / path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
