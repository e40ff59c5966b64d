// Finds fields that are true or false in how a thing is: “leading”, “in range”, “the email is verified”.

import { lastOperation } from "../../english/context/above.ts";
import { splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import type { KnownField } from "../correct/fields.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb, stem } from "../settle/called.ts";
import type { Filled } from "../stated/match.ts";
import { beAt, type Clause, isArticle, lower } from "../stated/nouns.ts";

export const flagsAmong = rememberedFor((fields: readonly KnownField[]) => fields.filter(({ field }) => field.type === "boolean"));

/** A flag as an adjective: “leading”, “in range”. */
export function flagAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  // “has the field locked”
  if (hasTerminal(clause.tokens[at - 1]?.word ?? "", /^n\.field$/)) return [];
  const found = flagsAmong(fields).flatMap((field) => {
    const own = splitWords(field.name.replace(/^(?:is|has|was)(?=[A-Z_])/, ""));
    const words = lower(clause, at, at + own.length);
    // “Block writes for this database” asks for that.
    if (at === 0 && own.length > 1 && !hasTerminal(own[0] ?? "", /^f\./)) return [];
    const isSame = own.length === words.length && own.every((word, index) => word === words[index]);
    return isSame ? [{ to: at + own.length, value: field }] : [];
  });
  return found.length > 0 ? found : [...participleAt(clause, at, fields), ...nounAt(clause, at, fields)];
}

/** “a favourite”, “they are all favourites” of `favourited`. */
function nounAt({ tokens }: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { kind, word = "" } = tokens[at] ?? {};
  const isOne = /^an?$/.test(tokens[at - 1]?.word ?? "");
  const { word: before = "" } = tokens[isOne ? at - 2 : at - 1] ?? {};
  const isPredicate = hasTerminal(before, /^f\.(?:be|not|adverb)/) || /^(?:nor|neither)$/.test(before) || (before === "all" && !isOne);
  const noun = isOne ? word : word.replace(/s$/, "");
  if (kind !== "word" || !/.{3}e$/.test(noun) || (!isOne && noun === word) || !isPredicate) return [];
  const [only, ...others] = flagsAmong(fields).filter(
    ({ name }) => `${noun}d` === splitWords(name.replace(/^(?:is|has|was)(?=[A-Z_])/, "")).join(" "),
  );
  return only === undefined || others.length > 0 ? [] : [{ to: at + 1, value: only }];
}

/** “offline” of `online`, “unsealed” of `sealed`, “inactive” of `active`: a flag by what it is not. */
export function unflagAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { word = "" } = clause.tokens[at] ?? {};
  if (couldBeDone(clause, word)) return [];
  const named = flagsAmong(fields).flatMap((field) => {
    const own = splitWords(field.name.replace(/^(?:is|has|was)(?=[A-Z_])/, "")).join("");
    return isDeniedForm(word, own) ? [field] : [];
  });
  const [only, ...others] = named;
  return only === undefined || others.length > 0 ? [] : [{ to: at + 1, value: only }];
}

/** Returns whether the word denies the other: “offline” of “online”. */
export function isDeniedForm(word: string, own: string): boolean {
  return word !== own && [`un${own}`, `in${own}`, `dis${own}`, own.replace(/^on/, "off"), own.replace(/^en/, "dis")].includes(word);
}

/** “The first plugin is disabled”: to be done, or done already. */
function couldBeDone({ tokens, context }: Clause, word: string): boolean {
  if (tokens.some((token) => hasTerminal(token.word, /^f\.modal/) || /^(?:now|not|n't)$/.test(token.word))) return false;
  const doing = (context.operations?.operations ?? []).filter(
    (operation) => operation.method !== "GET" && fitOfVerb(operation, { word, particle: undefined }) === "own",
  );
  return doing.length > 0 && !doing.some((operation) => operation === lastOperation(context));
}

/** “it is protected against deletion” of `protection.delete` */
export function ownedFlagAt({ tokens }: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { word = "" } = tokens[at] ?? {};
  const noun = tokens[at + 2]?.word ?? "";
  if (!/(?:ed|en)$/.test(word) || !/^(?:against|from|for|to|by|with)$/.test(tokens[at + 1]?.word ?? "") || noun === "") return [];
  const [only, ...others] = flagsAmong(fields).filter(
    ({ owner, name }) => owner !== undefined && isOneStem(owner, word) && isOneStem(name, noun),
  );
  return only === undefined || others.length > 0 ? [] : [{ to: at + 3, value: only }];
}

/** “protection” and “protected”, “delete” and “deletion” */
function isOneStem(one: string, other: string): boolean {
  const root = (word: string): string => stem(word.toLowerCase().replace(/(?:ion|ing|al)$/, ""));
  const [short = "", long = ""] = [root(one), root(other)].sort((first, second) => first.length - second.length);
  return short.length > 3 && long.startsWith(short) && long.length - short.length < 2;
}

/** “it is muted” of `notificationMuted`, the only flag that ends so. */
function participleAt({ tokens }: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { word = "" } = tokens[at] ?? {};
  const isPredicate = hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:be|not)/) && /^(?:it|this)$/.test(tokens[at - 2]?.word ?? "");
  if (!isPredicate || !/ed$/.test(word)) return [];
  const named = fields.filter(({ name }) => splitWords(name).length > 1 && splitWords(name).at(-1) === word);
  const [only, ...others] = flagsAmong(named);
  return only === undefined || others.length > 0 || named.length > 1 ? [] : [{ to: at + 1, value: only }];
}

/** “the queen was not seen” is `queenSeen`, “the email is verified” `emailVerified`. */
export function compoundAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { tokens } = clause;
  const from = isArticle(tokens[at]) ? at + 1 : at;
  return flagsAmong(fields).flatMap((field): readonly Filled[] => {
    const own = splitWords(field.name);
    const subject = own.slice(0, -1);
    if (own.length < 2 || !subject.every((word, index) => tokens[from + index]?.word === word)) return [];
    return beAt(clause, from + subject.length).flatMap(({ to }): readonly Filled[] => {
      let next = to;
      let isNot = false;
      for (; /^(?:not|n't|never|now|still|already|yet|been|be)$/.test(tokens[next]?.word ?? ""); next++)
        if (/^n/.test(tokens[next]?.word ?? "") && tokens[next]?.word !== "now") isNot = true;
      return tokens[next]?.word === own.at(-1) ? [{ to: next + 1, value: [{ path: field.path, equals: !isNot }] }] : [];
    });
  });
}
