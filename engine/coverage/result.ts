// What was counted, as data: the points in the order of the document, each with its place and the tests that did it.

import { createHash } from "node:crypto";
import type { CoveragePoint, Seen, ServiceCoverage } from "./coverage.ts";
import { keyOf } from "./merge.ts";
import type { CoverageModel, OperationModel } from "./model.ts";
import type { DocumentPlaces } from "./places.ts";
import type { Records } from "./record.ts";

/** `planned`: of the same model, what steps would do. */
export function resultOf(service: string, records: Records, { files, placeOf }: DocumentPlaces, planned?: Records): ServiceCoverage {
  const { model } = records;
  const tests = [...new Set([...testsOf(records), ...(planned === undefined ? [] : testsOf(planned))])].sort();
  const numbers = new Map(tests.map((test, index) => [test, index]));
  const seenOf = (counts: ReadonlyMap<string, number> | undefined): readonly Seen[] =>
    [...(counts ?? [])].map(([test, times]): Seen => [numbers.get(test) ?? 0, times]).sort(([one], [other]) => one - other);
  const points: CoveragePoint[] = [];
  for (const operation of model.operations.values()) {
    for (const { number, pointer, ...point } of pointsOf(operation)) {
      points.push({
        ...point,
        operation: operation.key,
        place: placeOf(pointer),
        seen: seenOf(records.seen.get(number)),
        ...(planned === undefined ? {} : { planned: seenOf(planned.seen.get(number)).map(([test]) => test) }),
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
      .map(({ seen, ...finding }) => ({ ...finding, seen: seenOf(seen) }))
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

function testsOf({ seen, findings }: Records): readonly string[] {
  return [...seen.values(), ...findings.map((finding) => finding.seen)].flatMap((counts) => [...counts.keys()]);
}

function fingerprintOf({ levels }: CoverageModel, points: readonly CoveragePoint[]): string {
  const hash = createHash("sha256").update(String(levels));
  for (const { dimension, operation, name, constraint, outcome, place } of points)
    hash.update(JSON.stringify([dimension, operation, name, constraint, outcome, place]));
  return hash.digest("hex").slice(0, 16);
}
