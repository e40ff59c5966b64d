// The parts of a request: names with values of each kind, limits, redirects; in a request, alone, or prepared for the
// next one.

import type { Construction, Topic } from "../kit/construction.ts";
import { fieldsPart, headerPart, noRedirects, onePair } from "./means.ts";

/**
 * The ways to give a part of names and values: pairs, one pair whose noun follows the name, a JSON object, a joined
 * text, an attachment.
 */
function entries(noun: string, member: string, pairs = "Pair"): readonly Construction[] {
  const pair = { part: "entries", in: member, pairs: onePair } as const;
  const value = pairs === "Pair" ? "Slot" : "HeaderValue|Made";
  const name = pairs === "Pair" ? "NameRef" : "HeaderRef";
  const many = { part: "entries", in: member, pairs: "$pairs" } as const;
  return [
    { parts: `f.the? w.following* ${noun}+1 CalledSo? pairs:${pairs}`, means: many },
    { parts: `f.the? w.following* ${noun}+1 CalledSo? pairs:${pairs}Linked`, means: many },
    { parts: `f.the? w.following* ${noun}+s pairs:${pairs}s`, means: many },
    { parts: `f.the? ${noun}+s Sep pairs:${pairs}s`, means: many },
    { parts: `f.the? name:${name} ${noun}+1 Sep value:${value}`, means: pair },
    { parts: `f.the? name:Quoted ${noun}+1 value:${value}`, means: pair },
    { parts: `value:Slot 'as'|'for'|'in' f.the? name:${name} ${noun}+1`, means: pair },
    { parts: `value:Slot 'as'|'for' f.the? ${noun}+1 name:${name}`, means: pair },
    { parts: `f.the? ${noun} Sep? map:Json`, means: { part: "map", in: member, map: "$map" } },
    { parts: `f.the? ${noun} Sep? text:Quoted`, means: { part: "joined", in: member, texts: ["$text"] } },
    { parts: `f.the? ${noun} Sep? first:Quoted 'and' second:Quoted`, means: { part: "joined", in: member, texts: ["$first", "$second"] } },
    { parts: `f.the? w.following* ${noun} AsFollows? ':'? table:Table|Code`, means: { part: "attached", in: member, table: "$table" } },
  ];
}

export const parts: Topic = {
  Parts: [
    { parts: "part:Part", means: ["...$part"] },
    { parts: "before:Parts PartJoin part:Part", means: ["...$before", "...$part"] },
  ],
  PartJoin: ["','|'and'", "',' 'and'|'with'", "'and' 'with'", "'as' 'well' 'as'"],
  Part: [{ parts: "part:HeaderPart|QueryPart|ParameterPart|PathPart|FormPart|BodyPart|AuthenticationPart|CookiePart|FieldPart|LimitPart" }],
  /** Between a name and its value. */
  Sep: [
    "f.sep f.sep?",
    "f.holding|w.valued",
    { parts: "f.modal+ f.be", assume: "obliged" },
    "f.be v.set+ed ':'?",
    "f.modal* f.be v.set+ed 'to'|'as'",
    "v.set+ed 'to'|'as'",
  ],
  CalledSo: ["'named'|'called'|'name'"],
  AsFollows: ["'as' 'follows'|'below'", "f.be? v.set+ed", "f.be w.following", "ForRequest|f.sep"],
  HeaderRef: [
    { parts: "name:HeaderName|Name|Quoted|Variable" },
    { parts: "name:w.headername|w.media-type", means: { called: "$name", at: "@" } },
  ],
  KnownHeader: [{ parts: "name:HeaderName" }, { parts: "name:w.headername|w.media-type", means: { called: "$name", at: "@" } }],
  HeaderPart: [
    ...entries("n.qheader", "headers", "HeaderPair"),
    {
      parts: "f.the? name:KnownHeader Sep? value:HeaderValue",
      means: { part: "entries", in: "headers", pairs: onePair, byName: true },
      assume: "byLooks",
      example: 'Send a GET request to /orders with X-Trace "abc".',
    },
    { parts: "f.the? name:HeaderRef Sep value:HeaderValue 'as' f.the? n.qheader", means: headerPart },
    { parts: "f.the? name:KnownHeader n.qheader value:HeaderValue", means: headerPart },
  ],
  /** A name with its value: the name is certain if a value follows it, or if a word links the two. */
  HeaderPair: [
    { parts: "name:Key|HeaderName value:SureHeader", means: onePair, example: 'Send a GET request to /orders with header X-Trace "abc".' },
    { parts: "name:Key '='|':' value:HeaderValue", means: onePair },
    { parts: "name:HeaderRef Sep? value:HeaderValue|Made", means: onePair },
    { parts: "name:HeaderRef 'with' value:Value 'as' f.the? n.value", means: onePair },
  ],
  HeaderPairs: [{ parts: "pair:HeaderPair" }, { parts: "before:HeaderPairs PairJoin pair:HeaderPair", means: ["...$before", "...$pair"] }],
  HeaderPairLinked: [{ parts: "first:HeaderPair more:MoreHeader+", means: ["...$first", "...$more"] }],
  MoreHeader: [{ parts: "PairJoin name:HeaderRef Link value:HeaderValue", means: { name: "$name", value: "$value" } }],
  /** A part that continues with a list after a singular noun. */
  Link: ["':'", "'='", "'to'", "'with' 'value'", "'with' 'the' 'value'"],
  HeaderValue: [
    { parts: "'*'", means: { constant: "*" } },
    { parts: "value:Value" },
    { parts: "scheme:Name value:Value", means: { scheme: "$scheme", value: "$value" } },
    { parts: "'bearer' 'token' value:Value", means: { joined: [{ constant: "Bearer" }, "$value"] } },
    { parts: "media:w.media", means: { constant: "$media" } },
  ],
  SureHeader: [{ parts: "value:SureSlot" }, { parts: "scheme:Name value:Variable|Quoted", means: { scheme: "$scheme", value: "$value" } }],
  QueryPart: [
    ...entries("n.query", "query"),
    {
      parts: "f.the? n.querystring ':'? pairs:Pairs",
      means: { part: "entries", in: "query", pairs: "$pairs" },
      example: "Send a GET request to /orders with query page=2 and limit=5.",
    },
    { parts: "f.the? n.querystring Sep? text:Quoted", means: { part: "joined", in: "query", texts: ["$text"] } },
    { parts: "f.the? n.querystring Sep? map:Json", means: { part: "map", in: "query", map: "$map" } },
    { parts: "f.the? n.querystring AsFollows? ':'? table:Table|Code", means: { part: "attached", in: "query", table: "$table" } },
  ],
  /** The target of the request shows whether a parameter belongs to the path. */
  ParameterPart: [...entries("n.parameter", "parameter")],
  PathPart: [...entries("n.pathparam", "parameters")],
  Pair: [
    { parts: "name:Key value:SureSlot", means: onePair, example: "Send a GET request to /orders with query parameter page 2." },
    { parts: "name:NameRef Sep? value:Slot", means: onePair },
    { parts: "name:Key '='|':' value:Slot", means: onePair },
    { parts: "name:Aimed value:SureSlot|Made", means: onePair, assume: "knownName" },
    { parts: "pair:GluedPair" },
  ],
  /** `sort=name`: the word is a value, even where it has a meaning of its own. */
  GluedPair: [{ parts: "name:Key '=' value:Word", means: [{ name: "$name", value: "$value", glued: true }] }],
  Pairs: [{ parts: "pair:Pair" }, { parts: "before:Pairs PairJoin pair:Pair", means: ["...$before", "...$pair"] }],
  PairLinked: [{ parts: "first:Pair more:MorePair+", means: ["...$first", "...$more"] }],
  MorePair: [{ parts: "PairJoin name:NameRef Link value:Slot", means: { name: "$name", value: "$value" } }],
  PairJoin: ["','|'and'|'&'", "',' 'and'", "'along'|'together'|'and' 'with'", "'as' 'well' 'as'"],
  NameRef: [{ parts: "name:Name|Quoted|Dotted|Parameter" }],
  FormPart: [
    ...entries("n.form", "form"),
    { parts: "f.the? n.form pairs:Pairs", means: { part: "entries", in: "form", pairs: "$pairs" } },
    { parts: "f.the? 'form' 'data' n.request Sep? table:Table", means: { part: "attached", in: "form", table: "$table" } },
    ...entries("n.multipart", "multipart"),
    { parts: "f.the? n.multipart pairs:Pairs", means: { part: "entries", in: "multipart", pairs: "$pairs" } },
  ],
  CookiePart: [
    ...entries("n.cookie", "cookies"),
    {
      parts: "f.the? n.cookie Sep name:Name '=' value:Bare|KnownWord|Number|Quoted CookieAttribute*",
      means: { part: "entries", in: "cookies", pairs: onePair },
    },
  ],
  /** A header that a server sends to a client, and no client sends. */
  CookieAttribute: ["';' 'httponly'|'secure'|'partitioned'", "';' 'path'|'domain'|'samesite'|'max-age' '=' Value"],
  /** Names and values alone: of the body or, where none is sent, of path and query. */
  FieldPart: [
    {
      parts: "f.the? n.details+s? pairs:FieldPairs 'only'|'alone'?",
      means: fieldsPart,
      assume: "bodyField",
      example: 'Send a POST request to /orders with sku "A-1" and quantity 2.',
    },
    { parts: "f.the? n.field pairs:Pair", means: fieldsPart },
    {
      parts: "pairs:FieldPairs 'in'|'as' f.the? place:SentPlace",
      means: { part: "entries", in: "$place", pairs: "$pairs" },
      assume: "bodyField",
      example: 'Send a POST request to /orders with sku "A-1" in the body.',
    },
  ],
  SentPlace: [
    { parts: "n.sent", means: "body" },
    { parts: "n.querystring|n.query", means: "query" },
  ],
  FieldPairs: [{ parts: "pair:FieldPair" }, { parts: "before:FieldPairs PairJoin pair:FieldPair", means: ["...$before", "...$pair"] }],
  FieldPair: [
    { parts: "f.the? name:Key|Name Sep? value:Slot", means: onePair },
    { parts: "pair:GluedPair" },
    { parts: "name:Dotted Sep? value:SureSlot|KnownWord", means: onePair },
    { parts: "f.the? name:Quoted Sep? value:SureSlot", means: onePair },
    {
      parts: "value:SureSlot 'as'|'for'|'being' f.the? name:Name",
      means: onePair,
      example: 'Send a POST request to /orders with "A-1" as the sku.',
    },
  ],
  LimitPart: [
    {
      parts: "f.the? n.timeout Sep? for:Span",
      means: { part: "timeout", for: "$for" },
      example: "Send a GET request to /orders with a time limit of 5 seconds.",
    },
    { parts: "n.redirect+s f.be? k.on|v.follow+ed", means: { part: "redirects", follow: true } },
    { parts: "n.redirect+s f.be? k.off", means: noRedirects, example: "Send a GET request to /old with redirects off." },
    { parts: "n.redirect+s f.be? f.not v.follow+ed", means: noRedirects },
    { parts: "n.redirect+1 'following' k.off", means: noRedirects },
    { parts: "k.off|f.no n.redirect+s", means: noRedirects },
    { parts: "k.off n.redirect+1 'following'", means: noRedirects },
    { parts: "'following' n.redirect+s", means: { part: "redirects", follow: true } },
    { parts: "f.not 'following' n.redirect+s", means: noRedirects },
  ],
};
