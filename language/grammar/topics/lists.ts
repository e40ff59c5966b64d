// Reads several names or values in one statement, and statements about every item of a list in other orders of words.

import type { Topic } from "../kit/construction.ts";
import {
  checkOf,
  containsValue,
  equalsValue,
  fieldAtPath,
  fieldNamed,
  isMissing,
  itemsLookedAt,
  listNamed,
  ofType,
  withFacts,
} from "./means.ts";

export const lists: Topic = {
  /** Names after a plural: in one text, or one by one. */
  FieldNames: [
    { parts: "names:Quoted", means: { within: "$names" } },
    { parts: "first:FieldName NameJoin second:FieldName", means: ["$first", "$second"] },
    { parts: "first:FieldName ',' rest:FieldNameList", means: ["$first", "...$rest"] },
    { parts: "table:Table|Code", means: { below: "$table" } },
  ],
  FieldNameList: [
    { parts: "first:FieldName NameJoin second:FieldName", means: ["$first", "$second"] },
    { parts: "first:FieldName ',' rest:FieldNameList", means: ["$first", "...$rest"] },
  ],
  NameJoin: ["'and'|','", "',' 'and'"],
  HeaderNames: [
    { parts: "names:Quoted", means: { within: "$names" } },
    { parts: "table:Table|Code", means: { below: "$table" } },
  ],
  Several: [
    {
      parts: "f.the? w.following? n.field+s ':'? names:FieldNames InResponse?",
      means: [{ of: "fields", names: "$names" }],
      example: 'The fields "id" and "state" are not empty.',
    },
    {
      parts: "f.the? names:FieldNames n.field+s InResponse?",
      means: [{ of: "fields", names: "$names" }],
      example: "Its archived and insured fields are both false.",
    },
  ],
  FieldFact: [
    { parts: "f.the? n.field+s names:FieldNames", means: [{ of: { of: "fields", names: "$names" }, says: { is: "exists" } }] },
    {
      parts: "first:Quoted 'and' second:Quoted n.field+s",
      means: [{ of: { of: "fields", names: ["$first", "$second"] }, says: { is: "exists" } }],
      example: 'The response contains "id" and "state" properties.',
    },
    {
      parts: "f.the? n.header+s names:HeaderNames",
      means: [{ of: { of: "fields", names: "$names", header: true }, says: { is: "exists" } }],
    },
    { parts: "f.no n.field+s names:FieldNames", means: [{ of: { of: "fields", names: "$names" }, says: isMissing }] },
    {
      parts: "name:Quoted value:Number|Variable|Quoted",
      means: [{ of: fieldNamed, says: equalsValue }],
      assume: "quotedField",
      example: '$.parcels has an item with "id" 5.',
    },
    { parts: "f.the? type:w.type 'of' says:CountSaid", means: [{ of: { of: "self" }, says: { all: [ofType, "$says"] } }] },
    {
      parts: "f.the? type:w.type 'with' facts:Facts",
      means: [{ of: { of: "self" }, says: { all: [ofType, withFacts] } }],
      example: 'It returns an object with "id" equal to 3.',
    },
  ],
  Complement: [{ parts: "f.the? type:w.type 'of' says:CountSaid", means: { all: [ofType, "$says"] } }],
  Statement: [
    {
      parts: "HeadersNoun f.modal* f.be w.following? ':'? table:Table|Code",
      means: checkOf({ of: "body" }, { is: "headers", table: "$table" }),
    },
    {
      parts: "f.the? w.following n.field+s f.modal* v.exist ':'? names:Table|Code",
      means: checkOf({ of: "fields", names: { below: "$names" } }, { is: "exists" }),
    },
    {
      parts: "'for' items:Items ',' of:Field f.modal* says:Verb",
      means: checkOf(itemsLookedAt, "$says"),
      example: 'For every item in $.parcels, "weight" is above 0.',
    },
    {
      parts: "'for' items:Items ',' name:Quoted f.modal* says:Verb",
      means: checkOf({ of: "field of items", path: ["$name"], items: "$items" }, "$says"),
    },
    { parts: "of:Field says:Predicate 'for' items:Items", means: checkOf(itemsLookedAt, "$says") },
    {
      parts: "name:Quoted says:Predicate 'for' items:Items",
      means: checkOf({ of: "field of items", path: ["$name"], items: "$items" }, "$says"),
      example: '"state" is not null for every item of the response.',
    },
    {
      parts: "Response f.modal* v.contain value:Literal 'in' of:Field",
      means: checkOf("$of", containsValue),
      example: 'The response contains "SE" in the JSON path "$.state".',
    },
    {
      parts: "name:Quoted f.modal* v.equal|v.havevalue value:Literal InResponse",
      means: checkOf(fieldNamed, equalsValue),
      example: '"state" equals "SENT" in response body.',
    },
  ],
  Verb: [
    {
      parts: "v.contain w.both? first:Literal 'and' second:Literal",
      means: {
        all: [
          { is: "contains", value: "$first" },
          { is: "contains", value: "$second" },
        ],
      },
      example: '$.tags contains both "a" and "b".',
    },
    {
      parts: "v.have first:Literal 'and' second:Literal",
      means: {
        all: [
          { is: "contains", value: "$first", item: true },
          { is: "contains", value: "$second", item: true },
        ],
      },
    },
    { parts: "v.have value:Literal", means: { is: "contains", value: "$value", item: true } },
    { parts: "v.have f.the 'same' n.value 'as' value:Compare", means: equalsValue },
    { parts: "v.have f.the? w.unique name:Quoted n.field?", means: { is: "unique field", path: ["$name"] } },
    { parts: "v.contain|v.show|v.have f.the? value:QuotedText 'string'", means: { is: "contains", value: "$value", text: true } },
    { parts: "v.contain f.the 'error' value:Quoted", means: { is: "contains", value: "$value", text: true }, assume: "loosely" },
  ],
  Predicate: [
    { parts: "before:Predicate ',' f.modal* next:Verb", means: { all: ["$before", "$next"] }, assume: "listed" },
    {
      parts: "f.modal* v.exist 'and' f.not state:State",
      means: { all: [{ is: "exists" }, { not: "$state" }] },
      example: "$.id exists and not empty.",
    },
    { parts: "f.modal* f.be first:Complement 'and' f.not state:State", means: { all: ["$first", { not: "$state" }] } },
  ],
  Items: [
    {
      parts: "which:Which n.item Poss name:FieldPlace f.of list:Counted",
      means: { of: "items", which: "$which", list: "$list", path: "$name" },
      example: 'Each item\'s state in $.rows is "NEW".',
    },
    { parts: "which:Which n.item Poss name:FieldPlace", means: { of: "items", which: "$which", list: { of: "body" }, path: "$name" } },
    {
      parts: "which:Which noun:Ident Poss name:FieldPlace f.of list:Counted",
      means: { of: "items", which: "$which", list: "$list", path: "$name", noun: "$noun" },
    },
    {
      parts: "which:Which noun:Ident Poss name:FieldPlace",
      means: { of: "items", which: "$which", list: listNamed, path: "$name" },
      assume: "entity",
    },
    { parts: "w.every path:JsonPath", means: { of: "items", which: "every", list: fieldAtPath, selected: true, plural: true } },
    { parts: "f.the? name:Words 'of' items:Items", means: { of: "field of items", path: ["$name"], items: "$items" }, assume: "bareField" },
    { parts: "path:NamedPath 'of' items:Items", means: { of: "field of items", path: "$path", items: "$items" } },
    { parts: "which:Which noun:Ident f.of list:Counted", means: { of: "items", which: "$which", list: "$list", noun: "$noun" } },
  ],
  FieldPlace: [{ parts: "name:Words|Quoted", means: ["$name"] }, { parts: "path:NamedPath" }],
};
