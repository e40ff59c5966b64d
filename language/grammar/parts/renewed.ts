// Reads values by what an earlier request has sent: “the response reflects the change”, “reply must have the new
// value”, “the new limit” where only one field was changed, “still M-KX 9090”.

import type { Check } from "../../check.ts";
import { lastRequest } from "../../english/context/above.ts";
import type { Json } from "../../json.ts";
import { isJsonObject } from "../../json.ts";
import type { KnownField } from "../correct/fields.ts";
import { group } from "../lexicon/groups.ts";
import { memberSent } from "../settle/changed.ts";
import { type Filled, phraseAt } from "../stated/match.ts";
import { type Clause, fieldAt, isArticle, lower } from "../stated/nouns.ts";
import type { Line } from "./line.ts";
import { typedFor, valuesAt, type Written } from "./values.ts";

/** “the change”, “the new values”: all that the last request has sent, and one field for “the new value”. */
export function changesAt(clause: Clause, at: number): readonly Filled[] {
  const sent = changed(clause);
  if (sent.length === 0) return [];
  const from = isArticle(clause.tokens[at]) ? at + 1 : at;
  const all = phraseAt(clause.tokens, from, /^(?:changes?|modifications?|updates?|edits?|(?:new|updated|changed) (?:values|details|data))/);
  const single = sent.length === 1 ? phraseAt(clause.tokens, from, /^(?:new|updated|changed) (?:value|one)/) : [];
  const sole = sent.length === 1 && typeof sent[0]?.equals === "number" ? soleAt(clause, from) : [];
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

/** Checks that the response has what the last request has sent, if it has all of these fields. */
function changed({ context, fields }: Clause): readonly Check[] {
  const last = lastRequest(context.before);
  if (last === undefined || !/^(?:PUT|PATCH) /.test(last.action) || !isJsonObject((last.body ?? null) as Json)) return [];
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
