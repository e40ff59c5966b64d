// The grammar of English and the forms of its words, compiled when the product is built. A conflict of its
// constructions fails the build.
import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { argv, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const grammarFolder = `${dirname(fileURLToPath(import.meta.url))}/language/grammar`;

/** @type {Map<string, Promise<string>>} */
const known = new Map();

/**
 * In a process of its own: the sources that it loads are those of this moment, also for `--watch`. Two bundles have
 * them, and without `--watch` they are compiled once.
 * @returns {Promise<string>} the JSON that the script writes
 */
function compiled(/** @type {string} */ script) {
  const before = argv.includes("--watch") ? undefined : known.get(script);
  const json = before ?? run(script);
  known.set(script, json);
  return json;
}

async function run(/** @type {string} */ script) {
  const { stdout } = await promisify(execFile)(execPath, ["--input-type=module", "--eval", script], { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** A `PackedGrammar`. */
const compiledTables = () =>
  compiled(`
    const { grammar } = await import(${JSON.stringify(`${grammarFolder}/grammar.ts`)});
    const { packGrammar } = await import(${JSON.stringify(`${grammarFolder}/kit/packed.ts`)});
    process.stdout.write(JSON.stringify(packGrammar(grammar())));`);

/** The `PackedForms` of the lexicon. */
const compiledForms = () =>
  compiled(`
    const { forms } = await import(${JSON.stringify(`${grammarFolder}/lexicon/forms.ts`)});
    process.stdout.write(JSON.stringify(forms()));`);

/**
 * Replaces `language/grammar/tables.ts` and `language/grammar/lexicon/forms.ts` by their compiled results, as JSON in
 * a text, which V8 reads fastest.
 * @type {import("esbuild").Plugin}
 */
export const grammarTables = {
  name: "grammar-tables",
  setup(build) {
    build.onLoad({ filter: /[\\/]language[\\/]grammar[\\/]tables\.ts$/ }, async ({ path }) => ({
      contents: `
        import { unpackGrammar } from "./kit/packed.ts";
        let unpacked;
        export function grammar() {
          unpacked ??= unpackGrammar(JSON.parse(${JSON.stringify(await compiledTables())}));
          return unpacked;
        }`,
      loader: "js",
      resolveDir: dirname(path),
      watchDirs: ["", "/topics", "/kit", "/lexicon"].map((folder) => grammarFolder + folder),
    }));
    build.onLoad({ filter: /[\\/]language[\\/]grammar[\\/]lexicon[\\/]forms\.ts$/ }, async () => ({
      contents: `
        export function forms() {
          return JSON.parse(${JSON.stringify(await compiledForms())});
        }`,
      loader: "js",
      watchDirs: [`${grammarFolder}/lexicon`],
    }));
  },
};
