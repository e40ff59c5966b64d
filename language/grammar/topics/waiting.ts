// Waiting, also as in “let 2 seconds pass”, and repeating the last call until something holds.

import type { Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, factsAct, targetPart } from "./means.ts";

const repeat = [{ act: "repeat", until: "$until", tails: ["...$before", "...$after"] }] as const;
const reach = [
  { act: "operate", verb: "get", object: "$object", phrases: [] },
  { act: "repeat", until: checkOf({ of: "field", path: ["$field"] }, equalsValue), tails: ["$tail"] },
] as const;
const wait = [{ act: "wait", for: "$for" }] as const;
const get = { act: "request", method: "GET", parts: [targetPart] } as const;

export const waiting: Topic = {
  WaitClause: [
    { parts: "Doer? v.wait f.adverb? 'for'? for:Span Purpose?", means: wait, example: "Wait 5 seconds." },
    { parts: "Doer? v.wait 'for'? for:Span 'before' Continuing", means: wait, example: "Wait 10 seconds before the next request." },
    { parts: "Doer? v.wait 'for'? amount:Number", means: [{ act: "wait", amount: "$amount" }] },
    { parts: "Doer? v.wait 'for' Plain+ 'for' for:Span", means: wait, assume: "remark" },
    { parts: "'after' f.the? n.wait? 'of'? for:Span", means: wait },
    { parts: "f.the? n.wait 'of' for:Span Purpose?", means: wait },
    { parts: "f.the? for:Span n.wait|v.wait+ing", means: wait, example: "5 seconds waiting." },
    { parts: "f.the? n.wait 'of' for:Span '[' Purpose ']'", means: wait },
    { parts: "Doer? 'give' f.the? f.service for:Span", means: wait, example: "Give it 2 seconds." },
    { parts: "Doer? 'give' f.the? f.service for:Span 'to' Plain+", means: wait, assume: "remark" },
    { parts: "Doer? 'allow'|'leave' for:Span", means: wait },
    { parts: "Doer? 'allow'|'leave' for:Span 'for'|'to' Plain+", means: wait, assume: "remark", example: "Allow 2 seconds for the job." },
    { parts: "Doer? 'let' for:Span 'pass'|'elapse'", means: wait, example: "Let 2 seconds pass." },
    { parts: "Doer? 'let' for:Span 'go' 'by'", means: wait },
    { parts: "'there' f.modal* f.be f.the? for:Span n.wait f.adverb?", means: wait },
    { parts: "Doer? v.wait f.the 'test'|'run'|'execution' 'for'? for:Span", means: wait },
    {
      parts: "Doer? v.wait f.adverb? f.until for:Span f.be|'have'|'has' 'over'|'passed'|'gone'|'up'",
      means: wait,
      example: "I wait here until 2 seconds are over.",
    },
    { parts: "'before' Continuing ','? wait:WaitClause", means: "$wait", example: "Before the next step we wait for 2 seconds." },
    { parts: "wait:WaitClause f.adverb Purpose?", means: "$wait" },
    { parts: "wait:WaitClause ',' 'then' Continuing", means: "$wait" },
    { parts: "Doer? v.wait 'for'? for:Span f.adverb Purpose?", means: wait, example: "Wait 2 seconds here." },
    { parts: "Doer? v.wait f.adverb 'until'|'for' for:Span f.be 'over'|'past'|'up'|'gone'", means: wait },
    { parts: "'let' for:Span 'pass'|'elapse' Purpose?", means: wait, example: "Let 2 seconds pass." },
    { parts: "'the' 'test'|'script'|'playbook' f.modal* v.wait 'for'? for:Span f.adverb? Purpose?", means: wait },
    { parts: "Doer? v.wait 'the' 'test'|'script'|'playbook' 'for' for:Span f.adverb? Purpose?", means: wait },
    { parts: "'allow' for:Span 'for' Plain+", means: wait, assume: "remark" },
    { parts: "'sleep'|'wait'|'pause' '(' for:Span ')'", means: wait },
    { parts: "'before' f.the 'next' 'step'|n.request ','? Doer? v.wait 'for'? for:Span", means: wait },
    { parts: "Doer? v.wait 'for'? for:Span ',' 'then' 'continue'|'proceed'", means: wait },
  ],
  Continuing: [
    "f.the 'next' n.request|'step'",
    "'continuing'|'proceeding'",
    "'going' 'on'",
    "f.who v.go 'on'",
    "f.who? 'continue'|'proceed'",
  ],
  RepeatClause: [
    {
      parts: "Doer? v.wait 'for' f.the? n.endpoint target:Address f.modal? f.be? w.available",
      means: [get, { act: "repeat", until: checkOf({ of: "status" }, { is: "outcome", outcome: "success" }), tails: [] }],
    },
    {
      parts: "Doer? v.wait 'for' f.the? n.endpoint target:Address f.modal v.return facts:StatusFact",
      means: [get, { act: "repeat", until: [factsAct], tails: [] }],
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
      parts: "first:RepeatTail ','? request:Request before:EarlyTail* Until until:UntilChecks after:LateTail*",
      means: ["$request", { act: "repeat", until: "$until", tails: ["$first", "...$before", "...$after"] }],
      example: "For at most 10 seconds, send a GET request to /jobs/7 every second until status is 200.",
    },
    {
      parts: "f.until until:UntilChecks ',' request:Request tails:RepeatTail+",
      means: ["$request", { act: "repeat", until: "$until", tails: ["...$tails"] }],
      example: "Until status is 200, send a GET request to /jobs/7 every second.",
    },
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
  Until: ["','? f.until"],
  /** The last call is repeated. */
  Repeated: ["f.the? w.received* n.request", "'it'", "'that'", "'this'", "v.send+ing 'it'?", "'polling'", "'repeating'"],
  Polled: [
    {
      parts: "f.the? w.adjective* method:AnyMethod w.adjective* n.request parts:RequestParts",
      means: { act: "request", method: "$method", parts: "$parts" },
    },
    { parts: "method:Method parts:RequestParts", means: { act: "request", method: "$method", parts: "$parts" } },
    {
      parts: "f.the? n.endpoint? target:Target late:RequestParts?",
      means: { act: "request", method: "GET", parts: [targetPart, "...$late"] },
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
    { parts: "','? Pausing? 'every'|'each' 'second'", means: { every: { amount: { number: "1" }, unit: 1000 } } },
    { parts: "','? 'once' 'per'|'a'|'every'|'each' 'second'", means: { every: { amount: { number: "1" }, unit: 1000 } } },
    { parts: "','? 'once' 'per'|'a'|'every' 'minute'", means: { every: { amount: { number: "1" }, unit: 60000 } } },
    { parts: "','? 'in'|'at' time:Span 'interval'|'intervals'", means: { every: "$time" } },
    { parts: "','? 'at'|'with' f.the? 'interval' 'of' time:Span", means: { every: "$time" } },
    { parts: "','? '('? 'max'|'maximum' '.'? time:Span ')'?", means: { for: "$time" } },
    { parts: "','? 'for'? time:Span 'max'|'maximum'", means: { for: "$time" } },
    { parts: "','? 'for'? time:Span 'at' 'most'", means: { for: "$time" } },
    { parts: "','|'and'? 'with'? f.the n.timeout|'limit'|'maximum' 'of' time:Span", means: { for: "$time" } },
    { parts: "',' 'timeout' 'of'|':'? time:Span", means: { for: "$time" } },
    { parts: "','? GiveUp 'after' time:Span GiveUpLate?", means: { for: "$time" } },
    { parts: "','|';'? 'allow'|'allowing' time:Span 'at' 'most'", means: { for: "$time" } },
    { parts: "','? 'with'|'at'|'in' f.the? 'interval'|'intervals' 'of'? time:Span", means: { every: "$time" } },
    { parts: "','? 'with' f.the? n.wait 'of' time:Span", means: { every: "$time" } },
    { parts: "','? Pausing? 'or'|'but'? 'for'? w.atmost|w.nomore time:Span", means: { for: "$time" } },
    { parts: "','? Pausing? 'for'|'within' time:Span", means: { for: "$time" } },
    { parts: "','? Pausing? 'or'|'but'? 'for'? w.atmost|w.nomore times:Count n.times", means: { times: "$times" } },
    { parts: "','? times:Count n.times", means: { times: "$times" } },
  ],
  GiveUp: ["'but'|'and'|'or' 'give'|'gives' 'up'", "'but'|'and'|'or' 'stop'|'stops'", "'but'|'and'|'or' 'time'|'times' 'out'", "'or'"],
  GiveUpLate: ["'at' f.the 'latest'"],
  EarlyTail: [{ parts: "tail:RepeatTail" }, { parts: "tail:RepeatTail 'and'", means: "$tail" }],
  LateTail: [{ parts: "tail:RepeatTail" }, { parts: "','? 'and' tail:RepeatTail", means: "$tail", assume: "loosely" }],
  Pausing: ["'checking'|v.wait+ing|'polling'|'trying'|'retrying'|v.repeat+ing"],
};
