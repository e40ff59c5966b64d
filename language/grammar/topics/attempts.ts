// What comes of an attempt, around the operation or the request that it is: “it should not be possible to create …”, “a 400 is what I expect if …”.

import type { Topic } from "../kit/construction.ts";
import { factsAct } from "./means.ts";

/** The status has to agree with what is said of the attempt. */
const attempted = (outcome: string) => ({ act: "facts", facts: "$facts", outcome }) as const;
const possible = attempted("success");

export const attempts: Topic = {
  OperationClause: [
    { parts: "'it' f.modal* f.be 'possible' 'to' operation:Operation '(' facts:StatusFact ')'", means: ["$operation", possible] },
    {
      parts: "f.the? f.service f.modal* v.return facts:ReceivedStatus 'if'|'when'|'once'|'after' operation:AnyOperation",
      means: ["$operation", factsAct],
    },
  ],
  GerundOperation: [{ parts: "f.the? 'attempt'|'try' 'to' operation:Operation" }],
  RequestClause: [
    {
      parts: "f.the? f.service f.modal* v.return facts:ReceivedStatus 'to'|'for'|'on' request:Request",
      means: ["$request", factsAct],
      example: "The service responds with 204 to DELETE /orders/7.",
    },
    {
      parts: "f.the? n.status 'of'|'for' request:Request f.modal* f.be facts:StatusFact",
      means: ["$request", factsAct],
      example: "The status of DELETE /orders/7 should be 204.",
    },
    {
      parts: "'after' request:Request ',' 'then'? check:CheckClause",
      means: ["$request", { act: "unjoined", acts: "$check" }],
      assume: "joined",
      example: "After sending a DELETE request to /orders/7, we expect status 204.",
    },
  ],
  Request: [{ parts: "v.send+ing method:Method parts:RequestParts", means: { act: "request", method: "$method", parts: ["...$parts"] } }],
};
