/**
 * Writes a step that has run as lines for the output of a test: its sentence, the request and the response, the saved
 * values. Lines end as terminals need it.
 */
import type { CheckResult, StepPlace, StepResult } from "../../engine/protocol.ts";

const marks: Readonly<Record<StepResult["outcome"], string>> = {
  passed: colour(32, "✓"),
  failed: colour(31, "✗"),
  broken: colour(31, "✗"),
  skipped: colour(33, "○"),
};

/** Output at the sentence is short, since VS Code shows it after the text. */
export interface StepOutput {
  readonly before: string;
  readonly atSentence?: string;
  readonly after: string;
}

export function stepOutput({ phase, sentence, step }: StepPlace, result: StepResult): StepOutput {
  const isImplied = step.step === "validate" && step.checks.every((check) => check.implied === true);
  const text = isImplied ? dim("(implied) the status is below 400") : sentence.replace(/\s+/g, " ");
  const attempts = result.attempts === undefined || result.attempts < 2 ? "" : ` · ${result.attempts} attempts`;
  const lines = [
    `${marks[result.outcome]} ${phase === "execution" ? "" : dim(`${phase}: `)}${text} ${dim(`${duration(result.duration)}${attempts}`)}`,
  ];
  if (result.message !== undefined) lines.push(...indented(result.message.split("\n")));
  lines.push(...indented(result.checks.filter(({ passed }) => !passed).map(checkLine)));
  const saved = Object.entries(result.saved).map(([name, value]) => dim(`\${${name}} = ${shorten(JSON.stringify(value), 200)}`));
  // A check shows the exchange of its call, which the output has shown already.
  if (result.exchange === undefined || step.step === "validate") return { before: terminal(lines), after: terminal(indented(saved)) };
  const { request, response } = result.exchange;
  lines.push(...indented([`${colour(36, request.method)} ${request.url}`, ...headerLines(request.headers), ...bodyLines(request.body)]));
  if (response === undefined) return { before: terminal(lines), atSentence: terminal(["no response"]), after: terminal(indented(saved)) };
  if (response.url !== undefined) lines.push(...indented([dim(`redirected to ${response.url}`)]));
  const status = `${response.status} ${response.statusText}`.trimEnd();
  return {
    before: terminal(lines),
    atSentence: terminal([`${colour(response.status < 400 ? 32 : 31, status)} ${dim(duration(response.duration))}`]),
    after: terminal(indented([...headerLines(response.headers), ...bodyLines(response.body), ...saved])),
  };
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `    ${line}`);
}

/** Text of any origin as a terminal shows it. */
export function terminal(lines: readonly string[]): string {
  return lines.map((line) => `${line.replace(/\r?\n/g, "\r\n")}\r\n`).join("");
}

/** In grey: VS Code gives a colour enough contrast in each theme, and half of that to faint text. */
export function dim(text: string): string {
  return colour(90, text);
}

export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}

function colour(code: number, text: string): string {
  return `\u001b[${code}m${text}\u001b[0m`;
}

function checkLine({ severity, message, title }: CheckResult): string {
  return severity === "warning" ? colour(33, `⚠ ${message ?? title}`) : colour(31, message ?? title);
}

const mostLines = 40;

function headerLines(headers: readonly (readonly [string, string])[]): readonly string[] {
  return headers.map(([name, value]) => dim(`  ${name}: ${shorten(value, 400)}`));
}

function bodyLines(body: string | undefined): readonly string[] {
  if (body === undefined || body === "") return [];
  const lines = pretty(body).split(/\r?\n/);
  const shown = lines.slice(0, mostLines).map((line) => `  ${shorten(withoutControls(line), 400)}`);
  return lines.length > mostLines ? [...shown, dim(`  … ${lines.length - mostLines} more lines`)] : shown;
}

/** Escapes text of a server, which must not move the cursor or overwrite output. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "\u00b7");
}

function pretty(body: string): string {
  if (!/^\s*[[{]/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body, asSpelled), null, 2);
  } catch {
    return body;
  }
}

/** For JSON.parse: a number that JSON.stringify writes with the digits that it was read with. */
function asSpelled(_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  return typeof value === "number" && source !== undefined ? rawJson(source) : value;
}

// The libraries of TypeScript do not know it yet.
const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
