// Lists that are looked at in their own words: ours is in it, all three of them, none left; and lists that are asked for by what is said of them.

import type { Topic } from "../kit/construction.ts";
import { member } from "./members.ts";

export const listedTopic: Topic = {
  Member: [{ parts: "thing:NounObject MadeBefore" }],
  InList: ["'in'|'on' 'it'", "'part'|'one' 'of' 'it'|'them'|'those'", "'in'|'among' 'those'|'these'"],
  Statement: [{ parts: "thing:Member f.modal* Appears InList", means: member("any") }],
  Appears: [
    "'appear'|'appears'|'turn'|'turns'|'show'|'shows' 'up'?",
    "f.be 'existing'|'listed'|'shown'|'contained'|'found'|'included'|'visible'|'there'",
  ],
  CheckClause: [{ parts: "Doer? v.get InList thing:Member", means: member("any") }],
  Operation: [
    {
      parts: "Actor? verb:Content 'them' Again?",
      means: { act: "operate", verb: "$verb", object: { words: [], them: true }, phrases: [] },
    },
  ],
};
