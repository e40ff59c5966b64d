// Reads the result of an attempt, around the operation or the request that it is: “it should not be possible to create
// …”, “a 400 is what I expect if …”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, factsAct } from "./means.ts";

/** The status must agree with the outcome of the attempt. */
const attempted = (outcome: string) => ({ act: "facts", facts: "$facts", outcome }) as const;
const possible = attempted("success");
const impossible = attempted("failure");
const works = checkOf({ of: "status" }, { is: "outcome", outcome: "success" });
const fails = checkOf({ of: "status" }, { is: "outcome", outcome: "failure" });
const refusedMaking = [
  { act: "operate", verb: "create", object: "$object", phrases: ["...$phrases"], passive: true },
  { act: "facts", facts: "$facts", outcome: "failure" },
] as const;

export const attempts: Topic = {
  Impossible: ["f.modal* f.not f.modal* f.be 'possible'", "f.modal* f.be f.not 'possible'", "f.modal* f.be 'impossible'"],
  /** Expected, and neither told nor only likely. */
  ImpossibleDue: ["Must_ f.not f.be 'possible'", "Must_ f.be f.not 'possible'", "Must_ f.be 'impossible'"],
  Must_: ["'should'|'must'|'shall'|'will'|'would'", "'has'|'have'|'ought' 'to'"],
  /** An action that a person cannot or must not do is an attempt; one that the person did not do is not. */
  Unable: ["'can'|'could'|'may'|'must'|'should'|'shall' f.not", "f.be f.not 'able'|'allowed' 'to'"],
  /** Said of no person whose session the request would need. */
  OneUnable: ["'i'|'we'|'one'|'you' 'can'|'could' f.not", "'i'|'we'|'one'|'you' Must_ f.not f.be 'able'|'allowed' 'to'"],
  Longer_: ["'yet'|'now'|'anymore'", "'any' 'more'|'longer'"],
  OperationClause: [
    { parts: "'it' ImpossibleDue Longer_? 'to' operation:Operation Longer_?", means: ["$operation", ...fails], assume: "outcome" },
    { parts: "'it' Must_ f.be 'possible' 'to' operation:Operation", means: ["$operation", ...works], assume: "outcome" },
    { parts: "OneUnable operation:Operation Longer_?", means: ["$operation", ...fails], assume: "outcome" },
    {
      parts: "object:Object phrases:Phrases? 'can'|'could' f.not f.be verb:Content Longer_?",
      means: [{ act: "operate", verb: "$verb", object: "$object", phrases: ["...$phrases"], passive: true }, ...fails],
      assume: "outcome",
    },
    { parts: "'it' f.modal* f.be 'possible' 'to' operation:Operation '(' facts:StatusFact ')'", means: ["$operation", possible] },
    {
      parts: "'it' f.modal* f.be 'possible' 'to' operation:Operation ','|':'|';'? 'with'|'the'? n.status? f.be? facts:ReceivedStatus",
      means: ["$operation", possible],
    },
    {
      parts: "'it' f.modal* f.be 'possible' 'to' operation:Operation ','|':'|';'? 'with'|'the'? facts:Received",
      means: ["$operation", possible],
      assume: "loosely",
    },
    { parts: "'it' Impossible 'to' operation:Operation '(' facts:StatusFact ')'", means: ["$operation", impossible] },
    {
      parts: "'it' Impossible 'to' operation:Operation ','|':'|';'? 'with'|'the'? n.status? f.be? facts:ReceivedStatus",
      means: ["$operation", impossible],
    },
    {
      parts: "'it' Impossible 'to' operation:Operation ','|':'|';'? 'with'|'the'? facts:Received",
      means: ["$operation", impossible],
      assume: "loosely",
    },
    { parts: "f.who Unable operation:Operation ':'|','|';'|'–' facts:ReceivedStatus", means: ["$operation", impossible] },
    { parts: "f.who Unable operation:Operation '(' facts:StatusFact ')'", means: ["$operation", impossible] },
    {
      parts: "f.who f.modal* f.not f.modal* operation:Operation ':'|','|';'|'–' check:Statement",
      means: ["$operation", "...$check"],
      assume: "joined",
    },
    { parts: "f.the? f.service f.modal* v.reject object:NewObject phrases:Phrases 'with' facts:Facts", means: refusedMaking },
    { parts: "object:NewObject phrases:Phrases f.modal* f.be v.reject+ed 'with' facts:Facts", means: refusedMaking },
    { parts: "facts:StatusFact f.be 'what' Awaited 'if'|'when' operation:AnyOperation", means: ["$operation", factsAct] },
    { parts: "Doer? v.assert f.that? 'it' f.be facts:StatusFact 'if'|'when' operation:AnyOperation", means: ["$operation", factsAct] },
    {
      parts: "f.the? f.service f.modal* v.return facts:ReceivedStatus 'if'|'when'|'once'|'after' operation:AnyOperation",
      means: ["$operation", factsAct],
    },
    {
      parts: "f.the? f.service f.modal* v.return facts:ReceivedStatus 'if'|'when' 'asked' 'for' object:Object phrases:Phrases?",
      means: [{ act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"] }, factsAct],
    },
    {
      parts: "'if'|'when'|'once'|'whenever' operation:Operation ',' 'then'? check:CheckClause",
      means: ["$operation", "...$check"],
      assume: "joined",
    },
    { parts: "Doer? v.assert f.that? operation:Operation 'with' facts:StatusFact Coming_?", means: ["$operation", factsAct] },
    { parts: "operation:Operation 'with' facts:StatusFact Coming_?", means: ["$operation", factsAct] },
  ],
  Coming_: ["'coming'|'back' 'back'?", "'as' f.the Response"],
  Awaited: ["f.who f.modal* v.assert|v.get|v.receive|'want'|'need'", "'should'|'must' 'come' 'back'", "'comes' 'back'"],
  GerundOperation: [
    { parts: "f.the? 'attempt'|'try'|'request'|'call' 'to' operation:Operation" },
    { parts: "'attempting' 'to' operation:Operation" },
  ],
  RequestClause: [
    {
      parts: "f.the? f.service f.modal* v.return facts:ReceivedStatus 'to'|'for'|'on' request:Request",
      means: ["$request", factsAct],
      example: "The service responds with 204 to DELETE /orders/7.",
    },
    {
      parts: "f.the? f.service f.modal* v.return request:Request 'with' facts:ReceivedStatus",
      means: ["$request", factsAct],
      assume: "loosely",
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
    { parts: "facts:StatusFact f.be 'what' Awaited 'if'|'when' request:Request", means: ["$request", factsAct] },
    { parts: "Doer? v.assert f.that? 'it' f.be facts:StatusFact 'if'|'when' request:Request", means: ["$request", factsAct] },
    {
      parts: "f.the? f.service f.modal* v.return facts:ReceivedStatus 'if'|'when' request:Request",
      means: ["$request", factsAct],
      assume: "loosely",
    },
  ],
  Request: [
    { parts: "v.send+ing method:Method parts:RequestParts", means: { act: "request", method: "$method", parts: ["...$parts"] } },
    {
      parts: "v.call+ing method:AnyMethod parts:RequestParts",
      means: { act: "request", method: "$method", parts: ["...$parts"] },
      example: "Calling GET /orders returns 200.",
    },
  ],
};
