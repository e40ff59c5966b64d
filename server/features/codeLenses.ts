// Draws the lenses above a playbook: its state, and the actions for it. The client knows the commands.

import { compiled, type Playbook, type Span, type Workspace } from "../../language/index.ts";
import { lensCommands } from "../protocol.ts";

export interface Lens {
  readonly span: Span;
  readonly title: string;
  readonly tooltip?: string;
  readonly command: string;
  /** A place in another file that it leads to. */
  readonly place?: { readonly path: string; readonly span: Span };
}

export function codeLensesOf(workspace: Workspace, path: string): readonly Lens[] {
  const playbook = compiled(workspace, path);
  if (playbook === undefined) return [];
  const { status, identity } = playbook;
  const span = { start: 0, end: 0 };
  const reasons = status.kind === "ERROR" ? status.reasons : [];
  const [first] = reasons;
  const count = reasons.length === 1 ? "1 problem" : `${reasons.length} problems`;
  // Where the only reason is in another file, nothing in this one would show it.
  const elsewhere = reasons.length === 1 && first !== undefined && first.path !== path ? first : undefined;
  const state: Lens = {
    span,
    title: status.kind === "READY" ? "$(pass) READY" : `$(error) ERROR: ${count}${elsewhere === undefined ? "" : ` in ${elsewhere.path}`}`,
    tooltip:
      status.kind === "READY"
        ? "Every instruction has steps."
        : reasons
            .slice(0, 5)
            .map(({ diagnostic }) => diagnostic.message)
            .join("\n"),
    command: lensCommands.status,
    ...(elsewhere === undefined ? {} : { place: { path: elsewhere.path, span: elsewhere.diagnostic.span } }),
  };
  const run: Lens = { span, title: "$(play) Run", tooltip: `Run ${playbook.title}`, command: lensCommands.run };
  const debug: Lens = { span, title: "$(debug-alt) Debug", tooltip: `Debug ${playbook.title}`, command: lensCommands.debug };
  const steps: Lens = { span, title: "View AI Workflow Steps", command: lensCommands.steps };
  const variables = variablesLens(playbook.playbook);
  return [state, ...(status.kind === "READY" && identity.level !== "service" ? [run, debug] : []), steps, ...variables];
}

/** Above the variables; for a service without any, at the end of its front matter, where they would be. */
function variablesLens({ text, frontMatter: { variables, level, span } }: Playbook): readonly Lens[] {
  if (span === undefined || (variables.length === 0 && level !== "service")) return [];
  const key = /^variables[ \t]*:/m.exec(text.slice(span.start, span.end));
  const start = key === null ? Math.max(span.start, span.end - 3) : span.start + key.index;
  return [{ span: { start, end: start }, title: "$(symbol-variable) Context Variables", command: lensCommands.variables }];
}
