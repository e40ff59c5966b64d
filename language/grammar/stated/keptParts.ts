// Finds fields of one item that are kept, and the names they are kept under: “the slug of the first station as home and
// its docks as size”, “lat and lon of the first station as x and y”.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import { isSynonym } from "../align/things.ts";
import type { KnownField } from "../correct/fields.ts";
import { ordinals } from "../correct/ordinals.ts";
import { resourcesOf } from "../correct/resources.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { camelCase } from "../settle/value.ts";
import type { Filled } from "./match.ts";
import { type Clause, fieldAt, isArticle, lower } from "./nouns.ts";

export interface Source {
  readonly path: string;
  readonly name: string;
  /** The list whose item has it, if the words do not say which item. */
  readonly list?: string;
}

const generic = /^(?:entry|item|element|result|hit|row|one|record|match)$/;

/** Items that a list has at one place: “the first station”. */
interface Place {
  readonly to: number;
  readonly list: string;
  readonly index: number;
}

function placesAt({ tokens, body }: Clause, at: number): readonly Place[] {
  if (!/^(?:of|from)$/.test(tokens[at]?.word ?? "")) return [];
  const from = isArticle(tokens[at + 1]) ? at + 2 : at + 1;
  const index = ordinals.get(tokens[from]?.word ?? "");
  if (index === undefined) return [];
  return [1, 2].flatMap((count): readonly Place[] => {
    const words = tokens.slice(from + 1, from + 1 + count);
    if (words.length < count || words.some(({ kind }) => kind !== "word")) return [];
    const noun = nounOf(words.map(({ word }) => word));
    const named = body.lists.filter(({ nouns, path }) =>
      [...nouns, ...(path === "$" ? body.things : [])].some((one) => one === noun || isSynonym(one, noun)),
    );
    const [only, ...others] = named.length > 0 ? named : generic.test(noun) ? body.lists : [];
    return only === undefined || others.length > 0 ? [] : [{ to: from + 1 + count, list: only.path, index }];
  });
}

/** “the slug of the first station”, “the code of the card” */
export function partsAt(clause: Clause, at: number): readonly Filled[] {
  const { body } = clause;
  const ofItems = fieldAt(
    clause,
    at,
    body.fields.filter(({ list, isOfError }) => list !== undefined && !isOfError),
  ).flatMap(({ to, value }) =>
    placesAt(clause, to).flatMap((place) => {
      const field = value as KnownField;
      if (field.list !== place.list) return [];
      return [{ to: place.to, value: { path: `${place.list}[${place.index}]${field.path.slice(1)}`, name: field.name } satisfies Source }];
    }),
  );
  if (body.lists.some(({ path }) => path === "$")) return ofItems;
  const ofThing = fieldAt(clause, at).flatMap(({ to, value }) => {
    const { field, path, name, depth } = value as KnownField;
    // “the id of the alarm” is not an id of its settings.
    if (name === "id" && depth > 1 && !/^\$\.(?:data|result|item|payload)\.\w+$/.test(path)) return [];
    const end = endOfThing(clause, to, name !== "id");
    if (end === undefined || field.type === "object" || field.type === "array") return [];
    return [{ to: end, value: { path, name } satisfies Source }];
  });
  return [...ofItems, ...ofThing];
}

/** “of the card”, where the response is about one; with `isOwn`, also by a noun that the document does not have. */
function endOfThing(clause: Clause, at: number, isOwn: boolean): number | undefined {
  const { tokens, context, body } = clause;
  const isUnknown = (noun: string): boolean =>
    isOwn &&
    context.operations !== undefined &&
    !resourcesOf(context.operations).has(noun) &&
    !lexicon.entries.has(noun) &&
    !body.fields.some(({ name, owner }) => owner === noun || splitWords(name).some((word) => nounOf([word]) === noun));
  if (tokens[at]?.word !== "of" || !isArticle(tokens[at + 1])) return undefined;
  const isMeant = (to: number): boolean => {
    const noun = nounOf(lower(clause, at + 2, to));
    // “the card” of a gift card
    const isHead = [...body.things].some((thing) => thing.endsWith(` ${noun}`));
    return isThing(clause, noun) || isHead || (to === at + 3 && isUnknown(noun));
  };
  return [1, 2].map((count) => at + 2 + count).find((to) => to <= tokens.length && isMeant(to));
}

/** “its docks”: of an item that other words tell. */
export function itsAt(clause: Clause, at: number): readonly Filled[] {
  if (!/^(?:its|their)$/.test(clause.tokens[at]?.word ?? "")) return [];
  const { lists, fields } = clause.body;
  return lists.flatMap(({ path }) =>
    fieldAt(
      clause,
      at,
      fields.filter(({ list }) => list === path),
    ).map(({ to, value }) => ({
      to,
      value: { path: (value as KnownField).path, name: (value as KnownField).name, list: path } satisfies Source,
    })),
  );
}

/** “lat and lon of the first station” */
export function bothAt(clause: Clause, at: number): readonly Filled[] {
  const items = clause.body.fields.filter(({ list, isOfError }) => list !== undefined && !isOfError);
  return fieldAt(clause, at, items).flatMap(({ to, value }) => {
    if (clause.tokens[to]?.word !== "and") return [];
    return fieldAt(clause, to + 1, items).flatMap((second) =>
      placesAt(clause, second.to).flatMap((place) => {
        const own = [value as KnownField, second.value as KnownField];
        if (own.some(({ list }) => list !== place.list)) return [];
        const sources = own.map(({ path, name }): Source => ({ path: `${place.list}[${place.index}]${path.slice(1)}`, name }));
        return [{ to: place.to, value: sources }];
      }),
    );
  });
}

/** “as lat and lon” */
export function namesAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  if (tokens[at]?.word !== "as" || tokens[at + 2]?.word !== "and") return [];
  const names = [tokens[at + 1], tokens[at + 3]].map((token) => (token?.kind === "word" ? token.text : String(token?.value ?? "")));
  const areNames = names.every((name) => /^[A-Za-z_]\w*$/.test(name)) && names[0] !== names[1];
  return areNames ? [{ to: at + 4, value: names }] : [];
}

/** “as home”, “as the opening balance”: the words of a name. */
export function longNameAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  const found = [...nameAt(clause, at)];
  if (tokens[at]?.word !== "as") return found;
  const from = isArticle(tokens[at + 1]) ? at + 2 : at + 1;
  const words = tokens.slice(from, from + 2);
  const isPlain = words.length === 2 && words.every(({ kind, text, word }) => kind === "word" && /^[a-z]+$/.test(text) && !isJoining(word));
  return isPlain ? [...found, { to: from + 2, value: camelCase(words.map(({ word }) => word)) }] : found;
}

function isJoining(word: string): boolean {
  return hasTerminal(word, /^f\./) || lexicon.restricting.has(word) || /^(?:so|we|it|need|needed|later|below)$/.test(word);
}

/** “as donorId”, “under the name "donor"”, “and call it donorId” */
export function nameAt({ tokens }: Clause, at: number): readonly Filled[] {
  return wordsAt(
    tokens,
    at,
    /^(?:(?:as|under|into|in) (?:the )?(?:name |variable )?|, further down it is called |and call it |, call it |, that 's |, this is |, it is called |as variable |with (?:the )?name )(?= |\S|$)/,
  ).flatMap(({ to }) => {
    const token = tokens[to];
    if (token === undefined) return [];
    const name = token.kind === "reference" || token.kind === "quoted" ? String(token.value) : token.kind === "word" ? token.text : "";
    const isName = /^[A-Za-z_]\w*$/.test(name) && (token.kind !== "word" || !hasTerminal(token.word, /^f\./));
    return isName ? [{ to: to + 1, value: name }] : [];
  });
}

export function isThing({ body }: Clause, noun: string): boolean {
  return body.things.has(noun) || [...body.things].some((thing) => isSynonym(thing, noun));
}

export function wordsAt(tokens: readonly Token[], at: number, form: RegExp): readonly Filled[] {
  const words = tokens.slice(at, at + 12).map(({ word, text }) => word || text.toLowerCase());
  const found = form.exec(words.join(" "))?.[0];
  return found === undefined || found === "" ? [] : [{ to: at + found.trim().split(" ").length }];
}
