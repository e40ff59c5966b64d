// Waiting, and repeating the last call until something holds.

import type { Topic } from "../kit/construction.ts";

const repeat = [{ act: "repeat", until: "$until", tails: ["...$before", "...$after"] }] as const;

export const waiting: Topic = {
  WaitClause: [
    { parts: "Doer? v.wait 'for'? for:Span Purpose?", means: [{ act: "wait", for: "$for" }], example: "Wait 5 seconds." },
    { parts: "Doer? v.wait 'for' Plain+ 'for' for:Span", means: [{ act: "wait", for: "$for" }], assume: "remark" },
    { parts: "'after' f.the? n.wait? 'of'? for:Span", means: [{ act: "wait", for: "$for" }] },
    { parts: "f.the? n.wait 'of' for:Span Purpose?", means: [{ act: "wait", for: "$for" }] },
    { parts: "f.the? n.wait 'of' for:Span '[' Purpose ']'", means: [{ act: "wait", for: "$for" }] },
    { parts: "Doer? 'give' f.the? f.service for:Span 'to' Plain+", means: [{ act: "wait", for: "$for" }], assume: "remark" },
  ],
  RepeatClause: [
    {
      parts: "Doer? v.wait 'for' f.the? n.endpoint target:Address f.modal? f.be? w.available",
      means: [
        { act: "request", method: "GET", parts: [{ part: "target", value: "$target" }] },
        { act: "repeat", until: [{ act: "check", of: { of: "status" }, says: { is: "outcome", outcome: "success" } }], tails: [] },
      ],
    },
    {
      parts: "Doer? v.wait 'for' f.the? n.endpoint target:Address f.modal v.return facts:StatusFact",
      means: [
        { act: "request", method: "GET", parts: [{ part: "target", value: "$target" }] },
        { act: "repeat", until: [{ act: "facts", facts: "$facts" }], tails: [] },
      ],
    },
    {
      parts: "Doer? v.repeat f.the? w.received* n.request? before:RepeatTail* f.until until:CheckClause after:RepeatTail*",
      means: repeat,
      example: 'Repeat until the field "status" is "DONE".',
    },
    {
      parts:
        "Doer? v.repeat f.the? w.adjective* method:AnyMethod w.adjective* n.request parts:RequestParts before:RepeatTail* f.until until:CheckClause after:RepeatTail*",
      means: [
        { act: "request", method: "$method", parts: "$parts" },
        { act: "repeat", until: "$until", tails: ["...$before", "...$after"] },
      ],
      example: 'Keep sending GET requests to /jobs/7 until the field "state" is "DONE".',
    },
    { parts: "Doer? v.wait before:RepeatTail* f.until until:CheckClause after:RepeatTail*", means: repeat },
    {
      parts: "before:RepeatTail ','? Doer? v.repeat f.the? w.received* n.request f.until until:CheckClause",
      means: [{ act: "repeat", until: "$until", tails: ["$before"] }],
    },
    {
      parts: "f.until until:CheckClause ',' Doer? v.repeat f.the? w.received* n.request after:RepeatTail*",
      means: [{ act: "repeat", until: "$until", tails: ["...$after"] }],
    },
  ],
  RepeatTail: [
    { parts: "','? 'every' time:Span", means: { every: "$time" } },
    { parts: "','? 'with'|'at'|'in' f.the? 'interval'|'intervals' 'of'? time:Span", means: { every: "$time" } },
    { parts: "','? 'for'? w.atmost|w.nomore time:Span", means: { for: "$time" } },
    { parts: "','? 'for'|'within' time:Span", means: { for: "$time" } },
    { parts: "','? w.atmost|w.nomore times:Count n.times", means: { times: "$times" } },
    { parts: "','? times:Count n.times", means: { times: "$times" } },
  ],
};
