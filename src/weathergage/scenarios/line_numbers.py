"""Find line numbers for places in a TOML text, which the standard parser does not report."""

import re

from weathergage.scenarios.mistakes import place_in

_KEY = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*""")
_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_SCALAR = re.compile(r"[^,\]}\n#]*")
_STRINGS = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (r'"""(?:[^\\]|\\.)*?"{3,5}', r"'''.*?'{3,5}", r'"(?:[^"\\]|\\.)*"', r"'[^']*'")
)


def toml_lines(text: str) -> dict[str, int]:
    """Return the line of every key, table and list element of a valid TOML text."""
    return _Scan(text).lines


class _Scan:
    """Scan a valid TOML text once, following keys and brackets and skipping values."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: dict[str, int] = {}
        self.counts: dict[str, int] = {}
        at, table = self._blank(0), ""
        while at < len(text):
            if text.startswith("[[", at):
                at, table = self._header(at + 2, repeated=True)
            elif text[at] == "[":
                at, table = self._header(at + 1, repeated=False)
            else:
                at = self._pair(at, table)
            at = self._blank(at)

    def _blank(self, at: int) -> int:
        found = _BLANK.match(self.text, at)
        return found.end() if found else at

    def _note(self, place: str, at: int) -> None:
        self.lines.setdefault(place, self.text.count("\n", 0, at) + 1)

    def _keys(self, at: int) -> tuple[int, list[str]]:
        keys = []
        while found := _KEY.match(self.text, at):
            keys.append(found[1].strip("\"'"))
            at = found.end()
            if self.text[at] != ".":
                break
            at += 1
        return at, keys

    def _header(self, start: int, repeated: bool) -> tuple[int, str]:
        at, keys = self._keys(start)
        table = ""
        for depth, key in enumerate(keys):
            table = place_in(table, key)
            if repeated and depth == len(keys) - 1:
                self.counts[table] = self.counts.get(table, -1) + 1
            if table in self.counts:
                table = f"{table}[{self.counts[table]}]"
        self._note(table, start)
        return at + (2 if repeated else 1), table

    def _pair(self, start: int, table: str) -> int:
        at, keys = self._keys(start)
        place = table
        for key in keys:
            place = place_in(place, key)
            self._note(place, start)
        return self._value(self._blank(at + 1), place)

    def _value(self, at: int, place: str) -> int:
        self._note(place, at)
        for string in _STRINGS:
            if found := string.match(self.text, at):
                return found.end()
        if self.text[at] == "[":
            return self._list(at + 1, place)
        if self.text[at] == "{":
            return self._inline(at + 1, place)
        scalar = _SCALAR.match(self.text, at)
        return scalar.end() if scalar else at

    def _list(self, at: int, place: str) -> int:
        at, index = self._blank(at), 0
        while self.text[at] != "]":
            at = self._blank(self._value(at, f"{place}[{index}]"))
            if self.text[at] == ",":
                at, index = self._blank(at + 1), index + 1
        return at + 1

    def _inline(self, at: int, place: str) -> int:
        at = self._blank(at)
        while self.text[at] != "}":
            at = self._blank(self._pair(at, place))
            if self.text[at] == ",":
                at = self._blank(at + 1)
        return at + 1


def nearest_line(lines: dict[str, int], place: str) -> int:
    """Return the line of a place or of the nearest table around it; 0 if unknown."""
    while place:
        if place in lines:
            return lines[place]
        place = re.sub(r"(\.?[^.\[\]]*|\[[^\]]*\])$", "", place)
    return 0
