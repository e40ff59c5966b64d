// Finds the JSON in the answer of a model: alone, in a code block, or with text around it.

import { type Json, parseJson } from "../../language/index.ts";

export type AnswerJson =
  | { readonly kind: "json"; readonly value: Json }
  /** `near` is the piece that should have been JSON, if there is one. */
  | { readonly kind: "none"; readonly problem: string; readonly near?: string };

export function answerJson(text: string): AnswerJson {
  // A model's reasoning before its answer is not part of it.
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();
  const whole = parsed(answer);
  if (whole !== undefined) return { kind: "json", value: whole.value };
  const block = fenced(answer);
  const start = answer.indexOf("{");
  const inside = start === -1 ? undefined : answer.slice(start, answer.lastIndexOf("}") + 1);
  for (const piece of [block, inside]) {
    const found = piece === undefined ? undefined : parsed(piece);
    if (found !== undefined) return { kind: "json", value: found.value };
  }
  if (start === -1) return { kind: "none", problem: "The answer contains no JSON." };
  return {
    kind: "none",
    problem: `The answer is not valid JSON: ${syntaxProblem(inside === "" ? answer.slice(start) : (inside ?? answer))}.`,
    near: answer.slice(start),
  };
}

/** Returns the text that the first fence encloses. */
function fenced(answer: string): string | undefined {
  const open = /```(?:json)?[^\S\n]*\n/.exec(answer);
  if (open === null) return undefined;
  const inside = answer.slice(open.index + open[0].length - 1);
  const end = inside.search(/\n[^\S\n]*```/);
  return end === -1 ? undefined : inside.slice(1, end);
}

function parsed(text: string): { readonly value: Json } | undefined {
  const reading = parseJson(text, "by value");
  return reading.ok ? { value: reading.value } : undefined;
}

function syntaxProblem(text: string): string {
  try {
    JSON.parse(text);
    return "it ends too early";
  } catch (error) {
    // The parser quotes a piece of the text, which the model already knows.
    return (error as Error).message.replace(/,? ?\.{3}?".*$/s, "");
  }
}
