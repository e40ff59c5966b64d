// Offers actions for the text at a place: the fixes of its problems, and rewritings that change no step.

import { check, type Span, type Workspace } from "../../language/index.ts";
import type { Action } from "./actions/action.ts";
import { canonicalAction } from "./actions/canonical.ts";
import { curlAction } from "./actions/curl.ts";
import { duplicateActions } from "./actions/duplicates.ts";
import { extractAction } from "./actions/extract.ts";
import { extractPhraseAction } from "./actions/extractPhrase.ts";
import { inlinePhraseAction } from "./actions/inlinePhrase.ts";
import { phaseOrderAction } from "./actions/phaseOrder.ts";
import { removeUnusedAction } from "./actions/removeUnused.ts";

export function codeActionsIn(workspace: Workspace, path: string, span: Span): readonly Action[] {
  const problems = check(workspace, path).filter((problem) => problem.span.start <= span.end && span.start <= problem.span.end);
  const fixes = problems.flatMap((problem) => [
    ...(problem.fixes ?? []).map(({ title, edits, needsReview }, index): Action => {
      const isPreferred = index === 0 && needsReview !== true && /^(?:Change|Write|Insert|Close|Leave out|Add|Put)/.test(title);
      return { title, kind: "quickfix", problem, edits, ...(isPreferred ? { isPreferred } : {}) };
    }),
    ...(problem.examples ?? []).map(({ title, edits }): Action => ({ title, kind: "quickfix", problem, edits })),
    ...phaseOrderAction(workspace, path, problem),
    ...removeUnusedAction(workspace, path, problem),
    ...duplicateActions(workspace, path, problem),
  ]);
  return [
    ...fixes,
    ...curlAction(workspace, path, span),
    ...canonicalAction(workspace, path, span),
    ...extractAction(workspace, path, span),
    ...extractPhraseAction(workspace, path, span),
    ...inlinePhraseAction(workspace, path, span),
  ];
}
