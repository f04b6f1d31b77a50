"""Rows of squares in a log, and how they are crossed off."""


def any_of(row: list[int]) -> bool:
    """Return whether anything stands in a row of the log."""
    for each in row:
        if each:
            return True
    return False


def lost_sections(row: list[int]) -> int:
    """Return how many sections of a row have no square left."""
    lost = 0
    for squares in row:
        if not squares:
            lost += 1
    return lost


def cross_off(sections: list[int], hits: int) -> int:
    """Cross off squares from the first section upwards; the number really marked."""
    left = hits
    for i, squares in enumerate(sections):
        if left == 0:
            break
        taken = squares if squares < left else left
        sections[i] = squares - taken
        left -= taken
    return hits - left
