// Narrows the list of changes to one upgrade, puts what most projects meet above, remembers what is done, and copies the
// rest. Without it the list is whole.
(() => {
  "use strict";

  const FIRST = 10;
  const box = document.querySelector(".tp-upgrade");
  const releases = box.dataset.releases.split(" ");
  const items = [...box.querySelectorAll("li[data-id]")];
  const form = box.querySelector("form");
  const count = box.querySelector(".tp-count");
  const tools = box.querySelector(".tp-upgrade__tools");
  const most = box.querySelector(".tp-most");
  const sections = [...box.querySelectorAll("section[data-severity]")];
  const chips = [...box.querySelectorAll(".tp-sum a")];
  const severities = chips.map(({ dataset }) => dataset.severity);
  const at = (release) => releases.indexOf(release);
  for (const item of items) { // what a line says of itself in words
    const [, release, topic, reach] = /^(\S+) (.+?)(?:, met by (\d+) .*)?$/.exec(item.querySelector("small").textContent.trim());
    Object.assign(item.dataset, { release, topic, reach: reach || 0, severity: item.dataset.severity || item.closest("section").dataset.severity });
  }
  const rank = (item) => severities.indexOf(item.dataset.severity);
  items.sort((a, b) => rank(a) - rank(b) || b.dataset.reach - a.dataset.reach || at(a.dataset.release) - at(b.dataset.release));

  /** What costs more or less across some releases: the product of the steps in them; of each name the largest, from 1.3 on. */
  function multiply(rows, isInside, isMine) {
    const found = new Map();
    for (const [name, variant, isSize, steps] of rows) {
      const crossed = steps.filter(([release]) => isInside(release));
      const ratio = crossed.reduce((product, [, step]) => product * step, 1);
      const factor = Math.max(ratio, 1 / ratio);
      if (factor >= 1.3 && factor > (found.get(name)?.factor ?? 0)) {
        const word = (isSize ? ["more", "less"] : ["slower", "faster"])[ratio > 1 ? 0 : 1];
        found.set(name, { name, variant, factor, word, isMore: ratio > 1, releases: crossed.map(([release]) => release) });
      }
    }
    return [...found.values()].sort((a, b) => isMine(b.name) - isMine(a.name) || b.isMore - a.isMore || b.factor - a.factor);
  }

  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const stored = (store, key, otherwise) => {
    try {
      return JSON.parse(store.getItem(key)) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const store = (place, key, value) => {
    try {
      place.setItem(key, JSON.stringify(value));
    } catch { /* a browser that keeps nothing still shows it */ }
  };

  const DONE = "torchproof.upgrade.done";
  const SCAN = "torchproof.scan";
  const done = new Set(stored(localStorage, DONE, []));

  function remember(item, checked) {
    checked ? done.add(item.dataset.id) : done.delete(item.dataset.id);
    item.classList.toggle("tp-done", checked);
    store(localStorage, DONE, [...done]);
  }

  for (const item of items) {
    const tick = element("input", { type: "checkbox", checked: done.has(item.dataset.id), ariaLabel: `Done: ${item.querySelector("summary").firstChild.textContent.trim()}` });
    item.classList.toggle("tp-done", tick.checked);
    tick.addEventListener("change", () => (remember(item, tick.checked), apply()));
    item.prepend(tick);
    item.querySelector("details").addEventListener("toggle", ({ target }) => target.open && tell(item));
  }

  // What a change was and is, and its names: fetched once, shown where somebody opens a change, read by the filter.
  let known = {};
  const arriving = fetch(box.dataset.more).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status} for ${box.dataset.more}`);
    return answer.json();
  }).then((table) => { known = table; });

  async function tell(item) {
    if (item.querySelector(".tp-was")) return;
    await arriving;
    if (!item.querySelector(".tp-was")) item.querySelector("summary").insertAdjacentHTML("afterend", known[item.dataset.id]?.[0] || "");
  }

  const choice = (name, label, values, any) =>
    element("label", {}, [label, element("select", { name }, [...(any ? [element("option", { value: "", textContent: any })] : []), ...values.map((value) => element("option", { value, textContent: value }))])]);

  form.append(
    choice("from", "From", releases.slice(0, -1)),
    choice("to", "To", releases.slice(1)),
    choice("topic", "Topic", box.dataset.topics.split(" "), "any"),
    element("label", {}, ["Name or word", element("input", { type: "search", name: "find", autocomplete: "off", placeholder: "torch.load, ONNX, …" })]),
    element("label", {}, ["Done", element("select", { name: "done" }, [element("option", { value: "", textContent: "show" }), element("option", { value: "hide", textContent: "hide" })])]),
  );
  form.hidden = tools.hidden = false;
  const { from, to, topic, find, done: hide } = form.elements;

  // The names and entries of a scan: pasted here, or handed over by the page Check your code. Nothing is uploaded.
  let mine = null;
  function take(result) {
    const findings = result?.findings instanceof Array ? result.findings : result?.groups;
    if (!(findings instanceof Array)) throw new Error("it has no findings");
    mine = {
      ids: new Set(findings.map(({ address }) => /releases\/([\d.]+)\/#([\w.-]+)/.exec(address || "")).filter(Boolean).map(([, release, id]) => `${release}/${id}`)),
      names: new Set(findings.map(({ name }) => name)),
    };
    for (const [control, value] of [[from, result.from], [to, result.to]]) if ([...control.options].some((option) => option.value === value)) control.value = value;
  }

  const scan = element("textarea", { rows: 4, spellcheck: false, placeholder: '{"format": 1, "findings": [ … ]}' });
  const problem = element("p", { className: "tp-upgrade__problem", role: "status", ariaLive: "polite" });
  const use = element("button", { type: "button", className: "md-button", textContent: "Show only these" });
  const all = element("button", { type: "button", className: "md-button", textContent: "Show all again", hidden: true });
  const own = element("details", {}, [
    element("summary", { textContent: "Only what my code uses" }),
    element("p", {}, ["Paste what ", element("code", { textContent: "torchproof scan --format json" }), " prints. It stays in this browser."]),
    element("label", {}, ["Result of a scan", scan]), use, " ", all, problem,
  ]);
  use.addEventListener("click", () => {
    try {
      const result = JSON.parse(scan.value);
      take(result);
      store(sessionStorage, SCAN, result);
      problem.textContent = "";
      apply();
    } catch (error) {
      problem.textContent = `This is no result of a scan: ${error.message}`;
    }
  });
  all.addEventListener("click", () => { mine = null; apply(); });

  function read() {
    const query = new URLSearchParams(location.search);
    from.value = at(query.get("from")) >= 0 ? query.get("from") : releases.at(-2);
    to.value = at(query.get("to")) >= 0 ? query.get("to") : releases.at(-1);
    topic.value = query.get("topic") || "";
    find.value = query.get("find") || "";
    hide.value = query.get("done") || "";
    if (!from.value) from.value = releases[0];
    if (!to.value) to.value = releases.at(-1);
    if (!query.has("mine")) return;
    try {
      take(stored(sessionStorage, SCAN, null));
      own.open = true;
    } catch { /* another tab had it */ }
  }

  function write() {
    const query = new URLSearchParams();
    for (const { name, value } of [from, to, topic, find, hide]) if (value) query.set(name, value);
    if (mine) query.set("mine", "1");
    history.replaceState(history.state, "", `${location.pathname}?${query}${location.hash}`);
  }

  /** The changes of the upgrade: inside its releases, of what was there before, an announcement only where its end is not inside too. */
  function crossed() {
    const inside = items.filter(({ dataset }) => at(dataset.release) > at(from.value) && at(dataset.release) <= at(to.value) && !(dataset.until && at(to.value) > at(dataset.until)) && !(at(dataset.born) > at(from.value)));
    const closed = new Set(inside.map(({ dataset }) => dataset.closes).filter(Boolean));
    return inside.filter(({ dataset }) => !closed.has(dataset.id));
  }

  const wanted = (item) => {
    const [states = "", names = ""] = known[item.dataset.id] || [];
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = `${item.textContent} ${states.replace(/<[^>]*>/g, "")} ${names}`.toLowerCase();
    if (topic.value && item.dataset.topic !== topic.value) return false;
    if (mine && !mine.ids.has(item.dataset.id) && !names.split(" ").some((name) => mine.names.has(name))) return false;
    return words.every((word) => text.includes(word)) && !(hide.value && done.has(item.dataset.id));
  };

  let shown = [];
  function arrange() {
    const first = new Set([...shown].sort((a, b) => b.dataset.reach - a.dataset.reach).slice(0, FIRST));
    const visible = new Set(shown);
    for (const item of items) {
      const details = item.querySelector("details");
      const above = item.parentElement.parentElement === most;
      item.hidden = !visible.has(item);
      if (first.has(item) !== above) details.open = first.has(item);
      if (details.open && !item.hidden) tell(item);
    }
    most.querySelector("ul").replaceChildren(...items.filter((item) => first.has(item)));
    most.hidden = !first.size;
    for (const part of sections) {
      const own = items.filter((item) => item.dataset.severity === part.dataset.severity && !first.has(item));
      const seen = own.filter((item) => visible.has(item));
      const folded = new Set(seen.slice(part.dataset.shown));
      const [lines, more] = part.querySelectorAll("ul");
      lines.replaceChildren(...own.filter((item) => !folded.has(item)));
      more.replaceChildren(...folded);
      more.parentElement.hidden = !folded.size;
      more.previousElementSibling.textContent = `${folded.size} more`;
      part.hidden = !seen.length;
    }
  }

  const costs = box.querySelector(".tp-costs");
  const costLines = element("ul");
  costs?.append(costLines);

  /** The costs of the upgrade, the reader's own names first: a line each, folded. */
  function weigh() {
    if (!costs) return;
    const isInside = (release) => at(release) > at(from.value) && at(release) <= at(to.value);
    const rows = multiply(known.costs || [], isInside, (name) => Number(Boolean(mine?.names.has(name))));
    const slower = rows.filter(({ isMore }) => isMore).length;
    costs.querySelector("summary").textContent = `On a CPU ${slower} calls and programs are slower or larger from ${from.value} to ${to.value}, ${rows.length - slower} faster or smaller`;
    costLines.replaceChildren(...rows.map(({ name, variant, factor, word, releases: where }) => {
      const what = name.startsWith("torch.") ? element("code", { textContent: name }) : name;
      const line = element("span", {}, [what, ` ${Number(factor.toPrecision(2))} times ${word}, ${variant} `, element("small", { textContent: where.join(", ") })]);
      line.style.gridColumn = "1 / -1";
      return element("li", {}, [line]);
    }));
  }

  function apply() {
    weigh();
    const every = crossed();
    shown = every.filter(wanted);
    arrange();
    const backwards = at(from.value) >= at(to.value);
    const finished = every.filter((item) => done.has(item.dataset.id)).length;
    for (const chip of chips) {
      const many = every.filter(({ dataset }) => dataset.severity === chip.dataset.severity).length;
      chip.hidden = !many;
      chip.firstChild.textContent = many;
    }
    all.hidden = !mine;
    const amount = `${shown.length === every.length ? "" : `${shown.length} of `}${every.length} change${every.length === 1 ? "" : "s"}`;
    count.textContent = backwards ? "Choose a release to move to that is newer than the one you move from."
      : `${amount} from ${from.value} to ${to.value}${mine ? ", those that the scan met" : ""}${every.length ? "" : ": nothing asks anything of you"}${finished ? `; ${finished} done` : ""}`;
    write();
  }

  const told = (node) => {
    const copy = node.cloneNode(true);
    for (const code of copy.querySelectorAll("code")) code.textContent = `\`${code.textContent}\``;
    for (const gone of copy.querySelectorAll("small, input, b")) gone.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  };

  function markdown() {
    const lines = [`## PyTorch ${from.value} to ${to.value}: ${shown.length} change${shown.length === 1 ? "" : "s"}`, "", location.href];
    for (const severity of severities) {
      const found = shown.filter(({ dataset }) => dataset.severity === severity);
      if (found.length) lines.push("", `### ${sections.find(({ dataset }) => dataset.severity === severity)?.querySelector("h2").firstChild.textContent.trim() || severity}`, "");
      for (const item of found) {
        const steps = element("div", { innerHTML: known[item.dataset.id]?.[0] || "" });
        const action = steps.querySelector(".tp-do") || steps;
        lines.push(`- [${done.has(item.dataset.id) ? "x" : " "}] [${told(item.querySelector("summary"))}](${item.querySelector("details > p:last-child a").href}) (${item.dataset.release}, ${item.dataset.topic}): ${told(action)}`);
      }
    }
    return lines.join("\n") + "\n";
  }

  const copy = element("button", { type: "button", className: "md-button", textContent: "Copy as Markdown" });
  const text = element("textarea", { rows: 8, readOnly: true, hidden: true, ariaLabel: "The list as Markdown" });
  copy.addEventListener("click", async () => {
    text.value = markdown();
    try {
      await navigator.clipboard.writeText(text.value);
      copy.textContent = "Copied";
      setTimeout(() => (copy.textContent = "Copy as Markdown"), 2000);
    } catch {
      text.hidden = false;
      text.select();
    }
  });
  tools.append(copy, text, own);

  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  read();
  apply();
  box.classList.add("tp-ready");
  arriving.then(() => find.value || mine ? apply() : weigh()).catch((error) => { count.textContent += `. What each was cannot be loaded: ${error.message}. Reload the page.`; });
})();
