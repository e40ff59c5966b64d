// Reads the form of a text: digits and letters, a text followed by digits. And a number with its tolerance.

import type { Topic } from "../kit/construction.ts";
import { checkOf } from "./means.ts";

const shaped = { is: "shaped", shape: "$shape" } as const;

export const shapes: Topic = {
  Shape: [{ parts: "mask:Mask", means: { mask: "$mask" } }, { parts: "shape:Followed" }],
  Followed: [
    { parts: "start:Quoted 'followed' 'by' w.exactly? count:Amount n.digit", means: { start: "$start", count: "$count" } },
    { parts: "start:Quoted 'and'|'+'|'plus' w.exactly? count:Amount n.digit", means: { start: "$start", count: "$count" } },
  ],
  FormOf: ["f.the? 'format'|'form'|'shape' 'of'|':'?", "f.the? 'date'|'time' 'format' 'of'|':'?"],
  Verb: [
    { parts: "v.have|v.match|v.follow FormOf shape:Shape", means: shaped, example: 'The field "number" has the format INV-NNNN.' },
    { parts: "v.have|v.match|v.follow f.the? shape:Mask 'format'|'form'", means: { is: "shaped", shape: { mask: "$shape" } } },
    { parts: "v.match shape:Followed", means: shaped },
    {
      parts: "f.be 'formatted'|'written'|'given'|'in' 'as'|'like'|'in' f.the? shape:Mask",
      means: { is: "shaped", shape: { mask: "$shape" } },
    },
    { parts: "v.starts f.the? n.text? shape:Followed", means: shaped },
  ],
  Complement: [
    { parts: "'like' shape:Followed", means: shaped },
    { parts: "'of'|'in' FormOf shape:Shape", means: shaped },
    { parts: "v.send+ed 'in' FormOf shape:Shape", means: shaped },
    { parts: "w.about value:Number ','? tolerance:Tolerance", means: { is: "near", value: "$value", tolerance: "$tolerance" } },
    { parts: "w.about value:Number '(' tolerance:Tolerance ')'", means: { is: "near", value: "$value", tolerance: "$tolerance" } },
    {
      parts: "value:Number tolerance:PlusMinus",
      means: { is: "near", value: "$value", tolerance: "$tolerance" },
      example: "$.lat is 52.5 ± 0.1.",
    },
    { parts: "'within' tolerance:Number 'of' value:Number", means: { is: "near", value: "$value", tolerance: "$tolerance" } },
  ],
  Tolerance: [{ parts: "f.with? f.the? 'tolerance' 'of'|':'|'is'? '±'? tolerance:Number" }, { parts: "tolerance:PlusMinus" }],
  PlusMinus: [
    { parts: "'±' tolerance:Number" },
    { parts: "','? 'plus' 'or' 'minus' tolerance:Number" },
    { parts: "','? 'give' 'or' 'take' tolerance:Number" },
  ],
  Statement: [
    {
      parts: "f.the? 'format'|'form'|'shape' 'of' of:Field f.modal* f.be|v.equal|v.match shape:Shape",
      means: checkOf("$of", shaped),
      example: "The format of $.due must be YYYY-MM-DD.",
    },
  ],
  FieldFact: [
    { parts: "of:Factual 'like' shape:Followed", means: [{ of: "$of", says: shaped }] },
    { parts: "of:Factual 'of'|'in' FormOf shape:Shape", means: [{ of: "$of", says: shaped }] },
  ],
};
