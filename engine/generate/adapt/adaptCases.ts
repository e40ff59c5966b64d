// Writes test case playbooks from test case definitions and endpoint playbooks. Adapts existing ones again and keeps
// the changes that a person has made.

import {
  type ChangeSet,
  type Check,
  changeFile,
  definitionRevision,
  emptyWorkspace,
  folderOf,
  fromPathOf,
  fromRevision,
  identities,
  type Json,
  playbookAt,
  relativePath,
  stepsFileOf,
  type Workspace,
  withFiles,
} from "../../../language/index.ts";
import { PlaybookError } from "../../error.ts";
import { type AdaptedPlaybook, adaptedPlaybook } from "./adaptedPlaybook.ts";
import { casePlaybook, caseSource, definedCases, type FoundCase, newCasePath } from "./caseSource.ts";
import { type Fingerprint, fingerprintOf, fingerprintText, readFingerprint } from "./fingerprint.ts";
import { type CaseConflict, frontValues, mergePlaybook } from "./mergePlaybook.ts";
import { unitsOf } from "./units.ts";

export interface AdaptOptions {
  /** Selects definitions; without it, all. */
  readonly wanted?: (found: FoundCase, source: string, playbook: string | undefined) => boolean;
  /** The text that wins in conflicts. Without it, a person resolves them and the playbook stays as it is. */
  readonly prefer?: "mine" | "now";
  readonly signal: AbortSignal;
  readonly progress?: (done: number, total: number) => void;
}

export interface AdaptedCases {
  readonly changeSet: ChangeSet;
  /** In the order of the definitions. */
  readonly outcomes: readonly CaseOutcome[];
  /** Test case playbooks whose definition no longer exists. */
  readonly withoutDefinition: readonly string[];
}

interface OfCase {
  readonly id: string;
  /** The file of the definition, and the place of its id. */
  readonly file: string;
  readonly offset: number;
}

export type CaseOutcome = OfCase &
  (
    | {
        readonly kind: "new" | "changed" | "unchanged";
        readonly path: string;
        readonly source: string;
        /** Checks of the source that are left out, since they depend on the source's own request. */
        readonly leftOut: readonly Check[];
      }
    /** A person and the sources have changed the same part. */
    | { readonly kind: "conflicts"; readonly path: string; readonly conflicts: readonly CaseConflict[] }
    | { readonly kind: "refused"; readonly path?: string; readonly reason: string }
  );

/** Throws `PlaybookError` "cancelled" when the signal is aborted; nothing is written here. */
export async function adaptCases(workspace: Workspace, { wanted, prefer, signal, progress }: AdaptOptions): Promise<AdaptedCases> {
  const found = definedCases(workspace);
  const outcomes: CaseOutcome[] = [];
  const changes: ChangeSet["changes"][number][] = [];
  let after = workspace;
  let done = 0;
  const sources = found.map((one) => ({ one, source: caseSource(workspace, one) }));
  const chosen = sources.flatMap(({ one, source }) => {
    const playbook = "reason" in source ? undefined : casePlaybook(workspace, one, source);
    return wanted === undefined || wanted(one, "reason" in source ? "" : source.path, playbook) ? [{ one, source, playbook }] : [];
  });
  const around = surroundings(workspace);
  for (const { one, source, playbook } of chosen) {
    // Yields between two definitions, so that a cancel can arrive.
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) throw new PlaybookError("cancelled", "Adapting was cancelled; nothing is written.", "Run it again.");
    const { id } = one.definition;
    const ofCase: OfCase = { id: id.value, file: one.file, offset: id.span.start };
    if ("reason" in source) outcomes.push({ ...ofCase, kind: "refused", reason: source.reason });
    else {
      const path = playbook ?? newCasePath(after, one, source);
      const result = adaptCase(around(path, source.path), path, source.path, one, prefer);
      if ("text" in result) {
        const texts = [
          [path, result.text],
          [stepsFileOf(path), result.stepsFile],
        ] as const;
        const ofFiles = texts.flatMap(([file, text]) => {
          const before = workspace.files.get(file)?.text;
          return before === text ? [] : [changeFile(file, before, text)];
        });
        changes.push(...ofFiles);
        after = { ...after, files: new Map(after.files).set(path, { path, kind: "playbook", text: result.text }) };
        outcomes.push({
          ...ofCase,
          kind: ofFiles.length === 0 ? "unchanged" : playbook === undefined ? "new" : "changed",
          path,
          source: source.path,
          leftOut: result.leftOut,
        });
      } else if ("conflicts" in result) outcomes.push({ ...ofCase, kind: "conflicts", path, conflicts: result.conflicts });
      else outcomes.push({ ...ofCase, kind: "refused", ...(playbook === undefined ? {} : { path: playbook }), reason: result.reason });
    }
    progress?.(++done, chosen.length);
  }
  const ids = new Set(found.map(({ definition }) => definition.id.value));
  const withoutDefinition = identities(workspace, "").flatMap(({ level, testCase, path }) =>
    level === "test case" && testCase !== undefined && !ids.has(testCase) && ids.size > 0 ? [path] : [],
  );
  return { changeSet: { changes }, outcomes, withoutDefinition };
}

/**
 * The workspace in which one test case is adapted. It leaves out the other test cases, which would be analysed again
 * with every text that is tried, unless the source may run one of them.
 */
function surroundings(workspace: Workspace): (path: string, source: string) => Workspace {
  const cases = new Set(identities(workspace, "").flatMap(({ level, path }) => (level === "test case" ? [path, stepsFileOf(path)] : [])));
  const lean = withFiles(
    emptyWorkspace(),
    [...workspace.files].flatMap(([path, { text }]) => (cases.has(path) ? [] : [[path, text] as const])),
  );
  return (path, source) => {
    const text = (one: string) => workspace.files.get(one)?.text;
    const sentences = [source, path].map((one) =>
      playbookAt(workspace, one)?.phases.flatMap(({ span }) => text(one)?.slice(span.start, span.end) ?? ""),
    );
    if (/\bplaybook\b/i.test(sentences.join())) return workspace;
    const own = [path, stepsFileOf(path)].flatMap((one) => (text(one) === undefined ? [] : [[one, text(one) ?? ""] as const]));
    return withFiles(lean, own);
  };
}

type Result =
  | { readonly text: string; readonly stepsFile?: string; readonly leftOut: readonly Check[] }
  | { readonly conflicts: readonly CaseConflict[] }
  | { readonly reason: string };

function adaptCase(workspace: Workspace, path: string, source: string, found: FoundCase, prefer: AdaptOptions["prefer"]): Result {
  const now = adaptedPlaybook(workspace, path, source, found);
  if ("reason" in now) return now;
  const fingerprint = fingerprintNow(now, path, found);
  const adapted = fingerprintText(fingerprint);
  const mine = playbookAt(workspace, path);
  if (mine === undefined) return { ...now, text: withAdapted(now.text, adapted) };
  const revision = fromRevision(workspace.files.get(source)?.text ?? "");
  const { frontMatter } = mine;
  const base =
    readFingerprint(frontMatter.adapted?.value) ??
    (frontMatter.fromRevision?.value === revision || prefer === "mine" ? fingerprint : undefined);
  if (base === undefined) {
    if (prefer === "now") return { ...now, text: withAdapted(now.text, adapted) };
    const reason = `${path} has no "adapted:" fingerprint, so edits cannot be distinguished from old text. Use the new text with --prefer new, or keep and record yours with --prefer mine.`;
    return { reason };
  }
  const own = new Map<string, Json>([
    ["test_case", found.definition.id.value],
    ...(fromPathOf(workspace, path) === source ? [] : [["from", relativePath(folderOf(path), source)] as const]),
    ["from_revision", revision],
    ["adapted", adapted],
  ]);
  const merged = mergePlaybook({ path, mine: workspace, now, base, front: frontOf(now, path), own }, prefer);
  return merged.kind === "merged"
    ? { ...merged, leftOut: now.leftOut }
    : merged.kind === "conflicts"
      ? { conflicts: merged.conflicts }
      : { reason: merged.reason };
}

function fingerprintNow(now: AdaptedPlaybook, path: string, { definition }: FoundCase): Fingerprint {
  const units = unitsOf(now.workspace, path) ?? { front: "", phases: [], tail: "" };
  return fingerprintOf(definitionRevision(definition), frontOf(now, path), units);
}

/** The keys that a person may change as well. */
function frontOf({ workspace }: AdaptedPlaybook, path: string): ReadonlyMap<string, Json> {
  const playbook = playbookAt(workspace, path);
  const values = playbook === undefined ? [] : [...frontValues(playbook)];
  return new Map(values.filter(([key]) => !["test_case", "from", "from_revision", "adapted"].includes(key)));
}

/** The line is inserted directly below the revision of the source playbook. */
function withAdapted(text: string, adapted: string): string {
  return text.replace(
    /^(from_revision: [^\r\n]*)(\r\n|[\r\n])/m,
    (_, line: string, end: string) => `${line}${end}adapted: ${adapted}${end}`,
  );
}
