// Reads the state of a thing, stated for the thing and not for its field: “the order is open”, “we should see it with
// the status "open"”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, withFacts } from "./means.ts";

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
    { parts: "thing:StateThing|BareThing f.modal* v.link 'as'? f.adverb? value:StateWord f.adverb?", means: state, assume: "loosely" },
    {
      parts: "thing:StateThing f.modal* 'has'|'have' 'been'|'become' 'as'? f.adverb? value:StateWord f.adverb?",
      means: state,
      assume: "loosely",
    },
    { parts: "thing:StateThing|BareThing f.modal* Reach f.the? value:StateWord f.adverb?", means: state, assume: "loosely" },
    { parts: "thing:StateThing|BareThing f.modal* Reach f.the? field:Thing_ value:StateWord f.adverb?", means: inField },
    { parts: "thing:StateThing|BareThing f.modal* Reach f.the? value:StateWord field:Thing_ f.adverb?", means: inField },
    { parts: "thing:StateThing|BareThing f.modal* f.be f.adverb? 'in' f.the? value:StateWord field:Thing_ f.adverb?", means: inField },
    { parts: "thing:BareThing f.modal* f.be f.adverb? 'in' f.the? field:Thing_ value:StateWord f.adverb?", means: inField },
    { parts: "thing:StateThing|BareThing f.modal* v.have value:StateWord 'as' f.the? field:Thing_ f.adverb?", means: inField },
    { parts: "thing:BareThing f.modal* f.be f.adverb? value:StateWord f.adverb?", means: state, assume: "loosely" },
    {
      parts: "thing:BareThing f.modal* f.be f.not f.adverb? value:StateWord f.adverb?",
      means: [{ ...state[0], off: true }],
      assume: "loosely",
    },
    {
      parts: "thing:BareThing f.modal* f.not f.be f.adverb? value:StateWord f.adverb?",
      means: [{ ...state[0], off: true }],
      assume: "loosely",
    },
    { parts: "thing:StateThing|BareThing f.adverb value:StateWord", means: state, assume: "entity" },
    { parts: "thing:BareThing value:StateWord", means: state, assume: "entity" },
    { parts: "f.adverb value:StateWord", means: [{ act: "state", thing: [], value: "$value" }], assume: "entity" },
    {
      parts: "name:SingularIdent f.modal* f.be f.adverb? says:FlagSaid f.adverb?",
      means: checkOf({ of: "thing", name: "$name" }, "$says"),
      assume: "loosely",
    },
    {
      parts: "name:SingularIdent f.modal* v.have|v.show|v.contain facts:Facts",
      means: checkOf({ of: "thing", name: "$name" }, withFacts),
      assume: "entity",
    },
  ],
  FlagSaid: [
    { parts: "name:Name", means: { is: "flag", name: "$name" }, assume: "bareField" },
    { parts: "f.not name:Name", means: { not: { is: "flag", name: "$name" } }, assume: "bareField" },
  ],
  StateWord: [{ parts: "value:Quoted|Bare|KnownWord|Constant|Coded" }],
  /** A thing without its article. */
  BareThing: [
    { parts: "one:SingularIdent", means: ["$one"] },
    { parts: "one:Content two:SingularIdent", means: ["$one", "$two"], assume: "twoWords" },
  ],
  Reach: [
    "'reach'|'reaches'|'reached'|'enter'|'enters'|'entered'|'attain'|'attained'|'hit'|'hits'",
    "'has'|'have'|'had' 'reached'|'entered'|'attained'|'hit'",
    "'went'|'moved'|'switched'|'changed'|'got'|'came' 'on'|'over'? 'in'|'into'|'to' f.adverb?",
    "'has'|'have' 'gone'|'moved'|'switched'|'changed'|'got'|'come' 'on'|'over'? 'in'|'into'|'to'",
    "f.be f.adverb? 'in'|'at'",
    "'stays'|'stay'|'remains'|'remain'|'stayed'|'remained'|'ends'|'ended'|'lands'|'landed' 'up'? 'in'|'at'",
  ],
  CheckClause: [
    { parts: "Doer? v.assert thing:StateThing 'to' f.be f.adverb? value:StateValue", means: state, assume: "loosely" },
    { parts: "Doer? v.assert thing:StateThing 'to' f.be f.adverb? 'in' f.the? field:Thing_ value:StateValue", means: inField },
    { parts: "f.who f.modal+ v.get thing:StateThing 'with' f.the? field:Thing_ value:StateValue", means: inField },
  ],
  ComeBack: ["'come'|'comes' 'back'|'up'", "'show'|'shows' 'up'?", "f.be 'shown'|'listed'|'returned'|'reported'|'displayed'"],
  StateThing: [
    { parts: "f.the|f.my Kind? thing:Thing_", means: "$thing" },
    { parts: "'it'|'he'|'she'|'they'", means: [] },
  ],
  Verb: [
    {
      parts: "f.be 'showing'|'reading'|'saying' 'as'? value:Compare",
      means: equalsValue,
      example: 'The field "state" is showing as "sent".',
    },
    { parts: "'show'|'shows'|'read'|'reads'|'stand'|'stands' 'as'|'at' value:Compare", means: equalsValue },
  ],
};
