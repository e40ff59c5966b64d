// Defines the fields of coverage in a JSON report and in a stream of events, as docs/schemas describes them.

import { dimensions } from "../../engine/index.ts";
import { schema as s } from "../../language/index.ts";

const count = s.integer({ min: 0 });
const text = s.text();
const seen = s.list(s.list(count, { min: 2, doc: "the index of a test, and how often it did this" }));

const point = s.object({
  dimension: s.constant(...dimensions),
  operation: text,
  name: text,
  constraint: s.optional(text),
  outcome: s.optional(text),
  place: s.list(count, { min: 5, doc: "the index of the file; line, column, last line and the column after the end" }),
  seen,
  planned: s.optional(s.list(count)),
});

const undocumented = s.object({
  kind: s.constant("operation", "status", "media type", "property"),
  operation: text,
  what: text,
  seen,
});

export const coverageSchema = s.object({
  services: s.list(
    s.object({
      service: text,
      files: s.list(text),
      fingerprint: text,
      tests: s.list(text),
      points: s.list(point),
      undocumented: s.list(undocumented),
      levels: s.optional(count),
    }),
  ),
});
