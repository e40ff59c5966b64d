// Proposes checks for a clause that no reader can read: statements without the words that nothing here knows, the
// status that its words come nearest to, and the fields next to its values.

import type { Check } from "../../check.ts";
import { sameName } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { partsIn } from "../align/parts.ts";
import type { Proposal } from "../align/proposed.ts";
import { isOfUnit } from "../align/units.ts";
import { costOfAll } from "../correct/clauses.ts";
import type { KnownField } from "../correct/fields.ts";
import type { Doing } from "../correct/guesses.ts";
import { isValue } from "../correct/values.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { likelyRefusal, refusalOfCall, statusesOf } from "../refusals.ts";
import { stem } from "../settle/called.ts";
import { type Clause, clauseOf, fieldAt, type State } from "../stated/nouns.ts";
import { isDone, isInstruction, mostTokens } from "./asserted.ts";
import { flagAt } from "./flags.ts";
import { refusedAt } from "./outcomes.ts";
import { proposedItems } from "./proposedItems.ts";
import { readingsOf } from "./statements.ts";
import { statesAt, typedFor, valuesAt, type Written } from "./values.ts";

export function proposedChecks(context: SentenceContext, tokens: readonly Token[], after: Doing): readonly Proposal[] {
  const isOpen = tokens.some(({ kind, text }) => text === "?" || /^(?:server|path)$/.test(kind));
  const clause = tokens.length === 0 || tokens.length > mostTokens || isOpen ? undefined : clauseOf(context, tokens);
  if (clause === undefined) return [];
  const found = [...outcome(clause), ...missing(clause), ...duration(clause), ...proposedItems(clause, nearest)];
  if (isInstruction({ tokens, clause })) return found;
  const near = [...found, ...nearest(clause, after)];
  return near.some(({ cost }) => cost < likely) ? near : [...near, ...statements(clause, after)];
}

/** A cheaper proposal ends the search. */
const likely = 1.4;

/** Statements without words that begin no part of any. */
function statements(clause: Clause, after: Doing): readonly Proposal[] {
  const { tokens, context } = clause;
  if (tokens.some((token, at) => isDone(tokens, at) || nobody.test(token.word))) return [];
  const found = readingsOf({ tokens, clause, isTolerant: true }).filter(
    ({ isBare, left, checks }) =>
      (!isBare || (left.length === 0 && after !== "request")) && !(left.length > 0 && checks.some(({ exists }) => exists !== undefined)),
  );
  return found.slice(0, 3).map(({ checks, left }) => ({
    steps: [{ step: "validate", checks }],
    cost: 0.8 + costOfAll(tokens, left, context) + (found.length > 1 ? 0.8 : 0),
    left: left.filter((at) => tokens[at]?.kind === "word"),
  }));
}

/** The status that the clause names: a code, a reason phrase, or the only one for a refusal. */
function outcome({ tokens, body, context }: Clause): readonly Proposal[] {
  if (context.before?.at(-1)?.step !== "api_request") return [];
  const documented = statusesOf(body.operation);
  const said = new Set<number>();
  const found = new Set<number>();
  const say = (from: number, to: number): void => {
    for (let at = from; at < to; at++) said.add(at);
  };
  for (const [at, { kind, text }] of tokens.entries()) {
    const phrase = phraseAt(tokens, at);
    const isCode = kind === "number" && /^[1-5]\d\d$/.test(text);
    if (isCode) found.add(Number(text));
    else if (phrase !== undefined) found.add(phrase.status);
    say(at, isCode ? at + 1 : (phrase?.to ?? at));
    for (const { to } of refusedAt(tokens, at)) say(at, to);
  }
  const isRefused = tokens.some((_, at) => refusedAt(tokens, at).length > 0);
  const sure = found.size === 0 && isRefused ? refusalOfCall(body.operation, context.before?.at(-1), tokens) : [...found][0];
  const only = sure ?? (isRefused ? likelyRefusal(body.operation, context.before?.at(-1)) : undefined);
  if (only === undefined || found.size > 1) return [];
  const isStated = isRefused || tokens.some(({ word }) => /^(?:status|http|code|error)$/.test(word));
  if (only !== "4xx" && !documented.includes(only) && !isStated) return [];
  const left = leftIn(tokens, said);
  const cost =
    0.4 + costOfAll(tokens, left, context) + (only === "4xx" || documented.includes(only) ? 0 : 0.8) + (sure === undefined ? 0.3 : 0);
  return [{ steps: [{ step: "validate", checks: [{ status: only }] }], cost, left }];
}

/** “won't find him any more”, after it was deleted: it is asked for, and missing. */
function missing({ tokens, context }: Clause): readonly Proposal[] {
  const last = context.before?.findLast(({ step }) => step === "api_request");
  const words = tokens.map(({ word, text }) => word || text).join(" ");
  if (
    last?.step !== "api_request" ||
    !last.action.startsWith("DELETE ") ||
    !(/\bgone\b/.test(words) || ((denied.test(words) || /\b404\b/.test(words)) && sought.test(words)))
  )
    return [];
  const { body: _body, query: _query, ...request } = last;
  const steps = [
    { ...request, action: last.action.replace("DELETE", "GET") },
    { step: "validate" as const, checks: [{ status: 404 }] },
  ];
  return [{ steps, cost: 0.9, left: [] }];
}

const denied = /\b(?:no longer|not|n't|cannot|nobody|never|nothing)\b/;
const sought =
  /\b(?:finds?|found|exists?|there|retriev(?:e|ed|al|ing)|seen?|reads?|reading|open(?:s|ed|ing)?|fetch(?:ed|ing)?|loaded|reached|enquir(?:y|ing)|inquir(?:y|ing)|look(?:s|ing|ed)?|call(?:ed|ing))\b/;

/** “back in under 800 ms even on the CI box” */
function duration({ tokens, context }: Clause): readonly Proposal[] {
  if (context.before?.at(-1)?.step === undefined) return [];
  const at = tokens.findIndex(({ kind }, one) => kind === "number" && hasTerminal(tokens[one + 1]?.word ?? "", /^n\.(?:ms|second)/));
  const words = tokens
    .slice(Math.max(0, at - 2), at)
    .map(({ word }) => word)
    .join(" ");
  if (at < 0 || !/(?:under|below|within|less than|than|faster)$/.test(words)) return [];
  const isSeconds = hasTerminal(tokens[at + 1]?.word ?? "", /^n\.second/);
  const said = new Set([at - 2, at - 1, at, at + 1]);
  const left = leftIn(tokens, said);
  const below = Number(tokens[at]?.value) * (isSeconds ? 1000 : 1);
  return [{ steps: [{ step: "validate", checks: [{ time: { below } }] }], cost: 0.8 + costOfAll(tokens, left, context), left }];
}

/** A reason phrase of an error that begins there. */
function phraseAt(tokens: readonly Token[], at: number): { readonly status: number; readonly to: number } | undefined {
  const entry = lexicon.entries
    .get(tokens[at]?.word ?? "")
    ?.find(
      ({ terminal, words, value }) =>
        terminal === "w.reasonphrase" && Number(value) >= 400 && words.every((word, index) => tokens[at + index]?.word === word),
    );
  return entry === undefined ? undefined : { status: Number(entry.value), to: at + entry.words.length };
}

interface Named {
  readonly at: number;
  readonly to: number;
  readonly field: KnownField;
}

const nobody = /^(?:nobody|nothing|none|neither|never|nor)$/;

/** “nothing has been paid yet” of `amountPaid`, “nobody has verified it” of `verified` */
function nothingDone({ tokens, fields, context }: Clause): readonly Proposal[] {
  const at = tokens.findIndex(({ word }) => nobody.test(word));
  const verb = tokens.findIndex(({ word }, one) => one > at && one < at + 5 && /(?:ed|en|id|ld)$/.test(word));
  const [only, ...others] = fields.filter(
    ({ name, field }) =>
      /^(?:boolean|integer|number)$/.test(field.type ?? "") &&
      splitWords(name).some((word) => stem(word) === stem(tokens[verb]?.word ?? "")),
  );
  if (verb < 0 || only === undefined || others.length > 0) return [];
  const left = leftIn(tokens, new Set([at, verb]));
  const equals = only.field.type === "boolean" ? false : 0;
  return [{ steps: [{ step: "validate", checks: [{ path: only.path, equals }] }], cost: 0.7 + costOfAll(tokens, left, context), left }];
}

/** Every value with the field that is named next to it, or that has its unit; every state and flag. */
function nearest(clause: Clause, after: Doing): readonly Proposal[] {
  const { tokens, fields, context } = clause;
  // “Nobody has verified it” is not a “verified”.
  if (tokens.some(({ word }) => nobody.test(word))) return nothingDone(clause);
  if (after === "request" && !tokens.some(({ word }) => hasTerminal(word, asserting))) return [];
  const named = tokens.flatMap((_, at): readonly Named[] => {
    const found = fieldAt(clause, at, fields).at(-1);
    return found === undefined ? [] : [{ at, to: found.to, field: found.value as KnownField }];
  });
  const said = new Set<number>();
  const checks: Check[] = [];
  const put = (from: number, to: number, check: Check): void => {
    const denied = [from - 1, from - 2, from - 3].find((at) => hasTerminal(tokens[at]?.word ?? "", /^f\.(?:not|no)$/));
    if (denied !== undefined) said.add(denied);
    checks.push(denied === undefined ? check : typeof check.equals === "boolean" ? { ...check, equals: false } : { ...check, not: true });
    for (let at = from; at < to; at++) said.add(at);
  };
  const moments = partsIn(tokens).filter(({ kind }) => /^(?:date|time)$/.test(kind));
  for (let at = 0; at < tokens.length; at++) {
    if (said.has(at)) continue;
    const moment = moments.find((one) => one.at === at);
    if (moment !== undefined) {
      const near = nearestField(clause, named, at, moment.end, { form: "text", value: moment.text });
      if (near === undefined) return [];
      put(at, moment.end, { path: near.field.path, equals: moment.text });
      say(near);
      continue;
    }
    const [state] = statesAt({ tokens, clause }, at, fields);
    const [flag] = flagAt(clause, at, fields);
    if (state !== undefined) {
      const { field, value } = state.value as State;
      put(at, state.to, { path: field.path, equals: value });
      for (const one of named) if (one.field === field) say(one);
    } else if (flag !== undefined) put(at, flag.to, { path: (flag.value as KnownField).path, equals: true });
    else if (isValue(tokens, at) || /^(?:true|false)$/.test(tokens[at]?.word ?? "")) {
      const [value] = valuesAt({ tokens, clause }, at);
      const near = value === undefined ? undefined : nearestField(clause, named, at, value.to, value.value as Written);
      if (value === undefined || near === undefined) return [];
      put(at, value.to, { path: near.field.path, ...compared(tokens, at, near.json) });
      say(near);
    }
  }
  const left = leftIn(tokens, said);
  const paths = new Set(checks.map(({ path }) => path));
  // Two values of one field: either of them, or from one to the other.
  const [first, second, third] = checks;
  if (paths.size < checks.length) {
    const joint = tokens.some(({ word }) => word === "or") ? "or" : tokens.some(({ word }) => word === "between") ? "between" : undefined;
    if (paths.size > 1 || third !== undefined || first?.equals === undefined || second?.equals === undefined) return [];
    if (joint === undefined) return [];
    const { path } = first;
    checks.splice(
      0,
      2,
      joint === "or"
        ? { path, oneOf: [first.equals, second.equals] }
        : ({ path, compare: { atLeast: first.equals, atMost: second.equals } } as Check),
    );
    for (const [at, { word }] of tokens.entries()) if (word === joint) said.add(at);
  }
  return checks.length === 0 ? [] : [{ steps: [{ step: "validate", checks }], cost: 1 + costOfAll(tokens, left, context), left }];

  function say(one: { readonly at: number; readonly to: number }): void {
    for (let at = one.at; at < one.to; at++) said.add(at);
  }
}

const asserting = /^(?:f\.(?:modal|be)|v\.(?:assert|show|return|have|equal)(?:\+|$))/;

/** “at least 3”, “below 60” */
function compared(tokens: readonly Token[], at: number, json: Check["equals"]): Check {
  const words = tokens
    .slice(Math.max(0, at - 2), at)
    .map(({ word }) => word)
    .join(" ");
  const found = bounds.find(([form]) => form.test(words));
  return found === undefined || typeof json !== "number" ? { equals: json as never } : { compare: { [found[1]]: json } };
}

const bounds: readonly (readonly [RegExp, string])[] = [
  [/at least$|not below$/, "atLeast"],
  [/at most$|up to$/, "atMost"],
  [/(?:below|under|less than|fewer than)$/, "below"],
  [/(?:above|over|more than|greater than)$/, "above"],
];

function nearestField(clause: Clause, named: readonly Named[], from: number, to: number, value: Written) {
  const fits = named.flatMap((one) => {
    const json = typedFor(one.field.field, value);
    const distance = one.to <= from ? from - one.to : one.at >= to ? one.at - to + 0.5 : mostDistance;
    return json === undefined || distance >= mostDistance ? [] : [{ ...one, json, distance }];
  });
  const [best] = fits.sort((one, other) => one.distance - other.distance);
  const sent = best === undefined ? sentAs(clause, value) : undefined;
  if (sent !== undefined) return { at: to, to, field: sent, json: value.value };
  if (best !== undefined || value.form !== "number") return best;
  const unit = clause.tokens[to]?.word ?? "";
  const [only, ...others] = clause.fields.filter(({ name }) => splitWords(name).length > 1 && isOfUnit(name, unit));
  return only === undefined || others.length > 0 ? undefined : { at: to, to: to + 1, field: only, json: value.value };
}

/** “belongs to E-204”, which an earlier request has sent as `employeeId`: the field of that name. */
function sentAs({ context, fields }: Clause, { form, value }: Written): KnownField | undefined {
  if (form === "number" || typeof value !== "string") return undefined;
  const names = new Set(
    (context.before ?? []).flatMap((step) => (step.step === "api_request" ? namesOf([step.body, step.query], value) : [])),
  );
  const [only, ...others] = fields.filter(({ name }) => [...names].some((sent) => sameName(sent, name)));
  return others.length > 0 ? undefined : only;
}

/** The names of the members that have the value. */
function namesOf(inside: unknown, value: string): readonly string[] {
  if (typeof inside !== "object" || inside === null) return [];
  return Object.entries(inside).flatMap(([name, member]) => (member === value ? [name] : namesOf(member, value)));
}

const mostDistance = 6;

/** The words that nothing says and that say more than that something is so. */
function leftIn(tokens: readonly Token[], said: ReadonlySet<number>): readonly number[] {
  return tokens.flatMap(({ kind, word }, at) =>
    said.has(at) || kind === "symbol" || (kind === "word" && (word === "" || hasTerminal(word, idle))) ? [] : [at],
  );
}

const idle =
  /^(?:f\.(?!not|no$|without|until|or$)|v\.(?:assert|return|get|receive|show|have|answer)(?:\+|$)|n\.(?:response|status|body|field)|w\.(?:is|expected|received|error))/;
