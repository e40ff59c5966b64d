// Learns from one batch of runs for the next: makes refused bodies in another way, and avoids operations that fail.

import { createFinder } from "../../contract/operations.ts";
import { type Api, documentedPath } from "../endpoints/api.ts";
import { type Learnt, operationKey } from "../endpoints/testDraft.ts";
import { schemaOfAnswer } from "../live/schemaOfAnswer.ts";
import type { Judgement } from "./judge.ts";
import { newlyNeeded, newlyUnwanted, nextWay } from "./otherWays.ts";

export interface Judged {
  /** `POST /orders`, as in the document. */
  readonly endpoint: string;
  readonly judgement: Judgement;
}

export const nothingLearnt: Learnt = { bodies: new Map(), refused: new Map(), unusable: new Map() };

/** The same object where nothing new was learnt. */
export function learn(api: Api, before: Learnt, judged: readonly Judged[], baseUrl: string): Learnt {
  const bodies = new Map(before.bodies);
  const refused = new Map(before.refused);
  const unusable = new Map(before.unusable);
  const observed = new Map(before.observed);
  const operationOf = operationFinder(api, baseUrl);
  const needed = new Map(before.needed);
  const unwanted = new Map(before.unwanted);
  const absent = new Set(before.absent);
  const withBody = new Map(api.operations.filter(({ body }) => body !== undefined).map((of) => [operationKey(of), of]));
  const own = new Set(judged.map(({ endpoint }) => endpoint));

  /**
   * The next way to make its body, first with the members that the response calls required, or without those that it
   * calls unknown; refused if there is none left.
   */
  function tryOtherwise(key: string, reason: string, isOwn: boolean): void {
    const operation = withBody.get(key);
    const named = newlyNeeded(api, { needed }, operation, reason);
    const unknown = newlyUnwanted(api, { unwanted }, operation, reason);
    const next = nextWay({ bodies }, operation);
    if (named.length > 0) needed.set(key, new Set([...(needed.get(key) ?? []), ...named]));
    else if (unknown.length > 0) unwanted.set(key, new Set([...(unwanted.get(key) ?? []), ...unknown]));
    else if (next !== undefined) bodies.set(key, next);
    else {
      unusable.set(key, reason);
      if (isOwn) refused.set(key, reason);
    }
  }

  /** Tries the next way for a body of which the service does not know a part; false, and noted, without one. */
  function isOtherwise(key: string): boolean {
    const next = nextWay({ bodies }, withBody.get(key));
    if (next !== undefined) bodies.set(key, next);
    else absent.add(key);
    return next !== undefined;
  }

  /** Finds the name of a new item in the real response; an item without one could not be removed. */
  function nameOtherwise(key: string, unnamed: string, isAnother: boolean): void {
    const shape = isAnother || before.observed?.has(key) === true ? undefined : schemaOfAnswer(unnamed)?.schema;
    if (shape !== undefined) observed.set(key, shape);
    else {
      const reason = isAnother
        ? showsAnotherItem(unnamed)
        : `Its response does not identify what it has created, so it could not be removed: ${unnamed.slice(0, 200)}`;
      unusable.set(key, reason);
      refused.set(key, reason);
    }
  }

  /** Finds the name of an item in the real list; false without one. */
  function isListedOtherwise(key: string, list: string): boolean {
    const { schema, items = 0 } = schemaOfAnswer(list) ?? {};
    if (schema === undefined || items === 0 || before.observed?.has(key) === true) return false;
    observed.set(key, schema);
    return true;
  }

  for (const { endpoint, judgement } of judged) {
    const unnamed = "unnamed" in judgement ? judgement.unnamed : undefined;
    const creator = judgement.kind === "unprepared" ? operationOf(judgement.request) : endpoint;
    if (unnamed !== undefined && creator !== undefined)
      nameOtherwise(creator, unnamed, "isAnother" in judgement && judgement.isAnother === true);
    else if (judgement.kind === "refused") tryOtherwise(endpoint, `The service returns ${judgement.status}: ${judgement.answer}`, true);
    else if (judgement.kind === "finding" && judgement.status === 501 && isOtherwise(endpoint)) continue;
    else if (judgement.kind === "finding" && isBeyondUse(judgement.status ?? 0))
      unusable.set(endpoint, `The service returns ${judgement.status}: ${judgement.answer}`);
    else if (judgement.kind === "teardown") {
      const deleter = judgement.request && operationOf(judgement.request);
      // Its own test reports whether it works at all: below an item of the test, it is not needed.
      const isOpen = deleter !== undefined && deleter !== endpoint && own.has(deleter) && !before.refused.has(deleter);
      if (!isOpen) refused.set(endpoint, `The created item cannot be removed: ${judgement.message}`);
    } else if (judgement.kind === "unprepared") {
      const key = operationOf(judgement.request);
      if (key === undefined) refused.set(endpoint, `A prerequisite cannot be created: ${judgement.message}`);
      else if (judgement.isEmpty && isListedOtherwise(key, judgement.list ?? "")) continue;
      else if (judgement.isEmpty) unusable.set(`${key} empty`, `${key} lists no items at present: ${judgement.message}`);
      // Its own test says more.
      else if (!own.has(key)) tryOtherwise(key, `The service answers ${judgement.message}`, false);
      else if (isKnownToFail(key, before)) refused.set(endpoint, `It needs ${key}, which does not work: ${judgement.message}`);
    }
  }
  const isNew =
    bodies.size > before.bodies.size ||
    refused.size > before.refused.size ||
    absent.size > (before.absent?.size ?? 0) ||
    unusable.size > before.unusable.size ||
    observed.size > (before.observed?.size ?? 0) ||
    [...needed].some(([key, names]) => names.size > (before.needed?.get(key)?.size ?? 0)) ||
    [...unwanted].some(([key, names]) => names.size > (before.unwanted?.get(key)?.size ?? 0)) ||
    [...bodies].some(([key, way]) => before.bodies.get(key) !== way);
  return isNew ? { ...before, bodies, needed, unwanted, absent, refused, unusable, observed } : before;
}

/** Why a creation is left out that answers with another item. */
export function showsAnotherItem(body: string): string {
  return `Its response shows another item than the one that it has created, so a test would delete what is not its own: ${body.slice(0, 200)}`;
}

/** The service cannot do it, or does not offer it at all. */
function isBeyondUse(status: number): boolean {
  return status >= 500 || status === 405;
}

function isKnownToFail(key: string, { unusable }: Learnt): boolean {
  return unusable.has(key);
}

export function operationFinder(
  api: Api,
  baseUrl: string,
): (request: { readonly method: string; readonly url: string }) => string | undefined {
  const paths = Object.groupBy(api.operations, documentedPath);
  const root = Object.fromEntries(
    Object.entries(paths).map(([path, operations = []]) => [
      path,
      Object.fromEntries(operations.map(({ method }) => [method.toLowerCase(), {}])),
    ]),
  );
  const find = createFinder({ ...(api.servers === undefined ? {} : { servers: api.servers }), paths: root });
  const base = URL.parse(baseUrl);
  return ({ method, url }) => {
    const target = URL.parse(url);
    if (target === null || base === null) return undefined;
    const found = find(method, target, base);
    return found.kind === "found" ? `${method} ${found.operation.path}` : undefined;
  };
}
