// Changes said by what a thing gets, where it is moved, or who gets it: “the order gets the priority "high"”, “move it to the state "sent"”, “assign the
// ticket to the agent 7”.

import type { Topic } from "../kit/construction.ts";
import { wordsWithValue } from "./means.ts";

const update = { act: "operate", verb: "update", object: "$object", phrases: [wordsWithValue] } as const;
const updateOwner = { ...update, object: { words: "$owner" } } as const;

export const handing: Topic = {
  Operation: [
    {
      parts: "Actor? Move object:Object 'over'? 'to'|'into' Article? words:Thing_ FieldSep? value:FieldValue",
      means: update,
      assume: "loosely",
    },
    { parts: "Actor? Assign Article? words:Thing_ value:Named 'to'|'on' Article? owner:Thing_", means: updateOwner, assume: "loosely" },
  ],
  Move: ["'move'|'moves'|'put'|'puts'|'switch'|'switches'|'bump'|'bring'|'brings'|'push'|'turn'|'raise'|'lower'|'take'|'shift'|'flip'"],
  Assign: ["'assign'|'assigns'|'give'|'gives'|'hand'|'hands'|'pass'|'passes'|'put'|'puts'|'allocate'"],
};
