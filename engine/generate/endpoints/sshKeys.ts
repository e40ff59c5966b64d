// Gives a public SSH key where a body takes one: examples cut keys short, and no other text is accepted in its place.

import type { Json, JsonObject } from "../../../language/index.ts";
import type { TestDraft } from "./testDraft.ts";

/** Of Ed25519, in the form of RFC 8709 up to the last nine digits. Nobody has the private key. */
const start = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJq3vXr0Yw8sTnKfB2uLh6dPzE1oGmC4WaR";

/** Undefined if it takes no such key. Each one is new: a service that has a key refuses it a second time. */
export function ownSshKey(draft: TestDraft, schema: JsonObject, value: Json, noun: string | undefined): string | undefined {
  const { schemas } = draft.world.api;
  if (!takesSshKey(schemas.view(schema).keywords, value)) return undefined;
  if (schemas.accepts(schema, `${start}123456789`) === false) return undefined;
  const variable = draft.newVariable("number", noun);
  draft.setup.push({ steps: [{ step: "set", variable, value: { $random: "integer", min: 100_000_000, max: 999_999_999 } }] });
  return `${start}\${${variable}}`;
}

/** `ssh-rsa AAA...`; `^ssh-(rsa|ed25519) ` of a key without an example. */
export function takesSshKey({ pattern, description }: JsonObject, value: Json): boolean {
  if (typeof value !== "string") return false;
  return /^ssh-(?:rsa|dss|ed25519) /.test(value) || /^\^?\(?ssh-/.test(String(pattern)) || asksForSshKey.test(String(description));
}

const asksForSshKey = /^(?:the |an? )?(?:entire |full )?(?:public SSH|SSH public) key\b(?! (?:id|fingerprint|name)s?\b)/i;
