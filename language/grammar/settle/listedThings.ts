// Things of a list that was asked for: “disable the first plugin”, where nobody has made one, and the last response
// lists them.

import { sameName, subjectOf } from "../../english/context/nouns.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import type { OperateAct } from "../meaning.ts";
import { fitOfVerb, methodsOfVerb, type SaidVerb } from "./called.ts";
import { describeItem, describeResponse } from "./known.ts";
import { type Call, callsBefore, storedOf, type Told } from "./mentioned.ts";
import { joinPaths, pathOfMember } from "./path.ts";
import { unsettled } from "./place.ts";
import type { StepDraft } from "./request.ts";

/** Where the last response says which thing it is. */
export interface ListedThing {
  readonly call: Call;
  /** “$[0].id” */
  readonly path: string;
}

/** The thing with that index, of those whose paths have the noun `owner`; undefined if the last response lists none. */
export function listedThing(told: Told, index: number, owner: string, name: string): ListedThing | undefined {
  const { operations } = told.context;
  const call = callsBefore(told).at(-1);
  if (operations === undefined || call === undefined || call.fails || call.operation.method !== "GET" || !isLast(told, call))
    return undefined;
  const { isItem, nouns } = subjectOf(call.operation);
  const response = describeResponse({ operations, before: [call.step] });
  if (isItem || response === undefined || ![...nouns].some((noun) => noun === owner || noun.endsWith(` ${owner}`))) return undefined;
  const list = response.isList ? "$" : response.lists.length === 1 ? `$.${response.lists[0]}` : undefined;
  const item = list === undefined ? undefined : describeItem(response, list);
  if (list === undefined || item === undefined) return undefined;
  for (const wanted of [name, `${owner} id`, "id"]) {
    const field = [...item.fields.values()].find((one) => sameName(one, wanted));
    if (field !== undefined) return { call, path: joinPaths(`${list}[${index}]`, pathOfMember(field)) };
  }
  return undefined;
}

/** Returns whether nothing was asked for since. */
function isLast({ before }: Told, { step }: Call): boolean {
  const last = before.findLast(
    ({ step: kind }: Step) => kind === "api_request" || kind === "mcp_server_call" || kind === "run" || kind === "block",
  );
  return last?.step === "api_request" && last.action === step.action;
}

/** The variable that holds its id. */
export function idOfListed(told: Told, index: number, name: string, owner: string): string | undefined {
  const listed = listedThing(told, index, owner, name);
  const variable = listed === undefined ? undefined : storedOf(listed.call.step).find(([, source]) => source === listed.path)?.[0];
  return variable === undefined ? undefined : `\${${variable}}`;
}

/** "Search for "x"": what the last call was about, as its path has it. */
export function collectionOf(told: Told): readonly string[] {
  const path = callsBefore(told).at(-1)?.operation.path ?? unsettled("nothing to search");
  return splitWords(path.split("/").findLast((part) => part !== "" && !part.startsWith("{")) ?? "");
}

/** "List them again", "delete them": the list that the last call has read or emptied, as a whole. */
export function collectionAgain(told: Told, { verb: from }: OperateAct, verb: SaidVerb): StepDraft<ApiRequestStep> {
  const call = callsBefore(told).at(-1);
  const { operations } = told.context;
  if (operations === undefined || call === undefined || call.fails || !isLast(told, call)) return unsettled("nothing that “they” are");
  const { method, path } = call.operation;
  const isList = !subjectOf(call.operation).isItem && (method === "GET" ? listsSeveral(call) : method === "DELETE");
  const methods = methodsOfVerb(verb);
  const [only, ...others] = operations.operations.filter((other) => other.path === path && methods.includes(other.method));
  if (!isList || only === undefined || others.length > 0 || !/^(?:GET|DELETE)$/.test(only.method))
    return unsettled("nothing that “they” are");
  const { action, parameters } = call.step;
  return {
    step: {
      step: "api_request",
      action: `${only.method} ${action.slice(action.indexOf(" ") + 1)}`,
      ...(parameters === undefined ? {} : { parameters }),
    },
    fields: [{ path: ["action"], from }],
  };
}

function listsSeveral({ operation, step }: Call): boolean {
  const main = operation.responses.find(({ status }) => /^2/.test(status));
  return step.query === undefined && main !== undefined && (main.isList || main.fields.some(({ type }) => type === "array"));
}

/** "Evaluate again": the last call that has that name, as it was. */
export function repeated(place: Told, act: OperateAct, verb: SaidVerb): StepDraft<ApiRequestStep> {
  const call = callsBefore(place).findLast(({ operation }) => fitOfVerb(operation, verb) === "own");
  if (call === undefined) return unsettled("no call of that name");
  const { store: _, until: __, ...step } = call.step;
  return { step, fields: [{ path: ["action"], from: act.verb }] };
}
