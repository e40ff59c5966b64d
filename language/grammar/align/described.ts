// Finds which of several things a clause is about by what it was made with: “the lunch transfer”, “Bob's wallet”,
// “a bid on the desk”.

import { nounOf } from "../../english/context/nouns.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { idOfThing, type Thing, type Told, thingsBefore } from "../settle/mentioned.ts";
import { unsettled } from "../settle/place.ts";

export interface Described {
  readonly id: string;
  /** The tokens that say which. */
  readonly words: readonly number[];
}

/** The id of the only thing of the noun that the clause describes. */
export function idDescribed(told: Told, name: string, noun: string): Described | undefined {
  const things = thingsBefore(told).filter((thing) => thing.noun === noun);
  if (things.length === 0) return undefined;
  const called = calledIn(told, things);
  if (called !== undefined) {
    // Another one than the clause names would be a silent mistake.
    const id = idOfThing(called.thing, name, noun) ?? unsettled("a thing whose id nobody saved");
    return { id, words: [called.at] };
  }
  const owned = ownedIn(told, things, noun);
  if (owned !== undefined) {
    const ids = new Set(owned.things.map((thing) => idOfThing(thing, name, noun) ?? unsettled("a thing whose id nobody saved")));
    return ids.size === 1 ? { id: [...ids][0] as string, words: owned.words } : unsettled("several things of one person");
  }
  const words = wordsBeside(told, noun).filter((at) => things.some((thing) => has(thing, textAt(told, at))));
  const found = words.length === 0 ? [] : things.filter((thing) => words.every((at) => has(thing, textAt(told, at))));
  // A request that was sent twice made one thing.
  const [id, ...others] = new Set(found.flatMap((thing) => idOfThing(thing, name, noun) ?? []));
  return id === undefined || others.length > 0 ? undefined : { id, words };
}

/** "vaccinates Bruno": the only thing of them that a name of the clause is of, and no thing of another kind. */
function calledIn(told: Told, things: readonly Thing[]): { readonly thing: Thing; readonly at: number } | undefined {
  const found = told.tokens.flatMap(({ kind, text }, at) => {
    const isName = kind === "quoted" || (kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(text));
    const own = isName ? thingsCalled(told, textAt(told, at)) : [];
    return own.length === 1 && things.includes(own[0] as Thing) ? [{ thing: own[0] as Thing, at }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** "Mara cancels her rental", “Timo's rental”: the things of the person whom the clause names as their owner. */
function ownedIn(
  told: Told,
  things: readonly Thing[],
  noun: string,
): { readonly things: readonly Thing[]; readonly words: readonly number[] } | undefined {
  const { tokens } = told;
  const isThing = ({ kind, word, text }: Told["tokens"][number]): boolean =>
    (word !== "" && nounOf([word]) === noun) || (kind === "path" && text.includes("{"));
  const own = tokens.findIndex(isThing);
  if (own < 0) return undefined;
  const isName = (at: number): boolean => tokens[at]?.kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(tokens[at]?.text ?? "");
  const after = /^(?:of|for)$/.test(tokens[own + 1]?.word ?? "") && isName(own + 2) ? own + 2 : -1;
  const before = tokens[own - 1]?.word === "'s" && isName(own - 2) ? own - 2 : -1;
  const subject = /^(?:her|his|their)$/.test(tokens[own - 1]?.word ?? "") ? tokens.findIndex((_, at) => at < own && isName(at)) : -1;
  const at = [after, before, subject].find((one) => one >= 0);
  const said = at === undefined ? "" : (tokens[at]?.word ?? "");
  if (at === undefined) return undefined;
  const owners = thingsCalled(told, said);
  const found = things.filter(
    (thing) => thing.names.includes(`${said} ${noun}`) || owners.some((owner) => owner.noun !== noun && refersTo(thing, owner)),
  );
  return found.length === 0 ? undefined : { things: found, words: [at] };
}

/** Returns whether the request that made the thing sends the id of the owner. */
function refersTo({ call: { step } }: Thing, owner: Thing): boolean {
  const id = idOfThing(owner, "id", owner.noun);
  if (id === undefined) return false;
  const variable = /^\$\{([^{}]+)\}$/.exec(id)?.[1];
  const said = JSON.stringify([step.body, step.query, step.parameters]);
  return said.includes(JSON.stringify(id)) || (variable !== undefined && said.includes(`{"$var":${JSON.stringify(variable)}}`));
}

/** The things that have that name, or by that first or last word of their name. */
export function thingsCalled(told: Told, name: string): readonly Thing[] {
  const said = name.toLowerCase();
  const isCalled = ({ names }: Thing, fits: (own: string) => boolean): boolean => names.some((own) => fits(own.toLowerCase()));
  const whole = thingsBefore(told).filter((thing) => isCalled(thing, (own) => own === said));
  if (whole.length > 0 || said.includes(" ")) return whole;
  return thingsBefore(told).filter((thing) => isCalled(thing, (own) => /^\S+ \S+$/.test(own) && own.split(" ").includes(said)));
}

/** The id of the thing of that noun that has that name. */
export function idCalled(told: Told, called: string, field: string, noun: string): string | undefined {
  const things = thingsCalled(told, called).filter((thing) => thing.noun === noun);
  const [id, ...others] = new Set(things.flatMap((thing) => idOfThing(thing, field, noun) ?? []));
  return others.length > 0 ? undefined : id;
}

function textAt({ tokens }: Told, at: number): string {
  const { kind, word = "", value } = tokens[at] ?? {};
  return kind === "quoted" ? String(value).toLowerCase() : word;
}

/** The words that describe the noun; without it, the last word of a phrase that says where. */
function wordsBeside({ tokens }: Told, noun: string): readonly number[] {
  const isPlain = (at: number): boolean => {
    const { kind, word = "" } = tokens[at] ?? {};
    return kind === "quoted" || (kind === "word" && word.length > 2 && !hasTerminal(word, /^f\./) && !/^'s$/.test(word));
  };
  const own = tokens.findIndex(({ word }) => word !== "" && nounOf([word]) === noun);
  if (own < 0)
    return tokens.flatMap((_, at) => {
      const isEnd = tokens[at + 1] === undefined || tokens[at + 1]?.kind === "symbol";
      const isPlace =
        /^(?:on|for|to|of|in)$/.test(tokens[at - 2]?.word ?? "") && /^(?:the|this|that|our)$/.test(tokens[at - 1]?.word ?? "");
      return isEnd && isPlace && isPlain(at) ? [at] : [];
    });
  const found: number[] = [];
  for (let at = own - 1; at >= Math.max(0, own - 4); at--) {
    if (tokens[at]?.word === "'s") continue;
    if (!isPlain(at)) break;
    found.push(at);
  }
  if (/^(?:of|for|from|named|called|with|by)$/.test(tokens[own + 1]?.word ?? "") && isPlain(own + 2)) found.push(own + 1, own + 2);
  return found.filter((at) => isPlain(at) && !/^(?:of|for|from|named|called|with|by)$/.test(tokens[at]?.word ?? ""));
}

/** Returns whether the thing was made with the text, or a word of a text. */
function has({ call: { step }, names }: Thing, text: string): boolean {
  return [...textsOf(step.body), ...names].some((own) => {
    const plain = own.toLowerCase();
    return plain === text || plain.split(/[^\p{L}\p{N}]+/u).includes(text);
  });
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return value.startsWith("${") ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
