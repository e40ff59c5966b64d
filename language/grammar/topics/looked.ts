// What is looked at: the status, a header, a cookie, the time, the body, a field of it, a variable, their length, the items of a list. One grammar for
// what is checked, saved, awaited and compared.

import type { Topic } from "../kit/construction.ts";
import { fieldAtPath, fieldNamed, listNamed } from "./means.ts";

export const looked: Topic = {
  Response: [
    "f.my n.response+1",
    "f.the? w.received* w.json? n.response+1",
    "f.the? w.received* n.response+1 Told|'message'",
    "f.the? w.received* n.response+1 'to'|'for' 'this'|'that'|'it'",
    { parts: "f.the? CallName+ Poss? n.response+1", assume: "aboutCall" },
  ],
  CallName: ["Ident|w.methodverb|'api'|'search'|'login'"],
  Poss: ["''s'|'''"],
  InResponse: ["f.of Response|f.service", "f.of Response Poss? n.body", "f.of f.the? w.received* n.body|w.json"],
  /** Which response, or which thing of it: that of the last call, however it is told. */
  Told: ["'that'|'which'? f.who f.modal* f.adverb? v.get|v.receive|v.fetch f.adverb?", "w.returned|v.return+ed f.adverb?"],
  InAnswer: ["f.of Response|f.service"],
  Looked: [
    { parts: "looked:Status|Header|Cookie|Body|Field|VariableLooked|Length|Items|Entity|Time" },
    { parts: "f.the? w.received* n.reason InResponse?", means: { of: "reason" } },
  ],
  /** A thing that the last response is: “the cart has 2 items”. */
  Entity: [
    { parts: "f.the w.updated* name:Person f.adverb?", means: { of: "thing", name: "$name" }, assume: "entity" },
    { parts: "f.the w.updated+ name:SingularIdent", means: { of: "thing", name: "$name" }, assume: "entity" },
    { parts: "f.the name:SingularIdent f.adverb?", means: { of: "thing", name: "$name" }, assume: "entity" },
  ],
  Status: [
    { parts: "f.the? w.expected* n.status|n.code InAnswer?", means: { of: "status" }, example: "The status code is 200." },
    { parts: "Response Poss? w.expected* n.status|n.code", means: { of: "status" } },
    { parts: "f.the? CallName+ Poss? n.status", means: { of: "status" }, assume: "aboutCall" },
  ],
  Header: [
    {
      parts: "f.the? n.header+1|n.rheader+1 name:HeaderRef n.value? InResponse?",
      means: { of: "header", name: "$name" },
      example: "The header Location exists.",
    },
    {
      parts: "f.the? w.received* name:HeaderRef n.header|n.rheader n.value? InResponse?",
      means: { of: "header", name: "$name" },
      example: 'The "Location" header exists.',
    },
    { parts: "Response Poss? name:HeaderRef n.header n.value?", means: { of: "header", name: "$name" } },
    { parts: "Response Poss? name:KnownHeader", means: { of: "header", name: "$name" } },
    { parts: "f.the? name:KnownHeader InResponse?", means: { of: "header", name: "$name" } },
    { parts: "f.the? n.value 'of' header:Header", means: "$header" },
  ],
  Cookie: [
    { parts: "f.the? n.cookie name:NameRef n.value? InResponse?", means: { of: "cookie", name: "$name" } },
    { parts: "f.the? w.received* name:NameRef n.cookie n.value? InResponse?", means: { of: "cookie", name: "$name" } },
    { parts: "Response Poss? n.cookie name:NameRef", means: { of: "cookie", name: "$name" } },
    { parts: "Response Poss? name:NameRef n.cookie", means: { of: "cookie", name: "$name" } },
    { parts: "f.the? w.received* n.cookie 'with' f.the? 'name' name:NameRef", means: { of: "cookie", name: "$name" } },
    { parts: "f.the? n.value 'of' cookie:Cookie", means: "$cookie" },
  ],
  Time: [
    { parts: "f.the? w.received* n.time InResponse?", means: { of: "time" }, example: "The response time is below 500 ms." },
    { parts: "Response Poss? n.time", means: { of: "time" } },
  ],
  Body: [
    { parts: "Response", means: { of: "body" } },
    { parts: "f.the? w.received* w.raw n.response+1", means: { of: "body", named: true, raw: true } },
    { parts: "f.the? w.received* n.bodytext InResponse?", means: { of: "body", named: true, raw: true } },
    { parts: "Response Poss? n.bodytext", means: { of: "body", named: true, raw: true } },
    { parts: "Response Poss? n.body", means: { of: "body", named: true } },
    { parts: "f.the? w.received* n.body InResponse?", means: { of: "body", named: true } },
    { parts: "f.the? w.received* w.raw n.body InResponse?", means: { of: "body", named: true, raw: true } },
    { parts: "Response n.list", means: { of: "body", list: true } },
    { parts: "f.the? w.received* n.list InResponse?", means: { of: "body", list: true } },
    { parts: "f.the? w.received* n.list Told", means: { of: "body", list: true } },
    { parts: "'it'", means: { of: "body", it: true } },
    { parts: "f.the 'error' Told?", means: { of: "body", error: true }, assume: "entity" },
  ],
  Field: [
    { parts: "path:Path InResponse?", means: { of: "field", path: "$path" } },
    { parts: "path:Path n.list", means: { of: "field", path: "$path", whole: true } },
    { parts: "f.the? n.list 'of'? path:Path", means: { of: "field", path: "$path", whole: true } },
    { parts: "Response path:NamedPath", means: { of: "field", path: "$path" } },
    { parts: "Response path:JsonPath|QuotedPath", means: fieldAtPath },
    { parts: "Response path:QuotedName n.list?", means: fieldAtPath, assume: "quotedField" },
    { parts: "Response f.at path:PathRef", means: fieldAtPath },
    { parts: "Response w.json path:NameRef", means: fieldAtPath },
    { parts: "f.the? w.received* n.body InResponse? f.at path:PathRef", means: fieldAtPath },
    { parts: "f.the? AtNoun f.at path:PathRef InResponse?", means: fieldAtPath, example: 'The JSON at "user.id" is 5.' },
    { parts: "f.the? n.body name:QuotedName|Quoted", means: fieldNamed, assume: "quotedField" },
  ],
  AtNoun: ["w.json 'path'?", "n.field|n.value", "n.body n.value"],
  PathRef: [{ parts: "path:Quoted|Name|Dotted|JsonPath|Variable" }],
  /** A list of segments, from the outside in. */
  Path: [
    { parts: "f.the? path:JsonPath|QuotedPath|Dotted", means: ["$path"], example: "$.total is 25." },
    { parts: "path:NamedPath" },
    { parts: "f.the? w.updated* n.token", means: ["token"], assume: "bareField" },
    { parts: "f.my w.updated* name:Words", means: ["$name"], assume: "entity" },
    { parts: "f.the? w.updated* name:Words", means: ["$name"], assume: "bareField", example: "The total is 25." },
    { parts: "inner:Path 'of'|'in'|'inside'|'within' outer:Path", means: ["...$outer", "...$inner"] },
    { parts: "outer:Path Poss inner:Path", means: ["...$outer", "...$inner"] },
    {
      parts: "f.the? w.updated* outer:Person Poss inner:Path",
      means: ["$outer", "...$inner"],
      assume: "bareField",
      example: 'The customer\'s city is "Bonn".',
    },
    { parts: "inner:Path 'of' f.the? w.updated* outer:Person", means: ["$outer", "...$inner"], assume: "bareField" },
    { parts: "f.the? index:w.ordinal n.item 'of'|'in' outer:Path", means: ["...$outer", { index: "$index" }] },
    { parts: "f.the? index:w.ordinal n.item InResponse?", means: [{ index: "$index" }], assume: "bareItem" },
    { parts: "f.the? index:w.ordinal name:Name", means: [{ plural: "$name" }, { index: "$index" }], assume: "bareItem" },
    // "The first code": that of the first item.
    { parts: "f.the? index:w.ordinal name:Words", means: [{ index: "$index", documented: true }, "$name"], assume: "bareItem" },
    {
      parts: "f.the? index:w.ordinal name:Ident f.of f.the? n.list",
      means: [{ plural: "$name" }, { index: "$index" }],
      assume: "bareItem",
    },
    { parts: "f.the? n.value 'of' path:Path", means: "$path" },
    { parts: "path:Path Poss? n.value", means: "$path" },
    { parts: "path:NamedPath Told", means: "$path" },
    { parts: "f.the? 'string'|'number'|'integer'|'boolean'|'object' path:JsonPath", means: ["$path"] },
  ],
  NamedPath: [
    { parts: "f.the? w.updated* n.field+1 name:FieldName", means: ["$name"], example: 'The field "name" is "Ada".' },
    { parts: "f.the? w.updated* name:FieldName n.field+1", means: ["$name"], example: 'The "name" property exists.' },
    { parts: "f.the? n.field 'named'|'called' name:FieldName", means: ["$name"] },
  ],
  FieldName: [{ parts: "name:Quoted|Dotted|JsonPath" }, { parts: "name:Name|Person", means: { named: "$name" } }],
  /** A name of one to three words. */
  Words: [
    { parts: "name:Name" },
    { parts: "first:Name second:Name", means: { words: ["$first", "$second"] }, assume: "twoWords" },
    { parts: "first:Name second:Name third:Name", means: { words: ["$first", "$second", "$third"] }, assume: "threeWords" },
    { parts: "'first' 'name'", means: { words: ["first", "name"] }, assume: "twoWords" },
    { parts: "'last' 'name'", means: { words: ["last", "name"] }, assume: "twoWords" },
  ],
  VariableLooked: [
    { parts: "f.the? n.variable name:NameRef|Variable", means: { of: "variable", name: "$name" } },
    { parts: "name:Variable", means: { of: "variable", name: "$name" } },
    { parts: "f.the? n.value 'of' f.the? n.variable name:NameRef|Variable", means: { of: "variable", name: "$name" } },
  ],
  Length: [
    { parts: "of:Counted '.length'", means: { of: "length", inner: "$of" } },
    { parts: "f.the? n.length|n.number 'of' of:Counted", means: { of: "length", inner: "$of" } },
    { parts: "f.the? w.json? n.list? n.length f.at path:PathRef", means: { of: "length", inner: fieldAtPath } },
    { parts: "f.the? n.number 'of' n.item+s f.of of:Counted", means: { of: "length", inner: "$of" } },
    { parts: "f.the? n.number 'of' PluralIdent f.of of:Counted", means: { of: "length", inner: "$of" }, assume: "countedNoun" },
    { parts: "of:Counted Poss? n.length", means: { of: "length", inner: "$of" } },
  ],
  Counted: [{ parts: "of:Field|Body" }, { parts: "path:QuotedName", means: fieldAtPath, assume: "quotedField" }],
  Items: [
    {
      parts: "name:Words 'of' w.every n.item",
      means: { of: "items", which: "every", list: { of: "body" }, path: ["$name"] },
      assume: "bareField",
    },
    { parts: "w.every noun:Ident", means: { of: "items", which: "every", list: listNamed }, assume: "entity" },
    {
      parts: "w.every n.item f.of list:Counted",
      means: { of: "items", which: "every", list: "$list" },
      example: 'Every item in $.items has the field "sku".',
    },
    { parts: "w.any n.item f.of list:Counted", means: { of: "items", which: "any", list: "$list" } },
    { parts: "w.none n.item f.of list:Counted", means: { of: "items", which: "none", list: "$list" } },
    { parts: "w.every name:QuotedName", means: { of: "items", which: "every", list: { of: "body" }, path: ["$name"] }, assume: "bareItem" },
    { parts: "w.every n.item", means: { of: "items", which: "every", list: { of: "body" } } },
    { parts: "w.any n.item", means: { of: "items", which: "any", list: { of: "body" } } },
    { parts: "w.none n.item", means: { of: "items", which: "none", list: { of: "body", unsaid: true } } },
  ],
};
