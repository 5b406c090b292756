// What somebody asks with: an error message, an import, a name. Each shape is one entry of SHAPES; the first that fits is taken.
// It runs in the worker of the search box, on its page, and in Node for the benchmark.
(() => {
  "use strict";

  // Packages beside torch, whose names this site does not list.
  const PARTNERS = ["torchvision", "torchaudio", "torchtext", "torchao", "torchdata", "torchrec", "torchmetrics", "torchcodec"];
  const OWN = /^(?:torch|nn|F|dist|optim|functional|Tensor)$/;
  const BUILT_IN = ["NoneType", "bool", "bytes", "dict", "float", "function", "generator", "int", "list", "set", "str", "tuple"];
  const OF_MODULES = ["attribute", "import", "module"];
  // Characters of a query that are read: the patterns take more than linear time.
  const LONGEST = 2000;
  const NAME = String.raw`'?([A-Za-z_][\w.]*)'?`;
  const shape = (kind, pattern, read) => ({ kind, pattern: new RegExp(pattern.replaceAll("NAME", NAME)), read });
  const held = ([, holder, name]) => ({ name: `${holder}.${name}` });
  const SHAPES = [
    shape("attribute", "module NAME has no attribute NAME", held),
    shape("member", "(?:type object )?NAME (?:object )?has no attribute NAME", held),
    shape("import", "cannot import name NAME from (?:partially initialized module )?NAME", ([, name, holder]) => ({ name: `${holder}.${name}` })),
    shape("module", "No module named NAME", ([, name]) => ({ name })),
    shape("keyword", String.raw`NAME\(\) got (?:an unexpected|multiple values for|some positional-only arguments passed as) (?:keyword )?arguments?:? NAME`,
      ([, name, keyword]) => ({ name: name.replace(/\.__init__$/, ""), keyword })),
    shape("argument", String.raw`NAME\(\) (?:takes|missing) .*argument`, ([, name]) => ({ name: name.replace(/\.__init__$/, "") })),
    shape("key", "^KeyError: NAME$", ([, name]) => ({ name })),
    shape("symbol", "undefined symbol:", () => ({ name: "", words: "undefined symbol C++ extension ABI" })),
    shape("import", "^(?:>>> ?)?from NAME import NAME", held),
    shape("module", "^(?:>>> ?)?import NAME", ([, name]) => ({ name })),
    shape("name", String.raw`^@?([A-Za-z_]\w*(?:\.\w+)+)(?:\(.*)?$`, ([, name]) => ({ name })),
  ];

  /** The last line of a traceback, though a box of one line has lost its line breaks. */
  const lastError = (whole) => {
    const text = whole.slice(-LONGEST);
    const start = [...text.matchAll(/(?:[a-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Warning|Interrupt)(?=:|\()/g)].at(-1)?.index;
    return start && /^\s*Traceback|File "/.test(whole.slice(0, 200) + text) ? text.slice(start) : text;
  };

  /** What a query is: its kind, the name that it spells, the words to search with, and the package that the name is of. */
  function read(whole) {
    const query = lastError(whole);
    const text = query.replace(/[‘’“”"`´]/g, "'").trim();
    for (const { kind, pattern, read: take } of SHAPES) {
      const match = text.match(pattern);
      if (!match) continue;
      const found = take(match.map((part) => part?.replace(/\.+$/, "")));
      const root = found.name.split(".")[0];
      const isForeign = PARTNERS.includes(root) || (OF_MODULES.includes(kind) && !OWN.test(root));
      const owner = kind === "member" && BUILT_IN.includes(root) ? "Python" : isForeign ? root : "";
      return { kind, owner, words: [found.name, found.keyword].filter(Boolean).join(" "), ...found };
    }
    const owner = text.match(/[A-Za-z]\w+/g)?.find((word) => PARTNERS.includes(word)) || "";
    const name = text.match(/^\w{3,}(?:\(\))?$|\btorch(?:\.\w+)+/)?.[0].replace("()", "") || "";
    return { kind: "words", name, owner, words: query };
  }

  globalThis.torchproofShapes = { read, PARTNERS };
})();
