// Finds members that a body lacks although a test would be pointless without them: the object of a remote call, the
// secret of a new key.

import { isJsonObject, type Json } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { verbOf } from "./remoteThings.ts";
import { singular } from "./sample.ts";
import { operationKey, type World } from "./testDraft.ts";

/** The object of a remote call that its body lacks: `target_team_ids` of `/conversations.setTeams`. */
export function unsentObject({ api }: World, of: ApiOperation, sample: Json): string | undefined {
  const [verb, ...object] = verbOf(of);
  const noun = singular(object.at(-1) ?? "");
  if (verb !== "set" || noun === "" || !isJsonObject(sample)) return undefined;
  const isAbout = (key: string) => key.toLowerCase().includes(noun);
  const members = [...api.schemas.view(of.body?.schema).properties.keys()].filter(isAbout);
  return Object.keys(sample).some(isAbout) ? undefined : (members.find((key) => /s$/.test(key)) ?? members[0]);
}

/** The secret of a new key that its body lacks, `api_key` of `POST /anthropic/keys`, or that must be encrypted. */
export function unsentSecret({ api, knowledge }: World, { path, body }: ApiOperation, sample: Json): string | undefined {
  if (!/(?:keys|secrets(?:\/\{\w+\})?)$/i.test(path) || !isJsonObject(sample)) return undefined;
  const { properties } = api.schemas.view(body?.schema);
  const isEncrypted = (key: string) => asksForCipher(String(api.schemas.view(properties.get(key)).keywords.description));
  const cipher = [...properties.keys()].find((key) => isEncrypted(key) && !knowledge.variables.has(key));
  if (cipher !== undefined) return cipher;
  return [...properties.keys()].find((key) => /^api_?key$/i.test(key) && !(key in sample) && !knowledge.variables.has(key));
}

/** “The value for your secret, encrypted with LibSodium using the public key”: no text that is made up. */
function asksForCipher(description: string): boolean {
  return /\bencrypted (?:with|using)\b/i.test(description) && /\bpublic key\b/i.test(description);
}

export function nothingInside(of: ApiOperation, pointer: string): string {
  const place = pointer.slice(1).replaceAll("/", ".");
  return `The document does not say what ${place} of ${operationKey(of)} needs: it requires the object, and none of its members.`;
}

/** Returns whether a JSON Patch adds or replaces without saying what: `[{ "op": "replace", "path": "/cards/0" }]`. */
export function isHalfPatch({ body }: ApiOperation, sample: Json): boolean {
  if (!/json-patch/i.test(body?.mediaType ?? "") || !Array.isArray(sample)) return false;
  return (sample as readonly Json[]).some((one) => isJsonObject(one) && /^(?:add|replace|test)$/.test(String(one.op)) && !("value" in one));
}
