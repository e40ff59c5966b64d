// Reads listed values that begin or end with a sign as one text: “A-” of a blood group, “-createdAt” of an order.

import type { Token } from "../english/token.ts";
import { insideOf } from "../openapi/fields.ts";
import type { Field, Operations } from "../openapi/operations.ts";
import type { SentenceContext } from "../reading.ts";
import { rememberedFor } from "../text/remembered.ts";

const isSigned = /^[+-]|[+-]$/;
const deepest = 5;

/** By their lower case. */
const signedValuesOf = rememberedFor(readSignedValues);

function readSignedValues({ operations }: Operations): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const add = (fields: readonly Field[], depth: number): void => {
    for (const field of fields) {
      for (const value of field.enum ?? []) if (isSigned.test(value)) values.set(value.toLowerCase(), value);
      if (depth < deepest && (field.type === "object" || field.type === "array")) add(insideOf(field).fields, depth + 1);
    }
  };
  for (const { parameters, body, responses } of operations) {
    add(parameters, 1);
    add(body?.fields ?? [], 1);
    for (const { fields } of responses) add(fields, 1);
  }
  return values;
}

/** The same tokens where no word touches a sign, or the document lists no such value. */
export function withSignedValues(tokens: readonly Token[], context: SentenceContext): readonly Token[] {
  const touches = (at: number): boolean => isSign(tokens[at]) && (touching(tokens, at - 1) || touching(tokens, at));
  if (!tokens.some((_, at) => touches(at)) || context.operations === undefined) return tokens;
  const values = signedValuesOf(context.operations);
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [one, two] = [tokens[at] as Token, tokens[at + 1]];
    const value =
      two !== undefined && touching(tokens, at) && (isSign(one) || isSign(two))
        ? values.get(`${one.text}${two.text}`.toLowerCase())
        : undefined;
    if (value === undefined || two === undefined) found.push(one);
    else {
      found.push({ ...one, kind: "quoted", text: JSON.stringify(value), value, word: "", end: two.end });
      at++;
    }
  }
  return found;
}

function isSign(token: Token | undefined): boolean {
  return token?.text === "-" || token?.text === "+";
}

/** Returns whether a word and a sign, or a sign and a word, are next to each other. */
function touching(tokens: readonly Token[], at: number): boolean {
  const [one, two] = [tokens[at], tokens[at + 1]];
  return one !== undefined && two !== undefined && one.end === two.start && [one, two].some(({ kind }) => kind === "word");
}
