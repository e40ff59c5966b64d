// Two things of a kind made in one sentence: “create two parcels: "A" for 12 and "B" for 8”.

import type { Topic } from "../kit/construction.ts";

const make = (verb: string, phrases: string) =>
  ({ act: "operate", verb, object: { words: "$words" }, phrases: [`...${phrases}`] }) as const;
const both = [make("$verb", "$one"), make("$verb", "$two")] as const;
const needed = [make("create", "$one"), make("create", "$two")] as const;

export const pairs: Topic = {
  OperationClause: [
    { parts: "Actor? verb:Content Two words:Thing_ Namely? one:OneThing AndThing two:OneThing", means: both, assume: "joined" },
    { parts: "Actor? verb:Content f.the words:PluralThing one:OneThing AndThing two:OneThing", means: both, assume: "joined" },
    { parts: "Actor? verb:Content words:PluralThing|PluralThings one:NamedThing AndThing two:NamedThing", means: both, assume: "joined" },
    { parts: "f.who f.modal* 'need' Two words:Thing_ Namely? one:OneThing AndThing two:OneThing", means: needed, assume: "joined" },
    { parts: "'need' Two words:Thing_ Namely? one:OneThing AndThing two:OneThing", means: needed, assume: "joined" },
    { parts: "Two words:Thing_ Done_ verb:Content Namely? one:OneThing AndThing two:OneThing", means: both, assume: "joined" },
    { parts: "Actor? verb:Content w.single words:Thing_ one:OneThing AndThing AnotherOne two:OneThing", means: both, assume: "joined" },
    {
      parts: "Actor? verb:Content Two words:Thing_ 'to' f.the? Content Namely? one:OneThing AndThing two:OneThing",
      means: both,
      assume: "joined",
    },
  ],
  PluralThing: [{ parts: "word:PluralIdent", means: ["$word"] }],
  PluralThings: [{ parts: "first:Content word:PluralIdent", means: ["$first", "$word"] }],
  NamedThing: [{ parts: "Calling_? value:Quoted phrases:Phrases?", means: [{ words: ["name"], value: "$value" }, "...$phrases"] }],
  Two: ["f.the? 'two'|'both' Kind?", "f.the? Kind 'two'", "f.the? 'two' 'new'|'more'|'further'"],
  Namely: ["':'|','", "','? f.namely ','?"],
  AndThing: ["','|';'? 'and'", "',' 'then'", "',' 'the' 'other'", "','? 'as' 'well' 'as'", "','|';'"],
  AnotherOne: ["'another' 'one'", "'a' 'second' 'one'?", "'one' 'more'"],
  /** The name of one of them, and the statement about it. */
  OneThing: [
    { parts: "Calling_? value:Quoted|Capital phrases:Phrases?", means: [{ words: ["name"], value: "$value" }, "...$phrases"] },
    { parts: "'one'? f.with listed:Listed", means: ["...$listed"] },
  ],
  Calling_: ["w.single", "'one'|'another' 'is'? w.single?", "'one'? 'named'|'called'", "'one' 'is' w.single?"],
};
