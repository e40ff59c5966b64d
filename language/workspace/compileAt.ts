// Compiles a sentence that is in no file, as if it were in a playbook: phrases with their steps, all else as English.

import { compile } from "../english/compile.ts";
import { withNearUses } from "../phrases/nearUses.ts";
import { readPhrase } from "../phrases/read.ts";
import type { Attachment } from "../playbook.ts";
import type { Compiled, SentenceContext } from "../reading.ts";
import { unfoldedAt } from "./compile.ts";
import { stepsOfUse } from "./unfold.ts";
import type { Workspace } from "./workspace.ts";

/** `path` is its playbook, and `context` what is known there. */
export function compileAt(
  workspace: Workspace,
  path: string,
  sentence: string,
  attachment: Attachment | undefined,
  context: SentenceContext,
): Compiled {
  const phrase = readPhrase(context.phrases, sentence, attachment);
  if (phrase === undefined) {
    const compiled = compile(sentence, attachment, context);
    return context.phrases === undefined ? compiled : withNearUses(context.phrases, sentence, attachment, compiled);
  }
  if (phrase.kind === "refused" || phrase.use === undefined) return phrase;
  const unfolded = unfoldedAt(workspace, path, phrase.use, "1");
  const [problem] = unfolded.problems;
  if (problem === undefined) return { ...phrase, steps: stepsOfUse(unfolded) };
  const span = problem.given ?? { start: 0, end: sentence.length };
  return {
    kind: "refused",
    problem: { code: "invalid-value", message: problem.message, in: problem.given?.in ?? "sentence", span, suggestions: [] },
  };
}
