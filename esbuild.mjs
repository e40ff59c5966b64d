// Builds dist/. `--production` minifies and leaves source maps out; `--watch` rebuilds on change.
// test/architecture.test.ts reads `bundles`.
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import process, { argv } from "node:process";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { checkAscii, escapeJson, escapeScript } from "./asciiOnly.mjs";
import { grammarTables } from "./grammarTables.mjs";

// esbuild collects its garbage less often: a quarter less processor time for 300 MB.
process.env.GOGC ??= "400";

const root = dirname(fileURLToPath(import.meta.url));
const production = argv.includes("--production");
const { engines } = JSON.parse(await readFile(`${root}/package.json`, "utf8"));

/** @type {esbuild.BuildOptions} */
const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: production,
  sourcemap: !production,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
};
/** @type {esbuild.BuildOptions} */
const node = { ...shared, platform: "node", target: "node22.19", mainFields: ["module", "main"] };

/**
 * Leaves out undici's HTTP/2 client, which loads Node's own: 28 ms of CPU and 5 MB of 100 at the start of a run (median
 * of 25 runs in turn, 28 November 2026). The engine turns HTTP/2 off wherever it opens connections (`allowH2`), so
 * nothing calls it. The build fails if undici no longer has it at this place: the loss would show nowhere else.
 * @type {esbuild.Plugin}
 */
const withoutHttp2 = {
  name: "without-http2",
  setup(build) {
    let isLeftOut = false;
    build.onResolve({ filter: /^\.\/client-h2\.js$/ }, ({ path }) => ({ path, namespace: "without-http2" }));
    build.onLoad({ filter: /./, namespace: "without-http2" }, () => {
      isLeftOut = true;
      return { contents: 'module.exports = () => { throw new Error("Playbook speaks HTTP/1.1 only."); };' };
    });
    build.onEnd(({ errors }) => {
      if (isLeftOut || errors.length > 0) return;
      return { errors: [{ text: "undici no longer imports ./client-h2.js: adapt or remove withoutHttp2 in esbuild.mjs." }] };
    });
  },
};

/**
 * Writes what `rewrite` makes of each file.
 * @returns {esbuild.Plugin}
 */
const rewriting = (
  /** @type {string} */ name,
  /** @type {(file: esbuild.OutputFile, options: esbuild.BuildOptions) => Promise<string | Uint8Array>} */ rewrite,
) => ({
  name,
  setup(build) {
    const { write = true } = build.initialOptions;
    build.initialOptions.write = false;
    build.onEnd(async ({ outputFiles = [] }) => {
      for (const file of outputFiles) {
        const rewritten = await rewrite(file, build.initialOptions);
        if (!write) continue;
        await mkdir(dirname(file.path), { recursive: true });
        await writeFile(file.path, rewritten);
      }
    });
  },
});

/**
 * esbuild splits ES modules only, and Node loads CommonJS faster: it links nothing, and makes no second copy of Node's
 * own modules.
 */
const commonJs = rewriting("common-js", async ({ path, text }, { minify, target }) => {
  const { code } = await esbuild.transform(text, {
    format: "cjs",
    platform: "node",
    target,
    minify,
    sourcemap: minify ? false : "inline",
    supported: { "dynamic-import": false },
  });
  return escapeScript(withoutCopy(code), path);
});

/**
 * esbuild exports a copy whose properties look theirs up by name, so that each call of another file goes through two
 * functions. One is enough.
 */
function withoutCopy(/** @type {string} */ code) {
  // A map of the source is megabytes of letters: the pattern begins with a sign that it has not.
  const copied = /(\(([\w$]+),\s*\{[^{}]*\}\);\s*module\.exports\s*=\s*)[\w$]+\(\2\);/;
  return code.replace(copied, (_, before, own) => `${before}Object.defineProperty(${own}, "__esModule", { value: true });`);
}

/**
 * Takes from the language only what is used: the worker needs two functions of it, and starts when somebody waits.
 * @type {esbuild.Plugin}
 */
const languageInParts = {
  name: "language-in-parts",
  setup(build) {
    build.onResolve({ filter: /\.ts$/ }, ({ path, resolveDir, kind }) =>
      kind === "entry-point" ? undefined : { path: resolve(resolveDir, path), sideEffects: false },
    );
  },
};

const asciiPage = rewriting("ascii-page", async ({ path, text, contents }) => (path.endsWith(".js") ? escapeScript(text, path) : contents));

/**
 * The bundles by name. Only the client may name `vscode` external: in any other bundle an import of it fails the build.
 * @type {Readonly<Record<string, esbuild.BuildOptions>>}
 */
export const bundles = {
  launcher: {
    ...node,
    bundle: false,
    sourcemap: false,
    format: "cjs",
    target: "es2015",
    entryPoints: [{ in: "cli/launcher.cjs", out: "playbook" }],
    outdir: "dist",
    outExtension: { ".js": ".cjs" },
    banner: { js: "#!/usr/bin/env node" },
    define: { MINIMUM_NODE: JSON.stringify(engines.node.replace(">=", "")) },
  },
  // Splitting makes of every `import()` a file of its own, loaded when it is first reached. Names with a hash are what
  // their cached code goes by.
  command: {
    ...node,
    sourcemap: production ? false : "inline",
    format: "esm",
    splitting: true,
    entryPoints: ["cli/main.ts"],
    outdir: "dist/command",
    outExtension: { ".js": ".cjs" },
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    plugins: [withoutHttp2, grammarTables, commonJs],
    // The same code as modules: what is not used stays out.
    alias: { yaml: "./node_modules/yaml/browser/dist/index.js" },
    define: {
      "import.meta.url": "__commandUrl",
      // undici's own switch: its second HTTP/1 parser, off by default, stays out with its two WebAssembly blobs.
      esbuildDetection: "true",
    },
  },
  // A thread of the command, started when a regular expression or a schema may take long.
  worker: {
    ...node,
    sourcemap: production ? false : "inline",
    format: "esm",
    entryPoints: [{ in: "engine/bounded/worker.ts", out: "worker" }],
    outdir: "dist",
    outExtension: { ".js": ".cjs" },
    plugins: [languageInParts, commonJs],
  },
  // The library that speaks to the language server takes longer to load than all that is done before it is needed.
  client: {
    ...node,
    sourcemap: production ? false : "inline",
    format: "esm",
    splitting: true,
    entryPoints: [{ in: "client/extension.ts", out: "client" }],
    outdir: "dist",
    outExtension: { ".js": ".cjs" },
    chunkNames: "client/[name]-[hash]",
    plugins: [commonJs],
    external: ["vscode"],
  },
  // Code that the first response does not need is a separate file, too.
  server: {
    ...node,
    sourcemap: production ? false : "inline",
    format: "esm",
    splitting: true,
    entryPoints: ["server/main.ts"],
    outdir: "dist/server",
    outExtension: { ".js": ".cjs" },
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    plugins: [grammarTables, commonJs],
    alias: { yaml: "./node_modules/yaml/browser/dist/index.js" },
  },
  // The page of the steps panel, for the browser that VS Code is.
  steps: {
    ...shared,
    sourcemap: false,
    platform: "browser",
    target: "chrome128",
    format: "iife",
    entryPoints: [
      { in: "client/webview/steps/page.ts", out: "steps" },
      { in: "client/webview/steps/page.css", out: "steps" },
      { in: "node_modules/@vscode/codicons/dist/codicon.css", out: "codicon" },
    ],
    outdir: "dist",
    plugins: [asciiPage],
    loader: { ".ttf": "file" },
    assetNames: "[name]",
  },
  // The page of the HTML report, for any browser of the last years; the reporter writes it into the file.
  report: {
    ...shared,
    minify: true,
    sourcemap: false,
    platform: "browser",
    target: ["chrome117", "firefox119", "safari17.4"],
    format: "iife",
    entryPoints: [
      { in: "cli/reportPage/page.ts", out: "report" },
      { in: "cli/reportPage/page.css", out: "report" },
    ],
    outdir: "dist",
    plugins: [asciiPage],
  },
};

/** The bundles that `cli/loader.cjs` loads: what it is built as, and which source their first file is made of. */
const loaded = {
  command: { out: "loader", entry: "cli/main.ts" },
  server: { out: "server", entry: "server/main.ts" },
};

/**
 * The loader of a bundle, which has to know what the first file of the bundle is called.
 * @returns {esbuild.BuildOptions}
 */
export function loader(/** @type {keyof typeof loaded} */ name, /** @type {esbuild.Metafile} */ { outputs }) {
  const { out, entry } = loaded[name];
  const first = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry) ?? "";
  return {
    ...node,
    bundle: false,
    sourcemap: false,
    format: "cjs",
    entryPoints: [{ in: "cli/loader.cjs", out }],
    outdir: "dist",
    outExtension: { ".js": ".cjs" },
    define: { ENTRY_FILE: JSON.stringify(`./${basename(first)}`), FOLDER: JSON.stringify(name) },
  };
}

/** File names contain a hash: files of an earlier build are removed after the new ones are written. */
async function removeStale(/** @type {ReadonlySet<string>} */ written) {
  for (const folder of [...Object.keys(loaded), "client"])
    for (const name of await readdir(`${root}/dist/${folder}`)) if (!written.has(name)) await rm(`${root}/dist/${folder}/${name}`);
  for (const name of await readdir(`${root}/dist`)) if (/\.mjs(\.map)?$|^client\.cjs\.map$/.test(name)) await rm(`${root}/dist/${name}`);
}

/**
 * The schemas of the YAML files, for the YAML extension: draft 7, which it reads in every version, and whose words are
 * all that they use.
 */
async function writeSchemas() {
  const { casesSchema, stepsFileSchema, toJsonSchema } = await import("./language/index.ts");
  for (const [name, schema] of Object.entries({ steps: stepsFileSchema, cases: casesSchema })) {
    const written = { ...toJsonSchema(schema), $schema: "http://json-schema.org/draft-07/schema#" };
    await writeFile(`${root}/dist/${name}.schema.json`, `${escapeJson(JSON.stringify(written))}\n`);
  }
}

/**
 * Builds every bundle and prints how large each is; `--files` lists the files, `--metafiles=FILE` keeps a list of their
 * parts.
 */
async function buildAll() {
  const written = new Set();
  const build = async (/** @type {esbuild.BuildOptions} */ options) => {
    const { metafile } = await esbuild.build({ ...options, metafile: true });
    const files = Object.entries(metafile.outputs);
    for (const [path, { bytes }] of files) {
      written.add(basename(path));
      if (argv.includes("--files")) console.log(`${path}  ${(bytes / 1024).toFixed(1)} KB`);
    }
    const total = files.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1024;
    console.log(
      `${files.length === 1 ? files[0]?.[0] : `${dirname(files[0]?.[0] ?? "")} (${files.length} files)`}  ${total.toFixed(0)} KB`,
    );
    return metafile;
  };
  /** @type {Record<string, esbuild.Metafile>} */
  const metafiles = {};
  for (const [name, options] of Object.entries(bundles)) {
    const metafile = await build(options);
    metafiles[name] = metafile;
    if (isLoaded(name)) await build(loader(name, metafile));
  }
  await removeStale(written);
  await writeSchemas();
  await checkAscii(`${root}/dist`);
  await chmod(`${root}/dist/playbook.cjs`, 0o755);
  const list = argv.find((one) => one.startsWith("--metafiles="));
  if (list !== undefined) await writeFile(list.slice("--metafiles=".length), JSON.stringify(metafiles));
}

/** @returns {name is keyof typeof loaded} */
function isLoaded(/** @type {string} */ name) {
  return name in loaded;
}

/**
 * The loader follows the name of the first file.
 * @returns {esbuild.Plugin}
 */
const rebuilt = (/** @type {keyof typeof loaded} */ bundle) => ({
  name: "rebuilt",
  setup(build) {
    build.onEnd(async ({ metafile }) => {
      if (metafile !== undefined) await esbuild.build(loader(bundle, metafile));
    });
  },
});

async function watchAll() {
  for (const [name, options] of Object.entries(bundles)) {
    const plugins = [...(options.plugins ?? []), ...(isLoaded(name) ? [rebuilt(name)] : [])];
    await (await esbuild.context({ ...options, plugins, logLevel: "info" })).watch();
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await (argv.includes("--watch") ? watchAll() : buildAll());
  } catch (error) {
    // esbuild has printed what is wrong with the sources.
    if (!(error instanceof Error && "errors" in error)) throw error;
    process.exitCode = 1;
  }
}
