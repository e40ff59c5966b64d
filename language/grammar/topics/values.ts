// Values: what is sent, compared and waited for.

import type { Topic } from "../kit/construction.ts";

export const values: Topic = {
  Value: [
    { parts: "value:Literal|Bare|Constant|LooseTarget|File" },
    { parts: "f.the? n.value value:Literal", means: { said: "$value", at: "@" } },
  ],
  /** A part that can only be a value. */
  Literal: [
    { parts: "value:Quoted|Number|Json|Variable|Target" },
    { parts: "name:Parameter", means: { kept: "$name", at: "@" } },
    { parts: "f.the? name:Name 'that'|'which'? f.who v.save", means: { kept: "$name", at: "@" } },
    { parts: "f.the w.kept name:Name", means: { kept: "$name", at: "@" } },
    { parts: "w.true", means: { constant: true, at: "@" } },
    { parts: "w.false", means: { constant: false, at: "@" } },
    { parts: "w.null", means: { constant: null, at: "@" } },
    { parts: "f.the? w.empty 'string'|'text'", means: { constant: "", at: "@" } },
    { parts: "f.the? w.empty 'json'? 'object'", means: { constant: {}, at: "@" } },
    { parts: "f.the? w.empty 'list'|'array'", means: { constant: [], at: "@" } },
    { parts: "f.the? w.empty 'json' 'array'", means: { constant: [], at: "@" } },
  ],
  /** At least two. */
  Alternatives: [
    { parts: "w.oneof? first:Value f.or second:Value", means: ["$first", "$second"] },
    { parts: "first:Value f.or rest:Alternatives", means: ["$first", "...$rest"] },
  ],
  ValueList: [
    { parts: "first:Value ListJoin second:Value", means: ["$first", "$second"] },
    { parts: "first:Value ListJoin rest:ValueList", means: ["$first", "...$rest"] },
  ],
  ListJoin: ["','|'and'|'or'", "',' 'and'|'or'", "'and' 'also'"],
  /** How many: said as a number. */
  Amount: [{ parts: "value:Number" }, { parts: "number:w.number", means: { number: "$number" } }, { parts: "value:Variable" }],
  Count: [{ parts: "value:Number" }, { parts: "number:w.number|w.single", means: { number: "$number" } }, { parts: "value:Variable" }],
  /** A length of time. */
  Span: [
    { parts: "time:Duration", means: { time: "$time", at: "@" } },
    { parts: "amount:Count|Quoted n.ms", means: { amount: "$amount", unit: 1, at: "@" } },
    { parts: "amount:Count n.second", means: { amount: "$amount", unit: 1000, at: "@" }, example: "Wait 2 seconds." },
    { parts: "amount:Count n.minute", means: { amount: "$amount", unit: 60000, at: "@" } },
    { parts: "amount:Count n.hour", means: { amount: "$amount", unit: 3600000, at: "@" } },
    { parts: "w.half n.second", means: { half: 1000, at: "@" } },
    { parts: "w.half n.minute", means: { half: 60000, at: "@" } },
    { parts: "'[' amount:Number ']' n.second", means: { amount: "$amount", unit: 1000, at: "@" } },
  ],
};
