// Builds dist/. `--production` minifies and leaves source maps out; `--watch` rebuilds on change. test/architecture.test.ts reads `bundles`.
import { chmod, readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { argv } from "node:process";
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
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  },
};

/** Chunk names carry a hash: what an earlier build left behind is removed after the new files are there. */
async function removeStale(/** @type {ReadonlySet<string>} */ written) {
  for (const name of await readdir(`${root}/dist`)) {
    if (/\.mjs(\.map)?$/.test(name) && !written.has(name)) await rm(`${root}/dist/${name}`);
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const written = new Set();
  for (const options of Object.values(bundles)) {
    if (argv.includes("--watch")) {
      await (await esbuild.context({ ...options, logLevel: "info" })).watch();
      continue;
    }
    const { outputs } = (await esbuild.build(options)).metafile;
    for (const [path, { bytes }] of Object.entries(outputs)) {
      written.add(basename(path));
      console.log(`${path}  ${(bytes / 1024).toFixed(1)} KB`);
    }
  }
  if (written.size > 0) {
    await removeStale(written);
    await chmod(`${root}/dist/playbook.cjs`, 0o755);
  }
}
