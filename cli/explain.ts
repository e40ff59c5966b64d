// `playbook explain`: how a sentence is read. One sentence for a person, or a stream of them, one a line, for programs.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { createColors } from "picocolors";
import { loadWorkspace, nodeFiles, PlaybookError } from "../engine/index.ts";
import {
  type Attachment,
  type Compiled,
  compile,
  describe,
  type Operations,
  type Problem,
  parseAttachment,
  parseMcpLock,
  parsePlaybook,
  readOperations,
  rootMarks,
  type SentenceContext,
  type Span,
  type Step,
  sentenceContext,
  serverLockFile,
  starSecrets,
  stepsYaml,
} from "../language/index.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { underline } from "./sourceExcerpt.ts";
import { standardOutput, usesColour } from "./terminal.ts";

export interface ExplainCommandOptions {
  readonly stdin?: boolean;
  readonly attachment?: string;
  readonly service?: string;
  readonly openapi?: string;
  readonly endpoint?: string;
  readonly json?: boolean;
}

/** A line of input as an object. */
export interface ExplainRequest {
  readonly sentence: string;
  readonly attachment?: string;
  readonly after?: readonly string[];
}

export async function explainCommand(sentence: string, options: ExplainCommandOptions): Promise<ExitCode> {
  if (options.stdin !== true && sentence.trim() === "") {
    throw new PlaybookError(
      "usage",
      "There is no sentence to explain.",
      "Write playbook explain 'Send a GET request to /orders.', or --stdin to read sentences.",
    );
  }
  const context = await readContext(options);
  if (options.stdin !== true) {
    const answer = explain({ sentence, ...(options.attachment === undefined ? {} : { attachment: options.attachment }) }, context);
    print(answer, options.attachment, options, context);
    return answer.understood ? exitCode.passed : exitCode.notReady;
  }
  let understood = true;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const request = readRequest(line);
    const answer = explain(request, context);
    understood &&= answer.understood;
    print(answer, request.attachment, options, context);
  }
  return options.json === true || understood ? exitCode.passed : exitCode.notReady;
}

/** The answer for one line, in the shape of the contract. */
export interface Explanation {
  readonly sentence: string;
  readonly understood: boolean;
  readonly steps: readonly Step[];
  readonly problem: Problem | null;
}

/** Of one sentence, with what is known around it. */
export async function explainSentence(
  request: ExplainRequest,
  options: Pick<ExplainCommandOptions, "service" | "openapi" | "endpoint">,
): Promise<Explanation & { readonly canonical?: string }> {
  const context = await readContext(options);
  const answer = explain(request, context);
  const canonical = canonicalOf(answer, context);
  return { ...answer, ...(canonical === undefined ? {} : { canonical }) };
}

/** The same steps in Playbook's own words. */
function canonicalOf({ understood, steps }: Explanation, { servers }: SentenceContext): string | undefined {
  const described = understood ? describe(steps, servers) : undefined;
  return described?.kind === "described" ? described.instructions.map(({ sentence }) => sentence).join(" ") : undefined;
}

function explain({ sentence, attachment, after = [] }: ExplainRequest, context: SentenceContext): Explanation {
  let around = context;
  for (const earlier of after) around = following(around, compileText(earlier, undefined, around).steps);
  const below = attachment === undefined ? undefined : parseAttachment(attachment);
  return { sentence, ...compileText(sentence, below, around) };
}

/** A text of one sentence or of several, each in the context of those before it; refused when one of them is. */
function compileText(text: string, attachment: Attachment | undefined, context: SentenceContext): Omit<Explanation, "sentence"> {
  const whole = compile(text.trim(), attachment, context);
  const instructions = parsePlaybook(`# Execution\n${text}`).phases[0]?.instructions ?? [];
  if (whole.kind === "understood" || instructions.length < 2) return answerOf(whole);
  let around = context;
  const steps: Step[] = [];
  for (const [index, instruction] of instructions.entries()) {
    const below = instruction.attachment ?? (index === instructions.length - 1 ? attachment : undefined);
    const compiled = compile(instruction.sentence, below, around);
    if (compiled.kind === "refused") return answerOf(compiled);
    steps.push(...compiled.steps);
    around = following(around, compiled.steps);
  }
  return { understood: true, steps, problem: null };
}

function answerOf(compiled: Compiled): Omit<Explanation, "sentence"> {
  if (compiled.kind === "refused") return { understood: false, steps: [], problem: compiled.problem };
  return { understood: true, steps: compiled.steps, problem: null };
}

function following(context: SentenceContext, steps: readonly Step[]): SentenceContext {
  return { ...context, before: [...(context.before ?? []), ...steps] };
}

function readRequest(line: string): ExplainRequest {
  if (!line.trimStart().startsWith("{")) return { sentence: line };
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null && "sentence" in value && typeof value.sentence === "string") {
      const { attachment, after } = value as { attachment?: unknown; after?: unknown };
      return {
        sentence: value.sentence,
        ...(typeof attachment === "string" && attachment !== "" ? { attachment } : {}),
        ...(Array.isArray(after) ? { after: after.filter((one) => typeof one === "string") } : {}),
      };
    }
  } catch {
    // A sentence may begin with a brace.
  }
  return { sentence: line };
}

async function readContext({ service, openapi, endpoint }: ExplainCommandOptions): Promise<SentenceContext> {
  const context = service === undefined ? await serversContext() : await serviceContext(resolve(service));
  const operations = openapi === undefined ? undefined : await openapiOperations(resolve(openapi));
  const [, method, path] = /^([A-Za-z]+)\s+(\/\S*)$/.exec(endpoint ?? "") ?? [];
  if (endpoint !== undefined && (method === undefined || path === undefined)) {
    throw new PlaybookError("usage", `--endpoint ${endpoint} is no endpoint.`, "Write a method and a path: --endpoint 'POST /orders'.");
  }
  return {
    ...context,
    ...(operations === undefined ? {} : { operations }),
    ...(method === undefined || path === undefined ? {} : { endpoint: { method: method.toUpperCase(), path } }),
  };
}

/** The servers that the lock file of the root around the current folder knows; nothing where there is none. */
async function serversContext(): Promise<SentenceContext> {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const text = await readFile(join(folder, serverLockFile), "utf8").catch(() => undefined);
    if (text !== undefined) {
      const { servers } = parseMcpLock(text).lock;
      return servers.size === 0 ? {} : { servers };
    }
    if (dirname(folder) === folder || rootMarks.some((mark) => existsSync(join(folder, mark)))) return {};
  }
}

async function serviceContext(path: string): Promise<SentenceContext> {
  const loaded = await loadWorkspace(path, nodeFiles);
  const context = sentenceContext(loaded.workspace, loaded.inside(path));
  if (context === undefined) throw new PlaybookError("no-such-path", `There is no playbook ${path}.`, "Give the service's .playbook file.");
  return context;
}

async function openapiOperations(path: string): Promise<Operations> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    throw new PlaybookError("no-such-path", `The OpenAPI document ${path} cannot be read.`, "Check the path.", cause);
  }
  const { operations, diagnostics } = readOperations(text);
  if (operations === undefined)
    throw new PlaybookError(
      "usage",
      `${path} cannot be used. ${diagnostics[0]?.message ?? ""}`,
      "Give an OpenAPI 2.0, 3.0 or 3.1 document in JSON or YAML.",
    );
  return operations;
}

/** The line of a code block or table that is at fault; nothing of one between fences, whose places count without them. */
function inAttachment(written: string, { start, end }: Span, colours: boolean): string {
  const text = starSecrets(written);
  if (/^\s*(?:`{3}|~{3}|"{3})/.test(text) || start > text.length) return "";
  const line = text.lastIndexOf("\n", start - 1) + 1;
  return underline(text.slice(line), { start: start - line, end: end - line }, colours);
}

function print(answer: Explanation, attachment: string | undefined, { json }: ExplainCommandOptions, context: SentenceContext): void {
  if (json === true) {
    standardOutput(`${JSON.stringify(answer)}\n`);
    return;
  }
  const colours = usesColour(process.stdout);
  const colour = createColors(colours);
  if (answer.problem === null) {
    const canonical = canonicalOf(answer, context);
    standardOutput(`${colour.green("understood")}  ${answer.sentence}\n${stepsYaml(answer.steps)}`);
    if (canonical !== undefined && canonical !== answer.sentence)
      standardOutput(`${colour.dim(`the same in Playbook's own words: ${canonical}`)}\n`);
    standardOutput("\n");
    return;
  }
  const { message, span, suggestions } = answer.problem;
  standardOutput(
    `${colour.red("not understood")}  ${message}\n${underline(starSecrets(answer.sentence), answer.problem.in === "sentence" ? span : { start: 0, end: 0 }, colours)}`,
  );
  if (answer.problem.in === "attachment") standardOutput(inAttachment(attachment ?? "", span, colours));
  for (const { title } of suggestions) standardOutput(`  ${colour.cyan("→")} ${title}\n`);
  standardOutput("\n");
}
