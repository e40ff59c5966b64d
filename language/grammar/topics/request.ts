// Requests: an action, or a noun phrase with a method, and what hangs on it.

import type { Topic } from "../kit/construction.ts";
import { factsAct, fieldsPart, noCredentials, noRedirects, onePair, sending, targetPart, wholeFacts, withFacts } from "./means.ts";

const request = { act: "request", method: "$method", parts: ["...$early", "...$parts", "...$late"] } as const;

/** The address comes first, and the verb alone says the method. */
function requestTo(method: "GET" | "DELETE") {
  return { act: "request", method, parts: [targetPart, "...$late"] } as const;
}

const upload = {
  act: "request",
  method: "POST",
  parts: [targetPart, { part: "entries", in: "multipart", pairs: [{ name: "$name", value: { file: "$file" } }] }, "...$late"],
} as const;

export const requests: Topic = {
  RequestClause: [
    { parts: "request:Request", means: ["$request"] },
    {
      parts: "Doer? v.assert f.that? request:Request Returning facts:Received",
      means: ["$request", wholeFacts],
      example: "Verify that GET /orders/7 returns 404.",
    },
    {
      parts: "Doer? v.assert f.that? request:Request Returning facts:Received ','? remark:Remark",
      means: ["$request", wholeFacts, { act: "remark", tokens: "$remark" }],
      assume: "remark",
    },
    {
      parts: "request:Request Returning facts:Received ','? remark:Remark",
      means: ["$request", wholeFacts, { act: "remark", tokens: "$remark" }],
      assume: "remark",
      example: "GET /orders/0 returns 404, as the number is unknown.",
    },
    {
      parts: "request:Request Returning facts:Received",
      means: ["$request", wholeFacts],
      example: "A GET request to /orders returns status 401.",
    },
    {
      parts: "request:Request check:CheckClause",
      means: ["$request", { act: "unjoined", acts: "$check" }],
      assume: "joined",
      example: "I send a GET request to /orders the response code should be 404.",
    },
    {
      parts: "request:Request ','? v.assert+ing facts:Facts",
      means: ["$request", factsAct],
      example: "Send a DELETE request to /orders/7, expecting status 204.",
    },
    { parts: "request:Request w.arrow facts:Facts", means: ["$request", factsAct], example: "POST /orders → 201" },
    { parts: "request:Request ':' facts:StatusFact", means: ["$request", factsAct], example: "GET /orders: 200" },
    {
      parts: "request:Request f.modal* says:Outcome",
      means: ["$request", { act: "check", of: { of: "body" }, says: "$says" }],
      example: "A GET request to /orders should succeed.",
    },
    {
      parts: "request:Request ',' 'which' f.modal* says:Outcome",
      means: ["$request", { act: "check", of: { of: "body" }, says: "$says" }],
    },
    {
      parts: "request:Request f.modal* f.not v.return facts:StatusFact f.adverb?",
      means: ["$request", { act: "check", of: { of: "body" }, says: { not: withFacts } }],
      example: "A GET request to /orders should not return status 500.",
    },
    {
      parts: "Doer? v.assert f.that? request:Request f.modal* f.not v.return facts:StatusFact f.adverb?",
      means: ["$request", { act: "check", of: { of: "body" }, says: { not: withFacts } }],
    },
    { parts: "request:Request ',' f.modal+ f.be facts:Facts", means: ["$request", factsAct] },
    {
      parts: "request:Request f.modal+ f.be facts:Received",
      means: ["$request", factsAct],
      example: 'POST /orders with {"name": ""} must be a 400 with a non-empty `message`.',
    },
    {
      parts: "request:Request ','? remark:Remark ':' facts:StatusFact",
      means: ["$request", { act: "remark", tokens: "$remark" }, factsAct],
      assume: "remark",
    },
    { parts: "request:Request 'and' f.modal* f.be facts:StatusFact", means: ["$request", factsAct] },
  ],
  Returning: ["f.that? f.modal* v.return", "',' 'which' f.modal* v.return", "WhichIs? f.modal* Passive v.return+ed f.with|'by'?"],
  WhichIs: ["',' 'which'", "'that'|'which'"],
  Request: [
    { parts: "Doer? v.send method:RequestNoun parts:RequestParts?", means: request, example: "Send a GET request to /orders." },
    {
      parts: "Doer? v.send early:RequestParts method:RequestNoun late:RequestParts?",
      means: request,
      example: "Send to /orders a GET request.",
    },
    {
      parts: "Doer? v.send|v.call|v.fetch f.the w.adjective* n.request+1 method:Method target:Target|QuotedTarget late:RequestParts?",
      means: sending,
      example: "Send the request POST /orders.",
    },
    {
      parts: "f.the? n.request? method:Method target:Target f.modal* Passive v.send+ed|v.call+ed late:RequestParts?",
      means: sending,
      example: "POST /orders is called.",
    },
    {
      parts: "v.fetch+ing|v.call+ing f.the? n.endpoint? target:Target w.again? late:RequestParts?",
      means: requestTo("GET"),
      example: "Getting /orders again should return 200.",
    },
    { parts: "v.remove+ing target:Target w.again? late:RequestParts?", means: requestTo("DELETE") },
    { parts: "Doer? v.send method:MethodNoun parts:RequestParts", means: request, example: "The client performs GET on /orders." },
    { parts: "Doer? v.fetch|v.call method:RequestNoun parts:RequestParts", means: request },
    { parts: "Doer? v.call method:AnyMethod parts:RequestParts", means: request, example: "Call GET /orders." },
    { parts: "Doer? v.call target:Target late:RequestParts?", means: requestTo("GET"), example: "Call /orders." },
    {
      parts: "Doer? v.call f.the? w.adjective* n.endpoint target:Address late:RequestParts?",
      means: requestTo("GET"),
      example: "The user calls the endpoint /orders.",
    },
    { parts: "Doer? v.call target:Address f.with f.the? 'http'? method:AnyMethod ','? late:RequestParts?", means: sending },
    { parts: "Doer? v.call f.toward f.the? target:Address late:RequestParts?", means: requestTo("GET") },
    { parts: "Doer? v.call 'the' target:Address late:RequestParts?", means: requestTo("GET") },
    { parts: "Doer? v.fetch target:Target late:RequestParts?", means: requestTo("GET"), example: "Fetch /orders." },
    { parts: "Doer? v.fetch f.the? Plain+ 'from' target:Target late:RequestParts?", means: requestTo("GET"), assume: "remark" },
    { parts: "Doer? v.remove target:Target late:RequestParts?", means: requestTo("DELETE"), example: "The client deletes /orders/7." },
    { parts: "Doer? method:Method parts:RequestParts", means: request, example: "POST /orders" },
    {
      parts: "f.the? part:AuthenticationPart|HeaderPart 'on'|'for'|'to' method:Method parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts", "...$part"] },
      example: 'A bearer token of "x" on GET /orders yields 401.',
    },
    { parts: "Doer? method:Method 'the'? n.endpoint parts:RequestParts", means: request },
    { parts: "Doer? method:Method target:Variable late:RequestParts?", means: sending },
    {
      parts: "Doer? v.send target:Target|QuotedTarget ','? f.with? f.the? n.method Sep? method:AnyMethod late:RequestParts?",
      means: sending,
    },
    { parts: "Doer? method:w.methodverb parts:RequestParts", means: request, example: "post to /orders" },
    { parts: "Doer? v.send f.the? n.method Sep? method:AnyMethod parts:RequestParts?", means: request },
    { parts: "Doer? v.send f.the? w.adjective* method:AnyMethod n.method", means: { act: "request", method: "$method", parts: [] } },
    { parts: "n.method method:AnyMethod", means: { act: "request", method: "$method", parts: [] } },
    {
      parts: "Doer? v.send f.the? w.adjective* method:AnyMethod target:Target|QuotedTarget n.request+1 late:RequestParts?",
      means: sending,
      example: 'Make a GET "/orders" call.',
    },
    {
      parts:
        "f.the? w.adjective* method:AnyMethod target:Target|QuotedTarget n.request+1|n.endpoint f.modal* Passive v.send+ed|v.call+ed late:RequestParts?",
      means: sending,
      example: "The GET /orders API is called.",
    },
    {
      parts: "Doer? v.call f.the target:Address n.endpoint late:RequestParts?",
      means: requestTo("GET"),
      example: "Hit the /orders endpoint.",
    },
    { parts: "Doer? v.call target:RelativeTarget late:RequestParts?", means: requestTo("GET"), example: 'I call "orders/7?full=1".' },
    {
      parts: "Doer? v.call|v.send f.the? n.request? line:QuotedRequest late:RequestParts?",
      means: { act: "request", method: "any", parts: [{ part: "line", line: "$line" }, "...$late"] },
      example: 'I request "POST /orders/7/cancel".',
    },
    {
      parts:
        "Doer? v.call f.the? w.adjective* n.endpoint f.with f.the? n.method Sep? method:AnyMethod 'and' f.the? n.endpoint Sep? target:Address late:RequestParts?",
      means: sending,
      example: 'Call the API with method POST and path "/orders".',
    },
    {
      parts: "f.who f.be v.send+ing method:RequestNoun parts:RequestParts?",
      means: request,
      example: "I am sending a DELETE request to /orders/7.",
    },
    {
      parts:
        "Doer? v.upload f.the? n.file? file:FileRef f.toward f.the? n.endpoint? target:Address 'as' f.the? PartNoun? name:PartName late:RequestParts?",
      means: upload,
      example: 'Upload ./scan.pdf to /invoices as "scan".',
    },
    {
      parts:
        "Doer? v.upload f.the? n.file? file:FileRef 'as' f.the? PartNoun? name:PartName f.toward f.the? n.endpoint? target:Address late:RequestParts?",
      means: upload,
    },
    { parts: "request:Request ','? Again", assume: "remark", example: "Send a GET request to /orders again." },
    { parts: "method:RequestNoun parts:RequestParts", means: request, example: "a GET request to /orders" },
    { parts: "v.send+ing method:RequestNoun parts:RequestParts?", means: request },
    {
      parts: "Doer? Aim v.send+ing method:RequestNoun|MethodNoun parts:RequestParts",
      means: { ...request, addressed: true },
      assume: "remark",
    },
    {
      parts: "Aimed+ w.again? 'with'|'via'|'using' f.the? method:Method|RequestNoun parts:RequestParts",
      means: { ...request, addressed: true },
      assume: "label",
    },
    { parts: "v.send+ing method:MethodNoun parts:RequestParts", means: request },
    {
      parts: "method:RequestNoun early:RequestParts? f.modal* Passive v.send+ed parts:RequestParts?",
      means: request,
      example: "A GET request to /orders is sent.",
    },
    { parts: "method:RequestNoun f.modal* v.go parts:RequestParts", means: request },
    {
      parts: "NoAuthentication|NoToken ',' Doer? method:Method parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts", noCredentials] },
      example: "Without a token, GET /orders has to return 401.",
    },
    {
      parts: "Doer? 'use' method:Method target:Target 'to' v.send parts:Parts",
      means: { act: "request", method: "$method", parts: [targetPart, "...$parts"] },
      example: 'Use POST /orders to send the sku "A-1".',
    },
    {
      parts: "Doer? v.call target:Address f.with f.the? 'http'? method:AnyMethod n.request? 'and' part:QueryPart|HeaderPart",
      means: { act: "request", method: "$method", parts: [targetPart, "$part"] },
    },
    {
      parts: "f.the? w.anonymous method:Method parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts", noCredentials] },
    },
    {
      parts: "f.with early:Parts ','? Doer? v.send method:RequestNoun parts:RequestParts",
      means: request,
      example: 'With header X-Trace "abc", send a GET request to /orders.',
    },
    {
      parts: "Doer? v.send f.the? request:AnonymousNoun parts:RequestParts",
      means: { act: "request", method: "$request", parts: ["...$parts", noCredentials] },
      example: "Make an unauthenticated GET request to /orders.",
    },
    {
      parts: "Doer? v.send f.the? request:AuthenticatedNoun parts:RequestParts",
      means: { act: "request", method: "$request", parts: ["...$parts", { part: "known token", at: "@" }] },
    },
    {
      parts: "f.the? request:AnonymousNoun parts:RequestParts",
      means: { act: "request", method: "$request", parts: ["...$parts", noCredentials] },
    },
  ],
  /** The action, before its means: “Log in by sending …”. */
  Aim: ["Aimed+ w.again? 'by'", "Aimed+ ',' 'by'"],
  Passive: ["f.be|'gets'|'got'"],
  RequestNoun: [
    { parts: "f.the? w.adjective* n.request+1", means: "any", assume: "loosely" },
    { parts: "f.the? w.adjective* method:AnyMethod w.adjective* n.request+1" },
    { parts: "f.the? w.adjective* n.request+1 'with' f.the? n.method method:AnyMethod" },
    { parts: "f.the? w.adjective* n.request+1 'using' f.the? n.method? method:AnyMethod" },
  ],
  AuthenticatedNoun: [
    { parts: "w.adjective* 'authenticated'|'authorized'|'authorised' w.adjective* method:AnyMethod w.adjective* n.request+1" },
  ],
  AnonymousNoun: [{ parts: "w.adjective* w.anonymous w.adjective* method:AnyMethod w.adjective* n.request+1" }],
  MethodNoun: [{ parts: "f.the? w.adjective* method:Method" }],
  AnyMethod: [{ parts: "method:Method|w.methodverb|Variable" }],
  RequestParts: [
    { parts: "part:RequestPart", means: ["...$part"] },
    { parts: "parts:DirectParts" },
    { parts: "before:RequestParts part:RequestPart|DirectParts", means: ["...$before", "...$part"] },
    { parts: "before:RequestParts ','|'and' part:RequestPart", means: ["...$before", "...$part"] },
    {
      parts: "before:RequestParts ',' f.the? n.sent|n.sentjson body:Json",
      means: ["...$before", { part: "body", value: "$body", as: "any", bare: true }],
      example: 'POST /orders, body {"sku": "A-1"}; expect 201.',
    },
  ],
  RequestPart: [
    { parts: "f.toward? f.the? w.adjective* n.endpoint? target:Target n.endpoint?", means: [targetPart] },
    { parts: "f.with f.the? n.endpoint target:Address", means: [targetPart] },
    { parts: "':'? table:Table|Code", means: [{ part: "body", table: "$table", as: "any", bare: true }] },
    { parts: "f.with f.the? w.following* ':'? table:Table|Code", means: [{ part: "body", table: "$table", as: "any" }] },
    { parts: "f.toward f.the? w.adjective* n.endpoint? target:LooseTarget|QuotedTarget", means: [targetPart] },
    { parts: "f.toward f.the? w.adjective* n.endpoint target:Variable", means: [targetPart] },
    { parts: "f.toward f.the w.adjective* n.endpoint", means: [{ part: "endpoint" }] },
    { parts: "f.toward target:Variable", means: [targetPart], assume: "loosely" },
    { parts: "f.with parts:Parts" },
    { parts: "f.with part:KnownCredentials", means: ["$part"], assume: "loosely" },
    { parts: "f.without f.the? n.sent|n.query+s|n.querystring", means: [] },
    { parts: "f.without f.the? w.auth", means: [noCredentials], example: "Send a GET request to /orders without a token." },
    {
      parts: "f.without f.the? n.qheader name:HeaderRef",
      means: [{ part: "no header", name: "$name" }],
      example: "Send a GET request to /orders without header X-Trace.",
    },
    {
      parts: "f.without f.the? name:NameRef n.query|n.parameter",
      means: [{ part: "left out", name: "$name" }],
      example: "Send a GET request to /orders without the page parameter.",
    },
    { parts: "f.without f.the? n.query|n.parameter name:NameRef", means: [{ part: "left out", name: "$name" }] },
    { parts: "f.without f.the? name:HeaderRef n.qheader", means: [{ part: "no header", name: "$name" }] },
    {
      parts: "f.without 'following' n.redirect+s",
      means: [noRedirects],
      example: "Send a GET request to /old without following redirects.",
    },
    { parts: "'where'|'whose' pairs:FieldPairs", means: [fieldsPart] },
    { parts: "','|'and' part:UploadPart", means: ["$part"] },
    { parts: "'and' part:AuthenticationPart", means: ["...$part"] },
    { parts: "'and'|',' body:StatedBody" },
    { parts: "','? Passing parts:Parts", means: "$parts", example: 'Call POST /orders, passing the sku "A-1".' },
    { parts: "',' pairs:MarkedPairs", means: [fieldsPart], example: 'POST /orders, sku: "A-1", quantity: 2' },
    { parts: "f.with f.the? w.json? value:Json 'as' f.the? n.sent", means: [{ part: "body", value: "$value", as: "any" }] },
    { parts: "'and' 'set'|'give' pairs:FieldPairs", means: [fieldsPart], assume: "listed" },
    { parts: "',' f.the? n.querystring ':' pairs:Pairs", means: [{ part: "entries", in: "query", pairs: "$pairs" }] },
    { parts: "'for' pairs:GluedPair", means: [fieldsPart] },
    { parts: "','? NoAuthentication", means: [noCredentials], example: "GET /orders, no token: 401" },
    { parts: "'based' 'on' file:FileRef", means: [{ part: "file", path: "$file" }] },
    { parts: "'based' 'on' file:FileRef 'as' w.media|Quoted", means: [{ part: "file", path: "$file" }] },
    { parts: "'from' f.the? n.file file:FileRef", means: [{ part: "file", path: "$file" }] },
  ],
  /** Words that add to the parts of the request: “and pass”, “giving”. */
  Passing: [
    "'passing'|'giving'|'adding'|'setting'|'sending'|'changing'|'providing'|'including'",
    "'and' 'pass'|'provide'|'supply'|'include'",
  ],
  /** A name, a mark, a value: after a comma these are not a statement. */
  MarkedPairs: [
    { parts: "name:NameRef ':' value:SureSlot", means: onePair },
    { parts: "before:MarkedPairs ',' name:NameRef ':' value:SureSlot", means: ["...$before", { name: "$name", value: "$value" }] },
  ],
  NoAuthentication: [
    "f.no w.auth",
    "'when'|'if' f.no w.auth f.be 'sent'|'given'|'provided'|'passed'|'there' 'along'?",
    "'when'|'if' 'there' f.be f.no w.auth",
    "'but'|'and' 'leave'|'omit'|'skip' 'out'? f.the? w.auth",
    "'without' 'being'? 'authenticated'|'authenticating'",
  ],
  NoToken: ["f.without f.the? w.auth"],
  /** A part without “with”: its noun shows that it is sent. */
  DirectParts: [
    { parts: "part:DirectPart", means: ["...$part"] },
    { parts: "before:DirectParts PartJoin part:Part", means: ["...$before", "...$part"] },
  ],
  DirectPart: [{ parts: "part:BodyPart" }, { parts: "part:HeaderPart" }, { parts: "part:QueryPart" }, { parts: "part:LimitPart" }],
  StatedBody: [
    { parts: "f.the? n.sent|n.sentjson f.be value:SureSlot", means: [{ part: "body", value: "$value", as: "any", bare: true }] },
    {
      parts: "f.the? n.sent|n.sentjson f.be w.following* w.json? ':'? table:Table|Code",
      means: [{ part: "body", table: "$table", as: "any", bare: true }],
    },
  ],
  Address: [{ parts: "target:Target|Variable|LooseTarget|QuotedTarget" }],
};
