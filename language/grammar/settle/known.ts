// Finds what the OpenAPI document knows of the response that a check is about: its fields, the place of its list, the
// name of its thing.

import { lastCall } from "../../english/context/above.ts";
import { insideOf } from "../../openapi/fields.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Field, Operation, Operations } from "../../openapi/operations.ts";
import { lemma, splitWords, wordsOf } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { rememberedWith } from "../../text/remembered.ts";
import { brandOf } from "../correct/resources.ts";
import { headsOf } from "./called.ts";
import { knownResult } from "./knownResult.ts";
import { joinPaths, pathOfMember } from "./path.ts";
import { type KnownResponse, squeeze } from "./responseShape.ts";

export function describeResponse(context: SentenceContext): KnownResponse | undefined {
  const { operations, before } = context;
  const call = lastCall(before);
  if (call?.step === "mcp_server_call") return knownResult(call, context);
  if (operations === undefined) return undefined;
  const [method = "", path] = call === undefined ? [context.endpoint?.method] : call.action.split(" ");
  // A call with a path is read alike in the playbooks of all endpoints.
  const target = path ?? (method === context.endpoint?.method ? context.endpoint.path : "");
  const operation = operationOfRequest(operations, method, target);
  if (operation === undefined) return undefined;
  let described = descriptions.get(operation);
  if (described === undefined) {
    described = { response: describeOperation(operation, operations) };
    descriptions.set(operation, described);
  }
  return described.response;
}

/** Kept with the operation, which never changes. */
const descriptions = new WeakMap<Operation, { readonly response: KnownResponse | undefined }>();

/** Returns whether a name begins with a sign, as `_links` and `@id` do. */
const isMarked = (name: string): boolean => /^[^\p{L}\p{N}]/u.test(name);

function describeOperation(operation: Operation, operations: Operations): KnownResponse | undefined {
  const responses = [...operation.responses]
    .sort((a, b) => rank(a.status) - rank(b.status))
    .filter(({ fields, isList }) => fields.length > 0 || isList);
  const [main] = responses;
  if (main === undefined) return undefined;
  const fields = new Map<string, string>();
  const lists: string[] = [];
  const goodLists: string[] = [];
  const ofErrors = new Set<string>();
  const details = new Map<string, Field>();
  for (const response of responses) {
    if (response.isList !== main.isList) continue;
    for (const field of response.fields) {
      const squeezed = squeeze(field.name);
      // `links` beside `_links`: a word is the field that is written like it.
      if (fields.has(squeezed) && (!isMarked(fields.get(squeezed) as string) || isMarked(field.name))) continue;
      fields.set(squeezed, field.name);
      details.set(squeezed, field);
      if (rank(response.status) > 0 && rank(main.status) === 0) ofErrors.add(field.name);
      if (field.type !== "array") continue;
      lists.push(field.name);
      if (rank(response.status) < 2) goodLists.push(field.name);
    }
  }
  const { verbs, nouns } = wordsOf(operation);
  const { itemNouns, objectLists } = itemsOf(details.values());
  const { members, innerLists } = membersOf(details.values());
  // A page that holds the list is not what the list is of.
  const isPage = !main.isList && lists.some((name) => wrappers.has(name.toLowerCase()));
  const own = thingsOf(operation, isPage ? undefined : main.schemaName);
  const heads = headsInPath(operation).filter((head) => !fields.has(head) && !fields.has(`${head}s`) && !fields.has(`${head}id`));
  const things = new Set([...own, ...headsOf(operations, operation), ...heads]);
  const brand = brandOf(operations);
  return {
    isList: main.isList,
    ...(brand === undefined ? {} : { brand }),
    fields,
    details,
    lists,
    goodLists,
    ofErrors,
    itemNouns,
    objectLists,
    members,
    innerLists,
    things,
    words: new Set([...verbs, ...nouns]),
  };
}

/** The document's description of the items of a list: `$` for a body that is one, `$.data`, `$.data.results`. */
export const describeItem = rememberedWith(readItem);

function readItem(response: KnownResponse, list: string): KnownResponse | undefined {
  if (response.isList && list === "$") return { ...response, isList: false };
  const field = fieldAt(response, list);
  const { fields: own, schemaName } = field === undefined ? { fields: [], schemaName: undefined } : insideOf(field);
  if (own.length === 0) return undefined;
  const things = [field?.name ?? "", schemaName ?? ""].map((name) => splitWords(name).map(lemma).join("")).filter((name) => name !== "");
  return {
    isList: false,
    fields: new Map(own.map(({ name }) => [squeeze(name), name])),
    details: new Map(own.map((one) => [squeeze(one.name), one])),
    lists: own.flatMap(({ name, type }) => (type === "array" ? [name] : [])),
    ...itemsOf(own),
    ...membersOf(own),
    things: new Set(things),
    words: response.words,
  };
}

/** The document's description of the object at a path, `$.author` or `$[0]`; undefined if it is none. */
export function describeThing(response: KnownResponse, path: string): KnownResponse | undefined {
  const item = /^(.*)\[-?\d+\]$/.exec(path)?.[1];
  if (item !== undefined) return describeItem(response, item);
  const field = fieldAt(response, path);
  return field?.type === "object" ? describeItem(response, path) : undefined;
}

/** The field at `$.data.results` or `$[0].owner.name`; items are passed over. */
export function fieldAt({ details }: KnownResponse, path: string): Field | undefined {
  const [first, ...rest] = path
    .replace(/^\$/, "")
    .replace(/\[(?:-?\d+|\*)\]/g, "")
    .split(".")
    .filter((name) => name !== "");
  let field = first === undefined ? undefined : details?.get(squeeze(first));
  for (const name of rest) field = field === undefined ? undefined : insideOf(field).fields.find((inner) => inner.name === name);
  return field;
}

/**
 * The kind of the items of a list: `Track` for the list `data` whose items are `$ref: …/Track`, and whether it is an
 * object.
 */
function itemsOf(fields: Iterable<Field>): Pick<KnownResponse, "itemNouns" | "objectLists"> {
  const itemNouns = new Map<string, string>();
  const objectLists = new Set<string>();
  for (const field of fields) {
    if (field.type !== "array") continue;
    const { schemaName, fields: members } = insideOf(field);
    if (members.length > 0) objectLists.add(field.name);
    if (schemaName !== undefined) itemNouns.set(field.name, splitWords(schemaName).map(lemma).join(""));
  }
  return { itemNouns, objectLists };
}

/** Levels of members that a sentence may call by their name alone. */
const deepest = 3;

/** The members of the fields that are objects, and the lists among them: `email` of the field `user`. */
function membersOf(fields: Iterable<Field>): Required<Pick<KnownResponse, "members" | "innerLists">> {
  const members = new Map<string, ReadonlyMap<string, string>>();
  const innerLists: { path: string; name: string; item?: string }[] = [];
  const add = (path: string, field: Field, level: number): void => {
    if (field.type !== "object" || level > deepest) return;
    const inner = insideOf(field).fields;
    if (inner.length === 0) return;
    members.set(squeeze(path.slice(1)), new Map(inner.map(({ name }) => [squeeze(name), joinPaths(path, pathOfMember(name))] as const)));
    for (const member of inner) {
      const at = joinPaths(path, pathOfMember(member.name));
      if (member.type === "array") {
        const { schemaName } = insideOf(member);
        const item = schemaName === undefined ? {} : { item: splitWords(schemaName).map(lemma).join("") };
        innerLists.push({ path: at, name: member.name, ...item });
      }
      add(at, member, level + 1);
    }
  };
  for (const field of fields) add(pathOfMember(field.name), field, 1);
  return { members, innerLists };
}

function rank(status: string): number {
  return /^2/.test(status) ? 0 : status === "default" ? 1 : 2;
}

/** The lemmas of the resource and of the schema: `/pet/findByStatus` with schema `Pet` is about a pet. */
function thingsOf(operation: Operation, schemaName: string | undefined): ReadonlySet<string> {
  const segments = operation.path.split("/").filter((part) => part !== "" && !part.includes("{"));
  const names = [...segments.slice(-2), schemaName ?? ""];
  return new Set(names.map((name) => splitWords(name).map(lemma).join("")).filter((name) => name !== "" && name !== "api"));
}

/** The last words of the resource's name: `/gift-cards/{code}` is about a card. */
function headsInPath({ path }: Operation): readonly string[] {
  const resource = path.split("/").findLast((part) => part !== "" && !part.includes("{")) ?? "";
  const words = splitWords(resource);
  const head = lemma(words.at(-1) ?? "");
  return words.length > 1 && head.length > 2 && !/^(?:list|detail|information|data|status|key|id|event)$/.test(head) ? [head] : [];
}

/** Names of fields that only wrap the list that is asked for. */
export const wrappers: ReadonlySet<string> = new Set(
  "data items results _results result content contents records entries elements list rows values value page".split(" "),
);
