// The search box: nothing is fetched before it is used. The theme opens and closes it; the answers are a list of links.
(() => {
  "use strict";

  const box = document.querySelector("[data-tp-search]");
  if (!box) return;
  const input = box.querySelector("input[type=search]");
  const topics = box.querySelector("select");
  const list = box.querySelector("ol");
  const meta = box.querySelector("[role=status]");
  const toggle = document.getElementById("__search");
  const root = new URL(box.dataset.tpSearch, location.href).href;
  const KINDS = { section: "section", name: "name", change: "change", error: "error", page: "page" };
  const answers = (globalThis.torchproofAnswers ||= []);
  let worker = null;
  let asked = 0;
  let terms = [];

  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  // A term stands where a word begins with it; a name is divided at its dots and underscores.
  const pattern = () => terms.length && new RegExp(`(?<![\\p{L}\\p{N}])(?:${terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})[\\p{L}\\p{N}]*`, "giu");

  function marked(text) {
    const found = pattern();
    if (!found) return [text];
    const parts = [];
    let end = 0;
    for (const match of text.matchAll(found)) {
      parts.push(text.slice(end, match.index), element("mark", { textContent: match[0] }));
      end = match.index + match[0].length;
    }
    return [...parts, text.slice(end)];
  }

  function excerpt(text) {
    const found = pattern();
    const at = found ? Math.max(0, text.search(found)) : 0;
    const start = at < 60 ? 0 : text.indexOf(" ", at - 50) + 1;
    const cut = text.slice(start, start + 170);
    return (start ? "… " : "") + cut + (start + 170 < text.length ? " …" : "");
  }

  const address = (page, anchor) => {
    const url = new URL(page.address, root);
    if (terms.length) url.searchParams.set("h", input.value.trim());
    url.hash = anchor;
    return url.href;
  };

  const result = (page, hit, main) =>
    element("li", { className: main ? "tp-hit" : "tp-hit tp-hit--part" }, [
      element("a", { href: address(page, hit.anchor) }, [
        element("span", { className: "tp-hit__title" }, marked(main ? page.name : hit.title)),
        element("small", { className: "tp-hit__kind", textContent: main ? page.topic || "home" : KINDS[hit.kind] }),
        element("span", { className: "tp-hit__text", id: `tp-hit-${hit.id}` }),
      ]),
    ]);

  // A name of another package: whose it is, and which version of it goes with which torch.
  const owned = ({ owner, kind }) => element("li", { className: "tp-hit tp-hit--note" }, [
    owner === "Python" ? `A member of a class of Python itself: the value is not what the code expects.` : element("a", { href: new URL("releases/versions/", root).href }, [
      element("span", { className: "tp-hit__title", textContent: kind === "words" ? `${owner} is a package of its own` : `A name of ${owner}, a package of its own` }),
      element("span", { className: "tp-hit__text", textContent: "This site knows the names of torch. Which versions go together" }),
    ]),
  ]);

  function show({ pages, total, shape }) {
    list.replaceChildren(...(shape?.owner ? [owned(shape)] : []), ...pages.flatMap((page) => {
      const whole = page.hits.find((hit) => !hit.anchor) || { ...page.hits[0], anchor: "" };
      const parts = page.hits.filter((hit) => hit.anchor && hit.id !== whole.id).slice(0, 3);
      return [result(page, whole, true), ...parts.map((hit) => result(page, hit, false))];
    }));
    const said = input.value.trim();
    meta.textContent = !said ? "Type a name, an error or a question" : total ? `${total} page${total === 1 ? "" : "s"}` : "Nothing known about this: try one word of it, or a part of the name";
  }

  // What stands above the pages: each function of torchproofAnswers takes the query and its shape, and returns (a promise
  // of) links: { title, kind, text, address }. A script that knows more answers adds its function.
  async function addAnswers(query, shape, turn) {
    const found = (await Promise.all(answers.map((answer) => Promise.resolve(answer(query, shape)).catch(() => [])))).flat();
    if (turn !== asked || !found.length) return;
    list.prepend(...found.map(({ title, kind, text, address: to }) => element("li", { className: "tp-hit tp-hit--part tp-hit--name" }, [
      element("a", { href: to }, [
        element("span", { className: "tp-hit__title" }, [element("code", { textContent: title })]),
        element("small", { className: "tp-hit__kind", textContent: kind }),
        element("span", { className: "tp-hit__text", textContent: text || "" }),
      ]),
    ])));
    if (meta.textContent.startsWith("Nothing")) meta.textContent = "No page about this";
  }

  // An error is asked of the history of messages, on the page that has a Python.
  answers.push((query) => {
    if (!/(?:Error|Exception|Warning|Unsupported)\b|^Traceback /.test(query) || query.trim().split(/\s+/).length < 3) return [];
    const url = new URL("check-your-code/", root);
    url.searchParams.set("error", query.trim());
    return [{ title: "Why did this error come?", kind: "error", text: "messages of all releases", address: url.href }];
  });

  function offer(all) {
    if (topics.options.length > 1) return;
    topics.append(...all.filter(Boolean).map((topic) => element("option", { value: topic, textContent: topic })));
  }

  function start() {
    if (worker) return;
    worker = new Worker(new URL(`search-worker.js?root=${encodeURIComponent(root)}`, box.dataset.tpAssets ? new URL(box.dataset.tpAssets, location.href) : root));
    worker.addEventListener("message", ({ data }) => {
      if (data.ask !== asked) return;
      if (data.failed) meta.textContent = `The search cannot read its index: ${data.failed}`;
      else if (data.texts) {
        for (const [id, text] of Object.entries(data.texts)) document.getElementById(`tp-hit-${id}`)?.replaceChildren(...marked(excerpt(text)));
      } else {
        terms = data.terms;
        offer(data.topics);
        show(data);
        if (data.shape) addAnswers(input.value, data.shape, asked);
      }
    });
    ask();
  }

  const ask = () => worker?.postMessage({ ask: ++asked, query: input.value.trim() && input.value, topic: topics.value });

  function open(query) {
    toggle.checked = true;
    toggle.dispatchEvent(new Event("change"));
    if (query !== undefined) input.value = query;
    input.focus();
    start();
    ask();
  }

  const close = () => {
    toggle.checked = false;
    toggle.dispatchEvent(new Event("change"));
    input.blur();
  };

  function move(step) {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    const next = at + step;
    next < 0 ? input.focus() : links[Math.min(next, links.length - 1)]?.focus();
  }

  // Focus that only passes by opens nothing, and what is open closes when focus walks on.
  const openHere = () => {
    if (!toggle.checked) {
      toggle.checked = true;
      toggle.dispatchEvent(new Event("change"));
    }
    start();
  };
  input.addEventListener("click", openHere);
  input.addEventListener("input", () => (openHere(), ask()));
  box.addEventListener("focusout", ({ relatedTarget: next }) => {
    if (!next || box.contains(next) || !toggle.checked) return;
    toggle.checked = false;
    toggle.dispatchEvent(new Event("change"));
  });
  topics.addEventListener("change", ask);
  toggle.addEventListener("change", () => toggle.checked && setTimeout(() => input.focus()));
  box.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  box.querySelector("form").addEventListener("reset", () => setTimeout(() => (input.focus(), ask())));
  // The theme moves between its own results with the same keys: it is not asked here.
  addEventListener("keydown", (event) => {
    const inside = box.contains(document.activeElement);
    const typing = /^(?:input|select|textarea)$/i.test(document.activeElement?.tagName || "") || document.activeElement?.isContentEditable;
    if (inside && toggle.checked) {
      if (event.key === "Escape") close();
      else if (event.key === "ArrowDown") move(1);
      else if (event.key === "ArrowUp") move(-1);
      else return;
    } else if (!typing && !event.metaKey && !event.ctrlKey && !event.altKey && ["f", "s"].includes(event.key)) open();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // What was asked for is marked on the page that answers.
  function highlight() {
    const query = new URLSearchParams(location.search).get("h");
    if (!query) return;
    const words = [...new Set(query.match(/[\p{L}\p{N}_]+/gu) || [])].filter((word) => word.length > 2);
    const content = document.querySelector(".md-content article, .md-content");
    if (!words.length || !content) return;
    terms = words;
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parts = text.parentElement.closest("script, style, button, option, svg") ? [] : marked(text.data);
      if (parts.length > 1) text.replaceWith(...parts.map((part) => (part instanceof Element ? Object.assign(part, { className: "tp-mark" }) : part)));
    }
    terms = [];
  }

  document.addEventListener("torchproof:search", ({ detail }) => open(detail ?? undefined));
  highlight();
})();
