// Says how the fields of a request are encoded: “as a form with a=1”, “with a=1 as form data”, “form-encoded”, “as
// JSON”.

import type { Topic } from "../kit/construction.ts";
import { targetPart } from "./means.ts";

const entries = { part: "entries", in: "$form", pairs: "$pairs" } as const;
const map = { part: "map", in: "$form", map: "$map" } as const;
const signed = { part: "entries", in: "body", pairs: "$pairs" } as const;
const json = { part: "body", value: "$map", as: "any" } as const;

export const encoded: Topic = {
  RequestPart: [
    {
      parts: "','? form:Encoded ','? f.with|':' pairs:FieldPairs",
      means: [entries],
      example: "POST /orders as a form with sku=1 and quantity=2",
    },
    { parts: "form:Encoded ','? f.with pairs:FieldPairs PartJoin parts:Parts", means: [entries, "...$parts"] },
    { parts: "f.with pairs:FieldPairs ','? form:Encoded", means: [entries], example: "POST /orders with sku=1 and quantity=2 as a form" },
    {
      parts: "pairs:SignedPairs form:Encoded f.toward target:Target",
      means: [entries, targetPart],
      example: "Post sku=1 and quantity=2 as a form to /orders",
    },
    {
      parts: "f.the? n.form f.with pairs:FieldPairs",
      means: [{ part: "entries", in: "form", pairs: "$pairs" }],
      example: "Post a form with sku=1 to /orders",
    },
    {
      parts: "form:Encoded f.with? f.the? w.following* n.field+s? ':'? table:Table|Code",
      means: [{ part: "attached", in: "$form", table: "$table" }],
    },
    // “body” is not a field of the form.
    { parts: "form:Encoded ','? f.with f.the? n.sent|n.field+s? ':'? map:Json", means: [map] },
    { parts: "f.with f.the? n.sent ':'? map:Json form:Encoded", means: [map] },
    { parts: "form:Encoded ','? f.with f.the? n.sent ':'? text:Quoted", means: [{ part: "joined", in: "$form", texts: ["$text"] }] },
    { parts: "f.with f.the? n.sent ':'? text:Quoted form:Encoded", means: [{ part: "joined", in: "$form", texts: ["$text"] }] },
    { parts: "AsJson ','? f.with|':' pairs:SignedPairs", means: [signed], example: "POST /orders as JSON with sku=1" },
    { parts: "f.with pairs:SignedPairs ','? AsJson", means: [signed] },
    { parts: "AsJson ','? f.with f.the? n.sent? ':'? map:Json", means: [json] },
    { parts: "f.with f.the? n.sent? ':'? map:Json AsJson", means: [json] },
  ],
  Encoded: [
    { parts: "'as'|'in' f.the? n.form", means: "form" },
    { parts: "'as'? f.the? w.urlencoded n.form|n.sent?", means: "form" },
    { parts: "'as'|'in' f.the? n.multipart", means: "multipart" },
    { parts: "'as' 'multipart'", means: "multipart" },
  ],
  AsJson: ["'as' f.the? n.sentjson"],
};
