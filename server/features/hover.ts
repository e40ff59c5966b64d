// Describes the thing under the cursor, in Markdown.

import { STATUS_CODES } from "node:http";
import {
  hideInStep,
  identityOf,
  operationOfAction,
  operationOfEndpoint,
  operationsOf,
  type Playbook,
  playbookAt,
  type Span,
  type Step,
  secretNamesAt,
  services,
  stepsYaml,
  titleOf,
  usesOfPhrase,
  type Variable,
  type Workspace,
} from "../../language/index.ts";
import { compiledOf, instructionAt, isIn, type Named, namedAt } from "./cursor.ts";
import { visibleDefinitions } from "./definition.ts";
import { codeSpan, plainText } from "./markdown.ts";
import { operationDocumentation } from "./operationText.ts";
import { unfoldedText } from "./phraseText.ts";
import { callPartAt } from "./serverCall.ts";
import { inputDocumentation, resourceDocumentation, serverDocumentation, toolDocumentation } from "./serverTools.ts";
import { variableDocumentation } from "./variableText.ts";

export interface HoverText {
  readonly span: Span;
  readonly markdown: string;
}

/** `environment` is the one that is chosen, null if none is; undefined if any may be. */
export function hoverAt(workspace: Workspace, path: string, offset: number, environment?: string | null): HoverText | undefined {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return undefined;
  const named = namedAt(workspace, path, offset);
  const text = named === undefined ? undefined : namedText(workspace, path, offset, named, environment);
  if (named !== undefined && text !== undefined && named.kind !== "endpoint") return { span: named.span, markdown: text };
  return (
    statusHover(workspace, path, playbook, offset) ??
    serverCallHover(workspace, path, playbook, offset) ??
    instructionHover(workspace, path, playbook, offset, text) ??
    (named && text !== undefined ? { span: named.span, markdown: text } : undefined)
  );
}

function namedText(
  workspace: Workspace,
  path: string,
  offset: number,
  named: Named,
  environment: string | null | undefined,
): string | undefined {
  switch (named.kind) {
    case "variable":
    case "path parameter": {
      const definitions = inEnvironment(visibleDefinitions(workspace, path, offset, named.name), environment);
      return definitions.length === 0 ? undefined : variableDocumentation(definitions);
    }
    case "server":
      return serverDocumentation(workspace, named.name);
    case "service": {
      const servicePath = services(workspace, "").get(named.name);
      const front = servicePath === undefined ? undefined : playbookAt(workspace, servicePath)?.frontMatter;
      if (front === undefined) return undefined;
      const facts = [front.description?.value, front.settings?.baseUrl?.value, servicePath];
      return `**${plainText(named.name)}** — service\n\n${facts.flatMap((fact) => (fact === undefined ? [] : [plainText(fact)])).join("\n\n")}`;
    }
    case "endpoint": {
      const operations = operationsOf(workspace, path);
      const operation = operations && operationOfEndpoint(operations, named.endpoint.method, named.endpoint.path);
      return operation && operationDocumentation(operation);
    }
    case "playbook": {
      const identity = identityOf(workspace, named.path);
      return identity && `**${plainText(titleOf(identity))}** — ${identity.level} playbook, ${plainText(named.path)}`;
    }
    case "phrase":
      return path === named.path
        ? `**${plainText(named.name)}** — phrase, used ${counted(usesOfPhrase(workspace, path).length)}`
        : undefined;
    default:
      return undefined;
  }
}

function counted(uses: number): string {
  return uses === 1 ? "once" : `${uses} times`;
}

/** Without the values of environments that are not chosen, unless nothing else gives a value. */
function inEnvironment(definitions: readonly Variable[], environment: string | null | undefined): readonly Variable[] {
  if (environment === undefined) return definitions;
  const counting = definitions.filter((one) => one.scope !== "environment" || one.environment === environment);
  return counting.length > 0 ? counting : definitions;
}

/** `201`: its phrase, and whether the document lists it for the call before. */
function statusHover(workspace: Workspace, path: string, playbook: Playbook, offset: number): HoverText | undefined {
  const at = instructionAt(playbook, offset);
  if (at === undefined) return undefined;
  const { sentence } = at.instruction;
  const span = at.instruction.span;
  for (const match of sentence.matchAll(/(?<![\w.$/-])[1-5]\d\d(?![\w.-]*\w)/g)) {
    const place = { start: span.start + match.index, end: span.start + match.index + 3 };
    const phrase = STATUS_CODES[match[0]];
    if (!isIn(place, offset) || phrase === undefined || !/status|code|respon|return|answer/i.test(sentence)) continue;
    const operation = callBefore(workspace, path, offset);
    const response = operation?.responses.find(({ status }) => status === match[0] || status.toUpperCase() === `${match[0][0]}XX`);
    const documented =
      operation === undefined
        ? ""
        : response === undefined
          ? `\n\nThe OpenAPI document does not list it for ${operation.method} ${plainText(operation.path)}.`
          : `\n\n${operation.method} ${plainText(operation.path)} returns it${response.schemaName === undefined ? "" : ` with ${codeSpan(response.schemaName)}`}.`;
    return { span: place, markdown: `**${match[0]} ${phrase}**${documented}` };
  }
  return undefined;
}

/** The operation of the last request above the offset, in the same phase. */
export function callBefore(workspace: Workspace, path: string, offset: number) {
  const playbook = playbookAt(workspace, path);
  const operations = operationsOf(workspace, path);
  const phase = playbook?.phases.findLast(({ span }) => span.start <= offset);
  if (playbook === undefined || operations === undefined || phase === undefined) return undefined;
  for (const instruction of phase.instructions.filter((one) => one.span.start <= offset).reverse()) {
    const call = compiledOf(workspace, path, instruction)?.steps.findLast(({ step }) => step === "api_request");
    if (call?.action === undefined) continue;
    return operationOfAction(operations, call.action);
  }
  return undefined;
}

function serverCallHover(workspace: Workspace, path: string, playbook: Playbook, offset: number): HoverText | undefined {
  const part = callPartAt(workspace, path, playbook, offset);
  switch (part?.kind) {
    case "tool":
      return { span: part.span, markdown: toolDocumentation(part.provider, part.tool) };
    case "input":
      return { span: part.span, markdown: inputDocumentation(part.tool, part.input) };
    case "resource":
      return { span: part.span, markdown: resourceDocumentation(workspace, part.provider, part.uri) };
    default:
      return undefined;
  }
}

/** The steps that a sentence stands for. */
function instructionHover(
  workspace: Workspace,
  path: string,
  playbook: Playbook,
  offset: number,
  endpoint: string | undefined,
): HoverText | undefined {
  const at = instructionAt(playbook, offset);
  const compiled = at && compiledOf(workspace, path, at.instruction);
  if (at === undefined || compiled === undefined || compiled.steps.length === 0) return undefined;
  const span = at.instruction.span;
  if (!isIn(span, offset)) return undefined;
  const place = { names: secretNamesAt(workspace, path) };
  if (compiled.use !== undefined) return { span, markdown: unfoldedText(compiled.use, place.names) };
  const yaml = `\`\`\`yaml\n${stepsYaml(compiled.steps.map((step) => hideInStep(short(step), place))).trimEnd()}\n\`\`\``;
  const from = compiled.fromStepsFile ? "The steps file gives these steps.\n\n" : "";
  return { span, markdown: `${from}${yaml}${endpoint === undefined ? "" : `\n\n---\n\n${endpoint}`}` };
}

/** The head of a block: its sentences have a text of their own. */
function short(step: Step): Step {
  return step.step === "block" ? { ...step, steps: [], ...(step.rows === undefined ? {} : { rows: step.rows.slice(0, 3) }) } : step;
}
