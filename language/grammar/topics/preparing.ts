// What is prepared for the next request or for all that follow.

import type { Topic } from "../kit/construction.ts";

export const preparing: Topic = {
  PrepareClause: [
    {
      parts: "Doer? v.set f.the? part:PreparedPart ForRequest?",
      means: [{ act: "prepare", parts: ["...$part"] }],
      example: 'Set header Accept to "text/plain".',
    },
    {
      parts: "Doer? v.set f.the? part:BasePart ForAll",
      means: [{ act: "prepare", parts: ["$part"] }],
      example: "Use the base URL https://shop.example for all requests.",
    },
    {
      parts: "Doer? v.set part:PreparedPart 'and' next:PreparedPart ForRequest?",
      means: [{ act: "prepare", parts: ["...$part", "...$next"] }],
    },
    {
      parts: "f.with|'that'? f.the? part:StatedPart ForRequest?",
      means: [{ act: "prepare", parts: ["...$part"], stated: true }],
      assume: "prepared",
      example: "The base URL is https://shop.example.",
    },
    {
      parts: "Doer? v.authenticate f.with? f.as? credentials:Credentials",
      means: [{ act: "prepare", parts: ["$credentials"], signsIn: true }],
      example: 'I authenticate with username "ada" and password "secret".',
    },
    {
      parts: "Doer? v.authenticate f.with? f.as? credentials:Credentials '(' w.basic ')'",
      means: [{ act: "prepare", parts: ["$credentials"] }],
    },
    {
      parts: "Doer? f.be? v.authenticate+ed|v.authenticate f.with part:AuthenticationPart",
      means: [{ act: "prepare", parts: ["...$part"] }],
    },
    {
      parts: "f.who f.be v.authenticate+ed f.with f.the? w.expected* part:AuthenticationPart",
      means: [{ act: "prepare", parts: ["...$part"] }],
    },
    { parts: "f.who f.be v.authenticate+ing f.as? credentials:Credentials", means: [{ act: "prepare", parts: ["$credentials"] }] },
    {
      parts: "f.who f.modal* f.not v.authenticate",
      means: [{ act: "prepare", parts: [{ part: "no authentication" }] }],
      example: "I do not authenticate.",
    },
    { parts: "f.who f.be f.not v.authenticate+ed", means: [{ act: "prepare", parts: [{ part: "no authentication" }] }] },
    { parts: "f.who f.be w.anonymous", means: [{ act: "prepare", parts: [{ part: "no authentication" }] }] },
    { parts: "f.the? f.service f.modal+ f.not v.set|v.have w.auth", means: [{ act: "prepare", parts: [{ part: "no authentication" }] }] },
    {
      parts: "Doer? v.send 'and' v.accept media:w.media",
      means: [
        {
          act: "prepare",
          parts: [
            { part: "header", name: "Accept", value: { constant: "$media" } },
            { part: "header", name: "Content-Type", value: { constant: "$media" } },
          ],
        },
      ],
    },
    {
      parts: "Doer? v.accept value:Value 'mediatypes'?",
      means: [{ act: "prepare", parts: [{ part: "header", name: "Accept", value: "$value" }] }],
    },
  ],
  PreparedPart: [
    { parts: "part:HeaderPart" },
    { parts: "part:QueryPart" },
    { parts: "part:PathPart" },
    { parts: "part:FormPart" },
    { parts: "part:BodyPart" },
    { parts: "part:AuthenticationPart" },
    { parts: "part:CookiePart" },
    { parts: "part:TimeoutPart" },
    { parts: "part:BasePart" },
    { parts: "part:AddressPart" },
  ],
  StatedPart: [
    { parts: "f.the? n.qheader name:HeaderRef Stated value:HeaderValue", means: { part: "header", name: "$name", value: "$value" } },
    { parts: "f.the? name:HeaderRef n.qheader Stated value:HeaderValue", means: { part: "header", name: "$name", value: "$value" } },
    {
      parts: "f.the? name:KnownHeader ':' value:HeaderValue",
      means: { part: "header", name: "$name", value: "$value" },
      example: "Authorization: Bearer abc",
    },
    { parts: "f.the? w.adjective* n.qheader+s Sep? table:Table|Code", means: { part: "headers", table: "$table" } },
    { parts: "f.the? Ident 'of' n.qheader+s Sep? table:Table|Code", means: { part: "headers", table: "$table" }, assume: "remark" },
    { parts: "part:QueryPart" },
    { parts: "part:PathPart" },
    { parts: "part:FormPart" },
    { parts: "part:BodyPart" },
    { parts: "part:BasePart" },
    { parts: "part:AddressPart" },
    { parts: "part:TimeoutPart" },
    { parts: "part:AuthenticationPart" },
    { parts: "part:Credentials" },
  ],
  Stated: ["'is'", "'='", "':'", "f.be v.set+ed 'to'|'as'", "'set' 'to'"],
  BasePart: [
    {
      parts: "f.the? n.base Sep? value:Address|Quoted",
      means: { part: "base", value: "$value" },
      example: "Set the base URL to https://shop.example.",
    },
  ],
  AddressPart: [
    { parts: "f.the? w.adjective* n.endpoint Sep? value:Target|LooseTarget|QuotedTarget", means: { part: "url", value: "$value" } },
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
  ForAll: ["'for'|'in'|'with' w.every w.adjective* n.request"],
  ForRequest: ["'for'|'to'|'in' f.the? 'next' n.request", "'for'|'to'|'in' f.the n.request"],
};
