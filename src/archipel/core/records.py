"""Records: one class of annotated fields, two layouts.

`@record` turns a class of annotated fields into a plain Python class with slots, for people and
tests, and into a NumPy layout, for compiled code. A field is a number (`small`, `medium`, `wide`,
`long`), a fixed `row` of numbers, a fixed collection of `many` records, or another record:

    @record
    class Hand:
        held: small
        cards: sized[row[small], 7]

Plain records check every number they are given against its width, because compiled code would wrap
it silently. Rows, collections and records are never assigned: compiled code would copy where plain
code shares. Use `copy_into`.
"""

from __future__ import annotations

import array
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from typing import (
    TYPE_CHECKING,
    Annotated as sized,
    Any,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

if TYPE_CHECKING:  # plain records do without it, and it is slow to load
    import numpy as np

__all__ = [
    "NUMBER_TYPES",
    "Field",
    "array_of",
    "clone",
    "copy_into",
    "digest",
    "fields_of",
    "flat",
    "flat_of",
    "is_record",
    "layout",
    "long",
    "many",
    "medium",
    "pack",
    "record",
    "row",
    "sized",
    "small",
    "strict_indices",
    "unpack",
    "wide",
]

small: TypeAlias = sized[int, "i1"]
medium: TypeAlias = sized[int, "i2"]
wide: TypeAlias = sized[int, "i4"]
long: TypeAlias = sized[int, "i8"]

NUMBER_TYPES = ("i1", "i2", "i4", "i8")
_STRUCT_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
_BOUNDS = {code: (-(1 << 8 * int(code[1]) - 1), (1 << 8 * int(code[1]) - 1) - 1) for code in NUMBER_TYPES}

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class many(Protocol[T_co]):
    """A fixed collection of records: read, loop, but never assign an item."""

    def __getitem__(self, index: int, /) -> T_co: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[T_co]: ...


class row(Protocol[T]):
    """A fixed row of numbers."""

    def __getitem__(self, index: int, /) -> T: ...
    def __setitem__(self, index: int, value: T, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[T]: ...


@dataclass(frozen=True)
class Field:
    """One field of a record: `number` is its width code, or `of` its record class; `size` if many."""

    name: str
    number: str | None
    of: type | None
    size: int | None


class _Record:
    """What every plain record class shares: range checks, comparison and a readable form."""

    __slots__ = ()
    _fields: tuple[Field, ...]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and flat(self) == flat(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self._fields)
        return f"{type(self).__name__}({inside})"


# Plain `many` is a tuple and plain `row` an array: both as fast as Python has it, the one without item
# assignment, the other with a check of every number's width. Their strict kin refuse negative indices,
# with which compiled code would read a neighbour.


def _not_negative(index: int) -> int:
    if index < 0:
        raise IndexError(f"negative index {index}: compiled code would read a neighbour")
    return index


class _StrictMany(tuple[Any, ...]):
    def __getitem__(self, index: Any) -> Any:
        return tuple.__getitem__(self, _not_negative(index))


class _StrictRow(array.array):  # type: ignore[type-arg]
    def __getitem__(self, index: Any) -> Any:
        return array.array.__getitem__(self, _not_negative(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, int):
            _not_negative(index)
        array.array.__setitem__(self, index, value)


_strict = False


@contextmanager
def strict_indices() -> Iterator[None]:
    """Records made inside refuse negative indices on reading too (slower: for tests)."""
    global _strict
    before, _strict = _strict, True
    try:
        yield
    finally:
        _strict = before


def _new_row(code: str, size: int) -> Any:
    return (_StrictRow if _strict else array.array)(_STRUCT_CODES[code], bytes(size * int(code[1])))


def _new_many(of: Callable[[], Any], size: int) -> tuple[Any, ...]:
    return (_StrictMany if _strict else tuple)(of() for _ in range(size))


def record(cls: type[T]) -> type[T]:
    """Make a record of a class of annotated fields."""
    fields = tuple(_field(name, hint) for name, hint in get_type_hints(cls, include_extras=True).items())
    body: dict[str, Any] = {
        "__slots__": tuple(field.name for field in fields),
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
        "__annotations__": cls.__annotations__,
        "_fields": fields,
    }
    made = type(cls.__name__, (_Record,), body)
    setters = {field.name: made.__dict__[field.name].__set__ for field in fields}
    if any(field.number != "i8" for field in fields):  # words of generators are masked by themselves
        made.__setattr__ = _checked_assignment(fields, setters)  # type: ignore[method-assign,assignment]
    places, align, size = _places(fields)
    made._places, made._align, made._size = places, align, size  # type: ignore[attr-defined]
    made._struct = struct.Struct(_struct_format(places, size))  # type: ignore[attr-defined]
    _generate(made, fields, setters)
    return cast("type[T]", made)


def _checked_assignment(
    fields: tuple[Field, ...], setters: dict[str, Callable[[Any, int], None]]
) -> Callable[[Any, str, int], None]:
    """`__setattr__` of one class: numbers within their width, and nothing else."""
    numbers = {
        field.name: (*_BOUNDS[field.number], setters[field.name])
        for field in fields
        if field.number and not field.size
    }

    def assign(self: Any, name: str, value: int) -> None:
        try:
            low, high, put = numbers[name]
        except KeyError:
            known = ", ".join(field.name for field in fields)
            raise TypeError(
                f"{type(self).__name__}.{name} cannot be assigned; only numbers can be "
                f"(use copy_into for the rest). Fields: {known}"
            ) from None
        if not low <= value <= high:
            raise OverflowError(f"{type(self).__name__}.{name} = {value} does not fit: {low} to {high}")
        put(self, value)

    return assign


def _field(name: str, hint: Any) -> Field:
    """Read one annotation."""
    if is_record(hint):
        return Field(name, None, hint, None)
    if get_origin(hint) is sized:
        kind, size = get_args(hint)
        if kind is int:
            return Field(name, size, None, None)
        if get_origin(kind) is row:
            return Field(name, get_args(get_args(kind)[0])[1], None, size)
        if get_origin(kind) is many:
            return Field(name, None, get_args(kind)[0], size)
    raise TypeError(
        f"field {name}: {hint!r} is not small, medium, wide, long, a record, "
        "sized[row[small], n] or sized[many[SomeRecord], n]"
    )


def is_record(kind: Any) -> bool:
    """Whether a class was made by `@record`."""
    return isinstance(kind, type) and issubclass(kind, _Record)


_layouts: dict[type, np.dtype[Any]] = {}


def layout(kind: type) -> np.dtype[Any]:
    """The NumPy layout of a record class."""
    if kind not in _layouts:
        import numpy as np

        _layouts[kind] = np.dtype([_numpy_field(field) for field in fields_of(kind)], align=True)
    return _layouts[kind]


def fields_of(kind: type) -> tuple[Field, ...]:
    """The fields of a record class, in order."""
    return cast("tuple[Field, ...]", kind._fields)  # type: ignore[attr-defined]


def _numpy_field(field: Field) -> Any:
    inner = field.number or layout(cast(type, field.of))
    return (field.name, inner, (field.size,)) if field.size else (field.name, inner)


Places = list[tuple[int, str]]
"""Offset and width code of each number of a record, in the order of `flat`."""


def _places(fields: tuple[Field, ...]) -> tuple[Places, int, int]:
    """Where a record's numbers are, what it is aligned to and how long it is: as NumPy and C lay it out."""
    places: Places = []
    end, widest = 0, 1
    for field in fields:
        inner, align, size = _inside(field)
        end += -end % align
        widest = max(widest, align)
        for _ in range(field.size or 1):
            places += [(end + offset, code) for offset, code in inner]
            end += size
    return places, widest, end + -end % widest


def _inside(field: Field) -> tuple[Places, int, int]:
    """The same for one item of a field."""
    if field.number:
        return [(0, field.number)], int(field.number[1]), int(field.number[1])
    of = cast(Any, field.of)
    return of._places, of._align, of._size


def _struct_format(places: Places, size: int) -> str:
    """A struct format with explicit padding, so that packed bytes are the same for equal records."""
    parts: list[str] = []
    end = 0
    for offset, code in places:
        parts += ["x"] * (offset - end) + [_STRUCT_CODES[code]]
        end = offset + int(code[1])
    return "=" + "".join(parts) + "x" * (size - end)


def _generate(made: type, fields: tuple[Field, ...], setters: dict[str, Any]) -> None:
    """Write `__init__`, clone, copy, flatten and fill for one class: unrolled, they cost microseconds."""
    init, alike, copy, flatten, fill = [], ["made = new(cls)"], [], [], []
    names: dict[str, Any] = {
        "cls": made,
        "new": object.__new__,
        "new_row": _new_row,
        "new_many": _new_many,
        "array": array.array,
        "islice": islice,
    }
    for field in fields:
        name = field.name
        names[f"set_{name}"] = setters[name]
        names[f"of_{name}"] = field.of
        if field.of:
            names[f"copy_{name}"] = field.of._copy  # type: ignore[attr-defined]
            names[f"clone_{name}"] = field.of._clone  # type: ignore[attr-defined]
            names[f"flat_{name}"] = field.of._flat  # type: ignore[attr-defined]
            names[f"fill_{name}"] = field.of._fill  # type: ignore[attr-defined]
        if field.number and field.size:
            init.append(f"set_{name}(self, new_row({field.number!r}, {field.size}))")
            alike.append(f"set_{name}(made, array({_STRUCT_CODES[field.number]!r}, source.{name}))")
            copy.append(f"to.{name}[:] = source.{name}")
            flatten.append(f"out += record.{name}")
            code, size = _STRUCT_CODES[field.number], field.size
            fill.append(f"record.{name}[:] = array({code!r}, islice(values, {size}))")
        elif field.number:
            init.append(f"set_{name}(self, 0)")
            alike.append(f"set_{name}(made, source.{name})")
            copy.append(f"set_{name}(to, source.{name})")
            flatten.append(f"out.append(record.{name})")
            fill.append(f"set_{name}(record, next(values))")
        elif field.size:
            init.append(f"set_{name}(self, new_many(of_{name}, {field.size}))")
            alike.append(f"set_{name}(made, tuple([clone_{name}(item) for item in source.{name}]))")
            copy.append(f"for a, b in zip(to.{name}, source.{name}): copy_{name}(a, b)")
            flatten.append(f"for item in record.{name}: flat_{name}(item, out)")
            fill.append(f"for item in record.{name}: fill_{name}(item, values)")
        else:
            init.append(f"set_{name}(self, of_{name}())")
            alike.append(f"set_{name}(made, clone_{name}(source.{name}))")
            copy.append(f"copy_{name}(to.{name}, source.{name})")
            flatten.append(f"flat_{name}(record.{name}, out)")
            fill.append(f"fill_{name}(record.{name}, values)")
    source = "\n".join(
        f"def {head}:\n    " + "\n    ".join(lines or ["pass"])
        for head, lines in (
            ("init(self)", init),
            ("clone(source)", [*alike, "return made"]),
            ("copy(to, source)", copy),
            ("flatten(record, out)", flatten),
            ("fill(record, values)", fill),
        )
    )
    exec(compile(source, f"<record {made.__name__}>", "exec"), names)
    made.__init__ = names["init"]  # type: ignore[misc]
    for method, function in (("_clone", "clone"), ("_copy", "copy"), ("_flat", "flatten"), ("_fill", "fill")):
        setattr(made, method, staticmethod(names[function]))


def copy_into(to: T, source: T) -> None:
    """Copy every field of one record into another of the same class."""
    cast(Any, to)._copy(to, source)


def clone(source: T) -> T:
    """A new record equal to this one."""
    if not _strict:
        return cast(T, cast(Any, source)._clone(source))
    made = type(source)()  # whose rows are strict
    copy_into(made, source)
    return made


def flat(source: object) -> list[int]:
    """Every number of a record, in order."""
    out: list[int] = []
    cast(Any, source)._flat(source, out)
    return out


def pack(source: object) -> bytes:
    """A plain record as the bytes of its NumPy layout, padding zeroed."""
    return cast(bytes, cast(Any, source)._struct.pack(*flat(source)))


def array_of(source: object, count: int = 1) -> np.ndarray[Any, Any]:
    """A NumPy batch in which every record equals this one."""
    import numpy as np

    return np.repeat(np.frombuffer(pack(source), layout(type(source))), count)


def unpack(kind: type[T], raw: bytes) -> T:
    """A plain record from the bytes of its NumPy layout."""
    made = kind()
    cast(Any, kind)._fill(made, iter(cast(Any, kind)._struct.unpack(raw)))
    return made


def flat_of(kind: type, raw: bytes) -> list[int]:
    """Every number of a record, in order, from the bytes of its NumPy layout (padding ignored)."""
    return list(cast(Any, kind)._struct.unpack(raw))


def digest(source: object) -> str:
    """A short fingerprint of a record, equal for equal records on every machine."""
    return blake2b(pack(source), digest_size=8).hexdigest()
