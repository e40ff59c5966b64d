// What a clause says of a list: that it is empty, how many items it has, that something is one of them.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { stem } from "../settle/called.ts";
import { type Clause, comparing, type Found, type Made, numberOf, ordinals } from "./clause.ts";
import type { KnownBody } from "./fields.ts";
import { variablesOf } from "./saved.ts";
import { isValue, valueIn } from "./values.ts";

/** "the list is not empty", "there are 2 books", "our product is in there", "task no longer listed" */
export function listIn(clause: Clause, found: readonly Found[]): Made | undefined {
  const { tokens, used, body, context } = clause;
  if (body === undefined || body.lists.length === 0) return undefined;
  const main = body.lists.filter(({ isMain }) => isMain);
  const nounAt = (nouns: readonly string[]) => tokens.findIndex(({ kind, word }) => kind === "word" && nouns.includes(nounOf([word])));
  const named = body.lists.find(({ nouns }) => nounAt(nouns) >= 0);
  const list = main.length === 1 ? main[0] : (named ?? (body.lists.length === 1 ? body.lists[0] : undefined));
  if (list === undefined) return undefined;
  const isAmong = tokens.some(({ word }) => /^(?:in|among|includes?|included|contains?|listed|there|find|found|appears?|part)$/.test(word));
  if (isAmong && found.every(({ field }) => field.list === undefined)) {
    const member = memberIn(clause, list);
    if (member !== undefined) return member;
  }
  if (found.some(({ field }) => field.list !== undefined)) return undefined;
  const empty = tokens.findIndex(({ word }) => hasTerminal(word, /^w\.empty/));
  const isOfList = tokens.some(({ word }) => hasTerminal(word, /^n\.(?:list|body|response)/)) || named !== undefined;
  if (empty >= 0 && isOfList && !found.some(({ field }) => field.path !== list.path)) {
    const isNegated = tokens.some(({ word }) => hasTerminal(word, /^f\.not$/));
    for (const [at, { word }] of tokens.entries()) if (hasTerminal(word, /^f\.not$/)) used.add(at);
    used.add(empty);
    return { checks: [{ ...looked(list.path), empty: true, ...(isNegated ? { not: true as const } : {}) }], cost: 0.2 };
  }
  const counted = countIn(clause, list, named !== undefined);
  void context;
  return counted;
}

function looked(path: string): Pick<Check, "path" | "body"> {
  return path === "$" ? { body: "json" } : { path };
}

/** "there are exactly 2", "only one pet is left", "at least 1 book" */
function countIn({ tokens, used }: Clause, list: KnownBody["lists"][number], isNamed: boolean): Made | undefined {
  if (!isNamed && !tokens.some(({ word }) => /^(?:there|left|exactly|only|entry|entries|items?|results?)$/.test(word))) return undefined;
  for (const [at, token] of tokens.entries()) {
    const number = used.has(at) ? undefined : numberOf(token);
    if (number === undefined || ordinals.has(tokens[at - 1]?.word ?? "")) continue;
    const next = tokens[at + 1];
    const isCounted =
      next === undefined || hasTerminal(next.word, /^(?:f|n)\./) || list.nouns.includes(nounOf([next.word])) || next.kind === "symbol";
    if (!isCounted) continue;
    used.add(at);
    const said = tokens
      .slice(0, at)
      .map(({ word }) => word)
      .join(" ");
    const bound = comparing.find(([form]) => form.test(said))?.[1];
    for (let each = 0; each < tokens.length; each++) {
      const word = tokens[each]?.word ?? "";
      if (list.nouns.includes(nounOf([word])) || /^(?:there|left|exactly|only|appears?)$/.test(word)) used.add(each);
    }
    if (bound !== undefined) for (let each = at - 1; each >= at - 3; each--) used.add(each);
    return { checks: [{ ...looked(list.path), length: bound === undefined ? number : { [bound]: number } }], cost: 0.3 };
  }
  return undefined;
}

/** An item of the list is that thing: by the variable that holds its id, or by its code. */
function memberIn({ tokens, used, body, context }: Clause, list: KnownBody["lists"][number]): Made | undefined {
  const fields = body?.fields.filter((field) => field.list === list.path && field.depth <= 2) ?? [];
  const no = tokens.some(({ word }) => hasTerminal(word, /^f\.(?:not|no)$/) || word === "longer");
  const useAll = () => {
    for (const [at, { word }] of tokens.entries())
      if (
        /^(?:not|no|longer|in|among|includes?|included|contains?|listed|there|find|found|appears?|turns?|up|somewhere|our|part|of|anymore|more|any|list|them)$/.test(
          word,
        )
      )
        used.add(at);
  };
  const quantifier = no ? "none" : "any";
  for (const [at, { kind, word }] of tokens.entries()) {
    if (used.has(at)) continue;
    if (kind === "number") continue;
    if (isValue(tokens, at)) {
      const codes = fields.filter(
        ({ name }) => /(?:^|_)(?:id|key|code|sku|name|title|slug|number)$/i.test(name) || /(?:Id|Key|Code|Name)$/.test(name),
      );
      const named = codes.filter(({ name }) => (kind === "reference" ? /id$/i.test(name) : !/^id$/i.test(name)));
      if (named.length !== 1 || tokens.filter((_, each) => isValue(tokens, each)).length > 1) return undefined;
      used.add(at);
      useAll();
      return {
        checks: [
          {
            [quantifier]: `${list.path}[*]`,
            path: named[0]?.path ?? "$",
            equals: kind === "reference" ? { $var: String(tokens[at]?.value) } : valueIn(tokens, at),
          },
        ],
        cost: 0.6,
      };
    }
    if (kind !== "word" || hasTerminal(word, /^f\./)) continue;
    const noun = nounOf([word]);
    // "the moorings are in the list" says nothing of the one that is known.
    if (noun !== word && /[^s]s$/.test(word)) continue;
    const ids = variablesOf(context).filter(({ name }) => stem(nounOf([name])) === stem(noun) || nounOf([name]) === `${noun} id`);
    const [id, ...others] = ids;
    if (id === undefined || others.some(({ name }) => name !== id.name)) continue;
    const same = id.source.split(".").at(-1) ?? "";
    const field =
      fields.find(({ name }) => nounOf([name]) === `${noun} id`) ??
      (list.nouns.includes(noun) || body?.things.has(noun) === true
        ? (fields.find(({ path }) => path === "$.id") ?? fields.find(({ name }) => name === same))
        : undefined);
    if (field === undefined) continue;
    used.add(at);
    useAll();
    return { checks: [{ [quantifier]: `${list.path}[*]`, path: field.path, equals: { $var: id.name } }], cost: 0.5 };
  }
  return undefined;
}
