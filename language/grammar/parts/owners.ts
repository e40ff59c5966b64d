// Reads which thing of an earlier request others belong to: “belongs to our donor”, “all of them are from this client”,
// “none belongs to another warden”.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { splitWords } from "../../openapi/words.ts";
import { isSynonym } from "../align/things.ts";
import { type KnownField, shallowest } from "../correct/fields.ts";
import { variablesOf } from "../correct/saved.ts";
import { isThing, wordsAt } from "../stated/keptParts.ts";
import type { Filled } from "../stated/match.ts";
import { beAt, type Clause, isArticle, lower, onlyFieldAt } from "../stated/nouns.ts";
import { nounsOfItems, variableOf } from "../stated/things.ts";
import { afterRelative, identity, idFieldOf, made, savedFromSuch } from "./members.ts";
import { mainOf } from "./scopes.ts";
import type { SavedField } from "./values.ts";

/** The thing of an earlier request that this one belongs to: “our donor”, “the apartment from step 3”. */
export function ownersAt(clause: Clause, at: number, fields: readonly KnownField[] = clause.fields): readonly Filled[] {
  const { tokens } = clause;
  if (!isArticle(tokens[at])) return [];
  let from = at + 1;
  while (made.test(tokens[from]?.word ?? "")) from++;
  return [1, 2].flatMap((count): readonly Filled[] => {
    const noun = nounOf(lower(clause, from, from + count));
    if (from + count > tokens.length) return [];
    const only = referenceTo(noun, fields);
    const variable = only === undefined ? undefined : ownerVariable(clause, only.name, noun);
    if (only === undefined || variable === undefined) return [];
    const checks: readonly Check[] = [{ path: only.path, equals: { $var: variable } }];
    const to = from + count;
    const step = tokens[to]?.word === "from" && tokens[to + 1]?.word === "step" && tokens[to + 2]?.kind === "number" ? [to + 3] : [];
    return [to, ...step, ...afterRelative(clause, to)].map((end) => ({ to: end, value: checks }));
  });
}

/** “its author must be our admin”, “the boat mentioned in it is ours”: the part that refers to another thing. */
export function partOwnerAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  if (!isArticle(tokens[at])) return [];
  return [1, 2].flatMap((count): readonly Filled[] => {
    const noun = nounOf(lower(clause, at + 1, at + 1 + count));
    const field = at + 1 + count > tokens.length ? undefined : referenceTo(noun, clause.fields);
    if (field === undefined) return [];
    const own = at + 1 + count;
    const starts = [own, ...wordsAt(tokens, own, ofIt).map(({ to }) => to), ...ofThingAt(clause, own)];
    return starts
      .flatMap((one) => beAt(clause, one).slice(-1))
      .flatMap(({ to: end }) => {
        const to = surely.test(tokens[end]?.word ?? "") ? end + 1 : end;
        if (tokens[to]?.word === "ours") return ownersOf(clause, field, noun, [to + 1]);
        if (!isArticle(tokens[to])) return [];
        return [1, 2].flatMap((more) => {
          const thing = nounOf(lower(clause, to + 1, to + 1 + more));
          const last = to + 1 + more;
          if (last > tokens.length) return [];
          const ends = [last, ...afterRelative(clause, last), ...wordsAt(tokens, last, fromBefore).map((one) => one.to)];
          return ownersOf(clause, field, thing, ends);
        });
      });
  });
}

const ofIt = /^(?:(?:mentioned|named|given|listed|stored|used) )?(?:of|in|on) (?:it|this|that)(?= |$)/;
const fromBefore = /^(?:from (?:the (?:beginning|start|setup)|before|above|earlier)|above|before)(?= |$)/;
const surely = /^(?:really|still|also|now|indeed|actually)$/;

/** “of the mooring”, where the response is about one. */
function ofThingAt(clause: Clause, at: number): readonly number[] {
  if (clause.tokens[at]?.word !== "of" || !isArticle(clause.tokens[at + 1])) return [];
  return [1, 2].flatMap((count) => (isThing(clause, nounOf(lower(clause, at + 2, at + 2 + count))) ? [at + 2 + count] : []));
}

function ownersOf(clause: Clause, { path }: KnownField, noun: string, ends: readonly number[]): readonly Filled[] {
  const variable = variableOf(clause, noun);
  const checks: readonly Check[] = variable === undefined ? [] : [{ path, equals: { $var: variable } }];
  return variable === undefined ? [] : ends.map((to) => ({ to, value: checks }));
}

/** `boatId` of “boat”, or the id of an object that is called so. */
function referenceTo(noun: string, fields: readonly KnownField[]): KnownField | undefined {
  const isInside = ({ name, owner, path }: KnownField): boolean => owner === noun && isId.test(name) && /\.\w+\.\w+$/.test(path);
  return shallowest(fields.filter((field) => noun !== "" && !field.isOfError && (refersTo(noun, field) || isInside(field))));
}

const isId = /^(?:_?id|gid|uuid)$/;

/** The variable with the id of the owner, or the only id that requests have made of its kind. */
function ownerVariable(clause: Clause, name: string, noun: string): string | undefined {
  const known = variableOf(clause, noun) ?? variableOfPart(clause, name, noun);
  if (known !== undefined) return known;
  const [only, ...others] = savedFromSuch(clause, [noun]);
  return others.length > 0 ? undefined : only;
}

/** “a different warden”, “another hut”: the owner whom the list was asked for, or the only one that is known. */
export function otherOwnerAt(clause: Clause, at: number): readonly Filled[] {
  const list = mainOf(clause.body.lists);
  const from = /^(?:an?|the|any)$/.test(clause.tokens[at]?.word ?? "") ? at + 1 : at;
  if (list === undefined || !/^(?:different|other|another)$/.test(clause.tokens[from]?.word ?? "")) return [];
  const items = clause.body.fields.filter((field) => field.list === list);
  return [2, 1].flatMap((count): readonly Filled[] => {
    const noun = nounOf(lower(clause, from + 1, from + 1 + count));
    const [only, ...others] = from + 1 + count > clause.tokens.length ? [] : items.filter((field) => refersTo(noun, field));
    const variable = only === undefined || others.length > 0 ? undefined : ownerVariable(clause, only.name, noun);
    if (only === undefined || variable === undefined) return [];
    const checks: readonly Check[] = [{ path: only.path, equals: { $var: variable } }];
    return [{ to: from + 1 + count, value: checks }];
  });
}

/** The field with the owner's id: `memberNo` of “member”, before its value. */
export function ownerFieldAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  return onlyFieldAt(clause, at, [2, 1], refersTo, fields).filter(({ to }) => to < clause.tokens.length);
}

/** “belongs to ${customerId}”: the field of that name, or the one that refers to such a thing. */
export function ownerIdAt({ tokens }: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { kind, value } = tokens[at] ?? {};
  if (kind !== "reference") return [];
  const name = String(value);
  const words = splitWords(name);
  if (!/^(?:id|uuid|key|code|number|no)$/.test(words.at(-1) ?? "")) return [];
  const plain = fields.filter(({ field }) => field.type !== "object" && field.type !== "array");
  const same = plain.filter((field) => splitWords(field.name).join(" ") === words.join(" "));
  const noun = words.slice(0, -1).join(" ");
  const named = same.length > 0 ? same : plain.filter((field) => refersTo(noun, field));
  const [only, ...others] = named;
  return only === undefined || others.length > 0
    ? []
    : [{ to: at + 1, value: { field: only, value: { $var: name } } satisfies SavedField }];
}

/** “no student”: the field that refers to one, or that tells the items apart. */
export function referenceAt(clause: Clause, at: number, items: readonly KnownField[]): readonly Filled[] {
  const list = mainOf(clause.body.lists);
  const own = items.filter((field) => field.list === list);
  return [2, 1].flatMap((count): readonly Filled[] => {
    const words = lower(clause, at, at + count);
    const noun = nounOf(words);
    if (list === undefined || at + count > clause.tokens.length || noun !== words.join(" ")) return [];
    const [only, ...others] = own.filter((field) => refersTo(noun, field));
    const nouns = nounsOfItems(clause, list);
    const field = only ?? (nouns.some((one) => one === noun || isSynonym(one, noun)) ? idFieldOf(clause, list, nouns) : undefined);
    return field === undefined || others.length > 0 ? [] : [{ to: at + count, value: { field, isNamed: true } }];
  });
}

/** `slug` of `showSlug`, where one variable holds the slug of something. */
function variableOfPart({ context }: Clause, name: string, noun: string): string | undefined {
  const part = splitWords(name).join(" ").replace(noun, "").trim();
  const [only, ...others] = variablesOf(context).filter(({ source }) => source === `$.${part}`);
  return others.length > 0 || part === "id" ? undefined : only?.name;
}

function refersTo(noun: string, { name, field }: KnownField): boolean {
  if (field.type === "object" || field.type === "array") return false;
  const words = splitWords(name).join(" ");
  return nounOf([name]).startsWith(noun) && identity.test(words.replace(noun, "").trim());
}
