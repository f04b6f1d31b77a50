"""Convert between Basic and Advanced logs: hull times one and a half (rounded up), guns, carronades and crew twice."""

from weathergage.engine.scenario import Log


def advanced_hull(basic: int) -> int:
    """Return the Advanced hull squares of a Basic hull."""
    return (3 * basic + 1) // 2


def basic_hull(advanced: int) -> int:
    """Return the least Basic hull that gives these Advanced hull squares; raises ValueError if none does."""
    basic = 2 * advanced // 3
    if advanced < 1 or advanced_hull(basic) != advanced:
        raise ValueError(f"{advanced} is not one and a half times any Basic hull (rounded up)")
    return basic


def doubled(basic: tuple[int, ...]) -> tuple[int, ...]:
    """Return Advanced squares of crew, guns or carronades."""
    return tuple(2 * squares for squares in basic)


def halved(advanced: tuple[int, ...]) -> tuple[int, ...]:
    """Return Basic squares of crew, guns or carronades; raises ValueError for an odd Advanced figure."""
    for squares in advanced:
        if squares % 2 or squares < 0:
            raise ValueError(f"{squares} is not twice any Basic figure")
    return tuple(squares // 2 for squares in advanced)


def nearest_hull(advanced: int) -> int:
    """Return the least Basic hull that gives at least these Advanced hull squares."""
    basic = 2 * advanced // 3
    return basic if advanced_hull(basic) >= advanced else basic + 1


def nearest_half(advanced: tuple[int, ...]) -> tuple[int, ...]:
    """Halve Advanced squares; odd ones are rounded up, so that a single square is not lost."""
    return tuple((squares + 1) // 2 for squares in advanced)


def advanced_log(basic: Log) -> Log:
    """Return the Advanced log of a Basic one; rigging is the same in both."""
    first, second, third = doubled(basic.crew)
    left, right = doubled(basic.guns)
    left_carronades, right_carronades = doubled(basic.carronades)
    return Log(
        hull=advanced_hull(basic.hull),
        crew=(first, second, third),
        guns=(left, right),
        carronades=(left_carronades, right_carronades),
        rigging=basic.rigging,
    )


def nearest_log(advanced: Log) -> Log:
    """Return the Basic log of an Advanced one, rounded up where it has no Basic equal."""
    first, second, third = nearest_half(advanced.crew)
    left, right = nearest_half(advanced.guns)
    left_carronades, right_carronades = nearest_half(advanced.carronades)
    return Log(
        hull=nearest_hull(advanced.hull),
        crew=(first, second, third),
        guns=(left, right),
        carronades=(left_carronades, right_carronades),
        rigging=advanced.rigging,
    )
