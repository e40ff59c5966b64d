// Reads the list that a statement is about, where the last call was about one of its items: “it should no longer be in
// the list of links” after a deletion, “the link is in the list” after a creation.

import { lastCall, operationOf } from "../../english/context/above.ts";
import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { bodyOf } from "../correct/fields.ts";
import { following, variablesOf } from "../correct/saved.ts";
import { squeeze } from "../settle/responseShape.ts";
import { clauseOf } from "../stated/nouns.ts";
import { variableOf } from "../stated/things.ts";
import { ownParameters } from "./impliedReads.ts";
import { ownNameAt } from "./named.ts";
import { mainOf } from "./scopes.ts";

const been = "(?: (?:be|been|appear|appears|show up|shows up|turn up|stand|present|contained|included|found|listed|visible))*";
const list = " (?:in|on|among|part of|from) (?:the|our|this) (?:list|overview)(?: of (?:all )?(?:the )?([a-z]+s))?";
const later = "(?: (?:now|any more|anymore|any longer|afterwards|either))*$";
const lead = "^(?:(?:then|and|now|finally|also|afterwards|verify that|check that|make sure that|make sure|ensure that) )*";
const does = "(?: (?:should|must|shall|may|will|is|are|does|do|has to|can|to))*";
const forms: readonly { readonly form: RegExp; readonly isGone: boolean }[] = [
  { form: new RegExp(`${lead}(.{2,60}?)${does} (?:not|n't|no longer|never)${been}${list}${later}`), isGone: true },
  { form: new RegExp(`${lead}(.{2,60}?)${does}${been} (?:gone|missing|absent|removed)${list}${later}`), isGone: true },
  { form: new RegExp(`${lead}(.{2,60}?)${does}${been}${list}${later}`), isGone: false },
];

/** The request of the list, and the check that the item is in it or not. */
export function listReads(context: SentenceContext, tokens: readonly Token[]): readonly Step[] | undefined {
  if (context.operations === undefined || !tokens.some(({ word }) => word === "list" || word === "overview")) return undefined;
  const end = /^[.!]$/.test(tokens.at(-1)?.text ?? "") ? -1 : tokens.length;
  const words = tokens.slice(0, end).map(({ kind, word, text }) => (kind === "quoted" ? "quoted" : word || text));
  const said = words.join(" ");
  // “It may be in the list”: or not.
  if (/ (?:may|might|could) (?!not )/.test(said)) return undefined;
  const found = forms.flatMap(({ form, isGone }) => {
    const [, subject, noun] = form.exec(said) ?? [];
    return subject === undefined ? [] : [{ subject, noun, isGone }];
  })[0];
  const call = lastCall(context.before);
  const operation = operationOf(context, call);
  if (found === undefined || call?.step !== "api_request" || operation === undefined) return undefined;
  const collection = collectionOf(context, operation);
  const { isItem, parameters, nouns } = subjectOf(operation);
  // The thing of a creation, or of a path that ends in its id.
  const noun = isItem ? (parameters.at(-1)?.noun ?? "") : ([...nouns][0] ?? "");
  const isMade = operation.method === "POST" && !isItem && subjectOf(operation).action === undefined;
  if (collection === undefined || !(isItem || isMade) || (found.isGone ? isMade : operation.method === "DELETE")) return undefined;
  if (found.noun !== undefined && nounOf([found.noun]) !== noun) return undefined;
  if (!isThatThing(context, tokens.slice(0, end), found.subject, noun)) return undefined;
  const at = isItem ? call.action.lastIndexOf("/") : call.action.length;
  const path = call.action.slice(call.action.indexOf(" ") + 1, at);
  const parameter = isItem ? (parameters.at(-1)?.name ?? "") : "";
  const id = isItem ? idIn(call.action.slice(at + 1), call.parameters, parameter) : savedId(context, tokens, noun);
  const request: Step = { step: "api_request", action: `GET ${path}`, ...ownParameters(call.parameters, path) };
  const body = bodyOf(following(context, [request]));
  const main = body === undefined ? undefined : mainOf(body.lists);
  const items = body?.fields.filter((field) => field.list === main && !isInner(field.field.type)) ?? [];
  const field =
    items.find(({ name }) => squeeze(name) === squeeze(parameter)) ??
    items.find(
      ({ name }) =>
        name.toLowerCase() ===
          splitWords(parameter)
            .filter((word) => word !== noun)
            .join("") && parameter !== "",
    ) ??
    items.find(({ path }) => path === `$.${sourceOf(context, id)}`) ??
    items.find(({ name }) => name === "id");
  if (id === undefined || main === undefined || field === undefined) return undefined;
  const check = { [found.isGone ? "none" : "any"]: `${main}[*]`, path: field.path, equals: id };
  return [request, { step: "validate", checks: [check] }];
}

/** `slug` of a variable that was saved from `$.article.slug` */
function sourceOf(context: SentenceContext, id: Json | undefined): string | undefined {
  const variable = isJsonObject(id ?? null) ? (id as { readonly $var?: Json }).$var : undefined;
  return variablesOf(context)
    .find(({ name }) => name === variable)
    ?.source.replace(/^.*\./, "");
}

function isInner(type: string | undefined): boolean {
  return type === "object" || type === "array";
}

/** `GET /links` of `/links/{linkId}`, if it answers a list. */
function collectionOf({ operations }: SentenceContext, operation: Operation): Operation | undefined {
  const path = operation.path.replace(/\/\{[^/]+\}$/, "");
  return operations?.operations.find((other) => other.method === "GET" && other.path === path);
}

/** “it”, “the link”, “Ada” of a keeper with that name: the thing of the call, and no other one. */
function isThatThing(context: SentenceContext, tokens: readonly Token[], subject: string, noun: string): boolean {
  if (/^(?:it|he|she|they|this|that)$/.test(subject)) return true;
  const words = subject.split(" ");
  if (
    /^(?:the|our|this|that)$/.test(words[0] ?? "") &&
    nounOf(words.slice(/^(?:deleted|created|new|removed)$/.test(words[1] ?? "") ? 2 : 1)) === noun
  )
    return true;
  const clause = clauseOf(context, tokens);
  return clause !== undefined && ownNameAt(clause, 0).some(({ to }) => to === words.length);
}

export function idIn(segment: string, parameters: Readonly<Record<string, Json>> | undefined, name: string): Json | undefined {
  const reference = /^\$\{(\w+)\}$/.exec(segment)?.[1];
  if (reference !== undefined) return { $var: reference };
  return /^\{.+\}$/.test(segment) ? parameters?.[name] : segment.includes("$") || segment === "" ? undefined : decodeURIComponent(segment);
}

function savedId(context: SentenceContext, tokens: readonly Token[], noun: string): Json | undefined {
  const clause = clauseOf(context, tokens);
  const variable = clause === undefined ? undefined : variableOf(clause, noun);
  return variable === undefined ? undefined : { $var: variable };
}
