// Turns a draft into READY text: removes sentences that are not understood, and reports them.

import {
  type DraftPart,
  firstWording,
  instructionsOf,
  isSameSteps,
  type PlaybookDraft,
  phaseNames,
  secretForms,
  statusOf,
  stepsFileOf,
  type Workspace,
  withFiles,
  writePlaybook,
} from "../../../language/index.ts";
import type { Wording } from "./naturalWords.ts";

export type ReadyPlaybook =
  | { readonly kind: "ready"; readonly text: string; readonly stepsFile?: string; readonly dropped: readonly string[] }
  | { readonly kind: "not ready"; readonly reason: string };

/**
 * Calls the body of the response that where “the body” could also be a field of it. Only sentences that check begin
 * like this, and their quotes stay.
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

/**
 * In natural words where they are read as the steps of the draft, else in exact sentences. Most first wordings are
 * right: the whole playbook is compared with its draft, and each sentence is read back only where it differs.
 */
export function readyPlaybook(workspace: Workspace, path: string, draft: PlaybookDraft, wording: Wording): ReadyPlaybook {
  const atOnce = inWords(workspace, path, draft, (step, phase) => wording(step, phase) ?? firstWording(step), "once");
  if (atOnce.kind === "ready" && isReadAsDraft(atOnce.in, path, draft)) {
    const { in: _, ...ready } = atOnce;
    return ready;
  }
  let isNatural = false;
  const ready = inWords(workspace, path, draft, (step, phase) => {
    const said = wording(step, phase);
    isNatural ||= said !== undefined;
    return said;
  });
  const isMisread = isNatural && (ready.kind !== "ready" || ready.dropped.length > 0 || !isReadAsDraft(ready.in, path, draft));
  const { in: _, ...rest } = isMisread ? inWords(workspace, path, draft) : ready;
  return rest;
}

interface Tried {
  readonly in: Workspace;
}

/** The workspace is without the playbook. Checks are taken out one after the other, from the end; calls never are. */
function inWords(
  workspace: Workspace,
  path: string,
  draft: PlaybookDraft,
  wording?: Wording,
  tries: "once" | "with fewer checks" = "with fewer checks",
): ReadyPlaybook & Tried {
  const dropped: string[] = [];
  let tried = draft;
  for (;;) {
    const { text: written, stepsFile } = writePlaybook(tried, undefined, wording);
    // Examples in documents sometimes look like real keys, and cannot be distinguished from them.
    const plain = written.replace(secretForms, "no-real-secret");
    const stepsFiles: [string, string][] = stepsFile === undefined ? [] : [[stepsFileOf(path), stepsFile]];
    const withText = (text: string) => withFiles(workspace, [[path, text], ...stepsFiles]);
    const first = withText(plain);
    const status = statusOf(first, path);
    const other = status.kind === "READY" ? plain : withWholeBody(plain);
    const second = other === plain ? first : withText(other);
    const isBetter = second !== first && statusOf(second, path).kind === "READY";
    if (status.kind === "READY" || isBetter) {
      const text = isBetter ? other : plain;
      return { kind: "ready", text, ...(stepsFile === undefined ? {} : { stepsFile }), dropped, in: isBetter ? second : first };
    }
    const reason = status.reasons[0]?.diagnostic.message ?? "It cannot be compiled.";
    const fewer = tries === "once" ? undefined : withoutLastCheck(tried.phases.execution ?? []);
    if (fewer === undefined) return { kind: "not ready", reason, in: first };
    dropped.push(reason);
    tried = { ...tried, phases: { ...tried.phases, execution: fewer } };
  }
}

/** Returns whether the text is read as the steps of the draft. */
function isReadAsDraft(workspace: Workspace, path: string, { phases }: PlaybookDraft): boolean {
  const wanted = phaseNames.flatMap((name) => (phases[name] ?? []).flatMap(({ steps }) => steps));
  const found = (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions.flatMap(({ steps }) => steps));
  return isSameSteps(found, wanted);
}

function withoutLastCheck(parts: readonly DraftPart[]): readonly DraftPart[] | undefined {
  const index = parts.findLastIndex(({ steps }) => steps.every(({ step }) => step === "validate"));
  return index === -1 ? undefined : parts.toSpliced(index, 1);
}
