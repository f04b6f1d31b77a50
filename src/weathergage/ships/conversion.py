"""Between the Basic and the Advanced log: hull one and a half times (rounded up), guns, carronades and crew twice."""


def advanced_hull(basic: int) -> int:
    """The Advanced hull squares of a Basic hull."""
    return (3 * basic + 1) // 2


def basic_hull(advanced: int) -> int:
    """The least Basic hull that gives these Advanced hull squares; raises ValueError where none does."""
    basic = 2 * advanced // 3
    if advanced < 1 or advanced_hull(basic) != advanced:
        raise ValueError(f"{advanced} is not one and a half times any Basic hull (rounded up)")
    return basic


def doubled(basic: tuple[int, ...]) -> tuple[int, ...]:
    """Advanced squares of crew, guns or carronades."""
    return tuple(2 * squares for squares in basic)


def halved(advanced: tuple[int, ...]) -> tuple[int, ...]:
    """Basic squares of crew, guns or carronades; raises ValueError for an odd Advanced figure."""
    for squares in advanced:
        if squares % 2 or squares < 0:
            raise ValueError(f"{squares} is not twice any Basic figure")
    return tuple(squares // 2 for squares in advanced)
