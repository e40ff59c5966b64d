// Reads bounds that follow their number, or have two parts: “10 or more”, “300 ms tops”, “over 0 but under 5”, “in
// 2.0..3.6”.

import type { Topic } from "../kit/construction.ts";
import { atLeastCounted, atMostCounted, checkOf, equalsValue, ofType } from "./means.ts";

const least = { is: "compare", atLeast: "$value", at: "@" } as const;
const most = { is: "compare", atMost: "$value", at: "@" } as const;
const span = { is: "compare", atLeast: "$low", atMost: "$high", at: "@" } as const;

export const bounding: Topic = {
  Bound: [
    { parts: "value:Quantity ','? k.ormore", means: least, example: "$.total is 10 or more." },
    { parts: "value:Quantity ','? k.orless", means: most },
    { parts: "value:Quantity '(' k.orless ')'", means: most },
    { parts: "value:Quantity '(' k.ormore ')'", means: least },
    { parts: "w.above low:Quantity But f.modal* w.below high:Quantity", means: { is: "compare", above: "$low", below: "$high", at: "@" } },
    { parts: "w.atleast low:Quantity But f.modal* w.atmost high:Quantity", means: span },
    {
      parts: "w.above low:Quantity AndBut f.modal* w.atmost high:Quantity",
      means: { is: "compare", above: "$low", atMost: "$high", at: "@" },
    },
    {
      parts: "w.atleast low:Quantity AndBut f.modal* w.below high:Quantity",
      means: { is: "compare", atLeast: "$low", below: "$high", at: "@" },
    },
    {
      parts: "w.below high:Quantity AndBut f.modal* w.above low:Quantity",
      means: { is: "compare", above: "$low", below: "$high", at: "@" },
    },
    { parts: "w.atmost high:Quantity AndBut f.modal* w.atleast low:Quantity", means: span },
    {
      parts: "w.below high:Quantity AndBut f.modal* w.atleast low:Quantity",
      means: { is: "compare", atLeast: "$low", below: "$high", at: "@" },
    },
    {
      parts: "w.atmost high:Quantity AndBut f.modal* w.above low:Quantity",
      means: { is: "compare", above: "$low", atMost: "$high", at: "@" },
    },
    { parts: "Within? low:Number '..' high:Number", means: span, example: "$.size is in 2.0..3.6." },
    { parts: "Within? '['|'(' low:Number '..' high:Number ']'|')'", means: span },
    { parts: "Within low:Number '-'|'–' high:Number", means: span },
    { parts: "w.between low:Quantity '-'|'–' high:Quantity", means: span },
  ],
  /** “is an integer, above 0 and at most 500”. */
  TypeSaid: [
    {
      parts: "f.the? w.valid? type:w.type ','|'and'|'but' f.modal* f.be? bound:Bound",
      means: { all: [ofType, "$bound"] },
      example: "$.size is an integer, above 0 and at most 500.",
    },
  ],
  Within: ["'in'|'within'|'inside'", "'in'|'within' f.the 'range'|'interval' 'of'?"],
  But: ["','? 'but'|'yet'", "','? 'but' f.adverb", "','"],
  AndBut: ["But", "','? 'and'"],
  CountSaid: [
    { parts: "value:Amount counted:Countable k.orless", means: atMostCounted },
    { parts: "value:Amount counted:Countable k.ormore", means: atLeastCounted },
  ],
  Complement: [{ parts: "w.exactly? value:Amount n.character|n.item w.long", means: { is: "length", value: "$value", plain: true } }],
  Compared: [{ parts: "f.not bound:Bound", means: { not: "$bound" } }],
  Timed: ["'that'|'this' 'one'", "f.the? Answerer 'there'|'here'"],
  Statement: [
    { parts: "v.take 'in'|'within'? says:Bound", means: checkOf({ of: "time" }, "$says"), assume: "verbless" },
    {
      parts: "'of' 'which' bound:Bound f.modal* f.be f.adverb? of:Field",
      means: checkOf("$of", "$bound"),
      example: 'The field "days" is 30, of which at least 10 are left.',
    },
    { parts: "'of' 'which' value:Amount f.modal* f.be f.adverb? of:Field", means: checkOf("$of", equalsValue) },
  ],
};
