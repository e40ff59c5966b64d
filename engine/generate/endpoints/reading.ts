// Judges what a call that only reads may take: items of others, if no operation makes its own.

import type { ApiOperation } from "./api.ts";
import { isAskedAbout } from "./neededByWords.ts";
import { parametersIn } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { operationKey, type TestDraft, type Thing, Unarranged } from "./testDraft.ts";

export function isRead({ operation: { method } }: TestDraft): boolean {
  return method === "GET" || method === "HEAD";
}

/** Returns whether a call reads something that only a test can make: a message in a channel, which is its own, too. */
export function readsOwn({ world: { resources }, operation }: TestDraft): boolean {
  const { parameters, path } = operation;
  return parameters.some((parameter) => {
    const { in: place, required, name, description } = parameter;
    const resource =
      place === "query" && (required || isAskedAbout(operation, parameter)) ? resources.ofField(name, { path, description }) : undefined;
    return resource?.isRemote === true && resource.lister === undefined && resource.deleter !== undefined;
  });
}

/** A resource that the service playbook names exists, and belongs to others. */
export function named({ world: { knowledge } }: TestDraft, { parameter }: Resource): Thing | undefined {
  return knowledge.variables.has(parameter) ? { text: `\${${parameter}}`, owned: false } : undefined;
}

/**
 * Throws the reason why a thing above a new one could not be made, where the test would write below somebody's: a read
 * may take the first one of a list, but only to read.
 */
export function strangersAbove(draft: TestDraft, { path }: ApiOperation, depth: number, make: (parent: Resource) => unknown): void {
  for (const name of parametersIn(path)) {
    const parent = draft.world.resources.ofParameter(path, name);
    const isMakeable = parent?.creator !== undefined && parent.deleter !== undefined && parent.isRemote !== true;
    if (!isMakeable || !isRead(draft) || named(draft, parent) !== undefined || draft.need(parent, depth + 1).owned) continue;
    make(parent);
    throw new Unarranged(
      `A test cannot use ${operationKey(parent.creator.operation)}, and would write below an item that it did not create.`,
    );
  }
}
