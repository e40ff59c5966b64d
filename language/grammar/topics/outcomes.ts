// Reads the results of operations: of one that a noun or a clause of its own names, of several at once, and outcomes in
// words.

import type { Topic } from "../kit/construction.ts";
import { checkOf, factsAct, withFacts } from "./means.ts";

const operate = { act: "operate", verb: "$verb", object: "$object", phrases: ["...$phrases"] } as const;
const outcome = { act: "check", of: { of: "body" }, says: "$says" } as const;
const good = { is: "facts", facts: "$facts", outcome: "success" } as const;
const bad = { is: "facts", facts: "$facts", outcome: "failure" } as const;
const isNot = checkOf({ of: "body" }, { not: withFacts });
const isNotOther = { act: "check", of: { of: "status" }, says: { not: { is: "equals", value: "$other" } } } as const;
const noFailure = { not: { is: "outcome", outcome: "failure" } } as const;
const ofRange = { is: "equals", value: { range: "$range" } } as const;
const done = { is: "outcome", outcome: "success", done: "$done" } as const;

export const outcomes: Topic = {
  GerundOperation: [
    { parts: "f.the? verb:k.deed 'of' object:Object phrases:Phrases? Again?", means: operate },
    { parts: "f.the? 'access' 'to' object:Object phrases:Phrases?", means: { ...operate, verb: "get" } },
    { parts: "'try'|'trying' 'to' operation:Operation" },
  ],
  OperationClause: [
    { parts: "operation:GerundOperation f.modal* v.return facts:ReceivedStatus", means: ["$operation", factsAct], assume: "joined" },
    { parts: "operation:GerundOperation ','? 'and'? ','? f.service? f.modal* v.return facts:Received", means: ["$operation", factsAct] },
    { parts: "'if'|'when'|'once' operation:Operation ',' 'then'? checks:StatedList", means: ["$operation", "...$checks"] },
    { parts: "'after' operation:GerundOperation ',' 'then'? checks:StatedList", means: ["$operation", "...$checks"] },
    { parts: "'what' 'happens' 'if'|'when' operation:Operation '?' check:CheckClause", means: ["$operation", "...$check"] },
    { parts: "operation:Operation ','|'–'|'-' says:Outcome", means: ["$operation", outcome] },
    { parts: "operation:Operation ','? 'and' v.assert f.that? 'it'|'that'|'this' f.modal* says:Outcome", means: ["$operation", outcome] },
    { parts: "operation:GerundOperation ','? 'it'|'that'|'this'|f.service f.modal+ says:Outcome", means: ["$operation", outcome] },
  ],
  Outcome: [
    { parts: "v.succeed '(' facts:StatusFact ')'", means: good },
    { parts: "f.be w.ok '(' facts:StatusFact ')'", means: good },
    { parts: "f.not v.fail '(' facts:StatusFact ')'", means: good },
    { parts: "v.fail '(' facts:StatusFact ')'", means: bad },
    { parts: "f.not v.succeed '(' facts:StatusFact ')'", means: bad },
    { parts: "f.be f.not w.ok '(' facts:StatusFact ')'", means: bad },
    { parts: "f.be v.reject+ed '(' facts:StatusFact ')'", means: bad },
    { parts: "f.be f.adverb? 'gone' '(' facts:StatusFact ')'", means: bad },
    { parts: "f.be f.adverb? 'gone'", means: { is: "outcome", outcome: "failure", statuses: "404 410" }, assume: "outcome" },
    { parts: "f.be f.adverb? f.the? statuses:w.failureclass", means: { is: "outcome", outcome: "failure", statuses: "$statuses" } },
    { parts: "v.fail 'with' f.the? statuses:w.failureclass", means: { is: "outcome", outcome: "failure", statuses: "$statuses" } },
    {
      parts: "f.be v.reject+ed 'with' f.the? statuses:w.failureclass",
      means: { is: "outcome", outcome: "failure", statuses: "$statuses" },
    },
    { parts: "v.fail 'with' w.error", means: { is: "outcome", outcome: "failure" } },
    { parts: "f.be v.reject+ed 'with' w.error", means: { is: "outcome", outcome: "failure" }, assume: "outcome" },
    { parts: "f.be done:Content w.success", means: done },
    { parts: "f.be done:v.send+ed|v.save+ed|v.setvar+ed|v.set+ed|v.remove+ed|PastIdent w.success", means: done },
    { parts: "f.be w.success done:Content", means: done },
    { parts: "f.modal+ f.be done:PastIdent", means: done },
    { parts: "f.modal+ f.not f.be done:PastIdent", means: { not: done } },
    { parts: "f.be v.succeed+ing|v.accept+ed", means: { is: "outcome", outcome: "success" }, assume: "outcome" },
    { parts: "f.not v.fail", means: noFailure },
    { parts: "f.not v.have v.fail+ed", means: noFailure },
    { parts: "f.not f.be v.reject+ed", means: noFailure, assume: "outcome" },
    { parts: "f.be f.not v.reject+ed", means: noFailure, assume: "outcome" },
  ],
  Statement: [
    {
      parts: "'it'|'that'|'this'|Response f.modal* NotBeing facts:StatusFact|OutcomeFact",
      means: isNot,
      example: "It must not be a 409.",
    },
    {
      parts: "'it'|'that'|'this'|Response|Status f.modal* NotBeing other:StatusValue ','? 'but' facts:StatusFact",
      means: [factsAct, isNotOther],
      example: "It should not be 409 but 422.",
    },
    {
      parts: "'it'|'that'|'this'|Response|Status f.modal* f.be facts:StatusFact ',' f.not other:StatusValue",
      means: [factsAct, isNotOther],
    },
    {
      parts: "'it'|'that'|'this'|Response|Status f.modal* f.be facts:StatusFact ','? 'except' f.the? other:StatusValue",
      means: [factsAct, isNotOther],
      example: "The status should be 4xx except 403.",
    },
    {
      parts: "'it'|'that'|'this'|Response f.modal* f.be f.the range:w.errorclass n.response+1?",
      means: checkOf({ of: "status" }, ofRange),
      example: "It should be a server error.",
    },
    {
      parts: "'there' f.modal* f.be f.no range:w.errorclass n.response+1?",
      means: checkOf({ of: "status" }, { not: ofRange }),
      example: "There should be no server error.",
    },
    {
      parts: "'there' 'should'|'must'|'shall'|'will'? f.be f.the range:w.errorclass n.response+1?",
      means: checkOf({ of: "status" }, ofRange),
    },
    {
      parts: "f.the? Answerer f.modal* f.not v.return f.the? range:w.errorclass n.response+1?",
      means: checkOf({ of: "status" }, { not: ofRange }),
      example: "The API should not return a server error.",
    },
  ],
  NotBeing: ["f.not f.be", "f.be f.not"],
  OutcomeFact: [
    {
      parts: "f.the? statuses:w.failureclass n.response+1?",
      means: [{ of: { of: "status" }, says: { is: "outcome", outcome: "failure", statuses: "$statuses" } }],
    },
  ],
};
