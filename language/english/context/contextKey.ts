// Names the facts that a reading depends on: the key is the same only if the readings are.

import type { SentenceContext } from "../../reading.ts";
import type { Token } from "../token.ts";

const known = new WeakMap<SentenceContext, string>();

/** All of a context. Documents, servers, phrases and responses count as objects. */
export function keyOfContext(context: SentenceContext): string {
  const before = known.get(context);
  if (before !== undefined) return before;
  const { operations, servers, phrases, response, variables, ...rest } = context;
  const objects = [operations, servers, phrases, response].map(identityOf);
  const key = JSON.stringify([objects, variables === undefined ? null : [...variables], rest]);
  known.set(context, key);
  return key;
}

/** Tokens wherever they are in a sentence. */
export function keyOfTokens(tokens: readonly Token[]): string {
  const [{ start: first } = { start: 0 }] = tokens;
  return JSON.stringify(tokens.map(({ start, end, ...rest }) => [start - first, end - first, rest]));
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

export function identityOf(object: object | undefined): number {
  if (object === undefined) return 0;
  let identity = identities.get(object);
  if (identity === undefined) {
    identity = ++lastIdentity;
    identities.set(object, identity);
  }
  return identity;
}
