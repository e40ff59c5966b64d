// Joins parts and checks by more words: “plus”, “together with”, “so that days becomes 9”, “and not 500”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, factsAct, fieldNamed, fieldsPart, isFilled, noCredentials, onePair, sending, targetPart, wholeFacts } from "./means.ts";

const fields = (pairs: string) => [{ part: "entries", in: "fields", pairs, listed: true }] as const;

export const joining: Topic = {
  PairJoin: ["','? 'plus'", "','? 'and' 'also'"],
  PartJoin: ["','? 'plus'", "'together'|'along' 'with'", "','? 'and' 'also'"],
  Facts: [
    {
      parts: "before:Facts Together fact:Fact",
      means: ["...$before", "...$fact"],
      example: "GET /orders returns 200 together with an ETag header.",
    },
  ],
  Together: ["','? 'together'|'along' 'with'", "','? 'plus'", "',' 'with'"],
  RequestPart: [
    { parts: "'so' 'that' pairs:BecomingPairs", means: fields("$pairs"), example: 'PATCH /orders/7 so that note becomes "late"' },
    { parts: "'again' 'and' 'again'", means: [] },
    { parts: "'over' 'and' 'over' 'again'?", means: [] },
    { parts: "'repeatedly'|'periodically'|'regularly'", means: [] },
    { parts: "'(' f.no|f.without f.the? n.sent ')'", means: [], example: "DELETE /orders/7 (no body) returns 204." },
    { parts: "'(' 'only'|'just' pairs:FieldPairs ')'", means: [fieldsPart], assume: "bodyField" },
    {
      parts: "f.without f.the? n.field? name:CodeName|Quoted",
      means: [{ part: "left out", name: "$name" }],
      example: "POST /orders without customerId returns 400.",
    },
  ],
  BecomingPairs: [
    { parts: "pair:BecomingPair" },
    { parts: "before:BecomingPairs ','|'and' pair:BecomingPair", means: ["...$before", "...$pair"] },
  ],
  BecomingPair: [{ parts: "f.the? name:Key|Quoted Becoming value:Slot", means: onePair }],
  Becoming: ["f.modal* 'becomes'|'become'|'is'|'are'|'be'|'equals'|'reads'", "f.be v.set+ed 'to'"],
  Request: [
    {
      parts: "Doer? v.send early:FieldPart f.toward f.the? method:Method target:Target late:RequestParts?",
      means: { act: "request", method: "$method", parts: [targetPart, "$early", "...$late"] },
      example: "If we send quantity = 0 to PATCH /orders/7, we get status 422.",
    },
    { parts: "Doer? 'check'|'checks' method:Method target:Target late:RequestParts?", means: sending, assume: "joined" },
  ],
  RepeatTail: [
    { parts: "'(' tail:RepeatTail ')'", example: "Poll /jobs/7 every second until status is 200 (at most 15 seconds)." },
    { parts: "','|'('? 'give'|'giving'|'stop'|'stopping' 'up'? 'after' time:Span ')'?", means: { for: "$time" } },
  ],
  WaitClause: [
    { parts: "'nothing' f.modal* f.be? 'done'|'happens'|'happen'|'sent' 'for' for:Span", means: [{ act: "wait", for: "$for" }] },
    {
      parts: "Doer? 'let'|'lets' f.service Plain 'for' for:Span",
      means: [{ act: "wait", for: "$for" }],
      assume: "remark",
      example: "Let the service settle for 2 seconds.",
    },
    { parts: "Doer? 'let'|'lets' f.the Plain+ 'for' for:Span", means: [{ act: "wait", for: "$for" }], assume: "remark" },
  ],
  Clauses: [
    {
      parts: "'after' f.the? for:Span 'of' 'waiting'|n.wait ','? next:RequestClause",
      means: [{ act: "wait", for: "$for" }, "...$next"],
      example: "After 3 seconds of waiting, GET /orders/7 returns 200.",
    },
  ],
  RequestClause: [
    {
      parts: "Doer? method:Method parts:RequestParts Returning facts:Received f.without f.the? w.auth",
      means: [{ act: "request", method: "$method", parts: ["...$parts", noCredentials] }, wholeFacts],
      example: "GET /orders answers 200 without any token.",
    },
  ],
  StatedJoin: ["'/'"],
  Verb: [{ parts: "v.contain f.the format:w.format", means: { is: "format", format: "$format" }, assume: "loosely" }],
  StatusFact: [
    // Another number after “not” changes no check, which an example must not do.
    { parts: "facts:StatusFact ','? 'and'|'but' f.not StatusNumber", means: "$facts" },
  ],
  Statement: [
    {
      parts: "f.modal* f.be 'of' f.the? 'media'|'content'|'mime'? 'type' media:w.media|LooseTarget|Quoted",
      means: checkOf({ of: "body" }, { is: "media", media: "$media" }),
      assume: "verbless",
    },
    {
      parts: "Response|'it'|'this'|'that' f.modal* f.be facts:StatusFact 'and' w.empty",
      means: [factsAct, { act: "check", of: { of: "body" }, says: { is: "empty" } }],
      example: "The answer is 204 and empty.",
    },
  ],
  Predicate: [{ parts: "says:Predicate ','? 'and'|'but' f.not StatusNumber", means: "$says" }],
  Returning: ["f.modal* 'says'|'shows'|'tells'|'reads'|'lists'"],
  FieldFact: [
    {
      parts: "f.the? name:QuotedName says:Bound",
      means: [{ of: fieldNamed, says: "$says" }],
      assume: "quotedField",
      example: 'Every item in $.items has a "price" greater than 0.',
    },
    {
      parts: "f.the? w.empty name:QuotedName|CodeName n.list",
      means: [{ of: fieldNamed, says: { is: "empty" } }],
      example: 'GET /orders returns an empty "rows" array.',
    },
    { parts: "f.the? w.filled name:QuotedName|CodeName n.list", means: [{ of: fieldNamed, says: isFilled }] },
  ],
  Complement: [
    {
      parts: "'of' f.the? 'media'|'content'|'mime'? 'type' media:w.media|LooseTarget|Quoted",
      means: { is: "media", media: "$media" },
      example: 'The response is of type "application/json".',
    },
  ],
};
