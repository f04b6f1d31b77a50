"""Sum up how long the tests took, room by room: `python tools/suite_time.py BEFORE.xml AFTER.xml`.

The files are JUnit reports: `.venv/bin/pytest -n 2 --dist=worksteal --junit-xml=after.xml`. The seconds are those of
the tests, all workers together, so that they can be compared with those of another run on the same machine.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from xml.etree import ElementTree


def rooms(report: str) -> tuple[defaultdict[str, float], Counter[str]]:
    """Return the seconds and the number of tests of each folder of tests in a report."""
    seconds: defaultdict[str, float] = defaultdict(float)
    tests: Counter[str] = Counter()
    for case in ElementTree.parse(report).iter("testcase"):
        parts = (case.get("classname") or "").split(".")
        room = parts[1] if parts[0] == "tests" and len(parts) > 2 else "others"
        seconds[room] += float(case.get("time") or 0)
        tests[room] += 1
    return seconds, tests


def table(before: str, after: str) -> str:
    """Return both reports beside each other as a table for the docs."""
    (then, were), (now, are) = rooms(before), rooms(after)
    lines = ["| tests | before | s | after | s |", "|---|---:|---:|---:|---:|"]
    for room in sorted(then.keys() | now.keys(), key=lambda name: -then[name]):
        lines.append(f"| `{room}` | {were[room]} | {then[room]:.0f} | {are[room]} | {now[room]:.0f} |")
    lines.append(
        f"| all | {were.total()} | {sum(then.values()):.0f} | {are.total()} | {sum(now.values()):.0f} |"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    print(table(*sys.argv[1:]))
