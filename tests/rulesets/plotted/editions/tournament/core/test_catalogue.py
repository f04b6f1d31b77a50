"""The catalogue of the Tournament Edition hangs together: paragraphs, rulings and the concordance with its sister."""

import re
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

FAMILY = "weathergage.rulesets.plotted"


def read(package: str, name: str) -> dict[str, Any]:
    return tomllib.loads((files(package) / name).read_text(encoding="utf-8"))


RULES = {rule["id"]: rule for rule in read(f"{FAMILY}.editions.tournament", "rules.toml")["rule"]}
SECOND_EDITION = {
    rule["id"]: rule for rule in read(f"{FAMILY}.editions.second_edition", "rules.toml")["rule"]
}
FAMILY_RULINGS = {ruling["id"]: ruling for ruling in read(FAMILY, "rulings.toml")["ruling"]}
OWN_RULINGS = {
    ruling["id"]: ruling for ruling in read(f"{FAMILY}.editions.tournament", "rulings.toml")["ruling"]
}
PARAGRAPHS = read(f"{FAMILY}.editions.tournament", "concordance.toml")["paragraphs"]

#: A paragraph named in a text, with its number of two parts or more.
NAMED = re.compile(r"(?<![\w.-])(?:A-)?\d+\.\d+(?:\.\d+)*")


@pytest.mark.parametrize(
    ("name", "table"), [("rules.toml", "rule"), ("rulings.toml", "ruling")], ids=["rules", "rulings"]
)
def test_ids_are_unique(name: str, table: str) -> None:
    ids = Counter(entry["id"] for entry in read(f"{FAMILY}.editions.tournament", name)[table])
    assert not [id_ for id_, times in ids.items() if times > 1]


def test_the_catalogue_is_whole() -> None:
    """469 numbered paragraphs, then 30 remarks of the addendum."""
    remarks = [id_.startswith("A-") for id_ in RULES]
    assert (remarks.count(False), remarks.count(True)) == (469, 30)
    assert remarks == sorted(remarks)


def test_every_entry_is_filled_in() -> None:
    for id_, rule in RULES.items():
        assert rule["title"].strip() and rule["text"].strip().endswith("."), id_
        assert rule["status"] in ("implemented", "not_applicable"), id_
        assert ("reason" in rule) == (rule["status"] == "not_applicable"), id_


def test_rulings_that_rules_refer_to_exist() -> None:
    known = FAMILY_RULINGS.keys() | OWN_RULINGS.keys()
    assert not [
        (id_, name) for id_, rule in RULES.items() for name in rule.get("rulings", ()) if name not in known
    ]


def test_a_ruling_named_in_a_text_is_listed() -> None:
    for id_, rule in RULES.items():
        assert set(re.findall(r"ruling (\w+)", rule["text"])) <= set(rule.get("rulings", ())), id_


def test_paragraphs_named_in_texts_exist() -> None:
    assert not [
        (id_, name)
        for id_, rule in RULES.items()
        for name in NAMED.findall(rule["text"])
        if name not in RULES
    ]


def test_own_rulings_are_ten_and_new() -> None:
    assert list(OWN_RULINGS) == [f"T{number}" for number in range(1, 11)]
    assert not OWN_RULINGS.keys() & FAMILY_RULINGS.keys()


@pytest.mark.parametrize("name", OWN_RULINGS)
def test_rules_and_own_rulings_name_each_other(name: str) -> None:
    books, paragraphs = zip(*(cite.split(":") for cite in OWN_RULINGS[name]["rules"]), strict=True)
    assert set(books) == {"tournament"}
    assert list(paragraphs) == [id_ for id_, rule in RULES.items() if name in rule.get("rulings", ())]


def test_the_concordance_has_every_paragraph_of_the_second_edition() -> None:
    assert len(PARAGRAPHS) == 380
    assert PARAGRAPHS.keys() == SECOND_EDITION.keys()


def test_the_concordance_leads_to_paragraphs_that_exist() -> None:
    assert not {key: value for key, value in PARAGRAPHS.items() if value not in RULES}


@pytest.mark.parametrize(
    ("key", "paragraph"),
    [
        ("I.II.C.7", "2.31.8"),
        ("B.IV.A.12", "7.1.12"),
        ("B.VIII.D.4.b", "11.4.4.2"),
        ("B.IX.C.4", "12.3.3"),
        ("B.IX.D.14", "11.4.5"),
        ("A.V.C.3", "20.3.4"),
        ("A.VIII.B.2.a", "24.2.2.1"),
        ("A.VIII.D", "24.4.2"),
        ("A.X.B", "26.2"),
        ("O.X", "24.3.2.3.1"),
        ("O.XI.D", "38.6"),
        ("O.XIII", "24.4.1"),
    ],
)
def test_paragraphs_that_moved_are_found(key: str, paragraph: str) -> None:
    assert PARAGRAPHS[key] == paragraph
