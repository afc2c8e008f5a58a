// The page of a program's timelines. `data` is what the program did, as `PageData` wrote it: rows,
// the moments that are drawn ("slots"), all events in the order in which they happened, and the graph
// ("net"). The state of the page is one number, `position`: how many of the events have happened.
//
// Texts of the program come into the page by `textContent` and attributes only.

const opened = performance.now();
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const { rows, slots, events, graph: net } = data;
const [frame, timeline, slider, said] = ["frame", "timeline", "position", "said"].map(byId);

let position = 0;
let isPlaying = false;
/// When the next event is due while it plays, on the clock of animation frames.
let due = null;
/// The event that the pointer is on: the number of an event.
let hovered = null;
/// The mark of the last event, or the list while there is none.
let selected = timeline;

function make(tag, className, text = "", parent = null) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  parent?.append(element);
  return element;
}

function draw(tag, attributes, parent) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent?.append(element);
  return element;
}

const columns = (count) => `calc(var(--column) * ${count})`;
/// The place at which a column of the axis begins; there is room for the edge of a circle before the first.
const place = (column) => columns(column + 1);
const width = data.end + 4;

// MARK: Words

const time = (event) => slots[event.slot].time;
const at = (event) => (time(event) ? ` at ${time(event)}` : "");

/// The text of an event, as `b = 20`.
function title(event) {
  const row = rows[event.row];
  switch (event.kind) {
    case "value": return `${row.name}${row.kind === "cell" ? " =" : ""} ${event.text}`;
    case "failed": return `${row.name} failed` + (row.failure ? `: ${row.failure}` : "");
    case "fault": return `${row.name}: no value`;
    case "subscribed": return `${row.name} begins`;
    case "disposed": return `${row.name} is disposed`;
    default: return `${row.name} ${event.kind}`;
  }
}

/// The causes and consequences of an event by their numbers, as far as they have happened.
const causes = (event) => event.from ?? [];
const consequences = (event) => event.to.filter((number) => number < position);

function titles(numbers, event) {
  const shown = numbers.slice(0, 8).map((number) => {
    const other = events[number];
    return title(other) + (time(other) === time(event) ? "" : at(other));
  });
  const rest = numbers.length - shown.length;
  return shown.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/// Says what an event is, what it was made from, and what became of it.
function tell(number) {
  if (number === null) {
    said.replaceChildren(make("p", "", "Nothing has happened yet."));
    return;
  }
  const event = events[number];
  const { formula } = rows[event.row];
  const lines = [make("p", "title", title(event) + at(event))];
  const add = (label, text) => lines.push(make("p", "", `${label} ${text}`));
  if (causes(event).length > 0) {
    add("made from", titles(causes(event), event) + (formula ? `, by ${formula}` : ""));
  }
  if (event.stale) add("stale:", "an input was replaced in the same turn");
  for (const row of event.refusedBy ?? []) {
    add("goes no further in", rows[row].name + (rows[row].formula ? `, ${rows[row].formula}` : ""));
  }
  if (consequences(event).length > 0) add("led to", titles(consequences(event), event));
  for (const { slot, text } of data.notes) if (slot === event.slot) add("note:", text);
  said.replaceChildren(...lines);
}

// MARK: Building

/// A completion is a line, which the style sheet draws.
const signs = { completed: "", failed: "✕", fault: "✕", subscribed: "^", disposed: "!" };

function buildMark(event, number) {
  const mark = make("div", `mark ${event.kind}`, event.text ?? signs[event.kind]);
  if (event.stale) mark.classList.add("stale");
  mark.setAttribute("role", "option");
  mark.setAttribute("aria-selected", "false");
  mark.setAttribute("aria-posinset", number + 1);
  mark.setAttribute("aria-setsize", events.length);
  mark.setAttribute("aria-label", title(event) + at(event) + (event.stale ? ", stale" : ""));
  mark.tabIndex = -1;
  mark.hidden = number >= position;
  mark.number = number;
  event.mark = mark;
  return mark;
}

/// Makes the marks of a moment; those of one row stand together in a box.
///
/// Only moments that are to be seen are made, since thousands would keep the browser busy.
function buildSlot(slot) {
  if (slot.isBuilt) return;
  slot.isBuilt = true;
  const numbers = new Map();
  for (let number = slot.first; number < slot.end; number += 1) {
    const { row } = events[number];
    if (!numbers.has(row)) numbers.set(row, []);
    numbers.get(row).push(number);
  }
  for (const [index, group] of numbers) {
    const marks = group.map((number) => buildMark(events[number], number));
    let [box] = marks;
    if (marks.length > 1) {
      box = make("div", "group");
      box.append(...marks);
      box.hidden = marks[0].hidden;
      events[group[0]].group = box;
    }
    const { level = 0 } = events[group[0]];
    box.style.left = place(slot.column);
    box.style.setProperty("--level", level);
    if (level > 0) buildStem(events[group[0]], slot, box.hidden);
    insert(box, slot.column, rows[index]);
  }
}

/// The thin line from the row's line to a mark that has no room on it.
function buildStem(event, slot, isHidden) {
  event.stem = make("div", "stem");
  event.stem.style.left = place(slot.column + 0.5);
  event.stem.style.setProperty("--level", event.level);
  event.stem.hidden = isHidden;
  rows[event.row].track.prepend(event.stem);
}

/// Adds a box to the track of its row, in the order of time, in which it is read.
function insert(box, column, row) {
  let index = row.boxes.length;
  while (index > 0 && row.boxes[index - 1].column > column) index -= 1;
  row.track.insertBefore(box, row.boxes[index]?.box ?? null);
  row.boxes.splice(index, 0, { box, column });
}

/// The mark of an event, whether it is in sight or not.
function markOf(number) {
  buildSlot(slots[events[number].slot]);
  return events[number].mark;
}

/// Makes the moments in sight, and some more at either side.
function buildVisible() {
  const column = above.offsetWidth / width;
  const [left, room] = [frame.scrollLeft / column, frame.clientWidth / column];
  const first = firstIndex(slots, (slot) => slot.column >= left - room);
  for (let index = first; slots[index]?.column < left + 2 * room; index += 1) {
    buildSlot(slots[index]);
  }
}

/// The first index whose element meets a condition that holds from there on.
function firstIndex(list, condition) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (condition(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

function buildRow(row, index) {
  const element = make("div", `row hue${row.hue % 8}`, "", timeline);
  row.element = element;
  // Said of each, because what is placed by itself makes way for the layers.
  element.style.gridRow = index + 2;
  if (row.kind === "note") {
    make("div", "note", row.name, element);
    return;
  }
  element.setAttribute("role", "group");
  element.setAttribute(
    "aria-label", `${row.name}, ${row.kind}` + (row.formula ? `, ${row.formula}` : ""));
  const label = make("div", "label", "", element);
  label.setAttribute("aria-hidden", "true");
  make("span", "name", `${row.sign} ${row.name}`, label);
  if (row.formula) make("span", "formula", row.formula, label);
  row.track = make("div", "track", "", element);
  element.style.setProperty("--below", row.below ?? 0);
  for (const [start, end = data.end] of row.lines) {
    const line = make("div", "line", "", row.track);
    line.classList.toggle("inner", row.kind === "inner stream");
    line.classList.toggle("running", end === data.end);
    // From the middle of one mark to that of another.
    line.style.left = place(start + 0.5);
    line.style.width = columns(end - start);
  }
}

/// A line down from the moment that a note is about, and its text below the rows.
function buildNote(note) {
  const { column } = slots[note.slot];
  const line = make("div", "pin", "", below);
  line.style.left = place(column + 0.5);
  const text = make("div", "remark", note.text, timeline);
  text.setAttribute("aria-hidden", "true");
  text.style.gridRow = rows.length + 2;
  text.style.marginLeft = place(column + 0.5);
  text.style.paddingTop = `${1.5 * note.level}em`;
  note.elements = [line, text];
}

/// A layer over all tracks, or below them.
function buildLayer(className) {
  const layer = make("div", `layer ${className}`, "", timeline);
  layer.setAttribute("aria-hidden", "true");
  layer.style.gridRow = `1 / ${rows.length + 2}`;
  return layer;
}

for (const row of rows) [row.events, row.boxes] = [[], []];
events.forEach((event, number) => {
  event.to = [];
  for (const cause of causes(event)) events[cause].to.push(number);
  rows[event.row].events.push(number);
  const slot = slots[event.slot];
  slot.first ??= number;
  slot.end = number + 1;
});

timeline.style.setProperty("--columns", width);
const corner = make("div", "corner", "", timeline);
const ruler = make("div", "ruler", "", timeline);
for (const element of [corner, ruler]) element.setAttribute("aria-hidden", "true");
for (const [column, text] of data.ruler) {
  make("span", "", text, ruler).style.left = place(column);
}
const below = buildLayer("below");
const band = make("div", "band", "", below);
const drawing = draw("svg", {}, below);
rows.forEach(buildRow);
data.notes.forEach(buildNote);
const above = buildLayer("above");
for (const [start, end] of data.breaks) {
  const gap = make("div", "break", "", above);
  gap.style.left = place(start);
  gap.style.width = columns(end - start);
}
const veil = make("div", "veil", "", above);

/// The rows that the table of values shows, each with its cell there.
const valued = rows.filter((row) => ["hot stream", "cold stream", "cell"].includes(row.kind));
for (const row of valued) {
  const line = make("tr", `hue${row.hue % 8}`, "", byId("values"));
  make("th", "", `${row.sign} ${row.name}`, line).scope = "row";
  row.shown = make("td", "", "", line);
}

const names = valued.map((row) => row.name).join(", ");
document.title = data.title ?? `Timelines of ${names}`;
byId("title").textContent = document.title;
byId("program").textContent = data.program;
slider.max = events.length;
for (let speed = 1; speed <= 9; speed += 1) byId("speed").append(new Option(speed));
byId("speed").value = 3;

buildNet();

// MARK: Going to a position

/// The last value of a row.
function lastValue(row) {
  const count = firstIndex(row.events, (number) => number >= position);
  for (let index = count - 1; index >= 0; index -= 1) {
    const { kind, text } = events[row.events[index]];
    if (kind === "value") return text;
  }
  return undefined;
}

/// The state of a row: its last value, and how it ended or why it has none.
function valueNow(row) {
  let text = "";
  const count = firstIndex(row.events, (number) => number >= position);
  for (let index = count - 1; index >= 0; index -= 1) {
    const { kind, text: value } = events[row.events[index]];
    if (kind === "value") return value + text;
    if (kind === "fault") return `✕ ${index === row.events.length - 1 ? row.failure : "no value"}`;
    if (kind === "completed") text = " │ completed";
    if (kind === "failed") text = ` ✕ ${row.failure ?? "failed"}`;
    if (kind === "disposed") text = " ! disposed";
  }
  return text.trim() || "no value yet";
}

function showValues() {
  for (const row of valued) {
    const isWaiting = position === events.length && row.waiting;
    const text = isWaiting ? `… ${row.waiting}` : valueNow(row);
    if (row.shown.textContent !== text) row.shown.textContent = text;
    row.shown.classList.toggle("none", text === "no value yet");
  }
}

/// Lets the marks between two positions appear or vanish.
function reveal(from, to) {
  for (let number = Math.min(from, to); number < Math.max(from, to); number += 1) {
    const { mark, group, stem } = events[number];
    for (const element of [mark, group, stem]) if (element) element.hidden = to < from;
  }
}

/// Shows the notes about what has happened.
function showNotes(event) {
  for (const { slot, elements } of data.notes) {
    const isLater = position < events.length && slot > (event ? event.slot : -1);
    for (const element of elements) element.style.visibility = isLater ? "hidden" : "";
  }
}

/// Moves the band to the moment of the last event, and covers what comes later.
function showMoment(slot, row) {
  const column = slot ? slot.column : 0;
  const end = position === events.length ? width : column + (slot ? slot.width : 0) + 1;
  band.hidden = !slot;
  band.style.left = place(column - 0.75);
  band.style.width = columns((slot?.width ?? 0) + 1);
  veil.style.left = place(end);
  const room = frame.clientWidth - corner.offsetWidth;
  const left = band.offsetLeft - frame.scrollLeft;
  if (left < 0 || left + band.offsetWidth > room) frame.scrollLeft = band.offsetLeft - room / 3;
  if (row) {
    const [box, all] = [row.element, timeline].map((each) => each.getBoundingClientRect());
    const [top, bottom] = [box.top - all.top - ruler.offsetHeight, box.bottom - all.top];
    if (top < frame.scrollTop) frame.scrollTop = top;
    if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight;
  }
  buildVisible();
}

/// Marks the current event in the list; the focus goes along if it is in there.
function select(number) {
  const hadFocus = timeline.contains(document.activeElement);
  if (selected !== timeline) selected.setAttribute("aria-selected", "false");
  selected.tabIndex = -1;
  selected = number === null ? timeline : markOf(number);
  if (number !== null) selected.setAttribute("aria-selected", "true");
  selected.tabIndex = 0;
  if (hadFocus) selected.focus({ preventScroll: true });
}

function go(to) {
  const old = position;
  position = Math.max(0, Math.min(events.length, to));
  const number = position > 0 ? position - 1 : null;
  reveal(old, Math.max(old, position));
  // Before the old mark is hidden, so that the focus is not lost with it.
  select(number);
  reveal(old, position);
  const event = number === null ? null : events[number];
  const count = `event ${position} of ${events.length}`;
  slider.value = position;
  slider.setAttribute("aria-valuetext", event ? count + at(event) : "the beginning");
  byId("clock").textContent = event && time(event) ? time(event) : `${position} / ${events.length}`;
  byId("back").disabled = position === 0;
  byId("forward").disabled = position === events.length;
  showValues();
  showNet();
  showNotes(event);
  showMoment(event && slots[event.slot], event && rows[event.row]);
  point(null);
  followNet(number);
}

// MARK: Causes and consequences

/// More would be light everywhere, and nothing to see.
const mostJoined = 200;
let lit = [];

/// All pairs on the way from an event through `next`, and what `next` leads to from there.
function pairs(number, next) {
  const found = [];
  const seen = new Set([number]);
  for (const open of seen) {
    for (const other of next(events[open])) {
      if (found.length === mostJoined) return found;
      found.push([open, other]);
      seen.add(other);
    }
  }
  return found;
}

/// The line between two marks, from the bottom of one to the top of the other.
function path(boxes, className) {
  const origin = drawing.getBoundingClientRect();
  const [higher, lower] = boxes[0].top <= boxes[1].top ? boxes : [boxes[1], boxes[0]];
  const x = ({ left, width }) => left + width / 2 - origin.left;
  const d = `M${x(higher)} ${higher.bottom - origin.top}L${x(lower)} ${lower.top - origin.top}`;
  return draw("path", { d, class: className });
}

/// Lights all that an event comes from or leads to, and joins it with lines.
function light(number) {
  for (const element of lit) element.classList.remove("chosen", "cause", "consequence");
  lit = [];
  drawing.replaceChildren();
  lightNet(number);
  if (number === null) return;
  const box = (each) => markOf(each).getBoundingClientRect();
  const paths = [];
  const rings = [[number, "chosen"]];
  // All is measured before anything changes, so that the browser lays out the page once.
  for (const [className, next] of [["cause", causes], ["consequence", consequences]]) {
    const found = pairs(number, next);
    found.forEach(([, other]) => markOf(other));
    for (const [open, other] of found) {
      rings.push([other, className]);
      paths.push(path([box(open), box(other)], className));
    }
  }
  for (const [each, className] of rings) {
    events[each].mark.classList.add(className);
    lit.push(events[each].mark);
  }
  drawing.append(...paths);
}

/// Shows the event that the pointer is on, or else the current one.
function point(number) {
  hovered = number;
  // An event that the pointer passes over, or that flies by, is not read aloud.
  said.setAttribute("aria-live", isPlaying || number !== null ? "off" : "polite");
  const shown = number ?? (position > 0 ? position - 1 : null);
  tell(shown);
  light(shown);
}

// MARK: Playing

/// Milliseconds before the event of that number: as far as it is on the axis, but time to see each.
function pause(number) {
  if (number === events.length) return 0;
  const before = number > 0 ? slots[events[number - 1].slot].column : 0;
  const distance = slots[events[number].slot].column - before;
  return Math.min(3000, Math.max(700, distance * 100)) / 2 ** (byId("speed").value - 3);
}

function tick(now) {
  if (!isPlaying) return;
  due ??= now + pause(position);
  let to = position;
  while (to < events.length && now >= due) {
    to += 1;
    due += pause(to);
  }
  if (to === events.length) play(false);
  if (to !== position) go(to);
  requestAnimationFrame(tick);
}

function play(isWanted) {
  if (isWanted === isPlaying || events.length === 0) return;
  isPlaying = isWanted;
  byId("play").textContent = isPlaying ? "Pause" : "Play";
  if (!isPlaying) return point(null);
  if (position === events.length) go(0);
  due = null;
  requestAnimationFrame(tick);
}

/// Goes to a position by hand, which ends playing.
function seek(to) {
  play(false);
  go(to);
}

// MARK: Keys and pointer

/// The position behind the next or last event of another moment.
function otherMoment(step) {
  const slot = position > 0 ? events[position - 1].slot : -1;
  let to = position;
  while (to + step >= 0 && to + step <= events.length) {
    to += step;
    const isOther = to === 0 || events[to - 1].slot !== slot;
    const isLast = to === events.length || to === 0 || events[to].slot !== events[to - 1].slot;
    if (isOther && isLast) break;
  }
  return to;
}

/// The position behind the event of the next row up or down that is nearest to the current one.
function otherRow(step) {
  const from = position > 0 ? events[position - 1] : events[0];
  for (let row = from.row + step; rows[row]; row += step) {
    const before = rows[row].events.filter((number) => events[number].slot <= from.slot);
    if (before.length > 0) return before[before.length - 1] + 1;
  }
  return position;
}

/// Keys that mean the same wherever the focus is; the others where they do not scroll the page.
const keys = {
  " ": () => play(!isPlaying),
  ArrowLeft: () => seek(position - 1),
  ArrowRight: () => seek(position + 1),
  Home: () => seek(0),
  End: () => seek(events.length),
};
const keysInside = {
  ArrowUp: () => seek(otherRow(-1)),
  ArrowDown: () => seek(otherRow(1)),
  PageUp: () => seek(otherMoment(-1)),
  PageDown: () => seek(otherMoment(1)),
};

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const isInside = timeline.contains(target) || target === slider;
  const isElsewhere = target !== document.body && !target.closest(".player");
  if (event.ctrlKey || event.altKey || event.metaKey || isElsewhere) return;
  if (target.tagName === "SELECT" || (target.tagName === "BUTTON" && key === " ")) return;
  const action = keys[key] ?? (isInside ? keysInside[key] : undefined);
  if (/^[1-9]$/.test(key)) byId("speed").value = key;
  else if (action) action();
  else return;
  event.preventDefault();
});

frame.addEventListener("scroll", buildVisible);
window.addEventListener("resize", () => {
  buildVisible();
  light(hovered ?? (position > 0 ? position - 1 : null));
});
slider.addEventListener("input", () => seek(slider.valueAsNumber));
byId("back").addEventListener("click", () => seek(position - 1));
byId("forward").addEventListener("click", () => seek(position + 1));
byId("play").addEventListener("click", () => play(!isPlaying));

timeline.addEventListener("pointerover", (event) => {
  const number = event.target.number ?? null;
  if (!isPlaying && number !== hovered) point(number);
});
timeline.addEventListener("pointerleave", () => {
  if (hovered !== null) point(null);
});
timeline.addEventListener("focusin", (event) => {
  const { number } = event.target;
  if (number !== undefined && number !== position - 1) seek(number + 1);
});

/// A click on a mark goes there, one on a line to the last event before it.
timeline.addEventListener("click", (event) => {
  if (event.target.number !== undefined) return seek(event.target.number + 1);
  const box = above.getBoundingClientRect();
  const column = ((event.clientX - box.left) / box.width) * width - 1;
  if (column < 0) return;
  const isLater = (number) => slots[events[number].slot].column > column;
  let to = events.length;
  while (to > 0 && isLater(to - 1)) to -= 1;
  seek(to);
});

go(Math.min(1, events.length));
// Read by who measures it: milliseconds from the first line of this script to a page that answers.
document.documentElement.dataset.opened = Math.round(performance.now() - opened);
