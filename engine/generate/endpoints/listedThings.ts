// Finds the things of which a field takes a list of ids, and says that a test must not change what others have made.

import type { ApiOperation } from "./api.ts";
import type { Resource } from "./resources.ts";
import { operationKey, type World } from "./testDraft.ts";

/** The things of which a member takes the ids, as its description says: “The list of user ids”. */
export function listedIn({ resources }: Pick<World, "resources">, name: string, description: string): Resource | undefined {
  const [, told] = /\blists? of (?:encoded |the )?(\w+) ids\b/i.exec(description) ?? [];
  const [, noun = told] = /^(\w+)_ids$/.exec(name) ?? [];
  return noun === undefined ? undefined : resources.ofField(`${noun}_id`);
}

export function changesOthers(of: ApiOperation, { noun }: Resource): string {
  return `${operationKey(of)} would change a ${noun} that the test did not create.`;
}
