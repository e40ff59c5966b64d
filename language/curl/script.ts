// Finds the curl commands of a script or of a text with notes, and what the script does around them.

import { isCurlWord, type ShellAssignment, type ShellCommand, shellCommands } from "../shell/commands.ts";
import { lexShell, type ShellWord } from "../shell/lex.ts";

/** In the order of the file. */
export type ScriptEvent =
  | { readonly kind: "curl"; readonly call: ScriptedCurl }
  | { readonly kind: "assignment"; readonly assignment: ShellAssignment; readonly isSteady: boolean }
  /** Milliseconds. */
  | { readonly kind: "wait"; readonly time: number }
  /** `[ … ]` and `test …`, with the variables that it looks at. */
  | { readonly kind: "test"; readonly text: string; readonly line: number; readonly names: readonly string[] };

export interface ScriptedCurl {
  /** The words after `curl`. */
  readonly words: readonly ShellWord[];
  /** As it is written. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** The last line of it. */
  readonly lastLine: number;
  readonly comment?: string;
  /** The text of its input, where the script says it. */
  readonly input?: string;
  readonly conditions: readonly string[];
  readonly isNegated: boolean;
  /** The variable that gets the output, and the command that reads it before. */
  readonly into?: string;
  readonly next?: ShellCommand;
  /** The command that reads its output as a word. */
  readonly within?: string;
  /** Why it cannot be a step. */
  readonly problem?: string;
}

/** `isNotes`: lines without curl are not commands, but anything. */
export function scriptEvents(text: string, isNotes = false): readonly ScriptEvent[] {
  const source = isNotes
    ? onlyCommands(text)
    : text.replace(/^[ \t]*\$ (?=\s*(?:\w+=\S*\s+)?curl)/gm, (prompt) => " ".repeat(prompt.length));
  const events: ScriptEvent[] = [];
  const lines = source.split("\n");
  const starts = lineStarts(lines);
  collect(shellCommands(source), { source, lines: text.split(/\r?\n/), starts, events, known: new Map(), depth: 0 });
  return events;
}

interface Collecting {
  readonly source: string;
  readonly lines: readonly string[];
  readonly starts: readonly number[];
  readonly events: ScriptEvent[];
  /** Texts of variables and aliases. */
  readonly known: Map<string, string>;
  readonly depth: number;
  /** The command that runs this script, if it is inside another one. */
  readonly outer?: ShellCommand;
}

function collect(commands: readonly ShellCommand[], state: Collecting): void {
  for (const command of commands) {
    const { words, assignments, unsteady, conditions } = command;
    for (const assignment of assignments) {
      if (assignment.word.computed === undefined) state.known.set(assignment.name, assignment.word.text);
      state.events.push({
        kind: "assignment",
        assignment,
        isSteady: unsteady === undefined && conditions.length === 0 && words.length === 0,
      });
    }
    const [name = ""] = words.map(({ text }) => text);
    if (/^(?:export|readonly|local|declare|typeset|alias)$/.test(name)) {
      declared(command, state);
      continue;
    }
    const rest = withoutPrefixes(words, state.known);
    const [first = ""] = rest.map(({ text }) => text);
    if (isCurlWord(first)) add(command, rest.slice(1), undefined, state);
    else if (/^(?:(?:ba|z|da|k)?sh|eval)$/.test(first) && runsText(rest) !== undefined && state.depth < 5) {
      const inner = runsText(rest) as ShellWord;
      // The lines of the inner script are those of its word.
      const blank = state.source.slice(0, inner.start).replace(/[^\n]/g, " ");
      const source = blank + inner.text;
      collect(shellCommands(source), { ...state, source, starts: lineStarts(source.split("\n")), depth: state.depth + 1, outer: command });
    } else if (mentionsCurl(rest)) add(command, rest, `another command (${first}) runs it`, state);
    else if (/^(?:\[\[?|test)$/.test(first))
      state.events.push({
        kind: "test",
        text: state.source.slice(command.start, command.end).trim(),
        line: lineAt(state.starts, command.start),
        names: rest.flatMap(({ text }) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, one]) => one ?? "")),
      });
    else if (first === "sleep" && unsteady === undefined && conditions.length === 0) {
      const [, number, unit = "s"] = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(rest[1]?.text ?? "") ?? [];
      if (number !== undefined) state.events.push({ kind: "wait", time: Math.round(Number(number) * (unit === "m" ? 60_000 : 1000)) });
    } else if (first === ":") for (const { defaults } of words) for (const [key, value] of defaults) state.known.set(key, value);
  }
}

function declared({ words, unsteady, conditions }: ShellCommand, state: Collecting): void {
  for (const word of words.slice(1)) {
    const [, name, value] = /^([\w.-]+)=([\s\S]*)$/.exec(word.text) ?? [];
    if (name === undefined || value === undefined) continue;
    if (word.computed === undefined) state.known.set(name, value);
    if (words[0]?.text === "alias") continue;
    const written = state.source.slice(word.start, word.end);
    const assignment = { name, word: { ...word, text: value }, written: written.slice(written.indexOf("=") + 1) };
    state.events.push({ kind: "assignment", assignment, isSteady: unsteady === undefined && conditions.length === 0 });
  }
}

function add(command: ShellCommand, words: readonly ShellWord[], reason: string | undefined, state: Collecting): void {
  const { source, starts, lines, outer } = state;
  const line = lineAt(starts, command.start);
  const computed = words.find((word) => word.computed !== undefined)?.computed;
  const problem =
    command.unsteady ??
    outer?.unsteady ??
    reason ??
    (words.some(({ isOpen }) => isOpen) ? "a quote has no end" : undefined) ??
    (computed === undefined ? undefined : `only a shell can compute ${computed.replace(/\s+/g, " ")}`);
  const comment = commentAbove(lines, line);
  state.events.push({
    kind: "curl",
    call: {
      words,
      text: source.slice(command.start, command.end).trim(),
      line,
      lastLine: lineAt(starts, Math.max(command.start, command.end - 1)),
      ...(comment === "" ? {} : { comment }),
      ...(typeof command.input === "object" ? { input: command.input.text } : {}),
      conditions: [...(outer?.conditions ?? []), ...command.conditions],
      isNegated: command.isNegated,
      ...(command.into === undefined ? {} : { into: command.into }),
      ...(command.next === undefined ? {} : { next: command.next }),
      ...(command.within === undefined ? {} : { within: command.within }),
      ...(problem === undefined ? {} : { problem }),
    },
  });
}

/** Leaves out commands that run the command after them as it is. */
function withoutPrefixes(words: readonly ShellWord[], known: ReadonlyMap<string, string>): readonly ShellWord[] {
  const [first, ...rest] = words;
  if (first === undefined) return [];
  if (/^(?:command|exec|nohup|builtin|sudo|time)$/.test(first.text) && rest[0]?.text.startsWith("-") !== true)
    return withoutPrefixes(rest, known);
  if (first.text === "env") return withoutPrefixes(rest.slice(rest.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text))), known);
  if (first.text === "timeout" && /^\d/.test(rest[0]?.text ?? "")) return withoutPrefixes(rest.slice(1), known);
  const name = /^\{\{(\w+)\}\}$/.exec(first.text)?.[1] ?? (first.isBare ? first.text : undefined);
  const value = name === undefined ? undefined : known.get(name);
  if (value !== undefined && isCurlWord(value.trim().split(/\s+/, 1)[0] ?? "")) {
    const inner = lexShell(value).filter((token): token is ShellWord => token.kind === "word");
    return [...inner, ...rest];
  }
  // A variable of this name holds the program, whatever gives it its value.
  if (value === undefined && /^\{\{curl(?:_?(?:bin|cmd|command|path|exe))?\}\}$/i.test(first.text))
    return [{ ...first, text: "curl" }, ...rest];
  return words;
}

/** The text that `sh -c` and `eval` run. */
function runsText(words: readonly ShellWord[]): ShellWord | undefined {
  const [first, ...rest] = words;
  const text = first?.text === "eval" ? rest[0] : rest[rest.findIndex((word) => /^-\w*c$/.test(word.text)) + 1];
  return text !== undefined && /\bcurl\b/.test(text.text) && (first?.text === "eval" || text !== rest[0]) ? text : undefined;
}

/** Commands that only talk about it, or look for it. */
const talks = /^(?:echo|printf|cat|which|type|command|hash|grep|sed|awk|man|alias|apt|apt-get|apk|brew|yum|dnf|choco|read|\[|\[\[|test)$/;

function mentionsCurl(words: readonly ShellWord[]): boolean {
  if (talks.test(words[0]?.text ?? "")) return false;
  return words.some(
    (word, index) =>
      index > 0 &&
      ((isCurlWord(word.text) && /^-|:\/\/|\{\{/.test(words[index + 1]?.text ?? "")) ||
        /^curl(?:\.exe)?\s+(?:-|["']?https?:)/.test(word.text)),
  );
}

const startsCommand = /^(?:[$>] )?(?:[A-Za-z_]\w*=(?:\$\(|\S* )|!|time|if|\()?[ \t]*(?:[^\s'"=]*[\\/])?curl(?:\.exe)?(?=\s)/i;

/** The text with blanks for everything that is neither a command with curl nor an assignment. */
function onlyCommands(text: string): string {
  const lines = text.split("\n");
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (/^[ \t]*(?:export )?[A-Za-z_]\w*=\S/.test(line) && !startsCommand.test(line.trimStart()) && isWhole(line)) kept.push(line);
    else if (!startsCommand.test(line.trimStart()) && !(/[|&;(`][ \t]*curl(?:\.exe)?\s/.test(line) && isWhole(line))) kept.push("");
    else {
      // A command goes on over continued lines, open quotes and its input.
      let end = at;
      while (end + 1 < lines.length && end - at < 500 && !isWhole(lines.slice(at, end + 1).join("\n"))) end++;
      if (!isWhole(lines.slice(at, end + 1).join("\n"))) end = at;
      const command = lines.slice(at, end + 1).join("\n");
      kept.push(command.replace(/^[ \t]*[$>] /, (prompt) => " ".repeat(prompt.length)));
      at = end;
    }
  }
  // Blank lines keep the numbers of the lines.
  return kept.join("\n");
}

function isWhole(command: string): boolean {
  if (/[\\^]\r?$/.test(command)) return false;
  return lexShell(command).every(
    (token) => (token.kind !== "word" || !token.isOpen) && (token.kind !== "redirect" || token.word?.isOpen !== true),
  );
}

function lineStarts(lines: readonly string[]): readonly number[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

function commentAbove(lines: readonly string[], line: number): string {
  const comments: string[] = [];
  for (let at = line - 2; at >= 0 && /^\s*#(?!!)/.test(lines[at] ?? ""); at--) comments.unshift((lines[at] ?? "").replace(/^\s*#+\s*/, ""));
  return comments.join("\n").trim();
}
