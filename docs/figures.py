"""How long and how dense the code is, beside what it was: python -m docs.figures

It writes the table of docs/engine.md; `python -m docs.figures FOLDER` measures a copy, and writes nothing.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
PAGE = Path(__file__).parent / "engine.md"
BEGIN, END = "<!-- figures: python -m docs.figures -->", "<!-- /figures -->"
EXAMPLES = ("src/archipel/template", "tests/games/smugglers")
"""Where the smallest game of all is written down; the first of them that is there."""
WIDTH = 110
"""A terminal that is narrower cuts nothing off."""
BEFORE = "678b0b9"
THEN = {
    "lines of Python": "29,833",
    "with tests": "52,777",
    "import lines": "17.1 %",
    "import lines, with tests": "12.6 %",
    "longest function": "124",
    "most parameters": "11",
    "most branches": "37",
    "longest line": "110",
    "longest line of a template": "865",
    "longest template": "122",
    "the smallest game": "769",
}
"""What was measured before the house was rebuilt: in all games, in the templates, in the smallest game."""
DEFINITION = ast.FunctionDef | ast.AsyncFunctionDef
FORKS = ast.If | ast.For | ast.AsyncFor | ast.While | ast.ExceptHandler | ast.match_case | ast.IfExp


@dataclass(frozen=True)
class Function:
    """A function as a reader meets it: without those that are written inside it."""

    name: str
    line: int
    lines: int
    parameters: int
    """Without `self`, and without the options of a command, which are a list for `--help`."""
    branches: int


class Module:
    """A file of Python: its lines, how many of them import, and its functions, those inside others too."""

    def __init__(self, file: Path) -> None:
        text = file.read_text("utf-8")
        nodes = list(ast.walk(ast.parse(text)))
        self.file, self.lines = file, text.splitlines()
        self.imports = sum(_height(node) for node in nodes if isinstance(node, ast.Import | ast.ImportFrom))
        self.functions = [_function(node) for node in nodes if isinstance(node, DEFINITION)]


module = cache(Module)
"""Each file is read once."""


def _height(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _function(node: DEFINITION) -> Function:
    own = list(_inside(node))
    within = sum(_height(each) for each in own if isinstance(each, DEFINITION))
    of = node.args
    taken = [*of.posonlyargs, *of.args, *of.kwonlyargs, *filter(None, (of.vararg, of.kwarg))]
    parameters = [each for each in taken if each.arg not in ("self", "cls") and not _is_option(each)]
    return Function(node.name, node.lineno, _height(node) - within, len(parameters), sum(map(_branches, own)))


def _is_option(parameter: ast.arg) -> bool:
    return parameter.annotation is not None and ast.unparse(parameter.annotation).startswith("Annotated[")


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function; a function in it, but not what that one does."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, DEFINITION):
            yield from _inside(child)


def _branches(node: ast.AST) -> int:
    """In how many ways more it can go on there: ifs, loops, cases, what is caught, each `and` and `or`."""
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    if isinstance(node, ast.comprehension):
        return len(node.ifs)
    return int(isinstance(node, FORKS))


@dataclass(frozen=True)
class Code:
    """Some files, measured together."""

    own: Sequence[Module]
    tests: Sequence[Module]

    @classmethod
    def of(cls, files: Iterable[Path], root: Path) -> Code:
        """These files, the tests among them apart."""
        every = sorted(files)
        tests = [file for file in every if "tests" in file.relative_to(root).parts]
        return cls([module(file) for file in every if file not in tests], [module(file) for file in tests])

    def rows(self) -> dict[str, str]:
        """Each figure by its name."""
        functions = [function for each in self.own for function in each.functions]
        every = (*self.own, *self.tests)
        return {
            "lines of Python": f"{_lines(self.own):,}",
            "with tests": f"{_lines(every):,}" if self.tests else "",
            "import lines": _share(self.own),
            "import lines, with tests": _share(every) if self.tests else "",
            "longest function": str(max(function.lines for function in functions)),
            "most parameters": str(max(function.parameters for function in functions)),
            "most branches": str(max(function.branches for function in functions)),
            "longest line": str(max(len(line) for each in self.own for line in each.lines)),
        }


def _lines(modules: Iterable[Module]) -> int:
    return sum(len(each.lines) for each in modules)


def _share(modules: Sequence[Module]) -> str:
    return f"{100 * sum(each.imports for each in modules) / _lines(modules):.1f} %"


def measured(root: Path) -> dict[str, dict[str, str]]:
    """The figures of each game, of all together, and of what is no game; those of the whole last."""
    source = root / "src" / "archipel"
    games = [folder for folder in sorted((source / "games").iterdir()) if (folder / "__init__.py").is_file()]
    of_games = {folder.name: sorted(folder.rglob("*.py")) for folder in games}
    every = [file for files in of_games.values() for file in files]
    rest = set(source.rglob("*.py")) - set(every)
    groups = {**of_games, "all games": every, "all else": sorted(rest)}
    columns = {name: Code.of(files, source).rows() for name, files in groups.items()}
    columns["all else"] |= whole(root)
    return columns


def whole(root: Path) -> dict[str, str]:
    """What there is once only: the templates of the pages, the smallest game."""
    templates = sorted((root / "src/archipel/web/templates").rglob("*.html"))
    texts = [file.read_text("utf-8").splitlines() for file in templates]
    found = next((root / place for place in EXAMPLES if (root / place).is_dir()), None)
    example = _lines(Code.of(found.rglob("*.py"), found).own) if found else 0
    return {
        "longest line of a template": str(max(len(line) for lines in texts for line in lines)),
        "longest template": str(max(len(lines) for lines in texts)),
        "the smallest game": f"{example:,}" if example else "",
    }


def table(columns: dict[str, dict[str, str]]) -> list[list[str]]:
    """The figures as rows, what was before beside them; first the heads."""
    columns = {**columns, f"games at {BEFORE}": THEN}
    names = list(dict.fromkeys(key for column in columns.values() for key in column))
    rows = [[name, *(column.get(name, "") for column in columns.values())] for name in names]
    return [["", *columns], *rows]


def markdown(rows: list[list[str]]) -> str:
    """The rows as a table of a page."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---|" + "--:|" * (len(rows[0]) - 1), *lines[1:]])


def written(page: str, rows: list[list[str]]) -> str:
    """A page with the table between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise ValueError(f"no {BEGIN} … {END}")
    return f"{before}{BEGIN}\n{markdown(rows)}\n{END}{after}"


def main(folder: str = "") -> None:
    """Measure, say, and write it down."""
    rows = table(measured(Path(folder) if folder else ROOT))
    shown = Table(box=None)
    for number, head in enumerate(rows[0]):
        shown.add_column(head, justify="right" if number else "left", no_wrap=True)
    for row in rows[1:]:
        shown.add_row(*row)
    Console(width=max(WIDTH, Console().width)).print(shown)
    if not folder:
        PAGE.write_text(written(PAGE.read_text("utf-8"), rows), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
