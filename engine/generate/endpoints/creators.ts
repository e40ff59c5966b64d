// Finds how a POST names its new item: in its response, in the first of a list, or by a member that it is sent.

import { isJsonObject } from "../../../language/index.ts";
import type { Api, ApiOperation, ApiResponse } from "./api.ts";
import type { Answers } from "./finders.ts";
import { isUnfinished, type Named, nameIn, nameSource, otherSources } from "./itemNames.ts";
import { erased } from "./paths.ts";
import type { Creator } from "./resources.ts";
import { listIn, shapeOf, successOf } from "./responses.ts";
import { operationKey } from "./testDraft.ts";

export function creatorOf(
  { api, observed, rejected }: Answers,
  operation: ApiOperation | undefined,
  named: Named,
  itemPath: string,
): Creator | undefined {
  if (operation === undefined) return undefined;
  const success = successOf(operation);
  const linked = linkedSource(api, success, itemPath, named.parameter);
  const shape = observed.get(operationKey(operation)) ?? shapeOf(success);
  const source = linked ?? nameSource(api.schemas, shape, named, "$");
  const wrong = rejected.get(operationKey(operation)) ?? [];
  const other = wrong.length === 0 || source === undefined ? undefined : otherSources(api.schemas, shape, source);
  if (source !== undefined) return { operation, source: [source, ...(other ?? [])].find((one) => !wrong.includes(one)) ?? source };
  const together = madeTogether(api, operation, named);
  if (together !== undefined) return { operation, source: together };
  const sent = nameIn(api.schemas, operation.body?.schema, named);
  const isSet = api.schemas.view(api.schemas.view(operation.body?.schema).properties.get(sent ?? "")).keywords.readOnly === true;
  return sent === undefined || isSet || isUnfinished(api.schemas, shape) ? undefined : { operation, sent };
}

/** The name of the first of several that a call makes at once: `$.created_patterns[0].id`. */
function madeTogether(api: Api, operation: ApiOperation, named: Named): string | undefined {
  const sent = [...api.schemas.view(operation.body?.schema).properties.values()].map((one) => api.schemas.view(one).keywords.items);
  const isSeveral = sent.some((items) => isJsonObject(items) && api.schemas.view(items).properties.size > 0);
  const list = isSeveral ? listIn(api, successOf(operation)?.schema) : undefined;
  return list === undefined ? undefined : nameSource(api.schemas, list.items, named, `${list.path}[0]`);
}

/** As a link of the response says it: `$response.body#/id` is `$.id`. */
function linkedSource(api: Api, success: ApiResponse | undefined, itemPath: string, parameter: string): string | undefined {
  for (const { operationId, parameters } of success?.links ?? []) {
    const target = api.operations.find((operation) => operation.operationId === operationId);
    const pointer = /^\$response\.body#((?:\/[A-Za-z_][\w-]*)+)$/.exec(parameters[parameter] ?? "")?.[1];
    if (target !== undefined && erased(target.path).startsWith(erased(itemPath)) && pointer !== undefined)
      return `$${pointer.replaceAll("/", ".")}`;
  }
  return undefined;
}
