// Answers the search box away from the page: fetches the index once, then ranks; texts for excerpts come after it.
"use strict";
importScripts("vendor/minisearch.js", "search-shapes.js", "search-core.js");

const from = new URL(location.href).searchParams.get("root");
const unpacked = async (name) => {
  const answer = await fetch(new URL(name, from));
  if (!answer.ok) throw new Error(`${answer.status} for ${name}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("deflate"))).json();
};

const engine = unpacked("search/records.packed").then((data) => torchproofSearch.create(data, MiniSearch));
let texts = null;

addEventListener("message", async ({ data: { ask, query, topic } }) => {
  try {
    const { search, topics } = await engine;
    const found = query ? search(query, { topic }) : { terms: [], pages: [], total: 0 };
    postMessage({ ask, ...found, topics });
    if (!query) return;
    texts ||= unpacked("search/texts.packed");
    const all = await texts;
    const ids = found.pages.flatMap(({ hits }) => hits.slice(0, 3).map(({ id }) => id));
    postMessage({ ask, texts: Object.fromEntries(ids.map((id) => [id, all[id]])) });
  } catch (error) {
    postMessage({ ask, failed: String(error) });
  }
});
