// Requests that begin with their body or address: “the body {…} is sent by POST to /orders”, “/orders is requested
// with GET”. And bodies that follow the request as a clause.

import type { Topic } from "../kit/construction.ts";
import { noCredentials, sending, targetPart } from "./means.ts";

const bare = { part: "body", value: "$value", as: "any", bare: true } as const;

export const bodyFirst: Topic = {
  Request: [
    {
      parts: "body:BodySent f.modal* Passive v.send+ed By method:Method parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts", "$body"] },
      example: 'The body {"sku": "A-1"} is sent by POST to /orders.',
    },
    {
      parts: "body:BodySent f.modal* Passive v.send+ed f.toward f.the? n.endpoint? target:Address By method:Method late:RequestParts?",
      means: { act: "request", method: "$method", parts: [targetPart, "$body", "...$late"] },
      example: 'The body {"sku": "A-1"} is sent to /orders via POST.',
    },
    {
      parts: "f.the? w.adjective* method:Method f.with body:BodySent f.modal* Passive v.send+ed parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts", "$body"] },
      example: 'A POST with the body {"sku": "A-1"} is sent to /orders.',
    },
    {
      parts:
        "f.the? n.endpoint? target:Target f.modal* Passive v.call+ed|v.send+ed|v.fetch+ed By f.the? 'http'? n.method? method:AnyMethod late:RequestParts?",
      means: sending,
      example: "/orders is requested with GET.",
    },
    {
      parts: "Doer? v.call target:Address By f.the? n.method Sep? method:AnyMethod late:RequestParts?",
      means: sending,
      example: "Call /orders with the method GET.",
    },
  ],
  BodySent: [{ parts: "f.the? n.sent|n.sentjson Sep? value:Json", means: { part: "body", value: "$value", as: "any" } }],
  By: ["'by'|'via'|'with'|'using'|'through'|'over'", "'by' 'means' 'of'"],
  RequestPart: [
    {
      parts: "','|'and' f.the? n.sent|n.sentjson 'being' value:Json",
      means: [bare],
      example: 'PUT on /orders/7, the body being {"sku": "A-1"}',
    },
    {
      parts: "';' f.the? 'request' n.sent|n.sentjson f.modal* f.be|':' value:Json",
      means: [bare],
      example: 'Make a POST to /orders; the request body is {"sku": "A-1"}.',
    },
    { parts: "','? f.no 'request' n.sent", means: [], example: "POST /orders, no request body" },
    {
      parts: "',' v.send+ed|v.call+ed f.without f.the? w.auth ','?",
      means: [noCredentials],
      example: "GET /orders, sent without authentication, has to return 401.",
    },
  ],
};
