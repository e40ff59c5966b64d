// Finds the items of a list that a statement is about: “each of them”, “one of the entries”, “the first result”,
// “no item”.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { isSynonym } from "../align/things.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { squeeze } from "../settle/responseShape.ts";
import { type Filled, sensesAt } from "../stated/match.ts";
import { fieldAt, isArticle } from "../stated/nouns.ts";
import { phrasesAt } from "../stated/phrases.ts";
import type { Line, Scope } from "./line.ts";

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
  const found = lists.flatMap(({ path, nouns }) => {
    const own = new Set([...nouns, ...(path === "$" ? [...clause.body.things] : [])]);
    const isNamed = (noun: string): boolean => [...own].some((one) => one === noun || isSynonym(one, noun));
    return [
      ...(isNamed(nounOf([word])) ? [{ to: at + 1, value: path }] : []),
      ...(two !== "" && isNamed(two) ? [{ to: at + 2, value: path }] : []),
    ];
  });
  // “telescope list”
  if (found.length > 0)
    return found.flatMap((one) => [one, ...(hasTerminal(tokens[one.to]?.word ?? "", /^n\.list/) ? [{ ...one, to: one.to + 1 }] : [])]);
  const main = mainOf(clause.body.lists);
  return main !== undefined && (generic.test(nounOf([word])) || hasTerminal(word, /^n\.list/)) ? [{ to: at + 1, value: main }] : [];
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
      listsOf(line, to, of !== "any").map(({ to: end, list }) => ({ to: end, scope: { of, list } as Scope })),
    ),
  );
  // “there is at least one with …”
  if (main !== undefined)
    for (const { to } of sensesAt(tokens, at, "w.any"))
      if (/^(?:with|whose|that|which|where|having|has)$/.test(tokens[to]?.word ?? ""))
        found.push({ to: to + 1, scope: { of: "any", list: main } });
  for (const entry of lexicon.entries.get(tokens[at]?.word ?? "") ?? []) {
    if (entry.terminal !== "w.ordinal" || !entry.words.every((word, index) => tokens[at + index]?.word === word)) continue;
    for (const { to, value } of itemsAt(line, at + entry.words.length))
      found.push({ to, scope: { of: "item", list: value as string, index: Number(entry.value) } });
    // “the first has …”, and no “the first name”.
    if (main !== undefined && hasTerminal(tokens[at + entry.words.length]?.word ?? "", /^v\.have$/))
      found.push({ to: at + entry.words.length, scope: { of: "item", list: main, index: Number(entry.value) } });
    if (main !== undefined && tokens[at + entry.words.length]?.word === "one")
      found.push({ to: at + entry.words.length + 1, scope: { of: "item", list: main, index: Number(entry.value) } });
  }
  // “city is always Bremen”, “never less than 2”, “only results whose …”
  const { word = "" } = tokens[at] ?? {};
  if (main !== undefined && /^(?:always|never)$/.test(word))
    found.push({ to: at + 1, scope: { of: word === "always" ? "every" : "none", list: main } });
  if (word === "only")
    for (const { to, list } of listsOf(line, at + 1, false))
      if (/^(?:with|whose|that|which|where|having|of)$/.test(tokens[to]?.word ?? ""))
        found.push({ to: to + 1, scope: { of: "every", list } });
  if (/^(?:nobody|none|neither)$/.test(word))
    for (const { to, list } of listsOf(line, at + 1, true)) found.push({ to, scope: { of: "none", list } });
  // “nobody's text”
  if (main !== undefined && /^(?:nobody|none)$/.test(word) && tokens[at + 1]?.word === "'s")
    found.push({ to: at + 2, scope: { of: "none", list: main } });
  if (main !== undefined && word === "none" && hasTerminal(tokens[at + 1]?.word ?? "", /^v\.have$/))
    found.push({ to: at + 1, scope: { of: "none", list: main } });
  // “every bibNumber”: of each item.
  if (
    main !== undefined &&
    /^(?:every|each)$/.test(word) &&
    fieldAt(
      clause,
      at + 1,
      clause.body.fields.filter(({ list }) => list === main),
    ).length > 0
  )
    found.push({ to: at + 1, scope: { of: "every", list: main } });
  // “an item with”, “one whose”
  if (/^(?:an?|one)$/.test(tokens[at]?.word ?? ""))
    for (const { to, list } of [
      ...listsOf(line, at + 1, false),
      ...(tokens[at]?.word === "one" && main !== undefined ? [{ to: at + 1, list: main }] : []),
    ])
      if (/^(?:with|whose|that|which|where|having|has)$/.test(tokens[to]?.word ?? ""))
        found.push({ to: to + 1, scope: { of: "any", list } });
  return found;
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
function listsOf(line: Line, at: number, isWide: boolean): readonly { readonly to: number; readonly list: string }[] {
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
