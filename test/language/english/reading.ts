// Compares how sentences are read: the expected steps are YAML, the part that a refusal underlines is between « and ».

import assert from "node:assert/strict";
import { parse } from "yaml";
import { compile, normalise, parseAttachment, type SentenceContext, type Step } from "../../../language/index.ts";

/** The sentence, with its attachment after the first line break, compiles to exactly these steps. */
export function reads(text: string, steps: string, context?: SentenceContext): void {
  const { sentence, attachment } = split(text);
  const compiled = compile(sentence, attachment, context);
  assert.equal(compiled.kind, "understood", `${sentence}: ${compiled.kind === "refused" ? compiled.problem.message : ""}`);
  if (compiled.kind !== "understood") return;
  const expected = parse(steps) as Step | readonly Step[];
  assert.deepEqual(normalise(compiled.steps), normalise(Array.isArray(expected) ? expected : [expected as Step]), sentence);
  for (const { path, in: where, span } of compiled.fields) {
    const length = where === "sentence" ? sentence.length : Number.POSITIVE_INFINITY;
    assert.ok(span.start >= 0 && span.start < span.end && span.end <= length, `${sentence}: the span of ${path.join(".")}`);
  }
}

/** The sentence is refused with this code; the part between « and » is underlined. */
export function refuses(text: string, code: string, message?: RegExp, context?: SentenceContext): void {
  const { sentence: marked, attachment } = split(text);
  const start = marked.indexOf("«");
  const end = marked.indexOf("»");
  const sentence = marked.replace(/[«»]/g, "");
  const compiled = compile(sentence, attachment, context);
  assert.equal(compiled.kind, "refused", `${sentence}: ${compiled.kind === "understood" ? JSON.stringify(compiled.steps) : ""}`);
  if (compiled.kind !== "refused") return;
  const { problem } = compiled;
  assert.equal(problem.code, code, `${sentence}: ${problem.message}`);
  if (message !== undefined) assert.match(problem.message, message);
  if (start >= 0) assert.equal(sentence.slice(problem.span.start, problem.span.end), marked.slice(start + 1, end), sentence);
}

function split(text: string) {
  const at = text.indexOf("\n");
  if (at < 0) return { sentence: text, attachment: undefined };
  return { sentence: text.slice(0, at), attachment: parseAttachment(text.slice(at + 1)) };
}
