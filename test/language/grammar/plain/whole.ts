// Writes plain sentences that need more than one thing or step, with the steps that each must have.

import type { Operation, Operations } from "../../../../language/openapi/operations.ts";
import type { Step } from "../../../../language/step.ts";
import { changeAnd, createAnd, deleteAnd, getAnd, signIn, twoRequests } from "./acts.ts";
import { type Given, type Made, madeBy, request, type WriteAfter } from "./around.ts";
import { fromResponse, idOfOther, madeWithSaved, sameAsSaved, savedId, whatWasSent, withSaved } from "./earlier.ts";
import { askForKind, askForPage, itemsByField, kindsInList } from "./manyItems.ts";
import { errorSays, failToCreate, failToRead } from "./refusedRequests.ts";
import { checksWithRemarks, requestsWithRemarks } from "./remarks.ts";
import type { Plain } from "./sentences.ts";
import { setHeaders, useSavedToken, useToken } from "./settings.ts";
import { createSeveral, listedTwo, useTwo } from "./several.ts";
import { surroundingsOf, type Thing } from "./things.ts";
import { isNoun, sampleOf, words } from "./values.ts";

/** Sentences that are refused so far, by document: ids in other lists or by other names, “a-” and “b+” in words. */
export const notYet = (name: string): ReadonlySet<string> => new Set(refusedSoFar[name]);

const refusedSoFar: Readonly<Record<string, readonly string[]>> = {
  vaults: [
    "Create a second seed lot with name Alder and grade b+",
    "Create another seed lot with name Alder and grade b+",
    "Create a third seed lot with name Alder and grade b+",
    "Create a second seed lot with name Alder and grade b+ and save its lot id as keepTwo",
    "Create another seed lot with name Alder and grade b+ and save the lot id as keepTwo",
    "Use lot_id to get the seed lot",
    "Send a GET to /seed_lots/{lot_id} with the saved lot id",
    "It returns 400 (INVALID_INPUT)",
    'The error message names "name"',
    "List the seed lots sorted by harvested on",
    "Get the seed lots ordered by harvested on",
    "The list contains the seed lot with the saved lot id",
    "The saved lot id is in the list",
    "The seed lot with lot id ${lot_id} is not in the list",
    "The list does not contain the seed lot with the saved lot id",
  ],
  gauges: [
    "The response contains the values that were sent",
    "List the readings; both are in the list",
    "List the readings and check that both readings are in it",
    "The list contains both readings",
    "Both readings are in the list",
    "Both are in the list",
    "The list has both",
    "Both readings are listed",
    "The list contains the first and the second reading",
    "Neither reading is in the list",
    "The list contains a reading with the saved id",
    "The list contains the reading with the saved id",
    "One of the readings has the saved id",
    "The saved id is in the list",
    "The list does not contain the reading with the saved id",
  ],
  outings: [
    "Send a GET to /outings/{outingId} with the saved id",
    "List the outings with difficulty=very hard",
    "Filter the outings by difficulty = very hard",
  ],
};

export function wholeSentences({ operations }: Operations): readonly Plain[] {
  const { before, things } = surroundingsOf({ operations } as Operations);
  const written: Plain[] = [];
  const saved = (steps: readonly Step[]) =>
    steps.flatMap((step) => (step.step === "save" ? step.store.flatMap((one) => Object.keys(one)) : []));
  const after =
    (group: string, prior: readonly Step[]): WriteAfter =>
    (template, text, ...steps) =>
      written.push({
        template: `${group}: ${template}`,
        text,
        steps: steps.filter((one) => one !== undefined),
        before: prior,
        variables: saved(prior),
      });
  const signingIn = operations.find(
    ({ method, path, body }) =>
      method === "POST" &&
      /login|log-in|signin|sign-in|token|session|auth/i.test(path) &&
      body?.fields.some(({ name }) => /pass|secret|pin$/i.test(name)) === true,
  );
  if (signingIn !== undefined && !/\{/.test(signingIn.path)) signingInSentences(signingIn, after, before);
  setHeaders(after("f settings", before));
  const gets = things.flatMap(({ listed }) =>
    listed === undefined || /\{/.test(listed.operation.path) ? [] : [{ path: listed.operation.path, step: listed.step }],
  );
  twoRequests(after("a two", before), gets);
  for (const thing of things) aboutThing(thing, things, operations, before, after);
  return written;
}

type After = (group: string, prior: readonly Step[]) => WriteAfter;

function signingInSentences(operation: Operation, after: After, before: readonly Step[]): void {
  const made = madeBy(operation, operation.path);
  const token = operation.responses.find(({ status }) => /^2/.test(status))?.fields.find(({ name }) => /token|jwt/i.test(name))?.name;
  if (made === undefined || token === undefined) return;
  signIn(after("a log in", []), operation, made, token);
  useToken(after("f token", [made.post]), token, words(token));
  useSavedToken(after("f saved token", [...before, made.post, { step: "save", store: [{ authToken: `$.${token}` }] }]));
}

function aboutThing(thing: Thing, things: readonly Thing[], operations: readonly Operation[], before: readonly Step[], after: After): void {
  const { read, id, listed, noun } = thing;
  const at = (step: Step) => (step as { readonly action: string }).action.split(" ")[1] as string;
  const givenOf = (fields: Thing["read"] extends infer T ? NonNullable<T> : never): readonly Given[] =>
    fields.fields.flatMap((field) => {
      const value = sampleOf(field);
      return value === undefined || field.name === "id" || field.name === id?.field || !isNoun(field) || field.type === "boolean"
        ? []
        : [{ name: field.name, value, field }];
    });
  const toMake = operations.find(
    ({ method, path }) => method === "POST" && path === (listed?.operation.path ?? read?.operation.path.replace(/\/\{\w+\}$/, "")),
  );
  const path = toMake && thing.made && at(thing.made.step);
  const foreign = things.filter((one) => one !== thing && one.id !== undefined && one.id.variable !== id?.variable);
  const made = toMake && path ? madeBy(toMake, path) : undefined;
  const isTaken = (one: Made) => one.fields.some(({ name }) => foreign.some(({ id: other }) => other?.variable === name));
  if (made !== undefined && !isTaken(made)) {
    createAnd(after("a create", before), thing, made);
    failToCreate(after("c create", before), thing, made);
    const second = madeBy(made.operation, made.path, 1);
    const body = made.post as Extract<Step, { step: "api_request" }>;
    const returned = thing.made?.fields ?? [];
    const back = made.fields.filter(({ name, field }) => isNoun(field) && returned.some((one) => one.name === name));
    whatWasSent(after("b sent", [...before, body]), made, back);
    fromResponse(after("b response", [...before.filter((step) => !JSON.stringify(step).includes(`"${id?.variable}"`)), body]), thing);
    requestsWithRemarks(after("g request", before), thing, made);
    if (second !== undefined) {
      createSeveral(after("d create", before), thing, made, second);
      if (id !== undefined) {
        const own = before.findIndex((step) => step.step === "save" && step.store.some((one) => id.variable in (one as object)));
        const name = `second${id.variable.charAt(0).toUpperCase()}${id.variable.slice(1)}`;
        const two: readonly Step[] = [...before.slice(0, own + 1), second.post, { step: "save", store: [{ [name]: `$.${id.field}` }] }];
        const removing = operations.find((one) => one.method === "DELETE" && one.path === read?.operation.path);
        const remove: Step | undefined = removing && read && { step: "api_request", action: `DELETE ${at(read.step)}` };
        useTwo(after("d two", two), thing, name, remove);
        if (listed !== undefined) listedTwo(after("d listed", [...two, listed.step]), thing, name);
      }
    }
  }
  for (const other of foreign) {
    const o = other.id as NonNullable<Thing["id"]>;
    const name = read?.fields.find((field) => field.name === o.variable)?.name;
    if (name !== undefined && read !== undefined) idOfOther(after("b other", [...before, read.step]), noun, name, o, other.noun);
    const given = made?.fields.find((one) => one.name === o.variable)?.name;
    if (made !== undefined && given !== undefined) madeWithSaved(after("b made with", before), thing, made, given, o, other.noun);
  }
  if (read !== undefined) {
    const given = givenOf(read);
    getAnd(after("a get", before), thing, given.slice(0, 3));
    savedId(after("b id", [...before, read.step]), thing);
    for (const { name } of given.slice(0, 2))
      sameAsSaved(after("b saved", [...before, read.step, { step: "save", store: [{ keepIt: `$.${name}` }] }, read.step]), name);
    withSaved(after("b request", before), thing);
    checksWithRemarks(after("g check", [...before, read.step]), given);
    const patch = operations.find((one) => one.path === read.operation.path && one.method === "PATCH");
    const changed = patch && madeBy(patch, at(read.step));
    if (changed !== undefined) changeAnd(after("a change", before), thing, changed);
    const removing = operations.find((one) => one.path === read.operation.path && one.method === "DELETE");
    if (removing !== undefined)
      deleteAnd(after("a delete", before), thing, {
        step: { step: "api_request", action: `DELETE ${at(read.step)}` },
        status: removing.responses.find(({ status }) => /^2/.test(status))?.status ?? "204",
      });
    failToRead(after("c read", before), thing);
  }
  const errors = made?.operation.responses.find(({ status, fields }) => /^4/.test(status) && fields.length > 0)?.fields;
  const own = made?.operation.responses.find(({ status }) => /^2/.test(status))?.fields ?? [];
  // “The code” may be one of the thing itself.
  if (errors !== undefined && made !== undefined && !own.some(({ name }) => /^(?:code|message)$/.test(name)))
    errorSays(after("c error", [...before, request(made.operation.method, made.path, {})]), errors, made.fields[0]?.name);
  if (listed !== undefined) {
    askForPage(after("e page", before), thing);
    askForKind(after("e filter", before), thing);
    kindsInList(after("e kinds", [...before, listed.step]), thing);
    itemsByField(after("e items", [...before, listed.step]), thing);
  }
}
