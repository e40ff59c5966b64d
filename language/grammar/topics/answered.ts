// Responses named before their request, or of an address alone: “a 404 is returned for GET /orders/0”, “/health returns
// 200”, “the service refuses …”.

import type { Topic } from "../kit/construction.ts";
import { factsAct, targetPart } from "./means.ts";

const getTarget = { act: "request", method: "GET", parts: [targetPart] } as const;

export const answered: Topic = {
  RequestClause: [
    { parts: "Question request:Request '?'?", means: ["$request"], assume: "joined" },
    {
      parts: "checks:StatedList 'when'|'once' request:Request",
      means: ["$request", "...$checks"],
      assume: "joined",
      example: "The status should be 200 when I send a GET request to /orders.",
    },
    {
      parts: "facts:StatusFact f.modal* f.be f.adverb? Back For request:Request",
      means: ["$request", factsAct],
      example: "A 404 is returned for GET /orders/0.",
    },
    {
      parts: "target:Target f.modal* v.return facts:Received",
      means: [getTarget, factsAct],
      assume: "joined",
      example: "/orders should return 200.",
    },
    {
      parts: "Absence ',' request:Request Returning facts:Received",
      means: ["$request", factsAct],
      assume: "remark",
      example: "If the name is missing, POST /orders has to return 400.",
    },
    { parts: "request:Request Returning facts:ReceivedStatus ','? Absence", means: ["$request", factsAct], assume: "remark" },
  ],
  /** "What happens if I post an empty message? I'd expect a 400": a sentence of its own in a playbook. */
  Question: ["'what' 'happens' 'if'|'when'", "'what' 'if'"],
  Absence: ["'if'|'when' f.the? Plain+ f.be 'missing'|'omitted'|'absent'|'skipped'", "'if'|'when' f.the? Plain+ f.be 'left' 'out'"],
  OperationClause: [
    { parts: "Question operation:Operation '?'?", means: ["$operation"], assume: "joined" },
    {
      parts: "facts:ReceivedStatus f.modal* f.be f.adverb? Back 'when'|'if'|'by'|'on'|'for' operation:AnyOperation",
      means: ["$operation", factsAct],
      assume: "joined",
    },
    {
      parts:
        "f.the? f.service f.modal* v.reject f.the? w.adjective* n.request+1 'to'|'for' object:Object phrases:Phrases? 'with' facts:Facts",
      means: [{ act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"] }, factsAct],
    },
    {
      parts: "f.the? f.service f.modal* v.reject 'to' operation:Operation 'with' facts:Facts",
      means: ["$operation", factsAct],
      assume: "joined",
    },
  ],
  AnyOperation: [{ parts: "operation:Operation|GerundOperation" }],
  /** The person who does it may follow: “is changed by the shopper”. */
  Operation: [{ parts: "operation:Operation 'by' f.the SingularIdent", assume: "entity" }],
  Back: ["v.return+ed|v.receive+ed|w.returned", "v.return+ed f.with"],
  For: ["'for'|'by'|'from'|'on'|'when'|'if'|'to'"],
  StatedJoin: ["',' 'where'"],
  InResponse: ["'that' f.be f.of Response"],
  /** “of 25 EUR”, “for 600 USD”: an amount and its currency. */
  Phrases: [
    {
      parts: "marker:Marker amount:Number currency:Constant",
      means: [
        { marker: "$marker", value: "$amount" },
        { marker: "in", value: "$currency" },
      ],
    },
    {
      parts: "before:Phrases ','|'and'? marker:Marker amount:Number currency:Constant",
      means: ["...$before", { marker: "$marker", value: "$amount" }, { marker: "in", value: "$currency" }],
    },
  ],
};
