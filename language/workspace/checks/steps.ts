// Checks the names in the steps of a playbook: operations, schemas, servers and tools, other playbooks.

import type { Check } from "../../check.ts";
import type { Diagnostic, Fix } from "../../diagnostic.ts";
import { discoverHint } from "../../grammar/tools/unknown.ts";
import { inputProblems } from "../../mcp/checkInputs.ts";
import type { LockedServer } from "../../mcp/lock.ts";
import { didYouMean, nearest } from "../../nearest.ts";
import { operationsOfPath } from "../../openapi/findOperation.ts";
import type { Operations } from "../../openapi/operations.ts";
import { folderOf, isInside, joinPath } from "../../path.ts";
import type { Instruction, Playbook } from "../../playbook.ts";
import type { ApiRequestStep, BlockStep, McpServerCallStep, RunStep, Step } from "../../step.ts";
import { type CompiledInstruction, instructionsOf } from "../compile.ts";
import { resolvePlaybook } from "../playbookReference.ts";
import { identityOf, playbookAt } from "../playbooks.ts";
import { fileAt } from "../query.ts";
import { resultsOf } from "../results.ts";
import { cycleThrough } from "../runs.ts";
import { servers } from "../servers.ts";
import { operationsOf } from "../services.ts";
import { givenVariables } from "../variables.ts";
import type { Workspace } from "../workspace.ts";
import { lacksService, serviceFault } from "./consequences.ts";
import { placeOfText } from "./placeOfText.ts";

interface Place {
  readonly workspace: Workspace;
  readonly path: string;
  readonly playbook: Playbook;
  readonly operations: Operations | undefined;
  readonly instruction: Instruction;
}

export function checkSteps(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const operations = operationsOf(workspace, path);
  const found: Diagnostic[] = [];
  const visit = ({ instruction, steps, body }: CompiledInstruction): void => {
    const place: Place = { workspace, path, playbook, operations, instruction };
    // The steps of a block belong to the instructions of its body, unless they come from the steps file.
    for (const step of body.length > 0 ? steps : withInner(steps)) for (const problem of checkStep(place, step)) found.push(problem);
    for (const inner of body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const compiled of instructions) visit(compiled);
  return found;
}

/** Returns whether a check names a schema that only the OpenAPI document can have. */
export function needsSchemas(workspace: Workspace, path: string): boolean {
  const needs = ({ steps, body }: CompiledInstruction): boolean =>
    body.some(needs) || withInner(steps).some((step) => checksOf(step).some(({ schema }) => isInDocument(schema)));
  return (instructionsOf(workspace, path) ?? []).some(({ instructions }) => instructions.some(needs));
}

function checksOf(step: Step): readonly Check[] {
  if (step.step === "validate") return step.checks;
  return "until" in step ? (step.until?.checks ?? none) : none;
}

function isInDocument(schema: Check["schema"]): schema is string {
  return typeof schema === "string" && !schema.includes("${") && !/\.(?:json|ya?ml)$/i.test(schema);
}

/** The steps; those of a block come after it. */
function withInner(steps: readonly Step[]): readonly Step[] {
  if (steps.every(({ step }) => step !== "block")) return steps;
  return steps.flatMap((step) => (step.step === "block" ? [step, ...withInner(step.steps)] : [step]));
}

function checkStep(place: Place, step: Step): readonly Diagnostic[] {
  switch (step.step) {
    case "api_request":
      return together(checkRequest(place, step), checkSchemas(place, step.until?.checks ?? none));
    case "validate":
      return checkSchemas(place, step.checks);
    case "repeat":
      return checkSchemas(place, step.until.checks);
    case "mcp_server_call":
      return together(checkTool(place, step), checkSchemas(place, step.until?.checks ?? none));
    case "run":
      return checkRun(place, step);
    case "block":
      return checkBlock(place, step);
    default:
      return none;
  }
}

const none: readonly never[] = [];

/** Most steps have no problem, and there are thousands of them. */
function together(one: readonly Diagnostic[], other: readonly Diagnostic[]): readonly Diagnostic[] {
  return other.length === 0 ? one : [...one, ...other];
}

function checkBlock({ instruction }: Place, { steps }: BlockStep): readonly Diagnostic[] {
  if (steps.length > 0 || (instruction.body ?? []).length > 0) return [];
  const message = "This block is empty. Write its sentences below it as an indented list, each with a dash before it.";
  return [{ code: "empty-block", severity: "error", span: instruction.span, message }];
}

/** Only paths under the service's base URL can be compared with its document. */
function checkRequest({ operations, instruction, playbook }: Place, { action }: ApiRequestStep): readonly Diagnostic[] {
  if (operations === undefined || operations.operations.length === 0) return none;
  const [method = "", target = ""] = action.split(/\s+(.*)/s);
  if (!target.startsWith("/")) return none;
  const ofPath = operationsOfPath(operations, target);
  if (ofPath.some((operation) => operation.method === method)) return [];
  const span = placeOfText(playbook, instruction, target);
  if (ofPath.length > 0) {
    const methods = [...new Set(ofPath.map((operation) => operation.method))];
    const message = `The OpenAPI document has no ${method} for ${ofPath[0]?.path}, only ${methods.join(", ")}. Correct the method, or keep it if you are testing that the method is rejected.`;
    return [{ code: "undocumented-request", severity: "warning", span, message }];
  }
  const paths = [...new Set(operations.operations.filter((operation) => operation.method === method).map((operation) => operation.path))];
  const bare = target.replace(/[?#].*$/s, "");
  const guess = nearestShape(bare, paths) ?? nearest(bare, paths);
  const message = `The OpenAPI document has no path for ${method} ${bare}.${guess === undefined ? "" : ` Did you mean ${guess}?`}`;
  const written = guess && playbook.text.slice(span.start, span.end) === target ? withSegmentsOf(bare, guess) : undefined;
  const fixes =
    written === undefined
      ? []
      : [{ title: `Change to "${written}"`, edits: [{ span: { start: span.start, end: span.start + bare.length }, text: written }] }];
  return [{ code: "undocumented-request", severity: "warning", span, message, ...(fixes.length === 0 ? {} : { fixes }) }];
}

/** The documented path with the written values of its parameters; undefined if some would be lost or missing. */
function withSegmentsOf(path: string, template: string): string | undefined {
  const [own, documented] = [path.split("/"), template.split("/")];
  if (own.length !== documented.length) return template.includes("{") || own.length > documented.length ? undefined : template;
  return documented.map((part, index) => (/^\{[^{}]*\}$/.test(part) ? own[index] : part)).join("/");
}

/** The path whose fixed segments are nearest where the number of segments is the same. */
function nearestShape(path: string, templates: readonly string[]): string | undefined {
  const segments = path.split("/");
  const same = templates.filter((template) => template.split("/").length === segments.length);
  const filled = same.map((template) =>
    template
      .split("/")
      .map((part, index) => (part.includes("{") ? (segments[index] ?? part) : part))
      .join("/"),
  );
  const guess = nearest(path, filled);
  return guess === undefined ? undefined : same[filled.indexOf(guess)];
}

function checkSchemas({ workspace, path, operations, instruction, playbook }: Place, checks: readonly Check[]): readonly Diagnostic[] {
  if (checks.every(({ schema }) => schema === undefined)) return none;
  return checks.flatMap(({ schema }): readonly Diagnostic[] => {
    if (typeof schema !== "string" || schema.includes("${") || operations?.schemas.has(schema) === true) return [];
    const span = placeOfText(playbook, instruction, schema);
    if (/\.(?:json|ya?ml)$/i.test(schema)) {
      const target = joinPath(folderOf(path), schema);
      if (isInside(target) && fileAt(workspace, target) !== undefined) return [];
      return [
        {
          code: "unknown-schema",
          severity: "error",
          span,
          message: `There is no file ${target}: the path ${schema} is relative to this playbook, and leads into the project.`,
        },
      ];
    }
    // A service that cannot be read is its own problem.
    if (operations === undefined && (serviceFault(workspace, path) !== undefined || lacksService(workspace, path))) return [];
    const names = [...(operations?.schemas.keys() ?? [])];
    const guess = nearest(schema, names);
    const message =
      operations === undefined
        ? `The schema "${schema}" is unknown: the service has no OpenAPI document. Add "openapi" to the service playbook, or name a JSON Schema file such as ./${schema}.json.`
        : `The OpenAPI document has no schema "${schema}".${didYouMean(schema, names)}`;
    return [{ code: "unknown-schema", severity: "error", span, message, ...change(playbook, instruction, schema, guess) }];
  });
}

function checkTool(place: Place, step: McpServerCallStep): readonly Diagnostic[] {
  const { workspace, instruction, playbook } = place;
  const { provider } = step;
  const known = servers(workspace, "");
  if (!known.has(provider)) {
    const names = [...known.keys()];
    const message = `There is no MCP server "${provider}".${didYouMean(provider, names)} Servers are defined in .mcp.json.`;
    return [
      {
        code: "unknown-server",
        severity: "error",
        span: placeOfText(playbook, instruction, `@${provider}`),
        message,
        ...change(playbook, instruction, `@${provider}`, nearest(provider, names), "@"),
      },
    ];
  }
  const server = known.get(provider);
  if (server === undefined) {
    const message = `The tools of @${provider} are not known yet. ${discoverHint(provider)}`;
    return [{ code: "not-discovered", severity: "error", span: placeOfText(playbook, instruction, `@${provider}`), message }];
  }
  return step.tool === undefined ? none : checkToolCall(place, step.tool, step, server);
}

function checkToolCall(
  { instruction, playbook }: Place,
  name: string,
  step: McpServerCallStep,
  server: LockedServer,
): readonly Diagnostic[] {
  const tool = server.tools.find((one) => one.name === name);
  if (tool === undefined) {
    const tools = server.tools.map((one) => one.name);
    const message = `The server @${step.provider} has no tool "${name}".${didYouMean(name, tools)} If it is new, discover the tools of the server again.`;
    return [
      {
        code: "unknown-tool",
        severity: "error",
        span: placeOfText(playbook, instruction, name),
        message,
        ...change(playbook, instruction, name, nearest(name, tools)),
      },
    ];
  }
  const codes = { missing: "missing-input", unknown: "unknown-input", wrong: "invalid-value" } as const;
  // Values in words are refused where they do not fit; what is left was written as JSON, and the server may know better
  // than its schema.
  return inputProblems(tool, step.inputs ?? {}).map(({ kind, path, message }) => ({
    code: codes[kind],
    severity: "warning",
    span: placeOfText(playbook, instruction, String(path[0] ?? name)),
    message: `${message} This is what the schema of the tool says; Playbook sends your value unchanged.`,
  }));
}

function checkRun({ workspace, path, instruction, playbook }: Place, step: RunStep): readonly Diagnostic[] {
  const span = placeOfText(playbook, instruction, step.playbook);
  const found = resolvePlaybook(workspace, path, step.playbook);
  if (found.kind === "several") {
    return [
      {
        code: "ambiguous-playbook",
        severity: "error",
        span,
        message: `"${step.playbook}" can be ${found.paths.join(" or ")}. Write the path.`,
      },
    ];
  }
  if (found.kind === "missing") {
    const help = found.nearest === undefined ? " Write its path relative to this file, or its title." : ` Did you mean "${found.nearest}"?`;
    return [
      {
        code: "unknown-playbook",
        severity: "error",
        span,
        message: `There is no playbook "${step.playbook}".${help}`,
        ...change(playbook, instruction, step.playbook, found.nearest),
      },
    ];
  }
  if (identityOf(workspace, found.path)?.level === "service") {
    return [
      {
        code: "unknown-playbook",
        severity: "error",
        span,
        message: `${found.path} is a service playbook. Its setup runs automatically, before all playbooks of the service.`,
      },
    ];
  }
  if (identityOf(workspace, found.path)?.level === "phrase") {
    const message = `${found.path} is a phrase. Write its sentence instead of running it.`;
    return [{ code: "unknown-playbook", severity: "error", span, message }];
  }
  const cycle = found.path === path ? [path] : cycleThrough(workspace, path, found.path);
  if (cycle !== undefined) {
    return [
      {
        code: "run-cycle",
        severity: "error",
        span,
        message: `This never ends: ${[path, ...cycle.filter((one) => one !== path), path].join(" runs ")}. Remove one of these runs.`,
      },
    ];
  }
  return [...checkArguments(workspace, found.path, step, span), ...checkResults(workspace, found.path, step, span)];
}

function checkArguments(workspace: Workspace, callee: string, step: RunStep, span: Diagnostic["span"]): readonly Diagnostic[] {
  const names = [...new Set(givenVariables(workspace, callee).map(({ name }) => name))];
  return Object.keys(step.with ?? {}).flatMap((name): readonly Diagnostic[] => {
    if (names.includes(name)) return [];
    const message = `${callee} has no variable "${name}", so this value is not used.${didYouMean(name, names)}`;
    return [{ code: "unknown-argument", severity: "warning", span, message }];
  });
}

function checkResults(workspace: Workspace, callee: string, step: RunStep, span: Diagnostic["span"]): readonly Diagnostic[] {
  const results = resultsOf(workspace, callee);
  const names = [...new Set([...results.names, ...givenVariables(workspace, callee).map(({ name }) => name)])];
  const wanted = (step.store ?? []).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)));
  if (results.isUnread) return [];
  return wanted.flatMap((name): readonly Diagnostic[] => {
    if (names.includes(name)) return [];
    const message = `${callee} never gives "${name}" a value.${didYouMean(name, names)} Save it there, or use another variable.`;
    return [{ code: "unknown-result", severity: "error", span, message }];
  });
}

function change(
  playbook: Playbook,
  instruction: Instruction,
  wanted: string,
  guess: string | undefined,
  prefix = "",
): { readonly fixes?: readonly Fix[] } {
  const span = placeOfText(playbook, instruction, wanted);
  if (guess === undefined || playbook.text.slice(span.start, span.end) !== wanted) return {};
  return { fixes: [{ title: `Change to ${prefix}${guess}`, edits: [{ span, text: `${prefix}${guess}` }] }] };
}
