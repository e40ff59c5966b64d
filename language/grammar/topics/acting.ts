// Requests with the person who sends them, and with the statuses that they may have.

import type { Topic } from "../kit/construction.ts";
import { onePair, targetPart } from "./means.ts";

const same = { act: "request", method: "$method", parts: [targetPart, "...$late"], same: true } as const;
const allowing = {
  act: "check",
  of: { of: "status" },
  says: { is: "one of", values: [{ range: "2xx" }, { range: "3xx" }, "...$values"], at: "@" },
} as const;

export const acting: Topic = {
  Request: [
    {
      parts: "'as' Whose ',' Doer? v.send method:RequestNoun parts:RequestParts",
      means: { act: "request", method: "$method", parts: "$parts", acting: true },
      assume: "remark",
      example: 'As admin, send a GET request to /orders with bearer token "abc".',
    },
    {
      parts: "'as' Whose ',' Doer? method:Method parts:RequestParts",
      means: { act: "request", method: "$method", parts: "$parts", acting: true },
      assume: "remark",
    },
    {
      parts: "'with'|'using' 'the' 'same' SameCredentials ',' Doer? v.send method:RequestNoun parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts", { part: "same credentials", at: "@" }] },
    },
    {
      parts: "'with'|'using' 'the' 'same' SameCredentials ',' Doer? method:Method parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts", { part: "same credentials", at: "@" }] },
    },
    { parts: "Doer? v.send 'the' 'same' method:AnyMethod n.request+1 f.toward target:Target w.again? late:RequestParts", means: same },
    {
      parts:
        "Doer? v.upload f.the? n.file? file:FileRef f.toward f.the? n.endpoint? target:Address 'as' f.the? n.multipart ','? late:RequestParts?",
      means: { act: "request", method: "POST", parts: [targetPart, "...$late"], uploads: "$file" },
      assume: "loosely",
      example: 'Upload ./scan.pdf to /invoices as multipart/form-data, with the form field title set to "May".',
    },
    {
      parts:
        "Doer? v.upload f.the? n.file? file:FileRef 'as' f.the? n.multipart f.toward f.the? n.endpoint? target:Address ','? late:RequestParts?",
      means: { act: "request", method: "POST", parts: [targetPart, "...$late"], uploads: "$file" },
      assume: "loosely",
    },
  ],
  RequestPart: [{ parts: "parts:FormParts" }],
  FormParts: [
    { parts: "part:FormPart", means: ["$part"] },
    { parts: "before:FormParts PairJoin part:FormPart", means: ["...$before", "$part"] },
  ],
  Whose: ["f.the? Content Content?"],
  SameCredentials: ["n.token|'credentials'|'authentication'", "'bearer' 'token'"],
  RequestClause: [
    {
      parts: "request:Request ','? Ignoring values:Ignored",
      means: ["$request", allowing],
      example: "Send a DELETE request to /orders/7, ignoring a 404.",
    },
  ],
  OperationClause: [{ parts: "operation:Operation ','? Ignoring values:Ignored", means: ["$operation", allowing] }],
  Ignoring: ["'ignoring'|'tolerating'"],
  Ignored: [
    { parts: "f.the? value:StatusValue", means: ["$value"] },
    { parts: "f.the? values:StatusAlternatives", means: "$values" },
  ],
  GluedPair: [
    {
      parts: "name:Key '=' '-' value:Word",
      means: [{ name: "$name", value: { minus: "$value" }, glued: true }],
      example: "Send a GET request to /orders with query parameter sort=-price.",
    },
    {
      parts: "outer:Key inner:Bracketed+ '=' value:Slot",
      means: [{ name: { outer: "$outer", inner: ["...$inner"] }, value: "$value" }],
      example: "Send a GET request to /orders with query parameter filter[name]=${name}.",
    },
  ],
  Bracketed: [{ parts: "'[' name:Word ']'", means: "$name" }],
  NamedSource: [
    {
      parts: "f.the? words:Word+ 'from' path:JsonPath",
      means: { of: "described", path: "$path", words: ["...$words"] },
      assume: "loosely",
      example: "Save the user's id from $.data.id as ${userId}.",
    },
    {
      parts: "f.the? words:Word+ '(' path:JsonPath ')'",
      means: { of: "described", path: "$path", words: ["...$words"] },
      assume: "loosely",
    },
  ],
  FieldValue: [
    { parts: "length:Number n.character w.long?", means: { random: "text", characters: "$length" } },
    { parts: "f.the 'text'|'string' 'of'|'with' length:Number n.character", means: { random: "text", characters: "$length" } },
    { parts: "random:Random", means: { said: "$random", at: "@" } },
  ],
  Phrase: [{ parts: "'with' f.the? name:Content members:Members", means: { words: ["$name"], members: "$members" } }],
  Members: [
    { parts: "name:Content value:MemberValue", means: onePair },
    { parts: "before:Members ','|'and' name:Content value:MemberValue", means: ["...$before", { name: "$name", value: "$value" }] },
    { parts: "before:Members ',' 'and' name:Content value:MemberValue", means: ["...$before", { name: "$name", value: "$value" }] },
  ],
  MemberValue: [{ parts: "value:Quoted|Number|Variable|Constant" }],
};
