// Joins a request with its outcome: “… went through: 204, empty body”, “… shall be answered in under 2 s”,
// “… shall be repeated until …”.

import type { Topic } from "../kit/construction.ts";
import { factsAct, fieldsPart, sending } from "./means.ts";

const time = { act: "facts", facts: [{ of: { of: "time" }, says: "$says" }] } as const;
const good = { act: "check", of: { of: "body" }, says: { is: "facts", facts: "$facts", outcome: "success" } } as const;
const bad = { act: "check", of: { of: "body" }, says: { is: "facts", facts: "$facts", outcome: "failure" } } as const;

export const resulting: Topic = {
  RequestClause: [
    {
      parts: "request:Request f.modal* Answering InTime? says:Bound",
      means: ["$request", time],
      example: "GET /orders shall be answered in under 500 ms.",
    },
    {
      parts: "request:Request ',' 'which' f.modal* Answering InTime? says:Bound",
      means: ["$request", time],
      example: "GET /orders, which answers in under 500 ms.",
    },
    {
      parts: "request:Request 'in' says:Bound ','? 'with'|'and' facts:Facts",
      means: ["$request", time, factsAct],
      example: "GET /orders in under 500 ms, with a Location header.",
    },
    {
      parts: "request:Request f.modal* Passing_ Colon facts:StatusFact",
      means: ["$request", good],
      example: "DELETE /orders/7 went through: 204.",
    },
    {
      parts: "request:Request f.modal* Passing_ Colon facts:StatusFact StatedJoin checks:StatedList",
      means: ["$request", good, "...$checks"],
    },
    { parts: "request:Request f.modal* Failing_ 'with'|Colon facts:StatusFact", means: ["$request", bad] },
    {
      parts: "request:Request f.modal* Failing_ 'with'|Colon facts:StatusFact StatedJoin checks:StatedList",
      means: ["$request", bad, "...$checks"],
    },
    {
      parts: "request:Request ','? 'and' f.adverb? 'it'|'that'|'this' f.adverb? f.modal* f.be f.adverb? facts:StatusFact",
      means: ["$request", factsAct],
      example: "I send a GET request to /orders/7 and now it is a 404.",
    },
  ],
  Answering: ["f.be? v.return+ed|v.take+ed|'served'|'handled'|'processed'|'finished'|'completed'", "v.take|v.return"],
  InTime: ["'in'|'within'"],
  Passing_: ["v.succeed f.adverb?", "v.succeed 'fine'|'well'|'ok'|'okay'|'nicely'|'smoothly'|'through'", "f.be w.ok f.adverb?"],
  Failing_: ["v.fail f.adverb?", "'blow'|'blows'|'blew' 'up'", "'crash'|'crashes'|'crashed'", "f.be v.reject+ed f.adverb?"],
  Colon: ["':'|','|'–'|'-'|';'"],
  RepeatClause: [
    {
      parts: "request:Request f.modal* f.be? v.repeat+ed before:EarlyTail* Until until:UntilChecks after:LateTail*",
      means: ["$request", { act: "repeat", until: "$until", tails: ["...$before", "...$after"] }],
      example: 'GET /jobs/7 shall be repeated every 3 seconds, for no longer than 30 seconds, until "state" equals "done".',
    },
  ],
  Request: [
    {
      parts: "f.modal f.the? n.request? method:Method target:Target f.be v.send+ed|v.call+ed late:RequestParts? ThenSo?",
      means: sending,
      example: "Should GET /orders/0 be sent, then the server answers with status 404.",
    },
    {
      parts: "Doer? v.send f.the? n.request+1 'of'|'to' f.the? method:Method parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts"] },
      example: "Make a call of GET /orders.",
    },
    {
      parts: "Means_ f.the? method:Method parts:RequestParts ','? f.who f.modal* Setting pairs:FieldPairs",
      means: { act: "request", method: "$method", parts: ["...$parts", fieldsPart] },
      example: "With PATCH /orders/7 we set quantity to 3.",
    },
    {
      parts: "Means_ f.the? method:Method parts:RequestParts 'and' part:HeaderPart|QueryPart ','? f.who f.modal* Setting pairs:FieldPairs",
      means: { act: "request", method: "$method", parts: ["...$parts", "$part", fieldsPart] },
    },
    {
      parts: "Means_ f.the? method:Method parts:RequestParts ','? f.the? Aimed f.modal* f.be Aimed",
      means: { act: "request", method: "$method", parts: ["...$parts"], addressed: true },
      assume: "remark",
    },
    {
      parts: "Means_ f.the? method:Method parts:RequestParts ','? f.who f.modal* Aimed+",
      means: { act: "request", method: "$method", parts: ["...$parts"], addressed: true },
      assume: "remark",
      example: "With DELETE /orders/7 we withdraw the order.",
    },
  ],
  Means_: ["f.opener? 'with'|'by'|'via'|'using'|'through'", "f.opener? 'by' 'means' 'of'"],
  ThenSo: ["','? 'then'"],
  Setting: ["'set'|'change'|'update'|'put'|'switch'|'correct'|'adjust'|'turn'"],
  RequestPart: [{ parts: "'at' f.service", means: [] }],
};
