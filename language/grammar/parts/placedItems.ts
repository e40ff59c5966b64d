// Reads which item is meant by its place in a story: “en comes first”, “the newest one, which comes first, …”.

import type { Token } from "../../english/token.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { entriesAt, type Filled, phraseAt } from "../stated/match.ts";
import { type Clause, isArticle, numberAt } from "../stated/nouns.ts";
import type { Line, Scope } from "./line.ts";
import type { Member } from "./members.ts";
import { itemsAt, mainOf } from "./scopes.ts";

const verbs = "(?:comes?|is|stands|appears|must come|should come|must be|should be|is listed|shows up)";
const places: readonly (readonly [place: RegExp, index: number])[] = [
  [new RegExp(`^${verbs} (?:first|the first|the first one|at the top|on top|at the beginning|at the head)(?= )`), 0],
  [new RegExp(`^${verbs} (?:second|the second|the second one)(?= )`), 1],
  [new RegExp(`^${verbs} (?:last|the last|the last one|at the end|at the bottom)(?= )`), -1],
];

/** “comes first”, “is at the top” */
export function placedAt(tokens: readonly Token[], at: number): readonly Filled[] {
  return places.flatMap(([form, index]) => phraseAt(tokens, at, form).map(({ to }) => ({ to, value: index })));
}

const coded = /^(?:code|key|slug|sku|symbol|id|name|title|label)$/i;

/** “en”: a word that only the field which tells the items apart can have. */
export function codedAt({ tokens, body }: Clause, at: number): readonly Filled[] {
  const { kind, word = "", text = "", value } = tokens[at] ?? {};
  // “cheap comes first” is not a code.
  const isWritten = /[\d_.-]|\p{Ll}\p{Lu}/u.test(text) || (text.length < 4 && /^\p{L}+$/u.test(text));
  const isCode =
    kind === "quoted" || (kind === "word" && word !== "" && isWritten && !lexicon.vocabulary.has(word) && !body.things.has(word));
  const list = mainOf(body.lists);
  if (!isCode || list === undefined || isArticle(tokens[at - 1])) return [];
  const own = body.fields.filter(({ list: of, field, name }) => of === list && field.type === "string" && coded.test(name));
  // `code` tells them apart if there is a `name`, too.
  const codes = own.filter(({ name }) => /^(?:code|key|slug|sku|symbol)$/i.test(name));
  const [only, ...others] = codes.length > 0 ? codes : own;
  if (only === undefined || others.length > 0) return [];
  return [{ to: at + 1, value: { list, path: only.path, equals: kind === "quoted" ? String(value) : text } satisfies Member }];
}

/** “the newest one, which comes first,”, “the entry that comes last” */
export function placedScopesAt(line: Line, at: number): readonly { readonly to: number; readonly scope: Scope }[] {
  const { tokens, clause } = line;
  const main = mainOf(clause.body.lists);
  if (!isArticle(tokens[at])) return [];
  let from = at + 1;
  if (tokens[from]?.word === "most" && tokens[from + 1]?.word === "recent") from += 2;
  else if (/^(?:newest|latest|oldest|earliest|last|highest|lowest|cheapest|youngest|biggest|smallest)$/.test(tokens[from]?.word ?? ""))
    from++;
  const nouns = [
    ...(tokens[from]?.word === "one" && main !== undefined ? [{ to: from + 1, list: main }] : []),
    ...itemsAt(line, from).map(({ to, value }) => ({ to, list: value as string })),
  ];
  return nouns.flatMap(({ to, list }) => {
    const which = tokens[to]?.text === "," ? to + 1 : to;
    if (!/^(?:which|that)$/.test(tokens[which]?.word ?? "")) return [];
    return placedAt(tokens, which + 1).map(({ to: end, value }) => ({
      to: tokens[end]?.text === "," ? end + 1 : end,
      scope: { of: "item", list, index: value as number } satisfies Scope,
    }));
  });
}

/** “the first and third order”, “the first two orders” */
export function severalScopesAt(line: Line, at: number): readonly { readonly to: number; readonly scope: Scope }[] {
  const { tokens, clause } = line;
  if (!isArticle(tokens[at])) return [];
  return indexesAt(line, at + 1).flatMap(({ to, value }) => {
    const indexes = value as readonly number[];
    const main = mainOf(clause.body.lists);
    const bare = main !== undefined && hasTerminal(tokens[to]?.word ?? "", /^(?:f\.(?:be|modal)|v\.have)/) ? [{ to, value: main }] : [];
    return [...itemsAt(line, to), ...bare].map((one) => ({
      to: one.to,
      scope: { of: "items", list: String(one.value), indexes } satisfies Scope,
    }));
  });
}

function indexesAt({ tokens, clause }: Line, at: number): readonly Filled[] {
  const several = (from: number, before: readonly number[]): readonly Filled[] =>
    entriesAt(tokens, from, "w.ordinal").flatMap(({ to, value }) => {
      const indexes = [...before, Number(value)];
      const next = tokens[to]?.text === "," || tokens[to]?.word === "and" ? (tokens[to + 1]?.word === "and" ? to + 2 : to + 1) : to;
      const more = next > to ? several(isArticle(tokens[next]) ? next + 1 : next, indexes) : [];
      return indexes.length > 1 ? [{ to, value: indexes }, ...more] : more;
    });
  const run = entriesAt(tokens, at, "w.ordinal").flatMap(({ to, value }) => {
    const isLast = Number(value) === -1;
    if (!isLast && Number(value) !== 0) return [];
    return numberAt(clause, to).flatMap((count) => {
      const length = Number(count.value);
      if (length < 2 || length > 10) return [];
      return [{ to: count.to, value: Array.from({ length }, (_, index) => (isLast ? index - length : index)) }];
    });
  });
  return [...several(at, []), ...run];
}
