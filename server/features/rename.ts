// Renames a variable, a server, a service or a playbook in every file that uses it, or gives the reason why not.

import {
  applyEdits,
  attachmentHash,
  fromPathOf,
  fromRevision,
  type Instruction,
  identities,
  instructionsOf,
  matchedSteps,
  parsePlaybook,
  playbookAt,
  runsOf,
  type Span,
  savesOf,
  serverOrigins,
  services,
  stepsFileOf,
  type TextEdit,
  titleOf,
  variableName,
  variablesAtStart,
  type Workspace,
} from "../../language/index.ts";
import { isIn, type Named, namedAt } from "./cursor.ts";
import { instructionsWithSteps, occurrencesOf, playbookOccurrences } from "./occurrences.ts";
import { rewordings } from "./phraseText.ts";
import { type Occurrence, variableFamily, variableOccurrences } from "./variableFamily.ts";

export type Renameable = { readonly kind: "yes"; readonly span: Span; readonly name: string } | Refusal;
export type Renamed = { readonly kind: "edits"; readonly edits: readonly TextEdit[] } | Refusal;

/** `message` is a sentence for the person who asked. */
interface Refusal {
  readonly kind: "no";
  readonly message: string;
}

/** Returns whether the thing at the cursor can be renamed, and its present name. */
export function prepareRename(workspace: Workspace, path: string, offset: number): Renameable {
  const named = namedAt(workspace, path, offset);
  if (named === undefined)
    return refuse("There is no name here. You can rename a variable, a server, a service, a phrase or the name of a playbook.");
  if (!("name" in named)) {
    const what = { endpoint: "The service names its endpoints", playbook: "This names a file", file: "This names a file" }[named.kind];
    return refuse(
      `${what}, so it is not renamed here. ${named.kind === "endpoint" ? "Change the path where it is written." : "Rename the file and then this path."}`,
    );
  }
  const refusal = refusalOf(workspace, path, named);
  return refusal === undefined ? { kind: "yes", span: named.span, name: named.name } : refuse(refusal);
}

export function renameAt(workspace: Workspace, path: string, offset: number, newName: string): Renamed {
  const prepared = prepareRename(workspace, path, offset);
  if (prepared.kind === "no") return prepared;
  const named = namedAt(workspace, path, offset);
  if (named === undefined || !("name" in named)) return refuse("There is no name here.");
  const name = newName.trim();
  if (name === named.name) return { kind: "edits", edits: [] };
  if (named.kind === "variable" || named.kind === "path parameter")
    return renameVariable(workspace, path, named.name, name.replace(/^\$\{(.*)\}$/, "$1"));
  if (named.kind === "playbook name") return renamePlaybook(workspace, path, named, name);
  if (named.kind === "phrase") {
    const edits = rewordings(workspace, named.path, named.wording, name);
    return "problem" in edits ? refuse(edits.problem) : { kind: "edits", edits };
  }
  return renameNamed(workspace, path, named, name);
}

/** Renames a server in a configuration file and in every sentence. */
export function renameServer(workspace: Workspace, name: string, newName: string): Renamed {
  const named = { kind: "server", name, span: { start: 0, end: 0 } } as const;
  const refusal = refusalOf(workspace, "", named);
  return refusal === undefined ? renameNamed(workspace, "", named, newName.trim()) : refuse(refusal);
}

function renameNamed(workspace: Workspace, path: string, named: Named & { readonly name: string }, name: string): Renamed {
  const taken = named.kind === "server" ? serverOrigins(workspace, "").has(name) : services(workspace, "").has(name);
  if (taken) return refuse(`A ${named.kind} "${name}" already exists. Choose another name.`);
  if (!/^[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_-])?$/u.test(name))
    return refuse(`"${name}" is not a valid name of a ${named.kind}: use letters, digits, _ and -, with dots in between.`);
  return { kind: "edits", edits: replacements(occurrencesOf(workspace, path, named), name) };
}

function refusalOf(workspace: Workspace, path: string, named: Named & { readonly name: string }): string | undefined {
  if (named.kind === "server")
    return serverOrigins(workspace, "").has(named.name)
      ? undefined
      : `No configuration file defines the server "${named.name}", so it cannot be renamed.`;
  if (named.kind !== "variable" && named.kind !== "path parameter") return undefined;
  const family = variableFamily(workspace, path, named.name);
  const occurrences = variableOccurrences(workspace, family, named.name);
  if (occurrences.every(({ role }) => role === "read")) {
    const isData = variablesAtStart(workspace, path).some(({ name, scope }) => name === named.name && scope === "data");
    return isData
      ? `"${named.name}" is a column of the data, which must be renamed in its file.`
      : `"${named.name}" is not defined, so it cannot be renamed.`;
  }
  const implied = occurrences.find((one) => one.implied);
  if (implied !== undefined)
    return `"${named.name}" fills in {${named.name}} of a path in ${implied.path}, which the service names. Write "with ${named.name} \${…}" there first.`;
  const caller = givenOrTakenBy(workspace, family, named.name);
  return caller && `${caller} runs this playbook and passes "${named.name}" by name. Change the sentence there first.`;
}

/** The playbook that exchanges the variable with one of these, if any. */
function givenOrTakenBy(workspace: Workspace, family: readonly string[], name: string): string | undefined {
  return identities(workspace, "").find(({ path }) => {
    if (!runsOf(workspace, path).some((target) => family.includes(target))) return false;
    for (const { steps } of instructionsWithSteps(workspace, path))
      for (const step of steps) {
        if (step.step !== "run") continue;
        const theirs = (step.store ?? []).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)));
        if (theirs.includes(name) || Object.hasOwn(step.with ?? {}, name)) return true;
      }
    return false;
  })?.path;
}

/** Wherever it is set and read. */
export function renameVariable(workspace: Workspace, path: string, name: string, newName: string): Renamed {
  if (!variableName.test(newName))
    return refuse(`"${newName}" is not a valid name of a variable: use a letter or _, then letters, digits, _ and -.`);
  const family = variableFamily(workspace, path, name);
  const clash = family.find((file) => knowsName(workspace, file, newName));
  if (clash !== undefined) return refuse(`${clash} already has a variable "${newName}". Choose another name.`);
  const edits = replacements(variableOccurrences(workspace, family, name), newName);
  const others = family.flatMap((file) => [...hashEdits(workspace, file, edits), ...revisionEdits(workspace, file, edits)]);
  return { kind: "edits", edits: [...edits, ...others] };
}

/** A test case follows the rename, so it stays adapted from the present state of its source if it was before. */
function revisionEdits(workspace: Workspace, path: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const revision = playbookAt(workspace, path)?.frontMatter.fromRevision;
  const source = fromPathOf(workspace, path);
  const text = source === undefined ? undefined : workspace.files.get(source)?.text;
  if (revision === undefined || text === undefined || revision.value !== fromRevision(text)) return [];
  const renamed = applyEdits(
    text,
    edits.filter((edit) => edit.path === source),
  );
  return renamed === text ? [] : [{ path, span: revision.span, text: `"${fromRevision(renamed)}"` }];
}

function knowsName(workspace: Workspace, path: string, name: string): boolean {
  if (variablesAtStart(workspace, path).some((variable) => variable.name === name)) return true;
  return (instructionsOf(workspace, path) ?? []).some(({ instructions }) =>
    instructions.some(({ steps }) => steps.some((step) => savesOf(step).includes(name))),
  );
}

/** Entries of a steps file identify the attachment of their sentence by its hash. */
function hashEdits(workspace: Workspace, path: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const playbook = playbookAt(workspace, path);
  const stepsPath = stepsFileOf(path);
  const text = workspace.files.get(stepsPath)?.text;
  const entries = matchedSteps(workspace, path).entries;
  if (playbook === undefined || text === undefined || entries.size === 0) return [];
  const renamed = flat(
    parsePlaybook(
      applyEdits(
        playbook.text,
        edits.filter((edit) => edit.path === path),
      ),
    ).phases,
  );
  return flat(playbook.phases).flatMap((instruction, index): readonly TextEdit[] => {
    const entry = entries.get(instruction);
    const attachment = renamed[index]?.attachment;
    if (entry === undefined || instruction.attachment === undefined || attachment === undefined) return [];
    const before = attachmentHash(instruction.attachment);
    const after = attachmentHash(attachment);
    if (before === after) return [];
    const at = text.slice(entry.span.start, entry.span.end).indexOf(before);
    const start = entry.span.start + at;
    return at < 0 ? [] : [{ path: stepsPath, span: { start, end: start + before.length }, text: after }];
  });
}

function flat(phases: readonly { readonly instructions: readonly Instruction[] }[]): readonly Instruction[] {
  const visit = (one: Instruction): readonly Instruction[] => [one, ...(one.body ?? []).flatMap(visit)];
  return phases.flatMap(({ instructions }) => instructions.flatMap(visit));
}

/** References to the playbook by name change, too; paths stay as they are. */
function renamePlaybook(workspace: Workspace, path: string, { span, name }: Named & { readonly name: string }, newName: string): Renamed {
  if (newName === "" || /[\r\n"]/.test(newName)) return refuse("A name must be on one line, without quotes.");
  const identity = identities(workspace, "").find((one) => one.path === path);
  const playbook = playbookAt(workspace, path);
  if (identity === undefined || playbook === undefined) return refuse("There is no playbook here.");
  const others = playbookOccurrences(workspace, path).flatMap((one): readonly TextEdit[] => {
    const text = workspace.files.get(one.path)?.text.slice(one.span.start, one.span.end) ?? "";
    const isCalled = text.toLowerCase() === titleOf(identity).toLowerCase() || text.toLowerCase().endsWith(` ${name.toLowerCase()}`);
    if (!isCalled) return [];
    return [{ path: one.path, span: { start: one.span.end - Math.min(name.length, text.length), end: one.span.end }, text: newName }];
  });
  const own: TextEdit = { path, span, text: needsQuotes(playbook.text, span, newName) ? JSON.stringify(newName) : newName };
  return { kind: "edits", edits: [own, ...others.filter((edit) => edit.path !== path || !isIn(span, edit.span.start))] };
}

function needsQuotes(text: string, span: Span, name: string): boolean {
  const isQuoted = /["']/.test(text[span.start - 1] ?? "");
  return !isQuoted && /^[^\p{L}]|[:#]|^(?:true|false|null|yes|no)$/iu.test(name);
}

function replacements(occurrences: readonly Occurrence[], text: string): readonly TextEdit[] {
  return occurrences.map(({ path, span }) => ({ path, span, text }));
}

function refuse(message: string): Refusal {
  return { kind: "no", message };
}
