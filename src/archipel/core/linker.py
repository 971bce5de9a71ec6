"""The linker: from a game's undecorated functions, the compiled twins.

Rules are plain functions that call each other by name. The linker starts from the functions somebody
wants, follows the calls they make by function object, checks that each is written in the part of
Python that means the same on every target, and makes a copy of each whose names lead to the compiled
copies: functions to their twins, tuples to small integer arrays, modules to shadows of themselves.

Plain and compiled functions exist side by side; nothing is patched.
"""

from __future__ import annotations

import ast
import builtins
import dis
import inspect
import textwrap
from collections.abc import Callable, Hashable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from archipel.core import chance, events, records
from archipel.core.errors import RulesError
from archipel.core.records import NUMBER_TYPES, fields_of

# What a plain-mode function becomes in compiled code. `copy_into` is given by the target.
COMPILED_AS: Mapping[Any, Any] = {**chance.COMPILED_AS, **events.COMPILED_AS}

TELLS = len(inspect.signature(events.tell).parameters)
HINTS_AS_TEXT = annotations.compiler_flag
"""Annotations are not looked up where a function is compiled once more."""

ALLOWED_BUILTINS = {"range", "min", "max", "len", "abs", "int", "bool"}

REFUSED: Mapping[type[ast.AST], str] = {
    ast.Lambda: "a lambda; write a function",
    ast.ListComp: "a comprehension; write a loop",
    ast.SetComp: "a comprehension; write a loop",
    ast.DictComp: "a comprehension; write a loop",
    ast.GeneratorExp: "a comprehension; write a loop",
    ast.Dict: "a dictionary; write if or match",
    ast.Set: "a set; use bits of a number",
    ast.List: "a list; use a row of a record",
    ast.JoinedStr: "text; rules have no words",
    ast.Try: "try; rules raise nothing",
    ast.Raise: "raise; give the game an ending or a refusal",
    ast.With: "with",
    ast.Global: "global; everything is in the state",
    ast.Nonlocal: "nonlocal",
    ast.Yield: "yield",
    ast.Await: "await",
    ast.ClassDef: "a class",
    ast.Div: "/ ; numbers are whole, write //",
    ast.Slice: "a slice; write a loop",
    ast.Starred: "*",
    ast.Delete: "del",
    ast.NamedExpr: ":=",
}


class Linker:
    """Follows calls and makes the copies; a target says how one copy is compiled."""

    def __init__(
        self,
        compile_one: Callable[[FunctionType], Any],
        swaps: Mapping[Any, Any],
        given: Mapping[Any, Any],
    ) -> None:
        """`swaps` replaces functions (stubs by a game's own); `given` are compiled already."""
        self.compile_one = compile_one
        self.swaps = {**COMPILED_AS, **swaps}
        self.done: dict[Any, Any] = dict(given)
        self.open: list[FunctionType] = []
        self.shadows: dict[int, ModuleType] = {}

    def link(self, function: FunctionType) -> Any:
        """The compiled twin of a function, its callees first."""
        function = self.swaps.get(function, function)
        if function in self.done:
            return self.done[function]
        if function in self.open:
            chain = " → ".join(each.__name__ for each in [*self.open, function])
            raise RulesError(f"{where(function)}: recursion ({chain}); write a loop")
        check(function)
        self.open.append(function)
        names = {name: self.twin(function, name, path) for name, path in globals_of(function).items()}
        self.open.pop()
        self.done[function] = self.compile_one(copied(function, names))
        return self.done[function]

    def twin(self, function: FunctionType, name: str, attributes: set[str]) -> Any:
        """What a global name of a function becomes in its copy."""
        value = function.__globals__[name]
        if not isinstance(value, ModuleType):
            return self.value(function, name, value)
        shadow = self.shadows.setdefault(id(value), ModuleType(value.__name__))
        for attribute in attributes:
            if not hasattr(value, attribute):
                raise RulesError(f"{where(function)}: {name} has no {attribute}")
            inner = self.value(function, f"{name}.{attribute}", getattr(value, attribute))
            setattr(shadow, attribute, inner)
        return shadow

    def value(self, function: FunctionType, name: str, value: Any) -> Any:
        """What a value becomes: a function its twin, a table an array, a number itself."""
        if isinstance(value, FunctionType):
            return self.link(value)
        if isinstance(value, bool | int):
            return int(value)
        if isinstance(value, tuple):
            return table(function, name, value)
        if isinstance(value, Hashable) and value in self.done:
            return self.done[value]
        raise RulesError(
            f"{where(function)}: {name} is a {type(value).__name__}; "
            "rules use numbers, tuples of numbers and functions"
        )


def copied(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """A copy of a function in which its global names are these."""
    copy = FunctionType(
        filled_up(function), names | {"__builtins__": builtins}, function.__name__, None, None
    )
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    copy.__annotations__ = inspect.get_annotations(function, eval_str=True)
    return copy


def filled_up(function: FunctionType) -> CodeType:
    """The code of a function in which every `tell` has all its arguments: compiled, nothing is left out."""
    if function.__globals__.get("tell") is not events.tell or "tell" not in function.__code__.co_names:
        return function.__code__
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tell":
            missing = range(len(node.args), TELLS)
            node.args += [ast.copy_location(ast.Constant(0), node) for _ in missing]
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    made: dict[str, Any] = {}
    exec(compile(tree, function.__code__.co_filename, "exec", HINTS_AS_TEXT, dont_inherit=True), made)
    code: CodeType = made[function.__name__].__code__
    return code


def table(function: FunctionType, name: str, value: tuple[Any, ...]) -> np.ndarray[Any, Any]:
    """A tuple of numbers as the smallest array: global tuples cost four tenths of the speed."""
    try:
        wide = np.array(value)
    except ValueError:  # rows of different lengths
        wide = np.array(())
    if wide.dtype.kind not in "iub":
        raise RulesError(f"{where(function)}: {name} is not a table of whole numbers, all rows alike")
    for code in NUMBER_TYPES:
        narrow = wide.astype(code)
        if (narrow == wide).all():
            return np.ascontiguousarray(narrow)
    raise AssertionError(code)


def where(function: Any) -> str:
    """File and line of a function, and its name."""
    code = function.__code__
    return f"{code.co_filename}:{code.co_firstlineno} {function.__name__}"


def globals_of(function: FunctionType) -> dict[str, set[str]]:
    """The global names a function reads, each with the attributes read from it."""
    found: dict[str, set[str]] = {}
    last = ""
    for step in dis.get_instructions(function):
        if step.opname == "LOAD_GLOBAL":
            last = step.argval
            if last in function.__globals__:
                found.setdefault(last, set())
            elif last not in ALLOWED_BUILTINS:
                raise RulesError(f"{where(function)}: {last} is not known, or not for rules")
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and last in found:
            if isinstance(function.__globals__[last], ModuleType):
                found[last].add(step.argval)
            last = ""
        elif step.opname not in ("CACHE", "EXTENDED_ARG"):
            last = ""
    return found


def check(function: FunctionType) -> None:
    """Refuse what would not compile, or would mean something else compiled."""
    file, first = function.__code__.co_filename, function.__code__.co_firstlineno
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    if tree.decorator_list:
        raise RulesError(f"{where(function)}: a decorator; rules carry none")
    if tree.args.defaults or tree.args.kwonlyargs or tree.args.vararg or tree.args.kwarg:
        raise RulesError(f"{where(function)}: defaults, * or **; write every argument")
    hints = inspect.get_annotations(function)
    if set(hints) != {argument.arg for argument in tree.args.args} | {"return"}:
        raise RulesError(f"{where(function)}: every argument and the result need a type")
    for node, problem in problems(tree):
        line = first + getattr(node, "lineno", 1) - 1
        raise RulesError(f"{file}:{line} {function.__name__}: {problem}")


def problems(tree: ast.FunctionDef) -> Iterator[tuple[ast.AST, str]]:
    """Each place of a function that is not written for every target, and what to write instead."""
    whole_fields = shared_fields()
    for node in ast.walk(tree):
        if type(node) in REFUSED:
            yield node, f"rules cannot use {REFUSED[type(node)]}"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node is not tree:
            yield node, "rules cannot use a function inside a function"
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node, "rules cannot use / ; numbers are whole, write //"
        for target in _assigned(node):
            if isinstance(target, ast.Attribute) and target.attr in whole_fields:
                yield node, f".{target.attr} is a record or a row: use copy_into, or a loop"


def _assigned(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign | ast.AugAssign) else []


def shared_fields() -> set[str]:
    """Names that are a record or a row in some record class and a number in none."""
    whole: set[str] = set()
    numbers: set[str] = set()
    for kind in records._Record.__subclasses__():
        for field in fields_of(kind):
            (numbers if field.number and not field.size else whole).add(field.name)
    return whole - numbers
