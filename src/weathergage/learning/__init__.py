"""Provide battles as a PettingZoo parallel environment (needs the extra `learning`)."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from weathergage.learning.battle_env import BattleEnv

__all__ = ["BattleEnv"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from weathergage.learning.battle_env import BattleEnv
    except ImportError as missing:
        if (missing.name or "").split(".")[0] == "weathergage":
            raise
        raise ImportError(
            f"learning environments need {missing.name}: pip install 'weathergage[learning]'"
        ) from missing
    return BattleEnv
