// Operations by what they are called: a verb, the thing that it is done to, and what is said with it. Which operation of the document that is, and
// which of its parameters and fields the phrases fill, is settled in context.

import type { Topic } from "../kit/construction.ts";

const operate = { act: "operate", verb: "$verb", object: "$object", phrases: ["...$phrases"] } as const;
const facts = { act: "facts", facts: "$facts" } as const;
const outcome = { act: "check", of: { of: "body" }, says: "$says" } as const;

export const operations: Topic = {
  OperationClause: [
    { parts: "operation:Operation", means: ["$operation"] },
    { parts: "operation:Operation ','|'–'|'-' v.assert f.that? facts:Received", means: ["$operation", facts] },
    { parts: "operation:Operation ','? v.assert+ing facts:Received", means: ["$operation", facts] },
    { parts: "operation:Operation Returning facts:Returned", means: ["$operation", facts] },
    { parts: "operation:Operation ',' f.service? f.modal+ v.return facts:Received", means: ["$operation", facts] },
    { parts: "operation:Operation ','|':' f.service? f.modal+ f.be facts:Facts", means: ["$operation", facts] },
    { parts: "operation:Operation ','|':' f.service? f.modal+ says:Outcome", means: ["$operation", outcome] },
    { parts: "operation:Operation ',' 'which' f.modal* says:Outcome", means: ["$operation", outcome] },
    { parts: "operation:Operation f.modal+ says:Outcome", means: ["$operation", outcome] },
    { parts: "operation:Operation w.arrow facts:Facts", means: ["$operation", facts] },
    { parts: "operation:Operation '(' facts:StatusFact ')'", means: ["$operation", facts] },
  ],
  Operation: [
    { parts: "Actor? verb:Content object:Object phrases:Phrases? Again?", means: operate },
    { parts: "Actor? verb:Content particle:Particle object:Object phrases:Phrases? Again?", means: { ...operate, particle: "$particle" } },
    { parts: "Actor? verb:Content object:Object Particle phrases:Phrases? Again?", means: operate },
    {
      parts: "Actor? verb:Content particle:Particle? phrases:Phrases?",
      means: { act: "operate", verb: "$verb", particle: "$particle", object: { words: [] }, phrases: ["...$phrases"] },
      assume: "named",
    },
    { parts: "object:Object Done_ Again? verb:Content phrases:Phrases? Again?", means: { ...operate, passive: true } },
    { parts: "object:Object 'has'|'have'|'had' 'been' verb:Content phrases:Phrases?", means: { ...operate, passive: true } },
  ],
  /** “is”, “was”, “shall be”: what should be is what is expected of a call. */
  Done_: ["f.be", "'shall' f.be"],
  /** Who does it: people say “the shopper adds …”. */
  Actor: ["Doer", "Doer Again", { parts: "f.the? SingularIdent f.modal*", assume: "entity" }],
  Particle: [
    { parts: "word:'back'" },
    { parts: "word:'up'" },
    { parts: "word:'in'" },
    { parts: "word:'out'" },
    { parts: "word:'down'" },
    { parts: "word:'off'" },
    { parts: "word:'on'" },
  ],
  Again: ["w.again", "',' w.again", "'now'", "'too'", "'please'"],
  Object: [
    { parts: "thing:Thing_", means: { words: "$thing" } },
    { parts: "Article thing:Thing_", means: { words: "$thing" } },
    { parts: "Article? thing:Thing_ value:Named", means: { words: "$thing", value: "$value" } },
    { parts: "Article? thing:Thing_ 'named'|'called'|'titled' value:Named", means: { words: "$thing", value: "$value" } },
    { parts: "Article? thing:Thing_ 'with' 'id' value:Named", means: { words: "$thing", id: "$value" } },
    { parts: "Article? owner:Content Poss thing:Thing_", means: { words: "$thing", owner: ["$owner"] } },
    { parts: "f.the? w.empty thing:Thing_", means: { words: "$thing", empty: true } },
  ],
  Article: ["f.the", "f.my", "'all'", "'all' f.the", "f.the Kind", "Kind", "'all' f.the? Kind"],
  Kind: ["'new'", "'same'", "'existing'", "'created'", "'saved'", "'registered'", "'retained'", "'available'", "'own'", "'first'"],
  Thing_: [
    { parts: "one:Content", means: ["$one"] },
    { parts: "one:Content two:Content", means: ["$one", "$two"], assume: "twoWords" },
    { parts: "one:Content two:Content three:Content", means: ["$one", "$two", "$three"], assume: "threeWords" },
  ],
  /** What names one thing of its kind: a code, a text, a number, a variable. */
  Named: [
    { parts: "value:Quoted" },
    { parts: "value:Number" },
    { parts: "value:Constant" },
    { parts: "value:Variable" },
    { parts: "value:Coded" },
    { parts: "value:File" },
  ],
  Phrases: [
    { parts: "phrase:Phrase", means: ["$phrase"] },
    { parts: "before:Phrases phrase:Phrase", means: ["...$before", "$phrase"] },
    { parts: "before:Phrases ','|'and' phrase:Phrase", means: ["...$before", "$phrase"] },
    { parts: "before:Phrases ',' 'and' phrase:Phrase", means: ["...$before", "$phrase"] },
  ],
  Phrase: [
    { parts: "Marker? Article? words:Thing_ FieldSep? value:FieldValue", means: { words: "$words", value: "$value" } },
    { parts: "',' Article? words:Thing_ FieldSep? value:FieldValue", means: { words: "$words", value: "$value" } },
    { parts: "marker:Marker Article? words:Thing_", means: { marker: "$marker", words: "$words" } },
    { parts: "marker:Marker Article? owner:Content Poss words:Thing_", means: { marker: "$marker", words: "$words" } },
    { parts: "marker:Marker value:FieldValue", means: { marker: "$marker", value: "$value" } },
    { parts: "'named'|'called'|'titled' value:FieldValue", means: { words: ["name"], value: "$value" } },
    { parts: "w.again", means: { marker: "again" } },
    { parts: "f.without Article? words:Thing_", means: { words: "$words", without: true } },
    { parts: "f.without f.the? w.auth", means: { without: true, part: "no authentication" } },
    { parts: "'using' Article? words:Thing_", means: { marker: "using", words: "$words" } },
  ],
  Marker: [
    { parts: "marker:'with'" },
    { parts: "marker:'of'" },
    { parts: "marker:'for'" },
    { parts: "marker:'in'" },
    { parts: "marker:'to'" },
    { parts: "marker:'from'" },
    { parts: "marker:'by'" },
    { parts: "marker:'on'" },
    { parts: "marker:'at'" },
    { parts: "marker:'as'" },
    { parts: "marker:'over'" },
    { parts: "'because' 'of'", means: "because" },
  ],
  FieldSep: ["f.be", "'='", "':'", "'of'", "'to'", "'set' 'to'"],
  FieldValue: [{ parts: "value:Value" }, { parts: "value:KnownWord" }, { parts: "value:Coded" }],
};
