/**
 * The fences of the architecture that no compiler option expresses: who imports whom, which packages a layer may use,
 * what a bundle contains, and that the linter's fences are up. docs/architecture.md says why.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build, type Metafile } from "esbuild";

const root = join(import.meta.dirname, "..");

interface Layer {
  /** Folders, or single files of them, that it may import. */
  readonly layers: readonly string[];
  readonly packages: readonly string[];
  readonly builtins: boolean;
}

const engine = [
  "@cucumber/gherkin",
  "@cucumber/messages",
  "@eslint-community/regexpp",
  "@modelcontextprotocol/client",
  "acorn",
  "age-encryption",
  "undici",
  "tough-cookie",
  "ajv",
  "ajv-formats",
  "@faker-js/faker",
  "@redocly/openapi-core",
  "read-excel-file",
  "yaml",
  "json-p3",
  "diff",
  "openai",
  "re2js",
  "unpdf",
];

/** Loaded by a command when it first needs them, with `import()`. */
const lateLibraries = [
  "@cucumber/gherkin",
  "@faker-js/faker",
  "@modelcontextprotocol/client",
  "@redocly/openapi-core",
  "acorn",
  "age-encryption",
  "openai",
  "read-excel-file",
  "unpdf",
];

/** Every edge that is not in here, in either direction, is a layering error. */
const table: Readonly<Record<string, Layer>> = {
  language: { layers: [], packages: ["yaml", "json-p3"], builtins: false },
  engine: { layers: ["language"], packages: engine, builtins: true },
  server: {
    layers: ["language", "engine/regularFile.ts"],
    packages: ["vscode-languageserver", "vscode-languageserver-textdocument"],
    builtins: true,
  },
  cli: {
    layers: ["language", "engine"],
    packages: [
      "@modelcontextprotocol/sdk",
      "@vscode/debugadapter",
      "@vscode/debugprotocol",
      "commander",
      "diff",
      "picocolors",
      "vscode-jsonrpc",
    ],
    builtins: true,
  },
  client: {
    layers: ["server/protocol.ts", "engine/protocol.ts"],
    packages: ["vscode", "vscode-languageclient", "vscode-jsonrpc", "lit", "@vscode-elements/elements"],
    builtins: true,
  },
  docs: { layers: ["language", "server"], packages: ["vitepress"], builtins: true },
  examples: { layers: [], packages: ["@modelcontextprotocol/sdk"], builtins: true },
};

/**
 * The imports of `files` (paths from the root) that the table does not allow, as sentences. Type imports are the
 * compiler's to check.
 */
async function violations(entry: Entry): Promise<readonly string[]> {
  return Object.entries(await importsOf(entry)).flatMap(([file, input]) =>
    input.imports.filter((edge) => !isAllowed(file, edge)).map(({ path }) => `${file} imports ${path}`),
  );
}

type Entry = Pick<BuildOptions, "entryPoints" | "stdin">;

/** Records of each file that is reached, by its path from the root. */
async function importsOf(entry: Entry): Promise<Metafile["inputs"]> {
  const { metafile } = await build({
    ...entry,
    absWorkingDir: root,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    // Each file once, not once for each that imports it.
    splitting: true,
    outdir: "out/_",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return metafile.inputs;
}

function isAllowed(file: string, { path, external }: Metafile["inputs"][string]["imports"][number]): boolean {
  const from = folderOf(file);
  const layer = table[from];
  if (layer === undefined) return false;
  if (!external) return folderOf(path) === from || layer.layers.some((allowed) => path === allowed || folderOf(path) === allowed);
  return isBuiltin(path) ? layer.builtins : layer.packages.includes(packageOf(path));
}

const folderOf = (path: string) => path.split("/")[0] ?? "";
const packageOf = (path: string) => path.split("/", path.startsWith("@") ? 2 : 1).join("/");

/** The violations of a file of this name with this text, without writing it. */
const violationsOf = (sourcefile: string, contents: string) =>
  violations({ stdin: { contents, sourcefile: join(root, sourcefile), resolveDir: join(root, folderOf(sourcefile)), loader: "ts" } });

/**
 * The lint rules that files of these names with these texts would break, as `file: rule`; linted in a folder of their
 * own.
 */
function lintOf(files: Readonly<Record<string, string>>): ReadonlySet<string> {
  const folder = mkdtempSync(join(tmpdir(), "playbook-lint-"));
  for (const name of ["biome.json", "package.json", ".gitignore"]) cpSync(join(root, name), join(folder, name));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const options = { cwd: folder, encoding: "utf8" } as const;
  const { stdout } = spawnSync(process.execPath, [biome, "lint", "--reporter=json", "--max-diagnostics=none"], options);
  rmSync(folder, { recursive: true });
  const report: { diagnostics: readonly { category: string; location: { path: string } }[] } = JSON.parse(stdout);
  const rule = (category: string) => category.split("/").at(-1);
  return new Set(report.diagnostics.map(({ category, location }) => `${location.path}: ${rule(category)}`));
}

const bundles = import(pathToFileURL(join(root, "esbuild.mjs")).href).then(
  (config: { bundles: Record<string, BuildOptions> }) => config.bundles,
);
const built = new Map<string, Promise<Metafile>>();
const metafiles = join(process.env.PLAYBOOK_PACKED ?? "", "metafiles.json");

/** Returns the parts of a bundle as `npm test` has just built it, else of one that is built here without minifying. */
function metafileOf(name: string): Promise<Metafile> {
  if (process.env.PLAYBOOK_PACKED !== undefined) return JSON.parse(readFileSync(metafiles, "utf8"))[name];
  const known =
    built.get(name) ??
    bundles.then(async (all) => {
      const options = { ...all[name], minify: false, sourcemap: false, write: false, metafile: true, logLevel: "silent" } as const;
      return (await build(options)).metafile;
    });
  built.set(name, known);
  return known;
}

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

describe("architecture", () => {
  it("imports only downwards, and only the packages of its layer", async () => {
    const folders = Object.keys(table).join(",");
    const entryPoints = globSync(`{${folders}}/**/*.ts`, { cwd: root }).filter((file) => !/\.d\.ts$|node_modules/.test(file));
    assert.ok(entryPoints.length > 0);
    assert.deepEqual(await violations({ entryPoints }), []);
  });

  it("sees an import upwards, a forbidden package and a built-in", async () => {
    assert.deepEqual(await violationsOf("language/x.ts", 'export { PlaybookError } from "../engine/error.ts";'), [
      "language/x.ts imports engine/error.ts",
    ]);
    assert.deepEqual(await violationsOf("language/x.ts", 'export const x = import("undici");'), ["language/x.ts imports undici"]);
    assert.deepEqual(await violationsOf("language/x.ts", 'export * from "node:fs";'), ["language/x.ts imports node:fs"]);
    assert.deepEqual(await violationsOf("engine/x.ts", 'export * from "@modelcontextprotocol/x/y";'), [
      "engine/x.ts imports @modelcontextprotocol/x/y",
    ]);
    assert.deepEqual(await violationsOf("cli/x.ts", 'export { PlaybookError } from "../engine/error.ts"; export * from "picocolors";'), []);
  });

  it("bundles everything but Node's own modules, and vscode for the client alone", async () => {
    for (const name of Object.keys(await bundles)) {
      const imported = Object.values((await metafileOf(name)).outputs).flatMap((output) => output.imports);
      const foreign = imported
        .filter(({ path, external }) => external && !path.startsWith("./") && !isBuiltin(path))
        .map(({ path }) => path);
      assert.deepEqual(
        foreign.filter((path) => !(name === "client" && path === "vscode")),
        [],
        name,
      );
    }
  });

  it("defines the commands without loading what they do", async () => {
    const files = await importsOf({ entryPoints: ["cli/main.ts"] });
    const atOnce = new Set<string>();
    const load = (file: string): void => {
      if (atOnce.has(file)) return;
      atOnce.add(file);
      for (const { path, kind, external } of files[file]?.imports ?? []) if (kind === "import-statement" && !external) load(path);
    };
    load("cli/main.ts");
    assert.ok(Object.keys(files).length > 2 * atOnce.size);
    assert.deepEqual([...atOnce].filter((file) => !file.startsWith("cli/commands/")).sort(), [
      "cli/exitCode.ts",
      "cli/main.ts",
      "cli/model/modelOptions.ts",
      "cli/optionValues.ts",
      "cli/packageVersion.ts",
      "cli/reportError.ts",
      "cli/terminal.ts",
      "cli/visibleText.ts",
      "engine/error.ts",
      "engine/formats/names.ts",
    ]);
  });

  it("keeps large libraries out of what a command loads at once", async () => {
    const metafile = await metafileOf("command");
    const holds = (output: string, library: string) =>
      Object.keys(metafile.outputs[output]?.inputs ?? {}).some((path) => path.startsWith(`node_modules/${library}/`));
    const atOnce = new Set<string>();
    const load = (output: string): void => {
      if (atOnce.has(output)) return;
      atOnce.add(output);
      for (const { path, kind } of metafile.outputs[output]?.imports ?? []) if (kind === "import-statement") load(path);
    };
    const outputs = Object.keys(metafile.outputs);
    for (const output of outputs) if (metafile.outputs[output]?.entryPoint?.startsWith("cli/")) load(output);
    assert.ok(atOnce.size > 1);
    for (const library of lateLibraries) {
      assert.ok(
        outputs.some((output) => holds(output, library)),
        `${library} is in no file`,
      );
      assert.deepEqual(
        [...atOnce].filter((output) => holds(output, library)),
        [],
        library,
      );
    }
  });

  it("loads without an editor, except the one file that hands out the value of vscode", async () => {
    const entryPoints = globSync("client/**/*.ts", { cwd: root });
    const options = { bundle: true, packages: "external", outdir: "out/_", write: false, metafile: true, logLevel: "silent" } as const;
    const { metafile } = await build({ ...options, entryPoints, absWorkingDir: root, platform: "node" });
    const importing = Object.entries(metafile.inputs).filter(([, { imports }]) => imports.some(({ path }) => path === "vscode"));
    assert.deepEqual(
      importing.map(([file]) => file),
      ["client/extension.ts"],
    );
  });

  it("has the linter's fences up", () => {
    const restricted: readonly (readonly [file: string, module: string])[] = [
      ["language/a.ts", "node:fs"],
      ["language/deep/a.ts", "@faker-js/faker/locale/en"],
      ["engine/a.ts", "vscode"],
      ["engine/deep/a.ts", "vscode-languageserver/node.js"],
      ["engine/deep/a.ts", "../../cli/main.ts"],
      ["cli/a.ts", "../client/extension.ts"],
      ["server/a.ts", "../engine/index.ts"],
      ["client/a.ts", "../server/main.ts"],
      ["client/webview/a.ts", "../../language/index.ts"],
    ];
    const forms = (module: string) => [
      `import { a } from "${module}"; export const b = a;`,
      `import type { A } from "${module}"; export type B = A;`,
      `export { a } from "${module}";`,
      `export const a = import("${module}");`,
    ];
    const numbered = (file: string, form: number, index: number) => file.replace("a.ts", `a${index}x${form}.ts`);
    const bad = restricted.flatMap(([file, module], index) =>
      forms(module).map((text, form) => [numbered(file, form, index), text] as const),
    );
    const found = lintOf({
      ...Object.fromEntries(bad),
      "client/allowed.ts":
        'import type { A } from "../server/protocol.ts"; import type { B } from "../engine/protocol.ts"; export type C = A | B;',
      "language/allowed.ts": 'import { parse } from "yaml"; import { a } from "./deep/a.ts"; export const b = [parse, a];',
      "engine/default.ts": "export default 1;",
      "engine/console.ts": "console.log(1);",
      "engine/extension.ts": 'export { a } from "./console";',
      "engine/cycle/a.ts": 'import { b } from "./b.ts"; export const a = () => b;',
      "engine/cycle/b.ts": 'import { a } from "./a.ts"; export const b = () => a;',
    });
    const missing = bad.filter(([file]) => !found.has(`${file}: noRestrictedImports`)).map(([file, text]) => `${file}: ${text}`);
    assert.deepEqual(missing, []);
    for (const expected of [
      "default.ts: noDefaultExport",
      "console.ts: noConsole",
      "extension.ts: useImportExtensions",
      "cycle/a.ts: noImportCycles",
    ]) {
      assert.ok(found.has(`engine/${expected}`), expected);
    }
    assert.deepEqual(
      [...found].filter((line) => line.includes("allowed.ts")),
      [],
    );
  });

  it("keeps the language free of Node's types, and each project's references inside the table", () => {
    for (const { path } of readJson("tsconfig.json").references) {
      const { compilerOptions, references } = readJson(`${path}/tsconfig.json`);
      if (path === "language") assert.deepEqual(compilerOptions.types, []);
      if (path === "test") continue;
      const referenced = references.map((reference: { path: string }) => reference.path.replaceAll("../", ""));
      assert.deepEqual(
        referenced.filter((name: string) => !table[folderOf(path)]?.layers.some((allowed) => folderOf(allowed) === name)),
        [],
        path,
      );
    }
  });

  it("ships no dependencies and locks no registry", () => {
    assert.equal(readJson("package.json").dependencies, undefined);
    const packages: Record<string, { resolved?: string }> = readJson("package-lock.json").packages;
    assert.deepEqual(
      Object.entries(packages).flatMap(([name, { resolved }]) => (resolved === undefined ? [] : [name])),
      [],
    );
  });

  it("compiles no regular expression of people or documents but in the file that reads them", () => {
    /** The sources of each file's expressions. */
    const ownWords: Readonly<Record<string, string>> = {
      "language/regularExpression.ts": "any source: this is the file that reads them",
      "language/schemaFormats.ts": "its own constant",
      "engine/redact/spelling.ts": "its own constants",
      "engine/redact/wholeValues.ts": "escaped values of secrets, each matched whole",
      "language/secrets/hideStep.ts": "an escaped text of the sentence",
      "language/text/anyScript.ts": "constants of those who call it",
      "language/text/label.ts": "its own words",
      "language/english/finished/otherThings.ts": "its own words",
      "language/english/finished/senders.ts": "its own words",
      "language/english/inOtherWords/actors.ts": "its own words",
      "language/english/inOtherWords/amongOthers.ts": "its own words",
      "language/english/inOtherWords/dates.ts": "its own words",
      "language/english/inOtherWords/fieldChanges.ts": "its own words",
      "language/english/inOtherWords/flagChanges.ts": "its own words",
      "language/english/inOtherWords/laterReads.ts": "its own words",
      "language/english/inOtherWords/listsRead.ts": "its own words",
      "language/english/inOtherWords/pathChecks.ts": "its own words",
      "language/english/inOtherWords/persons.ts": "its own words",
      "language/english/inOtherWords/plainVerbs.ts": "its own words",
      "language/english/inOtherWords/saves.ts": "its own words",
      "language/grammar/stated/signedIn.ts": "its own words",
      "language/grammar/parts/listReads.ts": "its own words",
      "language/grammar/parts/placedItems.ts": "its own words",
      "engine/formats/curl/write.ts": "a name of letters, digits and _",
      "engine/generate/flows/forms.ts": "its own words",
      "engine/generate/endpoints/conditions.ts": "one word of letters and digits",
      "engine/generate/endpoints/kinds.ts": "constant lists of words",
      "engine/formats/http/regions.ts": "the names of methods",
      "engine/formats/arazzo/readExpressions.ts": "an escaped name",
      "engine/formats/curl/readScript.ts": "its own constant",
      "engine/interpret/judgeSteps.ts": "an escaped name",
      "language/english/inOtherWords/clauses.ts": "constant parts",
      "language/english/inOtherWords/senders.ts": "constant parts",
      "server/features/inlayHints.ts": "a method",
      "server/features/occurrences.ts": "an escaped name",
      "server/features/completion/calls.ts": "methods and an escaped name",
      "server/features/variableFamily.ts": "an escaped name",
      "server/features/semanticTokens.ts": "the names of methods",
      "client/variables/missingSecrets.ts": "an escaped name",
    };
    const files = globSync("{language,engine,server,cli,client}/**/*.{ts,cjs}", { cwd: root });
    const compiling = files.filter((file) => /\bRegExp\(/.test(readFileSync(join(root, file), "utf8")));
    assert.deepEqual(compiling.sort(), Object.keys(ownWords).sort());
  });

  it("writes to standard error where names and messages are made visible, and nowhere else", () => {
    /** Other writers, and their reasons. */
    const others: Readonly<Record<string, string>> = {
      "cli/terminal.ts": "this is the file",
      "cli/launcher.cjs": "its own words",
      "cli/engine.ts": "a stack for the editor's log",
    };
    const files = globSync("cli/**/*.{ts,cjs}", { cwd: root });
    const writing = files.filter((file) => /\bstderr\.write\(|\bconsole\.\w+\(/.test(readFileSync(join(root, file), "utf8")));
    assert.deepEqual(writing.sort(), Object.keys(others).sort());
  });

  it("has files of one idea: at most 400 lines, a comment first, named after their concept", () => {
    const folders = Object.keys(table).join(",");
    const files = globSync(`{${folders}}/**/*.ts`, { cwd: root }).filter((file) => !file.includes("node_modules"));
    const problems = files.flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const lines = text.split("\n").length - 1;
      return [
        ...(lines > 400 ? [`${file} has ${lines} lines: split it by idea`] : []),
        ...(/^(#!.*\n)?\/[/*]/.test(text) ? [] : [`${file} does not open with a comment that says what it is for`]),
        ...(/util|helper|manager/i.test(file) ? [`${file} is not named after a concept`] : []),
      ];
    });
    assert.deepEqual(problems, []);
  });
});
