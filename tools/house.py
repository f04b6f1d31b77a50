"""Measures how the code is laid out and written, and keeps docs/house.md: `python tools/house.py` prints the figures.

`--at PATH` measures another checkout. `--write` writes today's figures into the page, with `--before PATH` those of an
older checkout too, and the sizes of the rules, with `--rules-before PATH` those of a checkout from before they asked in
numbers. `--sizes` prints these alone. `--suite TIME` says how long the whole suite took, which the script does not
measure. `--check` fails if the page lacks a figure. `--paragraphs N` looks up N paragraphs, drawn at random, in the
rule index.
"""

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.house_figures import SIZED, SUITE, measure, sizes

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "house.md"
INDEX = ROOT / "src" / "weathergage" / "rulesets" / "rule_index.json"
SEED = 18
SHOWN = 10
UNKNOWN = "not measured"
_END = "<!-- end -->"
_FIGURES, _SIZES, _PARAGRAPHS = "figures", "sizes", "paragraphs"


class Found(NamedTuple):
    """A paragraph that was looked up: its first place in the code and the number of its tests."""

    cite: str
    file: str
    line: int
    name: str
    tests: int


def draw(count: int, seed: int = SEED) -> list[Found]:
    """Look up paragraphs drawn at random from those that have code."""
    index = json.loads(INDEX.read_text(encoding="utf-8"))
    known = {f"{book}:{rule}": each for book, rules in index.items() for rule, each in rules.items()}
    cites = random.Random(seed).sample([cite for cite, each in known.items() if each.get("code")], count)
    return [_found(cite, known[cite]) for cite in cites]


def _found(cite: str, entry: dict[str, Any]) -> Found:
    file, line, *name = entry["code"][0]
    return Found(cite, file, line, name[0] if name else "", len(entry.get("tests", ())))


def command(cite: str) -> str:
    """Return the command that looks a paragraph up."""
    return f"weathergage rules {cite} --code"


def figures_on(page: str) -> dict[str, tuple[str, str]]:
    """Return the figures that a page shows: before and now."""
    return {row[0]: (row[1], row[2]) for row in _rows(_block(page, _FIGURES))}


def sizes_on(page: str) -> dict[str, tuple[str, str]]:
    """Return the sizes of rules that a page shows: before and now."""
    return {row[0]: (row[1], row[2]) for row in _rows(_block(page, _SIZES))}


def paragraphs_on(page: str) -> list[list[str]]:
    """Return the rows of the paragraphs that a page shows: command, file, function and number of tests."""
    return _rows(_block(page, _PARAGRAPHS))


def _block(page: str, name: str) -> str:
    return page.partition(f"<!-- {name} -->\n")[2].partition(_END)[0]


def _rows(table: str) -> list[list[str]]:
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    return [[cell.strip("` ") for cell in row] for row in rows[1:]]


def written(
    page: str,
    before: dict[str, str],
    now: dict[str, str],
    rules: dict[str, tuple[str, str]],
) -> str:
    """Return the page with new tables."""
    figures = ["| | before | now |", "|---|---|---|"]
    figures += [f"| {name} | {before.get(name, UNKNOWN)} | {value} |" for name, value in now.items()]
    paragraphs = ["| command | code | function or table | tests |", "|---|---|---|---|"]
    paragraphs += [
        f"| `{command(each.cite)}` | `{each.file.removeprefix('src/weathergage/')}` | {_name(each)} | {each.tests} |"
        for each in draw(SHOWN)
    ]
    sized = [
        "| modules / lines of code / of a function, median / 90th percentile | before | now |",
        "|---|---|---|",
    ]
    sized += [f"| {name} | {' | '.join(each)} |" for name, each in rules.items()]
    for name, lines in ((_FIGURES, figures), (_SIZES, sized), (_PARAGRAPHS, paragraphs)):
        head, _, rest = page.partition(f"<!-- {name} -->\n")
        page = f"{head}<!-- {name} -->\n\n" + "\n".join(lines) + "\n\n" + _END + rest.partition(_END)[2]
    return page


def _name(found: Found) -> str:
    return f"`{found.name}`" if found.name else "the whole module"


def _sizes(page: str, older: Path | None) -> dict[str, tuple[str, str]]:
    """Return the sizes of the rules before, from a checkout or else from the page, and now."""
    former = {name: values[0] for name, values in sizes_on(page).items()}
    if older is not None:
        former = {name: str(size) for name, size in sizes(older).items()}
    return {name: (former.get(name, UNKNOWN), str(size)) for name, size in sizes(ROOT).items()}


def complaints(page: str, now: dict[str, str]) -> list[str]:
    """Return what is wrong with a page: figures that are missing, or no longer measured."""
    shown = figures_on(page)
    wrong = [f"the page lacks: {name}" for name in now if name not in shown]
    wrong += [f"nothing measures: {name}" for name in shown if name not in now]
    wrong += [f"the page lacks the size of: {name}" for name in SIZED if name not in sizes_on(page)]
    return wrong + [f"no figure for: {name}" for name, values in shown.items() if not all(values)]


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--at", type=Path, default=ROOT, help="measure this checkout")
    parser.add_argument("--write", action="store_true", help="write docs/house.md")
    parser.add_argument(
        "--before", type=Path, help="with --write: measure this older checkout for the first column"
    )
    parser.add_argument("--sizes", action="store_true", help="print the sizes of the rules")
    parser.add_argument(
        "--rules-before", type=Path, help="with --write: take the older sizes of rules from this checkout"
    )
    parser.add_argument("--suite", default="", help="how long the whole suite takes, such as '7 min 30 s'")
    parser.add_argument("--suite-before", default="", help="the same for the older checkout")
    parser.add_argument("--check", action="store_true", help="fail if the page lacks a figure")
    parser.add_argument("--paragraphs", type=int, default=0, metavar="N", help="look N paragraphs up")
    parser.add_argument("--seed", type=int, default=SEED, help="what --paragraphs draws by")
    args = parser.parse_args()
    if args.paragraphs:
        for each in draw(args.paragraphs, args.seed):
            print(f"{command(each.cite)}\n  {each.file}:{each.line}  {each.name}  ({each.tests} tests)")
        return
    if args.sizes:
        print("\n".join(f"{name}: {size}" for name, size in sizes(args.at).items()))
        return
    page = PAGE.read_text(encoding="utf-8")
    shown = figures_on(page)
    suite_before, suite = shown.get(SUITE, (UNKNOWN, UNKNOWN))
    now = measure(args.at, args.suite or (suite if args.at == ROOT else UNKNOWN))
    if args.check and (wrong := complaints(page, now)):
        raise SystemExit("\n".join([*wrong, "run python tools/house.py --write"]))
    if args.write:
        before = {name: values[0] for name, values in shown.items()}
        if args.before:
            before = measure(args.before, suite_before)
        before[SUITE] = args.suite_before or suite_before
        PAGE.write_text(written(page, before, now, _sizes(page, args.rules_before)), encoding="utf-8")
    else:
        print("\n".join(f"{name}: {value}" for name, value in now.items()))


if __name__ == "__main__":
    main()
