// Narrows the list of changes to one upgrade, remembers what is done, and copies the rest. Without it the list is whole.
(() => {
  "use strict";

  const box = document.querySelector(".tp-upgrade");
  const releases = box.dataset.releases.split(" ");
  const items = [...box.querySelectorAll("li[data-id]")];
  const form = box.querySelector("form");
  const count = box.querySelector(".tp-count");
  const tools = box.querySelector(".tp-upgrade__tools");
  const at = (release) => releases.indexOf(release);

  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  const STORE = "torchproof.upgrade.done";
  const stored = () => {
    try {
      return new Set(JSON.parse(localStorage.getItem(STORE)) || []);
    } catch {
      return new Set();
    }
  };
  const done = stored();

  function remember(item, checked) {
    checked ? done.add(item.dataset.id) : done.delete(item.dataset.id);
    item.classList.toggle("tp-done", checked);
    try {
      localStorage.setItem(STORE, JSON.stringify([...done]));
    } catch { /* a browser that keeps nothing still shows it */ }
  }

  for (const item of items) {
    const title = item.querySelector(".tp-change");
    const tick = element("input", { type: "checkbox", checked: done.has(item.dataset.id), ariaLabel: `Done: ${title.querySelector("a").textContent}` });
    item.classList.toggle("tp-done", tick.checked);
    tick.addEventListener("change", () => (remember(item, tick.checked), apply()));
    title.prepend(tick, " ");
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

  function read() {
    const query = new URLSearchParams(location.search);
    from.value = at(query.get("from")) >= 0 ? query.get("from") : releases.at(-2);
    to.value = at(query.get("to")) >= 0 ? query.get("to") : releases.at(-1);
    topic.value = query.get("topic") || "";
    find.value = query.get("find") || "";
    hide.value = query.get("done") || "";
    if (!from.value) from.value = releases[0];
    if (!to.value) to.value = releases.at(-1);
  }

  function write() {
    const query = new URLSearchParams();
    for (const { name, value } of [from, to, topic, find, hide]) if (value) query.set(name, value);
    history.replaceState(history.state, "", `${location.pathname}?${query}${location.hash}`);
  }

  /** The changes of the upgrade: inside its releases, of what was there before, an announcement only where its end is not inside too. */
  function crossed() {
    const inside = items.filter(({ dataset }) => at(dataset.release) > at(from.value) && at(dataset.release) <= at(to.value) && !(at(dataset.born) > at(from.value)));
    const closed = new Set(inside.map(({ dataset }) => dataset.closes).filter(Boolean));
    return inside.filter(({ dataset }) => !closed.has(dataset.id));
  }

  const wanted = (item) => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = `${item.textContent} ${item.dataset.names}`.toLowerCase();
    const chosen = !topic.value || item.closest("[data-topic]").dataset.topic === topic.value;
    return chosen && words.every((word) => text.includes(word)) && !(hide.value && done.has(item.dataset.id));
  };

  let shown = [];
  function apply() {
    const all = crossed();
    const inside = new Set(all);
    shown = all.filter(wanted);
    const visible = new Set(shown);
    for (const item of items) item.hidden = !visible.has(item);
    for (const part of box.querySelectorAll(".tp-topic, section")) part.hidden = ![...part.querySelectorAll("li")].some((item) => !item.hidden);
    const backwards = at(from.value) >= at(to.value);
    const finished = all.filter((item) => done.has(item.dataset.id)).length;
    const kinds = [...box.querySelectorAll("section")].map((part) => [part.dataset.severity, [...part.querySelectorAll("li")].filter((item) => inside.has(item)).length]);
    count.textContent = backwards ? "Choose a release to move to that is newer than the one you move from."
      : `${shown.length === all.length ? "" : `${shown.length} of `}${all.length} change${all.length === 1 ? "" : "s"} from ${from.value} to ${to.value}: ${kinds.filter(([, many]) => many).map(([kind, many]) => `${many} ${kind}`).join(", ") || "nothing asks anything of you"}${finished ? `; ${finished} done` : ""}`;
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
    let heading = "";
    for (const item of shown) {
      const severity = item.closest("section").querySelector("h2").firstChild.textContent.trim();
      if (severity !== heading) lines.push("", `### ${(heading = severity)}`, "");
      const link = item.querySelector(".tp-change a");
      const action = item.querySelector(".tp-do") || item.querySelector(".tp-was");
      lines.push(`- [${done.has(item.dataset.id) ? "x" : " "}] [${told(link)}](${link.href}) (${item.dataset.release}, ${item.closest("[data-topic]").dataset.topic}): ${told(action)}`);
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
  tools.append(copy, text);

  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  read();
  apply();
})();
