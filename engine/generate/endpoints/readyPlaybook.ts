// A draft as text that is READY: what keeps it from that is taken out, and said.

import {
  type DraftPart,
  type PlaybookDraft,
  secretForms,
  statusOf,
  stepsFileOf,
  type Workspace,
  withFiles,
  writePlaybook,
} from "../../../language/index.ts";

export type ReadyPlaybook =
  | { readonly kind: "ready"; readonly text: string; readonly stepsFile?: string; readonly dropped: readonly string[] }
  | { readonly kind: "not ready"; readonly reason: string };

/**
 * Calls the body of the response that where “the body” could also be a field of it. Only sentences that check begin so,
 * and what they quote stays.
 */
function withWholeBody(text: string): string {
  return text.replace(/^((?:\d+\. )?Expect )(.*)$/gm, (_, start: string, rest: string) => {
    const parts = rest.split(/("(?:[^"\\]|\\.)*"?)/);
    return (
      start +
      parts.map((part, index) => (index % 2 === 0 ? part.replace(/\bthe body (?=matches|is)/g, "the response body ") : part)).join("")
    );
  });
}

/** The workspace is without the playbook. Checks are taken out one after the other, from the end; calls never are. */
export function readyPlaybook(workspace: Workspace, path: string, draft: PlaybookDraft): ReadyPlaybook {
  const dropped: string[] = [];
  let tried = draft;
  for (;;) {
    const { text: written, stepsFile } = writePlaybook(tried);
    // Examples of documents look like real keys at times, and nobody can tell.
    const plain = written.replace(secretForms, "no-real-secret");
    const stepsFiles: [string, string][] = stepsFile === undefined ? [] : [[stepsFileOf(path), stepsFile]];
    const statusAs = (text: string) => statusOf(withFiles(workspace, [[path, text], ...stepsFiles]), path);
    const status = statusAs(plain);
    const other = status.kind === "READY" ? plain : withWholeBody(plain);
    const text = other !== plain && statusAs(other).kind === "READY" ? other : plain;
    if (status.kind === "READY" || text !== plain)
      return { kind: "ready", text, ...(stepsFile === undefined ? {} : { stepsFile }), dropped };
    const reason = status.reasons[0]?.diagnostic.message ?? "It cannot be compiled.";
    const fewer = withoutLastCheck(tried.phases.execution ?? []);
    if (fewer === undefined) return { kind: "not ready", reason };
    dropped.push(reason);
    tried = { ...tried, phases: { ...tried.phases, execution: fewer } };
  }
}

function withoutLastCheck(parts: readonly DraftPart[]): readonly DraftPart[] | undefined {
  const index = parts.findLastIndex(({ steps }) => steps.every(({ step }) => step === "validate"));
  return index === -1 ? undefined : parts.toSpliced(index, 1);
}
