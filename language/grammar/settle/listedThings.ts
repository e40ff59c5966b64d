// Things of a list that was asked for: “disable the first plugin”, where nobody has made one, and the last response lists them.

import { sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Step } from "../../step.ts";
import { describeItem, describeResponse } from "./known.ts";
import { type Call, callsBefore, storedOf, type Told } from "./mentioned.ts";
import { joinPaths, pathOfMember } from "./path.ts";

/** Where the last response says which thing it is. */
export interface ListedThing {
  readonly call: Call;
  /** “$[0].id” */
  readonly path: string;
}

/** The thing with that index, of those whose paths have the noun `owner`; undefined where the last response lists none. */
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

/** Whether nothing was asked for since. */
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
