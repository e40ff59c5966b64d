// Fills the parameters of a path that is written as in the document, “POST /orders/{id}/cancel”, from earlier steps.

import { sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import { hasBetween, replaceBetween } from "../../text/replaceBetween.ts";
import { attempt } from "../correct/attempt.ts";
import { type Told, valueTold } from "./mentioned.ts";

/**
 * Returns the parameters of the action that earlier steps tell: the only thing of its kind. A variable of the name of the
 * parameter needs no filling, and several things leave it open.
 */
export function parametersTold(told: Told, action: string, given: Readonly<Record<string, Json>> = {}): Readonly<Record<string, Json>> {
  const { operations, variables } = told.context;
  const [method = "", path = ""] = action.split(" ");
  const operation = operations && hasParameter(path) ? operationOfRequest(operations, method, path) : undefined;
  const found: Record<string, Json> = {};
  for (const [index, { name, noun }] of (operation === undefined ? [] : subjectOf(operation).parameters).entries()) {
    if (operation === undefined || !isOpen(path, name) || Object.hasOwn(given, name)) continue;
    if ([...(variables ?? [])].some((variable) => sameName(variable, name))) continue;
    const value = attempt(() => valueTold(told, operation, index, name, noun));
    const variable = /^\$\{([^{}]+)\}$/.exec(value ?? "")?.[1];
    if (value !== undefined) found[name] = variable === undefined ? value : { $var: variable };
  }
  return found;
}

/** Returns whether the path has a parameter that is no variable. */
export function hasParameter(path: string): boolean {
  return hasBetween(replaceBetween(path, "${", "}", ""), "{", "}");
}

/** Whether the path has the parameter itself, and no variable of its name. */
function isOpen(path: string, name: string): boolean {
  const at = path.indexOf(`{${name}}`);
  return at > 0 && path[at - 1] !== "$";
}
