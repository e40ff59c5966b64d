// Judges steps that a model proposes for a sentence: they may use only known endpoints, servers and variables, and the
// rest of the playbook must keep its meaning. These checks are the protection; the instructions to the model are not.

import type { ChangeSet } from "../../language/index.ts";
import {
  check,
  type Diagnostic,
  type EditStepsOptions,
  editSteps,
  endpointKey,
  endpointOf,
  identities,
  identityOf,
  instructionsOf,
  isJsonObject,
  type Json,
  operationOfRequest,
  operationsOf,
  playbookAt,
  type Step,
  servers,
  stepProblems,
  stepsFileOf,
  toolRisk,
  usesOf,
  type Workspace,
  withChanges,
} from "../../language/index.ts";
import { mask } from "../redact/redactor.ts";
import type { Surroundings } from "./surroundings.ts";
import { type SentenceHere, textOf } from "./unread.ts";

export type JudgedSteps =
  | {
      readonly kind: "good";
      readonly changeSet: ChangeSet;
      readonly after: Workspace;
      readonly how: "sentence" | "steps file";
      /** Points for review. */
      readonly flags: readonly string[];
    }
  /** Sentences that a model can use. */
  | { readonly kind: "bad"; readonly problems: readonly string[] };

export function judgeSteps(
  workspace: Workspace,
  sentence: SentenceHere,
  around: Surroundings,
  steps: readonly Step[],
  options: EditStepsOptions,
): JudgedSteps {
  const wrong = steps.flatMap((step, index) => stepProblems(step).map(({ message }) => `Step ${index + 1}: ${message}`));
  if (wrong.length > 0) return { kind: "bad", problems: wrong.slice(0, 10) };
  const said = saidIn(sentence);
  const all = steps.flatMap(withInner);
  const flags = new Set<string>();
  const problems = all.flatMap((step) => [
    ...targetProblems(workspace, sentence, said, step),
    ...toolProblems(workspace, said, step, flags),
    ...secretProblems(around, said, step, flags),
  ]);
  if (JSON.stringify(steps).includes(mask) && !said.includes(mask))
    problems.push(`${mask} stands for a secret that you cannot see. Use a variable that is listed, or give no steps.`);
  if (problems.length > 0) return { kind: "bad", problems: [...new Set(problems)] };
  const edited = editSteps(workspace, sentence.path, sentence.span, steps, options);
  if (edited.kind === "refused") return { kind: "bad", problems: [edited.reason] };
  const after = withChanges(workspace, edited.changeSet);
  const worse = newProblems(workspace, after, sentence.path, said);
  if (worse.length > 0) return { kind: "bad", problems: worse };
  return {
    kind: "good",
    changeSet: edited.changeSet,
    after,
    how: edited.how === "steps file" ? "steps file" : "sentence",
    flags: [...flags],
  };
}

/** Text that a person wrote here: the sentence and its neighbours, with their attachments. */
function saidIn({ instruction, above, below }: SentenceHere): string {
  return [textOf(instruction), ...above.map(({ text }) => text), ...below.map(({ text }) => text)].join("\n");
}

function withInner(step: Step): readonly Step[] {
  return step.step === "block" ? [step, ...step.steps.flatMap(withInner)] : [step];
}

/** The targets of a step's requests and calls: only places that are documented, or that a person named here. */
function targetProblems(workspace: Workspace, sentence: SentenceHere, said: string, step: Step): readonly string[] {
  if (step.step === "steps") return [`“${step.name}” cannot be used: write the steps themselves.`];
  if (step.step === "run") return said.includes(step.playbook) ? [] : [`The sentence does not name the playbook “${step.playbook}”.`];
  const files = filesOf(step as unknown as Json).filter((file) => !file.startsWith("${") && !said.includes(file));
  const unnamed = files.map((file) => `The sentence does not name the file ${file}.`);
  if (step.step === "prepare") {
    const targets = [step.baseUrl, step.url].filter((target) => target !== undefined);
    return [
      ...unnamed,
      ...targets.filter((target) => !said.includes(target)).map((target) => `The sentence does not name the address ${target}.`),
    ];
  }
  if (step.step !== "api_request") return unnamed;
  const [, method = "", target = ""] = /^(\S+)\s*(.*)$/s.exec(step.action) ?? [];
  if (target === "" || said.includes(target)) return unnamed;
  if (!target.startsWith("/")) return [...unnamed, `The sentence does not name the address ${target}. Use a path that is listed.`];
  const document = operationsOf(workspace, sentence.path);
  if (document !== undefined && document.operations.length > 0)
    return operationOfRequest(document, method, target) === undefined
      ? [...unnamed, `There is no operation ${method} ${target}. Use one that is listed, or give no steps.`]
      : unnamed;
  if (knownEndpoints(workspace, sentence.path).has(endpointKey(method, bare(target)))) return unnamed;
  return [...unnamed, `Neither the sentence nor those around it name the path ${target}, and no other playbook of the service calls it.`];
}

/** Without a document: the endpoint of the playbook, and the paths that the playbooks of its service already call. */
function knownEndpoints(workspace: Workspace, path: string): ReadonlySet<string> {
  const own = endpointOf(workspace, path);
  const service = identityOf(workspace, path)?.service;
  const steps = identities(workspace, "")
    .filter((one) => one.service === service)
    .flatMap((one) => instructionsOf(workspace, one.path) ?? [])
    .flatMap(({ instructions }) => instructions.flatMap((one) => one.steps.flatMap(withInner)));
  const called = steps.flatMap((step) => {
    const [, method, target] = step.step === "api_request" ? (/^(\S+)\s+(\/.*)$/s.exec(step.action) ?? []) : [];
    return method === undefined || target === undefined ? [] : [endpointKey(method, bare(target))];
  });
  return new Set([...called, ...(own === undefined ? [] : [endpointKey(own.method, own.path)])]);
}

/** With variables as parameters, and without a query. */
function bare(target: string): string {
  return target.replace(/\$\{[^{}]*\}/g, "{}").replace(/[?#].*$/s, "");
}

function filesOf(value: Json): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(filesOf);
  if (!isJsonObject(value)) return [];
  const own = [value.$file, value.step === "api_request" || value.step === "prepare" ? value.file : undefined];
  return [...own.filter((one) => typeof one === "string"), ...Object.values(value).flatMap(filesOf)];
}

/**
 * That the tool is there and takes these inputs is for the checks of the workspace to say; one that may change
 * something has to be asked for.
 */
function toolProblems(workspace: Workspace, said: string, step: Step, flags: Set<string>): readonly string[] {
  if (step.step !== "mcp_server_call") return [];
  const { provider, tool: name, resource } = step;
  const isNamed = said.toLowerCase().includes(provider.toLowerCase());
  const server = servers(workspace, "").get(provider);
  if (resource !== undefined && !said.includes(resource) && server?.resources.every(({ uri }) => uri !== resource) === true)
    return [`@${provider} has no resource ${resource}.`];
  if (isNamed) return [];
  const tool = server?.tools.find((one) => one.name === name);
  if (tool !== undefined && toolRisk(tool) !== "read-only")
    return [`The sentence does not name @${provider}, and ${tool.name} may change something there.`];
  flags.add(`calls @${provider}, which the sentence does not name`);
  return [];
}

/** A secret goes to a place of the service alone, unless a person says otherwise in the sentence. */
function secretProblems({ variables }: Surroundings, said: string, step: Step, flags: Set<string>): readonly string[] {
  const names = usesOf(step).map(({ name }) => name);
  const secrets = variables.filter(
    ({ name, isSecret }) => isSecret && names.includes(name) && !new RegExp(`\\b${escaped(name)}\\b`).test(said),
  );
  if (secrets.length === 0) return [];
  const staysHere = step.step === "api_request" && /^\S+\s+\//.test(step.action);
  if (staysHere) for (const { name } of secrets) flags.add(`uses the secret \${${name}}, which the sentence does not name`);
  return staysHere
    ? []
    : secrets.map(({ name }) => `The sentence does not name the secret \${${name}}, so it may only be sent to the service itself.`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Warnings that are refused here, since a model has no reason to prove a document wrong. */
const refusedWarnings: ReadonlySet<string> = new Set([
  "unknown-argument",
  "secret-in-text",
  "unknown-input",
  "missing-input",
  "invalid-value",
]);

/** New problems of the playbook and its steps file that the checks of the workspace report. */
function newProblems(before: Workspace, after: Workspace, path: string, said: string): readonly string[] {
  const problemsOf = (workspace: Workspace) =>
    [path, stepsFileOf(path)]
      .flatMap((file) => (file === path || workspace.files.has(file) ? check(workspace, file) : []))
      .filter((one) => counts(one, workspace, path, said));
  const key = ({ code, message }: Diagnostic) => `${code} ${message}`;
  const known = Map.groupBy(problemsOf(before), key);
  return [...Map.groupBy(problemsOf(after), key)].flatMap(([one, found]) =>
    found.length > (known.get(one)?.length ?? 0) ? [found[0]?.message ?? ""] : [],
  );
}

function counts({ code, severity, span }: Diagnostic, workspace: Workspace, path: string, said: string): boolean {
  if (severity === "error" || refusedWarnings.has(code)) return true;
  return code === "undocumented-request" && !said.includes(playbookAt(workspace, path)?.text.slice(span.start, span.end) ?? "");
}
