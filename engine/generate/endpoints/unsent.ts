// Finds members that a body lacks although a test would be pointless without them: the object of a remote call, the
// secret of a new key.

import { isJsonObject, type Json } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { demandedIn } from "./demanded.ts";
import { isIdentityOf } from "./foreignValues.ts";
import { asksForCipher } from "./placeholders.ts";
import { verbOf } from "./remoteThings.ts";
import { givenValue, singular } from "./sample.ts";
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
  if (!isJsonObject(sample)) return undefined;
  const { properties } = api.schemas.view(body?.schema);
  const isEncrypted = (key: string) => asksForCipher(api.schemas.view(properties.get(key)).keywords.description);
  const ciphers = [...properties.keys()].filter((key) => isEncrypted(key) && !knowledge.variables.has(key));
  const isOfSecrets = /(?:keys|secrets(?:\/\{\w+\})?)$/i.test(path);
  const cipher = isOfSecrets ? ciphers[0] : ciphers.find((key) => key in sample);
  if (cipher !== undefined || !isOfSecrets) return cipher;
  return [...properties.keys()].find((key) => /^api_?key$/i.test(key) && !(key in sample) && !knowledge.variables.has(key));
}

/** The key of a stored file, `file.stored_key`, that an object about the file lacks: nothing has been uploaded. */
export function unsentFile({ api: { schemas } }: World, { body }: ApiOperation, sample: Json): string | undefined {
  if (!isJsonObject(sample)) return undefined;
  const { properties } = schemas.view(body?.schema);
  for (const [key, value] of Object.entries(sample)) {
    const parts = isJsonObject(value) ? schemas.view(properties.get(key)).properties : undefined;
    const stored = [...(parts ?? [])].find(([, { description }]) => storedUnder.test(String(description)))?.[0];
    if (stored !== undefined && isJsonObject(value) && !(stored in value)) return `${key}.${stored}`;
  }
  return undefined;
}

/** “The object key the file was stored as.” */
const storedUnder = /\b(?:key|path|name) (?:that |which )?the (?:file|object) (?:was|is|has been) stored (?:as|under|at|with)\b/i;

export function nothingInside(of: ApiOperation, pointer: string): string {
  const place = pointer.slice(1).replaceAll("/", ".");
  return `The document does not say what ${place} of ${operationKey(of)} needs: it requires the object, and none of its members.`;
}

/** Returns whether a JSON Patch adds or replaces without saying what: `[{ "op": "replace", "path": "/cards/0" }]`. */
export function isHalfPatch({ body }: ApiOperation, sample: Json): boolean {
  if (!/json-patch/i.test(body?.mediaType ?? "") || !Array.isArray(sample)) return false;
  return (sample as readonly Json[]).some((one) => isJsonObject(one) && /^(?:add|replace|test)$/.test(String(one.op)) && !("value" in one));
}

/**
 * Returns whether a body says nothing of what is meant, where the document requires nothing: a list alone, `{ "days":
 * [123] }`, a description without a name, or only what the path has already.
 */
export function isNameless({ api }: World, of: ApiOperation, sample: Json): boolean {
  const { required, properties } = api.schemas.view(of.body?.schema);
  if (of.method !== "POST" || of.body?.example !== undefined || required.size > 0 || !isJsonObject(sample)) return false;
  const keys = Object.keys(sample).filter((key) => !of.path.includes(`{${key}}`));
  if (demandedIn(api.schemas.view(of.body?.schema)).some((key) => key in sample)) return false;
  if (keys.length === 0) return Object.keys(sample).length > 0 && properties.size > 1;
  const isNamed = [...properties.keys()].some((key) => /_name$/.test(key));
  const isShown = (key: string) => JSON.stringify(givenValue(api.schemas.view(properties.get(key)))) === JSON.stringify(sample[key]);
  return keys.every((key) =>
    Array.isArray(sample[key]) ? properties.size > 2 && !isShown(key) : isNamed && /^(?:description|notes?)$/.test(key),
  );
}

/** Returns whether a run gets no more than texts, although the document has members that refer to what would run. */
export function isRunOfNothing({ api }: World, of: ApiOperation, sample: Json): boolean {
  const { required, properties } = api.schemas.view(of.body?.schema);
  if (of.method !== "POST" || required.size > 0 || of.body?.example !== undefined || !isJsonObject(sample)) return false;
  const references = [...properties.keys()].filter((key) => isIdentityOf(key));
  return runs.test(of.path) && references.length > 1 && !references.some((key) => key in sample);
}

const runs = /(?:[/_-])(?:runs|jobs|executions|evaluations)$/i;
