// The words that a request does not say, and what leaving them out costs.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { methodsOfVerb, stem } from "../settle/called.ts";
import type { Told } from "../settle/mentioned.ts";
import { remarkIn } from "./operationWords.ts";
import { type Draft, isValue } from "./values.ts";
import { mayBegin } from "./words.ts";

interface LeftWord {
  readonly word: string;
  readonly text: string;
  readonly cost: number;
}

/** The words that the request does not say, and what leaving them out costs. */
export function leftOf({ place, used, taken }: Draft, operation: Operation, resources: ReadonlySet<string>): readonly LeftWord[] {
  const { tokens } = place;
  const own = new Set([operation.operationId ?? "", operation.summary ?? ""].flatMap(splitWords).map(stem));
  const said = new Set([...taken].flatMap((key) => splitWords(key.split(".").at(-1) ?? "")).map(stem));
  const label = tokens.findIndex(({ text }) => /^[:–—]$/.test(text));
  const remark = remarkIn(tokens);
  const actor = actorIn(tokens);
  return tokens.flatMap(({ kind, word, text }, at): readonly LeftWord[] => {
    if (kind !== "word" || word === "" || used.has(at)) return [];
    if (word.length > 3 && said.has(stem(word))) return [{ word, text, cost: 0.1 }];
    if (isOfKnown(place, tokens, at)) return [{ word, text, cost: 0.2 }];
    if (at < actor) return [{ word, text, cost: 0.1 }];
    // "viewer only": nothing more than that.
    if (word === "only" && used.has(at - 1) && (at === tokens.length - 1 || tokens[at + 1]?.kind === "symbol"))
      return [{ word, text, cost: 0.2 }];
    const isAside = at < label || at >= remark;
    if (hasTerminal(word, /^f\./)) return [{ word, text, cost: 0 }];
    if (!isAside && !own.has(stem(word)) && resources.has(nounOf([word]))) return [{ word, text, cost: 4 }];
    if (!isAside && !own.has(stem(word)) && methodsOfVerb({ word, particle: undefined }).length > 0 && !/(?:ed|en)$/.test(word))
      return [{ word, text, cost: 2.5 }];
    // "remove the customer from the order" asks for more than the customer.
    const isElsewhere = [at - 1, at - 2].some((one) => /^(?:from|in|into|to|on|onto|at)$/.test(tokens[one]?.word ?? ""));
    if (
      !isAside &&
      isElsewhere &&
      resources.has(nounOf([word])) &&
      !operation.path.split("/").some((part) => nounOf([part]) === nounOf([word]))
    )
      return [{ word, text, cost: 4 }];
    if (own.has(stem(word))) return [{ word, text, cost: 0.1 }];
    if (isAside) return [{ word, text, cost: 0.25 }];
    return [{ word, text, cost: costOfLeaving(tokens, at, word) }];
  });
}

/** "the enrolment of this student": what an earlier request said of the thing. */
function isOfKnown({ before, operation }: Draft["place"], tokens: Told["tokens"], at: number): boolean {
  const { word, text } = tokens[at] as Token;
  // "Ravi's deals": a name that was given to something.
  if (/^\p{Lu}\p{Ll}+$/u.test(text) && before.some((step) => step.step === "api_request" && saysName(step.body, text))) return true;
  if (!/^(?:this|that|the|same|their|his|her|its)$/.test(tokens[at - 1]?.word ?? "") || !/^(?:for|of)$/.test(tokens[at - 2]?.word ?? ""))
    return false;
  const segments = operation.path.split("/").filter((part) => part !== "" && !part.includes("{"));
  return before.some((step) => {
    if (step.step !== "api_request" || !segments.some((part) => step.action.includes(part))) return false;
    const names = [step.body, step.query].flatMap((part) => (isJsonObject(part) ? Object.keys(part) : []));
    return names.some((name) => nounOf([name]) === `${nounOf([word])} id` || nounOf([name]) === nounOf([word]));
  });
}

function saysName(body: unknown, name: string): boolean {
  if (typeof body === "string") return body.split(/\s+/).includes(name);
  return isJsonObject(body) && Object.values(body).some((value) => saysName(value, name));
}

/**
 * Before which token the sentence only says who does it: “the shopper”, “the line manager must be able to”. A word that
 * could be about the person's rights means more.
 */
function actorIn(tokens: Told["tokens"]): number {
  const start = tokens.findIndex(
    ({ word }) => word !== "" && !hasTerminal(word, /^f\.(?:opener|join|adverb)/) && !/^(?:when|and|then|but|now)$/.test(word),
  );
  if (start < 0) return 0;
  // "Emma finally cancels …"
  const second = tokens.slice(start + 1, start + 3).find(({ word }) => !hasTerminal(word, /^f\.adverb/) && !/ly$/.test(word));
  if (
    /^\p{Lu}\p{Ll}+$/u.test(tokens[start]?.text ?? "") &&
    second !== undefined &&
    /(?:[^s]s|ed)$/.test(second.word) &&
    lexicon.names.has(second.word)
  )
    return start + 1;
  const isDefinite = hasTerminal(tokens[start]?.word ?? "", /^f\.the$/);
  for (let at = start + (isDefinite ? 1 : 0); at < Math.min(tokens.length, start + 7); at++) {
    const { kind, word, text } = tokens[at] as Token;
    if (/^(?:must|shall|should|will|can)$/.test(word)) return at > start ? at : 0;
    if (isDefinite && at > start + 1 && at < start + 5 && /(?:[^s]s|ed)$/.test(word) && lexicon.names.has(word)) return at;
    if (isValue(tokens, at) || text === ",") continue;
    if (kind !== "word" || word === "" || rights.test(word) || hasTerminal(word, /^[fv]\.(?!who)/)) return 0;
  }
  return 0;
}

/** Words for a person who may have other rights. */
export const rights =
  /^(?:guests?|visitors?|strangers?|intruders?|thief|thieves|banned|foreign|former|outsiders?|anonymous|un\w+ed|other|another|second|third|different|wrong|attacker|nobody|no|not|logged|signed|same)$/;

/** Words for the person who acts cost hardly anything. */
function costOfLeaving(tokens: Told["tokens"], at: number, word: string): number {
  const article = tokens[at - 1]?.word;
  if (at <= 2 && article !== undefined && hasTerminal(article, /^f\.the$/)) return 0.25;
  // Sent again or for the first time, it is the same request.
  if (word === "again" || (word === "once" && tokens[at + 1]?.word === "more") || (word === "more" && tokens[at - 1]?.word === "once"))
    return 0.1;
  if (/^(?:step|try|trying|going|use|access|also|up|existing|there|who|which)$/.test(word)) return 0.25;
  if (
    /^(?:able|possible|allowed|give|myself|ourselves|himself|herself|themselves|yet|indeed|giving|stating|together|along|original|whole|entire|current|said)$/.test(
      word,
    )
  )
    return 0.1;
  // "the deleted vet"
  if (/(?:ed|en)$/.test(word) && tokens[at + 1]?.kind === "word" && article !== undefined && hasTerminal(article, /^f\.(?:the|my)$/))
    return 0.3;
  if (/^(?:only|again|all|every|each)$/.test(word)) return 0.8;
  if (hasTerminal(word, /^(?:w\.(?:adjective|received|updated|expected|success|following)|v\.send)/)) return 0.5;
  return 2.5;
}

/** A verb of a clause of its own: what is checked, saved or awaited. */
export function saysMore(word: string): boolean {
  if (hasTerminal(word, /^f\./)) return false;
  return (
    hasTerminal(word, /^v\.(?:assert|contain|save|wait|repeat)(?:\+|$)/) || mayBegin(word, /^v\.(?:differ|match|exist|exceed)(?:\+|$)/)
  );
}

/** Words that change what a request is. */
export const isContent = group("leftWords.isContent");
