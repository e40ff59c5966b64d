// Prints the comparison: kills by service and tool, by class and tool, and the faults that we do not find.

import { faultClasses } from "../../../engine/generate/endpoints/faultClasses.ts";

export interface Tally {
  readonly service: string;
  readonly tools: readonly { readonly name: string; readonly green: number; readonly red: number; readonly requests: number }[];
  readonly faults: { readonly name: string; readonly fault: string; readonly killed: readonly string[]; readonly shown: string }[];
  /** Faults that the fixed requests do not see. */
  unseen: number;
  /** Faults that the service does not start with. */
  unborn: number;
}

export function printTables(tallies: readonly Tally[]): void {
  const names = tallies[0]?.tools.map(({ name }) => name) ?? [];
  const peers = names.filter((name) => name !== "playbook");
  const kills = (faults: Tally["faults"], tool: string) => faults.filter(({ killed }) => killed.includes(tool)).length;
  const line = (title: string, faults: Tally["faults"], ...more: readonly (string | number)[]) => {
    const best = Math.max(0, ...peers.map((peer) => kills(faults, peer)));
    const own = kills(faults, "playbook");
    const cells = names.map((name) => `${kills(faults, name)} (${percent(kills(faults, name), faults.length)})`);
    return [title, faults.length, ...cells, best === 0 ? "–" : (own / best).toFixed(1), ...more];
  };
  const all = tallies.flatMap(({ faults }) => faults);
  print(
    ["service", "counted faults", ...names, "ratio to the best peer", "not seen by the fixed requests", "not started"],
    [
      ...tallies.map(({ service, faults, unseen, unborn }) => line(service, faults, unseen, unborn)),
      line("all", all, sum(tallies, "unseen"), sum(tallies, "unborn")),
    ],
  );
  const classes = [...new Set(all.map(({ fault }) => fault))].toSorted();
  print(
    ["class", "counted faults", ...names, "ratio to the best peer", "what is wrong"],
    classes.map((one) =>
      line(
        one,
        all.filter(({ fault }) => fault === one),
        (faultClasses as Readonly<Record<string, string>>)[one] ?? "",
      ),
    ),
  );
  print(
    ["service", "tool", "green three times", "false alarms or findings as generated", "requests of a run"],
    tallies.flatMap(({ service, tools }) => tools.map(({ name, green, red, requests }) => [service, name, green, red, requests])),
  );
  const survivors = tallies.flatMap(({ service, faults }) =>
    faults
      .filter(({ killed }) => !killed.includes("playbook"))
      .map((one) => [one.fault, service, one.name, one.shown, one.killed.join(", ")]),
  );
  print(["not found by playbook: class", "service", "fault", "seen by", "found by"], survivors.toSorted());
}

function sum(tallies: readonly Tally[], key: "unseen" | "unborn"): number {
  return tallies.reduce((total, tally) => total + tally[key], 0);
}

function percent(part: number, of: number): string {
  return of === 0 ? "–" : `${Math.round((100 * part) / of)} %`;
}

function print(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const all = [head, head.map(() => "---"), ...rows];
  console.log(`${all.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`);
}
