// A sentence: what may lead it in, and its clauses.

import type { Topic } from "../kit/construction.ts";
import { checkOf } from "./means.ts";

export const sentence: Topic = {
  Sentence: [
    { parts: "Lead* clauses:Tailed", example: "Finally, send a GET request to /orders." },
    {
      parts: "label:Label ':'|'-'|'–'|w.arrow clauses:Clauses",
      means: [{ act: "reason", tokens: "$label", aside: "label" }, "...$clauses"],
      assume: "label",
      example: "Happy path: GET /orders",
    },
    { parts: "Plain+ '(' Plain+ ':' clauses:Clauses ')'", assume: "label" },
    {
      parts: "label:Plain+ ','? f.namely ','|'.'? clauses:Clauses",
      means: [{ act: "reason", tokens: "$label", aside: "cause" }, "...$clauses"],
      assume: "label",
    },
    {
      parts: "reason:Plain+ ',' 'so' clauses:Clauses",
      means: [{ act: "reason", tokens: "$reason" }, "...$clauses"],
      assume: "remark",
      example: "Everybody has to see it, so send a GET request to /orders.",
    },
    {
      parts: "'since'|'because' reason:Word+ ',' clauses:Clauses",
      means: [{ act: "reason", tokens: "$reason" }, "...$clauses"],
      assume: "remark",
      example: "Since nobody has sown yet, the status should be 200.",
    },
    {
      parts: "'as' 'we'|'it'|'they'|'i'|'nobody'|'nothing' reason:Word+ ',' clauses:Clauses",
      means: [{ act: "reason", tokens: "$reason" }, "...$clauses"],
      assume: "remark",
    },
    { parts: "clauses:Clauses ':'? table:Table|Code", means: ["...$clauses", { act: "below", table: "$table" }] },
  ],
  /** The clauses, and words after them without content for a step. */
  Tailed: [
    { parts: "clauses:Clauses f.politely?" },
    { parts: "clauses:Clauses ',' f.adverb|f.politely" },
    { parts: "clauses:Clauses ','? f.politely v.assert" },
    {
      parts: "clauses:Clauses ','? cause:Cause",
      means: ["...$clauses", { act: "cause", tokens: "$cause" }],
      assume: "cause",
      example: "Save the id as ${id}, because the next test needs it.",
    },
  ],
  Lead: [
    "f.opener ','?",
    "f.opener|w.heading Number? ':'",
    "'step' Number ':'?",
    "'step' Number '.'",
    "'-'",
    "'['  Plain+ ']'",
    "'['  Word ']'",
    "Tag|'setup'|'cleanup'|'teardown' ':'",
  ],
  Tag: ["Constant"],
  Label: [
    { parts: "one:Plain", means: ["$one"] },
    { parts: "one:Plain two:Plain", means: ["$one", "$two"] },
    { parts: "one:Plain two:Plain three:Plain", means: ["$one", "$two", "$three"] },
    { parts: "one:Plain two:Plain three:Plain four:Plain", means: ["$one", "$two", "$three", "$four"] },
    { parts: "one:Plain two:Plain three:Plain four:Plain five:Plain", means: ["$one", "$two", "$three", "$four", "$five"] },
  ],
  Clauses: [
    { parts: "first:Clause", means: ["...$first"] },
    { parts: "before:Clauses Join next:Clause", means: ["...$before", "...$next"], assume: "joined" },
    { parts: "first:RequestClause next:RunOn", means: ["...$first", "...$next"], assume: "joined" },
  ],
  /** Without a joint there is only one place where the check can begin: “I send a request to /a the status is 404”. */
  RunOn: [{ parts: "'the' of:RunOnLooked says:Predicate", means: checkOf("$of", "$says") }],
  RunOnLooked: [
    { parts: "n.status", means: { of: "status" } },
    { parts: "n.response+1", means: { of: "body" } },
    { parts: "n.body", means: { of: "body", named: true } },
    { parts: "n.time", means: { of: "time" } },
  ],
  Join: ["f.join f.modal?", "'.'", "f.join f.opener|f.that"],
  Clause: [
    { parts: "clause:RequestClause|CheckClause|PrepareClause|SignInClause|SaveClause|SetClause|WaitClause|RepeatClause|RunClause" },
    { parts: "clause:BlockClause|OperationClause" },
  ],
  /** The person who acts does not change what is done; neither do “should”, “must” and “will”. */
  Doer: ["f.who", "f.who f.modal+", "f.modal+", "f.politely", "f.who f.be f.modal"],
  /** Why something is done is not an instruction, whatever it says. */
  Cause: [
    { parts: "w.because words:Word+", means: "$words" },
    { parts: "'so' 'that' words:Word+", means: "$words" },
    {
      parts: "'so' f.who|'it'|'they'|'that'|'nobody' 'can'|'could'|'may'|'might' words:Word+",
      means: "$words",
      example: "Send a GET request to /orders so we can compare them.",
    },
    {
      parts: "'as' 'nobody'|'nothing'|'it'|'they'|'she'|'he' words:Word+",
      means: "$words",
      example: "Send a DELETE request to /orders/7, as nobody needs it.",
    },
  ],
  Purpose: ["w.purpose Plain+", "'for' 'later' 'use'?", { parts: "'for' f.the? Plain+", assume: "purpose" }],
};
