// Merges the coverage of several parts of a run: the shards of a run, or runs of other playbooks against the same
// documents.

import type { Coverage, CoveragePoint, Seen, ServiceCoverage, Undocumented } from "./coverage.ts";

export interface CoveragePart {
  /** Of the report, for messages. */
  readonly name: string;
  readonly coverage: Coverage;
  /** Ids of tests whose results are in another part. */
  readonly leftOut?: ReadonlySet<string>;
}

/** `problems`: parts that were measured against another version of a document, in sentences; they do not count. */
export function mergeCoverage(parts: readonly CoveragePart[]): { readonly coverage: Coverage; readonly problems: readonly string[] } {
  const merged = new Map<string, ServiceCoverage>();
  const problems: string[] = [];
  for (const { name, coverage, leftOut } of parts) {
    for (const given of coverage.services) {
      const service = leftOut === undefined || leftOut.size === 0 ? given : without(given, leftOut);
      const before = merged.get(service.service);
      if (before === undefined) merged.set(service.service, service);
      else if (before.fingerprint === service.fingerprint) merged.set(service.service, joined(before, service));
      else
        problems.push(
          `The coverage of ${service.service} in ${name} is left out, since it was measured against another version of ${before.files[0]}. Run that part again with the same document.`,
        );
    }
  }
  return { coverage: { services: [...merged.values()].sort((one, other) => (one.service < other.service ? -1 : 1)) }, problems };
}

/** Times of tests that are in both are added up. */
function joined(one: ServiceCoverage, other: ServiceCoverage): ServiceCoverage {
  const tests = [...new Set([...one.tests, ...other.tests])].sort();
  const numbers = new Map(tests.map((test, index) => [test, index]));
  const into = ({ tests: own }: ServiceCoverage) => own.map((test) => numbers.get(test) ?? 0);
  const [ofOne, ofOther] = [into(one), into(other)];
  const both = (first: readonly Seen[], second: readonly Seen[]) => sum([...renumbered(first, ofOne), ...renumbered(second, ofOther)]);
  const findings = new Map<string, Undocumented>();
  for (const finding of one.undocumented) findings.set(keyOf(finding), { ...finding, seen: renumbered(finding.seen, ofOne) });
  for (const finding of other.undocumented) {
    const before = findings.get(keyOf(finding))?.seen ?? [];
    findings.set(keyOf(finding), { ...finding, seen: sum([...before, ...renumbered(finding.seen, ofOther)]) });
  }
  return {
    ...one,
    tests,
    points: one.points.map((point, index): CoveragePoint => {
      const second = other.points[index];
      const planned = [point.planned?.map((test) => ofOne[test] ?? 0), second?.planned?.map((test) => ofOther[test] ?? 0)];
      const all = planned.filter((tests) => tests !== undefined).flat();
      return {
        ...point,
        seen: both(point.seen, second?.seen ?? []),
        ...(planned.every((tests) => tests === undefined) ? {} : { planned: [...new Set(all)].sort((a, b) => a - b) }),
      };
    }),
    undocumented: [...findings.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding),
  };
}

/** Points stay; what these tests did goes. */
function without(service: ServiceCoverage, tests: ReadonlySet<string>): ServiceCoverage {
  const kept = service.tests.filter((test) => !tests.has(test));
  const numbers = service.tests.map((test) => kept.indexOf(test));
  const rest = (seen: readonly Seen[]) => renumbered(seen, numbers).filter(([test]) => test !== -1);
  return {
    ...service,
    tests: kept,
    points: service.points.map((point) => ({
      ...point,
      seen: rest(point.seen),
      ...(point.planned === undefined
        ? {}
        : { planned: point.planned.flatMap((test) => (numbers[test] === -1 ? [] : (numbers[test] ?? []))) }),
    })),
    undocumented: service.undocumented.map((one) => ({ ...one, seen: rest(one.seen) })).filter(({ seen }) => seen.length > 0),
  };
}

function renumbered(seen: readonly Seen[], numbers: readonly number[]): readonly Seen[] {
  return seen.map(([test, times]): Seen => [numbers[test] ?? -1, times]);
}

function sum(seen: readonly Seen[]): readonly Seen[] {
  const times = new Map<number, number>();
  for (const [test, count] of seen) times.set(test, (times.get(test) ?? 0) + count);
  return [...times].sort(([a], [b]) => a - b);
}

/** Sorts as `resultOf` does. */
export function keyOf({ kind, operation, what }: Omit<Undocumented, "seen">): string {
  return `${operation}\n${what}\n${kind}`;
}
