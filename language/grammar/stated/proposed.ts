// Proposes what a clause keeps of the last response and what all later requests carry, in any other words: “The token
// she gets back is what identifies her in everything that follows”.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { partsIn } from "../align/parts.ts";
import type { Proposal } from "../align/proposed.ts";
import { costOfAll } from "../correct/clauses.ts";
import { bodyOf } from "../correct/fields.ts";
import { ordinals } from "../correct/ordinals.ts";
import { variablesOf } from "../correct/saved.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { mayKeep, sourceAt } from "./keeping.ts";
import { nameAt, type Source } from "./keptParts.ts";
import type { Filled } from "./match.ts";
import { clauseOf } from "./nouns.ts";
import { ofToken, saysAll, writtenIn } from "./throughout.ts";

const costOfKept = 0.7;
const costOfCarried = 0.6;
const costOfJoint = 1.5;
/** A reason hardly makes a save less clear. */
const mostForReason = 0.8;

export function proposedSaves(context: SentenceContext, tokens: readonly Token[]): readonly Proposal[] {
  const keeps = tokens.some((_, at) => isKept(tokens, at)) || isNamed.test(textOf(tokens));
  const clause = keeps && !tokens.some(isOther) ? clauseOf(context, tokens) : undefined;
  if (clause === undefined) return [];
  const said = new Set<number>();
  const store: Record<string, string>[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const found = longest([...sourceAt(clause, at), ...memberAt(tokens, at)]);
    if (found === undefined || [at - 1, at - 2].some((one) => /^(?:for|because|since)$/.test(tokens[one]?.word ?? ""))) continue;
    const { path, name } = found.value as Source;
    // “visitId = body.id”
    const before = tokens[at - 1]?.text === "=" && /^[a-z]\w*$/i.test(tokens[at - 2]?.text ?? "") ? at - 2 : undefined;
    const after = [found.to, found.to + 1].flatMap((one) => nameAt(clause, one))[0];
    const named = before === undefined ? after : { to: found.to, value: tokens[before]?.text };
    const end = named?.to ?? found.to;
    for (let one = before ?? at; one < end; one++) said.add(one);
    if (!store.some((entry) => Object.values(entry).includes(path))) store.push({ [(named?.value as string) ?? name]: path });
    at = end - 1;
  }
  // “the id of this core will be needed, as coreId”: one name for the only value.
  const late = tokens.flatMap((_, at) => (said.has(at) ? [] : nameAt(clause, at).map((named) => ({ at, ...named }))))[0];
  const [only, ...others] = store;
  if (late !== undefined && only !== undefined && others.length === 0) {
    store[0] = { [late.value as string]: Object.values(only)[0] as string };
    for (let at = late.at; at < late.to; at++) said.add(at);
  }
  // “from the first room”: of an item, and not of the response.
  const isOfItem = tokens.some(({ word }) => ordinals.has(word));
  if (store.length === 0 || (isOfItem && !JSON.stringify(store).includes("["))) return [];
  const left = tokens.flatMap(({ kind, word }, at) =>
    said.has(at) || kind !== "word" || isKept(tokens, at) || hasTerminal(word, /^f\./) ? [] : [at],
  );
  // “stored under the file name damage.jpg” compares.
  if (partsIn(tokens).some(({ at, kind }) => !said.has(at) && compared.test(kind))) return [];
  // Words after the first value say why, or for how long.
  const first = Math.min(...said);
  const why = Math.min(
    mostForReason,
    costOfAll(
      tokens,
      left.filter((at) => at > first),
      context,
    ),
  );
  // “The application is pending; its id is retained” says more.
  const isJoined = tokens.some(({ text }) => text === ";") ? costOfJoint : 0;
  const cost =
    costOfKept +
    isJoined +
    why +
    costOfAll(
      tokens,
      left.filter((at) => at < first),
      context,
    );
  return [{ steps: [{ step: "save", store }], cost, left }];
}

const compared = /^(?:text|date|time|email|url|code|file|media)$/;

/** A verb that keeps a value; “the retained id” and “the etag I kept” tell which one. */
function isKept(tokens: readonly Token[], at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  if (!(mayKeep(word) || more.test(word)) || never.test(word) || hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/)) return false;
  const before = tokens.slice(Math.max(0, at - 3), at);
  if (participle.test(word))
    return (
      at === 0 ||
      before.some((one) => hasTerminal(one.word, /^f\.be/)) ||
      !before.some((one) => /^(?:i|we|that|which|'d|have|had)$/.test(one.word))
    );
  return (
    !weak.test(word) ||
    tokens.slice(at + 1, at + 4).some((one) => hasTerminal(one.word, /^f\.(?:the|my)$/) || /^(?:hold|note|down|on)$/.test(one.word))
  );
}

const participle = /(?:ed|ept|ured)$/;
/** Verbs of other deeds as well: “Put the playlist on air”, “shows need a title”. */
const never = /^(?:puts?|sets?|needs?)$/;
const weak = /^(?:takes?|took|taken|needs?|hang|hold|notes?|records?|writes?|wrote|written|cop(?:y|ied))$/;

/** “body.id” */
function memberAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const name = /^(?:body|response)\.(\w+)$/.exec(tokens[at]?.text ?? "")?.[1];
  return name === undefined ? [] : [{ to: at + 1, value: { path: `$.${name}`, name } satisfies Source }];
}

export function proposedCarried(context: SentenceContext, tokens: readonly Token[]): readonly Proposal[] {
  if (tokens.some(isOther) || tokens.some(({ word }) => excluded.test(word))) return [];
  const isForAll = tokens.some((_, at) => saysAll(tokens, at)) || later.test(textOf(tokens));
  const isScheme = tokens.some(({ text }, at) => /^bearer$/i.test(text) && /^authorization$/i.test(tokens[at - 2]?.text ?? ""));
  const written = isScheme ? undefined : writtenIn(tokens);
  const isSigned =
    (tokens.some(({ word }) => word === "bearer") && written?.step.auth !== undefined) ||
    /\b(?:signed|logged) in (?:with|by|using) (?:the|this|that|my|our) /.test(textOf(tokens));
  if (!isForAll && !isSigned) return [];
  const left = tokens.flatMap(({ kind, word }, at) => (kind !== "word" || hasTerminal(word, /^f\./) ? [] : [at]));
  const cost = costOfCarried + Math.min(mostForReason, 0.05 * left.length);
  if (written !== undefined) return [{ steps: [{ step: "prepare", ...written.step, of: "following" } as Step], cost, left: [] }];
  if (!tokens.some(({ word }) => ofToken.test(word) || /^authori[sz]/.test(word) || hasTerminal(word, /^n\.token/))) return [];
  if (partsIn(tokens).some(({ kind }) => kind !== "variable")) return [];
  const token = tokenKept(context, tokens);
  if (token === undefined) return [];
  const prepare = { step: "prepare", auth: { bearer: `\${${token.name}}` }, of: "following" } as Step;
  return [{ steps: [...(token.save === undefined ? [] : [token.save]), prepare], cost, left: [] }];
}

/** The token that was saved last, or the one of the last response. */
function tokenKept(context: SentenceContext, tokens: readonly Token[]): { readonly name: string; readonly save?: Step } | undefined {
  const saved = variablesOf(context).filter(({ name, source }) => isToken.test(name) || isToken.test(source.split(".").at(-1) ?? ""));
  const field = bodyOf(context)?.fields.find(({ name, list, isOfError }) => isToken.test(name) && list === undefined && !isOfError);
  const variable = saved.at(-1);
  const isFresh = field !== undefined && variable?.source !== field.path;
  if (!isFresh) return variable === undefined ? undefined : { name: variable.name };
  const form = /\b(?:as|under the name|in) ([a-z]+(?:[A-Z_]\w*)|(?<=name )\w+)\b/;
  const name = form.exec(textOf(tokens))?.[1] ?? field.name;
  return { name, save: { step: "save", store: [{ [name]: field.path }] } };
}

const isToken = /^(?!.*refresh).*(?:token|jwt)$/i;
const later =
  /\b(?:from (?:now|here|then|there) on|everything (?:else|that follows)|(?:in|for|on|with) (?:all|every|each|any|the (?:next|following|further))\b)/;
const more = /^(?:retain|retains|retained|stash|stashed|saving|keeping|noting|captured?|captures|pocket)$/;
const isNamed = /(?:->|→|=>|=) ?(?:save|keep)\b|\bas [a-z]+[A-Z]\w*|= ?(?:body|response)\b/;
const excluded = /^(?:not|n't|no|without|except|unless|if|expired|wrong|invalid|old)$/;

/** A request, an address or an amount is not a part of what is kept. */
function isOther({ kind }: Token): boolean {
  return /^(?:path|url|json|number|regex|server|placeholder|unknown)$/.test(kind);
}

function longest(found: readonly Filled[]): Filled | undefined {
  return found.toSorted((one, other) => other.to - one.to)[0];
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}
