"""The build hooks: put the browser client, the docs and, when asked for, the compiled engine into the package."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Build the client, the docs where MkDocs is installed, and the engine where WEATHERGAGE_COMPILE is set."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node.js only when there is something to build and nothing to build it with."""
        toolchain = _tool(self.root, "web/toolchain.py")
        found = [toolchain.NODE_WHEEL] if toolchain.is_stale() and not toolchain.has_node() else []
        compiler = _tool(self.root, "tools/compile_engine.py")
        return [*found, *compiler.REQUIRES] if compiler.is_wanted() else found

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is not up to date; compile only for a wheel, since an editable install is always plain."""
        _tool(self.root, "web/toolchain.py").build()
        docs = _tool(self.root, "tools/docs_site.py")
        if docs.is_stale() and docs.has_mkdocs():
            docs.build()
        compiler = _tool(self.root, "tools/compile_engine.py")
        if self.target_name == "wheel" and version == "standard" and compiler.is_wanted():
            build_data["force_include"].update(compiler.compiled_files())
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


class MetadataHook(MetadataHookInterface):
    """Give the package the README without links to files that only the checkout has."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the long description."""
        text = _tool(self.root, "tools/package_readme.py").package_readme()
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def _tool(root: str, path: str) -> ModuleType:
    name = "weathergage_" + Path(path).stem
    spec = importlib.util.spec_from_file_location(name, Path(root) / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
