// Reads the result of a call as people describe it: “they should turn it down with a 404”, “all I get is a 404”, “that
// should have worked”.

import type { Topic } from "../kit/construction.ts";
import { factsAct, withFacts } from "./means.ts";

const outcome = { act: "check", of: { of: "body" }, says: "$says" } as const;
const good = { is: "facts", facts: "$facts", outcome: "success" } as const;
const bad = { is: "facts", facts: "$facts", outcome: "failure" } as const;

export const cameBack: Topic = {
  RequestClause: [
    {
      parts: "request:Request f.modal* f.be f.the facts:StatusFact",
      means: ["$request", factsAct],
      example: "A GET request to /orders/0 is a 404.",
    },
  ],
  /** “a POST to /orders”: a method alone is a noun after its article. */
  Request: [
    {
      parts: "f.the w.adjective* method:Method parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts"] },
      example: "A POST to /orders with {} is turned down with a 422.",
    },
  ],
  CheckClause: [
    { parts: "f.who f.be v.assert+ing f.that? check:StatedList", means: "$check", example: "We're expecting a 200." },
    { parts: "'all' f.who f.modal* v.get|v.receive 'back'? f.be facts:Received", means: [factsAct], example: "All I get is a 404." },
    { parts: "'what' f.who f.modal* v.get|v.receive 'back'|'here'? f.modal* f.be facts:Received", means: [factsAct] },
    { parts: "'what' 'comes'|'came' 'back' f.modal* f.be facts:Received", means: [factsAct] },
    { parts: "Doer? v.get|v.receive 'nothing' 'but' facts:Received", means: [factsAct] },
    { parts: "Expecting facts:ReceivedStatus", means: [factsAct], example: "We need a 200 here." },
  ],
  Expecting: ["f.who f.modal* 'need'", "f.who f.modal* f.be 'after'|'owed'"],
  Statement: [
    { parts: "'they' f.modal* v.return facts:Received 'at' 'us'|'me'", means: [factsAct] },
    { parts: "'they' f.modal* v.return facts:Received", means: [factsAct], example: "They should answer 201." },
    { parts: "f.the? Speaker f.modal* Telling facts:StatusFact", means: [factsAct], example: "The server tells us 404." },
    { parts: "f.the? Speaker f.modal* Turning 'with'|'and' v.return? facts:Received", means: [factsAct] },
    { parts: "f.the? Speaker f.modal* Taking 'with' facts:Received", means: [factsAct], example: "The API accepts it with a 201." },
    { parts: "f.the? Speaker f.modal* Taking 'and' v.return facts:Received", means: [factsAct] },
    { parts: "'it'|'that'|'this' f.modal* f.be f.adverb facts:StatusFact", means: [factsAct] },
    { parts: "'it'|'that'|'this' f.modal* Been Done w.success? '(' facts:StatusFact ')'", means: [factsAct] },
    {
      parts: "f.the? n.request|Response|'it'|'that'|'this' f.modal* says:Outcome ':'|','|'–'|'-' facts:StatusFact",
      means: [{ ...outcome, says: { all: ["$says", withFacts] } }],
    },
    { parts: "f.the? 'outcome'|'verdict'|'answer' f.modal* f.be facts:StatusFact", means: [factsAct] },
    { parts: "facts:StatusFact f.modal* 'come'|'comes' 'back'|'in'|'out'", means: [factsAct] },
    { parts: "'everything' f.modal* says:Outcome", means: [outcome] },
  ],
  Speaker: ["'they'|f.service|n.endpoint|Response"],
  Telling: ["'say'|'says'|'said'", "'tell'|'tells'|'told'|'show'|'shows' 'us'|'me'"],
  Turning: ["'turn'|'turns'|'send'|'sends' 'us'|'me'|'it'|'this'|'that' 'down'|'away'", "v.reject 'us'|'me'|'it'|'this'|'that'?"],
  Taking: ["v.accept|v.acknowledge 'us'|'me'|'it'|'this'|'that'|'them'"],
  Outcome: [
    { parts: "'have'|'has' v.succeed+ed", means: { is: "outcome", outcome: "success" } },
    { parts: "'have'|'has' v.succeed+ed 'with' facts:Facts", means: good },
    { parts: "'have'|'has' v.fail+ed", means: { is: "outcome", outcome: "failure" } },
    { parts: "'have'|'has' v.fail+ed 'with' facts:Facts", means: bad },
    { parts: "f.be f.not v.accept+ed", means: { is: "outcome", outcome: "failure" }, assume: "outcome" },
    { parts: "f.be f.not v.accept+ed 'with'|'and' v.return? facts:StatusFact", means: bad },
    { parts: "f.be f.not v.accept+ed '(' facts:StatusFact ')'", means: bad },
    { parts: "f.not f.be v.accept+ed", means: { is: "outcome", outcome: "failure" }, assume: "outcome" },
    { parts: "f.not f.be v.accept+ed '(' facts:StatusFact ')'", means: bad },
    { parts: "f.be v.reject+ed 'by'|':'|',' facts:StatusFact", means: bad },
    { parts: "f.be v.accept+ed '(' facts:StatusFact ')'", means: good },
    { parts: "v.succeed 'and' v.return facts:StatusFact", means: good },
    { parts: "v.fail 'and' v.return facts:StatusFact", means: bad },
    { parts: "f.be v.reject+ed 'and' v.return facts:StatusFact", means: bad },
    { parts: "f.not v.succeed 'but' v.return facts:StatusFact", means: bad },
  ],
  Opening: [
    "'all'|'everything' f.be? 'good'|'fine'|'well'|'ok'|'okay'|'quiet' ':'|','|'–'|'-'",
    "'no' 'complaints'|'surprises'|'problems'|'problem'|'trouble'|'objections' 'here'|'there'? ':'|','",
  ],
};
