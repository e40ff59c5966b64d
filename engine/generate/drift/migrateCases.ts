// Migrates test case definitions of changed endpoints: their endpoint, their request and their expectation.

import {
  type CaseDefinition,
  casesAt,
  endpointKey,
  type Json,
  removeInYaml,
  sameData,
  setInYaml,
  type Workspace,
  withFile,
} from "../../../language/index.ts";
import type { Detail, DocumentChanges, OperationChange } from "./documentChanges.ts";
import { valuesAt } from "./jsonPlaces.ts";
import { nameOf } from "./members.ts";
import type { MigratedPlaybook } from "./migratePlaybook.ts";
import { titleOf } from "./migrateRequest.ts";

/** `old` has the old document, `workspace` the new one; only the file of definitions is changed in it. */
export function migrateCases(old: Workspace, workspace: Workspace, path: string, { changed, removed }: DocumentChanges): MigratedPlaybook {
  const file = casesAt(old, path);
  const findings: MigratedPlaybook["findings"][number][] = [];
  let text = workspace.files.get(path)?.text ?? "";
  const isYaml = !path.endsWith(".csv") && file?.diagnostics.length === 0;
  for (const [index, definition] of [...(file?.cases.entries() ?? [])].reverse()) {
    const { endpoint, id } = definition;
    const key = endpointKey(endpoint.value.method, endpoint.value.path);
    const offset = id.span.start;
    const change = changed.find(({ before }) => endpointKey(before.method, before.path) === key);
    if (removed.some((operation) => endpointKey(operation.method, operation.path) === key))
      findings.push({
        offset,
        kind: "open",
        message: `The document no longer has ${titleOf(endpoint.value)}, which ${id.value} is for.`,
      });
    if (change === undefined) continue;
    const edits = [
      ...(change.isRenamed ? [endpointEdit(change)] : []),
      ...change.details.flatMap((detail) => fieldEdits(detail, definition)),
    ];
    for (const { message, apply } of edits) {
      const next = isYaml ? apply(text, index) : undefined;
      text = next ?? text;
      findings.push({ offset, kind: next === undefined ? "open" : "proposed", message });
    }
  }
  return { findings: findings.toSorted((one, other) => one.offset - other.offset), workspace: withFile(workspace, path, text) };
}

interface CaseEdit {
  readonly message: string;
  /** Applies the change to the definition with that index; undefined if it would change anything else. */
  readonly apply: (text: string, index: number) => string | undefined;
}

function endpointEdit({ before, after }: OperationChange): CaseEdit {
  return {
    message: `${titleOf(before)} is now ${titleOf(after)}.`,
    apply: (text, index) => withSet(text, [index, "endpoint"], titleOf(after)),
  };
}

function fieldEdits(detail: Detail, { request, expect }: CaseDefinition): readonly CaseEdit[] {
  const { without = [] } = request;
  if (detail.kind === "field renamed" || detail.kind === "field removed") {
    const member = detail.kind === "field renamed" ? detail.before : detail.member;
    const to = detail.kind === "field renamed" ? detail.after.path : undefined;
    const message =
      to === undefined ? `The field ${detail.name} no longer exists.` : `The field ${detail.name} is now called ${nameOf(to)}.`;
    const left = `body.${member.path.join(".")}`;
    const found = moved(request.body, member.path, to, ["request", "body"], message);
    if (!without.includes(left)) return found;
    const now = without.flatMap((one) => (one !== left ? [one] : to === undefined ? [] : [`body.${to.join(".")}`]));
    return [...found, { message, apply: (text, index) => withSet(text, [index, "request", "without"], [...now]) }];
  }
  if (detail.kind === "answer renamed" && isExpected(detail.status, expect.status))
    return moved(
      expect.body,
      detail.before.path,
      detail.after.path,
      ["expect", "body"],
      `The response field ${detail.name} is now called ${nameOf(detail.after.path)}.`,
    );
  if (detail.kind === "status changed" && sameData((expect.status ?? null) as Json, Number(detail.status)))
    return [
      {
        message: `The status ${detail.to} has replaced ${detail.status}.`,
        apply: (text, index) => withSet(text, [index, "expect", "status"], Number(detail.to)),
      },
    ];
  return [];
}

function isExpected(status: string, expected: CaseDefinition["expect"]["status"]): boolean {
  return expected === undefined ? status.startsWith("2") : String(expected) === status;
}

/** The member under its new name, or without it; inside lists nothing is moved. */
function moved(
  value: Json | undefined,
  from: readonly string[],
  to: readonly string[] | undefined,
  around: readonly string[],
  message: string,
): readonly CaseEdit[] {
  const [member] = valuesAt(value, from);
  if (member === undefined) return [];
  if (from.includes("[]")) return [{ message, apply: () => undefined }];
  const apply = (text: string, index: number): string | undefined => {
    const added = to === undefined ? text : withSet(text, [index, ...around, ...to], member);
    const change = added === undefined ? undefined : removeInYaml(added, [index, ...around, ...from]);
    return added === undefined || change === undefined
      ? undefined
      : added.slice(0, change.span.start) + change.text + added.slice(change.span.end);
  };
  return [{ message, apply }];
}

function withSet(text: string, path: readonly (string | number)[], value: Json): string | undefined {
  const change = setInYaml(text, path, value);
  return change && text.slice(0, change.span.start) + change.text + text.slice(change.span.end);
}
