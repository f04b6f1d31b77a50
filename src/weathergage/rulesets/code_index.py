"""Find each paragraph of the rulebooks in the program: modules, lines and tests, from the generated index."""

from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

#: The generated file, beside this module so that an installed program has it too.
FILE = "rule_index.json"


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A line of a file, with the function, class or table that it stands in."""

    file: str
    line: int
    name: str = ""
    #: The number by which the paragraph is cited there, where it is that of the sister edition.
    under: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Paragraph(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A paragraph of a rulebook: its code and its tests, the best place first."""

    code: tuple[Place, ...] = ()
    tests: tuple[Place, ...] = ()
    #: The same rule in other editions, with the ruleset: `tournament:8.3.4`.
    elsewhere: tuple[str, ...] = ()
    #: The paragraphs below it, where it says nothing but what they say.
    heads: tuple[str, ...] = ()


#: The paragraphs of every ruleset by id.
Index = Mapping[str, Mapping[str, Paragraph]]


@cache
def rule_index() -> Index:
    """Read the generated index."""
    data = resources.files(__package__).joinpath(FILE).read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, Paragraph]])


def paragraph(ruleset: str, rule: str) -> Paragraph:
    """Return what the index has on a paragraph; nothing for rulesets that are not part of the program."""
    return rule_index().get(ruleset, {}).get(rule, Paragraph())
