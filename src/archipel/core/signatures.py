"""From a rule's annotations to the one Numba signature it is compiled with."""

from __future__ import annotations

from types import FunctionType
from typing import Any, get_args, get_origin

import numba
import numpy as np
from numba import types

from archipel.core.records import is_record, layout, long, many, row, sized


def signature_of(function: FunctionType, stands_for: dict[type, type], whole: Any = types.int64) -> Any:
    """The signature; without one, a helper would be compiled once per width of its integers.

    `whole` is the type of a number that is not annotated `long`.
    """
    hints = dict(function.__annotations__)
    result = numba_type(hints.pop("return"), stands_for, whole)
    return result(*(numba_type(hint, stands_for, whole) for hint in hints.values()))


def numba_type(hint: Any, stands_for: dict[type, type], whole: Any) -> Any:
    """The Numba type of an annotation."""
    hint = stands_for.get(hint, hint)
    if hint is None:
        return types.void
    if hint is bool:
        return types.boolean
    if hint == long:
        return types.int64
    if hint is int or (get_origin(hint) is sized and get_args(hint)[0] is int):
        return whole
    if is_record(hint):
        return numba.from_dtype(layout(hint))
    if get_origin(hint) in (row, many):
        (item,) = get_args(hint)
        item = stands_for.get(item, item)
        dtype = layout(item) if is_record(item) else np.dtype(get_args(item)[1])
        return types.Array(numba.from_dtype(dtype), 1, "C")
    raise TypeError(f"{hint!r} cannot stand in a rule's signature: int, bool, records, row or many")
