// Reads lists in their own words: ours is in it, all three of them, none left; and lists that are requested by a
// condition.

import type { Topic } from "../kit/construction.ts";
import { checkOf, countOfItems } from "./means.ts";
import { member } from "./members.ts";

const list = { of: "body", list: true } as const;
const empty = checkOf(list, { is: "empty", list: true });
const counted = checkOf(list, countOfItems);
/** Not asked for twice where the last call was it. */
const asked = { act: "operate", verb: "list", object: { words: "$noun" }, phrases: ["...$phrases"], once: true } as const;
const listed = (which: string) => [asked, ...member(which)] as const;

export const listedTopic: Topic = {
  Member: [{ parts: "thing:NounObject MadeBefore" }],
  InList: ["'in'|'on' 'it'", "'part'|'one' 'of' 'it'|'them'|'those'", "'in'|'among' 'those'|'these'"],
  Statement: [
    { parts: "thing:Member f.modal* Appears InList", means: member("any") },
    { parts: "thing:Member f.modal* f.not f.modal* Appears InList", means: member("none") },
    {
      parts: "thing:Member|Listed_ f.modal* Appears InList? f.adverb? 'under'|'with'|'by' 'its'|'the' 'new' field:Content",
      means: [{ act: "member", thing: "$thing", which: "any", field: "$field" }],
    },
    { parts: "'there' f.modal* f.not f.modal* f.be 'any'|'anything' 'left'|'there'", means: empty },
    { parts: "'there' f.modal* f.be w.exactly value:Amount Plain 'left'", means: counted },
    { parts: "'there' f.modal* f.be value:Amount 'left'", means: counted },
  ],
  Appears: [
    "'appear'|'appears'|'turn'|'turns'|'show'|'shows' 'up'?",
    "f.be 'existing'|'listed'|'shown'|'contained'|'found'|'included'|'visible'|'there'",
  ],
  CheckClause: [
    { parts: "Doer? v.get f.modal* thing:Member InList", means: member("any") },
    { parts: "Doer? v.get InList thing:Member", means: member("any") },
    { parts: "Doer? f.not v.get thing:Member InList", means: member("none") },
    { parts: "Doer? v.get 'all'|w.exactly value:Amount 'of' 'them'|'those'|'these'", means: counted },
  ],
  Operation: [
    {
      parts: "Actor? verb:Content 'them' Again?",
      means: { act: "operate", verb: "$verb", object: { words: [], them: true }, phrases: [] },
    },
  ],
  OperationClause: [
    { parts: "operation:Operation ':'|','|'-'|'–' f.modal+ f.be w.empty", means: ["$operation", ...empty] },
    {
      parts: "thing:Member f.modal* AppearsOrIs 'in'|'on' f.the n.list 'of' 'all'? f.the? noun:Plurals phrases:Phrases? f.adverb?",
      means: listed("any"),
      assume: "named",
    },
    {
      parts: "thing:Member f.modal* f.be f.not 'in'|'on' f.the n.list 'of' 'all'? f.the? noun:Plurals phrases:Phrases? f.adverb?",
      means: listed("none"),
      assume: "named",
    },
    {
      parts:
        "thing:Member f.modal* f.not f.modal* AppearsOrIs 'in'|'on' f.the n.list 'of' 'all'? f.the? noun:Plurals phrases:Phrases? f.adverb?",
      means: listed("none"),
      assume: "named",
    },
    {
      parts: "f.the n.list 'of' 'all'? f.the? noun:Plurals phrases:Phrases? f.modal* v.contain thing:Member",
      means: listed("any"),
      assume: "named",
    },
    {
      parts: "f.the n.list 'of' 'all'? f.the? noun:Plurals phrases:Phrases? f.modal* f.not v.contain thing:Member",
      means: listed("none"),
      assume: "named",
    },
    {
      parts: "f.the n.list 'of' 'all'? f.the? noun:Plurals phrases:Phrases? f.modal* f.be f.adverb? w.empty f.adverb?",
      means: [asked, ...empty],
      assume: "named",
    },
    {
      parts: "f.the n.list 'of' 'all'? f.the? noun:Plurals phrases:Phrases? f.modal* v.have w.exactly? value:Amount n.item",
      means: [asked, ...counted],
      assume: "named",
    },
  ],
  AppearsOrIs: ["Appears", "f.be f.adverb?"],
  Plurals: [
    { parts: "one:PluralIdent", means: ["$one"] },
    { parts: "one:Content two:PluralIdent", means: ["$one", "$two"] },
  ],
};
