// Builds dist/. `--production` minifies and leaves source maps out; `--watch` rebuilds on change. test/architecture.test.ts reads `bundles`.
import { existsSync } from "node:fs";
import { chmod, readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import process, { argv } from "node:process";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

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
 * undici loads its HTTP/2 client, and with it 20 ms of Node's own modules, before the first request. The engine speaks HTTP/1.1 only.
 * @type {esbuild.Plugin}
 */
const http2Late = {
  name: "http2-late",
  setup(build) {
    build.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replace("= require('./client-h2.js')", "= (...args) => require('./client-h2.js')(...args)");
      if (contents === text) throw new Error(`${path} loads HTTP/2 in another way than esbuild.mjs expects: adapt the plugin`);
      return { contents, loader: "js" };
    });
  },
};

/**
 * What is built, by name. Only the client may name `vscode` external: in any other bundle an import of it fails the build.
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
  // Splitting makes of every `import()` a file of its own, loaded when it is first reached. CommonJS packages in it call `require`.
  command: {
    ...node,
    format: "esm",
    splitting: true,
    entryPoints: ["cli/main.ts"],
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    chunkNames: "[name]-[hash]",
    plugins: [http2Late],
    // undici's own switch: its second HTTP/1 parser, off by default, stays out with its two WebAssembly blobs.
    define: { esbuildDetection: "true" },
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  },
  client: { ...node, format: "cjs", entryPoints: ["client/extension.ts"], outfile: "dist/client.cjs", external: ["vscode"] },
  ...(existsSync(`${root}/server/main.ts`)
    ? { server: { ...node, format: "cjs", entryPoints: ["server/main.ts"], outfile: "dist/server.cjs" } }
    : {}),
};

/** Chunk names carry a hash: what an earlier build left behind is removed after the new files are there. */
async function removeStale(/** @type {ReadonlySet<string>} */ written) {
  for (const name of await readdir(`${root}/dist`)) {
    if (/\.mjs(\.map)?$/.test(name) && !written.has(name)) await rm(`${root}/dist/${name}`);
  }
}

/** Builds every bundle and prints its files with their sizes. */
async function buildAll() {
  const written = new Set();
  for (const options of Object.values(bundles)) {
    const { outputs } = (await esbuild.build(options)).metafile;
    for (const [path, { bytes }] of Object.entries(outputs)) {
      written.add(basename(path));
      console.log(`${path}  ${(bytes / 1024).toFixed(1)} KB`);
    }
  }
  await removeStale(written);
  await chmod(`${root}/dist/playbook.cjs`, 0o755);
}

async function watchAll() {
  for (const options of Object.values(bundles)) await (await esbuild.context({ ...options, logLevel: "info" })).watch();
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
