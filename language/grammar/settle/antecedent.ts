// “It” inside of a sentence: what the statement before it has spoken of.

import type { Act, Fact, Looked, Said, SourceMeaning } from "../meaning.ts";
import { unsettled } from "./place.ts";

/** What a statement has spoken of; `within`: as a part of the response, which “it” can be as well. */
interface Spoken {
  readonly of: Looked;
  readonly within: boolean;
  /** Said to have a number of items. */
  readonly counted?: boolean;
}

/** The acts with what “it” stands for. Behind a status, a time or a request that is the response. */
export function withAntecedents(acts: readonly Act[]): readonly Act[] {
  let spoken: Spoken | undefined;
  return acts.map((act) => {
    const told = act.act === "check" ? { ...act, of: referred(spoken, act.of, act.says) } : act;
    const kept = told.act === "save" && isIt(told.from as Looked) ? { ...told, from: savedBy(spoken) ?? told.from } : told;
    spoken = spokenOf(kept);
    return kept;
  });
}

/** What “it” is, and “one of the entries” of a list that was spoken of. */
function referred(spoken: Spoken | undefined, of: Looked, says: Said): Looked {
  if (isIt(of)) return meantBy(spoken, says) ?? of;
  const isOpen = of.of === "items" && of.list.of === "body" && of.list.named !== true && of.list.list !== true;
  return isOpen && spoken?.counted === true ? { ...of, list: spoken.of } : of;
}

function isIt(of: Looked): boolean {
  return of.of === "body" && of.it === true;
}

function spokenOf(act: Act): Spoken | undefined {
  if (act.act === "facts") return factOf(act.facts);
  if (act.act !== "check") return undefined;
  const { of, says } = act;
  if (of.of === "body" && "is" in says && says.is === "facts") return factOf(says.facts);
  return isPart(of) || (of.of === "body" && of.list === true) ? { of, within: false, counted: isCounted(says) } : undefined;
}

function isCounted(says: Said): boolean {
  if (!("is" in says)) return "not" in says && isCounted(says.not);
  if (says.is === "facts") return says.facts.some((fact) => fact.of.of === "self" && isCounted(fact.says));
  return says.is === "length" || says.is === "empty";
}

function factOf(facts: readonly Fact[]): Spoken | undefined {
  const of = facts.at(-1)?.of;
  return of !== undefined && facts.length === 1 && isPart(of) ? { of, within: true } : undefined;
}

function isPart({ of }: Looked): boolean {
  return of === "field" || of === "header" || of === "cookie" || of === "variable";
}

/** "There is an id, keep it as ${id}" */
function savedBy(spoken: Spoken | undefined): SourceMeaning | undefined {
  const of = spoken?.of;
  return of?.of === "field" || of?.of === "header" || of?.of === "cookie" ? of : undefined;
}

function meantBy(spoken: Spoken | undefined, says: Said): Looked | undefined {
  if (spoken === undefined || spoken.of.of === "body") return spoken?.of;
  // "The response has an id and it has a name": what has the one has the other.
  if ("is" in says && (says.is === "facts" || says.is === "has item"))
    return spoken.within ? undefined : unsettled("a part of the response, or of a field");
  // Headers and cookies are texts.
  const isTextOnly = spoken.of.of === "header" || spoken.of.of === "cookie";
  if (isTextOnly && "is" in says && says.is === "type" && says.type !== "string") return unsettled("the type of a text");
  return spoken.of;
}
