// What comes of operations: behind one that is named by a noun or in a clause of its own, of several at once, and outcomes in words.

import type { Topic } from "../kit/construction.ts";

const operate = { act: "operate", verb: "$verb", object: "$object", phrases: ["...$phrases"] } as const;
const outcome = { act: "check", of: { of: "body" }, says: "$says" } as const;
const bad = { is: "facts", facts: "$facts", outcome: "failure" } as const;

export const outcomes: Topic = {
  GerundOperation: [
    { parts: "f.the? verb:k.deed 'of' object:Object phrases:Phrases? Again?", means: operate },
    { parts: "f.the? 'access' 'to' object:Object phrases:Phrases?", means: { ...operate, verb: "get" } },
    { parts: "'try'|'trying' 'to' operation:Operation" },
  ],
  OperationClause: [
    { parts: "'if'|'when'|'once' operation:Operation ',' 'then'? checks:StatedList", means: ["$operation", "...$checks"] },
    { parts: "'what' 'happens' 'if'|'when' operation:Operation '?' check:CheckClause", means: ["$operation", "...$check"] },
    { parts: "operation:Operation ','? 'and' v.assert f.that? 'it'|'that'|'this' f.modal* says:Outcome", means: ["$operation", outcome] },
  ],
  Outcome: [
    { parts: "v.fail '(' facts:StatusFact ')'", means: bad },
    { parts: "f.be v.reject+ed '(' facts:StatusFact ')'", means: bad },
    { parts: "f.be f.adverb? 'gone'", means: { is: "outcome", outcome: "failure", statuses: "404 410" }, assume: "outcome" },
    { parts: "f.be f.adverb? f.the? statuses:w.failureclass", means: { is: "outcome", outcome: "failure", statuses: "$statuses" } },
    { parts: "f.be v.succeed+ing|v.accept+ed", means: { is: "outcome", outcome: "success" }, assume: "outcome" },
  ],
  OutcomeFact: [
    {
      parts: "f.the? statuses:w.failureclass n.response+1?",
      means: [{ of: { of: "status" }, says: { is: "outcome", outcome: "failure", statuses: "$statuses" } }],
    },
  ],
};
