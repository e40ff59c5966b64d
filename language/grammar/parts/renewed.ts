// Reads values by what an earlier request has sent: “the response reflects the change”, “reply must have the new
// value”, “the new limit” where only one field was changed, “still M-KX 9090”.

import type { Check } from "../../check.ts";
import { lastRequest } from "../../english/context/above.ts";
import type { Json } from "../../json.ts";
import { isJsonObject } from "../../json.ts";
import type { ApiRequestStep } from "../../step.ts";
import type { KnownField } from "../correct/fields.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { isCallRefused } from "../refused.ts";
import { memberSent } from "../settle/changed.ts";
import { type Filled, phraseAt } from "../stated/match.ts";
import { type Clause, fieldAt, isArticle, lower } from "../stated/nouns.ts";
import type { Line } from "./line.ts";
import { mainOf } from "./scopes.ts";
import { typedFor, valuesAt, type Written } from "./values.ts";

/** “the change”, “the new values”: all that the last request has sent, and one field for “the new value”. */
export function changesAt(clause: Clause, at: number): readonly Filled[] {
  const sent = changed(clause);
  if (sent.length === 0) return [];
  const from = isArticle(clause.tokens[at]) ? at + 1 : at;
  const all = phraseAt(clause.tokens, from, /^(?:changes?|modifications?|updates?|edits?|(?:new|updated|changed) (?:values|details|data))/);
  const single = sent.length === 1 ? phraseAt(clause.tokens, from, /^(?:new|updated|changed) (?:value|one)/) : [];
  const sole = sent.length === 1 && typeof sent[0]?.equals === "number" ? soleAt(clause, from) : soleMomentAt(clause, from, sent);
  return [...all, ...single, ...sole].map(({ to }) => ({ to, value: sent }));
}

const quantities = group("renewed.quantities");

/** “the new limit”: a quantity that is no other field of the response is the only number that was sent. */
function soleAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens, body } = clause;
  if (!/^(?:new|updated|changed)$/.test(tokens[at]?.word ?? "") || tokens[at + 1]?.kind !== "word") return [];
  const [noun = ""] = lower(clause, at + 1, at + 2);
  const isOther = body.things.has(noun) || fieldAt(clause, at + 1, body.fields).length > 0;
  return isOther || !quantities.test(noun) ? [] : [{ to: at + 2 }];
}

/** “the new time”, where the only value that was sent is a moment, and no other field is called so. */
function soleMomentAt(clause: Clause, at: number, sent: readonly Check[]): readonly Filled[] {
  const [only, ...others] = sent;
  if (others.length > 0 || typeof only?.equals !== "string" || !/^\d{4}-\d\d-\d\d/.test(only.equals)) return [];
  const found = phraseAt(clause.tokens, at, /^(?:new|updated|changed) (?:time|date|day|moment|start|end)/);
  return found.length > 0 && fieldAt(clause, at + 1, clause.body.fields).length === 0 ? [{ to: at + 2 }] : [];
}

/** “both”, “both changes”: the two fields that the last change has sent, or the two texts of its only list. */
export function bothChangesAt(clause: Clause, at: number): readonly Filled[] {
  if (clause.tokens[at]?.word !== "both" || mainOf(clause.body.lists) === "$") return [];
  const named = phraseAt(
    clause.tokens,
    at + 1,
    /^(?:of (?:them|these|those)|(?:of the |the )?(?:new )?(?:changes|values|fields|updates|modifications))/,
  );
  const sent = changed(clause, /^(?:POST|PUT|PATCH) /);
  const [only] = sent;
  const listed = sent.length === 1 && Array.isArray(only?.equals) ? (only.equals as readonly Json[]) : [];
  const texts = listed.flatMap((contains): readonly Check[] =>
    typeof contains === "string" ? [{ path: only?.path ?? "", contains }] : [],
  );
  const found = sent.length === 2 ? sent : texts.length === 2 && listed.length === 2 ? texts : [];
  // “both kilns” are two things.
  const next = clause.tokens[at + 1];
  const isAlone = next === undefined || next.kind === "symbol" || next.word === "in" || hasTerminal(next.word, /^f\.(?:be|modal)/);
  const ends = [...(isAlone ? [at + 1] : []), ...named.map(({ to }) => to)];
  return found.length === 0 ? [] : ends.map((to) => ({ to, value: found }));
}

/** “says so”, “it sticks”: all that the last change has sent. */
export function changesSaidAt(clause: Clause, at: number): readonly Filled[] {
  const found = phraseAt(clause.tokens, at, /^(?:says|shows|confirms|reflects|reports) (?:so|that|this|it)/);
  const sent = found.length === 0 ? [] : changed(clause);
  return sent.length === 0 ? [] : found.map(({ to }) => ({ to, value: sent }));
}

/** The change that the last request makes, or that it reads back. */
function lastChange({ before = [] }: Clause["context"]): ApiRequestStep | undefined {
  const last = lastRequest(before);
  const [method = "", path = ""] = last?.action.split(" ") ?? [];
  if (last === undefined || method !== "GET") return last;
  const own = JSON.stringify([path, last.parameters ?? {}]);
  return before
    .slice(0, before.indexOf(last))
    .findLast(
      (step, at): step is ApiRequestStep =>
        step.step === "api_request" &&
        JSON.stringify([step.action.replace(/^\w+ /, ""), step.parameters ?? {}]) === own &&
        !step.action.startsWith("GET ") &&
        !isCallRefused(before, at),
    );
}

/** Checks that the response has what the last change has sent, if it has all of these fields. */
function changed({ context, fields }: Clause, methods = /^(?:PUT|PATCH) /): readonly Check[] {
  const last = lastChange(context);
  if (last === undefined || !methods.test(last.action) || !isJsonObject((last.body ?? null) as Json)) return [];
  const body = last.body as Record<string, Json>;
  const [wrapper = "", ...more] = Object.keys(body);
  const inner = body[wrapper];
  const isWrapped = more.length === 0 && inner !== undefined && isJsonObject(inner) && fields.some(({ path }) => path === `$.${wrapper}`);
  const checks = Object.entries(isWrapped ? inner : body).map(([name, equals]): Check | undefined => {
    const field = fields.find((own) => own.name === name && (isWrapped ? own.path === `$.${wrapper}.${name}` : own.depth === 1));
    return field === undefined ? undefined : { path: field.path, equals };
  });
  return checks.every((check) => check !== undefined) ? checks : [];
}

/** A value that an earlier request has sent of one field: “M-KX 9090” is the plate. */
export function knownAt(line: Line, at: number): readonly Filled[] {
  const { context, fields } = line.clause;
  const bodies = (context.before ?? []).flatMap((step) => (step.step === "api_request" ? [step.body as Json | undefined] : []));
  const isSent = ({ name }: KnownField, value: Json): boolean => bodies.some((body) => memberSent(body, name) === value);
  const words = [...valuesAt(line, at), ...runsAt(line, at)];
  return words.flatMap(({ to, value }) => {
    const { form } = value as Written;
    if (/^(?:reference|boolean|null|listed|bare)$/.test(form)) return [];
    const [only, ...others] = fields.flatMap((field): readonly Check[] => {
      const typed = typedFor(field.field, value as Written);
      return typed !== undefined && isSent(field, typed) ? [{ path: field.path, equals: typed }] : [];
    });
    return only === undefined || others.length > 0 ? [] : [{ to, value: [only] }];
  });
}

/** Words with signs between them: “M-KX 9090”. */
function runsAt({ tokens }: Line, at: number): readonly Filled[] {
  return [2, 3, 4].flatMap((count): readonly Filled[] => {
    const run = tokens.slice(at, at + count);
    if (run.length < count || !run.some(({ text }) => /\d/.test(text)) || run.some(({ kind }) => kind === "quoted")) return [];
    const value = run.map(({ text, spaced }, index) => `${index > 0 && spaced ? " " : ""}${text}`).join("");
    return [{ to: at + count, value: { form: "name", value } satisfies Written }];
  });
}
