// Calls of MCP servers: `@mongo find with collection "orders"`, `In @jira, create an issue with …`, `@docs read the page "Setup"`.
// Where it is known what servers there are, their tools say what the words mean; without that only a tool's exact name is read.

import type { Span } from "../../diagnostic.ts";
import type { JsonObject } from "../../json.ts";
import { type InputProblem, inputProblems, kindsOf } from "../../mcp/checkInputs.ts";
import { inputsOf } from "../../mcp/inputSchema.ts";
import type { LockedServer, LockedTool } from "../../mcp/lock.ts";
import { toolRisk } from "../../mcp/tools.ts";
import type { McpServerCallStep } from "../../step.ts";
import type { Problem, Suggestion } from "../compile.ts";
import { buildStep, ofFirstStep } from "../draft.ts";
import { type Assignment, assign, type Clause, fail, report, type Scan, skipAll, spanOf, tokenAt, word } from "../scan.ts";
import { writeSlot } from "../slot.ts";
import { articles, sendVerbs } from "../words.ts";
import { type Address, readAddress } from "./address.ts";
import { readCallAlone } from "./alone.ts";
import { readToolInputs } from "./inputs.ts";
import { readResource } from "./resource.ts";
import { type ToolMatch, toolsCalled, toolsWorded } from "./toolPhrase.ts";
import { severalTools, undiscovered, unknownServer, unknownTool } from "./unknown.ts";

/** The readings of a call at `from`; undefined where the clause names no server to be called. */
export function readServerCall(scan: Scan, from: number): readonly Clause[] | undefined {
  const address = readAddress(scan, from);
  if (address === undefined) return undefined;
  const servers = scan.context?.servers;
  const clauses = servers === undefined ? readCallAlone(scan, address) : readKnownCall(scan, address);
  return clauses.length > 0 || address.kind === "first" ? clauses : undefined;
}

function readKnownCall(scan: Scan, address: Address): readonly Clause[] {
  const servers = scan.context?.servers as ReadonlyMap<string, LockedServer | undefined>;
  const token = tokenAt(scan, address.server);
  const name = token?.value as string;
  const place = spanOf(scan, address.server, address.server + 1);
  const tell = (problem: Problem): readonly Clause[] => {
    // "The calls of @mail succeeded" is no call, although it could be the beginning of one.
    if (address.kind === "first") report(scan, problem);
    else scan.fieldProblem ??= problem;
    return [];
  };
  if (!servers.has(name)) return tell(unknownServer(name, [...servers.keys()], place));
  const server = servers.get(name);
  if (server === undefined) return tell(undiscovered(name, place));
  const call: Call = { scan, address, name, server };
  if (address.kind === "last") return readLast(call);
  const resource = address.kind === "first" ? readResource(scan, address, name, server) : undefined;
  const clauses: Clause[] = resource === undefined ? [] : [remember(scan, address, resource)];
  const problems: Placed[] = [];
  const matches = address.kind === "first" ? matchesAt(call, address.at) : matchesIn(call);
  const isUnclear = matches.length > 1 && matches.every(({ next }) => next === matches[0]?.next);
  const several = isUnclear ? severalTools(scan, address, name, server) : undefined;
  for (const match of matches) {
    const read = readCall(call, match, address.kind === "first" ? match.next : address.at);
    if ("step" in read) clauses.push(remember(scan, address, read.clause));
    else problems.push(read);
  }
  const best = problems.sort((one, other) => other.at - one.at)[0];
  if (clauses.length === 0) {
    if (several !== undefined || best !== undefined) report(scan, (several ?? best?.problem) as Problem);
    else if (matches.length === 0 && resource === undefined) {
      fail(scan, address.kind === "first" ? address.at : address.from);
      return tell(unknownTool(scan, address, name, server));
    }
  }
  return clauses;
}

interface Call {
  readonly scan: Scan;
  readonly address: Address;
  readonly name: string;
  readonly server: LockedServer;
}

/** A problem, and how far the reading got that has it. */
interface Placed {
  readonly problem: Problem;
  readonly at: number;
}

/** The tools that the words at `from` mean, also behind "call the tool". Of several that wording alone gives, none is meant. */
function matchesAt({ scan, name, server }: Omit<Call, "address">, from: number): readonly ToolMatch[] {
  const verb = sendVerbs.has(word(scan, from)) ? from + 1 : from;
  const start = skipAll(scan, verb, articles);
  const noun = word(scan, start) === "tool" ? start + 1 : start;
  const places = noun === from ? [from] : [from, noun];
  const all =
    first(places.map((at) => toolsCalled(scan, at, name, server))) ??
    first([shownAt({ scan, name, server }, from)]) ??
    first(places.map((at) => toolsWorded(scan, at, name, server))) ??
    [];
  return all.map((match) => ({ ...match, next: word(scan, match.next) === "tool" ? match.next + 1 : match.next }));
}

function first(found: readonly (readonly ToolMatch[])[]): readonly ToolMatch[] | undefined {
  return found.find((matches) => matches.length > 0);
}

const showing = new Set("get gets show shows fetch fetches retrieve retrieves display".split(" "));

/** `get the directory tree`: a tool that only reads may be called by what it gives, where it has no verb of its own. */
function shownAt({ scan, name, server }: Omit<Call, "address">, from: number): readonly ToolMatch[] {
  if (!showing.has(word(scan, from))) return [];
  const called = toolsCalled(scan, skipAll(scan, from + 1, articles), name, server);
  return called.filter(({ tool }) => toolRisk(tool) === "read-only");
}

/** The tools that the words in front of the server mean, all of them: `create an issue in @jira`, `call the find tool of @mongo`. */
function matchesIn(call: Call): readonly ToolMatch[] {
  const { address, scan } = call;
  const bounded = { ...call, scan: { ...scan, end: address.to } };
  return matchesAt(bounded, address.from).filter(({ next }) => next === address.to);
}

/** `Create an issue with summary "x" in @jira`. */
function readLast(call: Call): readonly Clause[] {
  const { address, scan } = call;
  const bounded: Scan = { ...scan, end: address.to, attachment: undefined, problem: undefined };
  const inner: Call = { ...call, scan: bounded };
  const clauses: Clause[] = [];
  for (const match of matchesAt(inner, address.from)) {
    const read = readCall(inner, match, match.next);
    if ("step" in read && read.clause.next === address.to) clauses.push(remember(scan, address, { ...read.clause, next: address.at }));
    else if (!("step" in read)) scan.fieldProblem ??= read.problem;
  }
  return clauses;
}

/** What checks and saves of the same sentence look at. */
function remember(scan: Scan, address: Address, clause: Clause): Clause {
  scan.calls.set(address.server, clause.steps[0] as McpServerCallStep);
  return clause;
}

function readCall(
  call: Call,
  { tool, preset }: ToolMatch,
  from: number,
): { readonly step: McpServerCallStep; readonly clause: Clause } | Placed {
  const { scan, address, name } = call;
  const { next, assignments: given, usesAttachment, problem } = readToolInputs(scan, from, tool);
  const words = address.kind === "first" ? [address.at, from] : [address.from, Math.max(address.from + 1, address.to)];
  const spoken = spanOf(scan, words[0] as number, words[1] as number);
  const assignments: Assignment[] = [
    assign(scan, ["provider"], name, address.server, address.server + 1),
    { path: ["tool"], value: tool.name, in: "sentence", span: spoken },
    ...(preset === undefined ? [] : [{ path: ["inputs", ...preset.path], value: preset.value, in: "sentence" as const, span: spoken }]),
    ...given,
  ];
  const crossing = given.find(({ path }) =>
    given.some((other) => other.path.length > path.length && path.every((key, i) => other.path[i] === key)),
  );
  if (crossing !== undefined)
    return {
      at: next,
      problem: {
        code: "invalid-value",
        message: `${crossing.path.slice(1).join(".")} is given twice. Say it once.`,
        in: crossing.in,
        span: crossing.span,
        suggestions: [],
      },
    };
  const draft = buildStep(scan, { step: "mcp_server_call", provider: "", tool: "" }, assignments);
  if (draft === undefined) return { at: next, problem: scan.problem as Problem };
  const step = draft.step as McpServerCallStep;
  // What is written as JSON is sent as it is written; the check of the playbook warns.
  const wrong = inputProblems(tool, (step.inputs ?? {}) as JsonObject).filter((one) => !isAsWritten(scan, one, given));
  const first = wrong.find(({ kind }) => kind !== "missing") ?? wrong[0];
  // What is missing may be what is not understood.
  if (first?.kind === "missing" && problem !== undefined) return { at: next, problem };
  if (first !== undefined) return { at: next, problem: problemOf(tool, first, wrong, given, spoken) };
  if (problem !== undefined) report(scan, problem);
  return { step, clause: { kind: "request", next, steps: [step], fields: ofFirstStep(draft.fields), usesAttachment } };
}

/** Whether the problem is one of JSON: of an input that is written so, or of inputs that all are. */
function isAsWritten(scan: Scan, { kind, path }: InputProblem, given: readonly Assignment[]): boolean {
  if (kind === "missing" && path.length === 1) return given.some(({ ofAll }) => ofAll === true);
  const source = given.find((one) => one.path.slice(1).every((key, index) => path[index] === key));
  if (source === undefined) return false;
  if (source.ofAll === true) return true;
  if (source.in === "attachment") return scan.attachment?.kind === "code";
  return /^[{[]/.test(scan.sentence.slice(source.span.start, source.span.end));
}

function problemOf(
  tool: LockedTool,
  first: InputProblem,
  all: readonly InputProblem[],
  given: readonly Assignment[],
  spoken: Span,
): Problem {
  if (first.kind === "missing" && first.path.length === 1) {
    const missing = all.filter(({ kind, path }) => kind === "missing" && path.length === 1).map(({ path }) => path[0] as string);
    return { code: "missing-input", message: missingMessage(tool, missing), in: "sentence", span: spoken, suggestions: [] };
  }
  const source = given.find(({ path }) => path.slice(1).every((key, index) => first.path[index] === key));
  const isWhole = source !== undefined && source.path.length - 1 === first.path.length && source.in === "sentence";
  const text = first.instead === undefined || !isWhole || first.kind !== "wrong" ? undefined : writeSlot(first.instead);
  const span = source?.span ?? spoken;
  const suggestions: readonly Suggestion[] = text === undefined ? [] : [{ title: `Change to ${text}`, span, text }];
  const code = first.kind === "missing" ? "missing-input" : first.kind === "unknown" ? "unknown-input" : "invalid-value";
  return { code, message: first.message, in: source?.in ?? "sentence", span, suggestions };
}

function missingMessage(tool: LockedTool, missing: readonly string[]): string {
  const described = inputsOf(tool)
    .own.filter(({ path }) => missing.includes(path[0] as string))
    .map(({ path, facts }) => {
      const kind =
        facts.values === undefined
          ? facts.types === undefined
            ? undefined
            : kindsOf(facts.types)
          : `one of ${facts.values.slice(0, 6).join(", ")}`;
      return kind === undefined ? path[0] : `${path[0]} (${kind})`;
    });
  const list = described.length < 2 ? described[0] : `${described.slice(0, -1).join(", ")} and ${described.at(-1)}`;
  return `“${tool.name}” needs ${list}. Add “with ${missing[0]} …”.`;
}
