// Finds the things of a path in the steps before: the value of a parameter where no phrase says it, of the thing that
// was made, asked for or named.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import { isJsonObject, leavesOf } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { creates } from "./called.ts";
import { type Call, callsBefore, idOfThing, isIdentity, isMaking, segmentsOf, storedOf, type Told } from "./mentioned.ts";
import { isOfPerson, namesPerson, saysName } from "./persons.ts";
import { idOfRelated } from "./relatedThings.ts";
import { unclear } from "./unclear.ts";

/**
 * The value of the parameter if no phrase gives it: that of the only thing of its kind, or of the variable with its
 * name.
 */
export function valueTold(place: Told, operation: Operation, index: number, name: string, owner: string): string | undefined {
  const { path } = operation;
  if (isLastParameter(path, index) && makesWithId(place, operation)) return undefined;
  const pointed = pointsAt(place, owner) ? valueOfLast(place, name, owner) : undefined;
  if (pointed !== undefined) return pointed;
  const told = [...new Set(valuesTold(place, path, index, name, owner))];
  if (told.length > 1) {
    const only = ownerTold(place, path, index);
    if (only !== undefined && told.includes(only)) return only;
    const thing = owner === "" ? name : owner;
    return unclear(place, undefined, {
      code: "needs-context",
      message: `Which ${thing}? There are ${told.length}: ${told.join(", ")}. Name one.`,
    });
  }
  if (told.length === 1) return told[0];
  const variables = [...(place.context.variables ?? [])].filter(
    (variable) => sameName(variable, name) || sameName(variable, `${owner} id`),
  );
  if (variables.length > 0) return variables.length === 1 ? `\${${variables[0]}}` : undefined;
  const listed = new Set(callsBefore(place).flatMap((call) => idsListed(call, name, owner)));
  if (listed.size === 1) return [...listed][0];
  const sent = new Set(callsBefore(place).flatMap(({ step, fails }) => (fails ? [] : idsSent([step.body, step.query], name, owner))));
  return sent.size > 0 ? (sent.size === 1 ? [...sent][0] : undefined) : idOfRelated(place, owner);
}

/** The variables that hold the ids of items of a list: “Save $[0].id as ${chosen}” after `GET /donors`. */
function idsListed({ step, operation, fails }: Call, name: string, owner: string): readonly string[] {
  const { isItem, nouns } = subjectOf(operation);
  if (fails || operation.method !== "GET" || isItem || !nouns.has(owner)) return [];
  return storedOf(step).flatMap(([variable, source]) => {
    const field = /\]\.(\w+)$/.exec(source)?.[1];
    return field !== undefined && isIdentity(`$.${field}`, name, owner) ? [`\${${variable}}`] : [];
  });
}

/** `POST /owners/{ownerId}` beside `POST /owners`: a new thing has the id of none that is known. */
function makesWithId({ context }: Told, operation: Operation): boolean {
  const collection = /^(.*)\/\{[^{}]*\}$/.exec(operation.path)?.[1];
  if (collection === undefined || operation.method !== "POST" || !creates(operation)) return false;
  return context.operations?.operations.some(({ method, path }) => method === "POST" && path === collection) === true;
}

/** “The artwork” of a loan that was made with `"artworkId": "W-3"` */
function idsSent(parts: readonly unknown[], name: string, owner: string): readonly string[] {
  if (owner === "") return [];
  return parts
    .flatMap((part) => leavesOf(part))
    .flatMap(({ name: member, value, isListed }): readonly string[] => {
      if (isListed || !(sameName(member, `${owner} id`) || (member === name && name !== "id"))) return [];
      if (isJsonObject(value)) return typeof value.$var === "string" ? [`\${${value.$var}}`] : [];
      return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
    });
}

/** “This short URL” */
function pointsAt({ tokens }: Told, owner: string): boolean {
  const length = owner === "" ? 0 : owner.split(" ").length;
  return tokens.some(({ word }, at) => {
    if (word !== "this" && word !== "that") return false;
    const said = tokens.slice(at + 1, at + 1 + length).map((token) => token.word);
    return length > 0 && !said.includes("") && nounOf(said) === owner;
  });
}

/** The value of the last call for a parameter of that name; `/shops/{id}` is none of another thing. */
function valueOfLast(place: Told, name: string, owner: string): string | undefined {
  const last = callsBefore(place).at(-1);
  if (last === undefined || last.fails) return undefined;
  const known = subjectOf(last.operation).parameters.find((parameter) => parameter.name === name);
  if (known === undefined || (known.noun !== owner && (known.noun !== "" || name === "id"))) return undefined;
  const value = segmentsOf(last.step, last.operation)[last.operation.path.split("/").indexOf(`{${name}}`)] ?? "";
  return value === "" || value.startsWith("{") ? undefined : value;
}

/** Every value that earlier calls give for the parameter, the last one at the end. */
function valuesTold(place: Told, path: string, index: number, name: string, owner: string): readonly string[] {
  const prefix = prefixOf(path, index);
  const ways = [
    (made: string) => made === prefix,
    // `/pets/{id}` is a thing that `POST /owners/{id}/pets` has made.
    (made: string) => made.slice(made.lastIndexOf("/")) === prefix.slice(prefix.lastIndexOf("/")),
  ];
  for (const isOfPath of ways) {
    const made = new Set<string>();
    const told = callsBefore(place).flatMap((call): readonly string[] => {
      const { operation, fails } = call;
      if (fails) return [];
      if (isMaking(call) && isOfPath(prefixOf(operation.path, Number.POSITIVE_INFINITY))) {
        const id = idOfThing({ call, noun: owner, names: [] }, name, owner);
        if (id !== undefined) made.add(id);
        return id === undefined ? [] : [id];
      }
      if (prefixOf(operation.path, index) !== prefix) return [];
      const value = valueAt(call, index);
      return value === undefined || value === "" || value.startsWith("{") ? [] : [value];
    });
    const named = told.filter((value) => saysName(place.tokens, value, owner));
    if (named.length > 0) return named;
    if (told.length > 0) return isOfLast(place, path, index) ? told.slice(-1) : remaining(place, told, made);
  }
  return [];
}

/** “Export her data”: of the person that was spoken of last. */
function isOfLast({ tokens, context: { operations } }: Told, path: string, index: number): boolean {
  return isLastParameter(path, index) && operations !== undefined && namesPerson(tokens) && isOfPerson(operations, path);
}

function isLastParameter(path: string, index: number): boolean {
  return path.split("{").length === index + 2;
}

/**
 * Of several things the only one with items of the next part of the path: `/shops/{id}/shelves/{id}`, after a test has
 * made shelves in one shop.
 */
function ownerTold(place: Told, path: string, index: number): string | undefined {
  if (isLastParameter(path, index)) return undefined;
  const inner = prefixOf(path, index + 1);
  const owners = new Set(
    callsBefore(place).flatMap((call) =>
      isMaking(call) && prefixOf(call.operation.path, Number.POSITIVE_INFINITY) === inner ? [valueAt(call, index)] : [],
    ),
  );
  return owners.size === 1 ? [...owners][0] : undefined;
}

/** The value of a call for a parameter of its path. */
function valueAt({ step, operation }: Call, index: number): string | undefined {
  return segmentsOf(step, operation)[operation.path.split("/").findIndex((_, at) => isAt(operation.path, at, index))];
}

/** Without what was deleted since, unless that is meant or nothing else is left that a request has made. */
function remaining(place: Told, told: readonly string[], made: ReadonlySet<string>): readonly string[] {
  if (new Set(told).size < 2) return told;
  const deleted = new Set(
    callsBefore(place).flatMap(({ step, operation, fails }) =>
      !fails && operation.method === "DELETE" && operation.path.endsWith("}") ? [segmentsOf(step, operation).at(-1)] : [],
    ),
  );
  const isDeletedMeant = place.tokens.some(({ word }) => word === "deleted" || word === "removed");
  const left = told.filter((value) => deleted.has(value) === isDeletedMeant);
  if (left.length === 0 || made.size === 0 || isDeletedMeant) return left.length === 0 ? told : left;
  // An id that was only asked for may be one that there never was.
  const own = left.filter((value) => made.has(value));
  if (own.length === 0) return told.filter((value) => made.has(value));
  return made.has(left.at(-1) ?? "") ? own : left;
}

/** Returns whether the segment is the parameter with that number. */
function isAt(path: string, at: number, index: number): boolean {
  const segments = path.split("/");
  return segments[at]?.startsWith("{") === true && segments.slice(0, at).filter((segment) => segment.startsWith("{")).length === index;
}

/** The path up to a parameter, names erased. */
function prefixOf(path: string, index: number): string {
  return path
    .split(/\{[^{}]*\}/)
    .slice(0, index + 1)
    .join("{}")
    .replace(/\/$/, "");
}
