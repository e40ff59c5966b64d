// Reads preparations for the next request or for all that follow.

import type { Topic } from "../kit/construction.ts";
import { headerPart, noCredentials, noRedirects, prepare, prepareFollowing } from "./means.ts";

export const preparing: Topic = {
  PrepareClause: [
    { parts: "clause:PrepareClause ForRequest", example: 'Use the bearer token "t" for the next request.' },
    { parts: "ForRequest ','? clause:PrepareClause" },
    {
      parts: "clause:PrepareClause ','? ForAll",
      means: [{ act: "following", acts: "$clause" }],
      example: 'Use basic authentication "ada" and "secret" for everything.',
    },
    { parts: "UseIt f.the? w.basic ForAll ',' credentials:Credentials", means: prepareFollowing(["$credentials"]) },
    {
      parts: "w.every w.coming* n.request f.with part:AuthenticationPart|HeaderPart",
      means: prepareFollowing(["$part"]),
      example: 'All requests with bearer token "t".',
    },
    {
      parts: "w.every w.coming* n.request f.modal* v.have|v.contain|v.set parts:PreparedParts",
      means: prepareFollowing("$parts"),
      example: 'Each request carries the header X-Trace with the value "abc".',
    },
    { parts: "w.every w.coming* n.request f.modal* f.be v.send+ed f.with parts:PreparedParts", means: prepareFollowing("$parts") },
    {
      parts: "token:Variable f.modal* f.be v.set+ed 'as' f.the? n.token",
      means: prepare([{ part: "bearer", token: "$token", at: "@" }]),
      example: "${token} should be used as the bearer token.",
    },
    {
      parts: "Doer? v.authenticate w.every f.of? f.the? w.coming* n.request FromHere? f.with part:AuthenticationPart",
      means: prepareFollowing(["$part"]),
      example: 'Authenticate all following requests with the bearer token "t".',
    },
    {
      parts: "f.the? n.token ForAll Sep token:Quoted|Variable",
      means: prepareFollowing([{ part: "bearer", token: "$token", at: "@" }]),
      example: 'bearer token for all requests: "t"',
    },
    {
      parts: "Doer? f.be? v.send|v.send+ing|v.set+ing part:AuthenticationPart ForAll",
      means: prepareFollowing(["$part"]),
      example: 'Send the bearer token "t" in every request.',
    },
    {
      parts: "w.every f.of? f.the? w.coming* n.request+s? FromHere? f.modal* GoOut f.with part:AuthenticationPart|HeaderPart",
      means: prepareFollowing(["$part"]),
      example: 'All later requests go out with the bearer token "t".',
    },
    {
      parts: "f.the 'rest' 'of' f.the n.request+s f.modal* 'all'? f.modal* GoOut f.with part:AuthenticationPart|HeaderPart",
      means: prepareFollowing(["$part"]),
    },
    {
      parts: "saved:Save ','? 'and' v.set 'it' 'as' f.the? n.token",
      means: ["...$saved", { act: "use saved", at: "@" }],
      example: 'Save "token" as ${token} and use it as the bearer token.',
    },
    { parts: "w.auth ForAll ':' parts:StatedParts", means: prepareFollowing("$parts") },
    {
      parts: "ForAll ','? clause:PrepareClause",
      means: [{ act: "following", acts: "$clause" }],
      example: 'For all following requests, use the bearer token "t".',
    },
    {
      parts: "Doer? 'switch'|'switches'|'change'|'changes'|'go'|'goes'|'move'|'moves' 'back'? From? 'to' f.the? part:AuthenticationPart",
      means: prepareFollowing(["$part"]),
      example: 'Switch back to the bearer token "t".',
    },
    { parts: "f.who f.be v.set+ing part:AuthenticationPart", means: prepare(["$part"]) },
    { parts: "f.the? Ident v.set part:AuthenticationPart", means: prepare(["$part"]), assume: "entity" },
    { parts: "Doer? v.set parts:PreparedParts", means: prepare("$parts"), example: 'Set header Accept to "text/plain".' },
    {
      parts: "f.with|'that'? parts:StatedParts",
      means: [{ act: "prepare", parts: "$parts", stated: true }],
      assume: "prepared",
      example: "The base URL is https://shop.example.",
    },
    {
      parts: "f.the? name:KnownHeader f.be value:HeaderValue",
      means: [{ act: "prepare", first: true, stated: true, parts: [headerPart] }],
    },
    {
      parts: "f.the? n.request 'has'|'contains'|'includes'|'uses' parts:PreparedParts",
      means: prepare("$parts"),
      example: 'The request has the header X-Trace with value "abc".',
    },
    { parts: "Doer? v.have v.set+ed parts:PreparedParts", means: prepare("$parts") },
    {
      parts: "Doer? v.send n.request+s f.toward f.the? n.base? target:Url",
      means: prepare([{ part: "base", value: "$target" }]),
      example: "I send requests to https://shop.example.",
    },
    { parts: "Doer? v.set f.the n.endpoint", means: prepare([{ part: "endpoint", at: "@" }]) },
    { parts: "f.the n.endpoint f.be v.set+ed", means: prepare([{ part: "endpoint", at: "@" }]) },
    {
      parts: "'that' name:Quoted 'is' value:SureSlot",
      means: [{ act: "prepare", first: true, parts: [{ part: "nested", name: "$name", value: "$value", at: "@" }] }],
    },
    { parts: "n.request value:Json", means: prepare([{ part: "body", value: "$value", as: "any" }]) },
    { parts: "Doer? v.send f.the? w.following* part:HeaderPart|CookiePart|QueryPart|ParameterPart", means: prepare(["$part"]) },
    { parts: "Doer? part:UploadPart", means: prepare(["$part"]) },
    {
      parts: "Doer? v.clear f.the? n.qheader name:HeaderRef",
      means: prepare([{ part: "no header", name: "$name" }]),
      example: 'Remove the header "Accept".',
    },
    { parts: "Doer? v.clear f.the? name:HeaderRef n.qheader", means: prepare([{ part: "no header", name: "$name" }]) },
    { parts: "f.the? n.request 'has' f.no name:HeaderRef n.qheader", means: prepare([{ part: "no header", name: "$name" }]) },
    { parts: "Doer? f.not v.follow n.redirect+s", means: prepare([noRedirects]), example: "Do not follow redirects." },
    { parts: "Doer? v.follow n.redirect+s", means: prepare([{ part: "redirects", follow: true }]) },
    { parts: "Doer? v.have? v.disable+ed|v.disable n.redirect+s", means: prepare([noRedirects]) },
    { parts: "Doer? v.have? v.disable+ed|v.disable n.redirect+1 'following'", means: prepare([noRedirects]) },
    {
      parts: "Doer? v.authenticate f.with? f.as? credentials:Credentials",
      means: [{ act: "prepare", parts: ["$credentials"], signsIn: true }],
      example: 'I authenticate with username "ada" and password "secret".',
    },
    { parts: "Doer? v.authenticate f.with? f.as? credentials:Credentials '(' w.basic ')'", means: prepare(["$credentials"]) },
    { parts: "Doer? f.be? v.authenticate+ed|v.authenticate f.with part:AuthenticationPart", means: prepare(["...$part"]) },
    { parts: "f.who f.be v.authenticate+ed f.with f.the? w.expected* part:AuthenticationPart", means: prepare(["...$part"]) },
    {
      parts: "f.the? about:Content n.sent f.be 'prepared'|'built'|'composed'|'defined' f.with pairs:FieldPairs",
      means: [{ act: "prepare", about: ["$about"], parts: [{ part: "entries", in: "body", pairs: "$pairs" }] }],
    },
    {
      parts: "f.the? about:Content n.sent f.be 'prepared'|'built'|'composed'|'defined' f.with? f.the? w.following* ':'? table:Table|Code",
      means: [{ act: "prepare", about: ["$about"], parts: [{ part: "body", table: "$table", as: "any" }] }],
    },
    { parts: "Doer? v.set|v.authenticate f.with? part:KnownCredentials ForRequest?", means: prepare(["$part"]) },
    { parts: "f.who f.be v.authenticate+ing f.as? credentials:Credentials", means: prepare(["$credentials"]) },
    { parts: "f.who f.modal* f.not v.authenticate", means: prepare([noCredentials]), example: "I do not authenticate." },
    { parts: "f.who f.be f.not v.authenticate+ed", means: prepare([noCredentials]) },
    { parts: "f.who f.be w.anonymous", means: prepare([noCredentials]) },
    { parts: "f.the? f.service f.modal+ f.not v.set|v.have w.auth", means: prepare([noCredentials]) },
    {
      parts: "Doer? v.send 'and' v.accept media:w.media",
      means: prepare([
        { part: "entries", in: "headers", pairs: [{ name: "Accept", value: { constant: "$media" } }] },
        { part: "entries", in: "headers", pairs: [{ name: "Content-Type", value: { constant: "$media" } }] },
      ]),
    },
    {
      parts: "Doer? v.accept value:Value 'mediatypes'?",
      means: prepare([{ part: "entries", in: "headers", pairs: [{ name: "Accept", value: "$value" }] }]),
    },
  ],
  GoOut: ["v.go 'out'?", "f.be v.send+ed|'made'|'done'|'executed'", "'authenticate'|'authenticates'"],
  From: ["'from' f.the? w.basic|n.token|n.apikey"],
  /** The kind of value that a variable holds. */
  KnownCredentials: [
    { parts: "f.the|f.my? KnownState* n.token", means: { part: "known token", at: "@" } },
    { parts: "f.the|f.my? KnownState* n.apikey", means: { part: "known key", at: "@" } },
    { parts: "f.the|f.my 'key'", means: { part: "known key", at: "@" } },
  ],
  KnownState: ["'valid'|'saved'|'stored'|'returned'|'received'|'generated'"],
  PreparedParts: [
    { parts: "f.the? part:PreparedPart", means: ["...$part"] },
    { parts: "before:PreparedParts PartJoin f.the? part:PreparedPart", means: ["...$before", "...$part"] },
  ],
  PreparedPart: [
    { parts: "part:HeaderPart|QueryPart|ParameterPart|PathPart|FormPart|BodyPart|AuthenticationPart|CookiePart|LimitPart|BasePart" },
    { parts: "part:AddressPart" },
    {
      parts: "one:Content two:Content three:Content? Sep? value:HeaderValue",
      means: { part: "known header", words: ["$one", "$two", "$three"], value: "$value" },
      assume: "named",
    },
    { parts: "f.no|f.without w.auth", means: noCredentials, example: "Use no authentication." },
  ],
  StatedParts: [
    { parts: "f.the? part:StatedPart", means: ["...$part"] },
    { parts: "before:StatedParts PartJoin f.the? part:StatedPart", means: ["...$before", "...$part"] },
  ],
  StatedPart: [
    { parts: "n.qheader name:HeaderRef Stated value:HeaderValue", means: headerPart },
    { parts: "name:HeaderRef n.qheader Stated value:HeaderValue", means: headerPart },
    { parts: "name:KnownHeader ':' value:HeaderValue", means: headerPart, example: "Authorization: Bearer abc" },
    { parts: "w.adjective* n.qheader+s AsFollows? ':'? table:Table|Code", means: { part: "attached", in: "headers", table: "$table" } },
    {
      parts: "Ident 'of' n.qheader+s AsFollows? ':'? table:Table|Code",
      means: { part: "attached", in: "headers", table: "$table" },
      assume: "remark",
    },
    { parts: "part:QueryPart|ParameterPart|PathPart|FormPart|BodyPart|BasePart|AddressPart|LimitPart|AuthenticationPart|CookiePart" },
    { parts: "part:Credentials" },
  ],
  Stated: ["'is'|'='|':'", "f.be v.set+ed 'to'|'as'", "'set' 'to'"],
  BasePart: [
    { parts: "f.the? value:Url|Quoted n.base", means: { part: "base", value: "$value" } },
    {
      parts: "f.the? w.adjective* n.base OfService? Sep? value:Address|Quoted",
      means: { part: "base", value: "$value" },
      example: "Set the base URL to https://shop.example.",
    },
  ],
  OfService: ["'of'|'for' f.the? f.service|n.request"],
  AddressPart: [
    {
      parts: "f.the? w.adjective* n.endpoint OfService? Sep? value:Target|LooseTarget|QuotedTarget|Quoted",
      means: { part: "url", value: "$value" },
    },
    { parts: "f.the? n.request n.endpoint Sep? value:Target|LooseTarget|QuotedTarget", means: { part: "url", value: "$value" } },
    { parts: "f.the? n.request 'hosted' 'on' value:Address", means: { part: "base", value: "$value" } },
    { parts: "f.the? n.method Sep? method:AnyMethod", means: { part: "method", method: "$method" } },
    {
      parts: "f.the? n.method Sep? method:AnyMethod 'and' f.the? n.endpoint Sep? value:Target|LooseTarget|QuotedTarget",
      means: [
        { part: "method", method: "$method" },
        { part: "url", value: "$value" },
      ],
    },
  ],
  ForAll: [
    "'for'|'in'|'with'|'on'|'to' w.every f.of? f.the? w.coming* w.adjective* n.request FromHere?",
    "'for'|'to'|'in'|'on'|'with' f.the? w.coming+ n.request+s FromHere?",
    "'for'|'to'|'in'|'on'|'with' f.the 'rest' 'of' f.the n.request+s",
    "w.fromnow",
    "'for'|'in'|'with'|'on' w.everything",
    "'for'|'in'|'with'|'on' w.everything f.who f.modal* 'does'|'do'|'send'|'sends'|'call'|'calls'",
  ],
  FromHere: ["w.fromnow", "'that' 'follow'|'follows'|'come'|'comes' 'next'|'after'|'later'?", "'after' 'this'|'that' 'one'?", "'below'"],
  UseIt: ["Doer? v.set", "f.who f.be v.set+ing"],
  ForRequest: ["'for'|'to'|'in'|'on'|'with' f.the? 'next' n.request+1", "'for'|'to'|'in'|'on'|'with' f.the n.request+1"],
};
