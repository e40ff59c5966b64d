// A read request and its result in one sentence: “getting the order should show the name "x"”, “read the order back,
// whose name has to be "x"”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, factsAct, saveOne } from "./means.ts";

const said = { act: "check", of: { of: "body" }, says: "$says" } as const;
const get = { act: "operate", verb: "get", object: "$object", phrases: [] } as const;

export const readBack: Topic = {
  OperationClause: [
    { parts: "operation:GerundOperation f.modal* v.show facts:Facts", means: ["$operation", factsAct] },
    { parts: "operation:Operation 'and' f.modal* v.have|v.show facts:Facts", means: ["$operation", factsAct] },
    { parts: "operation:Operation ',' 'who'|'which' f.modal+ says:Verb", means: ["$operation", said] },
    {
      parts: "operation:Operation ',' 'whose' of:Factual f.modal+ says:Verb",
      means: ["$operation", { act: "check", of: "$of", says: "$says" }],
    },
    { parts: "operation:Operation ','? v.assert+ing facts:Facts InResponse", means: ["$operation", factsAct] },
    { parts: "object:NounObject f.modal* v.have|v.show facts:Facts WhenRead", means: [get, factsAct] },
    {
      parts: "value:Quoted f.modal* f.be of:Factual 'when'|'if' operation:Operation",
      means: ["$operation", { act: "check", of: "$of", says: equalsValue }],
    },
  ],
  WhenRead: ["'when'|'if'|'once' f.who f.modal* v.get|v.fetch 'it'|'them'"],
  Statement: [
    {
      parts: "'she'|'he' f.modal* f.be 'called'|'named' value:NameValue",
      means: checkOf({ of: "body" }, { is: "named", value: "$value" }),
    },
  ],
  SaveClause: [
    { parts: "Doer? 'have' from:Source v.save+ed Purpose?", means: [saveOne], example: "I would like to have the id saved." },
    { parts: "f.who 'want'|'need' from:Source 'to' f.be v.save+ed Purpose?", means: [saveOne] },
    {
      parts: "Doer? v.fetch from:Source 'and' v.save 'it' Purpose?",
      means: [saveOne],
      example: "Read the id from the response and save it.",
    },
    { parts: "Doer? v.save from:Source f.who 'have'|'had'? 'just'|'already'? 'created'|'made'|'added'|'got'", means: [saveOne] },
    {
      parts: "Doer? v.save 'which' field:Words 'it'|'they' 'got'|'has'|'received'|'have'",
      means: [{ act: "save", from: { of: "field", path: ["$field"] } }],
      assume: "bareField",
    },
  ],
};
