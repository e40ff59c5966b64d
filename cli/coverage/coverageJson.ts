// Writes coverage as one JSON document: that of the report, with the totals, and the counts of each file for editors.
// docs/coverage.md describes the fields.

import { type Coverage, percentOf, type Totals, totalsOf, totalsOfAll } from "../../engine/index.ts";
import { isJsonObject, type Json, type JsonObject } from "../../language/index.ts";
import { fileCounts } from "./fileCounts.ts";

export function coverageJson(coverage: Coverage): string {
  const services = coverage.services.map(({ points, ...service }) => ({
    ...service,
    totals: withPercent(totalsOf(points)),
    counts: fileCounts({ ...service, points }),
    points,
  }));
  const { services: _, ...head } = coverage;
  const text = { version: 1, ...head, totals: withPercent(totalsOfAll(coverage)), services: [] as readonly object[] };
  // A point a line: what changes can be read in a diff.
  const parts = services.map(({ points, ...service }) => {
    const own = JSON.stringify(service, null, 2).slice(0, -2).replaceAll("\n", "\n    ");
    return `    ${own},\n      "points": [\n${points.map((point) => `        ${JSON.stringify(point)}`).join(",\n")}\n      ]\n    }`;
  });
  return `${JSON.stringify(text, null, 2).slice(0, -"[]\n}".length)}[\n${parts.join(",\n")}\n  ]\n}\n`;
}

export function withPercent(totals: Totals) {
  return Object.fromEntries(Object.entries(totals).map(([dimension, total]) => [dimension, { ...total, percent: percentOf(total) }]));
}

/** The coverage in such a document, without derived values. */
export function coverageOfFile({ services }: JsonObject): Json {
  if (!Array.isArray(services)) return { services: services ?? null };
  return {
    services: (services as readonly Json[]).map((service) => {
      if (!isJsonObject(service)) return service;
      const { totals: _, counts: __, ...rest } = service;
      return rest;
    }),
  };
}
