// The graph of a page: `net` has its nodes and edges with their places, as `PageGraph` wrote them. A node
// has a row if events of it are drawn; others only pass on what comes.

/// A box, which cuts off what has no room in it.
function buildNode(node, parent) {
  const { x, y, width } = node;
  const height = net.boxHeight;
  node.element = draw("g", { class: `node hue${node.hue % 8}` }, parent);
  const box = draw("svg", { x, y, width, height, overflow: "hidden" }, node.element);
  draw("rect", { x: 2, y: 2, width: width - 4, height: height - 4, rx: 6 }, box);
  node.head = draw("text", { x: 12, y: 23 }, box);
  node.head.textContent = `${node.sign} ${node.name}`;
  draw("text", { x: 12, y: 44 }, box).textContent = node.definition;
}

/// A line with its arrow, and room for a value where it begins.
function buildEdge(edge, parent) {
  const { points } = edge;
  edge.element = draw("g", { class: "edge" }, parent);
  edge.element.classList.toggle("quiet", edge.role !== "data");
  draw("path", { d: `M${points.map((point) => point.join(" ")).join("L")}` }, edge.element);
  const [x, y] = points[points.length - 1];
  const tip = `${x + 10},${y} ${x},${y - 5} ${x},${y + 5}`;
  draw("polygon", { points: tip }, edge.element);
  const [[left, from], [right, to]] = points;
  const label = { x: left + (right - left) * 0.3, y: from + (to - from) * 0.3 - 5 };
  edge.label = draw("text", label, edge.element);
}

function buildNet() {
  for (const node of net.nodes) [node.into, node.out] = [[], []];
  for (const edge of net.edges) {
    net.nodes[edge.to].into.push(edge.from);
    net.nodes[edge.from].out.push(edge.to);
  }
  const picture = draw("svg", {
    class: "net", viewBox: `0 0 ${net.width} ${net.height}`, role: "img",
    style: `width: calc(var(--pixel) * ${net.width})`,
  }, byId("graph"));
  for (const { name, y, height } of net.parts) {
    const part = draw("g", { class: "part" }, picture);
    draw("rect", { x: 6, y, width: net.width - 12, height }, part);
    draw("text", { x: 18, y: y + 24 }, part).textContent = name;
  }
  for (const edge of net.edges) buildEdge(edge, picture);
  for (const node of net.nodes) buildNode(node, picture);
  for (const row of valued) {
    if (row.node !== undefined) net.nodes[row.node].row = row;
  }
  const title = (node) => node.name || node.definition;
  const lines = net.nodes.map((node) => {
    const names = node.into.map((source) => title(net.nodes[source])).join(", ");
    return title(node) + (names ? ` is made from ${names}` : "");
  });
  picture.setAttribute("aria-label", lines.join("; "));
  byId("graph").hidden = net.nodes.length === 0;
}

/// A text in at most so many columns, of which some characters take two.
function cut(text, room) {
  let used = 0;
  let kept = "";
  for (const character of text) {
    used += character > "\u10ff" ? 2 : 1;
    if (used > room) return `${kept}…`;
    if (used < room) kept += character;
  }
  return text;
}

/// Writes what each node has come to, and what went along each line last.
function showNet() {
  for (const { row, sign, name, head, width } of net.nodes) {
    if (!row) continue;
    const value = valueNow(row);
    const ended = value.replace(/([│!]) (completed|disposed)$/, "$1");
    const text = `${sign} ${name}` + (value === "no value yet" ? "" : `  ${ended}`);
    head.textContent = cut(text, (width - net.padding) / net.letter);
  }
  for (const { from, label } of net.edges) {
    const { row } = net.nodes[from];
    label.textContent = row ? cut(lastValue(row) ?? "", 8) : "";
  }
}

/// The nodes from one on, through those that have no row.
function reached(start, next) {
  const found = new Set([start]);
  for (const node of found) {
    if (node !== start && net.nodes[node].row) continue;
    for (const other of next(net.nodes[node])) found.add(other);
  }
  return found;
}

/// The lines from one node to another, also through those that have no row; found once.
const ways = new Map();
function way(from, to) {
  const key = `${from} ${to}`;
  if (ways.has(key)) return ways.get(key);
  const ahead = reached(from, (node) => node.out);
  const behind = reached(to, (node) => node.into);
  const leads = (node) => ahead.has(node) && (node === from || !net.nodes[node].row);
  const arrives = (node) => behind.has(node) && (node === to || !net.nodes[node].row);
  const found = net.edges.filter((edge) => leads(edge.from) && arrives(edge.to));
  ways.set(key, found);
  return found;
}

let litNet = [];

/// Lights the node of an event, and the nodes and lines by which it came.
function lightNet(number) {
  for (const { element } of litNet) element.classList.remove("lit", "chosen");
  litNet = [];
  const own = number === null ? undefined : net.nodes[rows[events[number].row].node];
  if (!own) return;
  const found = new Set([own]);
  for (const [open, other] of pairs(number, causes)) {
    const { node: to } = rows[events[open].row];
    const row = rows[events[other].row];
    const from = row.source ?? row.node;
    if (from === undefined || to === undefined) continue;
    for (const edge of way(from, to)) {
      found.add(edge).add(net.nodes[edge.from]).add(net.nodes[edge.to]);
    }
  }
  litNet = [...found];
  for (const { element } of litNet) element.classList.add("lit");
  own.element.classList.add("chosen");
}

/// Scrolls to the node of an event, within the frame of the graph.
function followNet(number) {
  const node = number === null ? undefined : net.nodes[rows[events[number].row].node];
  if (!node) return;
  const [frame, box] = [byId("graph"), node.element.getBoundingClientRect()];
  const room = frame.getBoundingClientRect();
  if (box.left < room.left || box.right > room.right) frame.scrollLeft += box.left - room.left - 80;
  if (box.top < room.top || box.bottom > room.bottom) frame.scrollTop += box.top - room.top - 80;
}
