// Moves and enlarges a large board: wheel, two fingers, drag, + - 0 and the two buttons. Without this script the
// board is seen whole. The size is kept in a style sheet of its own, where a new frame does not touch it.
"use strict";
{
  const MOST = 5, A_NOTCH = 1.0015;
  const sheet = new CSSStyleSheet(), fingers = new Map();
  let scale = 1, x = 0, y = 0, moved = false;
  document.adoptedStyleSheets.push(sheet);
  document.documentElement.classList.add("zooms");
  const tray = () => document.getElementById("tray");
  const middle = () => { const { width, height } = tray().getBoundingClientRect(); return [width / 2, height / 2]; };

  /** Where a pointer is on the tray. */
  function place({ clientX, clientY }) {
    const { left, top } = tray().getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  /** Shows so much of the board; it never leaves its tray. */
  function show() {
    const { width, height } = tray().getBoundingClientRect();
    x = Math.min(0, Math.max(x, width * (1 - scale)));
    y = Math.min(0, Math.max(y, height * (1 - scale)));
    sheet.replaceSync(`#tray > .board { transform-origin: 0 0; transform: translate(${x}px, ${y}px) scale(${scale}) }`);
  }

  /** Enlarges about a point that stays where it is. */
  function zoom(factor, [px, py]) {
    const next = Math.min(MOST, Math.max(1, scale * factor));
    [x, y] = [px - (px - x) * (next / scale), py - (py - y) * (next / scale)];
    scale = next;
    show();
  }

  addEventListener("wheel", (event) => {
    if (!event.target.closest("#tray")) return;
    event.preventDefault();
    zoom(A_NOTCH ** -event.deltaY, place(event));
  }, { passive: false });

  addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#tray")) return;
    if (!fingers.size) moved = false;
    fingers.set(event.pointerId, place(event));
  });

  addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId), now = place(event);
    if (!was) return;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!moved && !other && Math.hypot(now[0] - was[0], now[1] - was[1]) < 6) return;
    moved = true;
    fingers.set(event.pointerId, now);
    if (other) {
      const apart = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]);
      zoom(apart(now) / Math.max(1, apart(was)), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    } else {
      [x, y] = [x + now[0] - was[0], y + now[1] - was[1]];
      show();
    }
  });

  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, ({ pointerId }) => fingers.delete(pointerId));
  addEventListener("resize", show);

  addEventListener("click", (event) => {
    const factor = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (factor) zoom(Number(factor), middle());
    else if (!moved || !event.target.closest("#tray")) return;
    event.stopPropagation(); // the end of a drag presses nothing
    event.preventDefault();
    moved = false;
  }, { capture: true });

  addEventListener("keydown", ({ key, target }) => {
    if (target.matches("input, textarea, select")) return;
    if (key === "+" || key === "=") zoom(1.3, middle());
    else if (key === "-") zoom(1 / 1.3, middle());
    else if (key === "0") zoom(0, middle());
  });
}
