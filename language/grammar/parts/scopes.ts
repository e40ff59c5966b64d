// Finds the items of a list that a statement is about: “each of them”, “one of the entries”, “the first result”,
// “no item”.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import { isSynonym } from "../align/things.ts";
import type { KnownField } from "../correct/fields.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { itemWith } from "../settle/ordered.ts";
import { squeeze } from "../settle/responseShape.ts";
import { type Filled, sensesAt } from "../stated/match.ts";
import { fieldAt, isArticle, type State } from "../stated/nouns.ts";
import { phrasesAt } from "../stated/phrases.ts";
import { isLengthAt } from "./boundWords.ts";
import type { Line, Scope } from "./line.ts";
import { statesAt, typedFor, valuesAt, type Written } from "./values.ts";

/** Nouns of the items of any list. */
const generic = group("scopes.generic");
const them = /^(?:them|those|these|which)$/;

/** The lists that the noun there names the items of, or names themselves. */
export function itemsAt({ tokens, clause }: Line, at: number): readonly Filled[] {
  const { word = "", kind, value: quoted } = tokens[at] ?? {};
  const { lists } = clause.body;
  if (kind === "quoted") return lists.flatMap(({ path }) => (path === `$.${String(quoted)}` ? [{ to: at + 1, value: path }] : []));
  if (kind !== "word" || word === "") return [];
  const two = tokens[at + 1]?.kind === "word" ? nounOf([word, tokens[at + 1]?.word ?? ""]) : "";
  const isValue = clause.body.fields.some(({ field }) => field.enum?.some((value) => squeeze(value) === word) === true);
  const found = lists.flatMap(({ path, nouns }) => {
    const own = new Set([...nouns, ...(path === "$" || isWrapper(clause.body, path) ? [...clause.body.things] : [])]);
    // “good” of a condition is no item.
    const isNamed = (noun: string): boolean => [...own].some((one) => one === noun || (!isValue && isSynonym(one, noun)));
    return [
      ...(isNamed(nounOf([word])) ? [{ to: at + 1, value: path }] : []),
      ...(two !== "" && isNamed(two) ? [{ to: at + 2, value: path }] : []),
    ];
  });
  // “telescope list”
  if (found.length > 0)
    return found.flatMap((one) => [one, ...(hasTerminal(tokens[one.to]?.word ?? "", /^n\.list/) ? [{ ...one, to: one.to + 1 }] : [])]);
  // “the list in results”
  if (hasTerminal(word, /^n\.list/) && /^(?:in|of|under|called|named)$/.test(tokens[at + 1]?.word ?? "")) {
    const named = lists.flatMap(({ path }) => (path === `$.${tokens[at + 2]?.text}` ? [{ to: at + 3, value: path }] : []));
    if (named.length > 0) return named;
  }
  const main = mainOf(clause.body.lists);
  // “items” of a page are what it lists, and no `lineItems` beside them.
  if (main !== undefined && (generic.test(nounOf([word])) || hasTerminal(word, /^n\.list/))) return [{ to: at + 1, value: main }];
  const ending = endingAt(clause, lists, tokens, at);
  return ending === undefined ? [] : [ending];
}

/**
 * The only list whose name ends with the words, or begins with what it holds: “update ids” of `reportUpdateIds`, “line”
 * of `lineItems`.
 */
function endingAt(
  clause: Line["clause"],
  lists: Line["clause"]["body"]["lists"],
  tokens: readonly Token[],
  at: number,
): Filled | undefined {
  for (const count of [3, 2, 1]) {
    const words = tokens.slice(at, at + count);
    if (words.length < count || words.some(({ kind, word }) => kind !== "word" || word === "")) continue;
    const said = nounOf(words.map(({ word }) => (word === "ids" ? "id" : word)));
    // “2 ids”: of what?
    if (said === "id") continue;
    const [only, ...others] = lists.filter(({ path, nouns }) => {
      // “cards” of gift cards
      if (nouns.some((noun) => noun.endsWith(` ${said}`))) return true;
      const own = splitWords(path.replace(/^.*\./, "")).map((part) => (part === "ids" ? "id" : part));
      if (own.length < count) return false;
      return nounOf(own.slice(-count)) === said || (holding.test(own.at(-1) ?? "") && nounOf(own.slice(0, -1)) === said);
    });
    // “the update” of `updateIds` is the thing itself.
    if (only !== undefined && others.length === 0 && !clause.body.things.has(said)) return { to: at + count, value: only.path };
  }
  return undefined;
}

const holding = /^(?:items|list|entries|rows)$/;

/** `entries` of a search for groups: its items are what the response is about. */
function isWrapper({ operation, lists }: Line["clause"]["body"], list: string): boolean {
  return lists.some(({ path, isMain }) => path === list && isMain) && operation.method === "GET" && !subjectOf(operation).isItem;
}

/** “the list”, where the response has only one, or one that it is about. */
export function listNounAt({ body }: Line["clause"], tokens: readonly Token[], at: number): readonly Filled[] {
  const list = mainOf(body.lists);
  return list === undefined ? [] : sensesAt(tokens, at, "n.list").map(({ to }) => ({ to, value: list }));
}

/** The list that is meant where none is named. */
export function mainOf(lists: Line["clause"]["body"]["lists"]): string | undefined {
  const main = lists.filter(({ isMain }) => isMain);
  const [only, ...others] = main.length > 0 ? main : lists;
  return others.length > 0 ? undefined : only?.path;
}

const quantifiers = [
  ["w.every", "every"],
  ["w.any", "any"],
  ["w.none", "none"],
] as const;

/** The scopes that begin there. */
export function scopesAt(line: Line, at: number): readonly { readonly to: number; readonly scope: Scope }[] {
  const { tokens, clause } = line;
  const main = mainOf(clause.body.lists);
  if (main === undefined && clause.body.lists.length === 0) return [];
  const found = quantifiers.flatMap(([sense, of]) =>
    sensesAt(tokens, at, sense).flatMap(({ to }) =>
      listsOf(line, to, of !== "any").flatMap(({ to: end, list }) => {
        const scope = { of, list } as Scope;
        // “at least one slot where free is true”
        return [{ to: end, scope }, ...(/^(?:where|whose)$/.test(tokens[end]?.word ?? "") ? [{ to: end + 1, scope }] : [])];
      }),
    ),
  );
  // “not every order”, “they are not all”
  for (const { to: from } of sensesAt(tokens, at, "f.not"))
    for (const { to } of sensesAt(tokens, from, "w.every")) {
      const isAlone = main !== undefined && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.be/) ? [{ to, list: main }] : [];
      for (const { to: end, list } of [...isAlone, ...listsOf(line, to, true)]) found.push({ to: end, scope: { of: "someNot", list } });
    }
  // “there is at least one with …”
  if (main !== undefined)
    for (const { to } of sensesAt(tokens, at, "w.any"))
      if (/^(?:with|whose|that|which|where|having|has)$/.test(tokens[to]?.word ?? ""))
        found.push({ to: to + 1, scope: { of: "any", list: main } });
  for (const entry of lexicon.entries.get(tokens[at]?.word ?? "") ?? []) {
    if (entry.terminal !== "w.ordinal" || !entry.words.every((word, index) => tokens[at + index]?.word === word)) continue;
    for (const { to, value } of itemsAt(line, at + entry.words.length))
      found.push({ to, scope: { of: "item", list: value as string, index: Number(entry.value) } });
    // “the first has …”, “the second closed”, and no “the first name”.
    const next = at + entry.words.length;
    const isAlone =
      isArticle(tokens[at - 1]) &&
      (hasTerminal(tokens[next]?.word ?? "", /^f\.be/) ||
        statesAt(
          line,
          next,
          clause.body.fields.filter(({ list }) => list === main),
        ).length > 0);
    if (main !== undefined && (isAlone || hasTerminal(tokens[next]?.word ?? "", /^v\.have$/)))
      found.push({ to: at + entry.words.length, scope: { of: "item", list: main, index: Number(entry.value) } });
    // “two zones, the first one is heated”
    const counted = main ?? (tokens[at + entry.words.length]?.word === "one" ? listNamedBefore(line, at) : undefined);
    if (counted !== undefined && tokens[at + entry.words.length]?.word === "one")
      found.push({ to: at + entry.words.length + 1, scope: { of: "item", list: counted, index: Number(entry.value) } });
  }
  // “city is always Bremen”, “never less than 2”, “only results whose …”
  const { word = "" } = tokens[at] ?? {};
  if (main !== undefined && /^(?:always|never)$/.test(word))
    found.push({ to: at + 1, scope: { of: word === "always" ? "every" : "none", list: main } });
  if (word === "only")
    for (const { to, list } of listsOf(line, at + 1, false))
      if (/^(?:with|whose|that|which|where|having|of)$/.test(tokens[to]?.word ?? ""))
        found.push({ to: to + 1, scope: { of: "every", list } });
  // “nothing in that list”
  if (main !== undefined && word === "nothing")
    for (const { to } of phrasesAt(tokens, "Where", at + 1)) found.push({ to, scope: { of: "none", list: main } });
  // “everything in the list is open”, “they are all open”
  const isDenied = hasTerminal(tokens[at - 1]?.word ?? "", /^f\.not$/);
  if (main !== undefined && word === "everything" && !isDenied)
    for (const to of [...phrasesAt(tokens, "Where", at + 1).map((one) => one.to), ...(isSaidOf(tokens, at + 1) ? [at + 1] : [])])
      found.push({ to, scope: { of: "every", list: main } });
  if (main !== undefined && word === "all" && isOfAll(tokens, at)) found.push({ to: at + 1, scope: { of: "every", list: main } });
  if (/^(?:nobody|none|neither)$/.test(word))
    for (const { to, list } of listsOf(line, at + 1, true)) found.push({ to, scope: { of: "none", list } });
  // “nobody's text”
  if (main !== undefined && /^(?:nobody|none)$/.test(word) && tokens[at + 1]?.word === "'s")
    found.push({ to: at + 2, scope: { of: "none", list: main } });
  if (main !== undefined && word === "none" && hasTerminal(tokens[at + 1]?.word ?? "", /^v\.have$/))
    found.push({ to: at + 1, scope: { of: "none", list: main } });
  // “every bibNumber”, “all prices”: of each item.
  if (
    main !== undefined &&
    /^(?:every|each|all)$/.test(word) &&
    fieldAt(
      clause,
      at + 1,
      clause.body.fields.filter(({ list }) => list === main),
    ).length > 0
  )
    found.push({ to: at + 1, scope: { of: "every", list: main } });
  found.push(...wheresAt(line, at));
  // “both are open”
  if (word === "both") {
    const isAlone = main !== undefined && hasTerminal(tokens[at + 1]?.word ?? "", /^(?:f\.be|v\.have$)/);
    for (const { to, list } of isAlone ? [{ to: at + 1, list: main }] : listsOf(line, at + 1, false))
      found.push({ to, scope: { of: "every", list } });
  }
  // “an item with”, “one whose”, and no “exactly one whose” or “a list of one whose”
  if (/^(?:an?|one)$/.test(tokens[at]?.word ?? "") && !isLengthAt(tokens, at))
    // “one order has”: as many as in “two orders have”
    for (const { to, list } of [
      ...listsOf(line, at + 1, false),
      ...(tokens[at]?.word === "one" && main !== undefined ? [{ to: at + 1, list: main }] : []),
    ])
      if (/^(?:with|whose|that|which|where|having)$/.test(tokens[to]?.word ?? "") || (word !== "one" && tokens[to]?.word === "has"))
        found.push({ to: to + 1, scope: { of: "any", list } });
      else if (/^(?:called|named|titled|without)$/.test(tokens[to]?.word ?? "")) found.push({ to, scope: { of: "any", list } });
  // “there are orders with a discount”, “there are orders without one”
  if (hasTerminal(tokens[at - 1]?.word ?? "", /^f\.be/) && hasTerminal(tokens[at - 2]?.word ?? "", /^w\.there/))
    for (const { to, value } of itemsAt(line, at))
      if (/^with(?:out)?$/.test(tokens[to]?.word ?? ""))
        found.push({ to: tokens[to]?.word === "with" ? to + 1 : to, scope: { of: "any", list: value as string } });
  return found;
}

function isSaidOf(tokens: readonly Token[], at: number): boolean {
  return hasTerminal(tokens[at]?.word ?? "", /^(?:f\.(?:be|modal)|v\.(?:have|contain|show))/);
}

/** “they all have …”, “these are all …”, and no “not all”. */
function isOfAll(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? "";
  return (
    (them.test(before) || before === "they" || hasTerminal(before, /^f\.be/)) &&
    !hasTerminal(tokens[at + 1]?.word ?? "", /^f\.(?:of|the|my)/)
  );
}

/** The list that the words before have named. */
function listNamedBefore(line: Line, at: number): string | undefined {
  for (let from = at - 1; from >= 0; from--) {
    const [named] = itemsAt(line, from);
    if (named !== undefined) return named.value as string;
  }
  return undefined;
}

/** “the order with number A-7”, “the one named Ada”: the item with the value in a field. */
function wheresAt(line: Line, at: number): readonly { readonly to: number; readonly scope: Scope }[] {
  const { tokens, clause } = line;
  const main = mainOf(clause.body.lists);
  if (main === undefined || !hasTerminal(tokens[at]?.word ?? "", /^f\.(?:the|my)$/)) return [];
  const nouns = [
    ...itemsAt(line, at + 1)
      .filter(({ value }) => value === main)
      .map(({ to }) => to),
    ...(/^(?:one|item|entry)$/.test(tokens[at + 1]?.word ?? "") ? [at + 2] : []),
  ];
  const fields = clause.body.fields.filter(({ list, field }) => list === main && (field.type === "string" || field.type === "integer"));
  return nouns.flatMap((to) => {
    const joint = tokens[to]?.word ?? "";
    const names = fields.filter(({ name }) => /^(?:name|title|label)$/i.test(name));
    const isNaming = /^(?:named|called|titled)$/.test(joint) && names.length === 1;
    const keys = isNaming
      ? [{ to: to + 1, value: names[0] as KnownField }]
      : /^(?:with|whose|having)$/.test(joint)
        ? fieldAt(clause, isArticle(tokens[to + 1]) ? to + 2 : to + 1, fields)
        : [];
    // “the rental of customer "Ida"”, “the rental by "Ida"”: a field by its name, or that of a person.
    const isOf = /^(?:of|for|by|from|to)$/.test(joint);
    const named = isOf
      ? fieldAt(
          clause,
          isArticle(tokens[to + 1]) ? to + 2 : to + 1,
          fields.filter(({ field }) => field.enum === undefined),
        )
      : [];
    const party = isOf && named.length === 0 ? partyOf(fields) : undefined;
    const ofOthers: readonly Filled[] = party === undefined ? named : [{ to: to + 1, value: party }];
    // “the order "A-7" has …”
    const quoted = tokens[to]?.kind === "quoted" && names.length === 1 ? [{ to, value: names[0] as KnownField }] : [];
    return [...keys, ...ofOthers, ...quoted].flatMap((key) => {
      const from = hasTerminal(tokens[key.to]?.word ?? "", /^f\.be/) || /^[=:]$/.test(tokens[key.to]?.text ?? "") ? key.to + 1 : key.to;
      return valuesAt(line, from).flatMap((one) => {
        const { field, path } = key.value as KnownField;
        const value = typedFor(field, one.value as Written);
        if (typeof value !== "string" && typeof value !== "number") return [];
        return [{ to: one.to, scope: { of: "where", list: main, condition: itemWith(path, value) } as Scope }];
      });
    });
  });
}

/** The only text of an item that is called like a person: `customer`, `author`, `tenant`. */
function partyOf(fields: readonly KnownField[]): KnownField | undefined {
  const least = Math.min(...fields.map(({ depth }) => depth));
  const [only, ...others] = fields.filter(
    ({ name, field, depth }) =>
      field.type === "string" &&
      field.enum === undefined &&
      field.format === undefined &&
      depth === least &&
      /(?:er|or|ee|ant|ist|by|guest|client)$/i.test(name) &&
      !/number$/i.test(name),
  );
  return others.length > 0 ? undefined : only;
}

/** “open orders”: items in a state. */
export function itemStatesAt(line: Line, at: number): readonly Filled[] {
  const list = mainOf(line.clause.body.lists);
  if (list === undefined) return [];
  const fields = line.clause.body.fields.filter((field) => field.list === list);
  return statesAt(line, at, fields).flatMap(({ to, value }) => {
    const isOne = line.tokens[to]?.word === "ones" || line.tokens[to]?.word === "one";
    const ends = [
      ...itemsAt(line, to)
        .filter((one) => one.value === list)
        .map((one) => one.to),
      ...(isOne ? [to + 1] : []),
    ];
    return ends.map((end) => ({ to: end, value: { list, ...(value as State) } }));
  });
}

/** “only bridges”, “nothing but drafts”: what every item is. */
export function onlyStatesAt(line: Line, at: number): readonly Filled[] {
  const { tokens, clause } = line;
  const list = mainOf(clause.body.lists);
  if (list === undefined) return [];
  return phrasesAt(tokens, "Only", at).flatMap(({ to }): readonly Filled[] => {
    const { kind, word = "", text = "" } = tokens[to] ?? {};
    if (kind !== "word" || word === "" || nounOf([word]) === word) return [];
    const [only, ...others] = clause.body.fields.flatMap(({ list: own, path, field }) =>
      own === list ? (field.enum ?? []).flatMap((value) => (squeeze(value) === squeeze(nounOf([text])) ? [{ path, value }] : [])) : [],
    );
    const checks = only === undefined ? [] : [{ every: `${list}[*]`, path: only.path, equals: only.value }];
    return checks.length === 0 || others.length > 0 ? [] : [{ to: to + 1, value: checks }];
  });
}

/** “of the entries”, “them”, “listed courses”, and nothing at all only where `isBare`. */
export function listsOf(line: Line, at: number, isWide: boolean): readonly { readonly to: number; readonly list: string }[] {
  const { tokens, clause } = line;
  const main = mainOf(clause.body.lists);
  let from = at;
  while (
    /^(?:of|in|the|listed|returned|found|single|shown|ones?|two|three|four|\d+)$/.test(tokens[from]?.word || tokens[from]?.text || "") ||
    isArticle(tokens[from])
  ) {
    if (tokens[from]?.word === "one" && !/^(?:of|in)$/.test(tokens[from + 1]?.word ?? "")) break;
    from++;
  }
  const { word = "" } = tokens[from] ?? {};
  if (main !== undefined && (them.test(word) || (isWide && word === "one"))) return [{ to: from + 1, list: main }];
  // “none of them is checked”: those that can be.
  if (main === undefined && them.test(word)) return clause.body.lists.map(({ path }) => ({ to: from + 1, list: path }));
  const owners = new Set(subjectOf(clause.body.operation).parameters.map(({ noun }) => noun));
  if (owners.has(nounOf([word])) && !clause.body.lists.some(({ nouns }) => nouns.includes(nounOf([word])))) return [];
  return itemsAt(line, from).flatMap(({ to, value }) => {
    const list = value as string;
    // “all the elements of content”
    const inner = /^(?:of|in)$/.test(tokens[to]?.word ?? "") ? itemsAt(line, to + (isArticle(tokens[to + 1]) ? 2 : 1)) : [];
    return [
      { to, list },
      ...inner.map((one) => ({ to: one.to, list: one.value as string })),
      ...phrasesAt(tokens, "Where", to).map((where) => ({ to: where.to, list })),
    ];
  });
}
