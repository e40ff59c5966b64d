// Names the facts that a reading depends on: the key is the same only if the readings are.

import type { SentenceContext } from "../../reading.ts";
import { rememberedFor } from "../../text/remembered.ts";
import type { Token } from "../token.ts";

/** All of a context. Documents, servers, phrases and responses count as objects. */
export const keyOfContext = rememberedFor((context: SentenceContext): string => {
  const { operations, servers, phrases, response, variables, ...rest } = context;
  const objects = [operations, servers, phrases, response].map(identityOf);
  return JSON.stringify([objects, variables === undefined ? null : [...variables], rest]);
});

/** Tokens wherever they are in a sentence. */
export function keyOfTokens(tokens: readonly Token[]): string {
  const [{ start: first } = { start: 0 }] = tokens;
  return JSON.stringify(tokens.map(({ start, end, ...rest }) => [start - first, end - first, rest]));
}

let lastIdentity = 0;
const identityOfObject = rememberedFor((_: object) => ++lastIdentity);

export function identityOf(object: object | undefined): number {
  return object === undefined ? 0 : identityOfObject(object);
}
