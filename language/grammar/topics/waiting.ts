// Waiting, and repeating the last call until something holds.

import type { Topic } from "../kit/construction.ts";

const repeat = [{ act: "repeat", until: "$until", tails: ["...$before", "...$after"] }] as const;
const reach = [
  { act: "operate", verb: "get", object: "$object", phrases: [] },
  {
    act: "repeat",
    until: [{ act: "check", of: { of: "field", path: ["$field"] }, says: { is: "equals", value: "$value" } }],
    tails: ["$tail"],
  },
] as const;
const get = { act: "request", method: "GET", parts: [{ part: "target", value: "$target" }] } as const;

export const waiting: Topic = {
  WaitClause: [
    { parts: "Doer? v.wait 'for'? for:Span Purpose?", means: [{ act: "wait", for: "$for" }], example: "Wait 5 seconds." },
    {
      parts: "Doer? v.wait 'for'? for:Span 'before' Continuing",
      means: [{ act: "wait", for: "$for" }],
      example: "Wait 10 seconds before the next request.",
    },
    { parts: "Doer? v.wait 'for'? amount:Number", means: [{ act: "wait", amount: "$amount" }] },
    { parts: "Doer? v.wait 'for' Plain+ 'for' for:Span", means: [{ act: "wait", for: "$for" }], assume: "remark" },
    { parts: "'after' f.the? n.wait? 'of'? for:Span", means: [{ act: "wait", for: "$for" }] },
    { parts: "f.the? n.wait 'of' for:Span Purpose?", means: [{ act: "wait", for: "$for" }] },
    { parts: "f.the? n.wait 'of' for:Span '[' Purpose ']'", means: [{ act: "wait", for: "$for" }] },
    { parts: "Doer? 'give' f.the? f.service for:Span 'to' Plain+", means: [{ act: "wait", for: "$for" }], assume: "remark" },
  ],
  Continuing: [
    "f.the 'next' n.request|'step'",
    "'continuing'",
    "'proceeding'",
    "'going' 'on'",
    "f.who v.go 'on'",
    "f.who 'continue'|'proceed'",
  ],
  RepeatClause: [
    {
      parts: "Doer? v.wait 'for' f.the? n.endpoint target:Address f.modal? f.be? w.available",
      means: [
        get,
        { act: "repeat", until: [{ act: "check", of: { of: "status" }, says: { is: "outcome", outcome: "success" } }], tails: [] },
      ],
    },
    {
      parts: "Doer? v.wait 'for' f.the? n.endpoint target:Address f.modal v.return facts:StatusFact",
      means: [get, { act: "repeat", until: [{ act: "facts", facts: "$facts" }], tails: [] }],
    },
    {
      parts: "Doer? v.repeat Repeated? before:EarlyTail* Until until:UntilChecks after:LateTail*",
      means: repeat,
      example: 'Repeat until the field "status" is "DONE".',
    },
    {
      parts: "Doer? v.repeat request:Polled before:EarlyTail* Until until:UntilChecks after:LateTail*",
      means: ["$request", { act: "repeat", until: "$until", tails: ["...$before", "...$after"] }],
      example: 'Keep sending GET requests to /jobs/7 until the field "state" is "DONE".',
    },
    {
      parts: "request:Request before:EarlyTail* Until until:UntilChecks after:LateTail*",
      means: ["$request", { act: "repeat", until: "$until", tails: ["...$before", "...$after"] }],
      example: "Send a GET request to /jobs/7 every second until status is 200.",
    },
    { parts: "Doer? v.wait before:EarlyTail* Until until:UntilChecks after:LateTail*", means: repeat },
    {
      parts: "object:NounObject f.modal* 'reach'|'reaches' f.the? field:Words value:Quoted|Constant|Bare|KnownWord tail:RepeatTail",
      means: reach,
    },
    {
      parts: "tail:RepeatTail ','? object:NounObject f.modal* 'reach'|'reaches' f.the? field:Words value:Quoted|Constant|Bare|KnownWord",
      means: reach,
    },
    {
      parts: "before:RepeatTail ','? Doer? v.repeat Repeated Until until:UntilChecks",
      means: [{ act: "repeat", until: "$until", tails: ["$before"] }],
    },
    {
      parts: "f.until until:UntilChecks ',' Doer? v.repeat Repeated after:LateTail*",
      means: [{ act: "repeat", until: "$until", tails: ["...$after"] }],
    },
  ],
  Until: ["f.until", "',' f.until"],
  /** What is repeated is the last call. */
  Repeated: ["f.the? w.received* n.request", "'it'", "'that'", "'this'", "v.send+ing 'it'?", "'polling'", "'repeating'"],
  Polled: [
    {
      parts: "f.the? w.adjective* method:AnyMethod w.adjective* n.request parts:RequestParts",
      means: { act: "request", method: "$method", parts: "$parts" },
    },
    { parts: "method:Method parts:RequestParts", means: { act: "request", method: "$method", parts: "$parts" } },
    {
      parts: "f.the? n.endpoint? target:Target late:RequestParts?",
      means: { act: "request", method: "GET", parts: [{ part: "target", value: "$target" }, "...$late"] },
      example: "Poll /jobs/7 until status is 200.",
    },
  ],
  /** None of several has a verb of its own: with one it is the next clause. */
  UntilChecks: [
    { parts: "check:CheckClause" },
    { parts: "before:UntilChecks StatedJoin next:Statement", means: ["...$before", "...$next"], assume: "listed" },
  ],
  RepeatTail: [
    { parts: "','? Pausing? 'every' time:Span", means: { every: "$time" } },
    { parts: "','? Pausing? 'every' 'second'", means: { every: { amount: { number: "1" }, unit: 1000 } } },
    { parts: "','? 'with'|'at'|'in' f.the? 'interval'|'intervals' 'of'? time:Span", means: { every: "$time" } },
    { parts: "','? 'with' f.the? n.wait 'of' time:Span", means: { every: "$time" } },
    { parts: "','? Pausing? 'or'|'but'? 'for'? w.atmost|w.nomore time:Span", means: { for: "$time" } },
    { parts: "','? Pausing? 'for'|'within' time:Span", means: { for: "$time" } },
    { parts: "','? Pausing? 'or'|'but'? 'for'? w.atmost|w.nomore times:Count n.times", means: { times: "$times" } },
    { parts: "','? times:Count n.times", means: { times: "$times" } },
  ],
  EarlyTail: [{ parts: "tail:RepeatTail" }, { parts: "tail:RepeatTail 'and'", means: "$tail" }],
  LateTail: [{ parts: "tail:RepeatTail" }, { parts: "','? 'and' tail:RepeatTail", means: "$tail", assume: "loosely" }],
  Pausing: ["'checking'", "v.wait+ing", "'polling'", "'trying'", "'retrying'", "v.repeat+ing"],
};
