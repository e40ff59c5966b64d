// Things that the last response names by their ids: “its artist”, where the artwork has an `artistId`.

import { nounOf, sameName } from "../../english/context/nouns.ts";
import { parametersByNoun } from "./identity.ts";
import { describeResponse } from "./known.ts";
import { type Call, callsBefore, storedOf, type Told } from "./mentioned.ts";
import { pathOfMember } from "./path.ts";

/** A field of the last response with the id of a thing of another kind. */
interface RelatedThing {
  readonly call: Call;
  readonly noun: string;
  /** “$.artistId” */
  readonly path: string;
}

/** The things of which the sentence has the noun, that an item in the last response names and no step has saved. */
export function relatedThings(told: Told): readonly RelatedThing[] {
  const { operations } = told.context;
  const call = callsBefore(told).at(-1);
  if (operations === undefined || call === undefined || call.fails) return [];
  const said = new Set(told.tokens.map(({ word }) => nounOf([word])));
  const own = nounOf([call.operation.path.split("/").findLast((part) => part !== "" && !part.startsWith("{")) ?? ""]);
  const nouns = [...parametersByNoun(operations).keys()].filter(
    (noun) => noun !== "" && noun !== own && said.has(noun.split(" ").at(-1) ?? ""),
  );
  const response = nouns.length === 0 ? undefined : describeResponse({ operations, before: [call.step] });
  if (response === undefined || response.isList) return [];
  return nouns.flatMap((noun) => {
    const field = [...response.fields.values()].find((one) => sameName(one, `${noun} id`));
    const path = field === undefined ? undefined : pathOfMember(field);
    return path === undefined || storedOf(call.step).some(([, source]) => source === path) ? [] : [{ call, noun, path }];
  });
}

/** The variable that holds the id of a thing of that kind, which an earlier response named; undefined if several do. */
export function idOfRelated(told: Told, owner: string): string | undefined {
  const found = callsBefore(told).flatMap(({ step, fails }) => (fails ? [] : storedOf(step)));
  const own = new Set(found.filter(([, source]) => sameName(source.replace(/^\$\./, ""), `${owner} id`)).map(([variable]) => variable));
  return own.size === 1 ? `\${${[...own][0]}}` : undefined;
}
