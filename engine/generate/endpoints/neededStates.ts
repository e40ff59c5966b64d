// Finds what a call needs by the document's words and no test can bring about: something that is enabled elsewhere, or
// a person who has a right.

import type { ApiOperation } from "./api.ts";
import { operationKey, type World } from "./testDraft.ts";

/** “Not Found if Dependabot is not enabled for the repository.” */
const notEnabled = /\bif ([A-Z][\w-]+) is not enabled for (?:the|this) (\w+)\b/;

/** “The seat details for a member of an organization who currently has access to GitHub Copilot.” */
const whoHas = /\bfor an? (\w+) (?:of an? \w+ )?who (?:currently |already )?has (access to [\w ]{1,40})/i;

/** Why generation cannot arrange the call; undefined if it needs no such thing. */
export function neededState({ resources }: World, operation: ApiOperation): string | undefined {
  const { method, path, words } = operation;
  if (!path.includes("{")) return undefined;
  const [, person, right = ""] = whoHas.exec(words) ?? [];
  if (person !== undefined)
    return `${operationKey(operation)} is about a ${person} who has ${right.trim()}, and generation does not know who has it.`;
  const shown = method === "GET" ? operation : resources.operation("GET", path);
  const missing = shown?.responses.find(({ status }) => status === "404");
  const [, thing, item = ""] = notEnabled.exec(missing?.description ?? "") ?? [];
  // `GET /repos/{repo}/immutable-releases` shows what a PUT of its own path enables.
  if (thing === undefined || path.toLowerCase().includes(thing.toLowerCase())) return undefined;
  return `The document says that ${thing} must be enabled for the ${item}, and generation does not know how to enable it.`;
}
