"""Commands whose help shows what is typed and not how the program stores it."""

from typing import Any

from typer.core import TyperCommand, TyperGroup


class PlainCommand(TyperCommand):
    """A command whose switches are shown without a type."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters for the help and for the command line."""
        return _plain(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """The same for a group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters for the help and for the command line."""
        return _plain(super().get_params(ctx))


def _plain(params: list[Any]) -> list[Any]:
    for param in params:
        if getattr(param, "is_flag", False) and param.metavar is None:
            param.metavar = ""
    return params
