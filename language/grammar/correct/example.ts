/**
 * Writes a sentence to begin from where no correction is found: the operation or the field of the document that the
 * author's words come nearest to, in exact words, with “…” for what is not known.
 */

import { subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Json, JsonObject } from "../../json.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Field, Operation } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { labelledTokens } from "../label.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { agreesInNumber, fitOfVerb, isNamed } from "../settle/called.ts";
import { stepsBefore, type Told, variableNamed } from "../settle/mentioned.ts";
import { type Slot, slotsCalled, slotsOf } from "../settle/slots.ts";
import { attempt } from "./attempt.ts";
import { bodyOf, costOfName } from "./fields.ts";
import { explicitIn } from "./operationPath.ts";
import { sentenceOf } from "./rewriting.ts";

/** Names of operations and fields have at most so many words. */
const mostWords = 3;
const openText = "…";

/** Returns the sentence, or undefined where no operation and no field of the document is named. */
export function exampleFor(sentence: string, context: SentenceContext): string | undefined {
  const tokens = labelledTokens(sentence);
  const writers = isStatement(tokens) ? [checkFor, requestFor] : [requestFor, checkFor];
  for (const write of writers) {
    const steps = write(tokens, context);
    const text = steps && sentenceOf(steps);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Returns whether the sentence says how something is: “should be”, “has”, “verify that”. */
function isStatement(tokens: readonly Token[]): boolean {
  const [first] = tokens.filter(({ word }) => word !== "" && !hasTerminal(word, /^f\.(?:opener|join|politely|the|my)$/));
  return hasTerminal(first?.word ?? "", /^v\.assert/) || tokens.some(({ word }) => hasTerminal(word, /^f\.(?:modal|be|have)/));
}

/** The runs of up to three words. */
function runsOf(tokens: readonly Token[]): readonly (readonly string[])[] {
  return tokens.flatMap((_, at) =>
    Array.from({ length: mostWords }, (_, more) => tokens.slice(at, at + more + 1))
      .filter((run, more) => run.length === more + 1 && run.every(({ kind }) => kind === "word"))
      .map((run) => run.map(({ word }) => word)),
  );
}

function checkFor(tokens: readonly Token[], context: SentenceContext): readonly Step[] | undefined {
  const body = bodyOf(context);
  if (body === undefined) return undefined;
  const named = runsOf(tokens).flatMap((words) =>
    body.fields.flatMap((field) => {
      const cost = costOfName(words, field, body.things);
      return cost === undefined ? [] : [{ field, cost: cost - words.length / 10 }];
    }),
  );
  const [nearest] = named.sort((one, other) => one.cost - other.cost);
  if (nearest === undefined) return undefined;
  const { path, list, field } = nearest.field;
  if (list !== undefined) return [{ step: "validate", checks: [{ any: `${list}[*]`, path, ...expectationOf(field) }] }];
  return [{ step: "validate", checks: [{ path, ...expectationOf(field) }] }];
}

/** Of a list how many it has, of an object that it is there. */
function expectationOf(field: Field): { length: number } | { exists: true } | { equals: Json } {
  if (field.type === "array") return { length: 1 };
  return field.type === "object" ? { exists: true } : { equals: valueFor(field) };
}

function requestFor(tokens: readonly Token[], context: SentenceContext): readonly Step[] | undefined {
  const { operations } = context;
  if (operations === undefined) return undefined;
  const told: Told = { tokens, attachment: undefined, context, confirmed: { weight: 0 }, before: stepsBefore({ context }, []) };
  const explicit = explicitIn(tokens);
  const runs = runsOf(tokens);
  const verbs = tokens.filter(({ kind }) => kind === "word").map(({ word }) => ({ word, particle: undefined }));
  const nearest =
    explicit === undefined
      ? operations.operations
          .map((operation) => {
            const fits = verbs.map((verb) => fitOfVerb(operation, verb)).filter((fit) => fit !== undefined);
            const fit = fits.includes("own") ? "own" : fits[0];
            const noun = runs.findLast((words) => isNamed(operations, operation, words));
            const agrees = noun !== undefined && fit !== undefined && agreesInNumber(operations, operation, noun, fit);
            const said = slotsSaid(told, operation, runs).length;
            return {
              operation,
              isMeant: fit !== undefined && noun !== undefined,
              merit: (fit === "own" ? 2 : 0) + (agrees ? 1.5 : 0) + said,
            };
          })
          .filter(({ isMeant }) => isMeant)
          .sort((one, other) => other.merit - one.merit || one.operation.path.length - other.operation.path.length)[0]?.operation
      : operationOfRequest(operations, explicit.method, explicit.path);
  if (nearest === undefined) return undefined;
  const path = explicit?.path ?? pathWith(nearest, told);
  const body = nearest.method === "GET" ? {} : bodyWith(slotsSaid(told, nearest, runs), nearest);
  const request = { step: "api_request", action: `${nearest.method} ${path}` } as ApiRequestStep;
  return [Object.keys(body).length === 0 ? request : { ...request, body }];
}

/** The slots that the words name. */
function slotsSaid(told: Told, operation: Operation, runs: readonly (readonly string[])[]): readonly Slot[] {
  const found = runs.flatMap((words) => attempt(() => slotsCalled({ ...told, operation }, words.join(" "))) ?? []);
  return [...new Set(found)];
}

/** Parameters that a variable is called by have its value; the others stay as the document has them. */
function pathWith(operation: Operation, told: Told): string {
  let { path } = operation;
  for (const { name, noun } of subjectOf(operation).parameters) {
    const variable = variableNamed(told, name, `${noun} id`);
    if (variable !== undefined) path = path.replace(`{${name}}`, () => `\${${variable}}`);
  }
  return path;
}

/** Returns the members that are named or needed, each with an example of its value. */
function bodyWith(said: readonly Slot[], operation: Operation): JsonObject {
  const needed = slotsOf({ operation }).filter(({ required }) => required === true);
  const members = [...needed, ...said].filter((slot) => slot.in === "body" && slot.within.length === 0);
  return Object.fromEntries(members.map((slot) => [slot.name, valueFor(slot)]));
}

function valueFor({ type, enum: listed }: Pick<Slot, "type" | "enum">): Json {
  if (listed?.[0] !== undefined) return listed[0];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (type === "array") return [];
  return type === "object" ? {} : openText;
}
