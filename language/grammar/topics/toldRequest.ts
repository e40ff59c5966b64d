// Reads requests as a story has them: “one more GET on /orders/7”, “we send {…} to /orders as a POST”, “with an unknown
// kind, say "cloud"”.

import type { Topic } from "../kit/construction.ts";
import { fieldsPart, noCredentials, onePair, targetPart, wordsWithValue } from "./means.ts";

const request = { act: "request", method: "$method", parts: ["...$parts"] } as const;
const sentTo = {
  act: "request",
  method: "$method",
  parts: [targetPart, { part: "body", value: "$body", as: "any", bare: true }, "...$late"],
} as const;
const anonymous = [noCredentials] as const;

export const toldRequest: Topic = {
  Request: [
    {
      parts: "Another method:Method n.request+1? parts:RequestParts",
      means: request,
      example: "One more GET on /orders/7 should return 200.",
    },
    { parts: "Doer? v.send Another method:Method n.request+1? parts:RequestParts", means: request },
    { parts: "v.call+ing|v.send+ing method:AnyMethod parts:RequestParts", means: request, example: "Calling GET /orders returns 200." },
    {
      parts:
        "Doer? v.send f.the? n.sent|n.sentjson? body:Json f.toward f.the? n.endpoint? target:Target As method:Method n.request+1? late:RequestParts?",
      means: sentTo,
      example: 'We send {"note": "x"} to /orders as a POST.',
    },
    {
      parts:
        "Doer? v.send f.the? n.sent|n.sentjson? body:Json As method:Method n.request+1? f.toward f.the? n.endpoint? target:Target late:RequestParts?",
      means: sentTo,
    },
    { parts: "Comes f.the? method:Method n.request+1? parts:RequestParts", means: request, example: "Then comes a DELETE on /orders/7." },
    { parts: "f.the method:Method n.request+1? parts:RequestParts 'comes'|'follows' 'next'|'then'|'now'?", means: request },
    {
      parts: "f.with early:Parts ',' Doer? v.send? f.the? method:Method parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$early", "...$parts"] },
      example: "With limit=5, GET /orders returns 200.",
    },
    {
      parts: "NoAccess ',' Doer? v.send? f.the? method:Method n.request+1? parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts", ...anonymous] },
      example: "Without any credentials, GET /orders returns 401.",
    },
    {
      parts: "Doer? Aim method:w.methodverb parts:RequestParts",
      means: { ...request, addressed: true },
      assume: "remark",
      example: 'I make it known by posting to /orders with {"note": "x"}.',
    },
    {
      parts: "Aimed+ w.again? 'through'|'by' f.the? method:Method|RequestNoun parts:RequestParts",
      means: { ...request, addressed: true },
      assume: "label",
    },
  ],
  Aim: ["Aimed+ 'as' v.save+ed 'by'"],
  Another: [
    "'yet'? 'another'",
    "'yet'? 'one' 'more'",
    "'a'|'the' 'second'|'third'|'further'|'final'|'last'|'repeated'|'new'|'next'|'first'",
  ],
  As: ["'as'|'in'|'with'|'using'|'by'|'via'|'through' f.the?"],
  Comes: ["'then'|'next'|'now'|'there'|'here' 'comes'|'follows'|'goes'", "'there' f.be"],
  NoAccess: ["f.without f.the? w.auth", "'with' f.no w.auth", "'while'|'when' 'logged' 'out'", "'without' 'any' w.auth"],
  RequestPart: [
    { parts: "'anonymously'|'unauthenticated'", means: anonymous },
    { parts: "'as' f.the? w.anonymous n.user|'visitor'|'guest'|'caller'|'client'", means: anonymous },
    { parts: "'while'|'when' 'logged'|'signed' 'out'", means: anonymous },
    {
      parts: "'while'|'when' f.not 'logged'|'signed' 'in'",
      means: anonymous,
      example: "A GET request to /orders while not logged in returns 401.",
    },
    { parts: "'with' f.no w.auth 'at' 'all'", means: anonymous },
    { parts: "'(' part:FieldsNoted ')'", means: ["$part"], example: "GET /orders (limit 5) returns 200." },
    { parts: "'filtered' 'by' pairs:FieldPairs", means: [fieldsPart], assume: "bodyField" },
    { parts: "','? 'this' 'time' f.with parts:Parts ','?" },
    { parts: "','? 'now'|'only' f.with parts:Parts" },
    { parts: "'and' f.the n.sent|n.sentjson value:Json", means: [{ part: "body", value: "$value", as: "any" }] },
    { parts: "'for' f.the? NoSuch", means: [], assume: "loosely" },
    { parts: "'(' 'no' 'such' Ident ')'", means: [] },
    { parts: "',' 'which' f.modal* f.not f.be? 'there'|'exist'|'exists'|'known' ','", means: [] },
  ],
  FieldsNoted: [{ parts: "pairs:FieldPairs", means: fieldsPart, assume: "bodyField" }],
  /** A thing that does not exist. */
  NoSuch: [
    "Wrong Ident",
    "Ident 'that'|'which' f.modal* f.not f.be? 'there'|'exist'|'exists'|'known'",
    "Ident 'nobody' 'knows'|'has'|'owns'",
  ],
  AuthenticationPart: [
    { parts: "f.the? Wrong n.token GivenAs token:Quoted|Variable ','?", means: { part: "bearer", token: "$token", at: "@" } },
  ],
  /** A remark about a value, which follows it. */
  Wrong: [
    "'invalid'|'unknown'|'wrong'|'negative'|'nonexistent'|'non-existent'|'non-existing'|'inexistent'|'malformed'|'unsupported'|'incorrect'|'bad'|'fake'|'bogus'|'illegal'|'impossible'|'silly'|'nonsensical'|'nonsense'|'undefined'|'unexpected'",
    "'made-up'|'made' 'up'?",
  ],
  Thought: [
    "Wrong",
    "'valid'|'proper'|'correct'|'different'|'new'|'other'|'unusual'|'strange'|'long'|'short'|'huge'|'nice'|'sensible'|'better'|'legal'|'positive'",
  ],
  /** The same after its noun. */
  ThoughtOf: [
    "'that'|'which'? 'nobody' 'knows'|'has'|'expects'|'uses'|'needs'|'wants'|'allows'",
    "'that'|'which' f.modal* f.not 'exist'|'exists'",
    "'that'|'which' f.be f.not? 'too'? JudgedAs",
    "'that'|'which' f.modal* f.not f.be JudgedAs",
    "'it'|'they' f.modal* f.not 'know'|'knows'|'accept'|'accepts'|'allow'|'allows'|'support'|'supports'|'have'",
  ],
  JudgedAs: [
    "'valid'|'allowed'|'known'|'permitted'|'supported'|'possible'|'legal'|'invalid'|'unknown'|'wrong'|'long'|'short'|'small'|'big'|'large'|'high'|'low'|'there'",
  ],
  /** Before an example that is the value. */
  SuchAs: ["'say'", "'such' 'as'", "'for' 'example'|'instance' ','?", "'e.g' '.'? ','?", "'namely'", "'perhaps'|'maybe'", "'here'? ':'"],
  FieldPair: [
    {
      parts: "f.the? Thought name:Key|Name ThoughtOf? GivenAs? value:SureSlot|Coded ','?",
      means: onePair,
      example: 'A PUT to /orders/7 with an invalid kind "cloud" should return 422.',
    },
    {
      parts: "f.the? name:Key|Name ThoughtOf GivenAs value:SureSlot|Coded ','?",
      means: onePair,
      example: "A PUT to /orders/7 with a weight nobody has, say -3, should return 422.",
    },
    { parts: "f.the? name:Key|Name ','? SuchAs value:SureSlot|Coded ','?", means: onePair },
    { parts: "f.the? name:Key|Name value:Quoted|Number Afterthought", means: onePair },
    { parts: "f.the? w.empty name:Name", means: [{ name: "$name", value: { constant: "", at: "@" } }], assume: "bodyField" },
  ],
  GivenAs: ["','? SuchAs", "'of'"],
  Afterthought: ["',' 'which' ThoughtWhich ','?", "'(' 'which' ThoughtWhich ')'", "'(' 'not'? 'too'? JudgedAs ')'"],
  ThoughtWhich: [
    "f.modal* f.not 'exist'|'exists'",
    "f.be f.not? 'too'? JudgedAs",
    "f.modal* f.not f.be JudgedAs",
    "'nobody' 'knows'|'has'",
  ],
  /** `name=Lisbon 2025` */
  GluedPair: [
    {
      parts: "name:Key '=' first:Constant|Coded second:Number",
      means: [{ name: "$name", value: { joined: ["$first", "$second"] }, glued: true }],
      example: "GET /orders with plate=B-KL 4021",
    },
    {
      parts: "name:Key '=' first:Capital second:Capital|Number",
      means: [{ name: "$name", value: { joined: ["$first", "$second"] }, glued: true }],
    },
  ],
  Phrase: [
    { parts: "Marker? Article? Thought words:Thing_ ThoughtOf? FieldSep? value:FieldValue", means: wordsWithValue },
    { parts: "Marker? Article? Thought? words:Thing_ ThoughtOf? ','? SuchAs value:Quoted|Number|Coded ','?", means: wordsWithValue },
  ],
};
