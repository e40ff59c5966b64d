// Implements `playbook explain`: how a sentence is read. One sentence for a person, or a stream of them, one a line,
// for programs.

import { createInterface } from "node:readline";
import { createColors } from "picocolors";
import { PlaybookError } from "../engine/index.ts";
import {
  type Attachment,
  type Compiled,
  compile,
  compileSentences,
  describe,
  following,
  hideInStep,
  hideValues,
  instructionText,
  type Problem,
  parseAttachment,
  type SentenceContext,
  type Span,
  type Step,
  starSecrets,
  stepsYaml,
  writtenSecrets,
} from "../language/index.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { contextOf, type ExplainContext, type ExplainPlace } from "./explainContext.ts";
import { underline } from "./sourceExcerpt.ts";
import { standardOutput, usesColour } from "./terminal.ts";
import { visibleText } from "./visibleText.ts";

export interface ExplainCommandOptions extends ExplainPlace {
  readonly stdin?: boolean;
  readonly attachment?: string;
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
  const context = await contextOf(options);
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

/** Explains one sentence in its context. */
export function explainSentence(request: ExplainRequest, context: ExplainContext): Explanation & { readonly canonical?: string } {
  const answer = explain(request, context);
  const canonical = canonicalOf(answer, context);
  return { ...answer, ...(canonical === undefined ? {} : { canonical }) };
}

/** The same steps in Playbook's own words. */
function canonicalOf({ understood, steps }: Explanation, { servers }: SentenceContext): string | undefined {
  const described = understood ? describe(steps, servers) : undefined;
  if (described?.kind !== "described") return undefined;
  const { instructions } = described;
  if (instructions.every(({ attachment }) => attachment === undefined)) return instructions.map(({ sentence }) => sentence).join(" ");
  // A sentence that ends with “the following JSON body:” is incomplete without it.
  return instructionText(instructions, "", "").trimEnd();
}

function explain({ sentence, attachment, after = [] }: ExplainRequest, context: ExplainContext): Explanation {
  let around = context;
  for (const earlier of after) around = { ...around, ...following(around, compileText(earlier, undefined, around).steps) };
  const below = attachment === undefined ? undefined : parseAttachment(attachment);
  return { sentence, ...compileText(sentence, below, around) };
}

/** A text of one sentence or of several, read as a playbook reads them. */
function compileText(text: string, attachment: Attachment | undefined, context: ExplainContext): Omit<Explanation, "sentence"> {
  return answerOf(compileSentences(context.read ?? compile, text, attachment, context));
}

function answerOf(compiled: Compiled): Omit<Explanation, "sentence"> {
  if (compiled.kind === "refused") return { understood: false, steps: [], problem: compiled.problem };
  return { understood: true, steps: compiled.steps, problem: null };
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

/**
 * The line of a code block or table that is at fault; nothing of one between fences, whose places count without them.
 */
function inAttachment(written: string, { start, end }: Span, colours: boolean): string {
  const text = starSecrets(written);
  if (/^\s*(?:`{3}|~{3}|"{3})/.test(text) || start > text.length) return "";
  const line = text.lastIndexOf("\n", start - 1) + 1;
  return underline(text.slice(line), { start: start - line, end: end - line }, colours);
}

/** Operations of a large document that are tried. */
const mostTried = 60;

/** A request after which a refused sentence is read, if nothing is before it. */
function requestBefore({ sentence }: Explanation, attachment: string | undefined, context: ExplainContext): string | undefined {
  if ((context.before ?? []).length > 0) return undefined;
  const operations = context.operations?.operations ?? [];
  const reads = operations.filter(({ method }) => method === "GET");
  const others = operations.filter(({ method }) => method !== "GET");
  const actions = [...reads, ...others].map(({ method, path }) => `${method} ${path}`).slice(0, mostTried);
  const below = attachment === undefined ? undefined : parseAttachment(attachment);
  const found = (actions.length === 0 ? ["GET /orders"] : actions).find(
    (action) => compileText(sentence, below, { ...context, ...following(context, [{ step: "api_request", action }]) }).understood,
  );
  return found === undefined ? undefined : `Send a ${found.replace(" ", " request to ")}.`;
}

function print(answer: Explanation, attachment: string | undefined, { json }: ExplainCommandOptions, context: ExplainContext): void {
  if (json === true) {
    standardOutput(`${JSON.stringify(answer)}\n`);
    return;
  }
  const colours = usesColour(process.stdout);
  const colour = createColors(colours);
  if (answer.problem === null) {
    const canonical = canonicalOf(answer, context);
    const secrets = writtenSecrets(answer.steps);
    const steps = answer.steps.map((step) => hideInStep(step));
    standardOutput(`${colour.green("understood")}  ${visibleText(hideValues(answer.sentence, secrets))}\n${visibleText(stepsYaml(steps))}`);
    if (canonical !== undefined && canonical !== answer.sentence)
      standardOutput(`${colour.dim(`in Playbook's own words: ${visibleText(hideValues(canonical, secrets))}`)}\n`);
    standardOutput("\n");
    return;
  }
  const { message, span, suggestions, examples = [] } = answer.problem;
  standardOutput(
    `${colour.red("not understood")}  ${visibleText(message)}\n${underline(visibleText(starSecrets(answer.sentence)), answer.problem.in === "sentence" ? span : { start: 0, end: 0 }, colours)}`,
  );
  if (answer.problem.in === "attachment") standardOutput(inAttachment(visibleText(attachment ?? ""), span, colours));
  for (const { title } of suggestions) standardOutput(`  ${colour.cyan("→")} ${visibleText(title)}\n`);
  for (const example of examples) standardOutput(`  For example: ${visibleText(example)}\n`);
  const request = requestBefore(answer, attachment, context);
  if (request !== undefined)
    standardOutput(
      `This sentence needs a request above it, for example: ${request} ${visibleText(answer.sentence.trim())}\nWith --stdin, give each line its own: {"sentence": "…", "after": ["${request}"]}\n`,
    );
  if (context.operations === undefined)
    standardOutput("Sentences about things of a service need its document: add --service shop.playbook, or --openapi openapi.yaml.\n");
  standardOutput("\n");
}
