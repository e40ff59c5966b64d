// Computes the context of a sentence at the end of a playbook's execution.

import { instructionsOf, type SentenceContext, savesOf, sentenceContext, type Workspace } from "../../language/index.ts";

export function sentenceAtEnd(workspace: Workspace, path: string): SentenceContext {
  const before = (instructionsOf(workspace, path) ?? [])
    .filter(({ name }) => name !== "teardown")
    .flatMap(({ name, instructions }) => instructions.map((one) => ({ name, ...one })));
  const context = sentenceContext(workspace, path);
  return {
    ...context,
    variables: new Set([...(context?.variables ?? []), ...before.flatMap(({ steps }) => steps.flatMap(savesOf))]),
    before: before.filter(({ name }) => name === "execution").flatMap(({ steps }) => steps),
  };
}
