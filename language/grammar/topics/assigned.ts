// Sends fields as programs write them: “body a=1, b="x"”, “body: sku: "A-1", quantity: 2”; or before the address.

import type { Topic } from "../kit/construction.ts";
import { onePair, targetPart } from "./means.ts";

/** Fields and values before the address. */
const pairsTo = {
  act: "request",
  method: "$method",
  parts: [
    { part: "target", value: "$target" },
    { part: "entries", in: "fields", pairs: "$pairs" },
  ],
} as const;

export const assigned: Topic = {
  Request: [
    {
      parts: "Doer? method:AnyMethod|w.methodverb pairs:FieldPairs f.toward target:Target",
      means: pairsTo,
      assume: "bodyField",
      example: 'POST sku "A-1" and quantity 2 to /orders',
    },
    {
      parts: "Doer? v.send pairs:FieldPairs f.toward target:Target f.with method:AnyMethod",
      means: pairsTo,
      assume: "bodyField",
      example: 'Send sku "A-1" and quantity 2 to /orders using POST.',
    },
  ],
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
  /** The sign shows that a name precedes it. */
  AssignedPair: [{ parts: "name:Key|Quoted|Dotted '='|':' value:Slot", means: onePair }, { parts: "pair:GluedPair" }],
  AssignedPairs: [
    { parts: "pair:AssignedPair" },
    { parts: "before:AssignedPairs PairJoin|';' pair:AssignedPair", means: ["...$before", "...$pair"] },
  ],
};
