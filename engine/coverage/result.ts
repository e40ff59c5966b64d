// Turns the counts into data: the points in the order of the document, each with its place and the tests that did it.

import { createHash } from "node:crypto";
import type { CoveragePoint, Seen, ServiceCoverage } from "./coverage.ts";
import { keyOf } from "./merge.ts";
import type { CoverageModel, OperationModel } from "./model.ts";
import type { DocumentPlaces } from "./places.ts";
import type { Finding, Records } from "./record.ts";
import type { Count } from "./tally.ts";

/** `planned`: of the same model, what steps would do. */
export function resultOf(service: string, records: Records, { files, placeOf }: DocumentPlaces, planned?: Records): ServiceCoverage {
  const { model } = records;
  const counts = records.counts();
  const plannedCounts = planned?.counts();
  const tests = [...testsOf([...counts, ...(plannedCounts ?? [])], [...records.findings, ...(planned?.findings ?? [])])].sort();
  const numbers = new Map(tests.map((test, index) => [test, index]));
  const seen = seenByPoint(counts, numbers);
  const plannedSeen = plannedCounts === undefined ? undefined : seenByPoint(plannedCounts, numbers);
  const points: CoveragePoint[] = [];
  for (const operation of model.operations.values()) {
    for (const { number, pointer, ...point } of pointsOf(operation)) {
      points.push({
        ...point,
        operation: operation.key,
        place: placeOf(pointer),
        seen: seen(number),
        ...(plannedSeen === undefined ? {} : { planned: plannedSeen(number).map(([test]) => test) }),
      });
    }
  }
  return {
    service,
    files,
    fingerprint: fingerprintOf(model, points),
    tests,
    points,
    undocumented: records.findings
      .map(({ seen: tests, ...finding }) => ({ ...finding, seen: seenOf([tests], numbers) }))
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    ...(model.isCut ? { levels: model.levels } : {}),
  };
}

type NumberedPoint = Omit<CoveragePoint, "operation" | "place" | "seen"> & { readonly number: number; readonly pointer: string };

/** In the order of their numbers, which is that of the document. */
function pointsOf({ points, uses }: OperationModel): readonly NumberedPoint[] {
  const all: NumberedPoint[] = [...points];
  for (const { shape, first, name } of uses) {
    for (const [index, { path, constraint, outcome, pointer }] of shape.points.entries())
      all.push({
        number: first + index,
        dimension: "schema",
        name: name + path,
        ...(constraint === undefined ? {} : { constraint }),
        ...(outcome === undefined ? {} : { outcome }),
        pointer,
      });
  }
  return all.sort((one, other) => one.number - other.number);
}

function testsOf(counts: readonly Count[], findings: readonly Finding[]): ReadonlySet<string> {
  const all = new Set<string>();
  for (const { tests } of counts) for (const test of tests.keys()) all.add(test);
  for (const { seen } of findings) for (const test of seen.keys()) all.add(test);
  return all;
}

/** Points that were always done together share their list. */
function seenByPoint(counts: readonly Count[], numbers: ReadonlyMap<string, number>): (point: number) => readonly Seen[] {
  const byPoint = new Map<number, number[]>();
  for (const [index, { points }] of counts.entries()) {
    for (const point of points) {
      const own = byPoint.get(point);
      if (own === undefined) byPoint.set(point, [index]);
      else own.push(index);
    }
  }
  const known = new Map<string, readonly Seen[]>();
  return (point) => {
    const own = byPoint.get(point);
    if (own === undefined) return [];
    const key = own.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const seen = seenOf(
      own.map((index) => (counts[index] as Count).tests),
      numbers,
    );
    known.set(key, seen);
    return seen;
  };
}

function seenOf(all: readonly ReadonlyMap<string, number>[], numbers: ReadonlyMap<string, number>): readonly Seen[] {
  const sums = new Map<number, number>();
  for (const tests of all) {
    for (const [test, times] of tests) {
      const number = numbers.get(test) ?? 0;
      sums.set(number, (sums.get(number) ?? 0) + times);
    }
  }
  return [...sums].sort(([one], [other]) => one - other);
}

function fingerprintOf({ levels }: CoverageModel, points: readonly CoveragePoint[]): string {
  const hash = createHash("sha256").update(String(levels));
  for (const { dimension, operation, name, constraint, outcome, place } of points)
    hash.update(JSON.stringify([dimension, operation, name, constraint, outcome, place]));
  return hash.digest("hex").slice(0, 16);
}
