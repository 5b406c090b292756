// node search_rank.js ASSETS RECORDS < queries, a JSON array; prints for each the pages in order, and the milliseconds.
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const [assets, records] = process.argv.slice(2);
const MiniSearch = require(join(assets, "vendor/minisearch.js"));
for (const name of ["search-shapes.js", "search-core.js"]) require(join(assets, name));
const began = performance.now();
const engine = globalThis.torchproofSearch.create(JSON.parse(readFileSync(records, "utf8")), MiniSearch);
const ready = performance.now() - began;
const answers = JSON.parse(readFileSync(0, "utf8")).map((query) => {
  const asked = performance.now();
  const { pages } = engine.search(query);
  return { milliseconds: performance.now() - asked, pages: pages.map(({ address }) => address) };
});
console.log(JSON.stringify({ ready, answers }));
