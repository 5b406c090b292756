// Look up any name, on its page and with the key / from everywhere; compare two releases. The data is fetched when it is
// needed; the state is in the address.
(() => {
  "use strict";

  const SHOWN = 30;
  const MARKS = { there: "●", changed: "Δ", deprecated: "!", raises: "⊘", "not there": "–", unknown: "?" };
  const MEANINGS = { there: "the name is there", changed: "with another signature or value than before", deprecated: "it is there, and its docs or a warning say that it goes", raises: "the name is there, and a call raises", "not there": "no such name", unknown: "the sources alone cannot tell" };
  const SHORT = [["f.", "nn.functional."], ["dist.", "distributed."], ["np.", ""], ["torch.", ""], ["tensor.", "Tensor."], ["_config.", "config."]];

  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const code = (text) => element("code", { textContent: text });
  const loaded = new Map();
  const load = (address) => {
    if (!loaded.has(address)) {
      const answer = fetch(address).then((got) => {
        if (!got.ok) throw new Error(`${address}: ${got.status}`);
        return new Response(got.body.pipeThrough(new DecompressionStream("deflate"))).json();
      });
      answer.catch(() => loaded.delete(address));
      loaded.set(address, answer);
    }
    return loaded.get(address);
  };
  const remember = (values) => {
    const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
    history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  };
  const marked = (text) => text.split("`").map((part, at) => (at % 2 ? code(part) : part));
  const range = (releases, [first, last]) => (first === last ? releases[first] : `${releases[first]} to ${releases[last]}`);

  const initials = (last) => last.split(/_|(?<=[a-z])(?=[A-Z])/).map((word) => word[0] || "").join("").toLowerCase();
  const plain = (text) => text.toLowerCase().replace(/_/g, "");

  // Entries of a table of holders: every name once, with what the ranking asks of it.
  function entriesOf(groups, prefix = "torch.") {
    return Object.entries(groups).flatMap(([holder, names]) => names.split(" ").map((text) => {
      const last = text.replace(/^-|\/$/g, "");
      const name = holder ? `${holder}.${last}` : last;
      const lower = name.toLowerCase();
      return { name, full: `${prefix}${name}`, lower, last: last.toLowerCase(), gone: text[0] === "-", depth: name.split(".").length, initials: initials(last), module: text.endsWith("/"), aside: !prefix || ASIDE.test(name), hidden: /(^|\.)_/.test(name) };
    }));
  }

  const shardOf = (full) => (/^torch\b/.test(full) ? "" : `partner-${full.split(".")[0]}`) || ["torch", ...full.split(".").slice(1, -1).slice(0, 2).filter((part) => part[0] === part[0].toLowerCase()).map((part) => part.toLowerCase())].join("-");

  // How many letters two words differ in, more than two counted as three; neighbours that changed places count once.
  function distance(left, right) {
    if (Math.abs(left.length - right.length) > 2) return 3;
    let [older, before] = [[], Array.from({ length: right.length + 1 }, (_, at) => at)];
    for (let at = 1; at <= left.length; at++) {
      const row = [at];
      for (let to = 1; to <= right.length; to++) {
        const same = left[at - 1] === right[to - 1];
        row[to] = Math.min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (same ? 0 : 1));
        if (at > 1 && to > 1 && left[at - 1] === right[to - 2] && left[at - 2] === right[to - 1]) row[to] = Math.min(row[to], older[to - 2] + 1);
      }
      if (Math.min(...row) > 2) return 3;
      [older, before] = [before, row];
    }
    return before[right.length];
  }

  // Names that people hardly mean: operators by their schema, exporters, copies of modules for quantization.
  const ASIDE = /^(?:ops|onnx\.symbolic|ao|fx|jit|utils\.(?:hipify|mobile|data\.(?:datapipes|\w+Pipe))|nn\.(?:modules|intrinsic|qat|quantizable|quantized))\b/;

  function rankOf(entry, query, tail, bare) {
    const { lower, last } = entry;
    if (lower === query) return 0;
    if (last === query) return entry.module ? 2.5 : 1;
    if (tail && lower.endsWith(`.${query}`)) return 1;
    if (query.length > 2 && entry.initials === query) return 2;
    if (last.startsWith(query)) return 3;
    if (lower.startsWith(query)) return 4;
    if (last.includes(query)) return 5;
    if (lower.includes(query)) return 6;
    return bare.length > 3 && plain(tail ? lower : last).includes(bare) ? 7 : 9;
  }

  function ranked(entries, typed) {
    let query = typed.trim().replace(/\(.*$/s, "").replace(/^(?:import|from) +/, "").replace(/ +import +/, ".").toLowerCase().replace(/[\s-]+/g, "_");
    for (const [from, to] of SHORT) if (query.startsWith(from)) query = to.toLowerCase() + query.slice(from.length);
    if (!query || query === "torch") return [];
    const tail = query.includes(".");
    const bare = plain(query);
    let found = [];
    for (const entry of entries) {
      const rank = rankOf(entry, query, tail, bare);
      if (rank < 9) found.push([rank, entry]);
    }
    const last = query.slice(query.lastIndexOf(".") + 1);
    const parts = query.split(".");
    if (!found.length && tail) { // the parts in their order, with others between: nn.Linear.forward, dynamo.cache_size
      for (const entry of entries) {
        const own = entry.lower.split(".");
        let at = 0;
        for (const part of own) if (at < parts.length && part.replace(/^_/, "").startsWith(parts[at].replace(/^_/, ""))) at++;
        if (at === parts.length) found.push([8, entry]);
      }
    }
    if (!found.length && last.length > 3) {
      const wrong = last.replace(/_/g, "");
      for (const entry of entries) {
        const word = entry.last.replace(/_/g, "");
        const far = Math.min(distance(word, wrong), distance(word.slice(0, wrong.length), wrong) + 0.5);
        if (far < 3) found.push([10 + far, entry]);
      }
    }
    const order = ([a, x], [b, y]) => a - b || x.aside - y.aside || x.hidden - y.hidden || x.module - y.module || x.gone - y.gone || x.depth - y.depth || x.name.length - y.name.length || (x.name < y.name ? -1 : 1);
    return found.sort(order).map(([, entry]) => entry);
  }

  // The names, and those of members of classes and of other packages, which come when somebody types.
  class Names {
    constructor(shared) {
      this.source = `${shared}names/`;
      this.entries = [];
    }

    async open() {
      this.head = await load(`${this.source}index.packed`);
      if (!this.entries.length) this.entries = entriesOf(this.head.names);
      return this;
    }

    async members() {
      this.all ??= Promise.all([load(`${this.source}members.packed`), load(`${this.source}partners.packed`)])
        .then(([members, partners]) => { this.entries = [...this.entries, ...entriesOf(members), ...entriesOf(partners, "")]; });
      await this.all;
    }

    async entry(full) {
      const shard = await load(`${this.source}${shardOf(full)}.packed`);
      const cut = full.lastIndexOf(".");
      const [spans, lines = {}, links = [], module = "", raises = ""] = shard.names[full.slice(0, Math.max(cut, 0))][full.slice(cut + 1)];
      const sources = Array(this.head.releases.length).fill(null);
      for (const [path, steps] of Object.entries(lines)) {
        let line = 0;
        steps.forEach((step, at) => {
          line += step;
          if (line) sources[at] = `${this.head.source}v${this.head.tags[at]}/${shard.paths[path]}#L${line}`;
        });
      }
      const partner = full.split(".")[0];
      const labels = this.head.releases.map((release, at) => (shard.versions?.[at] ? `${release} (${partner} ${shard.versions[at]})` : release));
      return { full, spans, sources, links, module, raises, labels };
    }
  }

  function signOf(releases, { spans, raises }, at) {
    const place = spans.findIndex(([first, last]) => first <= at && at <= last);
    const presence = place < 0 ? "unknown" : presenceOf(spans[place]);
    if (presence !== "present") return presence === "absent" ? "not there" : "unknown";
    if (raises && releases.indexOf(raises) <= at) return "raises";
    if (recordOf(spans[place])[3]) return "deprecated";
    return place && presenceOf(spans[place - 1]) === "present" && spans[place][0] === at ? "changed" : "there";
  }

  const legend = (signs) => element("p", { className: "tp-legend" }, signs.map((said) => element("span", {}, [element("b", { textContent: MARKS[said] }), ` ${said}: ${MEANINGS[said]}`])));

  function strip(releases, entry) {
    const { sources } = entry;
    const signs = releases.map((_, at) => signOf(releases, entry, at));
    const cells = releases.map((release, at) => {
      const said = signs[at];
      const symbol = MARKS[said];
      const parts = [
        element("b", { textContent: release }), element("i", { textContent: symbol, ariaHidden: "true" }),
        element("span", { className: "tp-sr", textContent: said }),
      ];
      const title = `${release}: ${said}${sources[at] ? ", to its source" : ""}`;
      const className = `tp-cell tp-${said.replace(" ", "-")}`;
      return element("li", {}, [sources[at] ? element("a", { className, title, href: sources[at] }, parts) : element("span", { className, title }, parts)]);
    });
    return element("div", {}, [element("ul", { className: "tp-strip", ariaLabel: "In which releases the name exists" }, cells), legend([...new Set(signs)])]);
  }

  const split = (whole) => whole.split(/(?<=[,(]) ?|(?=\))/);
  const bare = (part) => part.trim().replace(/[,]$/, "");

  // The parts of signatures that later ones do not have.
  function lost(before, after) {
    const known = new Set(after.flatMap(split).map(bare));
    return [...new Set(before.flatMap(split).map(bare))].filter((part) => /\w/.test(part) && !known.has(part));
  }

  // The words of a signature that the one before does not have.
  function signature(text, before) {
    const known = new Set(before.flatMap(split).map(bare));
    const parts = split(text);
    return element("pre", {}, [element("code", {}, parts.flatMap((part, at) => {
      const shown = part + (at < parts.length - 1 && part.endsWith(",") ? " " : "");
      return before.length && bare(part) && !known.has(bare(part)) ? [element("mark", { textContent: shown })] : [shown];
    }))]);
  }

  const presenceOf = ([, , what = []]) => (typeof what === "string" ? what : "present");
  const recordOf = ([, , what = []]) => (typeof what === "string" ? [] : what);

  function told(releases, span, before) {
    const [kind, signatures, value, gone, note] = recordOf(span);
    const [, , , canonical, reason] = span;
    const presence = presenceOf(span);
    const parts = [element("h3", { textContent: `${range(releases, span)}: ${presence === "present" ? kind || "there, made in C" : presence}` })];
    const old = (before && recordOf(before)[1]) || [];
    parts.push(...(signatures || []).map((text) => signature(text, old)));
    const gone_ = signatures?.length ? lost(old, signatures) : [];
    if (gone_.length) parts.push(element("p", {}, ["Without ", ...gone_.flatMap((part, at) => [...(at ? [", "] : []), element("del", {}, [code(part)])]), ", which the release before has."]));
    if (value) parts.push(element("p", {}, ["Value: ", code(value), note ? `, ${note}` : ""]));
    if (gone) parts.push(element("p", { textContent: `Deprecated (${gone[0]}, on ${gone[2]}). ${gone[1]}` }));
    if (reason) parts.push(element("p", { textContent: reason }));
    if (canonical) parts.push(element("p", {}, ["Defined as ", code(canonical)]));
    return parts;
  }

  function pages(root, { full, links, module }) {
    const shown = links.map(([title, address]) => element("li", {}, [element("a", { href: root + address }, marked(title))]));
    if (module) shown.push(element("li", {}, [element("a", { href: `${shared}history/${module}/#${full}` }, ["What changed in ", code(module.replace(/-\d+$/, ""))])]));
    return shown.length ? [element("h3", { textContent: "Pages about it" }), element("ul", {}, shown)] : [];
  }

  // A box to type in and the names that fit; `choose` is told which one was taken.
  function finder(box, names, page, choose, onInput = () => {}) {
    const input = element("input", { type: "search", name: "name", autocomplete: "off", spellcheck: false, placeholder: "sdpa, scaled_dot, nn.Linear (press / anywhere)" });
    input.setAttribute("autocapitalize", "off");
    const status = element("p", { className: "tp-count", role: "status", ariaLive: "polite" });
    const list = element("ul", { className: "tp-found" });
    const form = element("form", { className: "tp-filters", role: "search", ariaLabel: "Look up a name" }, [element("label", {}, ["Name of PyTorch", input])]);
    box.append(form, status, list);
    let typed = 0;

    function show() {
      const found = ranked(names.entries, input.value);
      list.replaceChildren();
      if (!input.value.trim()) { status.textContent = ""; return found; }
      const more = found.length > SHOWN ? `, the first ${SHOWN}` : "";
      status.textContent = found.length ? `${found.length} name${found.length === 1 ? "" : "s"}${more}` : "No name of any release fits. Check the spelling, or type a part of it.";
      list.append(...found.slice(0, SHOWN).map((entry) => {
        const link = element("a", { href: `${page}?name=${encodeURIComponent(entry.full)}` }, [code(entry.full), entry.gone ? " (gone)" : ""]);
        link.addEventListener("click", (event) => { if (!event.metaKey && !event.ctrlKey) { event.preventDefault(); choose(entry.full, link.href); } });
        return element("li", {}, [link]);
      }));
      return found;
    }

    async function search() {
      const turn = ++typed;
      onInput(input.value);
      try {
        await names.open();
        show();
        if (!input.value.trim()) return;
        await names.members();
        if (turn === typed) show();
      } catch (error) {
        status.textContent = `The list of names cannot be loaded: ${error.message}. Reload the page.`;
      }
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [first] = show();
      if (first) choose(first.full, `${page}?name=${encodeURIComponent(first.full)}`);
    });
    input.addEventListener("input", search);
    box.addEventListener("keydown", (event) => {
      if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
      const stops = [input, ...list.querySelectorAll("a")];
      const at = stops.indexOf(document.activeElement);
      const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
      if (at < 0 || !next) return;
      event.preventDefault();
      next.focus();
    });
    return { input, status, list, search };
  }

  // Where the pages lie, with the newest docs version alone, and where the data does, which all versions share.
  const config = JSON.parse(document.getElementById("__config")?.textContent || "{}");
  const base = new URL(`${(config.base || ".").replace(/\/$/, "")}/`, location.href); // the page for missing addresses ends it with a slash
  const isNewest = document.querySelector("meta[name=torchproof-newest]") !== null;
  const root = isNewest ? base.href : new URL("../latest/", base).href;
  const shared = new URL(document.querySelector("meta[name=torchproof-shared]")?.content || "./", base).href;

  // How many published projects use a name.
  async function used(full) {
    const { projects, names } = await load(`${shared}names/reach.packed`).catch(() => ({ projects: 0, names: {} }));
    return names[full] ? [element("p", { textContent: `Used by ${names[full]} of ${projects} published projects.` })] : [];
  }

  async function lookup(box) {
    const names = new Names(shared);
    const result = element("section", { ariaLive: "polite" });
    const found = finder(box, names, "", show, (typed) => { result.replaceChildren(); remember({ name: typed }); });
    box.append(result);

    async function show(full) {
      found.list.replaceChildren();
      found.input.value = full;
      remember({ name: full });
      found.status.textContent = "Loading.";
      try {
        const entry = await names.entry(full);
        found.status.textContent = "";
        const { releases } = names.head;
        const reach = await used(full);
        result.replaceChildren(element("h2", {}, [code(full)]), strip(releases, entry), ...reach, ...pages(root, entry), ...entry.spans.flatMap((span, at) => told(entry.labels, span, entry.spans[at - 1])));
      } catch (error) {
        found.status.textContent = `The history cannot be loaded: ${error.message}. Reload the page.`;
      }
    }

    found.input.value = new URLSearchParams(location.search).get("name") || "";
    try {
      await names.open();
      const fits = () => names.entries.find(({ full }) => full === found.input.value);
      if (found.input.value && !fits()) await names.members();
      const exact = fits();
      if (exact) show(exact.full); else if (found.input.value) found.search(); else found.input.focus();
    } catch (error) {
      found.status.textContent = `The list of names cannot be loaded: ${error.message}. Reload the page.`;
    }
  }

  // In which releases a name is there, in a few words.
  const since = (releases, at) => `since ${releases[at]}${at ? "" : " or earlier"}`;

  // In which releases the signature of a name has a parameter.
  function taken({ releases }, { spans }, keyword) {
    const word = new RegExp(`\\b${keyword}\\b`);
    const having = spans.filter((span) => recordOf(span)[1]?.some((text) => word.test(text)));
    if (!having.length) return spans.some((span) => recordOf(span)[1]?.length) ? `no parameter ${keyword} in any release` : "";
    const [first, last] = [having[0][0], having.at(-1)[1]];
    return `${keyword} ${last === releases.length - 1 ? since(releases, first) : `up to ${releases[last]}`}`;
  }

  function presence({ spans, raises, labels: releases }) {
    const there = spans.filter((span) => presenceOf(span) === "present");
    if (!there.length) return "";
    const [first, last] = [there[0][0], there.at(-1)[1]];
    const isHere = last === releases.length - 1;
    const deprecated = there.find((span) => recordOf(span)[3]);
    const begin = since(releases, first);
    return [
      isHere ? `There ${begin}` : `${first ? `There ${range(releases, [first, last])}` : `There up to ${releases[last]}`}, gone since ${releases[last + 1]}`,
      raises ? `a call raises since ${raises}` : "",
      isHere && deprecated ? `deprecated ${since(releases, deprecated[0])}` : "",
    ].filter(Boolean).join("; ");
  }

  // For the search of the site: the names that somebody typed whole or in their last part, or that an error names.
  (globalThis.torchproofAnswers ||= []).unshift(async (_, { kind, name, owner, keyword }) => {
    if (name.length < 3 || owner) return [];
    const names = await new Names(shared).open();
    const lower = name.toLowerCase().replace(/^torch\./, "");
    const fits = ({ lower: full, last }) => full === lower || last === lower || full.endsWith(`.${lower}`);
    const find = () => ranked(names.entries, name).filter(fits).slice(0, 2);
    let found = find();
    if (!found.length && name.includes(".")) found = (await names.members(), find());
    const page = (full) => `${root}names/?name=${encodeURIComponent(full)}`;
    if (!found.length && /^torch\./.test(name) && ["attribute", "import", "module"].includes(kind)) {
      const { releases } = names.head;
      return [{ title: name, kind: "name", text: `No public name of a release from ${releases[0]} to ${releases.at(-1)}`, address: page(name) }];
    }
    return Promise.all(found.map(async ({ full, gone }) => {
      const entry = await names.entry(full);
      const told = [presence(entry), keyword && taken(names.head, entry, keyword)].filter(Boolean).join("; ");
      return { title: full, kind: gone ? "name, gone" : "name", text: told, address: page(full) };
    }));
  });

  // The key / : to the box of this page, else to one above it.
  let dialog = null;
  function open() {
    const own = document.querySelector(".tp-lookup input");
    if (own) { own.focus(); own.select(); return; }
    if (!dialog) {
      dialog = element("dialog", { className: "tp-lookup tp-dialog md-typeset", ariaLabel: "Look up a name" });
      const found = finder(dialog, new Names(shared), `${root}names/`, (_, address) => { location.href = address; });
      const shut = element("button", { type: "button", textContent: "Close" });
      shut.addEventListener("click", () => dialog.close());
      dialog.querySelector("form").append(shut);
      dialog.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault(); // the browser would only empty the box
        dialog.close();
      });
      dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
      dialog.start = () => { dialog.showModal(); found.input.focus(); found.input.select(); found.search(); };
      document.body.append(dialog);
    }
    if (!dialog.open) dialog.start();
  }
  addEventListener("keydown", (event) => {
    const typing = /^(?:input|select|textarea)$/i.test(document.activeElement?.tagName || "") || document.activeElement?.isContentEditable;
    if (event.key !== "/" || typing || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open();
  }, true);

  function download(name, type, text) {
    const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async function compare(box) {
    const source = `${shared}names/`;
    const status = element("p", { className: "tp-count", role: "status", ariaLive: "polite" });
    const rows = element("tbody");
    const { releases } = await load(`${source}index.packed`);
    const choice = (name, values) => element("select", { name }, values.map((value) => element("option", { value, textContent: value || "any" })));
    const kinds = ["", "added", "removed", "moved", "signature", "default", "value", "deprecated", "kind"];
    const controls = [choice("from", releases.slice(0, -1)), choice("to", releases.slice(1)), choice("kind", kinds), element("input", { type: "search", name: "module", placeholder: "torch.nn", autocomplete: "off" })];
    const labels = ["From", "to", "Kind", "Name or module"];
    const csv = element("button", { type: "button", textContent: "CSV" });
    const json = element("button", { type: "button", textContent: "JSON" });
    const form = element("form", { className: "tp-filters", role: "search", ariaLabel: "Compare two releases" }, [...controls.map((control, at) => element("label", {}, [labels[at], control])), csv, json]);
    const head = element("tr", {}, ["Release and change", "Name", "What differs"].map((text) => element("th", { scope: "col", textContent: text })));
    box.append(form, status, element("div", { className: "tp-scroll tp-cards tp-compare__rows", tabIndex: 0, role: "region", ariaLabel: "Changes" }, [element("table", { className: "tp-t" }, [element("thead", {}, [head]), rows])]));
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
      const tables = await Promise.all(steps.map((release) => load(`${source}changes-${release}.packed`)));
      const want = module.value.trim().toLowerCase();
      found = tables.flatMap((table, at) => table.map((change) => ({ release: steps[at], ...change })))
        .filter((change) => (!kind.value || change.kind === kind.value) && (!want || [change.name, ...(change.also || [])].some((name) => name.toLowerCase().includes(want))));
      rows.replaceChildren(...found.slice(0, 500).map((change) => element("tr", {}, [
        element("td", {}, [change.release, " ", element("small", { textContent: change.kind })]),
        element("th", { scope: "row" }, [element("a", { href: `../names/?name=${encodeURIComponent(change.name)}` }, [code(change.name)])]),
        element("td", {}, (change.detail || []).flatMap((text, at) => [...(at ? ["; "] : []), ...marked(text)])),
      ])));
      status.textContent = `${found.length} changes${found.length > 500 ? ", the first 500 are shown; the downloads have all" : ""}`;
    }

    const quoted = (text) => `"${String(text).replaceAll('"', '""')}"`;
    csv.addEventListener("click", () => download(`torch-${from.value}-${to.value}.csv`, "text/csv",
      ["release,kind,name,detail", ...found.map((change) => [change.release, change.kind, change.name, (change.detail || []).join("; ")].map(quoted).join(","))].join("\n")));
    json.addEventListener("click", () => download(`torch-${from.value}-${to.value}.json`, "application/json", JSON.stringify(found, null, 1)));
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    await apply();
  }

  document.querySelectorAll(".tp-lookup").forEach(lookup);
  document.querySelectorAll(".tp-compare").forEach((box) => compare(box).catch((error) => box.append(`The changes cannot be loaded: ${error.message}. Reload the page.`)));
})();
