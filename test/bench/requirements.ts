// Counts the acceptance criteria of sample scenarios that become steps without a model: `node
// test/bench/requirements.ts SCENARIOS.jsonl FOLDER`. For each scenario FOLDER has a folder of its id with the playbook
// of a service; `server.ts` there gives `serve(id)`, where the flows are run. Samples are read from where they are, and
// never kept.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly style: string;
  readonly background: readonly string[];
  readonly lines: readonly string[];
}

interface Served {
  readonly port: number;
  readonly close: () => void;
  readonly requests: () => number;
  readonly left: () => number;
}

const [file = "", folder = "", verbose] = process.argv.slice(2);
const scenarios = (await readFile(file, "utf8"))
  .trim()
  .split("\n")
  .map((line): Scenario => JSON.parse(line));
const serverPath = resolve(folder, "server.ts");
const { serve } = (await import(pathToFileURL(serverPath).href)) as { serve: (id: string) => Promise<Served> };
const command = resolve(import.meta.dirname, "../../cli/main.ts");
const rows: (readonly (string | number)[])[] = [];
const sum = { lines: 0, steps: 0, met: 0, refused: 0, whole: 0, green: 0, criteria: 0 };
for (const scenario of scenarios) {
  const own = join(folder, scenario.id);
  if (!existsSync(own)) continue;
  const root = await mkdtemp(join(tmpdir(), "playbook-requirements-"));
  const service = await serve(scenario.id);
  try {
    await cp(own, root, { recursive: true });
    const playbook = join(root, "service.playbook");
    await writeFile(playbook, (await readFile(playbook, "utf8")).replace("{PORT}", String(service.port)));
    const isGherkin = scenario.style === "gherkin";
    const name = isGherkin ? "scenario.feature" : "scenario.md";
    await writeFile(
      join(root, name),
      isGherkin ? feature(scenario) : `# ${scenario.id.toUpperCase()} x\n\n## AC-1: ${scenario.title}\n\n${scenario.lines.join("\n")}\n`,
    );
    const generated = JSON.parse(await playbookCommand(root, ["generate", "flows", name, "--json"]));
    if (verbose === "--partial") console.log(await playbookCommand(root, ["generate", "flows", name, "--dry-run", "--partial"]));
    for (const { criteria } of generated.requirements) {
      for (const { lines, outcome } of criteria) {
        const count = (kind: string) => lines.filter((line: { outcome: string }) => line.outcome === kind).length;
        const isWhole = outcome.kind === "new";
        const before = service.left();
        const run = isWhole
          ? await playbookCommand(root, ["run", outcome.path], {
              [`PLAYBOOK_SECRET_${scenario.id.toUpperCase()}_TOKEN`]: "a-token-of-the-stand-in",
            })
          : "";
        const isGreen = / passed, 0 failed/.test(run);
        rows.push([
          scenario.id,
          lines.length,
          count("steps"),
          count("met"),
          count("refused"),
          isWhole ? "flow" : "-",
          isWhole ? (isGreen ? "green" : "red") : "-",
          isWhole ? service.left() - before : "-",
        ]);
        sum.criteria++;
        sum.lines += lines.length;
        sum.steps += count("steps");
        sum.met += count("met");
        sum.refused += count("refused");
        if (isWhole) sum.whole++;
        if (isGreen) sum.green++;
        if (verbose !== undefined) {
          if (isWhole) console.log(await readFile(join(root, outcome.path), "utf8"), run);
          else if (outcome.reason !== undefined) console.log(scenario.id, outcome.reason);
          for (const line of lines) console.log(scenario.id, line.outcome, line.text, line.reason ?? line.by ?? JSON.stringify(line.steps));
        }
      }
    }
  } finally {
    service.close();
    await rm(root, { recursive: true, force: true });
  }
}
const head = ["scenario", "lines", "steps", "met", "refused", "becomes", "run", "left behind"];
for (const row of [head, head.map(() => "---"), ...rows]) console.log(`| ${row.join(" | ")} |`);
console.log(
  `\n${sum.criteria} criteria: ${sum.whole} flows, ${sum.green} of them green; ${sum.lines} lines: ${sum.steps} steps, ${sum.met} met, ${sum.refused} refused with a reason`,
);

function feature({ title, background, lines }: Scenario): string {
  const isOutline = lines.some((line) => /^\s*Examples:/.test(line));
  const steps = (all: readonly string[]) => all.map((line) => `    ${line}`).join("\n");
  const above = background.length === 0 ? "" : `  Background:\n${steps(background)}\n`;
  return `Feature: ${title}\n${above}  Scenario${isOutline ? " Outline" : ""}: ${title}\n${steps(lines)}\n`;
}

function playbookCommand(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [command, ...args], { cwd, env: { ...process.env, ...env, NO_COLOR: "1" } });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    let problems = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      problems += text;
    });
    child.on("error", fail);
    child.on("close", () => (output === "" ? fail(new Error(problems)) : done(output)));
  });
}
