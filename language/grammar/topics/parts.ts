// The parts of a request: headers, query, body, authentication and so on, in a request, alone, or prepared for the next one.

import type { Topic } from "../kit/construction.ts";

export const parts: Topic = {
  Parts: [
    { parts: "part:Part", means: ["...$part"] },
    { parts: "before:Parts ',' part:Part", means: ["...$before", "...$part"] },
    { parts: "before:Parts 'and' part:Part", means: ["...$before", "...$part"] },
    { parts: "before:Parts ',' 'and' part:Part", means: ["...$before", "...$part"] },
  ],
  Part: [
    { parts: "part:HeaderPart" },
    { parts: "part:QueryPart" },
    { parts: "part:ParameterPart" },
    { parts: "part:PathPart" },
    { parts: "part:FormPart" },
    { parts: "part:BodyPart" },
    { parts: "part:AuthenticationPart" },
    { parts: "part:CookiePart" },
    { parts: "part:FieldPart" },
    { parts: "part:TimeoutPart" },
  ],
  Sep: [
    "f.sep",
    "f.sep f.sep",
    "f.holding",
    "w.valued",
    { parts: "f.modal+ f.be", assume: "obliged" },
    "f.be v.set+ed ':'?",
    "f.modal* f.be v.set+ed 'to'|'as'",
    "v.set+ed 'to'|'as'",
  ],
  HeaderRef: [
    { parts: "name:HeaderName" },
    { parts: "name:Name" },
    { parts: "name:Quoted" },
    { parts: "name:w.headername|w.media-type", means: { called: "$name", at: "@" } },
    { parts: "name:Variable" },
  ],
  KnownHeader: [{ parts: "name:HeaderName" }, { parts: "name:w.headername|w.media-type", means: { called: "$name", at: "@" } }],
  HeaderPart: [
    {
      parts: "f.the? n.qheader name:HeaderRef Sep? value:HeaderValue",
      means: { part: "header", name: "$name", value: "$value" },
      example: 'Send a GET request to /orders with header X-Trace "abc".',
    },
    {
      parts: "f.the? name:HeaderRef n.qheader Sep value:HeaderValue",
      means: { part: "header", name: "$name", value: "$value" },
      example: 'Send a GET request to /orders with the X-Trace header set to "abc".',
    },
    { parts: "f.the? name:KnownHeader Sep? value:HeaderValue", means: { part: "header", name: "$name", value: "$value" } },
    { parts: "value:Value 'as'|'in' f.the? name:HeaderRef n.qheader", means: { part: "header", name: "$name", value: "$value" } },
    {
      parts: "f.the? n.qheader name:HeaderRef 'with' value:Value 'as' f.the? n.value",
      means: { part: "header", name: "$name", value: "$value" },
    },
    {
      parts: "f.the? n.qheader+s Sep? table:Table|Code",
      means: { part: "headers", table: "$table" },
      example: "Send a GET request to /orders with headers:",
    },
    {
      parts: "f.the? name:HeaderRef Sep value:HeaderValue 'as' f.the? n.qheader",
      means: { part: "header", name: "$name", value: "$value" },
    },
  ],
  HeaderValue: [
    { parts: "'*'", means: { constant: "*" } },
    { parts: "value:Value" },
    { parts: "scheme:Name value:Value", means: { joined: ["$scheme", "$value"] } },
    { parts: "media:w.media", means: { constant: "$media" } },
  ],
  QueryPart: [
    {
      parts: "f.the? n.query name:NameRef Sep? value:Value",
      means: { part: "query", name: "$name", value: "$value" },
      example: "Send a GET request to /orders with query parameter page 2.",
    },
    { parts: "f.the? name:NameRef n.query Sep value:Value", means: { part: "query", name: "$name", value: "$value" } },
    {
      parts: "f.the? n.query+s pairs:Pairs",
      means: { part: "queries", pairs: "$pairs" },
      example: "Send a GET request to /orders with query parameters page=2 and limit=5.",
    },
    { parts: "f.the? n.query+s Sep? table:Table|Code", means: { part: "query", table: "$table" } },
    { parts: "f.the? n.query Sep? text:Quoted", means: { part: "query text", text: "$text" } },
  ],
  /** In a request a parameter is one of the query; prepared alone it could be one of the path, too. */
  ParameterPart: [
    { parts: "f.the? n.parameter name:NameRef Sep? value:Value", means: { part: "query", name: "$name", value: "$value" } },
    { parts: "f.the? n.parameter+s pairs:Pairs", means: { part: "queries", pairs: "$pairs" } },
    { parts: "f.the? n.parameter+s Sep? table:Table|Code", means: { part: "query", table: "$table" } },
  ],
  Pairs: [
    { parts: "name:NameRef Sep? value:Value", means: [{ name: "$name", value: "$value" }] },
    { parts: "before:Pairs 'and'|',' name:NameRef Sep? value:Value", means: ["...$before", { name: "$name", value: "$value" }] },
    { parts: "before:Pairs ',' 'and' name:NameRef Sep? value:Value", means: ["...$before", { name: "$name", value: "$value" }] },
  ],
  NameRef: [{ parts: "name:Name" }, { parts: "name:Quoted" }, { parts: "name:Dotted" }, { parts: "name:Parameter" }],
  PathPart: [
    { parts: "f.the? n.pathparam name:NameRef Sep? value:Value", means: { part: "parameter", name: "$name", value: "$value" } },
    { parts: "f.the? name:NameRef n.pathparam Sep value:Value", means: { part: "parameter", name: "$name", value: "$value" } },
    { parts: "f.the? n.pathparam+s Sep? table:Table|Code", means: { part: "parameters", table: "$table" } },
  ],
  FormPart: [
    { parts: "f.the? n.form name:NameRef Sep? value:Value", means: { part: "form", name: "$name", value: "$value" } },
    { parts: "f.the? n.form|n.form+s pairs:Pairs", means: { part: "forms", pairs: "$pairs" } },
    { parts: "f.the? w.following? n.form|n.form+s Sep? table:Table|Code", means: { part: "form", table: "$table" } },
    { parts: "f.the? 'form' 'data' n.request Sep? table:Table", means: { part: "form", table: "$table" } },
  ],
  BodyPart: [
    {
      parts: "f.the? w.following? n.sent Sep? body:BodyValue",
      means: "$body",
      example: 'Send a POST request to /orders with body {"sku": "A-1"}.',
    },
    { parts: "body:Json 'as'? f.the? n.sent?", means: { part: "body", value: "$body" } },
    { parts: "body:Quoted|Variable 'as' f.the? n.sent", means: { part: "text", value: "$body" } },
    {
      parts: "f.the? n.sent Sep? 'from' f.the? n.file? file:FileRef",
      means: { part: "file", path: "$file" },
      example: 'Send a POST request to /orders with the body from file "order.json".',
    },
    { parts: "f.the? n.sent f.be? 'from' f.the? w.type|w.json|Ident n.file file:FileRef", means: { part: "file", path: "$file" } },
    { parts: "f.the? n.file file:FileRef", means: { part: "file", path: "$file" } },
    { parts: "file:FileRef 'as' f.the? n.sent", means: { part: "file", path: "$file" } },
    { parts: "f.the? w.updated* n.details|n.details+s Sep? table:Table|Code", means: { part: "body", table: "$table" } },
    {
      parts: "f.the? n.sent f.be v.setvar+ed? 'formed' 'from' f.the? n.details+s Sep? table:Table|Code",
      means: { part: "body", table: "$table" },
    },
    { parts: "f.the? n.sent '(' w.media ')' ':'? table:Table|Code", means: { part: "body", table: "$table" } },
    { parts: "f.the? n.sent '(' n.form ')' ':'? table:Table|Code", means: { part: "form", table: "$table" } },
    { parts: "f.the? n.details+s|n.sent f.be v.load+ed 'from' f.the? w.json? n.file file:FileRef", means: { part: "file", path: "$file" } },
    {
      parts: "f.the? n.details 'of' f.the? n.file? file:FileRef 'as'|'to'|'in'|'into' f.the? n.sent",
      means: { part: "file", path: "$file" },
    },
    { parts: "f.the? w.empty n.sent", means: { part: "body", value: { constant: {} } } },
    { parts: "f.the? w.empty w.type 'as' f.the? n.sent", means: { part: "body", value: { constant: {} } } },
  ],
  BodyValue: [
    { parts: "value:Json", means: { part: "body", value: "$value" } },
    { parts: "value:Variable", means: { part: "body", value: "$value" } },
    { parts: "value:Quoted", means: { part: "text", value: "$value" } },
    { parts: "w.valid? w.json? ':'? table:Table|Code", means: { part: "body", table: "$table" } },
  ],
  FileRef: [{ parts: "file:File" }, { parts: "file:Quoted" }, { parts: "file:Variable" }],
  AuthenticationPart: [
    {
      parts: "f.the? n.token Sep? token:Value",
      means: { part: "bearer", token: "$token", at: "@" },
      example: 'Send a GET request to /orders with bearer token "t".',
    },
    {
      parts: "f.the? 'invalid'|'expired'|'wrong'|'incorrect'|'valid'|'malformed' n.token Sep? token:Quoted|Variable",
      means: { part: "bearer", token: "$token", at: "@" },
    },
    { parts: "token:Quoted|Variable 'as' f.the? n.token", means: { part: "bearer", token: "$token", at: "@" } },
    { parts: "f.the? token:Quoted|Variable n.token", means: { part: "bearer", token: "$token", at: "@" } },
    {
      parts: "f.the? w.basic Sep? f.with? user:Value 'and'|'/'|':' password:Value",
      means: { part: "basic", user: "$user", password: "$password", at: "@" },
    },
    { parts: "f.the? w.basic Sep? f.with? credentials:Credentials", means: "$credentials" },
    { parts: "credentials:Credentials '(' w.basic ')'", means: "$credentials" },
  ],
  Credentials: [
    {
      parts: "f.the|f.my? n.user Sep? user:Value 'and'|','|'with' f.the|f.my? n.password|n.apikey Sep? password:Value",
      means: { part: "basic", user: "$user", password: "$password", at: "@" },
    },
    {
      parts: "f.the? n.user? user:Value 'and'|'with' password:Value n.password",
      means: { part: "basic", user: "$user", password: "$password", at: "@" },
    },
    {
      parts: "user:Value 'and'|'with' f.the? n.password password:Value",
      means: { part: "basic", user: "$user", password: "$password", at: "@" },
    },
  ],
  CookiePart: [
    { parts: "f.the? n.cookie name:NameRef Sep? value:Value", means: { part: "cookie", name: "$name", value: "$value" } },
    { parts: "f.the? name:NameRef n.cookie Sep value:Value", means: { part: "cookie", name: "$name", value: "$value" } },
    {
      parts: "f.the? n.cookie Sep name:Name '=' value:Bare|KnownWord|Number|Quoted",
      means: { part: "cookie", name: "$name", value: "$value" },
    },
    { parts: "f.the? n.cookie+s Sep? table:Table|Code", means: { part: "cookies", table: "$table" } },
  ],
  FieldPart: [
    {
      parts: "f.the? name:Ident Sep? value:Value",
      means: { part: "field", name: "$name", value: "$value" },
      assume: "bodyField",
      example: 'Send a POST request to /orders with sku "A-1".',
    },
    { parts: "f.the? name:Name Sep? value:Value", means: { part: "field", name: "$name", value: "$value" }, assume: "bodyField" },
    { parts: "f.the? n.field name:NameRef Sep? value:Value", means: { part: "field", name: "$name", value: "$value" } },
    { parts: "f.the? name:Quoted Sep value:Value", means: { part: "field", name: "$name", value: "$value" }, assume: "bodyField" },
  ],
  TimeoutPart: [{ parts: "f.the? n.timeout Sep? for:Span", means: { part: "timeout", for: "$for" } }],
};
