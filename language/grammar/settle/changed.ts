// Compares a field with what earlier requests sent: “is unchanged”, “shows the new name”.

import { lastRequest, lastSent } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Step } from "../../step.ts";
import { hasTerminal, isSense, lexicon } from "../lexicon/lexicon.ts";
import type { Looked, Statement } from "../meaning.ts";
import { savedAfter, storedOf, withParameters } from "./mentioned.ts";
import { type CheckPlace, unsettled } from "./place.ts";
import { isReference } from "./value.ts";

/** The last value that a request has sent under the name that the path ends in. */
export function sentValue(steps: readonly Step[], path: string): Json | undefined {
  const name = /(?<![\p{L}\p{N}_-])([\p{L}\p{N}_-]+)$/u.exec(path)?.[1];
  for (const step of steps.toReversed()) {
    const value = step.step === "api_request" && name !== undefined ? memberSent(step.body as Json | undefined, name) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * The steps whose values count: “is unchanged” means none that the last change has sent, which may have been refused.
 */
export function stepsMeant(steps: readonly Step[], tokens: readonly Token[], path: string): readonly Step[] {
  const isDenied = tokens.some(({ word }) => isSense(word, "f.not")) && tokens.some(({ word }) => isChanging(word));
  if (!isDenied && !saysUnchanged(tokens)) return steps;
  const last = steps.findLastIndex((step) => step.step === "api_request" && !step.action.startsWith("GET "));
  const change = steps[last];
  const isSent = change?.step === "api_request" && /^(?:PUT|PATCH) /.test(change.action) && sentValue([change], path) !== undefined;
  return ofSameThing(steps, isSent ? steps.slice(0, last) : steps);
}

/** “is unchanged”, “stays the same”, “is the same as before” */
function saysUnchanged(tokens: readonly Token[]): boolean {
  if (tokens.some(({ word }) => isSense(word, "w.unchanged"))) return true;
  const isKept = ({ word }: Token): boolean => /^(?:stay|stays|stayed|remain|remains|remained|still|before)$/.test(word);
  return tokens.some(({ word }) => word === "same") && tokens.some(isKept);
}

/**
 * Omits statements about other things of the collection: after a change of one van, the name is not that of the van
 * made last.
 */
export function ofSameThing(all: readonly Step[], steps: readonly Step[]): readonly Step[] {
  const last = lastRequest(all);
  const [, collection, id] = /^[A-Z]+ (.+)\/([^/?]+)$/.exec(last === undefined ? "" : withParameters(last.action, last.parameters)) ?? [];
  if (collection === undefined || id === undefined) return steps;
  const makings = steps.flatMap((step, at) => (step.step === "api_request" && step.action === `POST ${collection}` ? [{ step, at }] : []));
  const isOwn = ({ step, at }: (typeof makings)[number]): boolean => {
    const saved = storedOf({ ...step, store: [...(step.store ?? []), ...savedAfter(all, at)] });
    return saved.some(([variable]) => id === `\${${variable}}`) || Object.values(step.body ?? {}).includes(id);
  };
  // A thing is made once until it is deleted: a second request with its id is the one that is refused.
  const deleted = steps.findLastIndex(
    (step) => step.step === "api_request" && withParameters(step.action, step.parameters) === `DELETE ${collection}/${id}`,
  );
  const own = makings.filter((making) => making.at > deleted && isOwn(making)).slice(0, 1);
  const others = new Set<Step>(own.length === 0 ? [] : makings.filter((making) => !own.includes(making)).map(({ step }) => step));
  return steps.filter((step) => {
    if (step.step !== "api_request" || others.has(step)) return step.step !== "api_request";
    const [, of, other] = /^[A-Z]+ (.+)\/([^/?]+)$/.exec(withParameters(step.action, step.parameters)) ?? [];
    return of !== collection || other === id;
  });
}

const isChanging = (word: string): boolean => hasTerminal(word, /^(?:v\.changed(?:\+|$)|w\.changed$)/) || word === "touched";

/** The member of that name, in a wrapped body one level further in. */
export function memberSent(body: Json | undefined, name: string, level = 0): Json | undefined {
  if (body === undefined || !isJsonObject(body)) return undefined;
  if (Object.hasOwn(body, name)) return body[name];
  const inner = Object.values(body).filter(isJsonObject);
  return level < 1 && inner.length === 1 ? memberSent(inner[0], name, level + 1) : undefined;
}

/** "the new name": what was sent. After a change, a check that the field exists would prove nothing. */
export function asChanged(place: CheckPlace, of: Looked, says: Statement, path: string): Statement {
  const named = of.of === "field" ? of.path.at(-1) : undefined;
  const first = isReference(named) ? named : typeof named === "object" && "words" in named ? named.words[0] : undefined;
  const word = isReference(first) ? place.tokens[first.token - 1]?.word : undefined;
  const isChanged = word !== undefined && lexicon.entries.get(word)?.some(({ terminal }) => terminal === "w.changed") === true;
  if (says.is !== "exists" || !isChanged) return says;
  // “Open it again and check that it has the new name”: what the change before has sent.
  const last = lastSent(place.before) ?? lastRequest(place.before);
  if (last === undefined) return place.response === undefined ? unsettled("a new value that nobody has sent") : says;
  const sent = sentValue([last], path);
  if (sent !== undefined) return { is: "equals", value: { constant: sent } };
  const isUnknown = place.response === undefined && !last.action.startsWith("POST ");
  return isUnknown || /^(?:PUT|PATCH) /.test(last.action) ? unsettled("a new value that nobody has sent") : says;
}
