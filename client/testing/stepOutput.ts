/** A step that has run as lines for the output of a test: its sentence, the request and the response, what was saved. Lines end as terminals need it. */
import type { CheckResult, Exchange, StepPlace, StepResult } from "../../engine/protocol.ts";

const marks: Readonly<Record<StepResult["outcome"], string>> = {
  passed: colour(32, "✓"),
  failed: colour(31, "✗"),
  broken: colour(31, "✗"),
  skipped: colour(33, "○"),
};

export function stepOutput({ phase, sentence, step }: StepPlace, result: StepResult): string {
  const isImplied = step.step === "validate" && step.checks.every((check) => check.implied === true);
  const text = isImplied ? dim("(implied) the status is below 400") : sentence.replace(/\s+/g, " ");
  const attempts = result.attempts === undefined || result.attempts < 2 ? "" : ` · ${result.attempts} attempts`;
  const lines = [
    `${marks[result.outcome]} ${phase === "execution" ? "" : dim(`${phase}: `)}${text} ${dim(`${duration(result.duration)}${attempts}`)}`,
  ];
  if (result.message !== undefined) lines.push(...result.message.split("\n").map((line) => `    ${line}`));
  for (const check of result.checks) if (!check.passed) lines.push(`    ${checkLine(check)}`);
  // A check shows the exchange of the call that it looked at, which has been shown there.
  if (result.exchange !== undefined && step.step !== "validate") lines.push(...exchangeLines(result.exchange).map((line) => `    ${line}`));
  for (const [name, value] of Object.entries(result.saved)) lines.push(dim(`    \${${name}} = ${shorten(JSON.stringify(value), 200)}`));
  return terminal(lines);
}

/** Text of any origin as a terminal shows it. */
export function terminal(lines: readonly string[]): string {
  return lines.map((line) => `${line.replace(/\r?\n/g, "\r\n")}\r\n`).join("");
}

export function dim(text: string): string {
  return colour(2, text);
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

function exchangeLines({ request, response }: Exchange): readonly string[] {
  const lines = [`${colour(36, request.method)} ${request.url}`, ...headerLines(request.headers), ...bodyLines(request.body)];
  if (response === undefined) return [...lines, dim("no response")];
  const status = colour(response.status < 400 ? 32 : 31, `${response.status} ${response.statusText}`.trimEnd());
  const elsewhere = response.url === undefined ? [] : [dim(`redirected to ${response.url}`)];
  return [
    ...lines,
    ...elsewhere,
    `${status} ${dim(duration(response.duration))}`,
    ...headerLines(response.headers),
    ...bodyLines(response.body),
  ];
}

function headerLines(headers: readonly (readonly [string, string])[]): readonly string[] {
  return headers.map(([name, value]) => dim(`  ${name}: ${shorten(value, 400)}`));
}

function bodyLines(body: string | undefined): readonly string[] {
  if (body === undefined || body === "") return [];
  const lines = pretty(body).split(/\r?\n/);
  const shown = lines.slice(0, mostLines).map((line) => `  ${shorten(withoutControls(line), 400)}`);
  return lines.length > mostLines ? [...shown, dim(`  … ${lines.length - mostLines} more lines`)] : shown;
}

/** What a server sent must not move the cursor or write over what stands there. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "\u00b7");
}

function pretty(body: string): string {
  if (!/^\s*[[{]/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
