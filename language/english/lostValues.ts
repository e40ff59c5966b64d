// Finds values of a sentence that its steps lose or hold in the wrong place: true and false, states that the document
// lists, fields next to a list, addresses in ids, and the id of another item.

import { bodyOf } from "../grammar/correct/fields.ts";
import { resourcesOf } from "../grammar/correct/resources.ts";
import { segmentsOf } from "../grammar/settle/mentioned.ts";
import { tokensOf } from "../grammar/tokens.ts";
import type { Operation } from "../openapi/operations.ts";
import type { ApiRequestStep } from "../step.ts";
import { lastRequest, operationOf } from "./context/above.ts";
import { nounOf, subjectOf } from "./context/nouns.ts";
import { checksOf, type Reading } from "./lostParts.ts";

/** Returns whether the steps lose a value of the sentence, or hold it where it cannot belong. */
export function losesValue(reading: Reading): boolean {
  return (
    losesBoolean(reading) || losesState(reading) || looksBesideList(reading) || comparesIdWithUrl(reading) || takesIdOfAnother(reading)
  );
}

/** “404 with ok false”: no step has `false`. */
function losesBoolean({ sentence, steps }: Reading): boolean {
  const said = tokensOf(sentence).filter(({ kind, word }) => kind === "word" && /^(?:true|false)$/.test(word));
  return said.length > 0 && !/true|false|"not"|"empty"|"exists"|type|oneOf|boolean/.test(JSON.stringify(steps));
}

/** “The task is done, and the priority is still 3”: a value that the document lists for the state of the item. */
function losesState({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || steps.length === 0 || steps.some(({ step }) => step !== "validate")) return false;
  const tokens = tokensOf(sentence);
  const said = tokens.flatMap(({ kind, word }, at) => {
    const next = tokens[at + 1];
    const isPredicate = kind === "word" && /^(?:is|are)$/.test(tokens[at - 1]?.word ?? "");
    return isPredicate && /^(?:[,;]|and|but)$/.test(next?.word || next?.text || "") ? [word] : [];
  });
  if (said.length === 0) return false;
  const fields = (bodyOf(context)?.fields ?? []).filter(({ list, isOfError, field }) => list === undefined && !isOfError && field.enum);
  const listed = new Set(fields.flatMap(({ field }) => field.enum?.map((value) => value.toLowerCase()) ?? []));
  const text = JSON.stringify(steps).toLowerCase();
  return said.some((word) => listed.has(word) && !text.includes(`"${word}"`));
}

/** “GET /devices returns one entry, whose name is …”: the response is a list, and has no fields itself. */
function looksBesideList({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || sentence.includes("$.")) return false;
  return steps.some((step, at) => {
    if (step.step !== "validate") return false;
    const operation = operationOf(context, lastRequest([...(context.before ?? []), ...steps.slice(0, at)]));
    const good = operation?.responses.filter(({ status }) => /^2/.test(status)) ?? [];
    if (operation === undefined || good.length === 0 || !good.every(({ isList }) => isList)) return false;
    const errors = new Set(operation.responses.flatMap(({ status, fields }) => (/^2/.test(status) ? [] : fields.map(({ name }) => name))));
    return step.checks.some(({ path, every, any, none }) => {
      const name = /^\$\.(\w+)/.exec(path ?? "")?.[1];
      return name !== undefined && (every ?? any ?? none) === undefined && !errors.has(name);
    });
  });
}

/** “I move the webhook to https://…” compares no id. */
function comparesIdWithUrl({ sentence, steps }: Reading): boolean {
  return checksOf(steps).some(({ path = "", equals }) => {
    const field = path.slice(path.lastIndexOf(".") + 1);
    return typeof equals === "string" && /^https?:/.test(equals) && /(?:^i|I|_i)d$/.test(field) && !sentence.includes(field);
  });
}

/** “environment ${envId}” is no id of a project, and one id is not that of two items. */
function takesIdOfAnother({ sentence, steps, context }: Reading): boolean {
  const { operations } = context;
  if (operations === undefined || !sentence.includes("${") || sentence.includes("/")) return false;
  const resources = resourcesOf(operations);
  const tokens = tokensOf(sentence);
  const nouns = new Map(
    tokens.flatMap(({ kind, value }, at): readonly (readonly [string, string])[] => {
      const noun = nounOf([tokens[at - 1]?.word ?? ""]);
      return kind === "reference" && resources.has(noun) ? [[String(value), noun]] : [];
    }),
  );
  return steps.some((step) => {
    const operation = step.step === "api_request" ? operationOf(context, step) : undefined;
    return operation !== undefined && step.step === "api_request" && isMisplaced(idsOf(step, operation), nouns);
  });
}

function isMisplaced(ids: readonly (readonly [variable: string, noun: string])[], nouns: ReadonlyMap<string, string>): boolean {
  return ids.some(([variable, noun], at) => {
    const said = nouns.get(variable);
    return (said !== undefined && said !== noun) || ids.some(([other], index) => index > at && other === variable);
  });
}

/** Returns the variables in the path with the nouns of their parameters. */
function idsOf(step: ApiRequestStep, operation: Operation): readonly (readonly [string, string])[] {
  const written = segmentsOf(step, operation);
  const places = operation.path.split("/").flatMap((segment, at) => (segment.startsWith("{") ? [at] : []));
  return subjectOf(operation).parameters.flatMap(({ noun }, index): readonly (readonly [string, string])[] => {
    const variable = /^\$\{([^}]*)\}$/.exec(written[places[index] ?? -1] ?? "")?.[1];
    return variable === undefined || noun === "" ? [] : [[variable, noun]];
  });
}
