// Reads which item of a list or which thing of an earlier request is meant: “ours”, “our meeting”, “the claim that has
// just been submitted”, “belongs to our donor”. A name that an earlier request has sent names the item that has it.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { type Json, leavesOf } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import { splitWords } from "../../openapi/words.ts";
import { idsOfKind, nthOfKind } from "../align/both.ts";
import { isSynonym } from "../align/things.ts";
import { type KnownField, shallowest } from "../correct/fields.ts";
import { variablesOf } from "../correct/saved.ts";
import { group } from "../lexicon/groups.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Filled } from "../stated/match.ts";
import { type Clause, isArticle, lower } from "../stated/nouns.ts";
import { nounsOfItems, variableOf } from "../stated/things.ts";
import { bothByName, commonNameAt } from "./memberNames.ts";
import { isNameOf } from "./named.ts";
import { mainOf } from "./scopes.ts";

/** A field of the items of the list, and its value in the item that is meant. */
export interface Member {
  readonly list: string;
  readonly path: string;
  readonly equals: Json;
}

export const made = group("members.made");

/** Something that may be in the list. */
export function membersAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  const list = mainOf(clause.body.lists);
  if (list !== undefined && tokens[at]?.kind === "quoted") return quotedAt(clause, list, at);
  if (list === undefined || tokens[at]?.kind !== "word") return [];
  const sent = named(clause, list, at);
  const proper = sent.length > 0 ? sent : properAt(clause, list, at);
  const found = [...(proper.length > 0 ? proper : writtenCodeAt(clause, list, at))];
  if (/^(?:ours|mine|hers|his|theirs)$/.test(tokens[at]?.word ?? "")) return [...found, ...identified(clause, list, undefined, at + 1)];
  // “Ms Brandt's application”
  const own = tokens.findIndex(({ word }, index) => index > at && index < at + 4 && word === "'s");
  let from = own > 0 && /^\p{Lu}/u.test(tokens[at]?.text ?? "") ? own + 1 : isArticle(tokens[at]) ? at + 1 : undefined;
  if (from === undefined) return found;
  found.push(...nthAt(clause, list, from), ...commonNameAt(clause, list, from));
  const isThis = /^th(?:is|at)$/.test(tokens[at]?.word ?? "");
  if (isThis && tokens[from]?.word === "one") found.push(...identified(clause, list, undefined, from + 1));
  while (made.test(tokens[from]?.word ?? "")) from++;
  for (const count of [1, 2]) {
    if (from + count > tokens.length) continue;
    const words = lower(clause, from, from + count);
    // “the saved id is in the list”
    const isId = /^(?:saved|stored|kept|noted|remembered) (?:id|number|key|code)$/.test(lower(clause, at + 1, at + 3).join(" "));
    if (isId && count === 1) found.push(...identified(clause, list, undefined, at + 3));
    const noun = nounOf(words);
    // “The moorings are in the list”: which ones?
    if (noun === words.join(" ")) found.push(...identified(clause, list, noun, from + count));
  }
  return found;
}

/** “A1”, “berth A1”, “the berth A1”: a word with a digit, of the only field for codes that the items have. */
function writtenCodeAt(clause: Clause, list: string, at: number): readonly Filled[] {
  const { tokens, body } = clause;
  const nouns = nounsOfItems(clause, list);
  const noun = isArticle(tokens[at]) ? at + 1 : at;
  const isNoun = nouns.includes(nounOf(lower(clause, noun, noun + 1)));
  if (!isNoun && noun > at) return [];
  const code = isNoun ? noun + 1 : at;
  const { kind, text = "", value } = tokens[code] ?? {};
  if (kind !== "quoted" && !(kind === "word" && /\d/.test(text))) return [];
  const isCode = (name: string): boolean => {
    const words = splitWords(name);
    const owner = words.slice(0, -1).join(" ");
    return /^(?:code|key|slug|sku|symbol)$/.test(words.at(-1) ?? "") && (owner === "" || owner === "short" || nouns.includes(owner));
  };
  const [only, ...others] = body.fields.filter(({ list: own, field, name }) => own === list && field.type === "string" && isCode(name));
  if (only === undefined || others.length > 0) return [];
  return [{ to: code + 1, value: { list, path: only.path, equals: kind === "quoted" ? String(value) : text } satisfies Member }];
}

const both = /^(?:the two|both)(?: of (?:them|these|those|the))?(?= |$)|^the first(?: one)? and (?:the )?second(?= |$)/;
export const neither = /^(?:neither|none)(?: of (?:them|these|those|the))?(?= |$)/;

function variableIn(reference: string | undefined): string | undefined {
  return /^\$\{(\w+)\}$/.exec(reference ?? "")?.[1];
}

/** The field that distinguishes the items of the list. */
export function idFieldOf({ body }: Clause, list: string, nouns: readonly string[]): KnownField | undefined {
  const own = body.fields.filter((one) => one.list === list);
  return (
    own.find(({ name }) => name === "id") ?? own.find(({ name }) => /id$/i.test(name) && nouns.some((noun) => isIdentityOf(name, noun)))
  );
}

/** “the second order”, where earlier requests have made two. */
function nthAt(clause: Clause, list: string, at: number): readonly Filled[] {
  const { tokens } = clause;
  const nouns = nounsOfItems(clause, list);
  const field = idFieldOf(clause, list, nouns);
  return (lexicon.entries.get(tokens[at]?.word ?? "") ?? []).flatMap(({ terminal, words, value }): readonly Filled[] => {
    const count = [1, 2].find((own) => {
      const noun = nounOf(lower(clause, at + 1, at + 1 + own));
      return nouns.some((one) => one === noun || isSynonym(one, noun));
    });
    if (terminal !== "w.ordinal" || words.length > 1 || count === undefined || field === undefined) return [];
    const variable = nouns
      .map((one) => variableIn(nthOfKind(clause.context, one, Number(value), field.name)))
      .find((one) => one !== undefined);
    return variable === undefined
      ? []
      : [{ to: at + 1 + count, value: { list, path: field.path, equals: { $var: variable } } satisfies Member }];
  });
}

/** “both orders”, “the two orders”, “the first and the second order”: the two whose ids are known. */
export function bothAt(clause: Clause, at: number, form = both): readonly Filled[] {
  const { tokens, body } = clause;
  const list = mainOf(body.lists);
  const said = tokens
    .slice(at, at + 8)
    .map(({ word }) => word)
    .join(" ");
  const phrase = form.exec(said)?.[0];
  if (list === undefined || phrase === undefined) return [];
  const from = at + phrase.split(" ").length;
  const nouns = nounsOfItems(clause, list);
  const ends = [1, 2].filter((count) => {
    const noun = nounOf(lower(clause, from, from + count));
    return from + count <= tokens.length && [...nouns, ...body.things].some((one) => isSynonym(one, noun) || one === noun);
  });
  const field = idFieldOf(clause, list, nouns);
  const ids = [...new Set(nouns.flatMap((one) => idsOfKind(clause.context, one, field?.name)))].flatMap((id) => variableIn(id) ?? []);
  const byId = ids.length !== 2 || field === undefined ? [] : ids.map((id): Member => ({ list, path: field.path, equals: { $var: id } }));
  const members = byId.length > 0 ? byId : bothByName(clause, list, nouns);
  if (members.length === 0) return [];
  return [...ends.map((count) => from + count), ...(/^(?:both|neither)$|(?:them|these|those)$/.test(phrase) ? [from] : [])].map((to) => ({
    to,
    value: members,
  }));
}

function identified(clause: Clause, list: string, noun: string | undefined, to: number): readonly Filled[] {
  const member = memberOf(clause, list, noun);
  return member === undefined ? [] : [to, ...afterRelative(clause, to)].map((end) => ({ to: end, value: member }));
}

/** “that has just been submitted”, “we created before” */
export function afterRelative({ tokens }: Clause, at: number): readonly number[] {
  const words = tokens.slice(at).map(({ word, text }) => word || text);
  const found =
    /^(?:(?:that|which) (?:has|have|was|had) (?:just )?(?:been )?\w+(?:ed|en|de)|(?:that |which )?(?:we|i) (?:have )?(?:just )?\w+(?:ed|en|de|ok)|(?:created|made|retained|saved|kept|noted|remembered|taken)|with (?:the|this|that) (?:saved |stored |kept |noted |remembered |same )?(?:id|number|key)|\w+(?:ed|en)(?= in step))(?: (?:before|above|earlier|just now|first|in step \d+))?(?= |$)/.exec(
      words.join(" "),
    )?.[0];
  return found === undefined ? [] : [at + found.split(" ").length];
}

export const identity = /^(?:id|number|no|nr|ref|reference|key|slug|code|uuid)?$/;

/** The only item whose id a variable holds. */
export function memberOf(clause: Clause, list: string, noun: string | undefined): Member | undefined {
  // The owner in the path is none of the items.
  const owners = new Set(subjectOf(clause.body.operation).parameters.map((one) => one.noun));
  // `items` only holds the labels of a list, and is not a noun for other things.
  const listed = clause.body.lists
    .filter(({ path }) => path === list)
    .flatMap((one) => (one.isMain ? one.nouns.filter((own) => own !== nounOf([one.path.replace(/^.*\./, "")])) : one.nouns));
  const nouns = [...listed, ...[...clause.body.things].filter((thing) => !owners.has(thing))];
  if (noun !== undefined && !nouns.some((one) => isSynonym(one, noun))) return undefined;
  const saved = variablesOf(clause.context).filter(({ source }) => source !== "");
  // “${articleId}”, saved from `slug`: the field of that name.
  const [variable, ...more] = new Set(nouns.flatMap((one) => variableOf(clause, one) ?? []));
  const source = more.length > 0 ? undefined : saved.find(({ name }) => name === variable)?.source.replace(/^.*\./, "");
  const taken = clause.body.fields.find(({ list: own, path }) => own === list && path === `$.${source}`);
  if (variable !== undefined && taken !== undefined && source !== "id") return { list, path: taken.path, equals: { $var: variable } };
  const all = clause.body.fields.filter(
    ({ list: own, name }) => own === list && (name === "id" || nouns.some((one) => isIdentityOf(name, one))),
  );
  // `id`, and not `account.id`
  const least = Math.min(...all.filter(({ name }) => name === "id").map(({ depth }) => depth));
  const ids = all.filter(({ name, depth }) => name !== "id" || depth === least);
  // `claimId` before `reference`
  const proper = ids.filter(({ name }) => /id$/i.test(name));
  // “ours”, of several that were saved from such things: which one?
  const made = savedFromSuch(clause, nouns);
  if (noun === undefined && made.length > 1) return undefined;
  const found = (proper.length > 0 ? proper : ids).flatMap(({ name, path }) => {
    const own = nouns.flatMap((one) => variableOf(clause, one) ?? []);
    const bySource = name === "id" ? [] : saved.filter(({ source }) => source.endsWith(`.${name}`)).map((one) => one.name);
    const all = own.length + bySource.length > 0 ? [...own, ...bySource] : made;
    return [...new Set(all)].map((variable): Member => ({ list, path, equals: { $var: variable } }));
  });
  // “ours” of a label that names its group, too
  const [only, ...others] =
    found.length > 1 && proper.some(({ name }) => name === "id") ? found.filter(({ path }) => path.endsWith(".id")) : found;
  return others.length === 0 ? only : undefined;
}

/** Variables that hold an id which a request about such things has answered. */
export function savedFromSuch({ context }: Clause, nouns: readonly string[]): readonly string[] {
  const { operations, before = [] } = context;
  const found = new Set<string>();
  let isSuch = false;
  for (const step of before) {
    if (step.step === "api_request") {
      const operation = operations && operationOfAction(operations, step.action);
      isSuch = operation !== undefined && [...subjectOf(operation).nouns].some((noun) => nouns.includes(noun));
    } else if (step.step === "save" && isSuch)
      for (const entry of step.store)
        for (const [name, source] of typeof entry === "string" ? [] : Object.entries(entry))
          if (typeof source === "string" && /(?:^|\.|_)id$|[a-z]Id$/.test(source)) found.add(name);
  }
  return [...found];
}

function isIdentityOf(name: string, noun: string): boolean {
  const words = splitWords(name).join(" ");
  // `lot_id` of a seed lot
  const rest = (words.includes(noun) ? words.replace(noun, "") : words.replace(noun.split(" ").at(-1) ?? noun, "")).trim();
  return rest !== "" && rest !== words && identity.test(rest);
}

/** “"Lagoon 7"”: the field that names the items, or in which an earlier request has sent that. */
function quotedAt({ tokens, body, context }: Clause, list: string, at: number): readonly Filled[] {
  const text = tokens[at]?.value;
  if (typeof text !== "string") return [];
  const own = body.fields.filter((field) => field.list === list && field.field.type === "string" && field.field.enum === undefined);
  const sent = new Set(
    (context.before ?? [])
      .flatMap((step) => (step.step === "api_request" ? sentIn(step.body) : []))
      .flatMap(([name, value]) => (value === text ? [name] : [])),
  );
  const known = own.filter(({ name }) => sent.has(name));
  // “"W-5"”, which no request has sent, is an id.
  const id = /^[A-Z]{1,5}-?\d+$/.test(text) ? own.find(({ path }) => path === "$.id") : undefined;
  if (known.length === 0 && id !== undefined) return [{ to: at + 1, value: { list, path: id.path, equals: text } satisfies Member }];
  const named = known.length > 0 ? known : own.filter(({ name }) => /^(?:name|title|label)$/i.test(name));
  const only = shallowest(named);
  return only === undefined ? [] : [{ to: at + 1, value: { list, path: only.path, equals: text } satisfies Member }];
}

/** Another thing beside one that is known: “… and blog26”, by the field of the first. */
export function secondAt(clause: Clause, at: number): readonly Filled[] {
  const known = membersAt(clause, at);
  if (known.length > 0) return known;
  const { kind, text = "", word = "", value } = clause.tokens[at] ?? {};
  const isCode = kind === "word" && word !== "" && !lexicon.vocabulary.has(word) && /[\d\p{Lu}]|^\p{Ll}+[-_.]/u.test(text);
  const equals = kind === "quoted" ? String(value) : text;
  return kind === "quoted" || isCode ? [{ to: at + 1, value: { list: "", path: "", equals } satisfies Member }] : [];
}

/** The second thing in the list and field of the first, where it is only a text. */
export function likeFirst(first: Member, second: Member): Member | undefined {
  if (second.list !== "") return second;
  return typeof first.equals === "string" ? { ...first, equals: second.equals } : undefined;
}

/** “Rathausgarage”: the only field that names the items has it. */
function properAt(clause: Clause, list: string, at: number): readonly Filled[] {
  const { tokens, body } = clause;
  // “SKU-77” is a `sku`.
  const prefix = /^(\p{L}+)[-_]?\d/u.exec(tokens[at]?.text ?? "")?.[1]?.toLowerCase();
  const coded = body.fields.find((field) => field.list === list && field.field.type === "string" && field.name.toLowerCase() === prefix);
  if (coded !== undefined) return [{ to: at + 1, value: { list, path: coded.path, equals: tokens[at]?.text ?? "" } satisfies Member }];
  let to = at;
  while (tokens[to]?.kind === "word" && /^\p{Lu}\p{L}+$/u.test(tokens[to]?.text ?? "") && to - at < 4) to++;
  const first = tokens[at]?.word ?? "";
  if (to === at || lexicon.vocabulary.has(first) || (at === 0 && body.things.has(first))) return [];
  // “Poor artworks are not in the list”: of which kind they are.
  const next = tokens[to]?.word ?? "";
  if (at === 0 && next !== "" && nounOf([next]) !== next && body.things.has(nounOf([next]))) return [];
  const [name, ...others] = body.fields.filter(
    (field) => field.list === list && field.field.type === "string" && /^(?:name|title|label)$/i.test(field.name),
  );
  const text = tokens
    .slice(at, to)
    .map((token) => token.text)
    .join(" ");
  // “Ida” of “Ida Berg”, who is another thing
  const sent = (clause.context.before ?? []).flatMap((step) => (step.step === "api_request" ? sentIn(step.body) : []));
  if (sent.some(([, other]) => other !== text && isNameOf(text, other))) return [];
  return name === undefined || others.length > 0 ? [] : [{ to, value: { list, path: name.path, equals: text } satisfies Member }];
}

/** A name or title that an earlier request has sent: the field of the items with that name has it. */
function named(clause: Clause, list: string, at: number): readonly Filled[] {
  const { tokens, context, body } = clause;
  const own = body.fields.filter((field) => field.list === list && field.field.type === "string" && field.field.enum === undefined);
  const sent = (context.before ?? []).flatMap((step) =>
    step.step === "api_request"
      ? sentIn(step.body).map(
          ([name, text]) => [name, text, isOfList(clause, list, step.action), ownerIn(clause, own, name, step.action)] as const,
        )
      : [],
  );
  const from = isArticle(tokens[at]) ? at + 1 : at;
  for (let count = 4; count > 0; count--) {
    if (from + count > tokens.length) continue;
    const said = tokens
      .slice(from, from + count)
      .map(({ text }, index) => `${index > 0 && tokens[from + index]?.spaced === true ? " " : ""}${text}`)
      .join("");
    // “Marta” of “Marta Nowak”, who is one of the items
    const isSame = (text: string, isOwn: boolean): boolean =>
      text.toLowerCase() === said.toLowerCase() ||
      (isOwn && (isNameOf(said, text) || (said.length > 2 && text.toLowerCase().startsWith(`${said.toLowerCase()}@`))));
    const same = sent.filter(
      ([name, text, isOwn, owner]) => isSame(text, isOwn || owner !== undefined) && own.some((field) => field.name === name),
    );
    const members = new Map(
      same.map(([name, text, isOwn, owner]) => [`${name} ${text}`, { name, text, owner: isOwn ? undefined : owner }]),
    );
    // “Nora” of a name before that of an address
    const all = [...members.values()];
    const called = all.filter(({ text }) => !text.includes("@"));
    const [only, ...others] = called.length > 0 ? called : all;
    // `name`, and not `location.name`; `user.name` of a user
    const [field] =
      only?.owner !== undefined
        ? [only.owner]
        : own.filter(({ name }) => name === only?.name).sort((one, other) => one.depth - other.depth);
    if (only === undefined || field === undefined || others.length > 0) continue;
    return [{ to: from + count, value: { list, path: field.path, equals: only.text } satisfies Member }];
  }
  return [];
}

/** The texts of a body with the members that hold them, those of objects in lists, too. */
function sentIn(body: unknown): readonly (readonly [string, string])[] {
  return leavesOf(body).flatMap(({ name, value }) => (typeof value === "string" ? [[name, value] as const] : []));
}

/** The field of the item that holds the thing of the request: `user.name` after a user was made. */
function ownerIn({ context: { operations } }: Clause, own: readonly KnownField[], name: string, action: string): KnownField | undefined {
  const operation = operations && operationOfAction(operations, action);
  const nouns = operation === undefined ? new Set<string>() : new Set(subjectOf(operation).nouns);
  const [only, ...others] = own.filter((field) => field.name === name && field.owner !== undefined && nouns.has(field.owner));
  return others.length > 0 ? undefined : only;
}

/** Returns whether the request is about things like the items of the list. */
function isOfList({ context: { operations }, body }: Clause, list: string, action: string): boolean {
  const operation = operations && operationOfAction(operations, action);
  const nouns = new Set(body.lists.filter(({ path }) => path === list).flatMap((one) => one.nouns));
  return operation !== undefined && [...subjectOf(operation).nouns].some((noun) => nouns.has(noun));
}
