// Ranks the records of one docs version. It runs in the worker of the search box, and in Node for the benchmark.
(() => {
  "use strict";

  const STOP = new Set(("a about after again all also am an and any are as at be because been before being between but by can cannot could did do does doing " +
    "don't down each few for from get gets getting give gives had has have having how i if in into is isn it its just keep let make makes me my need needs no nor not of off on " +
    "once one only or other our out over own same should so some still such t than that the their them then there these they this those through to too under up use used " +
    "using want was way we were what when where which while who why will with without won would you your pytorch torch").split(" "));
  const WEIGHTS = { title: 3, keys: 3, text: 1 };
  // The share of what a query tells that an answer has at least; what is of another package, or one key alone, needs more.
  const FLOORS = { any: 0.33, foreign: 0.6, key: 0.8 };
  const KINDS = { page: 1.25, change: 0.9, section: 1, error: 0.9, name: 1.1 };

  const stem = (word) => {
    if (word.length < 4 || /[_\d]/.test(word)) return word;
    const cut = word.replace(/(?<=..[^s])ies$/, "y").replace(/(?<=[a-z]{3}(?:s|x|ch|sh))es$/, "").replace(/(?<=[^sui])s$/, "");
    return cut.replace(/(?<=[a-z]{4})(?:ing|ed)$/, "").replace(/([bdgklmnprt])\1$/, "$1").replace(/(?<=[a-z]{3})e$/, "");
  };

  /** The terms of a text: words, the parts of identifiers, and whole identifiers. */
  const terms = (text) => {
    const found = [];
    for (const [word] of text.matchAll(/\d+(?:\.\d+)+|[\p{L}\p{N}_]+/gu)) {
      const lower = word.toLowerCase();
      const parts = word.replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2_").toLowerCase().split("_").filter(Boolean);
      if (parts.length > 1) found.push(lower, ...parts.filter((part) => part.length > 1).map(stem));
      else if (lower.replaceAll("_", "")) found.push(stem(lower.replace(/^_+|_+$/g, "")));
    }
    return found;
  };

  const decode = (data) => {
    const texts = data.records.map(() => []);
    data.words.forEach((word, at) => {
      const made = terms(word);
      let record = 0;
      for (const step of data.postings[at]) {
        record += step;
        texts[record].push(...made);
      }
    });
    return data.records.map(([page, anchor, kind, title, keys], id) => {
      const [address, name, topic] = data.pages[page];
      return { id, address, name, topic, anchor, kind, heading: title, title: terms(title).join(" "), keys: terms(keys).join(" "), text: texts[id].join(" ") };
    });
  };

  const create = (data, MiniSearch) => {
    const records = decode(data);
    const index = new MiniSearch({
      fields: ["title", "keys", "text"],
      tokenize: (text) => text.split(" "),
      processTerm: (term) => term || null,
    });
    index.addAll(records);
    const known = new Map();
    for (const { title, keys, text } of records) for (const term of new Set(`${title} ${keys} ${text}`.split(" "))) known.set(term, (known.get(term) || 0) + 1);
    // How much a term tells: the rarer the more, and most if no text has it.
    const telling = (term) => Math.log(1 + records.length / (known.get(term) || 1));
    const synonyms = Object.entries(data.synonyms).map(([said, meant]) => [terms(said), terms(meant)]);

    // Two letters that changed places are put back, if that makes a word that is known.
    const mended = (term) => {
      if (known.has(term) || term.length < 4) return term;
      for (let at = 0; at < term.length - 1; at++) {
        const swapped = stem(term.slice(0, at) + term[at + 1] + term[at] + term.slice(at + 2));
        if (known.has(swapped)) return swapped;
      }
      return term;
    };

    const asked = (query) => {
      const all = [...new Set(terms(query).map(mended))];
      const telling = all.filter((term) => !STOP.has(term));
      const own = telling.length ? telling : all;
      const meant = synonyms.filter(([said]) => said.every((term) => all.includes(term))).flatMap(([, terms]) => terms);
      return { own, meant: meant.filter((term) => !own.includes(term) && !STOP.has(term)) };
    };

    const spelled = (term, last, known) => ({
      queries: [term],
      prefix: term.length > 1 && (last || !known) && !/^\d/.test(term),
      fuzzy: !known && term.length > 3 ? (term.length > 7 ? 2 : 1) : false,
      weights: { prefix: 0.45, fuzzy: 0.6 },
    });

    /** A long word that no text has is taken by its beginning too, lest its misspelt end cost everything. */
    const tree = (term, last, known) => {
      const word = spelled(term, last, known);
      if (known || term.length < 9 || /[_\d]/.test(term)) return word;
      return { combineWith: "OR", queries: [word, { queries: [term.slice(0, 6)], prefix: true, weights: { prefix: 0.3, fuzzy: 0 } }] };
    };

    /** The share of what a query tells that a page has; a guess at a word that no text has is worth half of it. */
    const coverage = (own, covered) => {
      const shares = own.filter((term) => term.length < 25).map((term) => [telling(term), covered.has(term) ? (known.has(term) ? 1 : 0.5) : covered.has(term.slice(0, 6)) ? 0.25 : 0]);
      return shares.reduce((sum, [weight, share]) => sum + weight * share, 0) / shares.reduce((sum, [weight]) => sum + weight, 0);
    };

    /** Pages with their best records, best page first. */
    const search = (whole, { topic = "", limit = 12 } = {}) => {
      const shape = torchproofShapes.read(whole);
      const query = shape.words;
      const { own, meant } = asked(query);
      if (!own.length) return { terms: [], pages: [], total: 0, shape };
      const typing = !/[\s?.!)]$/.test(query);
      const trees = own.map((term, at) => tree(term, typing && at === own.length - 1, known.has(term)));
      const more = meant.map((term) => ({ ...tree(term, false, true), boost: Object.fromEntries(Object.entries(WEIGHTS).map(([field, weight]) => [field, weight * 0.6])) }));
      const queries = [...trees, ...more];
      const both = trees.length > 1 ? [{ combineWith: "AND", queries: trees }] : [];
      const hits = index.search({ combineWith: "OR", queries: [...both, ...queries] }, {
        boost: WEIGHTS,
        boostDocument: (id) => KINDS[records[id].kind],
        boostTerm: (term) => (/[a-z\d]_[a-z\d]/.test(term) ? 1.6 : 1), // an identifier that somebody typed whole
      });
      const phrase = terms(query).join(" ");
      const pages = new Map();
      for (const { id, score, queryTerms } of hits) {
        const record = records[id];
        if (topic && record.topic !== topic) continue;
        const exact = record.keys === phrase || record.title === phrase ? 2 : record.title.includes(phrase) ? 1.3 : 1;
        const page = pages.get(record.address) || { address: record.address, name: record.name, topic: record.topic, hits: [], covered: new Set() };
        queryTerms.forEach((term) => page.covered.add(term));
        page.hits.push({ share: coverage(own, new Set(queryTerms)), id, kind: record.kind, anchor: record.anchor, title: record.heading, score: score * exact });
        pages.set(record.address, page);
      }
      for (const page of pages.values()) {
        page.hits.sort((a, b) => b.score - a.score);
        page.score = page.hits.slice(0, 4).reduce((sum, hit, at) => sum + hit.score * [1, 0.2, 0.1, 0.05][at], 0) * (0.4 + own.filter((term) => page.covered.has(term)).length / own.length);
      }
      for (const page of pages.values()) {
        page.share = (coverage(own, page.covered) + Math.max(...page.hits.map(({ share }) => share))) / 2;
        if (meant.some((term) => page.covered.has(term))) page.share = 1;
      }
      const ranked = [...pages.values()].sort((a, b) => b.score - a.score);
      const floor = FLOORS[shape.kind] || FLOORS[shape.owner && shape.kind !== "words" ? "foreign" : "any"];
      const isKnown = ranked.slice(0, 3).some(({ share }) => share >= floor);
      return { terms: [...own, ...meant], pages: isKnown ? ranked.slice(0, limit) : [], total: isKnown ? ranked.length : 0, shape };
    };
    return { search, topics: [...new Set(data.pages.map(([, , topic]) => topic))] };
  };

  globalThis.torchproofSearch = { create, terms };
})();
