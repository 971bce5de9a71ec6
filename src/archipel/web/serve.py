"""Opens the house: a store, an address to come to, and a door that closes properly."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import dataclass

import uvicorn

from archipel import __version__
from archipel.core.texts import shared_texts
from archipel.table.backup_schedule import Schedule
from archipel.table.clock import RealClock
from archipel.table.house import House
from archipel.table.links import host_key
from archipel.table.paths import default_db, secret_beside
from archipel.table.store import Store
from archipel.table.tidying import Keep
from archipel.web import guard
from archipel.web.app import make_app
from archipel.web.house_log import Kind, set_up
from archipel.web.opening_times import OpeningTimes, Server
from archipel.web.process_tuning import be_brisk
from archipel.web.settling import Settling

LOCAL = ("127.0.0.1", "::1", "localhost")
FIRST_PORT, PORTS = 8000, 20
"""Where nobody names a port, the first free one of these is taken."""
PATIENCE = 2
"""Seconds that whoever is being answered is given when the house closes."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Opening:
    """How a house is opened."""

    host: str = "127.0.0.1"
    port: int | None = None
    db_url: str | None = None
    open_browser: bool = False
    public_url: str | None = None
    lang: str = "en"
    seed: int | None = None
    keep_days: float | None = None
    backups: Schedule | None = None
    log_kind: Kind = "human"
    compile_rules: bool = True


def serve(how: Opening) -> None:
    """Run the table-house until somebody stops it."""
    opening = OpeningTimes()
    set_up(how.log_kind)
    db_url, host, public_url, lang = how.db_url or default_db(), how.host, how.public_url, how.lang
    store = Store.open(db_url, alone=True)
    opening.did("file")
    sock = first_free(host) if how.port is None else bind(host, how.port)
    port = int(sock.getsockname()[1])
    secret = secret_beside(db_url)
    lan = None if host in LOCAL else f"http://{lan_address()}:{port}"
    keep = None if how.keep_days is None else Keep.days(how.keep_days)
    house = House(store, RealClock(), seed=how.seed, secret=secret, keep=keep, backups=how.backups)
    app = make_app(house, secret=secret, public_url=public_url, lan_url=lan)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        **guard.SETTINGS,
    )
    print(greeting(host, port, public_url, lang), flush=True)
    print(for_the_keeper(public_url or address_of(host, port), secret, lang, sys.stdout.isatty()), flush=True)
    settling = Settling(how.compile_rules)
    settling.start()
    allow_many_sockets()
    be_brisk()
    if how.open_browser:
        # The socket listens already: whoever comes too early waits in its queue.
        threading.Thread(target=_open, args=(address_of(host, port),), daemon=True).start()
    # uvicorn closes the house properly and then raises the signal again: it has been heeded by then.
    signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        Server(config, opening, {"version": __version__, "host": host, "port": port}).run(sockets=[sock])
    except KeyboardInterrupt:
        pass
    finally:
        log.info("closed")
        settling.end()
        store.close()
        sock.close()


def first_free(host: str) -> socket.socket:
    """A socket on the first port that is free."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        with suppress(OSError):
            return bind(host, port)
    return bind(host, 0)


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens; an error of the system says plainly if it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or the event loop does not know that it may send at once (TCP_NODELAY).
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name != "nt":
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(128)
    except OSError:
        sock.close()
        raise
    sock.set_inheritable(False)
    return sock


def allow_many_sockets() -> None:
    """Let the system give us as many open sockets as it may: a house must say that it is full by itself."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def greeting(host: str, port: int, public_url: str | None, lang: str) -> str:
    """Where to go; and for others in the same network an address and its picture."""
    texts = shared_texts(lang)
    lines = [texts.say("web.serve.here", address=public_url or address_of(host, port))]
    if host not in LOCAL:
        there = public_url or f"http://{lan_address()}:{port}/"
        lines += [texts.say("web.serve.there", address=there), qr(there)]
    lines.append(texts.say("web.serve.stop"))
    return "\n".join(lines)


def for_the_keeper(base: str, secret: bytes, lang: str, seen: bool) -> str:
    """Where to look after the house; what is not seen by anybody goes to a log, and no key belongs there."""
    texts = shared_texts(lang)
    if not seen:
        return texts.say("web.serve.keep-how", command="archipel db host")
    return texts.say("web.serve.keep", address=f"{base.rstrip('/')}/host/{host_key(secret)}")


def address_of(host: str, port: int) -> str:
    """The address on this machine."""
    name = host if host in LOCAL else "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def lan_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def qr(address: str) -> str:
    """An address as a picture a telephone can read, in half blocks."""
    import segno

    rows = [[bool(dot) for dot in row] for row in segno.make(address, error="m").matrix_iter(border=2)]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    glyph = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(glyph[dots] for dots in zip(*pair, strict=True)) for pair in pairs)


def _open(address: str) -> None:
    with suppress(webbrowser.Error):
        webbrowser.open(address)
