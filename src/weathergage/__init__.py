"""Tactical wargames of the age of sail: engine, rule sets, opponents, server and client."""

import os as _os

__version__ = "0.2.0"

if _os.environ.get("WEATHERGAGE_PLAIN"):
    # The compiled engine is put aside for its sources: to compare the two, or to look into it with a debugger.
    import sys as _sys
    from importlib.machinery import FileFinder as _FileFinder
    from importlib.machinery import SourceFileLoader as _SourceFileLoader

    def _plain(path: str) -> _FileFinder:
        if not path.startswith(__path__[0]):
            raise ImportError
        return _FileFinder(path, (_SourceFileLoader, [".py"]))

    _sys.path_hooks.insert(0, _plain)
    _sys.path_importer_cache.clear()
