// What state a thing is in, said of the thing and not of its field: “the order is open”, “we should see it with the status "open"”.

import type { Topic } from "../kit/construction.ts";

const state = [{ act: "state", thing: "$thing", value: "$value" }] as const;
const inField = [{ act: "state", thing: "$thing", field: "$field", value: "$value" }] as const;

export const conditions: Topic = {
  Statement: [
    { parts: "thing:StateThing f.modal* f.be f.adverb? value:StateValue f.adverb?", means: state, assume: "loosely" },
    { parts: "thing:StateThing f.modal* f.be f.not f.adverb? value:StateValue", means: [{ ...state[0], off: true }], assume: "loosely" },
    {
      parts: "thing:StateThing f.modal* f.not f.be f.adverb? value:StateValue f.adverb?",
      means: [{ ...state[0], off: true }],
      assume: "loosely",
    },
    { parts: "thing:StateThing f.modal* f.be f.adverb? 'in' f.the? field:Thing_ value:StateValue f.adverb?", means: inField },
    { parts: "thing:StateThing f.modal* f.be f.adverb? 'in' f.the? value:Quoted field:Thing_ f.adverb?", means: inField },
    { parts: "thing:StateThing f.modal* ComeBack 'as' value:StateValue f.adverb?", means: state, assume: "loosely" },
  ],
  CheckClause: [
    { parts: "Doer? v.assert thing:StateThing 'to' f.be f.adverb? value:StateValue", means: state, assume: "loosely" },
    { parts: "Doer? v.assert thing:StateThing 'to' f.be f.adverb? 'in' f.the? field:Thing_ value:StateValue", means: inField },
    { parts: "f.who f.modal+ v.get thing:StateThing 'with' f.the? field:Thing_ value:StateValue", means: inField },
  ],
  ComeBack: ["'come'|'comes' 'back'|'up'", "'show'|'shows' 'up'?", "f.be 'shown'|'listed'|'returned'|'reported'|'displayed'"],
  StateThing: [
    { parts: "f.the|f.my Kind? thing:Thing_", means: "$thing" },
    { parts: "'it'", means: [] },
  ],
  Verb: [
    {
      parts: "f.be 'showing'|'reading'|'saying' 'as'? value:Compare",
      means: { is: "equals", value: "$value" },
      example: 'The field "state" is showing as "sent".',
    },
    { parts: "'show'|'shows'|'read'|'reads'|'stand'|'stands' 'as'|'at' value:Compare", means: { is: "equals", value: "$value" } },
  ],
};
