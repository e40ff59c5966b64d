// Moments: how long ago something was.

import type { Topic } from "../kit/construction.ts";
import { checkOf } from "./means.ts";

const ago = { is: "ago", bound: "$bound" } as const;

export const dates: Topic = {
  Complement: [
    { parts: "bound:AgoBound 'ago'", means: ago, example: "$.createdAt is less than 60 seconds ago." },
    { parts: "bound:LastSpan", means: ago },
    { parts: "says:Dated" },
  ],
  /** Before or after a year, a month, a day, a moment, or another field. */
  Dated: [
    { parts: "EarlierThan at:MomentSaid", means: { is: "date", before: "$at" }, example: '$.acquiredOn is before "2000".' },
    { parts: "LaterThan at:MomentSaid", means: { is: "date", after: "$at" }, example: "$.endsAt is after $.startsAt." },
    { parts: "FromThen at:MomentSaid", means: { is: "date", onOrAfter: "$at" } },
    { parts: "UntilThen at:MomentSaid", means: { is: "date", onOrBefore: "$at" }, example: '$.dueOn is no later than "2026-03-01".' },
    { parts: "'on' 'the' 'date'|'day' at:MomentSaid", means: { is: "date", on: "$at" } },
    { parts: "'dated' at:MomentSaid", means: { is: "date", on: "$at" } },
    {
      parts: "FromThen low:MomentSaid 'and' UntilThen high:MomentSaid",
      means: { is: "date", onOrAfter: "$low", onOrBefore: "$high" },
    },
    { parts: "FromThen low:MomentSaid 'and' EarlierThan high:MomentSaid", means: { is: "date", onOrAfter: "$low", before: "$high" } },
    { parts: "LaterThan low:MomentSaid 'and' UntilThen high:MomentSaid", means: { is: "date", after: "$low", onOrBefore: "$high" } },
    { parts: "LaterThan low:MomentSaid 'and' EarlierThan high:MomentSaid", means: { is: "date", after: "$low", before: "$high" } },
    {
      parts: "w.between low:DaySaid 'and' high:DaySaid",
      means: { is: "date", onOrAfter: "$low", onOrBefore: "$high" },
      example: '$.createdAt is between "2020" and "2025-06".',
    },
  ],
  EarlierThan: ["'before'", "'earlier'|'older' 'than'", "'prior' 'to'"],
  LaterThan: ["'after'", "'later'|'newer' 'than'"],
  FromThen: ["'on'|'at'? 'or' 'after'", "'no' 'earlier' 'than'"],
  UntilThen: ["'on'|'at'? 'or' 'before'", "'no' 'later' 'than'"],
  MomentSaid: [
    { parts: "value:DaySaid|Number|Variable|Moment" },
    { parts: "path:JsonPath", means: { field: ["$path"] } },
    { parts: "path:NamedPath", means: { field: "$path" } },
  ],
  DaySaid: [{ parts: "value:Quoted|Coded" }],
  AgoBound: [
    { parts: "w.below value:AgoSpan", means: { is: "compare", below: "$value", at: "@" } },
    { parts: "w.atmost value:AgoSpan", means: { is: "compare", atMost: "$value", at: "@" } },
    { parts: "w.above value:AgoSpan", means: { is: "compare", above: "$value", at: "@" } },
    { parts: "w.atleast value:AgoSpan", means: { is: "compare", atLeast: "$value", at: "@" } },
    { parts: "w.between low:AgoSpan 'and' high:AgoSpan", means: { is: "compare", atLeast: "$low", atMost: "$high", at: "@" } },
    { parts: "w.atleast low:AgoSpan 'and' w.below high:AgoSpan", means: { is: "compare", atLeast: "$low", below: "$high", at: "@" } },
    { parts: "w.above low:AgoSpan 'and' w.below high:AgoSpan", means: { is: "compare", above: "$low", below: "$high", at: "@" } },
    { parts: "w.above low:AgoSpan 'and' w.atmost high:AgoSpan", means: { is: "compare", above: "$low", atMost: "$high", at: "@" } },
    { parts: "w.atleast low:AgoSpan 'and' w.atmost high:AgoSpan", means: { is: "compare", atLeast: "$low", atMost: "$high", at: "@" } },
  ],
  LastSpan: [{ parts: "'within'|'in' 'the'? 'last'|'past' value:AgoSpan", means: { is: "compare", atMost: "$value", at: "@" } }],
  AgoSpan: [
    { parts: "value:Span" },
    { parts: "w.single? 'second'", means: { amount: { constant: 1 }, unit: 1000, at: "@" } },
    { parts: "w.single? 'minute'", means: { amount: { constant: 1 }, unit: 60000, at: "@" } },
    { parts: "w.single? 'hour'", means: { amount: { constant: 1 }, unit: 3600000, at: "@" } },
  ],
  Statement: [
    {
      parts: "f.the? Thing f.modal* Been done:Content bound:LastSpan",
      means: checkOf({ of: "body" }, { is: "ago", bound: "$bound", done: "$done" }),
    },
    {
      parts: "f.the? Thing f.modal* Been done:Content bound:AgoBound 'ago'",
      means: checkOf({ of: "body" }, { is: "ago", bound: "$bound", done: "$done" }),
    },
  ],
  Thing: [{ parts: "n.list", assume: "entity" }],
};
