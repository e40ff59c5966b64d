// Reads requests as testers note them: the response follows a colon, a dash or an arrow, in a row.

import type { Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, factsAct, fieldAtPath, isFilled, isMissing } from "./means.ts";

const time = { act: "facts", facts: [{ of: { of: "time" }, says: "$says" }] } as const;

export const notes: Topic = {
  RequestClause: [
    {
      parts: "'if'|'whenever' request:Request Again? ','|'then'? check:Statement",
      means: ["$request", { act: "unjoined", acts: "$check" }],
      assume: "joined",
      example: "If I send a GET request to /orders/0, the status should be 404.",
    },
    {
      parts: "request:Request ':'|w.arrow|'–' checks:StatedList",
      means: ["$request", "...$checks"],
      example: 'GET /orders/7: 200, $.total == 25 and $.note starts with "x".',
    },
    { parts: "request:Request 'in' says:Bound", means: ["$request", time], example: "GET /orders in under 500 ms." },
    { parts: "request:Request 'in' says:Bound StatedJoin checks:StatedList", means: ["$request", time, "...$checks"] },
    {
      parts: "request:Request Returning facts:Received StatedJoin checks:StatedList",
      means: ["$request", factsAct, "...$checks"],
      assume: "listed",
    },
  ],
  CheckClause: [
    { parts: "f.modal+ f.be facts:StatusFact", means: [factsAct], assume: "verbless", example: "Should be 201." },
    { parts: "f.modal+ says:Outcome", means: checkOf({ of: "body" }, "$says"), assume: "verbless" },
    { parts: "InResponse ','? check:StatedList", means: "$check" },
    { parts: "'in' HeadersNoun ','? name:KnownHeader says:Predicate", means: checkOf({ of: "header", name: "$name" }, "$says") },
    { parts: "f.who f.modal+ v.have facts:Facts", means: [factsAct], assume: "entity" },
  ],
  /** A statement without a verb. */
  Statement: [
    {
      parts: "of:Field|ExactField 'present'|'set'|'defined'",
      means: checkOf("$of", { is: "exists" }),
      assume: "verbless",
      example: "`total` present",
    },
    { parts: "of:Field|ExactField 'absent'|'missing'|'unset'|'undefined'", means: checkOf("$of", isMissing), assume: "verbless" },
    { parts: "of:Field|ExactField f.not 'present'|'set'|'defined'", means: checkOf("$of", isMissing), assume: "verbless" },
    { parts: "of:Field|ExactField w.empty", means: checkOf("$of", { is: "empty" }), assume: "verbless" },
    { parts: "of:Field|ExactField w.filled", means: checkOf("$of", isFilled), assume: "verbless", example: "`total` not empty" },
    { parts: "f.no of:ExactField", means: checkOf("$of", isMissing), assume: "verbless", example: "no page.next" },
    {
      parts: "of:ExactField value:Number|Quoted|Truth",
      means: checkOf("$of", equalsValue),
      assume: "verbless",
      example: "lines[1].quantity 7",
    },
    {
      parts: "of:Field|ExactField 'still'|'now' value:Number|Quoted|Variable|Truth|Coded",
      means: checkOf("$of", equalsValue),
      assume: "verbless",
      example: "total still 7",
    },
    {
      parts: "of:Field|ExactField f.not value:Number|Quoted|Variable|Truth",
      means: checkOf("$of", { not: equalsValue }),
      assume: "verbless",
    },
  ],
  /** “$.error_message present”, “404 with a non-empty $.message”. */
  FieldFact: [
    { parts: "of:PathField w.present", means: [{ of: "$of", says: { is: "exists" } }], example: "GET /orders/0 → 404, $.error present" },
    { parts: "of:PathField w.absent", means: [{ of: "$of", says: isMissing }] },
    { parts: "f.the? w.filled of:PathField", means: [{ of: "$of", says: isFilled }] },
  ],
  /** A word that can only be a field. */
  ExactField: [
    { parts: "path:Dotted|JsonPath|QuotedPath|QuotedName", means: fieldAtPath },
    { parts: "path:NamedPath", means: { of: "field", path: "$path" } },
  ],
  Truth: [
    { parts: "w.true", means: { constant: true, at: "@" } },
    { parts: "w.false", means: { constant: false, at: "@" } },
    { parts: "w.null", means: { constant: null, at: "@" } },
  ],
  PathField: [{ parts: "path:JsonPath|QuotedPath", means: fieldAtPath }],
  Complement: [{ parts: "w.unchanged", means: { is: "unchanged" } }],
  Verb: [
    { parts: "'has'|'have' f.not v.changed+ed", means: { is: "unchanged" } },
    { parts: "f.modal* f.not v.changed", means: { is: "unchanged" } },
  ],
  InResponse: ["f.of f.the n.request", { parts: "f.of f.the 'error' n.response+1?", assume: "entity" }],
};
