// Facts about a response, or about a part of it, in a row: “status 201 and a Location header”, “the field id with value
// 5”.

import type { Topic } from "../kit/construction.ts";
import { containsValue, equalsValue, fieldAtPath, fieldNamed, isFilled, isMissing, ofType, oneOfValues } from "./means.ts";

export const factsTopic: Topic = {
  Facts: [
    { parts: "fact:Fact", means: ["...$fact"] },
    { parts: "before:Facts 'and'|','|'+'|'but' fact:Fact", means: ["...$before", "...$fact"] },
    { parts: "before:Facts ',' 'and' fact:Fact", means: ["...$before", "...$fact"] },
    { parts: "before:Facts 'as' 'well' 'as' fact:Fact", means: ["...$before", "...$fact"] },
  ],
  /** The response: facts, or a response with facts. */
  Received: [
    { parts: "f.the? w.received* n.response+1 says:Bound", means: [{ of: { of: "time" }, says: "$says" }] },
    { parts: "f.the? w.received* n.response+1 'of' facts:StatusFact", means: "$facts" },
    {
      parts: "n.header+s 'with' n.field name:Quoted 'and' n.value value:Value",
      means: [{ of: { of: "header", name: "$name" }, says: equalsValue }],
    },
    { parts: "facts:Facts|OutcomeFact" },
    { parts: "f.the? w.received* n.response+1 'with' facts:Facts", means: "$facts" },
    { parts: "f.the? w.following? w.received* w.json? n.response+1 'with' facts:Facts", means: "$facts" },
    { parts: "facts:StatusFact n.response+1", means: "$facts" },
    { parts: "facts:StatusFact n.response+1? 'with' more:Facts", means: ["...$facts", "...$more"] },
    { parts: "w.ok 'with' facts:StatusFact", means: "$facts" },
    { parts: "facts:StatusFact 'without' 'any'? 'content'|n.body", means: ["...$facts", { of: { of: "body" }, says: { is: "empty" } }] },
    { parts: "f.the? w.ok n.response+1? '(' facts:StatusFact ')'", means: "$facts" },
    {
      parts: "facts:StatusFact 'in'? says:Bound",
      means: ["...$facts", { of: { of: "time" }, says: "$says" }],
      example: "Expect status 200 within 1500 ms.",
    },
    {
      parts: "facts:StatusFact n.response+1? 'in'|'where' 'which'? of:Factual says:Predicate",
      means: ["...$facts", { of: "$of", says: "$says" }],
      example: 'We expect a 400 response in which title is "x".',
    },
    {
      parts: "facts:StatusFact 'whose' of:Factual says:Predicate",
      means: ["...$facts", { of: "$of", says: "$says" }],
      example: 'The API returns a 404 whose title is "Not Found".',
    },
    { parts: "facts:Received f.adverb", means: "$facts" },
    { parts: "facts:StatusFact value:Code|Table", means: ["...$facts", { of: { of: "body" }, says: { is: "table", table: "$value" } }] },
    {
      parts: "f.the? w.following? w.received* w.json? n.response+1 'with' facts:StatusFact ':'? value:Code|Table",
      means: ["...$facts", { of: { of: "body" }, says: { is: "table", table: "$value" } }],
    },
    { parts: "f.the Response f.modal+ f.be facts:StatusFact", means: "$facts" },
    { parts: "of:Looked 'to' says:Verb", means: [{ of: "$of", says: "$says" }] },
  ],
  ReceivedStatus: [
    { parts: "facts:StatusFact|OutcomeFact" },
    { parts: "facts:StatusFact n.response+1", means: "$facts" },
    { parts: "f.the? w.received* n.response+1 'with' facts:StatusFact", means: "$facts" },
    { parts: "f.the? w.received* n.response+1 'with' facts:StatusFact 'and' more:Facts", means: ["...$facts", "...$more"] },
    { parts: "facts:StatusFact 'and'|','|'with' more:Facts", means: ["...$facts", "...$more"] },
    { parts: "facts:ReceivedStatus f.adverb" },
  ],
  OutcomeFact: [
    {
      parts: "f.the? range:w.errorclass n.response+1?",
      means: [{ of: { of: "status" }, says: { is: "equals", value: { range: "$range" } } }],
      example: "The server returns a client error.",
    },
    { parts: "f.the? w.ok n.status", means: [{ of: { of: "status" }, says: { is: "outcome", outcome: "success" } }] },
    {
      parts: "f.the? w.error n.response+1?",
      means: [{ of: { of: "status" }, says: { is: "outcome", outcome: "failure" } }],
      assume: "statusWord",
    },
    {
      parts: "f.the? w.ok n.response+1?",
      means: [{ of: { of: "status" }, says: { is: "outcome", outcome: "success" } }],
      assume: "statusWord",
    },
  ],
  Fact: [
    { parts: "fact:StatusFact|FieldFact|BodyFact" },
    { parts: "says:CountSaid", means: [{ of: { of: "self" }, says: "$says" }] },
    { parts: "says:CountSaid f.of of:Field", means: [{ of: "$of", says: "$says" }], example: "The response has 2 items in $.rows." },
  ],
  StatusValue: [{ parts: "number:StatusNumber", means: { status: "$number" } }, { parts: "status:SpokenStatus" }],
  /** A number that can only be a status. */
  SpokenStatus: [
    { parts: "number:StatusNumber '-'|'–'? reason:w.reasonphrase", means: { status: "$number", reason: "$reason" } },
    { parts: "number:StatusNumber '(' reason:w.reasonphrase ')'", means: { status: "$number", reason: "$reason" } },
    { parts: "reason:w.reasonphrase number:StatusNumber", means: { status: "$number", reason: "$reason" } },
    { parts: "reason:w.reasonphrase '(' number:StatusNumber ')'", means: { status: "$number", reason: "$reason" } },
    { parts: "number:StatusText|StatusClass", means: { status: "$number" } },
    { parts: "reason:w.reasonphrase", means: { reason: "$reason" } },
  ],
  StatusAlternatives: [
    { parts: "first:StatusValue f.or f.the? second:StatusValue", means: ["$first", "$second"] },
    { parts: "first:StatusValue f.or rest:StatusAlternatives", means: ["$first", "...$rest"] },
  ],
  StatusFact: [
    {
      parts: "f.the? w.expected* value:StatusValue",
      means: [{ of: { of: "status", bare: true }, says: equalsValue }],
      example: "201 Created",
    },
    {
      parts: "f.the? w.expected* Status StatusSep? value:StatusValue|Variable",
      means: [{ of: { of: "status" }, says: equalsValue }],
      example: "Expect status code 200.",
    },
    {
      parts: "f.the? w.expected* value:StatusValue n.status|n.code",
      means: [{ of: { of: "status" }, says: equalsValue }],
      example: "Expect a 200 status code.",
    },
    {
      parts: "f.the? w.ok Status StatusSep? value:StatusValue",
      means: [{ of: { of: "body" }, says: { is: "facts", facts: [{ of: { of: "status" }, says: equalsValue }], outcome: "success" } }],
    },
    {
      parts: "facts:StatusFact 'within'|'in' span:Span",
      means: ["...$facts", { of: { of: "time" }, says: { is: "compare", atMost: "$span", at: "@" } }],
      example: "Expect status 200 within 2 seconds.",
    },
    { parts: "facts:StatusFact 'in' says:Bound", means: ["...$facts", { of: { of: "time" }, says: "$says" }] },
    { parts: "facts:StatusFact '(' f.not StatusNumber ')'", means: "$facts" },
    { parts: "facts:StatusFact '(' StatusNumber '='|'means'|'would' Word+ ')'", means: "$facts", assume: "remark" },
    { parts: "f.the? w.error value:StatusValue", means: [{ of: { of: "status" }, says: equalsValue }] },
    { parts: "f.the? value:StatusValue w.error", means: [{ of: { of: "status" }, says: equalsValue }] },
    { parts: "f.the? w.error '(' value:StatusValue ')'", means: [{ of: { of: "status" }, says: equalsValue }] },
    { parts: "f.the? Ident w.error '(' value:StatusValue ')'", means: [{ of: { of: "status" }, says: equalsValue }], assume: "remark" },
    {
      parts: "f.the? Status 'of'? value:Number 'or' 'above'|'higher'|'more'",
      means: [{ of: { of: "status" }, says: { is: "compare", atLeast: "$value", at: "@" } }],
      example: "Expect status 400 or above.",
    },
    {
      parts: "f.the? values:StatusAlternatives 'as' f.the? Status",
      means: [{ of: { of: "status" }, says: { is: "one of", values: "$values" } }],
    },
    {
      parts: "f.the? value:StatusValue 'as' f.the? w.expected* Status",
      means: [{ of: { of: "status" }, says: equalsValue }],
      example: "Expect 404 Not Found as the status.",
    },
    { parts: "f.the? w.expected* Status '(' 'expected' ':'? value:StatusValue ')'", means: [{ of: { of: "status" }, says: equalsValue }] },
    { parts: "Status '(' value:StatusValue ')'", means: [{ of: { of: "status" }, says: equalsValue }] },
    {
      parts: "f.the? Status? f.sep? 'either'? f.the? values:StatusAlternatives",
      means: [{ of: { of: "status" }, says: { is: "one of", values: "$values" } }],
      example: "Expect 200 or 404.",
    },
  ],
  StatusSep: ["f.sep f.sep?", "'as'|'of'"],
  FieldFact: [
    {
      parts: "f.the? w.filled name:Quoted",
      means: [{ of: fieldNamed, says: isFilled }],
      assume: "quotedField",
      example: "400 with a non-empty `message`",
    },
    { parts: "f.the? name:QuotedName value:Number|Truth", means: [{ of: fieldNamed, says: equalsValue }], assume: "quotedField" },
    {
      parts: "name:QuotedName says:Doing",
      means: [{ of: fieldNamed, says: "$says" }],
      assume: "quotedField",
      example: 'Expect 200 with `email` containing "@".',
    },
    { parts: "f.the name:QuotedName value:Quoted", means: [{ of: fieldNamed, says: equalsValue }], assume: "quotedField" },
    {
      parts: "f.the? media:w.media 'content' 'type'",
      means: [{ of: { of: "header", name: { called: "Content-Type", at: "@" } }, says: { is: "contains", value: { constant: "$media" } } }],
    },
    { parts: "of:Factual", means: [{ of: "$of", says: { is: "exists", unsaid: true } }] },
    { parts: "f.the? w.filled name:Words", means: [{ of: fieldNamed, says: isFilled }], assume: "bareField" },
    { parts: "of:Factual value:Bare|Dotted|KnownWord|Coded", means: [{ of: "$of", says: equalsValue }], assume: "loosely" },
    { parts: "of:Factual FactSep value:Value", means: [{ of: "$of", says: equalsValue }] },
    { parts: "of:Factual value:Literal|Constant", means: [{ of: "$of", says: equalsValue }] },
    { parts: "of:Factual says:Doing", means: [{ of: "$of", says: "$says" }], example: 'It returns an email matching "@".' },
    {
      parts: "f.the? w.filled type:w.type name:NameRef",
      means: [{ of: fieldNamed, says: { all: [ofType, { not: { is: "empty", type: "$type" } }] } }],
    },
    {
      parts: "name:Quoted '(' f.the? w.filled type:w.type ')'",
      means: [{ of: fieldNamed, says: { all: [ofType, { not: { is: "empty", type: "$type" } }] } }],
    },
    { parts: "f.the? n.value f.at path:PathRef", means: [{ of: fieldAtPath, says: { is: "exists" } }] },
    { parts: "of:Factual 'that'|'which' says:Predicate", means: [{ of: "$of", says: "$says" }] },
    { parts: "of:Factual 'whose' n.value says:Predicate", means: [{ of: "$of", says: "$says" }] },
    { parts: "of:Factual 'of'? says:Bound", means: [{ of: "$of", says: "$says" }] },
    { parts: "of:Factual 'of' 'type' type:w.type", means: [{ of: "$of", says: ofType }] },
    { parts: "of:Factual 'of' 'type' type:w.type 'with' says:CountSaid", means: [{ of: "$of", says: { all: [ofType, "$says"] } }] },
    { parts: "of:Factual '(' says:TypeSaid ')'", means: [{ of: "$of", says: "$says" }] },
    { parts: "name:Quoted '(' says:TypeSaid ')'", means: [{ of: fieldNamed, says: "$says" }], assume: "quotedField" },
    { parts: "f.no of:Factual", means: [{ of: "$of", says: isMissing }] },
    {
      parts: "f.the? type:w.type name:Quoted 'of' n.length value:Count",
      means: [{ of: fieldNamed, says: { all: [ofType, { is: "length", value: "$value" }] } }],
    },
    {
      parts: "f.the? name:Quoted FactSep value:Value",
      means: [{ of: fieldNamed, says: equalsValue }],
      assume: "quotedField",
      example: 'The response contains "userId" with value "1".',
    },
    {
      parts: "path:JsonPath|QuotedPath f.with f.the? n.length 'of' value:Count",
      means: [{ of: fieldAtPath, says: { is: "length", value: "$value" } }],
    },
    { parts: "'a'|'an' name:JsonPath|QuotedPath 'of' value:Value", means: [{ of: fieldNamed, says: equalsValue }] },
    { parts: "of:Factual FactSep values:Options", means: [{ of: "$of", says: oneOfValues }] },
    {
      parts: "of:Factual ',' f.the 'latter'|'last' 'being' says:Complement",
      means: [{ of: "$of", says: "$says" }],
      example: "The response has an id and a token, the latter being a UUID.",
    },
    {
      parts: "outer:Path 'whose' inner:Path says:Predicate",
      means: [{ of: { of: "field", path: ["...$outer", "...$inner"] }, says: "$says" }],
      assume: "loosely",
    },
    { parts: "names:BareNames", assume: "bareField", example: "The response contains id, total and currency." },
    { parts: "f.the? sign:w.sign of:Field", means: [{ of: "$of", says: { is: "sign", sign: "$sign" } }] },
    {
      parts: "f.no first:Words 'or'|'nor'|'and' second:Words n.field?",
      means: [
        { of: { of: "field", path: ["$first"] }, says: isMissing },
        { of: { of: "field", path: ["$second"] }, says: isMissing },
      ],
      assume: "bareField",
      example: "The response has no token or secret fields.",
    },
    { parts: "f.the? w.filled n.list 'of' name:Words", means: [{ of: fieldNamed, says: isFilled }], assume: "bareField" },
    { parts: "f.the? w.empty w.type value:Json", means: [{ of: { of: "self" }, says: equalsValue }] },
    { parts: "f.the? w.empty type:w.type", means: [{ of: { of: "self" }, says: { is: "empty", type: "$type" } }] },
    { parts: "f.the? type:w.type 'of' items:w.types", means: [{ of: { of: "self" }, says: { is: "list of", type: "$items" } }] },
    {
      parts: "f.the? w.filled type:w.type",
      means: [{ of: { of: "self" }, says: { all: [ofType, { not: { is: "empty", type: "$type" } }] } }],
    },
    { parts: "f.the? type:w.type 'with'|'containing' says:CountSaid", means: [{ of: { of: "self" }, says: { all: [ofType, "$says"] } }] },
    { parts: "f.the? w.valid? media:w.media", means: [{ of: { of: "self" }, says: { is: "media", media: "$media" } }] },
    { parts: "w.json 'array'|'list'", means: [{ of: { of: "self" }, says: { is: "type", type: "array" } }] },
    { parts: "f.the? name:QuotedName type:w.type", means: [{ of: fieldNamed, says: ofType }] },
    { parts: "f.the? type:ArrayWord", means: [{ of: { of: "self" }, says: { is: "type", type: "array" } }] },
  ],
  /** A statement about a field that follows it, in the form that depends on a noun. */
  Doing: [
    { parts: "v.contain+ing f.the? n.text? value:Literal", means: containsValue },
    { parts: "v.match+ing f.the? n.pattern? value:Quoted|Regex", means: { is: "matches", value: "$value" } },
    { parts: "v.starts+ing f.the? n.text? value:Literal", means: { is: "starts with", value: "$value" } },
    { parts: "v.ends+ing f.the? n.text? value:Literal", means: { is: "ends with", value: "$value" } },
    { parts: "v.exceed+ing value:Quantity", means: { is: "compare", above: "$value", at: "@" } },
    { parts: "v.match+ing|v.follow+ing f.the? format:w.format 'format'?", means: { is: "format", format: "$format" } },
  ],
  /** Three or more names in a row: one assumption for all. */
  BareNames: [
    {
      parts: "f.the? first:Name ',' f.the? second:Name ','? 'and' f.the? third:Name",
      means: [
        { of: { of: "field", path: ["$first"] }, says: { is: "exists" } },
        { of: { of: "field", path: ["$second"] }, says: { is: "exists" } },
        { of: { of: "field", path: ["$third"] }, says: { is: "exists" } },
      ],
    },
    {
      parts: "f.the? first:Name ',' rest:BareNames",
      means: [{ of: { of: "field", path: ["$first"] }, says: { is: "exists" } }, "...$rest"],
    },
  ],
  /** Alternatives of which the last is joined by “or”. */
  Options: [
    { parts: "first:Value 'or' second:Value", means: ["$first", "$second"] },
    { parts: "first:Value ',' rest:Options", means: ["$first", "...$rest"] },
  ],
  /** Facts of headers that are named as such only once: “X-Cache: HIT or MISS and X-Served”. */
  HeaderFacts: [
    { parts: "fact:HeaderFact", means: ["$fact"] },
    { parts: "before:HeaderFacts ','|'and' fact:HeaderFact", means: ["...$before", "$fact"] },
    { parts: "before:HeaderFacts ',' 'and' fact:HeaderFact", means: ["...$before", "$fact"] },
  ],
  HeaderFact: [
    { parts: "f.the? name:HeaderRef", means: { of: { of: "header", name: "$name" }, says: { is: "exists" } } },
    { parts: "f.the? name:HeaderRef FactSep value:HeaderValue", means: { of: { of: "header", name: "$name" }, says: equalsValue } },
    {
      parts: "f.the? name:HeaderRef FactSep values:Options",
      means: { of: { of: "header", name: "$name" }, says: { is: "one of", values: "$values" } },
    },
    { parts: "f.no name:HeaderRef", means: { of: { of: "header", name: "$name" }, says: isMissing } },
  ],
  ArrayWord: ["'json'? 'array'", "'list'"],
  FactSep: ["f.sep|w.valued", "f.sep f.sep", "v.set+ed 'to'", "f.modal* f.be|v.equal|v.havevalue"],
  Factual: [{ parts: "of:Header|Cookie|Field" }],
  BodyFact: [
    { parts: "f.the? n.body Like? value:Code|Table", means: [{ of: { of: "body" }, says: { is: "table", table: "$value" } }] },
    {
      parts: "f.the? n.body f.sep value:Code|Table",
      means: [{ of: { of: "body", named: true }, says: { is: "table", table: "$value", whole: true } }],
    },
    { parts: "f.the? n.body f.sep value:Json", means: [{ of: { of: "body", named: true }, says: equalsValue }] },
    { parts: "f.the? n.body Like? value:Json", means: [{ of: { of: "body" }, says: containsValue }] },
    { parts: "value:Json", means: [{ of: { of: "self" }, says: containsValue }] },
    { parts: "f.the? 'error' 'message' Like value:Json", means: [{ of: { of: "body" }, says: containsValue }] },
    { parts: "f.the? Words BodySep value:Json", means: [{ of: { of: "body" }, says: containsValue }], assume: "remark" },
    { parts: "f.the? w.empty n.body", means: [{ of: { of: "body" }, says: { is: "empty" } }] },
    { parts: "value:Json 'as' f.the? Response|n.body", means: [{ of: { of: "body", named: true }, says: equalsValue }] },
    {
      parts: "w.null 'as' f.the? Response|n.body",
      means: [{ of: { of: "body", named: true }, says: { is: "equals", value: { constant: null } } }],
      example: "Expect null as the response.",
    },
    { parts: "'with'? f.no n.body f.adverb?", means: [{ of: { of: "body" }, says: { is: "empty" } }] },
    { parts: "w.nothing", means: [{ of: { of: "body" }, says: { is: "empty" } }] },
  ],
  BodySep: ["f.sep|Like"],
  Like: ["':'|'of'|'like'", "'like' ':'"],
};
