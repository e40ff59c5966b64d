// Reads results of calls with remarks beside the check: “rejected because of a conflict”, “400, as the name is
// missing”.

import type { Topic } from "../kit/construction.ts";
import { factsAct } from "./means.ts";

export const reasons: Topic = {
  Remark: [
    { parts: "'(' words:Plain+ ')'", means: "$words" },
    { parts: "'without' f.the? w.auth", means: [{ state: "no authentication" }] },
    { parts: "'for'|'after'|'since'|v.assert+ing words:Plain+", means: "$words" },
    { parts: "'because'|'as'|'meaning' 'that'? words:Plain+", means: "$words", example: "The status is 400, as the name is missing." },
    { parts: "'so' 'that'|f.who|'it'|'they'|'nobody'|'everybody'|'all' words:Plain+", means: "$words" },
    { parts: "'which' v.assert|'means'|'shows'|'proves' 'that'? words:Plain+", means: "$words" },
    { parts: "'when'|'if' words:StateWords", means: "$words" },
    { parts: "'when'|'if' f.no w.auth f.be 'sent'|'given'|'provided'|'passed'|'there' 'along'?", means: [{ state: "no authentication" }] },
    { parts: "'when'|'if' w.auth f.be w.absent", means: [{ state: "no authentication" }] },
    { parts: "'just'? 'to' 'be' 'on'? 'the'? 'sure'|'safe'|'certain' words:Plain*", means: "$words" },
    { parts: "'like' 'before'", means: [] },
  ],
  /** A thing that is not as it should be. */
  StateWords: [
    { parts: "f.the? one:Plain f.be two:w.bad", means: ["$one"] },
    { parts: "f.the? one:Plain two:Plain f.be w.bad", means: ["$one", "$two"] },
    { parts: "f.the? w.bad one:Plain", means: ["$one"] },
    { parts: "f.the? w.bad one:Plain two:Plain", means: ["$one", "$two"] },
  ],
  Statement: [
    {
      parts: "words:StateWords f.modal* f.be v.reject+ed 'with' facts:StatusFact",
      means: [
        { act: "facts", facts: "$facts", outcome: "failure" },
        { act: "remark", tokens: "$words" },
      ],
      assume: "remark",
      example: "An empty name is rejected with 400.",
    },
    {
      parts: "words:StateWords f.modal* v.return facts:StatusFact",
      means: [factsAct, { act: "remark", tokens: "$words" }],
      assume: "remark",
    },
    {
      parts: "f.the? n.request+1 'with' words:StateWords f.modal* v.return|v.receive|v.get facts:StatusFact",
      means: [factsAct, { act: "remark", tokens: "$words" }],
      assume: "remark",
    },
    {
      parts: "f.the? n.request+1 'with' words:StateWords f.modal* f.be v.return+ed 'with' facts:StatusFact",
      means: [factsAct, { act: "remark", tokens: "$words" }],
      assume: "remark",
    },
    {
      parts: "f.the? n.request+1 f.without f.the? w.auth f.modal* v.return|v.receive|v.get facts:StatusFact",
      means: [factsAct, { act: "remark", tokens: [{ state: "no authentication" }] }],
      assume: "remark",
    },
    {
      parts: "f.without f.the? w.auth ','? f.the? Answerer f.modal* f.be facts:StatusFact",
      means: [factsAct, { act: "remark", tokens: [{ state: "no authentication" }] }],
      assume: "remark",
    },
  ],
  Outcome: [
    { parts: "v.succeed", means: { is: "outcome", outcome: "success" } },
    { parts: "f.be w.ok", means: { is: "outcome", outcome: "success" }, assume: "outcome" },
    { parts: "v.fail", means: { is: "outcome", outcome: "failure" } },
    { parts: "f.be v.reject+ed", means: { is: "outcome", outcome: "failure" }, assume: "outcome" },
    {
      parts: "v.fail 'with' facts:Facts",
      means: { is: "facts", facts: "$facts", outcome: "failure" },
      example: "The order fails with status 409",
    },
    { parts: "v.succeed 'with' facts:Facts", means: { is: "facts", facts: "$facts", outcome: "success" } },
    {
      parts: "v.fail|v.reject+ed w.cause f.the? reason:w.reasonphrase",
      means: { is: "facts", facts: [{ of: { of: "status" }, says: { is: "equals", value: { reason: "$reason" } } }], outcome: "failure" },
    },
    {
      parts: "f.be v.reject+ed w.cause f.the? reason:w.reasonphrase",
      means: { is: "facts", facts: [{ of: { of: "status" }, says: { is: "equals", value: { reason: "$reason" } } }], outcome: "failure" },
      example: "The request is rejected because of a conflict.",
    },
    {
      parts: "f.be|'has'|'have' w.ok|v.succeed+ed ','? 'with'|v.return+ing facts:StatusFact",
      means: { is: "facts", facts: "$facts", outcome: "success" },
      example: "The call was successful with status code 200.",
    },
    { parts: "f.be v.reject+ed 'with'|'as' facts:Facts", means: { is: "facts", facts: "$facts", outcome: "failure" } },
    { parts: "f.be v.accept+ed 'with'|'as' facts:Facts", means: { is: "facts", facts: "$facts", outcome: "success" } },
    { parts: "f.be f.not w.ok", means: { is: "outcome", outcome: "failure" } },
    { parts: "f.not v.succeed", means: { is: "outcome", outcome: "failure" } },
  ],
};
