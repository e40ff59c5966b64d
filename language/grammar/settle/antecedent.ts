// “It” inside a sentence: what the statement before it has spoken of.

import type { TokenReference } from "../edges.ts";
import type { Act, Fact, Looked, Said, Segment, SourceMeaning } from "../meaning.ts";
import { type Place, unsettled } from "./place.ts";
import { isReference, jsonOf } from "./value.ts";

/** The subjects that a statement has mentioned; `within`: a part of the response, to which “it” can refer as well. */
interface Spoken {
  readonly of: Looked;
  readonly within: boolean;
  /** Said to have a number of items. */
  readonly counted?: boolean;
  /** Said to have one item. */
  readonly one?: boolean;
  /** The things that are counted, of the whole response. */
  readonly noun?: TokenReference;
}

/** The acts with what “it” stands for. After a status, a time or a request, this is the response. */
export function withAntecedents(place: Place, acts: readonly Act[]): readonly Act[] {
  // A request alone speaks of nothing.
  if (!acts.some(({ act }) => act === "check" || act === "facts" || act === "save")) return acts;
  let spoken: Spoken | undefined;
  let listed: Spoken | undefined;
  let last: Said | undefined;
  let before: Act | undefined;
  return acts.map((act) => {
    // "Exactly one comment, and its body is "x"": not the body of the response.
    if (act.act === "check" && act.of.of === "body" && act.of.named === true && spoken?.counted === true && spoken.one === true)
      unsettled("the body, or a field of the item");
    const told =
      act.act === "check"
        ? referring(place, act, { spoken, listed, last })
        : act.act === "facts"
          ? withFacts(act, withinCounted(place, act.facts))
          : act;
    const kept = told.act === "save" && isIt(told.from as Looked) ? { ...told, from: savedBy(spoken) ?? told.from } : told;
    if (kept.act === "save" && isSpokenOf(kept.from as Looked)) unsettled("nothing that was spoken of");
    // "We need the id, so keep it": not the whole response.
    if (kept.act === "save" && isIt(kept.from as Looked) && savedBy(spoken) === undefined && before?.act === "reason")
      unsettled("nothing that “it” is");
    before = act;
    spoken = kept.act === "reason" ? reasonOf(place, kept.tokens) : spokenOf(place, kept);
    if (spoken?.counted === true) listed = spoken;
    else if (kept.act !== "check") listed = undefined;
    last = kept.act === "check" ? kept.says : undefined;
    return kept;
  });
}

type CheckAct = Extract<Act, { readonly act: "check" }>;
type FactsAct = Extract<Act, { readonly act: "facts" }>;

/** The same act where it refers to nothing: most do not, and what first acts come to is remembered by them. */
function referring(
  place: Place,
  act: CheckAct,
  { spoken, listed, last }: { readonly spoken: Spoken | undefined; readonly listed: Spoken | undefined; readonly last: Said | undefined },
): CheckAct {
  const said = likewise(act.says, last);
  const of = among(listed, owned(place, spoken, referred(spoken, act.of, act.says, last)));
  const says = withinItem(place, act.of, said);
  return of === act.of && says === act.says ? act : { ...act, of, says };
}

function withFacts(act: FactsAct, facts: readonly Fact[]): FactsAct {
  return facts === act.facts ? act : { ...act, facts };
}

/** The subject that “it” refers to, and “one of the entries” of a list mentioned before. */
function referred(spoken: Spoken | undefined, of: Looked, says: Said, last: Said | undefined): Looked {
  // "Its role should be owner, and it should be active": no field has two values.
  if (isIt(of) && spoken?.of.of === "field" && isValue(last) && isValue(says))
    return isQuoted(says) ? unsettled("two values of a field") : of;
  if (isIt(of)) return meantBy(spoken, says) ?? of;
  const isOpen = of.of === "items" && of.list.of === "body" && of.list.named !== true && of.list.list !== true;
  return isOpen && spoken?.counted === true ? { ...of, list: spoken.of } : of;
}

function isValue(says: Said | undefined): boolean {
  return says !== undefined && "is" in says && (says.is === "equals" || says.is === "flag");
}

function isQuoted(says: Said): boolean {
  return "is" in says && says.is === "equals" && isReference(says.value) && says.value.as === "Quoted";
}

function isIt(of: Looked): boolean {
  return of.of === "body" && of.it === true;
}

function isSpokenOf(of: Looked): boolean {
  return of.of === "body" && of.spoken === true;
}

/** "2 entries, the second one with …": of the list that was counted. */
function among(listed: Spoken | undefined, of: Looked): Looked {
  if (of.of !== "field" || of.among !== true || listed === undefined) return of;
  return { of: "field", path: [...listPath(listed), ...of.path] };
}

function listPath({ of, noun }: Spoken): readonly Segment[] {
  if (of.of === "field") return of.path;
  return noun === undefined ? [] : [{ plural: noun }];
}

/** "The first has the name "a" and the second "b"". */
function likewise(says: Said, last: Said | undefined): Said {
  if (!("is" in says) || says.is !== "likewise") return says;
  const { value } = says;
  if (last === undefined || !("is" in last)) return unsettled("nothing that is said again");
  if (last.is === "equals" || last.is === "named") return { is: last.is, value };
  const [only, ...others] = last.is === "facts" ? last.facts : [];
  if (only === undefined || others.length > 0 || !("is" in only.says) || only.says.is !== "equals")
    return unsettled("nothing that is said again");
  return { is: "facts", facts: [{ of: only.of, says: { is: "equals", value } }] };
}

/** "Exactly one entry, its name is "x"": of the only item that was counted. */
function owned(place: Place, spoken: Spoken | undefined, of: Looked): Looked {
  if (spoken?.counted !== true || of.of !== "field" || !isIts(place, of.path[0])) return of;
  if (spoken.of.of === "body") return spoken.one === true ? { ...of, path: [...listPath(spoken), { index: "0" }, ...of.path] } : of;
  if (spoken.of.of !== "field") return of;
  return spoken.one === true ? { ...of, path: [...spoken.of.path, { index: "0" }, ...of.path] } : unsettled("whose it is");
}

/** "There is a single entry, and its name is "x"", if one sentence has both parts. */
function withinCounted(place: Place, facts: readonly Fact[]): readonly Fact[] {
  const at = facts.findIndex((fact) => fact.of.of === "self" && isCounted(fact.says));
  const counted = at < 0 ? undefined : countOf(place, facts.slice(0, at + 1));
  if (counted === undefined) return facts;
  return facts.map((fact, index) => {
    if (index < at || fact.of.of !== "field" || !isIts(place, fact.of.path[0])) return fact;
    if (counted.one !== true) return unsettled("whose it is");
    return { ...fact, of: { ...fact.of, path: [...listPath(counted), { index: "0" }, ...fact.of.path] } };
  });
}

/** "The tags have exactly one entry, and its name is "x"", if one sentence has both parts. */
function withinItem(place: Place, of: Looked, says: Said): Said {
  if (of.of !== "field" || !("is" in says) || says.is !== "facts" || !isCounted(says)) return says;
  const isOnly = isOne(place, says);
  const facts = says.facts.map((fact): Fact => {
    if (fact.of.of !== "field" || !isIts(place, fact.of.path[0])) return fact;
    return isOnly ? { ...fact, of: { ...fact.of, path: [{ index: "0" }, ...fact.of.path] } } : unsettled("whose it is");
  });
  return { ...says, facts };
}

function isIts({ tokens }: Place, name: Segment | undefined): boolean {
  const first = typeof name === "object" && "words" in name ? name.words[0] : name;
  return isReference(first) && tokens[first.token - 1]?.word === "its";
}

/** "We need its id, so keep it": the field that the reason names. */
function reasonOf({ tokens }: Place, reason: readonly TokenReference[]): Spoken | undefined {
  const its = reason.find(({ token }) => tokens[token - 1]?.word === "its");
  const needed = reason.filter(
    ({ token }) => tokens[token - 1]?.word === "the" && /^(?:need|use|want)/.test(tokens[token - 2]?.word ?? ""),
  );
  const name = its ?? (needed.length === 1 ? needed[0] : undefined);
  return name === undefined ? undefined : { of: { of: "field", path: [{ token: name.token, as: "Name" }] }, within: false };
}

function spokenOf(place: Place, act: Act): Spoken | undefined {
  if (act.act === "facts") return factOf(act.facts) ?? countOf(place, act.facts);
  if (act.act !== "check") return undefined;
  const { of, says } = act;
  if (of.of === "body" && "is" in says && says.is === "facts") return factOf(says.facts) ?? countOf(place, says.facts);
  if (of.of === "body" && of.list !== true && "is" in says && says.is === "length") return countOf(place, [{ of: { of: "self" }, says }]);
  return isPart(of) || (of.of === "body" && of.list === true)
    ? { of, within: false, counted: isCounted(says), one: isOne(place, says) }
    : undefined;
}

function isCounted(says: Said): boolean {
  if (!("is" in says)) return "not" in says && isCounted(says.not);
  if (says.is === "facts") return says.facts.some((fact) => fact.of.of === "self" && isCounted(fact.says));
  return says.is === "length" || says.is === "empty";
}

function isOne(place: Place, says: Said): boolean {
  if (!("is" in says)) return false;
  if (says.is === "facts") return says.facts.some((fact) => fact.of.of === "self" && isOne(place, fact.says));
  return says.is === "length" && says.value !== undefined && jsonOf(place, says.value) === 1;
}

function factOf(facts: readonly Fact[]): Spoken | undefined {
  const of = facts.at(-1)?.of;
  return of !== undefined && facts.length === 1 && isPart(of) ? { of, within: true } : undefined;
}

/** "There is exactly one board": of the list of boards. */
function countOf(place: Place, facts: readonly Fact[]): Spoken | undefined {
  const counts = facts.filter((fact) => fact.of.of === "self" && isCounted(fact.says));
  const [only, ...others] = counts;
  if (only === undefined || others.length > 0 || facts.at(-1) !== only || !("is" in only.says)) return undefined;
  const { says } = only;
  const noun = says.is === "length" && says.counted !== undefined && says.counted !== "items" ? { noun: says.counted } : {};
  return { of: { of: "body" }, within: false, counted: true, one: isOne(place, says), ...noun };
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
  const told = "not" in says ? says.not : says;
  if ("is" in told && (told.is === "facts" || told.is === "has item"))
    return spoken.within ? undefined : unsettled("a part of the response, or of a field");
  return spoken.of;
}
