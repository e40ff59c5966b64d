/* Loads the files of the command from dist/command (and, built as dist/server.cjs, those of the language server from
 * dist/server) with V8's code as it was at the end of an earlier run, compiled functions included. Node's own compile
 * cache holds none of the functions that are compiled when they are first called, and those are nearly all. */
"use strict";

const { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");
const { getHeapSpaceStatistics, setFlagsFromString } = require("node:v8");
const { Script } = require("node:vm");

/** The code of this many builds is kept: command and server of four versions, about 20 MB each. */
const keptBuilds = 8;
/** Size of the space for young objects in bytes: two halves of 4 MB. */
const youngSpace = 8_000_000;

/* V8 accepts cached code only under the same flags, so they are set before anything else. */
const { v8_enable_maglev: maglev } = /** @type {{ readonly v8_enable_maglev?: number }} */ (process.config.variables);
const hasMaglev = maglev === 1;
if (hasMaglev) {
  /* The slowest compiler takes 20 MB, and more time than it saves for a keystroke or for a thousand tests; the one
   * before it does nearly as well. */
  setFlagsFromString("--no-opt");
  /* In the server, that one takes 50 MB where it copies functions into their callers, and saves no time by it. */
  if (FOLDER === "server") setFlagsFromString("--no-maglev-inlining");
}
if (FOLDER === "server") {
  makeYoungSpace();
  /* By default V8 lets the heap double before it collects. */
  setFlagsFromString("--heap-growing-percent=50");
}

const cache = cacheFolder();
/** Holds the code of this build alone: the name of its first file has a hash of all its files. */
const ownCache = cache === undefined ? undefined : join(cache, `${process.version}-${process.arch}-${ENTRY_FILE.slice(2)}`);
/** Each command calls other functions. */
const command = /^[a-z][a-z-]*$/.test(process.argv[2] ?? "") ? process.argv[2] : "none";
const usageError = 2;

/** @type {Map<string, { exports: unknown }>} */
const loaded = new Map();
/** @type {Map<string, Script>} */
const uncached = new Map();

process.once("exit", (code) => {
  if (cache === undefined || ownCache === undefined || code === usageError || uncached.size === 0) return;
  saveAll(ownCache);
  removeOldBuilds(cache);
});

load(ENTRY_FILE);

/**
 * Lets the space for young objects grow once, to four times the size that V8 gives it: the objects of one keystroke are
 * gone before they count as old, and a language server's long-lived objects are not copied again and again in a larger
 * space. V8 takes that size from its command line only, which is not ours.
 */
function makeYoungSpace() {
  setFlagsFromString("--semi-space-growth-factor=4");
  const isSmall = () => getHeapSpaceStatistics().some((space) => space.space_name === "new_space" && space.space_size < youngSpace);
  const kept = [];
  for (let list = 0; list < 10_000 && (list % 100 > 0 || isSmall()); list++) kept.push(new Array(64).fill(list));
  setFlagsFromString("--semi-space-growth-factor=1");
}

/**
 * `require` for the files of the command: what esbuild writes as `./name` is one of them, everything else is Node's.
 */
function load(/** @type {string} */ id) {
  if (!id.startsWith("./")) return requireOfNode(id);
  const known = loaded.get(id);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(id, module);
  compile(id.slice(2)).runInThisContext()(module.exports, load, module, pathToFileURL(__filename).href);
  return module.exports;
}

/**
 * Node brings the code of its modules with it, compiled under V8's own flags: under ours, V8 would compile them again,
 * which takes the command a fifth of a short run.
 */
function requireOfNode(/** @type {string} */ id) {
  if (!hasMaglev || FOLDER === "server") return require(id);
  setFlagsFromString("--opt");
  try {
    return require(id);
  } finally {
    setFlagsFromString("--no-opt");
  }
}

function compile(/** @type {string} */ name) {
  const filename = join(__dirname, FOLDER, name);
  const path = ownCache === undefined ? undefined : join(ownCache, `${command}-${name}`);
  const text = readFileSync(filename, "utf8");
  const cachedData = path === undefined ? undefined : read(path);
  const script = new Script(`(function (exports, require, module, __commandUrl) {${text}\n})`, { filename, cachedData });
  if (path !== undefined && (cachedData === undefined || script.cachedDataRejected)) uncached.set(path, script);
  return script;
}

/**
 * Where this user alone can write: code from there is run. Undefined if there is no such place, or where it is switched
 * off as for Node.
 */
function cacheFolder() {
  if (process.env.NODE_DISABLE_COMPILE_CACHE !== undefined) return undefined;
  const user = process.getuid?.();
  const folder = join(process.env.NODE_COMPILE_CACHE ?? tmpdir(), `playbook-${user ?? "code"}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    return user === undefined || (uid === user && (mode & 0o022) === 0) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function read(/** @type {string} */ path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Each file in one piece or not at all. A run that cannot save is as good as one that can. */
function saveAll(/** @type {string} */ folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [path, script] of uncached) {
      const whole = `${path}.${process.pid}`;
      writeFileSync(whole, script.createCachedData(), { mode: 0o600 });
      renameSync(whole, path);
    }
  } catch {}
}

/**
 * Keeps the builds that last saved code, and removes everything else. A process that runs a removed build compiles the
 * missing code.
 */
function removeOldBuilds(/** @type {string} */ folder) {
  try {
    const builds = readdirSync(folder).map((name) => ({ path: join(folder, name), stat: statSync(join(folder, name)) }));
    const latestFirst = builds.sort((one, other) => age(one.stat) - age(other.stat));
    for (const { path } of latestFirst.slice(keptBuilds)) rmSync(path, { recursive: true, force: true });
  } catch {}
}

/** Of a file, as an earlier version left it: older than every build. */
function age(/** @type {import("node:fs").Stats} */ stat) {
  return stat.isDirectory() ? -stat.mtimeMs : 0;
}
