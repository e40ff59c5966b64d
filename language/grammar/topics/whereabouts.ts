// Whether a thing is there: in a list that was read, or anywhere at all. “We should see the order listed there”, “the order is gone”.

import type { Topic } from "../kit/construction.ts";
import { factsAct } from "./means.ts";
import { member } from "./members.ts";

const get = { act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"], single: true } as const;
const none = { act: "facts", facts: [{ of: { of: "status" }, says: { is: "equals", value: { reason: "404" } } }] } as const;

export const whereabouts: Topic = {
  Statement: [
    { parts: "thing:Member f.modal* Appear InList f.adverb?", means: member("any") },
    { parts: "thing:Member f.modal* f.not f.modal* Appear InList f.adverb?", means: member("none") },
  ],
  Appear: ["v.exist", "'show'|'shows'|'turn'|'turns'|'come'|'comes' 'up'"],
  InList: [
    "'among'|'amongst' f.the 'ones'|'results'|'entries'|'items'",
    "'there'",
    "'listed' 'there'|'here'",
    "'in' f.the 'results'|'result'",
  ],
  /** “the order's id”, “an entry with the id of the order”: that order. */
  Member: [{ parts: "thing:IdOf" }],
  IdOf: [{ parts: "Article? owner:Content Poss 'id'", means: { words: ["$owner"] } }],
  OperationClause: [
    { parts: "gone:Gone" },
    { parts: "Doer? v.assert f.that? gone:Gone" },
    { parts: "object:NounObject phrases:Phrases? Away ',' 'so' GettingIt f.modal* v.return facts:ReceivedStatus", means: [get, factsAct] },
  ],
  /** There is no such thing: asking for it gives 404. */
  Gone: [
    { parts: "object:NounObject Away", means: [get, none] },
    { parts: "object:NounObject f.modal* f.not f.modal* f.be Found f.adverb?", means: [get, none] },
  ],
  Away: [
    "f.modal* f.not f.modal* v.exist f.adverb?",
    "f.modal* f.be f.adverb? 'gone' f.adverb?",
    "f.modal* 'have'|'has' 'disappeared'|'vanished'",
  ],
  GettingIt: ["'fetching'|'getting'|'reading'|'retrieving'|'requesting' 'it'"],
};
