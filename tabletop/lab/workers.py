"""Doing many jobs at once: in this process, in several, or on a Dask cluster.  Knows no game.

Each backend yields (number of the job, result) as results come in, in any order.  A job must be a
picklable value, and its result must depend on nothing else, so that any worker can do it again.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for
from typing import Any

from tabletop.lab.errors import LabError, Stopped
from tabletop.lazy import MissingPackage, needs

Task = Callable[..., Any]  # job, stopped -> result
Results = Iterator[tuple[int, Any]]
MOST_TRIES = 3  # of a job whose process dies
PATIENCE = 0.2  # seconds between two looks at the stop button


def never() -> bool:
    """Nobody presses stop."""
    return False


def run(
    task: Task, jobs: Sequence[Any], workers: Any = None, stopped: Callable[[], bool] = never
) -> Results:
    """Do all jobs; see `lab.experiment` for what `workers` can be."""
    if not jobs:
        return iter(())
    if workers is None or workers == "processes":
        workers = cores()
    if workers in ("serial", 0, 1) and not isinstance(workers, bool):
        return _serial(task, jobs, stopped)
    if isinstance(workers, int) and not isinstance(workers, bool) and workers > 1:
        return _processes(task, jobs, min(workers, len(jobs)), stopped)
    if isinstance(workers, str) and (workers == "dask" or "://" in workers):
        return _own_client(task, jobs, workers, stopped)
    if callable(getattr(workers, "submit", None)) and hasattr(workers, "scheduler_info"):
        return _dask(task, jobs, workers, stopped)
    raise LabError(
        f"workers: {workers!r} is not possible; give a number of processes, 'serial', 'dask', the "
        "address of a Dask scheduler ('tcp://…') or a distributed.Client"
    )


def cores() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def needs_import(workers: Any) -> bool:
    """Whether workers are fresh processes that import what they need by name."""
    return workers is None or workers == "processes" or (isinstance(workers, int) and workers > 1)


def sends(workers: Any) -> bool:
    """Whether jobs leave this process."""
    return isinstance(workers, bool) or workers not in ("serial", 0, 1)


def _serial(task: Task, jobs: Sequence[Any], stopped: Callable[[], bool]) -> Results:
    for number, job in enumerate(jobs):
        yield number, task(job, stopped)


# -- processes ------------------------------------------------------------------------------------

_stop: Any = None  # in a worker: the event that says stop


def _begin(stop: Any) -> None:
    """Set up a worker: Ctrl-C is the parent's business, and without a parent there is no work."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(parent: int) -> None:
    wait_for([parent])
    os._exit(1)


def _work(task: Task, job: Any) -> Any:
    return task(job, _stop.is_set)


def _processes(task: Task, jobs: Sequence[Any], count: int, stopped: Callable[[], bool]) -> Results:
    if multiprocessing.parent_process() is not None:
        raise LabError(
            "an experiment was started while a worker imported this script; put the call below "
            "if __name__ == '__main__':"
        )
    context = multiprocessing.get_context("spawn")
    left = dict(enumerate(jobs))
    tries: Counter[int] = Counter()
    while left:
        stop = context.Event()
        pool = ProcessPoolExecutor(count, context, initializer=_begin, initargs=(stop,))
        waiting = {pool.submit(_work, task, job): number for number, job in left.items()}
        try:
            for number, result in _finished(waiting, stopped):
                del left[number]
                yield number, result
        except BrokenProcessPool:  # a worker died: what is left is done by new ones
            first = min(left)
            tries[first] += 1
            if tries[first] >= MOST_TRIES:
                raise LabError(
                    f"worker processes died {MOST_TRIES} times at job {first}: {jobs[first]!r}; is "
                    "there enough memory? In a script the call belongs below "
                    "if __name__ == '__main__':"
                ) from None
        finally:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)


def _finished(waiting: dict[Future[Any], int], stopped: Callable[[], bool]) -> Results:
    open_ = set(waiting)
    while open_:
        if stopped():
            raise Stopped("stopped")
        done, open_ = wait(open_, PATIENCE, FIRST_COMPLETED)
        for future in done:
            yield waiting[future], future.result()


# -- Dask -----------------------------------------------------------------------------------------


def _own_client(
    task: Task, jobs: Sequence[Any], where: str, stopped: Callable[[], bool]
) -> Results:
    """Connect to a scheduler, or make a cluster on this machine, for as long as it takes."""
    distributed = _distributed()
    if where == "dask":
        cluster = distributed.LocalCluster(
            n_workers=cores(), threads_per_worker=1, processes=True, dashboard_address=None
        )
        with cluster, distributed.Client(cluster) as client:
            yield from _dask(task, jobs, client, stopped)
    else:
        try:
            connected = distributed.Client(where)
        except (OSError, ValueError) as error:  # nobody there; no such kind of address
            raise LabError(f"workers: no Dask scheduler answers at {where} ({error})") from None
        with connected as client:
            yield from _dask(task, jobs, client, stopped)


def _distributed() -> Any:
    try:
        with needs():
            import distributed
    except MissingPackage as missing:
        raise LabError(f"workers: {missing}") from None
    return distributed


def _dask(task: Task, jobs: Sequence[Any], client: Any, stopped: Callable[[], bool]) -> Results:
    """Dask gives the jobs of a lost worker to others; results come straight to this process."""
    distributed = _distributed()
    run_ = uuid.uuid4().hex[:12]
    waiting = {
        client.submit(task, job, key=f"tabletop-{run_}-{number}", pure=False): number
        for number, job in enumerate(jobs)
    }
    try:
        while waiting:
            if stopped():
                raise Stopped("stopped")
            for future in _done(distributed, list(waiting)):
                number = waiting.pop(future)
                try:
                    result = future.result()
                except distributed.KilledWorker as error:
                    raise LabError(f"Dask workers died at job {number}: {error}") from None
                except (OSError, CancelledError) as error:
                    raise _lost(error) from None
                future.release()
                yield number, result
    finally:
        if waiting and sys.meta_path is not None:
            with contextlib.suppress(OSError, CancelledError):  # the scheduler may be gone
                client.cancel(list(waiting))


def _done(distributed: Any, waiting: list[Any]) -> Collection[Any]:
    """The jobs that are done by now."""
    try:
        found: Collection[Any] = distributed.wait(waiting, PATIENCE, "FIRST_COMPLETED").done
    except TimeoutError:
        return ()
    except (OSError, CancelledError) as error:
        raise _lost(error) from None
    return found


def _lost(error: BaseException) -> LabError:
    """What to say when a scheduler does not answer any more."""
    return LabError(
        f"workers: the Dask scheduler is gone ({str(error) or type(error).__name__}); parts that "
        "were written stay, and the same call goes on from there"
    )
