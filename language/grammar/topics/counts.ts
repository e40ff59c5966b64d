// Bounds, types and counts: “at least 3”, “a string”, “3 items”.

import type { Topic } from "../kit/construction.ts";
import { atLeastCounted, atMostCounted, equalsValue, ofType } from "./means.ts";

export const counts: Topic = {
  Bound: [
    { parts: "w.above value:NumberOrField", means: { is: "compare", above: "$value", at: "@" } },
    { parts: "w.below value:NumberOrField", means: { is: "compare", below: "$value", at: "@" } },
    { parts: "w.atleast value:NumberOrField", means: { is: "compare", atLeast: "$value", at: "@" } },
    { parts: "w.atmost value:NumberOrField", means: { is: "compare", atMost: "$value", at: "@" } },
    {
      parts: "w.between low:Quantity 'and'|'to' high:Quantity Inclusive?",
      means: { is: "compare", atLeast: "$low", atMost: "$high", at: "@" },
      example: "$.count is between 1 and 5 (inclusive).",
    },
    {
      parts: "w.between low:Quantity 'and'|'to' high:Quantity Exclusive",
      means: { is: "compare", above: "$low", below: "$high", at: "@" },
    },
    {
      parts: "w.atleast low:NumberOrField 'and' f.modal* w.atmost high:NumberOrField",
      means: { is: "compare", atLeast: "$low", atMost: "$high", at: "@" },
    },
    {
      parts: "w.above low:NumberOrField 'and' w.below high:NumberOrField",
      means: { is: "compare", above: "$low", below: "$high", at: "@" },
    },
    {
      parts: "w.between low:Count 'and'|'to' high:Count n.ms",
      means: { is: "compare", atLeast: { amount: "$low", unit: 1 }, atMost: { amount: "$high", unit: 1 }, at: "@" },
    },
    {
      parts: "w.between low:Count 'and'|'to' high:Count n.second",
      means: { is: "compare", atLeast: { amount: "$low", unit: 1000 }, atMost: { amount: "$high", unit: 1000 }, at: "@" },
      example: "The response time is between 1 and 2 seconds.",
    },
  ],
  Inclusive: [
    "'inclusive'|'inclusively'",
    "','? w.both? 'inclusive'|'included'",
    "'(' w.both? 'inclusive'|'included' ')'",
    "'(' 'both' 'ends'? 'inclusive'|'included' ')'",
  ],
  Exclusive: ["'exclusive'|'exclusively'", "','? w.both 'exclusive'|'excluded'", "'(' w.both? 'exclusive'|'excluded' ')'"],
  /** A number, or another field of the same response. */
  NumberOrField: [
    { parts: "value:Quantity" },
    { parts: "path:JsonPath", means: { field: ["$path"] } },
    { parts: "path:NamedPath", means: { field: "$path" } },
  ],
  Quantity: [{ parts: "value:Count" }, { parts: "value:Span" }, { parts: "value:Count n.character w.long?", means: { length: "$value" } }],
  TypeSaid: [
    { parts: "f.the? w.valid? type:w.type", means: ofType },
    { parts: "f.the type:QuotedType", means: ofType },
    { parts: "f.the? type:QuotedType|w.type 'with' says:CountSaid", means: { all: [ofType, "$says"] } },
    { parts: "f.the? type:w.type 'of'|'that' f.modal* f.be? bound:Bound", means: { all: [ofType, "$bound"] } },
    { parts: "f.the? type:w.type bound:Bound", means: { all: [ofType, "$bound"] } },
    { parts: "f.the? sign:w.sign type:w.type?", means: { is: "sign", sign: "$sign", type: "$type" } },
    { parts: "f.the? w.valid? format:w.format", means: { is: "format", format: "$format" } },
    { parts: "f.the? w.valid? media:w.media", means: { is: "media", media: "$media" } },
    { parts: "f.the? 'in'|'on' media:w.media 'format'?", means: { is: "media", media: "$media" } },
    { parts: "v.return+ed 'as'|'in'|'on' media:w.media 'format'?", means: { is: "media", media: "$media" } },
    { parts: "f.the? w.empty type:w.type", means: { is: "empty", type: "$type" }, assume: "kind" },
    { parts: "f.the? w.filled type:w.type", means: { all: [ofType, { not: { is: "empty", type: "$type" } }] } },
    { parts: "f.the? type:w.type 'of'|'with' n.length 'of'? value:Count", means: { all: [ofType, { is: "length", value: "$value" }] } },
    { parts: "f.the? type:w.type 'with'|'containing' items:ItemFacts", means: { all: [ofType, "$items"] } },
    { parts: "f.the? type:w.type 'of' items:w.types", means: { is: "list of", type: "$items" } },
    { parts: "'null'", means: { is: "equals", value: { constant: null } } },
  ],
  /** Items that have something: “an item with name "x"”. */
  ItemFacts: [
    { parts: "f.the? n.item 'with'|'whose' facts:Facts", means: { is: "has item", which: "any", facts: "$facts" } },
    { parts: "w.any n.item|Ident 'with'|'whose' facts:Facts", means: { is: "has item", which: "any", facts: "$facts" } },
    { parts: "f.no n.item|Ident 'with'|'whose' facts:Facts", means: { is: "has item", which: "none", facts: "$facts" } },
    { parts: "f.the? n.item 'whose' facts:Facts", means: { is: "has item", which: "any", facts: "$facts" }, assume: "quotedField" },
    {
      parts: "f.the? noun:SingularIdent 'whose' facts:Facts",
      means: { is: "has item", which: "any", noun: "$noun", facts: "$facts" },
      assume: "quotedField",
    },
    {
      parts: "f.the? noun:SingularIdent 'with' facts:Facts",
      means: { is: "has item", which: "any", noun: "$noun", facts: "$facts" },
      assume: "entity",
    },
    {
      parts: "f.the? n.item NamedSo value:Value",
      means: { is: "has item", which: "any", facts: [{ of: { of: "field", path: [{ called: "name" }] }, says: equalsValue }] },
      assume: "quotedField",
      example: 'The list contains an item named "x".',
    },
    {
      parts: "f.no n.item NamedSo value:Value",
      means: { is: "has item", which: "none", facts: [{ of: { of: "field", path: [{ called: "name" }] }, says: equalsValue }] },
      assume: "quotedField",
    },
  ],
  NamedSo: ["'named'|'called'", "'with' f.the 'name'"],
  CountSaid: [
    {
      parts: "w.exactly? value:Amount counted:Countable",
      means: { is: "length", value: "$value", counted: "$counted" },
      example: "There are 3 orders.",
    },
    {
      parts: "w.exactly value:Amount n.item ','|':' items:ValueList",
      means: { is: "exact items", count: "$value", values: "$items" },
      example: 'The field "events" contains exactly 2 entries, "made" and "paid".',
    },
    { parts: "bound:Bound counted:Countable", means: { is: "length", bound: "$bound", counted: "$counted" } },
    { parts: "w.nomore value:Amount counted:Countable", means: atMostCounted },
    { parts: "w.noless value:Amount counted:Countable", means: atLeastCounted },
    { parts: "value:Amount counted:Countable 'at' 'most'", means: atMostCounted },
    { parts: "value:Amount 'or' 'more' counted:Countable?", means: atLeastCounted },
    { parts: "value:Amount 'or' 'fewer'|'less' counted:Countable?", means: atMostCounted },
    { parts: "w.exactly? value:Amount n.character", means: { is: "length", value: "$value", text: true } },
    { parts: "f.no n.item", means: { is: "empty", list: true } },
    { parts: "f.no counted:PluralIdent", means: { is: "empty", list: true, counted: "$counted" }, assume: "countedNoun" },
    {
      parts: "f.the? 'length'|'size' w.exactly? value:Amount",
      means: { is: "length", value: "$value", plain: true },
      assume: "wholeLength",
    },
    { parts: "f.the? n.length 'of' w.exactly? value:Amount", means: { is: "length", value: "$value", plain: true }, assume: "wholeLength" },
    { parts: "f.the? n.length 'of'? bound:Bound", means: { is: "length", bound: "$bound", plain: true }, assume: "wholeLength" },
    { parts: "w.exactly? value:Amount n.item 'with' facts:Facts", means: { is: "items with", count: "$value", facts: "$facts" } },
  ],
  Countable: [
    { parts: "n.item", means: "items" },
    { parts: "n.user|w.methodverb", means: "items", assume: "countedNoun" },
    { parts: "noun:PluralIdent", assume: "countedNoun" },
    { parts: "noun:Ident", assume: "entity" },
  ],
};
