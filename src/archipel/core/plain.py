"""The plain twin: the drivers on ordinary Python objects, calling a game's own functions."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from archipel.core import advising, drive
from archipel.core.contract import ADVISING, STUBS
from archipel.core.game import Game


def plain(game: Game, *further: ModuleType) -> Any:
    """Copies of the drivers, and of those of further modules, whose contract names lead to the game."""
    modules = (drive, advising, *further)
    names: dict[str, Any] = {name: value for module in modules for name, value in vars(module).items()}
    homes = {module.__name__ for module in modules}
    for name, value in list(names.items()):
        if isinstance(value, FunctionType) and value.__module__ in homes:
            names[name] = FunctionType(value.__code__, names, name)
    own, made = (*game.functions, *game.advising), dict[Any, FunctionType]()
    for stub, function in zip((*STUBS, *ADVISING), own, strict=True):
        at_home = function.__module__ in homes
        names[stub.__name__] = names[function.__name__] if at_home else bound(function, made)
    return SimpleNamespace(**names)


def bound(function: Callable[..., Any], made: dict[Any, FunctionType]) -> FunctionType:
    """A copy of a rule in which what never changes is looked up once, for games played by the thousand.

    Numbers stand in the code; tables, and functions that are such copies too, beside it. Lines stay the same.
    """
    assert isinstance(function, FunctionType)
    if function not in made:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
        ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
        names = Names(function, made)
        file, hints_as_text = function.__code__.co_filename, annotations.compiler_flag
        code = compile(names.visit(tree), file, "exec", hints_as_text, True)
        space = {"__name__": function.__module__, **names.found}
        exec(code, space)
        made[function] = space[function.__name__]
    return made[function]


class Names(ast.NodeTransformer):
    """Puts what it leads to in the place of each name from outside a function."""

    def __init__(self, function: FunctionType, made: dict[Any, FunctionType]) -> None:
        self.outside, self.own, self.made = function.__globals__, function.__code__.co_varnames, made
        self.found: dict[str, Any] = {}

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        """Types are not looked up."""
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """`act.MOVE`, `storm.begin`: a name that comes with its house."""
        house = self.outside.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if not isinstance(house, ModuleType):
            return self.generic_visit(node)
        return self.led(node, ast.unparse(node).replace(".", "_"), getattr(house, node.attr))

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """A name of the function's own module."""
        inside = node.id in self.own or node.id not in self.outside
        return node if inside else self.led(node, node.id, self.outside[node.id])

    def led(self, node: ast.expr, name: str, value: Any) -> ast.AST:
        """What stands there instead."""
        if type(value) in (int, bool):
            return ast.copy_location(ast.Constant(value), node)
        is_rule = isinstance(value, FunctionType) and value.__defaults__ is None
        self.found[name] = bound(value, self.made) if is_rule else value
        return ast.copy_location(ast.Name(name, ast.Load()), node)
