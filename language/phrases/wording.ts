// Splits the wording of a phrase into literal words and slots for its parameters.

import type { Token } from "../english/token.ts";
import { tokensOf } from "../grammar/tokens.ts";
import { parseReference } from "../text/referencePath.ts";
import { findReferences } from "../text/references.ts";

export type WordingPart = { readonly said: string } | { readonly slot: string };

export type Wording = { readonly parts: readonly WordingPart[] } | { readonly problem: string };

export function readWording(text: string): Wording {
  const malformed = findReferences(text, "template").find(({ kind }) => kind === "malformed" || kind === "foreign");
  if (malformed?.kind === "malformed") return { problem: malformed.message };
  if (malformed?.kind === "foreign") return { problem: `A parameter is written ${malformed.replacement} here.` };
  const parts: WordingPart[] = [];
  for (const token of tokensOf(text)) {
    const slot = slotOf(token);
    if (slot !== undefined) {
      if (parts.some((part) => "slot" in part && part.slot === slot))
        return { problem: `The parameter \${${slot}} is in this phrase twice.` };
      parts.push({ slot });
    } else if (token.kind === "reference" || token.text.includes("${"))
      return { problem: `A parameter is a plain name, such as \${orderId}; ${token.text} is not.` };
    else parts.push({ said: saidOf(token) });
  }
  if (!parts.some((part) => "said" in part && /\p{L}/u.test(part.said)))
    return { problem: "A phrase needs at least one word of its own, so that it differs from its values." };
  return { parts };
}

/** `${name}`, by itself or in quotes. */
function slotOf({ kind, value }: Token): string | undefined {
  if (typeof value !== "string") return undefined;
  const inside = kind === "reference" ? value : kind === "quoted" ? /^\$\{([^{}]*)\}$/.exec(value)?.[1] : undefined;
  const reference = inside === undefined ? undefined : parseReference(inside.trim());
  return reference?.path.length === 0 ? reference.name : undefined;
}

/** Words are the same in capital letters, and quotes in every style. */
export function saidOf({ kind, text, word, value }: Token): string {
  if (kind === "quoted" && typeof value === "string") return `"${value}"`;
  return word === "" ? text : word;
}

/** Returns whether some sentence is worded as both: each slot is one value, and a word may be one. */
export function overlap(one: readonly WordingPart[], other: readonly WordingPart[]): boolean {
  const parts = [withoutColon(one), withoutColon(other)] as const;
  return (
    parts[0].length === parts[1].length &&
    parts[0].every((part, index) => {
      const counterpart = parts[1][index] as WordingPart;
      if ("said" in part && "said" in counterpart) return part.said === counterpart.said;
      const said = "said" in part ? part.said : "said" in counterpart ? counterpart.said : undefined;
      return said === undefined || /[\p{L}\p{N}]/u.test(said);
    })
  );
}

/** The same of wordings as written. */
export function wordingsOverlap(one: string, other: string): boolean {
  const read = [readWording(one), readWording(other)] as const;
  return "parts" in read[0] && "parts" in read[1] && overlap(read[0].parts, read[1].parts);
}

/** A colon before a last slot, which a code block or table fills, may be left out. */
function withoutColon(parts: readonly WordingPart[]): readonly WordingPart[] {
  const before = parts.at(-2);
  return before !== undefined && "said" in before && before.said === ":" ? parts.toSpliced(-2, 1) : parts;
}
