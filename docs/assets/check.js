// Checks pasted code or dropped files in a worker, which loads Python at the first click; the releases are in the address.
(() => {
  "use strict";

  const box = document.querySelector(".tp-check");
  const releases = box.dataset.releases.split(" ");
  const root = new URL(box.dataset.root || "./", location.href);
  const shared = new URL(box.dataset.shared || "./", location.href);
  const KINDS = [".py", ".pyw", ".ipynb"];
  const ASIDE = /(^|\/)(\.[^/]+|__pycache__|node_modules|site-packages|venv|env)\//;
  const MEANS = {
    "breaks": "Breaks",
    "behaves differently": "Behaves differently",
    "needs a newer release": "Needs a newer release than you run",
    "warns": "Warns",
    "soon": "Soon",
    "takes longer": "Takes longer",
  };
  const EXAMPLE = `import torch
from torch.optim.lr_scheduler import ReduceLROnPlateau

model = torch.load("model.pt")
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scheduler = ReduceLROnPlateau(optimizer, verbose=True)
q, r = torch.qr(torch.rand(3, 3))
traced = torch.jit.script(model)
`;
  const SCAN = "torchproof.scan"; // read by the page of upgrades
  let chosen = [];
  let worker = null;
  let reach = { projects: 0, names: {} };

  // An error or a traceback is asked why; a line of code at the margin makes it code.
  const ERROR = /^(?:Traceback \(most recent call last\)|E? *(?:[A-Za-z_][\w.]*\.)?[A-Z]\w*(?:Error|Exception|Warning|Unsupported)\b.*)$|: \w*Warning: /m;
  const CODE = /^(?:import|from|def|class|@)\s?\w/m;
  const isError = (text) => ERROR.test(text) && !CODE.test(text);

  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const marked = (text) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").split("`").map((part, at) => (at % 2 ? element("code", { textContent: part }) : part));
  const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
  const choice = (name, values) => element("select", { name }, values.map((value) => element("option", { value, textContent: value })));
  const button = (text, act, type = "button") => {
    const made = element("button", { type, textContent: text });
    if (act) made.addEventListener("click", act);
    return made;
  };

  const from = choice("from", releases.slice(0, -1));
  const to = choice("to", releases.slice(1));
  const code = element("textarea", { name: "code", rows: 10, spellcheck: false, placeholder: "import torch …" });
  code.setAttribute("autocomplete", "off");
  const picker = (folder) => {
    const input = element("input", { type: "file", multiple: true, hidden: true, webkitdirectory: folder, accept: folder ? "" : KINDS.join(",") });
    input.addEventListener("change", () => take([...input.files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))));
    return input;
  };
  const [files, folder] = [picker(false), picker(true)];
  const go = button("Check", null, "submit");
  const example = button("Try an example", () => { code.value = EXAMPLE; from.value = releases[0]; to.value = releases.at(-1); form.requestSubmit(); });
  const clear = button("Clear", () => { chosen = []; code.value = files.value = folder.value = ""; results.replaceChildren(); say(""); code.focus(); });
  const status = element("p", { className: "tp-count", role: "status", ariaLive: "polite" });
  const results = element("div", { className: "tp-check__results" });
  const form = element("form", { className: "tp-check__form", ariaLabel: "Check your code" }, [
    element("label", {}, ["Python code, or a traceback, or drop files or a folder here", code]),
    element("div", { className: "tp-filters" }, [
      element("label", {}, ["From", from]), element("label", {}, ["to", to]), go,
      button("Choose files", () => files.click()), button("Choose a folder", () => folder.click()), example, clear, files, folder,
    ]),
  ]);
  box.append(form, status, results);

  const query = new URLSearchParams(location.search);
  from.value = releases.slice(0, -1).includes(query.get("from")) ? query.get("from") : releases.at(-2);
  to.value = releases.slice(1).includes(query.get("to")) ? query.get("to") : releases.at(-1);
  if (query.get("error")) {
    code.value = query.get("error").slice(0, 1e5);
    say("Press Check to ask why this error came.");
  }

  function say(text) {
    status.textContent = text;
  }

  // What was said of the last code says nothing of this one.
  code.addEventListener("input", () => go.disabled || say(""));

  function take(found) {
    const kept = found.filter(({ path }) => KINDS.some((kind) => path.endsWith(kind)) && !ASIDE.test(path));
    chosen = kept;
    say(kept.length ? `${counted(kept.length, "file")} chosen: ${kept.slice(0, 3).map(({ path }) => path).join(", ")}${kept.length > 3 ? " …" : ""}. Press Check.` : "No Python file and no notebook is among these; choose files that end in .py or .ipynb.");
    if (kept.length) go.focus();
  }

  // What was dropped, folders opened; a browser hands over a folder's entries a hundred at a time.
  async function walk(entry, path) {
    if (ASIDE.test(`${path}/`)) return [];
    if (entry.isFile) return [{ path, file: await new Promise((done, fail) => entry.file(done, fail)) }];
    const reader = entry.createReader();
    const found = [];
    for (;;) {
      const some = await new Promise((done, fail) => reader.readEntries(done, fail));
      if (!some.length) return found;
      for (const each of some) found.push(...await walk(each, `${path}/${each.name}`));
    }
  }

  form.addEventListener("dragover", (event) => { event.preventDefault(); form.classList.add("tp-over"); });
  form.addEventListener("dragleave", () => form.classList.remove("tp-over"));
  form.addEventListener("drop", async (event) => {
    form.classList.remove("tp-over");
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    if (!entries.length) return; // text, which the field takes itself
    event.preventDefault();
    say("Looking through what you dropped …");
    try {
      take((await Promise.all(entries.map((entry) => walk(entry, entry.name)))).flat());
    } catch (error) {
      say(`What you dropped cannot be read: ${error.message}`);
    }
  });

  function group(each) {
    const names = each.names.flatMap((name, at) => [...(at ? [", "] : []), element("a", { href: new URL(`names/?name=${encodeURIComponent(name)}`, root).href }, [element("code", { textContent: name })])]);
    const others = each.more ? ` and ${each.more} more` : "";
    const rule = element("a", { href: new URL(`about/rules/#${each.rule_name}`, root).href, title: each.means, textContent: each.rule_name });
    const proved = each.proved ? [" ", element("span", { className: "tp-works", textContent: "proved" })] : [];
    const more = each.address && !each.address.startsWith("names/") ? [" ", element("a", { href: new URL(each.address, root).href, textContent: `more in ${each.address.split("/")[1]}` })] : [];
    const rest = each.count - each.places.length;
    const met = reach.names[each.name] ? [" ", element("small", { textContent: `met by ${reach.names[each.name]} of ${reach.projects} projects` })] : [];
    return element("li", {}, [
      element("p", {}, [...names, others, " ", ...marked(each.text), each.confidence === "certain" ? " " : ` (${each.confidence}) `, rule, ...proved, ...more, ...met]),
      ...(each.action ? [element("p", { className: "tp-do" }, [element("b", { textContent: "Do: " }), ...marked(each.action)])] : []),
      element("p", { className: "tp-check__places", textContent: each.places.join(", ") + (rest ? ` and ${counted(rest, "more place")}` : "") }),
    ]);
  }

  const plain = (text) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");

  function markdown(result) {
    const lines = [`## PyTorch ${result.from} to ${result.to}: ${counted(result.findings, "finding")} in ${counted(result.files, "file")}`];
    for (const [severity, heading] of Object.entries(MEANS)) {
      const found = result.groups.filter((each) => each.severity === severity);
      if (found.length) lines.push("", `### ${heading}`, "");
      for (const each of found) {
        const action = each.action ? ` Do: ${plain(each.action)}` : "";
        lines.push(`- [ ] \`${each.name}\` ${plain(each.text)} (${each.confidence}): ${each.places.join(", ")}.${action}`);
      }
    }
    return `${lines.join("\n")}\n`;
  }

  // What leads on from a result: a copy to send, and the list of the upgrade with these alone.
  function hand(result) {
    const text = element("textarea", { rows: 8, readOnly: true, hidden: true, ariaLabel: "The findings as Markdown" });
    const copy = button("Copy as Markdown", async () => {
      text.value = markdown(result);
      try {
        await navigator.clipboard.writeText(text.value);
        copy.textContent = "Copied";
        setTimeout(() => (copy.textContent = "Copy as Markdown"), 2000);
      } catch {
        text.hidden = false;
        text.select();
      }
    });
    const list = button("See them in the upgrade list", () => {
      try {
        sessionStorage.setItem(SCAN, JSON.stringify(result));
      } catch { /* the list then shows everything */ }
      location.href = new URL(`upgrade/?${new URLSearchParams({ from: result.from, to: result.to, mine: "1" })}`, root).href;
    });
    return element("div", { className: "tp-filters" }, [copy, list, text]);
  }

  // The edits that runs show to change nothing else, as a diff to copy.
  function edited({ diff, shown, totals }) {
    const copy = button("Copy the diff", async () => {
      try {
        await navigator.clipboard.writeText(diff);
        copy.textContent = "Copied";
        setTimeout(() => (copy.textContent = "Copy the diff"), 2000);
      } catch {
        getSelection().selectAllChildren(text);
      }
    });
    const text = element("pre", { textContent: diff, tabIndex: 0 });
    return element("section", {}, [
      element("h2", { textContent: "Edits" }), element("p", { textContent: `${totals}.` }), ...(diff ? [copy, text] : []),
      element("ul", {}, shown.map((line) => element("li", {}, marked(line)))),
    ]);
  }

  async function readReach() {
    const answer = await fetch(new URL("names/reach.packed", shared));
    if (answer.ok) reach = await new Response(answer.body.pipeThrough(new DecompressionStream("deflate"))).json();
  }

  // Why an error came: what is known of it, the likeliest first.
  function tell({ failed, error, where, torch, answers }) {
    go.disabled = false;
    if (failed) return say(failed.replace(/^why: /, "Nothing known: "));
    say(`${error.kind ? `${error.kind}: ` : ""}${error.message.slice(0, 300)}${torch ? ` (torch ${torch})` : ""}`);
    const met = where ? [element("p", { className: "tp-check__places", textContent: `${where.path}:${where.line}: ${where.code}` })] : [];
    results.replaceChildren(element("section", {}, [element("h2", { textContent: "Why" }), ...met, element("ol", {}, answers.map((each) =>
      element("li", {}, [
        element("p", {}, [each.source === "entry" ? `${each.since}: ` : "", ...marked(each.text.slice(0, 600)), ...(each.proved ? [" ", element("span", { className: "tp-works", textContent: "proved" })] : []), ...(each.address ? [" ", element("a", { href: new URL(each.address, root).href, textContent: `more in ${each.since}` })] : [])]),
        ...(each.action ? [element("p", { className: "tp-do" }, [element("b", { textContent: "Do: " }), ...marked(each.action)])] : []),
        ...each.places.slice(0, 6).map((textContent) => element("p", { className: "tp-check__places", textContent })),
        ...(each.place ? [element("p", { className: "tp-check__places", textContent: each.place })] : []),
      ])))]));
  }

  function show(result) {
    go.disabled = false;
    if (result.why) return tell(result.why);
    if (result.failed) return say(`The check stopped: ${result.failed}`);
    const aside = [[result.guarded, "guarded"], [result.ignored, "ignored"], [result.hidden, "only possible"]].filter(([count]) => count).map(([count, word]) => `; ${count} ${word}`).join("");
    say(`${result.from} to ${result.to}: ${counted(result.findings, "finding")} in ${counted(result.files, "file")} (${result.using} with torch, ${counted(result.uses, "use")})${aside}`);
    results.replaceChildren(...(result.groups.length ? [hand(result)] : []));
    for (const [severity, heading] of Object.entries(MEANS)) {
      const found = result.groups.filter((each) => each.severity === severity).sort((a, b) => (reach.names[b.name] || 0) - (reach.names[a.name] || 0));
      if (found.length) results.append(element("section", {}, [element("h2", { textContent: `${heading} (${found.length})` }), element("ul", {}, found.map(group))]));
    }
    if (result.edits && !result.edits.failed && (result.edits.diff || result.edits.shown.length)) results.append(edited(result.edits));
    if (result.troubles.length) {
      results.append(element("section", {}, [element("h2", { textContent: "Not read, or to tidy up" }), element("ul", {}, result.troubles.map(({ path, line, text }) => element("li", { textContent: `${path}${line ? `:${line}` : ""}: ${text}` })))]));
    }
  }

  function stopped(text) {
    worker?.terminate();
    worker = null;
    show({ failed: text });
  }

  function started() {
    if (worker) return worker;
    say(`Loading Python, ${box.dataset.megabytes} MB at the first check …`);
    worker = new Worker(new URL(`assets/check-worker.js?shared=${encodeURIComponent(shared.href)}`, root));
    const reading = readReach().catch(() => {}); // without it the order is that of the scan
    worker.addEventListener("message", async ({ data }) => {
      if (!data.result) return say(data.progress || `Loading Python: ${data.loaded.toFixed(1)} of ${box.dataset.megabytes} MB …`);
      await reading;
      show(data.result);
    });
    worker.addEventListener("error", (event) => stopped(event.message || "Python cannot be loaded; reload the page"));
    return worker;
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (go.disabled) return;
    if (releases.indexOf(from.value) >= releases.indexOf(to.value)) return say("Choose a release to move to that is newer than the one you move from.");
    if (!code.value.trim() && !chosen.length) return say("Paste code or choose files first.");
    history.replaceState(history.state, "", `?${new URLSearchParams({ from: from.value, to: to.value })}`);
    go.disabled = true;
    results.replaceChildren();
    if (!chosen.length && isError(code.value)) return started().postMessage({ error: code.value.slice(-1e6) });
    say("Reading files …");
    try {
      const read = await Promise.all(chosen.map(async ({ path, file }) => ({ path, bytes: await file.arrayBuffer() })));
      if (code.value.trim()) read.push({ path: "pasted.py", bytes: new TextEncoder().encode(code.value).buffer });
      started().postMessage({ files: read, start: from.value, end: to.value }, read.map(({ bytes }) => bytes));
    } catch (error) {
      stopped(error.message);
    }
  });
})();
