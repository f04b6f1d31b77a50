"""Define the shapes of the tables of turning and anchors (A.V)."""

import msgspec


class HelmFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns that standing still costs."""

    lost_by_standing: int


class AnchorFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The section on anchors: cables, turns to weigh, turns of 60 degrees on springs, and where each point stands."""

    cables: int
    #: Cables to which she must lie for a steadier aim and for her springs.
    cables_to_gain: int
    turns_to_weigh: int
    springs: int
    #: Paragraphs: `still`, `swinging`, `no_springs`, `weighing`, `cut_for_good` and `lost`.
    rules: dict[str, str]
