"""The client's types are those of the server."""

from tools.api_types import CAMPAIGN_TARGET, TARGET, campaign_typescript, typescript


def test_the_clients_types_are_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == typescript(), "run python tools/api_types.py"
    assert CAMPAIGN_TARGET.read_text(encoding="utf-8") == campaign_typescript()


def test_unions_are_told_apart_by_a_field() -> None:
    text = typescript()
    assert "previews: Record<string, Preview>;" in text
    assert 'export interface Moved extends Shown {\n  show: "moved";' in text
    assert "display: Display;" in text
    assert "seed?: number | null;" in text
