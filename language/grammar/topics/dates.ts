// Moments: how long ago something was.

import type { Topic } from "../kit/construction.ts";
import { checkOf } from "./means.ts";

const ago = { is: "ago", bound: "$bound" } as const;

export const dates: Topic = {
  Complement: [
    { parts: "bound:AgoBound 'ago'", means: ago, example: "$.createdAt is less than 60 seconds ago." },
    { parts: "bound:LastSpan", means: ago },
  ],
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
