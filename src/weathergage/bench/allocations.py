"""Count the blocks of memory that a turn asks for: what makes a flat profile slow."""

import ctypes
import os
import shutil
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

from weathergage.bench.battles import GREEDY, SIZES, battle, played, turns_of
from weathergage.bench.figure import Measurement, NotMeasured, blank

#: Games of each size that are counted; counting is exact, so few are enough.
_GAMES = 5
# Python cannot count its own requests for memory, because counting would make more of them.
_COUNTER = """
#include <Python.h>
static PyMemAllocatorEx own[2];
static const PyMemAllocatorDomain domains[2] = {PYMEM_DOMAIN_MEM, PYMEM_DOMAIN_OBJ};
static unsigned long long blocks;
static void *take(void *to, size_t size) {
    PyMemAllocatorEx *next = to; blocks++; return next->malloc(next->ctx, size); }
static void *take_clean(void *to, size_t count, size_t size) {
    PyMemAllocatorEx *next = to; blocks++; return next->calloc(next->ctx, count, size); }
static void *resize(void *to, void *block, size_t size) {
    PyMemAllocatorEx *next = to; if (!block) blocks++; return next->realloc(next->ctx, block, size); }
static void give_back(void *to, void *block) {
    PyMemAllocatorEx *next = to; next->free(next->ctx, block); }
void begin(void) {
    blocks = 0;
    for (int i = 0; i < 2; i++) {
        PyMem_GetAllocator(domains[i], &own[i]);
        PyMemAllocatorEx counting = {&own[i], take, take_clean, resize, give_back};
        PyMem_SetAllocator(domains[i], &counting);
    }
}
unsigned long long end(void) {
    for (int i = 0; i < 2; i++) PyMem_SetAllocator(domains[i], &own[i]);
    return blocks;
}
"""


def allocations() -> Iterator[Measurement]:
    """Measure the blocks that a turn of two and of ten ships asks for."""
    for ships in SIZES:
        yield Measurement(
            (blank(f"{ships}, greedy: allocations of a turn", "blocks"),), partial(_blocks, ships)
        )


def _blocks(ships: str, _seconds: float) -> tuple[float, ...]:
    counter = _counter()
    names = SIZES[ships]
    battles = [battle(names[seed % len(names)]) for seed in range(_GAMES)]
    turns = 0
    # Once without counting, so that what is made only once is there.
    for seed, scenario in enumerate(battles):
        turns += turns_of(played(scenario, GREEDY, seed))
    counter.begin()
    for seed, scenario in enumerate(battles):
        played(scenario, GREEDY, seed)
    return (counter.end() / turns,)


@cache
def _counter() -> ctypes.PyDLL:
    """Compile and load the counter; raise NotMeasured where there is no C compiler."""
    compiler = (os.environ.get("CC") or "cc").split()
    headers = sysconfig.get_path("include")
    if shutil.which(compiler[0]) is None or not Path(headers, "Python.h").exists():
        raise NotMeasured("allocations are counted with a C compiler and the headers of Python")
    with tempfile.TemporaryDirectory(prefix="weathergage-bench-") as folder:
        source, library = Path(folder, "counter.c"), Path(folder, "counter.so")
        source.write_text(_COUNTER, encoding="utf-8")
        command = [*compiler, "-O2", "-shared", "-fPIC", f"-I{headers}", str(source), "-o", str(library)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except subprocess.CalledProcessError as failed:
            raise NotMeasured("the counter of allocations could not be compiled") from failed
        counter = ctypes.PyDLL(str(library))
    counter.begin.restype = None
    counter.end.restype = ctypes.c_ulonglong
    return counter
