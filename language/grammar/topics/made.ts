// Values that are made at run time, read from a file, or written with escapes; and every value that a place may hold.

import type { Topic } from "../kit/construction.ts";

export const made: Topic = {
  /** Any value. */
  Slot: ["value:Value", "value:Made"],
  /** A part that is a value in any place, so that the word before it can be a name. */
  SureSlot: [
    { parts: "value:Quoted|Number|Json|Variable|Made" },
    { parts: "w.true", means: { constant: true, at: "@" } },
    { parts: "w.false", means: { constant: false, at: "@" } },
    { parts: "w.null", means: { constant: null, at: "@" } },
  ],
  Made: [
    { parts: "random:Random", means: { said: "$random", at: "@" } },
    { parts: "moment:Moment", means: { said: "$moment", at: "@" } },
    { parts: "f.the? n.file file:FileRef", means: { file: "$file", at: "@" }, example: 'Set the variable doc to the file "./order.pdf".' },
    { parts: "f.the? 'content'|'contents' 'of' f.the? n.file file:FileRef", means: { file: "$file", at: "@" } },
    {
      parts: "'the'? 'escaped' n.text text:Quoted",
      means: { escaped: "$text", at: "@" },
      example: 'Set the variable note to the escaped text "a\\nb".',
    },
  ],
  Random: [
    { parts: "f.the? w.random random:Generated", means: "$random", example: "Set the variable mail to a random email address." },
    { parts: "kind:w.newuuid", means: { random: "$kind" } },
  ],
  /** The kind of the new thing, as “generate a” needs it. */
  Generated: [
    { parts: "kind:k.random", means: { random: "$kind" } },
    {
      parts: "kind:k.random 'between' min:Number 'and' max:Number",
      means: { random: "$kind", min: "$min", max: "$max" },
      example: "Set the variable n to a random number between 1 and 9.",
    },
    { parts: "kind:k.random 'from' min:Number 'to' max:Number", means: { random: "$kind", min: "$min", max: "$max" } },
    { parts: "kind:k.random 'of' 'at' 'least' min:Number", means: { random: "$kind", min: "$min" } },
    { parts: "kind:k.random 'of' 'at' 'most' max:Number", means: { random: "$kind", max: "$max" } },
    { parts: "kind:k.random 'between' from:Day 'and' to:Day", means: { random: "$kind", from: "$from", to: "$to" } },
    { parts: "kind:k.random 'from' from:Day 'to' to:Day", means: { random: "$kind", from: "$from", to: "$to" } },
    { parts: "kind:k.random 'from'|'after' from:Day", means: { random: "$kind", from: "$from" } },
    { parts: "kind:k.random 'until'|'before' to:Day", means: { random: "$kind", to: "$to" } },
    { parts: "kind:k.random 'of'|'with' 'length' length:Number n.character?", means: { random: "$kind", characters: "$length" } },
    { parts: "kind:k.random 'of'|'with' length:Number n.character", means: { random: "$kind", characters: "$length" } },
  ],
  Day: [{ parts: "day:Quoted|Coded" }],
  Moment: [
    { parts: "now:Now", means: { now: "$now" }, example: "Set the variable day to the current date." },
    { parts: "now:Now 'with' 'offset' offset:Quoted", means: { now: "$now", offset: "$offset" } },
    {
      parts: "now:Now sign:w.shift amount:Number unit:k.unit",
      means: { now: "$now", shift: "$sign", amount: "$amount", unit: "$unit" },
      example: "Set the variable day to the current date plus 3 days.",
    },
    { parts: "offset:w.nextday", means: { now: "date", by: "$offset" } },
    {
      parts: "'the' kind:PointInTime amount:Number unit:k.unit 'ago'",
      means: { now: "$kind", shift: "-", amount: "$amount", unit: "$unit" },
    },
    {
      parts: "'the' kind:PointInTime amount:Number unit:k.unit 'from' 'now'",
      means: { now: "$kind", shift: "+", amount: "$amount", unit: "$unit" },
    },
  ],
  Now: ["f.the? now:w.now", "now:w.today"],
  PointInTime: [
    { parts: "'date'", means: "date" },
    { parts: "'time'", means: "date-time" },
  ],
};
