// Look up any name, and compare two releases. The data is fetched when it is needed; the state is in the address.
(() => {
  "use strict";

  const SHOWN = 30;
  const MARKS = { present: ["✓", "works", "there"], absent: ["–", "absent", "not there"], unknown: ["?", "not-run", "unknown"] };
  const SHORT = [[/^F\./, "nn.functional."], [/^dist\./, "distributed."], [/^torch\./, ""]];

  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const code = (text) => element("code", { textContent: text });
  const loaded = new Map();
  const load = (address) => {
    if (!loaded.has(address)) {
      loaded.set(address, fetch(address).then((answer) => {
        if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
        return answer.json();
      }));
    }
    return loaded.get(address);
  };
  const remember = (values) => {
    const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
    history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  };
  const marked = (text) => text.split("`").map((part, at) => (at % 2 ? code(part) : part));

  function initials(last) {
    return last.split("_").map((word) => word[0] || "").join("").toLowerCase();
  }

  function ranked(entries, typed) {
    let query = typed.trim();
    for (const [from, to] of SHORT) query = query.replace(from, to);
    query = query.toLowerCase();
    const found = [];
    for (const entry of entries) {
      const { lower, last } = entry;
      const rank = lower === query ? 0 : last === query ? 1 : entry.initials === query && query.length > 2 ? 2
        : last.startsWith(query) ? 3 : lower.startsWith(query) ? 4 : last.includes(query) ? 5 : lower.includes(query) ? 6 : 9;
      if (rank < 9) found.push([rank, entry]);
    }
    found.sort(([a, x], [b, y]) => a - b || x.depth - y.depth || x.name.length - y.name.length || x.name.localeCompare(y.name));
    return found;
  }

  function strip(releases, spans) {
    const cells = releases.map((release, at) => {
      const span = spans.find(({ first, last }) => releases.indexOf(first) <= at && at <= releases.indexOf(last));
      const [symbol, style, said] = MARKS[span ? span.presence : "unknown"];
      return element("li", {}, [element("span", { className: `tp-cell tp-${style}`, title: `${release}: ${said}` }, [
        element("b", { textContent: release }), element("i", { textContent: symbol, ariaHidden: "true" }),
        element("span", { className: "tp-sr", textContent: said }),
      ])]);
    });
    return element("ul", { className: "tp-strip", ariaLabel: "In which releases the name exists" }, cells);
  }

  // The words of a signature that the one before does not have.
  function signature(text, before) {
    const known = new Set((before || "").split(/(?<=[,(]) ?|(?=\))/).map((part) => part.trim().replace(/[,]$/, "")));
    const parts = text.split(/(?<=[,(]) ?|(?=\))/);
    return element("pre", {}, [element("code", {}, parts.flatMap((part, at) => {
      const plain = part.trim().replace(/[,]$/, "");
      const shown = part + (at < parts.length - 1 && part.endsWith(",") ? " " : "");
      return before && plain && !known.has(plain) ? [element("mark", { textContent: shown })] : [shown];
    }))]);
  }

  function told(span, before) {
    const range = span.first === span.last ? span.first : `${span.first} to ${span.last}`;
    const kind = span.presence === "present" ? span.kind || "a name" : span.presence;
    const parts = [element("h3", { textContent: `${range}: ${kind}` })];
    const old = (before && before.signatures) || [];
    (span.signatures || []).forEach((text, at) => parts.push(signature(text, old.length ? old[Math.min(at, old.length - 1)] : "")));
    if (span.value) parts.push(element("p", {}, ["Value: ", code(span.value), span.note ? `, ${span.note}` : ""]));
    if (span.deprecation) parts.push(element("p", { textContent: `Deprecated (${span.deprecation.how}, on ${span.deprecation.on}). ${span.deprecation.message}` }));
    if (span.reason) parts.push(element("p", { textContent: span.reason }));
    if (span.canonical) parts.push(element("p", {}, ["Defined as ", code(span.canonical)]));
    return parts;
  }

  async function lookup(box) {
    const source = `../${box.dataset.source}`;
    const input = element("input", { type: "search", name: "name", autocomplete: "off", spellcheck: false, placeholder: "sdpa, scaled_dot, torch.nn.Linear" });
    const status = element("p", { className: "tp-count", role: "status", ariaLive: "polite" });
    const list = element("ul", { className: "tp-found" });
    const result = element("section", { ariaLive: "polite" });
    const form = element("form", { className: "tp-filters", role: "search", ariaLabel: "Look up a name" }, [element("label", {}, ["Name", input])]);
    box.append(form, status, list, result);
    let entries = [];
    let releases = [];

    async function show(entry) {
      list.replaceChildren();
      input.value = entry.full;
      remember({ name: entry.full });
      status.textContent = "Loading.";
      const spans = (await load(`${source}${entry.shard}.json`))[entry.full];
      status.textContent = "";
      result.replaceChildren(element("h2", {}, [code(entry.full)]), strip(releases, spans), ...spans.flatMap((span, at) => told(span, spans[at - 1])));
    }

    function search() {
      const typed = input.value;
      result.replaceChildren();
      list.replaceChildren();
      remember({ name: typed });
      if (!typed.trim() || !entries.length) { status.textContent = ""; return []; }
      const found = ranked(entries, typed);
      status.textContent = found.length ? `${found.length} name${found.length === 1 ? "" : "s"}${found.length > SHOWN ? `, the first ${SHOWN}` : ""}` : "No name of any release fits. Check the spelling, or type a part of it.";
      list.append(...found.slice(0, SHOWN).map(([, entry]) => {
        const link = element("a", { href: `?name=${encodeURIComponent(entry.full)}` }, [code(entry.full), entry.gone ? " (gone)" : ""]);
        link.addEventListener("click", (event) => { event.preventDefault(); show(entry); });
        return element("li", {}, [link]);
      }));
      return found;
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const found = search();
      if (found.length) show(found[0][1]);
    });
    input.addEventListener("input", search);
    input.value = new URLSearchParams(location.search).get("name") || "";
    try {
      const index = await load(`${source}index.json`);
      releases = index.releases;
      entries = Object.entries(index.shards).flatMap(([shard, names]) => names.map((text) => {
        const name = text.replace(/^-/, "");
        const lower = name.toLowerCase();
        const last = lower.slice(lower.lastIndexOf(".") + 1);
        return { name, full: `torch.${name}`, lower, last, shard, gone: text !== name, depth: name.split(".").length, initials: initials(last) };
      }));
    } catch (error) {
      status.textContent = `The list of names cannot be loaded: ${error.message}. Reload the page.`;
      return;
    }
    const exact = entries.find(({ full }) => full === input.value);
    if (exact) show(exact); else search();
  }

  function download(name, type, text) {
    const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async function compare(box) {
    const source = `../${box.dataset.source}`;
    const status = element("p", { className: "tp-count", role: "status", ariaLive: "polite" });
    const rows = element("tbody");
    const { releases } = await load(`${source}index.json`);
    const choice = (name, values) => element("select", { name }, values.map((value) => element("option", { value, textContent: value || "any" })));
    const kinds = ["", "added", "removed", "moved", "signature", "default", "value", "deprecated", "kind"];
    const controls = [choice("from", releases.slice(0, -1)), choice("to", releases.slice(1)), choice("kind", kinds), element("input", { type: "search", name: "module", placeholder: "torch.nn", autocomplete: "off" })];
    const labels = ["From", "to", "Kind", "Name or module"];
    const csv = element("button", { type: "button", textContent: "CSV" });
    const json = element("button", { type: "button", textContent: "JSON" });
    const form = element("form", { className: "tp-filters", role: "search", ariaLabel: "Compare two releases" }, [...controls.map((control, at) => element("label", {}, [labels[at], control])), csv, json]);
    const head = element("tr", {}, ["Release", "Change", "Name", "What differs"].map((text) => element("th", { scope: "col", textContent: text })));
    box.append(form, status, element("div", { className: "tp-scroll", tabIndex: 0, role: "region", ariaLabel: "Changes" }, [element("table", { className: "tp-t" }, [element("thead", {}, [head]), rows])]));
    const query = new URLSearchParams(location.search);
    const [from, to, kind, module] = controls;
    from.value = query.get("from") || releases[releases.length - 2];
    to.value = query.get("to") || releases[releases.length - 1];
    kind.value = query.get("kind") || "";
    module.value = query.get("module") || "";
    let found = [];

    async function apply() {
      remember({ from: from.value, to: to.value, kind: kind.value, module: module.value.trim() });
      const [first, last] = [releases.indexOf(from.value), releases.indexOf(to.value)];
      if (first >= last) {
        found = [];
        rows.replaceChildren();
        status.textContent = "Choose a release to move to that is newer than the one you move from.";
        return;
      }
      const steps = releases.slice(first + 1, last + 1);
      const tables = await Promise.all(steps.map((release) => load(`${source}changes-${release}.json`)));
      const want = module.value.trim().toLowerCase();
      found = tables.flatMap((table, at) => table.map((change) => ({ release: steps[at], ...change })))
        .filter((change) => (!kind.value || change.kind === kind.value) && (!want || [change.name, ...change.also].some((name) => name.toLowerCase().includes(want))));
      rows.replaceChildren(...found.slice(0, 500).map((change) => element("tr", {}, [
        element("td", { textContent: change.release }), element("td", { textContent: change.kind }),
        element("th", { scope: "row" }, [element("a", { href: `../names/?name=${encodeURIComponent(change.name)}` }, [code(change.name)])]),
        element("td", {}, change.detail.flatMap((text, at) => [...(at ? ["; "] : []), ...marked(text)])),
      ])));
      status.textContent = `${found.length} changes${found.length > 500 ? ", the first 500 are shown; the downloads have all" : ""}`;
    }

    const quoted = (text) => `"${String(text).replaceAll('"', '""')}"`;
    csv.addEventListener("click", () => download(`torch-${from.value}-${to.value}.csv`, "text/csv",
      ["release,kind,name,detail", ...found.map((change) => [change.release, change.kind, change.name, change.detail.join("; ")].map(quoted).join(","))].join("\n")));
    json.addEventListener("click", () => download(`torch-${from.value}-${to.value}.json`, "application/json", JSON.stringify(found, null, 1)));
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    await apply();
  }

  document.querySelectorAll(".tp-lookup").forEach(lookup);
  document.querySelectorAll(".tp-compare").forEach((box) => compare(box).catch((error) => box.append(`The changes cannot be loaded: ${error.message}. Reload the page.`)));
})();
