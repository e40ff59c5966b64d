// Calls of tools as steps, each value as the schema of the tool wants it.

import { writeSlot } from "../../english/slot.ts";
import { type Json, type JsonObject, setKey } from "../../json.ts";
import { type InputProblem, inputProblems, kindsOf } from "../../mcp/checkInputs.ts";
import { inputsOf } from "../../mcp/inputSchema.ts";
import type { LockedServer, LockedTool } from "../../mcp/lock.ts";
import { toolRisk } from "../../mcp/tools.ts";
import type { Problem, Suggestion } from "../../reading.ts";
import type { McpServerCallStep, Step } from "../../step.ts";
import { isSense } from "../lexicon/lexicon.ts";
import type { CallAct, CalledMeaning, InputMeaning, SucceededAct } from "../meaning.ts";
import { undiscovered, unknownServer } from "../tools/unknown.ts";
import { type MeantPlace, type Place, placeOf, tokenOf, told, unsettled } from "./place.ts";
import type { StepDraft, StepField } from "./request.ts";
import { type Assignment, assignmentsOf, timeLimitOf } from "./toolInput.ts";
import { resourceUri } from "./toolResource.ts";
import { textOf } from "./value.ts";

export function callStep(place: Place, act: CallAct): StepDraft<McpServerCallStep> {
  const name = String(tokenOf(place, act.server).value);
  const server = serverOf(place, name, act);
  const limits = act.inputs.flatMap((input) => ("limit" in input ? [input.limit] : []));
  if (limits.length > 1) return twice(place, "timeout", limits[1]);
  const base: readonly StepField[] = [{ path: ["provider"], from: act.server }];
  const limit: readonly StepField[] = limits.map((from) => ({ path: ["timeout"], from }));
  const timeout = limits.map((one) => timeLimitOf(place, one))[0];
  const rest = timeout === undefined ? {} : { timeout };
  if (!("tool" in act.called)) {
    if (act.inputs.length > limits.length) return unsettled("a resource takes no inputs");
    const { uri, from } = resourceUri(place, act.called, name, server);
    return {
      step: { step: "mcp_server_call", provider: name, resource: uri, ...rest },
      fields: [...base, { path: ["resource"], from }, ...limit],
    };
  }
  const { tool, preset } = toolOf(place, act.called, name, server);
  // "The calls of @mail succeeded" is not a call, although it could be the beginning of one.
  if (typeof tool === "string" && act.within === true && !isSense(place.tokens[act.called.at[0]]?.word ?? "", "t.invoke"))
    return unsettled("a tool in front of its server that nobody calls");
  const given = assignmentsOf(
    place,
    tool,
    act.inputs.filter((input): input is GivenInput => !("limit" in input)),
  );
  const from = { at: act.called.at };
  const assignments: readonly Assignment[] = [...(preset === undefined ? [] : [{ ...preset, from }]), ...given];
  const inputs = put(place, assignments);
  if (typeof tool !== "string") checkInputs(place, tool, inputs, given, spokenAt(place, act));
  const step: McpServerCallStep = {
    step: "mcp_server_call",
    provider: name,
    tool: typeof tool === "string" ? tool : tool.name,
    ...(assignments.length === 0 ? {} : { inputs: inputs as McpServerCallStep["inputs"] & {} }),
    ...rest,
  };
  const fields = assignments.map(({ path, from: meant }) => ({ path: ["inputs", ...path], from: meant }));
  return { step, fields: [...base, { path: ["tool"], from }, ...fields, ...limit] };
}

type GivenInput = Exclude<InputMeaning, { readonly limit: unknown }>;

/** Undefined if nothing is known of any server. */
function serverOf(place: Place, name: string, { server }: CallAct): LockedServer | undefined {
  const { servers } = place.context;
  if (servers === undefined) return undefined;
  const { span } = meantAt(place, server);
  if (!servers.has(name)) return told(unknownServer(name, [...servers.keys()], span));
  return servers.get(name) ?? told(undiscovered(name, span));
}

function toolOf(
  place: Place,
  { tool, shown }: Extract<CalledMeaning, { readonly tool: unknown }>,
  name: string,
  server: LockedServer | undefined,
): { readonly tool: LockedTool | string; readonly preset?: { readonly path: readonly string[]; readonly value: string } } {
  if ("named" in tool) return server === undefined ? { tool: textOf(place, tool.named) } : unsettled("a tool that is not known");
  const known = tool.of === name ? server?.tools.find((one) => one.name === tool.tool) : undefined;
  if (known === undefined) return unsettled("a tool of another server");
  if (shown === true && toolRisk(known) !== "read-only") return unsettled("a tool that does more than show");
  return { tool: known, ...(tool.preset === undefined ? {} : { preset: tool.preset }) };
}

/** The inputs put together; one that is given twice is a mistake. */
function put(place: Place, assignments: readonly Assignment[]): JsonObject {
  const inputs: Record<string, Json> = {};
  for (const [index, { path, value, from }] of assignments.entries()) {
    const before = assignments.slice(0, index);
    const isTaken = before.some((one) => isPrefix(one.path, path) || isPrefix(path, one.path));
    if (isTaken) return twice(place, path.join("."), from);
    let at = inputs;
    for (const key of path.slice(0, -1)) {
      const inner = { ...((Object.hasOwn(at, key) ? at[key] : undefined) as Record<string, Json> | undefined) };
      setKey(at, key, inner);
      at = inner;
    }
    setKey(at, path.at(-1) as string, value);
  }
  return inputs;
}

function isPrefix(path: readonly string[], other: readonly string[]): boolean {
  return path.every((key, index) => other[index] === key);
}

function twice(place: Place, name: string, from: unknown): never {
  return told({ code: "invalid-value", message: `${name} is given twice. Give it once.`, ...meantAt(place, from), suggestions: [] });
}

function meantAt(place: Place, meaning: unknown): MeantPlace {
  const last = place.tokens.at(-1);
  return placeOf(place, meaning) ?? { in: "sentence", span: { start: 0, end: last?.end ?? 0 } };
}

/** The words of the tool. */
function spokenAt(place: Place, { called }: CallAct): MeantPlace {
  return meantAt(place, "at" in called ? { at: called.at } : called);
}

/** A value written as JSON is sent as written; the check of the playbook warns. */
function checkInputs(place: Place, tool: LockedTool, inputs: JsonObject, given: readonly Assignment[], spoken: MeantPlace): void {
  const wrong = inputProblems(tool, inputs).filter((one) => !isAsWritten(one, given));
  const first = wrong.find(({ kind }) => kind !== "missing") ?? wrong[0];
  if (first !== undefined) told(problemOf(place, tool, first, wrong, given, spoken));
}

/** Returns whether the problem is one of JSON: of an input that is written so, or of inputs that all are. */
function isAsWritten({ kind, path }: InputProblem, given: readonly Assignment[]): boolean {
  if (kind === "missing" && path.length === 1) return given.some(({ ofAll }) => ofAll === true);
  const source = given.find((one) => one.path.every((key, index) => path[index] === key));
  return source !== undefined && (source.ofAll === true || source.isJson === true);
}

function problemOf(
  place: Place,
  tool: LockedTool,
  first: InputProblem,
  all: readonly InputProblem[],
  given: readonly Assignment[],
  spoken: MeantPlace,
): Problem {
  if (first.kind === "missing" && first.path.length === 1) {
    const missing = all.filter(({ kind, path }) => kind === "missing" && path.length === 1).map(({ path }) => path[0] as string);
    return { code: "missing-input", message: missingMessage(tool, missing), ...spoken, suggestions: [] };
  }
  const source = given.find(({ path }) => path.every((key, index) => first.path[index] === key));
  const meant = source === undefined ? spoken : meantAt(place, source.from);
  const isWhole = source !== undefined && source.path.length === first.path.length && meant.in === "sentence";
  const text = first.instead === undefined || !isWhole || first.kind !== "wrong" ? undefined : writeSlot(first.instead);
  const suggestions: readonly Suggestion[] = text === undefined ? [] : [{ title: `Change to ${text}`, span: meant.span, text }];
  const code = first.kind === "missing" ? "missing-input" : first.kind === "unknown" ? "unknown-input" : "invalid-value";
  return { code, message: first.message, ...meant, suggestions };
}

function missingMessage(tool: LockedTool, missing: readonly string[]): string {
  const described = inputsOf(tool)
    .own.filter(({ path }) => missing.includes(path[0] as string))
    .map(({ path, facts: { values, types } }) => {
      const kind = values === undefined ? (types === undefined ? undefined : kindsOf(types)) : `one of ${values.slice(0, 6).join(", ")}`;
      return kind === undefined ? path[0] : `${path[0]} (${kind})`;
    });
  const list = described.length < 2 ? described[0] : `${described.slice(0, -1).join(", ")} and ${described.at(-1)}`;
  return `“${tool.name}” needs ${list}. Add “with ${missing[0]} …”.`;
}

/** The servers that are named, or all that the phase has called so far, in order. */
export function succeededServers(place: Place, { servers, at }: SucceededAct, steps: readonly Step[]): readonly string[] {
  if (servers !== undefined) return servers.map((server) => String(tokenOf(place, server).value));
  const called = [...new Set(providersOf([...(place.context.before ?? []), ...steps]))];
  if (called.length > 0) return called;
  return told({
    code: "needs-context",
    message: "No MCP server is called before this sentence in the same phase.",
    ...meantAt(place, { at }),
    suggestions: [],
  });
}

function providersOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) => {
    if (step.step === "block") return providersOf(step.steps);
    return step.step === "mcp_server_call" ? [step.provider] : [];
  });
}
