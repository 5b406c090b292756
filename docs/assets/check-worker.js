// Scans code away from the page: loads Python and the scan at the first question, then answers each from its memory.
"use strict";
const from = new URL("check/", new URL(location.href).searchParams.get("shared")).href;
const MODULES = "/opt/check/modules";
const PACKED = { [`${from}pyodide.asm.wasm`]: `${from}pyodide.asm.packed` };
const SCRIPT = `${from}pyodide.script.packed`;
importScripts(`${from}pyodide.js`);

// What is published packed is unpacked on its way, while it is still arriving.
const fetched = self.fetch;
self.fetch = async (address, options) => {
  const packed = PACKED[new URL(address.url ?? address, from).href];
  if (!packed) return fetched(address, options);
  const answer = await fetched(packed, options);
  if (!answer.ok) return answer;
  return new Response(unpacked(answer), { headers: { "Content-Type": "application/wasm" } });
};
// Megabytes that have come, told as they come: the first check waits for them.
let come = 0;
let told = 0;
const counted = (body) => body.pipeThrough(new TransformStream({
  transform(chunk, to) {
    come += chunk.byteLength;
    if (come - told > 2e5) postMessage({ loaded: (told = come) / 1e6 });
    to.enqueue(chunk);
  },
}));
const unpacked = (answer) => counted(answer.body).pipeThrough(new DecompressionStream("deflate"));

// Pyodide fetches pyodide.asm.js only where what that makes is not there yet.
async function runScript() {
  const answer = await fetched(SCRIPT);
  if (!answer.ok) throw new Error(`${answer.status} for ${SCRIPT}`);
  const address = URL.createObjectURL(await new Response(unpacked(answer), { headers: { "Content-Type": "text/javascript" } }).blob());
  importScripts(address);
  URL.revokeObjectURL(address);
}

async function start() {
  const [python, modules] = await Promise.all([
    runScript().then(() => loadPyodide({ indexURL: from, lockFileURL: `${from}pyodide-lock.json`, packageBaseUrl: from })),
    fetch(`${from}scan.zip`).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status} for scan.zip`);
      return new Response(counted(answer.body)).arrayBuffer();
    }),
  ]);
  postMessage({ progress: "Python is there. Reading the history of names …" });
  python.unpackArchive(modules, "zip", { extractDir: MODULES });
  python.runPython(`
import sys
sys.path.insert(0, "${MODULES}")
from torchproof.fix.browser_fix import fix_files
from torchproof.scan.browser import check_files
from torchproof.scan.scan_context import open_scan_context
open_scan_context()
`);
  return python;
}

let ready = null;

// What an error says is asked with the same Python; the histories of messages are read at the first such question.
function explain(python, text) {
  const ask = python.runPython("from torchproof.why.error_texts import explain_error_json\nexplain_error_json");
  const told = ask(text);
  ask.destroy();
  return JSON.parse(told);
}

addEventListener("message", async ({ data: { files, start: first, end, error: text } }) => {
  try {
    ready ||= start();
    const python = await ready;
    if (text) return postMessage({ result: { why: explain(python, text) } });
    const check = python.globals.get("check_files");
    const read = python.toPy(files.map(({ path, bytes }) => [path, new Uint8Array(bytes)]));
    const told = check(read, first, end, (done, total) => postMessage({ progress: `Reading files: ${done} of ${total} …` }));
    check.destroy();
    const fix = python.globals.get("fix_files");
    const edits = fix(read, first, end);
    fix.destroy();
    read.destroy();
    postMessage({ result: { ...JSON.parse(told), edits: JSON.parse(edits) } });
  } catch (error) {
    ready = null;
    postMessage({ result: { failed: String(error.message || error).trim().split("\n").at(-1) } });
  }
});
