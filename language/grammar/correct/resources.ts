// Lists the nouns of a document that have paths of their own.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Operations } from "../../openapi/operations.ts";

const resourcesKnown = new WeakMap<Operations, ReadonlySet<string>>();

/** The nouns of all paths: a request that leaves out one of these is another one. */
export function resourcesOf(operations: Operations): ReadonlySet<string> {
  let resources = resourcesKnown.get(operations);
  if (resources === undefined) {
    const segments = operations.operations.flatMap(({ path }) => path.split("/").filter((part) => part !== "" && !part.includes("{")));
    resources = new Set(segments.map((part) => nounOf([part])));
    resourcesKnown.set(operations, resources);
  }
  return resources;
}

const subjectsKnown = new WeakMap<Operations, ReadonlySet<string>>();

/** Returns what the operations of the document are about: `key` of `POST /keys.deleteKey`, too. */
export function subjectsOf(operations: Operations): ReadonlySet<string> {
  let subjects = subjectsKnown.get(operations);
  if (subjects === undefined) {
    subjects = new Set(operations.operations.flatMap((operation) => [...subjectOf(operation).nouns]));
    subjectsKnown.set(operations, subjects);
  }
  return subjects;
}
