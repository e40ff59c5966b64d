/**
 * The documentation is true: its snippets are read, checked and compiled, its commands and links exist, and the site
 * builds.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { exportFormats, importFormats } from "../../engine/formats/names.ts";
import { operators } from "../../language/check.ts";
import { check, compile, emptyWorkspace, parseMcpLock, parsePlaybook, parseStepsFile, type Step, withFiles } from "../../language/index.ts";
import { program } from "../support/product.ts";
import { readSnippets, type Snippet } from "./snippets.ts";

const root = join(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const pages = [...globSync("docs/*.md", { cwd: root }), "README.md", "CONTRIBUTING.md", "examples/orders/README.md"].map((path) =>
  path.replaceAll("\\", "/"),
);

/** The servers that the snippets speak of, as Discover would have found them. */
const { servers } = parseMcpLock(
  JSON.stringify({
    servers: {
      mongo: { tools: { find: { inputSchema: inputs(["collection"], { collection: { type: "string" }, filter: { type: "object" } }) } } },
      jira: {
        tools: {
          create_issue: {
            title: "Create issue",
            inputSchema: inputs(["project", "summary"], {
              project: { type: "string" },
              summary: { type: "string" },
              labels: { type: "array", items: { type: "string" } },
            }),
            outputSchema: { type: "object", properties: { key: { type: "string" } } },
          },
        },
      },
      docs: { resources: [{ uri: "docs://setup", name: "Setting up" }] },
    },
  }),
).lock;

function inputs(required: readonly string[], properties: object): object {
  return { type: "object", properties, required, additionalProperties: false };
}

/**
 * A playbook is compiled next to the phrases of its page and the service of the example, whose OpenAPI document it may
 * name operations of.
 */
function problemsOfPlaybook(text: string, phrases: readonly string[]): readonly string[] {
  const isWhole = text.startsWith("---");
  const isService = isWhole && !/^(?:endpoint|flow|test_case|phrase):/m.test(text);
  const whole = isWhole ? text : `---\nservice: orders\nflow: A snippet\n---\n${text}`;
  const files: [string, string][] = [["openapi.yaml", textOf("examples/orders/openapi.yaml")]];
  if (!isService) files.push(["orders.playbook", serviceWithToken(textOf("examples/orders/orders.playbook"))]);
  for (const [index, phrase] of phrases.entries()) if (phrase !== text) files.push([`phrases/${index}.playbook`, phrase]);
  files.push(["snippet.playbook", whole]);
  const workspace = withFiles(emptyWorkspace(), files);
  return check(workspace, "snippet.playbook").flatMap(({ severity, message }) => (severity === "error" ? [message] : []));
}

/** The snippets log in first, as the README shows. */
function serviceWithToken(service: string): string {
  return service.replace(/^variables:\n/m, "variables:\n  token: a-token\n");
}

function problemsOfLines(lines: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  const helpOf = (words: readonly string[]): string => {
    const key = words.join(" ");
    const help = known.get(key) ?? spawnSync(process.execPath, [program, ...words, "--help"], { encoding: "utf8" }).stdout;
    known.set(key, help);
    return help;
  };
  return lines.flatMap((line) => {
    const command = line.replace(/\s+#.*$/, "").trim();
    if (command === "") return [];
    const scripts = [...command.matchAll(/npm (?:run )?([\w:]+)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !["ci", "pack", "install"].includes(name));
    const missing = scripts.filter((name) => !(name in JSON.parse(textOf("package.json")).scripts));
    if (/^npm /.test(command)) return missing.map((name) => `there is no script ${name}`);
    const [, rest = ""] = /^(?:[A-Z_]+=\S* )*(?:playbook|npx node \S*playbook\.cjs)(?: (.*))?$/.exec(command) ?? [];
    const words: string[] = [];
    for (const word of rest.split(" ")) {
      if (!/^[a-z][\w-]*$/.test(word) || !new RegExp(`^  ${word}\\b`, "m").test(helpOf(words).split("Commands:\n")[1] ?? "")) break;
      words.push(word);
    }
    if (words.length === 0) return [`“${command}” is not a command`];
    const help = helpOf(words);
    const options = rest.split(" -- ")[0]?.match(/(?<=\s)--[\w-]+/g) ?? [];
    return options.filter((option) => !help.includes(option)).map((option) => `playbook ${words.join(" ")} has no ${option}`);
  });
}

/** The problem of a snippet; its kind must be known here. */
function problemsOf({ language, text }: Snippet, phrases: readonly string[]): readonly string[] {
  const lines = text.split("\n");
  if (language === "json") return problemOfParsing(() => JSON.parse(text));
  if (language === "yaml" && /^(?:entries|named):/m.test(text)) return parseStepsFile(text).diagnostics.map(({ message }) => message);
  if (language === "yaml" && /^variables:/.test(text))
    return parsePlaybook(`---\nservice: orders\nflow: A snippet\n${text}\n---\n# Execution\nSend a GET request to /.\n`).diagnostics.map(
      ({ message }) => message,
    );
  if (language === "yaml") return problemOfParsing(() => parse(text));
  if (language === "playbook" || /^(?:---|# (?:Setup|Execution|Teardown))$/.test(lines[0] ?? "")) return problemsOfPlaybook(text, phrases);
  if (/^@\w+ /.test(text)) {
    const { phases } = parsePlaybook(`# Execution\n${text}`);
    const sentences = phases.flatMap(({ instructions }) => instructions);
    let before: readonly Step[] = [];
    return sentences.flatMap(({ sentence, attachment }) => {
      const compiled = compile(sentence, attachment, { before, servers });
      if (compiled.kind === "refused") return [`“${sentence}”: ${compiled.problem.message}`];
      before = [...before, ...compiled.steps];
      return [];
    });
  }
  if (language === "sh") return problemsOfLines(lines.filter((line) => /\bplaybook\.cjs |^npm /.test(line)));
  if (/^(?:[A-Z_]+=\S* )*(?:playbook|npm) /.test(text)) return problemsOfLines(lines);
  // Configuration of other programs, advice for agents, and drawings.
  return ["lua", "toml", "markdown", "text"].includes(language)
    ? []
    : [`a snippet of a kind that no test knows (${language || "no language"})`];
}

function problemOfParsing(parse: () => unknown): readonly string[] {
  try {
    parse();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

describe("the documentation", function () {
  this.timeout(300_000);

  for (const page of pages)
    it(`has snippets that work: ${page}`, () => {
      const snippets = readSnippets(textOf(page));
      const phrases = snippets.map(({ text }) => text).filter((text) => /^---\n(?:.*\n)*?phrase:/.test(text));
      const wrong = snippets.flatMap((snippet) => problemsOf(snippet, phrases).map((problem) => `${page}:${snippet.line} ${problem}`));
      assert.deepEqual(wrong, []);
    });

  it("names files that exist", () => {
    const missing = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, path = ""]) => path)
        .filter((path) => !existsSync(join(root, dirname(page), path)) && !path.startsWith("reference/"))
        .map((path) => `${page}: ${path}`),
    );
    assert.deepEqual(missing, []);
  });

  it("describes every format of import and export", () => {
    const formatsOf = (page: string) => [...textOf(page).matchAll(/`([a-z0-9]+)`/g)].map(([, name]) => name);
    assert.deepEqual(
      exportFormats.filter((name) => !formatsOf("docs/export.md").includes(name)),
      [],
    );
    assert.deepEqual(
      importFormats.filter((name) => !formatsOf("docs/import.md").includes(name)),
      [],
    );
  });

  it("names every format of import and export in the README and in the help", () => {
    for (const [command, formats] of [
      ["import", importFormats],
      ["export", exportFormats],
    ] as const) {
      const row = new RegExp(`^\\| \`playbook ${command} .*$`, "m").exec(textOf("README.md"))?.[0] ?? "";
      const help = spawnSync(process.execPath, [program, command, "--help"], { encoding: "utf8" }).stdout;
      const description = help.split("\n\n")[1] ?? "";
      for (const [place, text] of Object.entries({ "README.md": row, [`playbook ${command} --help`]: description }))
        assert.deepEqual(
          formats.filter((name) => !text.toLowerCase().includes(name)),
          [],
          `${place} does not name these formats`,
        );
    }
  });

  it("shows how to write each operator of checks", () => {
    const [, table = ""] = /\| must hold \| written \|\n((?:\|.*\n)+)/.exec(textOf("docs/language.md")) ?? [];
    const shown = new Set(
      [...table.matchAll(/`([^`]+)`/g)].flatMap(([, words = ""]) => operatorsOf(["", ' "a"', " 3"].map((value) => words + value))),
    );
    assert.deepEqual(
      operators.filter((name) => !shown.has(name)),
      [],
    );
  });

  it("is built into a site without a dead link, with every command, setting, form of sentence and check", () => {
    const run = (args: readonly string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    const written = run(["docs/site/writeReference.ts"]);
    assert.equal(written.status, 0, written.stderr);
    const built = run(["node_modules/vitepress/bin/vitepress.js", "build", "docs", "--minify", "false"]);
    assert.equal(built.status, 0, built.stdout + built.stderr);
    const site = (path: string) => readFileSync(join(root, "out/site", path), "utf8");
    assert.match(site("reference/sentences.html"), /mcp_server_call/);
    assert.match(site("reference/commands.html"), /playbook mcp discover/);
    assert.match(site("reference/vscode.html"), /playbook\.inlayHints\.enabled/);
    assert.match(site("reference/formats.html"), /\.cases\.yaml/);
    assert.doesNotMatch(site("index.html"), /https?:\/\/(?!(?:www\.w3\.org|vitepress\.dev))/, "nothing is loaded from elsewhere");
  });
});

/** The operators of the checks that these predicates, after a field, are read as. */
function operatorsOf(predicates: readonly string[]): readonly string[] {
  return predicates
    .flatMap((predicate) => [`Expect $.items ${predicate}.`, `Expect $.items is ${predicate}.`])
    .flatMap((sentence) => {
      const compiled = compile(sentence);
      const checks = compiled.kind === "understood" ? compiled.steps.flatMap((step) => (step.step === "validate" ? step.checks : [])) : [];
      return operators.filter((name) => checks.some((one) => one[name] !== undefined));
    });
}
