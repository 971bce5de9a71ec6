"""On a GPU a rule's numbers have 32 bits, if no field of the game needs more.

Registers there have 32 bits, and 64-bit sums take twice the code. Numba widens every sum to 64; here its
operators are told, for the CUDA target and while one game is compiled, to stay at 32 where nothing wider
goes in. What always needs more (the words of a generator) is annotated `long`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.cuda import types
from numba.cuda.typing import builtins, typeof
from numba.cuda.typing.templates import signature

from archipel.core.records import layout

SAME_WIDTH = (
    builtins.BinOpAdd,
    builtins.BinOpSub,
    builtins.BinOpMul,
    builtins.BinOpMod,
    builtins.BinOpFloorDiv,
    builtins.BitwiseAnd,
    builtins.BitwiseOr,
    builtins.BitwiseXor,
    builtins.BitwiseLeftShift,
    builtins.BitwiseRightShift,
    builtins.BitwiseInvert,
    builtins.UnaryNegate,
)
COMPARING = (
    builtins.CmpOpLt,
    builtins.CmpOpLe,
    builtins.CmpOpGt,
    builtins.CmpOpGe,
    builtins.CmpOpEq,
    builtins.CmpOpNe,
)


@contextmanager
def numbers_of(state: type) -> Iterator[Any]:
    """While a game of such states is compiled: the type of a number that is not annotated `long`."""
    if layout(state).alignment > types.int32.bitwidth // 8:
        yield types.int64
        return
    widening = {template: template.apply for template in (*SAME_WIDTH, *COMPARING)}
    number = typeof.typeof_impl.dispatch(int)
    try:
        for template, wide in widening.items():
            template.apply = _narrow(wide, types.boolean if template in COMPARING else types.int32)
        typeof.typeof_impl.register(int)(_constant)
        yield types.int32
    finally:
        for template, wide in widening.items():
            template.apply = wide
        typeof.typeof_impl.register(int)(number)


def _narrow(widening: Any, result: Any) -> Any:
    """An operator's typing, with 32 bits if all that goes in has no more."""

    def apply(self: Any, given: Any, named: Any) -> Any:
        if all(isinstance(each, types.Integer) and each.bitwidth <= types.int32.bitwidth for each in given):
            return signature(result, *[types.int32] * len(given))
        return widening(self, given, named)

    return apply


def _constant(value: int, context: Any) -> Any:
    """The type of a number that stands in the code."""
    return types.int32 if -(1 << 31) <= value < 1 << 31 else types.int64
