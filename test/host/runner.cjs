// Loaded in the extension host in place of the tests: runs them, sends what they print to the process outside, and says
// in the end whether they passed. A connection that closes without a verdict is a crash.
const { connect } = require("node:net");
const { dirname } = require("node:path");
const process = require("node:process");
const { pathToFileURL } = require("node:url");
const { format } = require("node:util");

const streams = { log: "stdout", info: "stdout", debug: "stdout", warn: "stderr", error: "stderr" };

exports.run = async () => {
  const socket = connect(Number(process.env.PLAYBOOK_TEST_PORT), "127.0.0.1");
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const send = (message) => socket.write(`${JSON.stringify(message)}\n`);
  redirect((stream, text) => send({ kind: "output", stream, text }));
  let error = null;
  try {
    await runTests(process.env.PLAYBOOK_TEST_MODULE);
  } catch (thrown) {
    error = thrown;
  }
  const verdict = error === null ? null : error instanceof Error ? error.message : String(error);
  await new Promise((resolve) => socket.end(`${JSON.stringify({ kind: "verdict", error: verdict })}\n`, resolve));
  if (error !== null) throw error;
};

/** VS Code has put accessors there whose setters do nothing. */
function redirect(print) {
  for (const [name, stream] of Object.entries(streams)) {
    const write = (...values) => print(stream, `${format(...values)}\n`);
    Object.defineProperty(console, name, { get: () => write, set: () => {}, configurable: true });
  }
  for (const stream of ["stdout", "stderr"]) {
    process[stream].write = (chunk, encoding, done) => {
      print(stream, chunk.toString());
      (typeof encoding === "function" ? encoding : done)?.();
      return true;
    };
  }
}

/** As VS Code does: `run` returns a promise, or calls back with an error or the number of failures. */
async function runTests(path) {
  const { run } = await load(path);
  if (typeof run !== "function") throw new Error(`${path} exports no function "run".`);
  await new Promise((resolve, reject) => {
    const done = (error, failures) => (error ? reject(error) : failures ? reject(new Error(`${failures} tests failed.`)) : resolve());
    const result = run(dirname(path), done);
    if (typeof result?.then === "function") result.then(() => resolve(), reject);
  });
}

async function load(path) {
  try {
    return require(path);
  } catch (error) {
    if (error.code !== "ERR_REQUIRE_ESM" && error.code !== "ERR_REQUIRE_ASYNC_MODULE") throw error;
    return import(pathToFileURL(require.resolve(path)).href);
  }
}
