// Reads bodies of requests: JSON, a text, XML, a file, the attachment below the sentence.

import type { Construction, Topic } from "../kit/construction.ts";

/** A body of the kind that its noun says. */
function body(noun: string, as: string): readonly Construction[] {
  return [
    { parts: `f.the? ${noun} Sep? value:BodySlot`, means: { part: "body", value: "$value", as } },
    { parts: `f.the? w.following* ${noun} BodyBelow? ':'? table:Table|Code`, means: { part: "body", table: "$table", as } },
  ];
}

export const sentBody: Topic = {
  BodyPart: [
    { parts: "part:AnnouncedPart" },
    { parts: "f.the? n.sent 'in' w.json 'format' ':'? table:Table|Code", means: { part: "body", table: "$table", as: "json" } },
    {
      parts: "f.the? n.sent f.sep? w.following* w.valid? w.json ':'? table:Table|Code",
      means: { part: "body", table: "$table", as: "json" },
    },
    ...body("n.sent", "any"),
    ...body("n.sentjson", "json"),
    ...body("n.senttext", "text"),
    ...body("n.sentxml", "xml"),
    {
      parts: "body:Json 'as'? f.the? n.sent|n.sentjson?",
      means: { part: "body", value: "$body", as: "any" },
      example: 'Send a POST request to /orders with {"sku": "A-1"}.',
    },
    { parts: "body:Quoted|Variable 'as' f.the? n.sent", means: { part: "body", value: "$body", as: "any" } },
    { parts: "body:Variable 'as' f.the? n.sentjson", means: { part: "body", value: "$body", as: "json" } },
    {
      parts: "f.the? n.sent|n.sentjson|n.senttext|n.sentxml f.be? FromFile f.the? n.file? file:FileRef",
      means: { part: "file", path: "$file" },
      example: 'Send a POST request to /orders with the body from file "order.json".',
    },
    {
      parts: "f.the? n.sent|n.sentjson f.be? FromFile f.the? w.type|w.json|Ident n.file file:FileRef",
      means: { part: "file", path: "$file" },
    },
    { parts: "f.the? n.sent|n.sentjson ':'? f.the? n.file file:FileRef", means: { part: "file", path: "$file" } },
    { parts: "f.the? n.file file:FileRef", means: { part: "file", path: "$file", bare: true } },
    { parts: "f.the? n.file? file:FileRef 'as'|'to'|'into' f.the? n.sent", means: { part: "file", path: "$file", whole: true } },
    {
      parts: "f.the? w.updated* n.details|n.details+s Sep? w.following* ':'? table:Table|Code",
      means: { part: "body", table: "$table", as: "any" },
    },
    {
      parts: "f.the? n.sent f.be v.setvar+ed? 'formed' 'from' f.the? n.details+s Sep? table:Table|Code",
      means: { part: "body", table: "$table", as: "any" },
    },
    { parts: "f.the? n.sent '(' w.media ')' ':'? table:Table|Code", means: { part: "body", table: "$table", as: "json" } },
    { parts: "f.the? n.sent '(' n.form ')' ':'? table:Table|Code", means: { part: "attached", in: "form", table: "$table" } },
    { parts: "f.the? n.details+s|n.sent f.be v.load+ed 'from' f.the? w.json? n.file file:FileRef", means: { part: "file", path: "$file" } },
    { parts: "f.the? n.details+s 'in' f.the? w.following? w.json ':'? table:Code", means: { part: "body", table: "$table", as: "json" } },
    {
      parts: "f.the? n.details 'of' f.the? n.file? file:FileRef 'as'|'to'|'in'|'into' f.the? n.sent",
      means: { part: "file", path: "$file" },
    },
    { parts: "f.the? w.empty 'json' 'object'|'body'|'payload'", means: { part: "body", value: { constant: {} }, as: "json" } },
    { parts: "f.the? w.empty n.sent", means: { part: "empty body", at: "@" } },
    { parts: "f.the? 'content'|'contents' 'of' path:File", means: { part: "content of file", path: "$path" } },
    { parts: "f.the? w.empty 'object'", means: { part: "body", value: { constant: {} }, as: "json" } },
    { parts: "f.the? w.empty w.type 'as' f.the? n.sent", means: { part: "body", value: { constant: {} }, as: "json" } },
    {
      parts: "f.the? n.sent|n.sentjson BodyAim? HoldingFields pairs:FieldPairs",
      means: { part: "entries", in: "body", pairs: "$pairs" },
      assume: "bodyField",
    },
    { parts: "f.the? n.sent n.field name:NameRef|JsonPath Sep value:Slot", means: { part: "member", name: "$name", value: "$value" } },
    {
      parts: "f.the? n.field? name:Key|Quoted Sep? value:Slot 'in'|'to'|'into'|'of' f.the? n.sent|n.sentjson",
      means: { part: "member", name: "$name", value: "$value" },
      assume: "bodyField",
    },
  ],
  /** The attachment below the sentence, mentioned before its end. */
  AnnouncedPart: [
    { parts: "f.the? w.following+ n.sent", means: { part: "announced", as: "any" } },
    { parts: "f.the? w.following+ n.sentjson", means: { part: "announced", as: "json" } },
    { parts: "f.the? w.following+ n.senttext", means: { part: "announced", as: "text" } },
    { parts: "f.the? w.following+ n.sentxml", means: { part: "announced", as: "xml" } },
    { parts: "f.the? n.sent 'below'", means: { part: "announced", as: "any" } },
    { parts: "f.the? n.sentjson 'below'", means: { part: "announced", as: "json" } },
  ],
  UploadPart: [
    {
      parts: "v.upload f.the? n.file? file:FileRef ForRequest? 'as' f.the? PartNoun? name:PartName ForRequest?",
      means: { part: "entries", in: "multipart", pairs: [{ name: "$name", value: { file: "$file" } }] },
      example: 'Attach "./invoice.pdf" to the request as "invoice".',
    },
  ],
  HoldingFields: ["'with'|'containing'|'having'|'including' f.the? n.details+s?", "'with'|'containing'|'having'|'including' n.field"],
  /** The purpose of the body has no effect. */
  BodyAim: ["'to' 'create'|'update'|'add'|'change'|'register'|'edit'|'replace'|'modify' f.the? 'new'? Plain"],
  BodyBelow: ["f.sep w.following*", "'below'", "f.sep? 'as' 'follows'"],
  FromFile: ["'from'|'of'|'in'", "v.load+ed 'from'"],
  PartNoun: ["'form'|'multipart'|'form-data'? 'part'|'field'", "n.file"],
  PartName: [{ parts: "name:Quoted|Key" }, { parts: "word:'file'" }],
  BodySlot: [
    { parts: "value:SureSlot" },
    { parts: "f.the? w.empty 'string'|'text'", means: { constant: "" } },
    { parts: "f.the? w.empty 'list'|'array'", means: { constant: [] } },
  ],
  FileRef: [{ parts: "file:File|Quoted|Variable|Target" }],
};
