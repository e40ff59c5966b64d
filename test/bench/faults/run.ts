// Measures which faults generated tests find: faults put into the handlers of four services, mechanically and planted,
// and the tools side by side on each. `npm run bench:faults`; `-- --service todo --tool playbook,dredd --mutants 10`
// narrows it. A fault counts if requests that were fixed beforehand, and that no tool knows, show an answer which
// contradicts the document or a property that generated tests look for. A verdict counts only of what was green three
// times on the service as it is; three more runs show whether any of it alarms without a fault. The run keeps the
// results of each service next to the packages: `--kept` takes those of services and tools that do not run this time.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createConforms } from "./conforms.ts";
import { drive } from "./drive.ts";
import { requests } from "./drivers.ts";
import { chosen, mutantsOf } from "./mutate.ts";
import { installed } from "./packages.ts";
import { type PlantedFault, plantedFaults, startFront } from "./planted.ts";
import { type BenchService, copyOf, type Started, services, start } from "./services.ts";
import { printTables, type Tally } from "./tables.ts";
import { type Tool, tools, type Verdicts } from "./tools.ts";

const { values } = parseArgs({
  options: {
    service: { type: "string" },
    tool: { type: "string" },
    mutants: { type: "string", default: "24" },
    planted: { type: "boolean", default: true },
    budget: { type: "string", default: "5000" },
    kept: { type: "boolean", default: false },
  },
  allowNegative: true,
});
const wanted = <T extends { readonly name: string }>(all: readonly T[], names: string | undefined) =>
  names === undefined ? all : all.filter(({ name }) => names.split(",").includes(name));

const packages = installed([
  "serverest@2.29.7",
  "@loopback/example-todo@6.0.0",
  "json-server@0.17.4",
  "dredd@14.1.0",
  "@apideck/portman@1.33.0",
  "newman@6.2.2",
  "@redocly/cli@2.77.0",
]);
const work = mkdtempSync(join(tmpdir(), "playbook-faults-"));
const tallies: Tally[] = [];
process.once("exit", () => rmSync(work, { recursive: true, force: true }));

type Verdict = readonly [name: string, how: boolean | string];

interface Candidate {
  readonly name: string;
  readonly planted?: PlantedFault;
  readonly file?: string;
  readonly text?: string;
}

for (const service of values.kept ? services : wanted(services, values.service)) {
  const file = join(packages, "..", `${service.name}.json`);
  const before = values.kept && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Tally) : undefined;
  const isWanted = wanted([service], values.service).length > 0;
  if (!isWanted && before === undefined) continue;
  const tally = isWanted ? withKept(await measure(service), before) : (before as Tally);
  writeFileSync(file, JSON.stringify(tally, null, 1));
  tallies.push(tally);
}
printTables(tallies);

/** With what the tools that did not run now found the last time, of the faults that were counted both times. */
function withKept(tally: Tally, before: Tally | undefined): Tally {
  if (before === undefined) return tally;
  const isNew = (tool: string) => tally.tools.some(({ name }) => name === tool);
  const others = before.tools.filter(({ name }) => !isNew(name));
  const killedBefore = new Map(before.faults.map(({ name, killed }) => [name, killed.filter((tool) => !isNew(tool))]));
  return {
    ...tally,
    tools: [...tally.tools, ...others],
    notGreen: isNew("playbook") ? tally.notGreen : before.notGreen,
    faults: tally.faults
      .filter(({ name }) => others.length === 0 || killedBefore.has(name))
      .map((one) => ({ ...one, killed: [...one.killed, ...(killedBefore.get(one.name) ?? [])] })),
  };
}

async function measure(service: BenchService): Promise<Tally> {
  const sources = service.sources(packages);
  // Beside the packages, so that it finds those that it needs.
  const copies = join(packages, "..", `copies-${process.pid}`);
  mkdirSync(copies, { recursive: true });
  const copy = copyOf(service, sources, copies);
  const front = await startFront(service.planting);
  let running: Started | undefined;
  const restart = async (planted?: PlantedFault): Promise<boolean> => {
    await running?.stop();
    running = await start(service, copy, sources);
    const url = running?.url ?? "";
    front.set(url, planted, await service.signIn?.(url).catch(() => undefined));
    return running !== undefined;
  };
  const signIn = () => service.signIn?.(front.url).catch(() => "");
  try {
    if (!(await restart())) throw new Error(`${service.name} does not start: run it by hand in ${copy}.`);
    const document = await service.document(copy, front.url);
    const conforms = createConforms(document);
    const drivenBy = async () => drive(front.url, await signIn(), conforms, requests[service.name] ?? (async () => undefined));
    const usual = await drivenBy();
    for (const one of usual) process.stderr.write(`${service.name} as it is: ${one}\n`);

    const suites: {
      readonly tool: Tool;
      readonly run: () => Promise<Verdicts>;
      readonly green: ReadonlySet<string>;
      readonly red: readonly Verdict[];
      readonly alarms: readonly string[];
      sent: number;
    }[] = [];
    for (const tool of wanted(tools, values.tool)) {
      const folder = join(work, `${service.name}-${tool.name}`);
      mkdirSync(folder);
      await restart();
      const prepared = await tool.prepare({ service, document, url: front.url, folder, packages });
      const run = async () => prepared(await signIn());
      const rounds: Verdicts[] = [];
      for (let round = 0; round < 6; round++) {
        await restart();
        rounds.push(await run());
      }
      const more = rounds.splice(3);
      const sent = front.requests();
      if (sent > Number(values.budget)) throw new Error(`${tool.name} sends ${sent} requests, more than the budget of ${values.budget}.`);
      const names = [...new Set(rounds.flatMap((round) => [...round.keys()]))];
      const green = new Set(names.filter((name) => rounds.every((round) => round.get(name) === true)));
      const red = names
        .filter((name) => !green.has(name))
        .map((name): Verdict => [name, rounds.map((round) => round.get(name)).find((verdict) => verdict !== true) ?? false]);
      const alarms = [...green].filter((name) => more.some((round) => round.get(name) !== true));
      process.stderr.write(`${service.name} · ${tool.name}: ${green.size} green three times, ${red.length} not, ${sent} requests\n`);
      for (const name of alarms) process.stderr.write(`  not green in one of three more runs: ${name}\n`);
      suites.push({ tool, run, green, red, alarms, sent });
    }

    const tally: Tally = {
      service: service.name,
      tools: suites.map(({ tool, green, red, alarms, sent }) => ({
        name: tool.name,
        green: green.size,
        red: red.length,
        alarms: alarms.length,
        requests: sent,
      })),
      notGreen: suites
        .filter(({ tool }) => tool.name === "playbook")
        .flatMap(({ red }) => red.map(([name, why]) => (typeof why === "string" ? why : name))),
      faults: [],
      unseen: 0,
      unborn: 0,
    };
    for (const candidate of candidatesOf(service, copy)) {
      const path = join(copy, candidate.file ?? "");
      const before = candidate.text === undefined ? undefined : readFileSync(path, "utf8");
      if (candidate.text !== undefined) writeFileSync(path, candidate.text);
      try {
        if (!(await restart(candidate.planted))) {
          tally.unborn += 1;
          continue;
        }
        let contradictions = [...(await drivenBy())].filter((one) => !usual.has(one));
        if (contradictions.length > 0) {
          // An observation that a busy machine shows once is not a fault.
          await restart(candidate.planted);
          const again = await drivenBy();
          contradictions = contradictions.filter((one) => again.has(one));
        }
        if (contradictions.length === 0) {
          tally.unseen += 1;
          continue;
        }
        // Of several classes, the one that a property names: a response of the wrong form is often its consequence.
        const shown = contradictions.find((one) => !one.startsWith("F200") && !one.startsWith("F100")) ?? contradictions[0] ?? "";
        const fault = plantedFaults.find(({ name }) => name === candidate.planted)?.fault ?? shown.split(" ")[0] ?? "";
        const killed: string[] = [];
        for (const { tool, run, green } of suites) {
          await restart(candidate.planted);
          const verdicts = await run();
          const failed =
            [...verdicts].some(([name, passed]) => passed !== true && (green.has(name) || name.startsWith("the run ends"))) ||
            [...green].some((name) => !verdicts.has(name));
          if (failed) killed.push(tool.name);
        }
        tally.faults.push({ name: candidate.name, fault, killed, shown });
        process.stderr.write(`${service.name} · ${candidate.name} (${shown}): ${killed.join(", ") || "no tool"}\n`);
      } finally {
        if (before !== undefined) writeFileSync(path, before);
      }
    }
    return tally;
  } finally {
    await running?.stop();
    await front.close();
    rmSync(copies, { recursive: true, force: true });
  }
}

function candidatesOf(service: BenchService, copy: string): readonly Candidate[] {
  const mutants = service.handlers.flatMap((file) => mutantsOf(file, readFileSync(join(copy, file), "utf8")));
  return [
    ...(values.planted ? plantedFaults.map(({ name }) => ({ name, planted: name })) : []),
    ...chosen(mutants, Number(values.mutants)).map(({ file, line, change, text }) => ({ name: `${file}:${line} ${change}`, file, text })),
  ];
}
