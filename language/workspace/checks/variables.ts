// Variables that nothing defines, that are read before they have a value, whose members do not exist, and that nobody
// reads.

import type { Diagnostic, Fix, Span } from "../../diagnostic.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { didYouMean, nearest } from "../../nearest.ts";
import type { Instruction, Playbook } from "../../playbook.ts";
import { sameData } from "../../sameData.ts";
import { isSecretName } from "../../secretText.ts";
import { lineEndAt } from "../../text/lines.ts";
import { inSpan, instructionReferences, type Reference } from "../../text/references.ts";
import { variablesAtStart } from "../compile.ts";
import { playbookAt } from "../playbooks.ts";
import { query } from "../query.ts";
import { withoutSteps } from "../results.ts";
import { servicePathOf } from "../services.ts";
import { nameInPhrase } from "../unfold.ts";
import { unusedNames } from "../usage.ts";
import { type LocatedUse, placeOfName, type SavedVariable, variableFlow } from "../variableFlow.ts";
import { dataOf, type Variable } from "../variables.ts";
import type { Workspace } from "../workspace.ts";

export function checkVariables(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  return [...checkUses(workspace, path, playbook), ...checkFrontMatterUses(workspace, path, playbook)];
}

/** Unread variables: warnings and hints, which need all playbooks that may read them. */
export function checkUnusedVariables(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  return playbook === undefined ? [] : checkUnused(workspace, path, playbook);
}

function checkUses(workspace: Workspace, path: string, playbook: Playbook): readonly Diagnostic[] {
  const { uses, saved } = variableFlow(workspace, path);
  // Most playbooks have no such problem, so thousands of names are usually not collected.
  const known = onDemand(() => namesAnywhere(workspace, path));
  const setLater = onDemand(() => firstOf(saved));
  const reported = new Set<string>();
  // The same name may be missing a thousand times.
  const guesses = new Map<string, string | undefined>();
  const guessOf = (name: string) => {
    if (!guesses.has(name)) guesses.set(name, name.length > 1 ? nearest(name, known()) : undefined);
    return guesses.get(name);
  };
  const ownOfPhrases = onDemand(() => new Set(saved.flatMap(({ name }) => nameInPhrase(name) ?? [])));
  const broken = new Set([path, servicePathOf(workspace, path) ?? path].flatMap((file) => [...brokenDefinitions(workspace, file)]));
  // A sentence above that has no steps yet may define what it names; it is reported itself.
  const unread = withoutSteps(workspace, path).map((instruction) => ({
    start: instruction.span.start,
    names: namesIn(instruction.sentence),
  }));
  // So may the data rows, if they cannot be read.
  const lacksColumns = onDemand(() => dataOf(workspace, path)?.problem !== undefined);
  const maybeDefined = (use: LocatedUse) =>
    broken.has(use.name) || lacksColumns() || unread.some(({ start, names }) => start < use.instruction.span.start && names.has(use.name));
  // A block of thousands of references is not read again for each of them.
  const references = new Map<Instruction, readonly Reference[]>();
  const referencesOf = (instruction: Instruction) => {
    const found = references.get(instruction) ?? instructionReferences(playbook, instruction);
    references.set(instruction, found);
    return found;
  };
  const problemsOf = (use: LocatedUse): readonly Diagnostic[] => {
    if (use.definitions.length === 0 && maybeDefined(use)) return [];
    const span = placeOfName(playbook, use.instruction, use.name, use.reference, referencesOf(use.instruction));
    const key = `${span.start} ${use.reference}`;
    if (reported.has(key)) return [];
    const problem =
      use.definitions.length === 0
        ? undefinedUse(workspace, path, playbook, use, span, setLater().get(use.name), guessOf, () => ownOfPhrases().has(use.name))
        : memberProblem(use, span);
    if (problem === undefined) return [];
    reported.add(key);
    return [problem];
  };
  return uses.filter(mayBeWrong).flatMap(problemsOf);
}

/** Most uses are in order, and finding the place of one takes longer than seeing that. */
function mayBeWrong({ definitions, members, as }: LocatedUse): boolean {
  return definitions.length === 0 || members.length > 0 || as === "list";
}

/** By name, where it is given a value first. */
function firstOf(saved: readonly SavedVariable[]): ReadonlyMap<string, SavedVariable> {
  return new Map(saved.toReversed().map((entry) => [entry.name, entry]));
}

/** The names visible at the start, and those that any sentence saves. */
function namesAnywhere(workspace: Workspace, path: string): readonly string[] {
  const { saved } = variableFlow(workspace, path);
  return [...new Set([...variablesAtStart(workspace, path), ...saved].map(({ name }) => name))].filter(
    (name) => nameInPhrase(name) === undefined,
  );
}

function onDemand<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Keys of a front matter with errors: a definition that cannot be read is reported itself. */
const brokenDefinitions = query((workspace, path): ReadonlySet<string> => {
  const playbook = playbookAt(workspace, path);
  const { start, end } = playbook?.frontMatter.span ?? { start: 0, end: 0 };
  const isBroken = playbook?.diagnostics.some(({ severity, span }) => severity === "error" && span.start < end) ?? false;
  return isBroken ? new Set(playbook?.text.slice(start, end).match(/(?<![\p{L}\p{N}_-])[\p{L}_][\p{L}\p{N}_-]*(?=\s*:)/gu)) : new Set();
}, sameData);

function namesIn(sentence: string): ReadonlySet<string> {
  return new Set(sentence.match(/[\p{L}_][\p{L}\p{N}_-]*/gu));
}

function undefinedUse(
  workspace: Workspace,
  path: string,
  playbook: Playbook,
  use: LocatedUse,
  span: Span,
  later: SavedVariable | undefined,
  guessOf: (name: string) => string | undefined,
  isOfPhrase: () => boolean,
): Diagnostic {
  if (later !== undefined) {
    const place = placeOfName(playbook, later.instruction, use.name);
    return {
      code: "used-before-set",
      severity: "error",
      span,
      message: `"${use.name}" has no value yet: it is set ${later.phase === use.phase ? "further down" : `in # ${title(later.phase)}, which comes later`}. Move that sentence above this one, or define the variable in the front matter.`,
      related: [{ path, span: place, message: `"${use.name}" gets its value here.` }],
    };
  }
  const text = playbook.text.slice(span.start, span.end);
  const column = /^<[^<>]+>$/.test(text);
  const { columns } = use;
  const guess = (column || columns.length > 0 ? nearest(use.name, columns) : undefined) ?? guessOf(use.name);
  const fixes: Fix[] = [];
  if (guess !== undefined && text.includes(use.name)) {
    const at = span.start + text.indexOf(use.name);
    fixes.push({ title: `Change to "${guess}"`, edits: [{ span: { start: at, end: at + use.name.length }, text: guess }] });
  }
  if (use.as === "path parameter") {
    const message = `The path parameter {${use.name}} has no value.${didYouMean(use.name, guess === undefined ? [] : [guess])} Write "with ${use.name} …" after the path, save a variable "${use.name}" above, or write \${variable} in the path.`;
    return {
      code: "path-parameter-without-value",
      severity: "error",
      span,
      message,
      fixes: [...fixes, ...defineFixes(workspace, path, playbook, use.name)],
    };
  }
  if (column) {
    const message = `There is no column "${use.name}".${didYouMean(use.name, columns)} Add it to the rows, or write \${${use.name}} for a variable.`;
    return { code: "unknown-column", severity: "error", span, message, fixes };
  }
  const advice = isOfPhrase()
    ? `A phrase above saves it for itself: name it under "gives" there.`
    : playbook.frontMatter.level === "phrase"
      ? `Write "${use.name}:" under "variables" to take it from where the phrase is used, or save it in a sentence above.`
      : "Define it in the front matter, or save it in a sentence above.";
  const message = `The variable "${use.name}" is not defined.${guess === undefined ? "" : ` Did you mean "${guess}"?`} ${advice}`;
  return {
    code: "undefined-variable",
    severity: "error",
    span,
    message,
    fixes: [...fixes, ...defineFixes(workspace, path, playbook, use.name)],
  };
}

/** Defines the variable in this file's front matter, or in that of its service. */
function defineFixes(workspace: Workspace, path: string, playbook: Playbook, name: string): readonly Fix[] {
  const isPhrase = playbook.frontMatter.level === "phrase";
  const isSecret = !isPhrase && isSecretName(name);
  // Nobody should be led to write a password into the file.
  const value = isSecret ? "{ type: encrypted text }" : "";
  const what = isSecret ? `"${name}" as encrypted text` : `"${name}"`;
  const here = defineEdit(playbook, name, value);
  const servicePath = servicePathOf(workspace, path);
  const service = servicePath === undefined || servicePath === path ? undefined : playbookAt(workspace, servicePath);
  const there = service && defineEdit(service, name, value);
  // Without a value, the definition only moves the problem to the run: a person has to give one.
  const review = value === "" && !isPhrase ? { needsReview: true as const } : {};
  return [
    ...(here === undefined
      ? []
      : [
          {
            title: isPhrase ? `Take "${name}" from where the phrase is used` : `Define ${what} in this playbook`,
            ...review,
            edits: [here],
          },
        ]),
    ...(there === undefined || servicePath === undefined
      ? []
      : [{ title: `Define ${what} in ${servicePath}`, ...review, edits: [{ ...there, path: servicePath }] }]),
  ];
}

/**
 * Adds a variable to the front matter; `value` as YAML. Undefined if the variables are written in a form without a line
 * for each of them.
 */
export function defineEdit({ text, frontMatter }: Playbook, name: string, value = ""): { span: Span; text: string } | undefined {
  const last = frontMatter.variables.at(-1);
  if (last !== undefined) {
    const lineStart = text.lastIndexOf("\n", last.nameSpan.start - 1) + 1;
    const indent = text.slice(lineStart, last.nameSpan.start);
    const lineEnd = lineEndAt(text, last.span.end);
    // A table of variables in braces has no line of its own for each of them.
    return indent.trim() === "" ? { span: { start: lineEnd, end: lineEnd }, text: `\n${indent}${name}: ${value}` } : undefined;
  }
  if (frontMatter.span === undefined || !/^---\s*$/m.test(text.slice(frontMatter.span.start + 3, frontMatter.span.end))) return undefined;
  if (/^variables:/m.test(text.slice(frontMatter.span.start, frontMatter.span.end))) return undefined;
  const at = text.lastIndexOf("---", frontMatter.span.end);
  return { span: { start: at, end: at }, text: `variables:\n  ${name}: ${value}\n` };
}

function memberProblem(use: LocatedUse, span: Span): Diagnostic | undefined {
  const [definition] = use.definitions;
  if (definition === undefined) return undefined;
  if (
    use.as === "list" &&
    use.members.length === 0 &&
    definition.type !== undefined &&
    definition.type !== "list" &&
    use.definitions.length === 1
  ) {
    const message = `"${use.name}" is a variable of type ${definition.type} and not a list, so the block cannot iterate over it. Name a list, or save one.`;
    return { code: "not-a-list", severity: "error", span, message };
  }
  if (use.members.length === 0) return undefined;
  // Any definition may be the one that counts in some environment or run.
  const problems = use.definitions.map((one) => missingMember(one, use.members));
  const first = problems[0];
  if (first === undefined || problems.some((problem) => problem === undefined)) return undefined;
  return { code: "unknown-member", severity: "error", span, message: first };
}

/** Undefined if the member is there, or where nothing is known of the value. */
function missingMember({ name, type, value }: Variable, members: readonly (string | number)[]): string | undefined {
  if (type === "text" && value !== undefined)
    return `"${name}" is a text and has no member ${member(members[0])}. Define it as { type: object, value: … }.`;
  if ((type !== "object" && type !== "list") || value === undefined) return undefined;
  let here: Json = value;
  let way = name;
  for (const key of members) {
    if (Array.isArray(here) && typeof key === "number") {
      const list = here as readonly Json[];
      const item = list.at(key);
      if (item === undefined)
        return `"${way}" has ${list.length} ${list.length === 1 ? "element" : "elements"}, so there is no [${key}]; counting starts at 0.`;
      here = item;
    } else if (isJsonObject(here) && Object.hasOwn(here, key)) here = here[key] as Json;
    else if (isJsonObject(here)) return `"${way}" has no member ${member(key)}.${didYouMean(String(key), Object.keys(here))}`;
    // A text may hold references, whose values are not known here.
    else if (typeof here === "string" && here.includes("${")) return undefined;
    else return `"${way}" is ${Array.isArray(here) ? "a list" : "a single value"} and has no member ${member(key)}.`;
    way += typeof key === "number" ? `[${key}]` : `.${key}`;
  }
  return undefined;
}

function member(key: string | number | undefined): string {
  return typeof key === "number" ? `[${key}]` : `"${key ?? ""}"`;
}

/** References in the front matter: addresses, headers, values of variables. */
function checkFrontMatterUses(workspace: Workspace, path: string, { text, frontMatter }: Playbook): readonly Diagnostic[] {
  const references = frontMatter.templates.flatMap((span) => inSpan(text, span, "template"));
  if (references.length === 0) return [];
  const names = namesAnywhere(workspace, path);
  return references.flatMap((reference): readonly Diagnostic[] => {
    const { kind, span } = reference;
    if (kind === "malformed") return [{ code: "reference", severity: "error", span, message: reference.message }];
    if (kind === "foreign") {
      const fixes = [{ title: `Write ${reference.replacement}`, edits: [{ span, text: reference.replacement }] }];
      return [
        { code: "foreign-placeholder", severity: "error", span, message: `A variable is written ${reference.replacement} here.`, fixes },
      ];
    }
    if ((kind !== "variable" && kind !== "column") || names.includes(reference.name)) return [];
    const guess = nearest(reference.name, names);
    const fixes = guess === undefined ? [] : [{ title: `Change to "${guess}"`, edits: [{ span: reference.nameSpan, text: guess }] }];
    const message = `The variable "${reference.name}" is not defined.${guess === undefined ? "" : ` Did you mean "${guess}"?`} Define it under "variables".`;
    // Markup in a value is written with the same signs as a column.
    return kind === "column" ? [] : [{ code: "undefined-variable", severity: "error", span, message, fixes }];
  });
}

function checkUnused(workspace: Workspace, path: string, playbook: Playbook): readonly Diagnostic[] {
  const { defined, saved: savedNames } = unusedNames(workspace, path);
  const definitions = [
    ...playbook.frontMatter.variables,
    ...(playbook.frontMatter.settings?.environments ?? []).flatMap(({ variables }) => variables),
  ];
  const isService = playbook.frontMatter.level === "service";
  const saved = isService ? new Set(variableFlow(workspace, path).saved.map(({ name }) => name)) : savedNames;
  // A sign-in that no request uses is nearly always a request without credentials.
  const isCredential = (name: string): boolean => isService && saved.has(name) && /token|session|jwt|api_?key|cookie/i.test(name);
  const unread =
    savedNames.size === 0 ? [] : [...firstOf(variableFlow(workspace, path).saved.filter(({ name }) => savedNames.has(name))).values()];
  return [
    ...definitions
      .filter(({ name }) => defined.has(name))
      .map(({ name, nameSpan }): Diagnostic => {
        const below = isService ? " of this service" : "";
        const message = isCredential(name) ? unsent(name) : `No sentence${below} uses "${name}". Remove it, or use it.`;
        return { code: "unused-variable", severity: "warning", span: nameSpan, message, tag: "unused" };
      }),
    ...unread
      .filter(({ fromStepsFile }) => !fromStepsFile)
      .map(({ name, instruction }): Diagnostic => {
        const span = placeOfName(playbook, instruction, name);
        if (isCredential(name)) return { code: "unused-variable", severity: "warning", span, message: unsent(name), tag: "unused" };
        return { code: "unused-variable", severity: "hint", span, message: `"${name}" is saved but never used.`, tag: "unused" };
      }),
  ];
}

function unsent(name: string): string {
  return `The setup saves "${name}", but no request sends it. To send it with every request of this service, write “headers: { Authorization: "Bearer \${${name}}" }” in the front matter, or “From now on, use the bearer token \${${name}}.” after the sign-in. Otherwise remove it.`;
}

function title(phase: string): string {
  return `${phase.slice(0, 1).toUpperCase()}${phase.slice(1)}`;
}
