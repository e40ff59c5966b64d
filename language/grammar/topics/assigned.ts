// Sends fields as programs write them: “body a=1, b="x"”, “body: sku: "A-1", quantity: 2”.

import type { Topic } from "../kit/construction.ts";
import { onePair, targetPart } from "./means.ts";

export const assigned: Topic = {
  BodyPart: [
    {
      parts: "f.the? n.sent|n.sentjson f.sep? pairs:AssignedPairs",
      means: { part: "entries", in: "body", pairs: "$pairs" },
      example: 'POST /orders with body sku="A-1", quantity=2',
    },
  ],
  RequestPart: [
    {
      parts: "',' f.the? n.sent|n.sentjson ':'? pairs:AssignedPairs",
      means: [{ part: "entries", in: "body", pairs: "$pairs" }],
      example: 'POST /orders, body: sku="A-1", quantity=2',
    },
    {
      parts: "',' f.the? n.sent|n.sentjson ':' value:Json",
      means: [{ part: "body", value: "$value", as: "any", bare: true }],
      example: 'POST /orders, body: {"sku": "A-1"}',
    },
    {
      parts: "','|'and' f.the? w.following* n.sent|n.sentjson 'below'? ':'? table:Table|Code",
      means: [{ part: "body", table: "$table", as: "any", bare: true }],
    },
    {
      parts: "f.toward? target:Target ','? pairs:SignedPairs",
      means: [targetPart, { part: "entries", in: "fields", pairs: "$pairs", listed: true }],
      example: 'POST /orders, sku="A-1", quantity=2',
    },
    {
      parts: "pairs:SignedPairs f.toward target:Target",
      means: [targetPart, { part: "entries", in: "fields", pairs: "$pairs", listed: true }],
    },
    {
      parts: "pairs:FieldPairs f.toward f.the? w.adjective* n.endpoint? target:Target",
      means: [
        { part: "target", value: "$target" },
        { part: "entries", in: "fields", pairs: "$pairs" },
      ],
      assume: "bodyField",
      example: 'POST sku "A-1" and quantity 2 to /orders',
    },
  ],
  /** Only what the operation takes is one of the list: “GET /orders/7, total=9” checks the total. */
  SignedPairs: [
    { parts: "pair:SignedPair" },
    { parts: "before:SignedPairs ','|';'|'and'|'&'? pair:SignedPair", means: ["...$before", "...$pair"] },
  ],
  SignedPair: [
    { parts: "name:Key|Dotted '=' value:Quoted|Number|Variable|Json|Constant|Coded", means: onePair },
    { parts: "pair:GluedPair" },
  ],
  /** The sign tells that a name is before it. */
  AssignedPair: [{ parts: "name:Key|Quoted|Dotted '='|':' value:Slot", means: onePair }, { parts: "pair:GluedPair" }],
  AssignedPairs: [
    { parts: "pair:AssignedPair" },
    { parts: "before:AssignedPairs PairJoin pair:AssignedPair", means: ["...$before", "...$pair"] },
    { parts: "before:AssignedPairs ';' pair:AssignedPair", means: ["...$before", "...$pair"] },
  ],
};
