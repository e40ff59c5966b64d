// Reads clauses that keep a value of the last response: “write down the donor number, it is needed later on”, “the
// identifier of this job I need it after, so please save it”.

import { lastRequest } from "../../english/context/above.ts";
import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { occasionAt } from "../align/phrases.ts";
import { isSynonym } from "../align/things.ts";
import type { KnownField } from "../correct/fields.ts";
import type { Guess } from "../correct/guesses.ts";
import { ordinals } from "../correct/ordinals.ts";
import { isValue } from "../correct/values.ts";
import type { Topic } from "../kit/construction.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { mainOf } from "../parts/scopes.ts";
import { stem } from "../settle/called.ts";
import { camelCase } from "../settle/value.ts";
import { bothAt, isThing, itsAt, longNameAt, nameAt, namesAt, partsAt, type Source, wordsAt } from "./keptParts.ts";
import { type Categories, type Filled, type Matched, matchesOf, sensesAt } from "./match.ts";
import { type Clause, clauseOf, fieldAt, isArticle, lower } from "./nouns.ts";

const forms: Topic = {
  Kept: [
    { parts: "Who? Keep source:Source name:Named? Later? Still?", means: "keep" },
    { parts: "Who? Keep source:Source name:Named? 'and' 'also'? second:Source secondName:Named? Later? Still?", means: "keep" },
    { parts: "Who? Keep source:Source Occasion name:Named? Later? Still?", means: "keep" },
    { parts: "Who? Keep source:Source 'and' v.save 'it' name:NamedAs Later? ','? Remark?", means: "keep" },
    { parts: "Who? Remember source:Thing name:Named? Later? Still?", means: "keep" },
    { parts: "source:Source Who Keep 'it' name:Named Later? Still?", means: "keep" },
    { parts: "source:Source 'and' second:Source OfThing? f.modal* f.be Kept Later?", means: "keep" },
    {
      parts: "source:Source Needed Later? ','? 'so'|'therefore'|'hence' 'please'|'we'|'i'|LetUs? v.save 'it' name:Named?",
      means: "keep",
    },
    // “The id of the field we keep, it is needed until the end”
    { parts: "source:Source Who Keep name:Named? Later? Still?", means: "keep" },
    { parts: "source:Source Who Keep name:Named? ','? Remark", means: "keep" },
    { parts: "Who? Keep source:Source name:Named? ','? Remark", means: "keep" },
    { parts: "Who? Keep source:Source 'and' 'also'? second:Source ','? Remark", means: "keep" },
    // “the slug of the first station as home and its docks as size”
    { parts: "Who? Keep source:Source name:LongName ','? 'and' second:Source|Its secondName:LongName ','? Remark?", means: "keep" },
    { parts: "Who? Keep source:Source name:LongName ',' second:Source|Its secondName:LongName ','? Remark?", means: "keep" },
    {
      parts: "source:Source f.modal* f.be Kept name:LongName 'and'|',' second:Source|Its secondName:LongName ','? Remark?",
      means: "keep",
    },
    { parts: "Who? Keep both:Both names:Names ','? Remark?", means: "keep both" },
    { parts: "Who? Keep source:Source name:LongName ','? Remark?", means: "keep" },
    { parts: "Origin Who? Keep source:Source name:Named? Later?", means: "keep" },
    { parts: "Origin Who? Keep source:Source name:Named? ','? Remark", means: "keep" },
    { parts: "source:Source f.modal* f.be Kept Occasion? name:Named? Later? Still?", means: "keep" },
    { parts: "source:Source f.modal* f.be Kept name:Named? ','? Remark", means: "keep" },
    {
      parts:
        "source:Source Who Need 'it'|'them'|'this'|'that'? Later? ','? 'so'|'therefore'|'hence'? 'please'|'we'|'i'|'just'? v.save 'it'|'this'|'that' name:Named? Later?",
      means: "keep",
    },
    {
      parts:
        "Who Need source:Source Later? ','? 'so'|'therefore'|'hence' 'please'|'we'|'i'|'let'? v.save 'it'|'this'|'that' name:Named? Later?",
      means: "keep",
    },
  ],
};
const mostTokens = 30;

export function keptValues(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  if (tokens.length < 3 || tokens.length > mostTokens || !tokens.some(({ word }) => mayKeep(word))) return [];
  const clause = clauseOf(context, tokens);
  if (clause === undefined) return [];
  const found = new Map<string, Guess>();
  for (const match of matchesOf(tokens, forms, categoriesOf(clause))) {
    const store = storeOf(match);
    if (store === undefined) continue;
    const guess: Guess = { steps: [{ step: "save", store }], cost: 0.5, unsaid: [] };
    const key = store.flatMap((entry) => Object.values(entry)).join(" ");
    found.set(key, found.get(key) ?? guess);
  }
  return found.size === 1 ? [...found.values()] : [];
}

function storeOf(match: Matched): readonly Readonly<Record<string, string>>[] | undefined {
  if (match.says === "keep both") {
    const sources = match.slots.get("both") as readonly Source[];
    const names = match.slots.get("names") as readonly string[];
    return sources.length === names.length ? sources.map(({ path }, at) => ({ [names[at] ?? ""]: path })) : undefined;
  }
  const [first, second] = [sourceOf(match, "source", "name"), sourceOf(match, "second", "secondName")];
  if (first === undefined || first.name === second?.name) return undefined;
  // “its docks” are those of the item that was kept.
  const item = /^\$.*?\[-?\d+\](?=\.)/.exec(first.path)?.[0];
  const isIts = second?.list !== undefined;
  if (isIts && item?.replace(/\[-?\d+\]$/, "") !== second.list) return undefined;
  const other = isIts ? { ...second, path: `${item}${second.path.slice(1)}` } : second;
  return [first, ...(other === undefined ? [] : [other])].map(({ path, name }) => ({ [name]: path }));
}

const keeping = group("keeping.keeping");

export function mayKeep(word: string): boolean {
  return keeping.test(word) || hasTerminal(word, /^v\.save(?:\+|$)/);
}

function sourceOf({ slots }: Matched, slot: string, named: string): Source | undefined {
  const source = slots.get(slot) as Source | undefined;
  return source === undefined ? undefined : { ...source, name: (slots.get(named) as string | undefined) ?? source.name };
}

function categoriesOf(clause: Clause): Categories {
  const { tokens } = clause;
  return {
    Who: (at) =>
      wordsAt(
        tokens,
        at,
        /^(?:(?:and |now |then |also )*(?:i|we|you|they|she|he|please|let 's|let us|the tester|the user)(?: (?:now|then|also|just|please|will|must|should|have to|need to|can))*)(?= |$)/,
      ),
    Keep: (at) => [
      ...sensesAt(tokens, at, "v.save").flatMap(({ to }) => [
        { to },
        ...(/^(?:also|too)$/.test(tokens[to]?.word ?? "") ? [{ to: to + 1 }] : []),
      ]),
      ...wordsAt(
        tokens,
        at,
        /^(?:(?:takes? )?note of|takes?|writes? down|notes? down|writes?|jots? down|hang on to|hold on to|copy|copies|keep hold of|puts? (?:apart|aside)|sets? aside)(?= |$)/,
      ),
    ],
    Kept: (at) =>
      wordsAt(
        tokens,
        at,
        /^(?:noted(?: down)?|saved|kept|stored|written down|remembered|recorded|memori[sz]ed|retained|taken down|copied|captured|known)(?= |$)/,
      ),
    Need: (at) => wordsAt(tokens, at, /^(?:will |shall |'ll )?needs?(?= |$)/),
    Needed: (at) => wordsAt(tokens, at, /^(?:(?:is|are|will be) (?:needed|used|required))(?= |$)/),
    LetUs: (at) => wordsAt(tokens, at, /^let (?:'s|us)(?= |$)/),
    Remember: (at) => wordsAt(tokens, at, /^(?:remembers?|notes?(?: down)?|memori[sz]es?|saves?|stores?|records?)(?= |$)/),
    Thing: (at) => thingAt(clause, at),
    OfThing: (at) => wordsAt(tokens, at, /^of (?:the|this|that) \S+(?= |$)/),
    Later: (at) => wordsAt(tokens, at, later),
    Remark: (at) => (isRemark(tokens.slice(at)) ? [{ to: tokens.length }] : []),
    Origin: (at) => wordsAt(tokens, at, /^(?:from|out of|in|of) (?:the|this|that) (?:response|answer|reply|result|body)(?: ,)?(?= |$)/),
    Named: (at) => nameAt(clause, at),
    NamedAs: (at) => (tokens[at]?.word === "as" ? nameAt(clause, at) : []),
    Still: (at) => wordsAt(tokens, at, /^(?:too|also|as well|please|now|here)(?= |$)/),
    Occasion: (at) => {
      const length = occasionAt(tokens, at, clause.context);
      return length > 0 ? [{ to: at + length }] : [];
    },
    Source: (at) => [...sourceAt(clause, at), ...partsAt(clause, at)],
    Its: (at) => itsAt(clause, at),
    Both: (at) => bothAt(clause, at),
    LongName: (at) => longNameAt(clause, at),
    Names: (at) => namesAt(clause, at),
  };
}

const later =
  /^(?:(?:for )?(?:later|future|further)(?: on| use| reference)?|for (?:later|future|further) (?:use|reference)|until the end|for (?:all )?(?:the |this |my )?(?:(?:rest|remainder) of (?:the|this) |later |next |following |subsequent |remaining |further |other )*(?:reference|steps?|requests?|calls?|tests?|test cases?|criteria|points?|checks?|scenario|use(?: in (?:the )?(?:(?:later|next|following|subsequent|further) )*(?:steps?|requests?|calls?|tests?))?)(?: below| later| on)?|afterwards|after|further on|for (?:the )?(?:later|next|following|use|future)(?: (?:use|steps?|requests?|calls?|in|the|later|following|next|tests?))*|from (?:now|here|then) on|in the (?:next|following) (?:steps?|requests?|calls?)|below|again later|next)(?= |$)/;

/** “it is needed later on”, “we use it in every call from now on”: why it is kept. */
function isRemark(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ word, text }) => word || text);
  if (
    !/^(?:[,;(–-] )?(?:(?:because|since|as|for) )?(?:(?<=because |since )\w+ needs? it$|any \w+ (?:is|will be) (?:fine|ok|good|enough)|it|this|that|we|i|they|which|you|one|needed|used|required|useful|handy)(?: |$)/.test(
      words.join(" "),
    )
  )
    return false;
  if (
    !words.some((word) =>
      /^(?:need|needs|needed|use|uses|used|useful|later|serve|serves|fine|ok|good|enough|required|require|handy|come|comes|matter|matters|important)$/.test(
        word,
      ),
    )
  )
    return false;
  return tokens.every(
    ({ kind, word, text }, at) =>
      (kind === "symbol" ? /^[,;()–-]$/.test(text) : kind === "word") &&
      !isValue(tokens, at) &&
      // “for the notes and the articles”
      !(/^(?:and|or)$/.test(word) && !isArticle(tokens[at + 1])) &&
      !/^(?:token|bearer|header|cookie|authorization|not|n't|no|never|except|unless|only|if|otherwise|instead|without|delete|create|send|check|verify|expect)$/.test(
        word,
      ) &&
      !(at > 0 && hasTerminal(word, /^v\.(?:send|remove|assert|authenticate)$/)),
  );
}

/** Headers of responses that are known by their names alone. */
const sentBack: ReadonlyMap<string, string> = new Map(
  ["ETag", "Location", "Retry-After", "Last-Modified"].map((name) => [name.toLowerCase(), name]),
);

const identity = group("keeping.identity");

/** “its id”, “the donor number”, “the id of the first translator”, “the token”. */
export function sourceAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens, body } = clause;
  const found: Filled[] = [];
  // A field of the response itself.
  if (!body.lists.some(({ path }) => path === "$"))
    for (const { to, value } of fieldAt(clause, at)) {
      const field = value as KnownField;
      // “She keeps the ticket” saves nothing.
      if (isThing(clause, nounOf(lower(clause, isArticle(tokens[at]) ? at + 1 : at, to)))) continue;
      if (field.field.type !== "object" && field.field.type !== "array")
        found.push({ to: endOf(clause, to), value: { path: field.path, name: nameOf(clause, field) } });
    }
  let from = at;
  while (isArticle(tokens[from]) && from - at < 2) from++;
  // “the donor number”, “the subscriber's id”
  for (const count of [0, 1, 2]) {
    const noun = nounOf(lower(clause, from, from + count));
    const next = tokens[from + count]?.word === "'s" ? from + count + 1 : from + count;
    const isBare = from === at && (count === 0 || (at > 0 && !mayKeep(tokens[at - 1]?.word ?? "")));
    if (!identity.test(tokens[next]?.word ?? "") || isBare) continue;
    if (count > 0 && !isThing(clause, noun) && !isSummarised(clause, noun)) continue;
    push(clause, next + 1, found);
  }
  // “the id of the first translator”, “the identifier of this job”
  const given = /^(?:assigned|given|issued|allotted|allocated)$/.test(tokens[from + 1]?.word ?? "") ? 1 : 0;
  const of = given > 0 ? /^(?:to|for)$/ : /^(?:of|from)$/;
  const isOf = identity.test(tokens[from]?.word ?? "") && of.test(tokens[from + 1 + given]?.word ?? "");
  // “the etag”
  const named = tokens[from]?.word === "header" ? from + 1 : from;
  const isEntityTag = tokens[named]?.word === "entity" && tokens[named + 1]?.word === "tag";
  const header = isEntityTag ? "ETag" : sentBack.get(tokens[named]?.word ?? "");
  if (header !== undefined && !clause.fields.some(({ name }) => name.toLowerCase() === header.toLowerCase())) {
    const after = named + (isEntityTag ? 2 : 1);
    const end = tokens[after]?.word === "header" ? after + 1 : after;
    found.push({ to: endOf(clause, end), value: { path: `header ${header}`, name: camelCase(header.toLowerCase().split("-")) } });
  }
  if (!isOf) return found;
  let next = from + 2 + given;
  while (isArticle(tokens[next])) next++;
  const ordinal = ordinals.get(tokens[next]?.word ?? "");
  if (ordinal !== undefined) next++;
  while (/^(?:new|newly|created|same|found|listed|returned)$/.test(tokens[next]?.word ?? "")) next++;
  // “the id of Hannah's delivery”
  if (/^\p{Lu}/u.test(tokens[next]?.text ?? "") && tokens[next + 1]?.word === "'s") next += 2;
  for (const count of [1, 2]) {
    const noun = nounOf(lower(clause, next, next + count));
    if (next + count > tokens.length) continue;
    if (ordinal !== undefined) pushNth(clause, ordinal, noun, next + count, found);
    else if (isThing(clause, noun) || (count === 1 && (isKind(clause, noun) || isSummarised(clause, noun))))
      push(clause, next + count, found, noun);
  }
  return found;
}

/** “the id of this admin” after “Identify an admin”: the only thing of the operation, which its path does not name. */
function isSummarised({ body: { operation, fields } }: Clause, noun: string): boolean {
  const { parameters } = subjectOf(operation);
  const isOther = fields.some(({ name, owner }) => owner === noun || splitWords(name).slice(0, -1).map(lemma).join(" ") === noun);
  return (
    !isOther &&
    !parameters.some((owner) => owner.noun === noun) &&
    splitWords(operation.summary ?? "")
      .map(lemma)
      .at(-1) === noun
  );
}

/** “this crown”: a kind of thing that the last request has made. */
function isKind({ context }: Pick<Clause, "context">, noun: string): boolean {
  const sent = Object.values((lastRequest(context.before)?.body ?? {}) as object);
  return sent.some((value) => typeof value === "string" && /^[A-Z_]+$/.test(value) && value.toLowerCase() === noun);
}

/** “this game”, by its id. */
function thingAt(clause: Clause, at: number): readonly Filled[] {
  if (!/^th(?:is|at)$/.test(clause.tokens[at]?.word ?? "")) return [];
  const found: Filled[] = [];
  for (const count of [1, 2]) {
    const noun = nounOf(lower(clause, at + 1, at + 1 + count));
    if (isThing(clause, noun)) push(clause, at + 1 + count, found, noun);
  }
  return found;
}

/** “in the response” says where it is from anyway. */
function endOf({ tokens }: Clause, at: number): number {
  return wordsAt(tokens, at, /^(?:in|of|from|out of) (?:(?:the|this|that) )?(?:response|answer|reply|result|body)(?= |$)/)[0]?.to ?? at;
}

/** The field that identifies the thing of the response. */
function push(clause: Clause, to: number, found: Filled[], noun = ""): void {
  const { body, fields } = clause;
  const item = itemSaid(clause);
  if (item !== undefined) {
    const ids = body.fields.filter(({ list, name }) => list === item.list && name === "id");
    if (ids.length === 1) found.push({ to: endOf(clause, to), value: { path: `${item.path}.id`, name: "id" } });
    return;
  }
  if (body.lists.some(({ path }) => path === "$")) return;
  const all = fields.filter(({ isOfError, name }) => !isOfError && isIdentity(name, body.things));
  const outer = all.filter(({ depth }) => depth === 1);
  // `$.data.id`
  const own = outer.length > 0 ? outer : all.filter(({ path }) => /^\$\.(?:data|result|item|payload)\.\w+$/.test(path));
  const ids = own.filter(({ name }) => /^id$|id$/i.test(name));
  // `donationId` of the donation, beside `donorId`
  const named = ids.filter(({ name }) => splitWords(name).slice(0, -1).map(lemma).join(" ") === noun);
  const [only, ...others] = noun !== "" && named.length > 0 ? named : ids.length > 0 ? ids : own;
  if (only === undefined || others.length > 0) return;
  found.push({ to: endOf(clause, to), value: { path: only.path, name: nameOf(clause, only) } });
}

/** The item that the checks since the last call are about: “there is exactly one; keep its id”. */
function itemSaid({ context: { before = [] }, body }: Clause): { readonly list: string; readonly path: string } | undefined {
  const main = mainOf(body.lists);
  const since = before.slice(before.findLastIndex(({ step }) => step === "api_request") + 1);
  const checks = since.flatMap((step) => (step.step === "validate" ? step.checks : []));
  const places = new Set(
    checks.flatMap(({ path = "", body: whole, length }) => {
      if (main === undefined) return [];
      if (length === 1 && (path === main || (main === "$" && whole === "json"))) return [`${main}[0]`];
      const index = path.startsWith(`${main}[`) ? /^\[\d+\](?=\.)/.exec(path.slice(main.length))?.[0] : undefined;
      return index === undefined ? [] : [`${main}${index}`];
    }),
  );
  const [path, ...others] = places;
  return main === undefined || path === undefined || others.length > 0 ? undefined : { list: main, path };
}

function isIdentity(name: string, things: ReadonlySet<string>): boolean {
  const words = splitWords(name);
  if (!identity.test(words.at(-1) ?? "")) return false;
  const owner = words.slice(0, -1).map(lemma).join(" ");
  return owner === "" || things.has(owner) || [...things].some((thing) => thing.startsWith(`${owner} `));
}

function pushNth({ body }: Clause, index: number, noun: string, to: number, found: Filled[]): void {
  const lists = body.lists.filter(
    ({ nouns }) => nouns.some((one) => isSynonym(one, noun)) || /^(?:entry|item|element|result|hit|row|one)$/.test(noun),
  );
  const [list, ...others] = lists;
  if (list === undefined || others.length > 0) return;
  const ids = body.fields.filter((field) => field.list === list.path && isIdentity(field.name, new Set(list.nouns)));
  const [only] = ids;
  if (only === undefined || ids.length > 1) return;
  found.push({ to, value: { path: `${list.path}[${index}]${only.path.slice(1)}`, name: camelCase([...splitWords(lemma(noun)), "id"]) } });
}

/** `donorId` for the id of the donor; the name of every other field. */
function nameOf({ body, tokens, context }: Clause, { name }: KnownField): string {
  if (!/^(?:id|key|number|code|ref|reference)$/.test(name)) return name;
  const nouns = [...body.things].filter((noun) => !noun.includes(" "));
  const kind = tokens.map(({ word }) => nounOf([word])).find((word) => word !== "" && isKind({ context }, word));
  if (kind !== undefined) return camelCase([kind, name]);
  const said = nouns.find((noun) => tokens.some(({ word }) => word !== "" && (nounOf([word]) === noun || stem(word) === stem(noun))));
  return camelCase([...splitWords(said ?? nouns.at(-1) ?? ""), name]);
}
