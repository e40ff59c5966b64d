// Reads the presence of a thing: in a list that was read, or anywhere at all. “We should see the order listed there”,
// “the order is gone”.

import type { Topic } from "../kit/construction.ts";
import { factsAct } from "./means.ts";
import { member } from "./members.ts";

const get = { act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"], single: true } as const;
const none = { act: "facts", facts: [{ of: { of: "status" }, says: { is: "equals", value: { reason: "404" } } }] } as const;

export const whereabouts: Topic = {
  Statement: [
    { parts: "thing:Member f.modal* Appear InList f.adverb?", means: member("any") },
    { parts: "InList f.modal f.modal* f.adverb? 'be'|'exist'|'appear' thing:Member", means: member("any") },
    { parts: "InList f.modal f.modal* f.not f.adverb? 'be'|'exist'|'appear' thing:Member", means: member("none") },
    { parts: "thing:Member f.modal* f.not f.modal* Appear InList f.adverb?", means: member("none") },
    { parts: "thing:Member f.modal* f.be f.adverb? Shown_ InList f.adverb?", means: member("any") },
    { parts: "thing:Member f.modal* f.not f.modal* f.be f.adverb? Shown_ InList f.adverb?", means: member("none") },
    { parts: "thing:Member f.modal* f.be f.not f.adverb? Shown_ InList f.adverb?", means: member("none") },
    {
      parts: "thing:Member f.modal* f.be f.adverb? 'missing'|'absent'|'gone' 'from'|'in' f.the? w.received* n.list f.adverb?",
      means: member("none"),
    },
    { parts: "thing:Member f.modal* f.be f.adverb? 'there'|'listed' f.adverb?", means: member("any"), assume: "loosely" },
    { parts: "thing:Member f.modal* f.be f.not f.adverb? 'there'|'listed' f.adverb?", means: member("none"), assume: "loosely" },
    { parts: "ListOf f.modal* v.contain|v.have|v.show thing:NounObject 'in'|'on' 'it'", means: member("any") },
    { parts: "ListOf f.modal* f.not f.modal* v.contain|v.have|v.show thing:NounObject 'in'|'on' 'it'", means: member("none") },
    { parts: "ListOf f.modal* f.not 'to' v.contain thing:Member f.adverb?", means: member("none") },
    { parts: "ListOf f.modal* Coming 'without' thing:Member f.adverb?", means: member("none") },
    { parts: "ListOf f.modal* Coming 'with' thing:KnownMember 'in'|'on' 'it'", means: member("any") },
    { parts: "'there' f.modal* f.be w.single n.item 'with' thing:IdOf InList?", means: member("any") },
    { parts: "'there' f.modal* f.be f.no n.item 'with' thing:IdOf InList?", means: member("none") },
    { parts: "f.no n.item 'with' thing:IdOf f.modal* f.be Shown_? InList", means: member("none") },
    {
      parts: "'one' 'of' f.the thing:Thing_ InList? f.modal* f.be 'ours'|'mine'",
      means: [{ act: "member", thing: { words: "$thing" }, which: "any" }],
    },
    {
      parts: "'none' 'of' f.the thing:Thing_ InList? f.modal* f.be 'ours'|'mine'",
      means: [{ act: "member", thing: { words: "$thing" }, which: "none" }],
    },
  ],
  CheckClause: [
    { parts: "Doer? v.get thing:Member InList f.adverb?", means: member("any") },
    { parts: "f.who f.modal* f.not f.modal* v.get thing:Member InList f.adverb?", means: member("none") },
    { parts: "Doer? v.assert 'to' v.get thing:Member InList f.adverb?", means: member("any") },
    { parts: "f.who f.modal* f.not f.modal* v.assert 'to' v.get thing:Member InList f.adverb?", means: member("none") },
    { parts: "Doer? v.assert f.not 'to' v.get thing:Member InList f.adverb?", means: member("none") },
    { parts: "'look' 'through'|'over'|'at' f.the? w.received* n.list 'and'|',' check:CheckClause", means: "$check" },
    { parts: "'look' 'for' thing:NounObject InList ','|';'|'–' 'it' f.modal* f.be 'there'|'listed'", means: member("any") },
    {
      parts: "'look' 'for' thing:NounObject InList ','|';'|'–' 'it' f.modal* f.be f.not f.adverb? 'there'|'listed'",
      means: member("none"),
    },
    {
      parts: "'look' 'for' thing:NounObject InList ','|';'|'–' 'it' f.modal* f.not f.modal* f.be f.adverb? 'there'|'listed' f.adverb?",
      means: member("none"),
    },
  ],
  Appear: ["v.exist", "'show'|'shows'|'turn'|'turns'|'come'|'comes' 'up'"],
  Shown_: ["'found'|'seen'|'present'|'visible'|'contained'|'included'|'listed'|'shown'|'returned'|'displayed'"],
  Coming: ["'come'|'comes' 'back'|'up'", "v.return", "f.be v.return+ed"],
  InList: [
    "'among'|'amongst' f.the 'ones'|PluralIdent w.returned|'listed'|'there'",
    "'among'|'amongst' f.the 'ones'|'results'|'entries'|'items'",
    "'there'",
    "'listed' 'there'|'here'",
    "'in' f.the 'results'|'result'",
  ],
  /** “the order's id”, “an entry with the id of the order”: that order. */
  Member: [{ parts: "thing:IdOf" }, { parts: "w.single n.item 'with' thing:IdOf" }],
  KnownMember: [{ parts: "thing:NounObject" }],
  IdOf: [
    { parts: "Article? owner:Content Poss 'id'", means: { words: ["$owner"] } },
    { parts: "f.the 'id' 'of' Article? thing:Thing_", means: { words: "$thing" } },
  ],
  OperationClause: [
    { parts: "gone:Gone" },
    { parts: "Doer? v.assert f.that? gone:Gone" },
    { parts: "object:NounObject phrases:Phrases? Away ',' 'so' GettingIt f.modal* v.return facts:ReceivedStatus", means: [get, factsAct] },
    { parts: "f.who f.modal* f.not f.modal* v.get|v.fetch object:NounObject f.adverb? '(' facts:StatusFact ')'", means: [get, factsAct] },
    { parts: "object:NounObject Away '(' facts:StatusFact ')'", means: [get, factsAct] },
  ],
  /** There is no such thing: asking for it gives 404. */
  Gone: [
    { parts: "object:NounObject Away", means: [get, none] },
    { parts: "object:NounObject f.modal* f.not f.modal* f.be Found f.adverb?", means: [get, none] },
    { parts: "'there' f.modal* f.be 'no' 'such' thing:Thing_ f.adverb?", means: [{ ...get, object: { words: "$thing" } }, none] },
    { parts: "'there' f.modal* f.be 'no' thing:Thing_ f.adverb", means: [{ ...get, object: { words: "$thing" } }, none] },
    { parts: "f.who f.modal* f.not f.modal* v.fetch object:NounObject f.adverb", means: [get, none] },
    { parts: "f.who f.modal* 'no' 'longer' f.modal* v.get|v.fetch object:NounObject", means: [get, none] },
  ],
  Away: [
    "f.modal* f.not f.modal* v.exist f.adverb?",
    "f.modal* f.be f.adverb? 'gone' f.adverb?",
    "f.modal* 'have'|'has' 'disappeared'|'vanished'",
  ],
  GettingIt: ["'fetching'|'getting'|'reading'|'retrieving'|'requesting' 'it'"],
};
