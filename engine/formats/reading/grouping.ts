// Joins tests of which one reads what another one saves into one test, because playbooks do not share variables saved
// during a run.

import type { Step } from "../../../language/index.ts";
import type { ImportedCall, ImportedTest } from "./suite.ts";

/** In their order; a combined item gets the name that all of its parts share, or their titles. */
export function joinDependent(tests: readonly ImportedTest[], whole: string): readonly ImportedTest[] {
  const filled = tests.filter(({ phases }) => (phases.execution ?? []).length > 0);
  const calls = filled.map(({ phases }) => phases.execution ?? []);
  const written = calls.map(writtenBy);
  const read = calls.map(readFromElsewhere);
  const root = filled.map((_, index) => index);
  const find = (index: number): number => (root[index] === index ? index : find(root[index] ?? index));
  read.forEach((names, reader) => {
    for (const name of names) {
      written.forEach((own, writer) => {
        if (writer === reader || !own.has(name)) return;
        const [one, other] = [find(reader), find(writer)];
        root[Math.max(one, other)] = Math.min(one, other);
      });
    }
  });
  const groups = Map.groupBy(filled.keys(), find);
  return [...groups.values()].map((members) => {
    const [first] = members;
    const only = first === undefined ? undefined : filled[first];
    if (members.length === 1 && only !== undefined) return only;
    const titles = members.map((index) => filled[index]?.title ?? "");
    const title = members.length === filled.length ? whole : titles.join(", ");
    return { title, phases: { execution: members.flatMap((index) => calls[index] ?? []) } };
  });
}

/** The variables that are read before any of these calls gives them a value. */
export function readFromElsewhere(calls: readonly ImportedCall[]): ReadonlySet<string> {
  const known = new Set<string>();
  const found = new Set<string>();
  for (const call of calls) {
    for (const step of call.before) {
      for (const name of readBy([{ ...call, before: [step], asserts: [], after: [], request: undefined } as unknown as ImportedCall]))
        if (!known.has(name)) found.add(name);
      if (step.step === "set") known.add(step.variable);
    }
    const read = (part: Partial<ImportedCall>) => {
      for (const name of readBy([{ ...call, before: [], asserts: [], after: [], request: undefined, ...part } as unknown as ImportedCall]))
        if (!known.has(name)) found.add(name);
    };
    read({ ...(call.request === undefined ? {} : { request: call.request }) });
    for (const name of writtenBy([{ ...call, before: [], after: [] }])) known.add(name);
    read({ asserts: call.asserts });
    for (const step of call.after) {
      read({ after: [step] });
      if (step.step === "set") known.add(step.variable);
    }
  }
  return found;
}

/** The variables that the calls give a value. */
function writtenBy(calls: readonly ImportedCall[]): ReadonlySet<string> {
  return new Set(
    calls.flatMap(({ before, saves, after }) => [
      ...saves.flatMap(({ value }) => (typeof value === "string" ? [value] : Object.keys(value))),
      ...[...before, ...after].flatMap((step) => (step.step === "set" ? [step.variable] : [])),
    ]),
  );
}

/** The variables that the calls read, as far as their texts and markers say. */
function readBy(calls: readonly ImportedCall[]): ReadonlySet<string> {
  const all = JSON.stringify(
    calls.map(({ before, request, asserts, after }) => [
      before.map(withoutTarget),
      request ?? null,
      asserts.map(({ value }) => value),
      after.map(withoutTarget),
    ]),
  );
  return new Set([
    ...[...all.matchAll(/(?<!\$)\$\{([\p{L}\p{N}_-]+)/gu)].map(([, name]) => name ?? ""),
    ...[...all.matchAll(/"(?:\$var|variable)":"([\p{L}\p{N}_-]+)/gu)].map(([, name]) => name ?? ""),
  ]);
}

/** The variable that a step sets is none that it reads. */
function withoutTarget(step: Step): object {
  return step.step === "set" ? { value: step.value } : step;
}
