// Responses named before their request, or of an address alone: “a 404 is returned for GET /orders/0”, “/health returns 200”, “the service refuses …”.

import type { Topic } from "../kit/construction.ts";
import { factsAct, targetPart } from "./means.ts";

const getTarget = { act: "request", method: "GET", parts: [targetPart] } as const;

export const answered: Topic = {
  RequestClause: [
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
  ],
  Absence: ["'if'|'when' f.the? Plain+ f.be 'missing'|'omitted'|'absent'|'skipped'"],
  AnyOperation: [{ parts: "operation:Operation|GerundOperation" }],
  Back: ["v.return+ed|v.receive+ed|w.returned", "v.return+ed f.with"],
  For: ["'for'|'by'|'from'|'on'|'when'|'if'|'to'"],
  StatedJoin: ["',' 'where'"],
};
