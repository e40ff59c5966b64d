// Checks as written where every word has to say exactly one thing: which part of a body, the list itself or each of its
// values, a value with its type, the response of an earlier call.

import type { Topic } from "../kit/construction.ts";
import { bodySchema, checkOf, fieldAtPath, oneOfValues } from "./means.ts";

export const exact: Topic = {
  CheckClause: [
    { parts: "Doer? v.assert schema:SchemaCheck", means: checkOf({ of: "body" }, bodySchema), example: 'Check the schema "Parcel".' },
    {
      parts: "'in' f.the n.response+1 'of' call:CallRef ',' acts:CheckClause",
      means: [{ act: "about", call: "$call", acts: "$acts" }],
      example: "In the response of POST /orders, expect status 201.",
    },
  ],
  /** A schema of the document in words: “damage report”. */
  SchemaWords: [
    { parts: "first:Content second:Content", means: { words: ["$first", "$second"] } },
    { parts: "first:Content second:Content third:Content", means: { words: ["$first", "$second", "$third"] } },
  ],
  SchemaCheck: [{ parts: "f.the? n.schema schema:SchemaWords|Quoted" }, { parts: "f.the? schema:SchemaWords n.schema" }],
  CallRef: [
    { parts: "method:Method target:Target", means: ["$method", "$target"] },
    { parts: "server:Server tool:Word", means: ["$server", "$tool"] },
    { parts: "f.the 'call' call:Quoted", means: ["$call"] },
  ],
  Statement: [
    {
      parts: "f.the? 'call'|'calls' 'of'|'to'|'on' servers:Servers Succeeded",
      means: [{ act: "succeeded", servers: "$servers", at: "@" }],
      example: "The calls of @mail and @store succeeded.",
    },
    { parts: "servers:Servers 'call'|'calls'|'action'|'actions'? Succeeded", means: [{ act: "succeeded", servers: "$servers", at: "@" }] },
    { parts: "'all'? f.the? 'external'|'mcp' t.action+ Succeeded", means: [{ act: "succeeded", at: "@" }] },
  ],
  Succeeded: ["f.modal* v.succeed", "f.modal* v.have v.succeed+ed", "f.modal* f.not v.fail", "f.modal* f.be w.ok"],
  Servers: [
    { parts: "server:Server", means: ["$server"] },
    { parts: "first:Server ','|'and' rest:Servers", means: ["$first", "...$rest"] },
  ],
  Body: [
    {
      parts: "f.the? w.received* n.body 'as' 'json'",
      means: { of: "body", named: true, as: "json" },
      example: "The body as JSON is empty.",
    },
    { parts: "f.the? w.received* n.body 'as' 'text'", means: { of: "body", named: true, as: "text" } },
  ],
  Path: [{ parts: "f.the? w.json? 'path' path:Target", means: ["$path"] }],
  VariableLooked: [{ parts: "f.the? w.scope n.variable name:NameRef|Variable", means: { of: "variable", name: "$name" } }],
  NamedPath: [{ parts: "f.the? 'path' name:Quoted|Dotted|JsonPath|Variable", means: ["$name"], example: 'The path "$" exists.' }],
  Items: [
    {
      parts: "path:ExactPath 'of' items:Items",
      means: { of: "field of items", path: "$path", items: "$items" },
      example: '$.sku of every item in $.lines is "A".',
    },
    {
      parts: "which:Which n.value 'selected' 'by' path:Quoted|JsonPath|Variable",
      means: { of: "items", which: "$which", list: fieldAtPath, selected: true },
      example: 'Every value selected by "$..sku" is a string.',
    },
  ],
  Field: [{ parts: "f.the? n.list path:Quoted", means: { of: "field", path: ["$path"], whole: true } }],
  ExactPath: [
    { parts: "path:JsonPath", means: ["$path"] },
    { parts: "f.the? 'path' path:Quoted", means: ["$path"] },
  ],
  Which: [
    { parts: "w.every", means: "every" },
    { parts: "w.any", means: "any" },
    { parts: "w.none", means: "none" },
  ],
  Literal: [
    { parts: "f.the 'escaped' 'text' text:Quoted", means: { escaped: "$text", at: "@" } },
    { parts: "f.the n.text|'string' text:Quoted", means: { said: "$text", at: "@" } },
    { parts: "f.the 'number'|'integer'|'decimal'|'float'|'int' value:Number", means: { typed: "$value", at: "@" } },
    { parts: "f.the 'boolean' w.true", means: { typed: { constant: true }, at: "@" } },
    { parts: "f.the 'boolean' w.false", means: { typed: { constant: false }, at: "@" } },
    { parts: "f.the n.value 'of' value:Variable", means: { typed: "$value", at: "@" } },
    { parts: "f.the 'json' value:Json", means: { typed: "$value", at: "@" } },
  ],
  Complement: [
    { parts: "f.the w.valid schema:SchemaWords", means: bodySchema },
    { parts: "f.the w.valid name:Name", means: { is: "schema", schema: { words: ["$name"] } } },
    { parts: "w.oneof values:StatusAlternatives", means: oneOfValues },
    { parts: "w.oneof values:Json", means: { is: "one of json", json: "$values" }, example: '$.size is one of [1, "M", null].' },
    {
      parts: "'in'|'within' f.the value:StatusNumber|StatusSpan 'range'",
      means: { is: "status range", value: "$value" },
      example: "The status code is in the 400 range.",
    },
    { parts: "'in'|'within' f.the value:StatusClass 'range'|'class'|'family'", means: { is: "equals", value: { status: "$value" } } },
    { parts: "'of' f.the? 'type' w.null", means: { is: "type", type: "null" } },
    { parts: "f.the? w.valid 'base64' 'text'", means: { is: "format", format: "base64" } },
    { parts: "f.the? w.valid 'json' 'document'", means: { is: "format", format: "json" } },
    { parts: "f.the? w.valid 'time'", means: { is: "format", format: "time" } },
  ],
  Verb: [
    { parts: "v.have f.no 'duplicates'", means: { is: "unique", each: true }, example: "$.tags has no duplicates." },
    { parts: "v.have 'duplicates'", means: { not: { is: "unique", each: true } } },
    { parts: "v.match f.the? n.schema 'in'? schema:Quoted|Name|Json|File", means: bodySchema },
    { parts: "v.match f.the? n.schema schema:SchemaWords", means: bodySchema },
    { parts: "v.match f.the? n.schema ':'? schema:Code", means: bodySchema },
  ],
  Bound: [
    {
      parts: "w.atleast low:NumberOrField 'and' f.modal* w.below high:NumberOrField",
      means: { is: "compare", atLeast: "$low", below: "$high", at: "@" },
    },
    {
      parts: "w.above low:NumberOrField 'and' f.modal* w.atmost high:NumberOrField",
      means: { is: "compare", above: "$low", atMost: "$high", at: "@" },
    },
    {
      parts: "w.noless low:Quantity 'and' f.modal* w.nomore high:Quantity",
      means: { is: "compare", atLeast: "$low", atMost: "$high", at: "@" },
      example: "The field total is not less than 300 and not more than 3600.",
    },
  ],
};
