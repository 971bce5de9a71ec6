// Keeps the page of a table alive. The server draws the whole table and sends it over a socket; this script
// changes the page into what was sent, element by element, so that focus, scrolling and running transitions
// survive. What it sends is what links and forms would: without it, or without a socket, those still work.
"use strict";

const HERE = location.pathname.match(/^.*\/table\/[^/]+/)[0];
const [SLOWEST, SILENT] = [3000, 8000], SIGNED_OUT = 4401; // ms between two tries, and until a socket is given up
const FIELDS = "input, textarea, select";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const byId = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const query = () => location.search.slice(1);
const address = (see) => (see ? `${HERE}?${see}` : HERE);
const isOpen = () => socket.readyState === WebSocket.OPEN;

/** Makes an element equal to a fresh one, children included; but not a field somebody is typing in. */
function morph(old, fresh) {
  if (old.isEqualNode(fresh) || (old === document.activeElement && old.matches(FIELDS))) return;
  const kept = old.localName === "details" ? "open" : ""; // whoever opened it closes it
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== kept) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value && name !== kept) old.setAttribute(name, value);
  if (old.localName === "input") [old.value, old.checked] = [fresh.value, fresh.checked];
  morphChildren(old, fresh);
}

/** Children with an id are matched by it, the others in their order among those of the same kind. */
function morphChildren(old, fresh) {
  const kind = (node) => `${node.nodeName} ${node.id ?? ""}`;
  const coming = new Set(Array.from(fresh.childNodes, kind)), known = new Map();
  for (const child of [...old.childNodes]) {
    if (!coming.has(kind(child))) child.remove();
    else known.set(kind(child), [...(known.get(kind(child)) ?? []), child]);
  }
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const same = known.get(kind(next))?.shift();
    if (same && same === here) here = here.nextSibling;
    else if (same && old.moveBefore) old.moveBefore(same, here); // unlike insertBefore, keeps transitions
    else old.insertBefore(same ?? next, here);
    if (same?.nodeType === Node.ELEMENT_NODE) morph(same, next);
    else if (same && same.data !== next.data) same.data = next.data;
  }
  for (const child of [...known.values()].flat()) child.remove();
}

/** Shows a frame: the table, the title, the address, and the news for those who listen to the page. */
function show({ html, title, say, see }) {
  const table = byId("table"), wasMine = table.matches(".my-turn");
  const focused = document.activeElement, [log] = all("#log ol");
  const atEnd = log && log.scrollTop + log.clientHeight > log.scrollHeight - 40;
  morph(table, new DOMParser().parseFromString(html, "text/html").getElementById("table"));
  if (document.activeElement !== focused)
    (focused.isConnected ? focused : byId(focused.id))?.focus({ preventScroll: true });
  if (atEnd) log.scrollTop = log.scrollHeight;
  all("#log .now")[0]?.scrollIntoView({ block: "nearest" });
  document.title = title;
  if (see !== query()) history.replaceState(null, "", address(see));
  if (say.length) byId("live").textContent = say.join(" ");
  if (!wasMine && table.matches(".my-turn[data-sound=on]")) blip();
  nameKeys();
  replay();
}

/** Gives each verb a key: the first letter of its words that nothing else has. */
function nameKeys() {
  const taken = new Set(all("[data-key]").map(({ dataset }) => dataset.key));
  for (const verb of all("#verbs .verb:not([data-key])")) {
    const letters = verb.textContent.normalize("NFD").toLowerCase().match(/[a-z]/g) ?? [];
    verb.dataset.key = verb.ariaKeyShortcuts = letters.find((letter) => !taken.has(letter)) ?? "";
    taken.add(verb.dataset.key);
  }
}

function blip() {
  const audio = (blip.audio ??= new AudioContext()), tone = new OscillatorNode(audio);
  tone.connect(new GainNode(audio, { gain: 0.05 })).connect(audio.destination);
  tone.start(), tone.stop(audio.currentTime + 0.15);
}

let socket, retry, silence, tries = 0;
let opened = false; // until a socket opened once, links and forms do what they do without a script
let unanswered = null; // a play without its frame: sent again on a new socket, where its `cmd` counts once

function connect() {
  for (const timer of [retry, silence]) clearTimeout(timer);
  if (socket) socket.onmessage = socket.onclose = null; // whatever it still says is old
  socket?.close();
  socket = new WebSocket(location.origin.replace(/^http/, "ws") + HERE + "/socket");
  socket.onopen = () => {
    opened = true;
    send({ see: query() });
    if (unanswered) send(unanswered);
  };
  socket.onmessage = ({ data }) => {
    clearTimeout(silence);
    [tries, unanswered, byId("offline").hidden] = [0, null, true];
    show(JSON.parse(data));
  };
  socket.onclose = ({ code }) => {
    if (code === SIGNED_OUT) location.reload();
    if (opened) setTimeout(() => (byId("offline").hidden = isOpen()), 1000);
    retry = setTimeout(connect, Math.min(SLOWEST, 250 * 2 ** tries++) * (0.5 + Math.random()));
  };
}

/** Sends a message that a frame will answer. */
function send(message) {
  if (!isOpen()) return;
  socket.send(JSON.stringify(message));
  clearTimeout(silence);
  silence = setTimeout(connect, SILENT);
}

/** Looks at the table in another way: a verb pressed, a drawer open, an earlier moment. */
function look(see) {
  byId("menu")?.removeAttribute("open");
  if (see !== query()) history.pushState(null, "", address(see));
  send({ see });
}

const wake = () => (isOpen() ? send({ see: query() }) : connect());
for (const event of ["popstate", "online"]) addEventListener(event, wake);
document.addEventListener("visibilitychange", () => document.hidden || wake());

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  const chip = on("svg [data-action]"), link = on("a[data-see]");
  if (event.detail > 1 && on("[data-action], [name=action]")) event.preventDefault(); // a double click is one
  else if (chip) pressChip(chip.dataset.action);
  else if (on("#replay-play")) replay(!replaying);
  else if (link && opened && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    look(link.getAttribute("href").slice(1));
  } else if (on("#scene")) byId("hurry")?.requestSubmit();
});

/** A chip on the board does what the dock's button of the same action would. */
function pressChip(value) {
  const button = Object.assign(document.createElement("button"), { name: "action", value, hidden: true });
  byId("act").append(button);
  byId("act").requestSubmit(button);
  button.remove();
}

/** A play is sent once for each frame; offline, as soon as the socket is back. */
document.addEventListener("submit", (event) => {
  const form = event.target, said = Object.fromEntries(new FormData(form, event.submitter));
  if (!opened || !["act", "undo", "hurry", "say"].includes(form.id)) return;
  event.preventDefault();
  if (unanswered) return;
  for (const name of ["seat", "seq", "action"]) if (name in said) said[name] = Number(said[name]);
  unanswered = { [form.id]: form.id === "hurry" || said };
  isOpen() ? send(unanswered) : connect();
  if (form.id === "say") form.reset();
});

/** A replay that plays goes to the next moment when this one has been seen. */
let replaying = false, step;
function replay(on = replaying) {
  const button = byId("replay-play"), [next] = all("a[data-see][rel=next]");
  clearTimeout(step);
  replaying = Boolean(on && button && next);
  button?.setAttribute("aria-pressed", replaying);
  if (replaying) step = setTimeout(() => send({ see: next.search.slice(1) }), button.dataset.ms);
}

/** Letters press verbs, arrows walk over what is lit. */
document.addEventListener("keydown", (event) => {
  const { key, target, repeat } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches(FIELDS)) return;
  const button = ["Enter", " "].includes(key) ? target.closest("button, summary, [role=button]") : null;
  const keyed = all("[data-key]:is(a[href], :enabled)").find((each) => each.dataset.key === key.toLowerCase());
  const pressed = button ?? keyed ?? (key === "?" && byId("open-rules"));
  const next = key in ARROWS && !target.closest("#log, #drawer") && nearest(...ARROWS[key]);
  if (pressed) repeat || pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  else if (next) next.focus();
  else if (key === "Escape") look(query().replace(/&?(rules|log|try|verb|since)=[^&]*/, "").replace(/^&/, ""));
  else return;
  event.preventDefault();
});

/** The lit thing that comes first in a direction (from the middle of the board at first), or else any other. */
function nearest(dx, dy) {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const lit = all("#scene svg :is([data-action], a[data-see]), #targets :is([name=action], a)");
  const now = lit.find((each) => each === document.activeElement);
  const [left, top] = middle((now ?? byId("scene") ?? document.body).getBoundingClientRect());
  const near = lit.map((each) => {
    const [x, y] = middle(each.getBoundingClientRect()), ahead = (x - left) * dx + (y - top) * dy;
    return { each, ahead, far: ahead + 2 * Math.abs((x - left) * dy + (y - top) * dx) };
  }).filter(({ ahead }) => ahead > 1).sort((one, other) => one.far - other.far);
  return near[0]?.each ?? lit.find((each) => each !== now);
}

requestAnimationFrame(() => all("#log ol").forEach((log) => (log.scrollTop = log.scrollHeight))); // with the first picture
nameKeys();
connect();
