"""Work for many machines: a Ray cluster, or a local Ray where no address is given."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from hulldown.kernel.errors import HulldownError, Malformed

LOCAL: Final = "local"
_AHEAD: Final = 4  # items for each processor that are handed over before they are needed
# Ray counts its users by calling home, and packs up the folder of a program that uv started; neither is wanted here:
# Hulldown is installed on every machine of a cluster.
_QUIET: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0", "RAY_DEDUP_LOGS": "0"}

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def check_ray() -> None:
    """Complains before anything is done."""
    if find_spec("ray") is None:
        raise Malformed("Ray is not installed: pip install hulldown[ray]")


def each(
    function: Callable[[_Item], _Result], items: Sequence[_Item], address: str = LOCAL, processors: int | None = None
) -> Generator[_Result]:
    """What the function makes of each item, in the order in which they are ready.

    `processors` is for a local Ray; a cluster knows its own.
    """
    check_ray()
    os.environ.update(_QUIET)
    ray: Any = import_module("ray")
    _join(ray, address, processors)
    try:
        work = ray.remote(_call)
        # Put there once: it holds the whole arena.
        shared = ray.put(function)
        ahead = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        for item in items:
            waiting.append(work.remote(shared, item))
            if len(waiting) >= ahead:
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    except ray.exceptions.RayTaskError as error:
        raise HulldownError(f"a machine of the cluster failed: {str(error).strip().splitlines()[-1]}") from error
    except ray.exceptions.RayError as error:
        raise HulldownError(f"Ray failed: {str(error).strip().splitlines()[0]}") from error
    finally:
        ray.shutdown()


def _call(function: Callable[[_Item], _Result], item: _Item) -> _Result:
    return function(item)


def _join(ray: Any, address: str, processors: int | None) -> None:
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        options |= {"num_cpus": processors, "include_dashboard": False}
    if address == LOCAL or address.startswith("127."):  # nobody else's network is asked for this machine's name in it
        options["_node_ip_address"] = "127.0.0.1"
    try:
        ray.init(address=address, **options)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Malformed(f"Ray cannot be reached at {address}: {str(error).strip().splitlines()[0]}") from error
