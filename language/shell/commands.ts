// Finds the simple commands of a shell script, in the order in which they are written, each with what decides whether
// it runs.

import { lexShell, type ShellRedirect, type ShellToken, type ShellWord } from "./lex.ts";

export interface ShellCommand {
  readonly words: readonly ShellWord[];
  readonly assignments: readonly ShellAssignment[];
  /** The text that it gets as its input, where the script says it; undefined values are computed. */
  readonly input?: { readonly text: string } | "computed";
  readonly start: number;
  readonly end: number;
  /** The conditions under which it runs, as written: `if [ -n "$X" ]`. */
  readonly conditions: readonly string[];
  /** Why a script may run it never, or several times. */
  readonly unsteady?: string;
  /** `!` comes before it: its failure is expected. */
  readonly isNegated: boolean;
  /** The command that reads its output. */
  readonly next?: ShellCommand;
  /** The variable that gets the output of its pipeline. */
  readonly into?: string;
  /** The command in whose words it is, as `test "$(curl …)" = ok` has it. */
  readonly within?: string;
}

export interface ShellAssignment {
  readonly name: string;
  readonly word: ShellWord;
  /** The word as it is written. */
  readonly written: string;
}

export function shellCommands(source: string, pasted = false): readonly ShellCommand[] {
  return new Structure(source).read(lexShell(source, pasted), {});
}

type Made = { -readonly [Key in keyof ShellCommand]: ShellCommand[Key] };

interface Frame {
  readonly kind: "if" | "loop" | "case" | "function" | "group";
  /** Words of the condition, or the name. */
  readonly text: string;
  part: "condition" | "then" | "else" | "pattern" | "body";
}

interface Around {
  readonly into?: string;
  readonly within?: string;
  readonly frames?: readonly Frame[];
}

const assignment = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=/;

/** Commands that hardly ever fail: what follows their `&&` runs. */
const reliable = /^(?:echo|printf|cd|sleep|:|true|export|set|source|\.|mkdir|rm|date|clear|pushd|popd)$/;

/** Holds what surrounds the command that is read. */
class Structure {
  readonly #source: string;
  readonly #found: Made[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  read(tokens: readonly ShellToken[], around: Around): readonly ShellCommand[] {
    this.#list(tokens, around);
    return this.#found;
  }

  #list(tokens: readonly ShellToken[], around: Around): void {
    const frames: Frame[] = [...(around.frames ?? [])];
    let words: ShellWord[] = [];
    let assigned: ShellAssignment[] = [];
    let redirects: ShellRedirect[] = [];
    let start: number | undefined;
    let isNegated = false;
    let named: string | undefined;
    let piped: Made | undefined;
    // These belong to a list with && and ||.
    let needs: string[] = [];
    let afterFailure = false;
    let last: Made | undefined;
    const finish = (end: number): Made | undefined => {
      const made = start === undefined ? undefined : this.#made(words, assigned, redirects, start, end, { ...around, frames });
      if (made !== undefined) {
        const all = [...this.#conditions(frames), ...needs];
        made.conditions = all;
        const reason = unsteady(frames) ?? (afterFailure ? "it runs only where the command before it fails" : undefined);
        if (reason !== undefined) made.unsteady = reason;
        made.isNegated = isNegated;
        if (piped !== undefined) {
          piped.next = made;
          if (made.input === undefined) made.input = outputOf(piped);
        }
        last = made;
      }
      words = [];
      assigned = [];
      redirects = [];
      start = undefined;
      isNegated = false;
      piped = undefined;
      return made;
    };
    const endList = (end: number) => {
      finish(end);
      needs = [];
      afterFailure = false;
      last = undefined;
    };
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] as ShellToken;
      const frame = frames.at(-1);
      const isFirst = words.length === 0 && assigned.length === 0 && redirects.length === 0;
      if (token.kind === "redirect") {
        start ??= token.start;
        redirects.push(token);
        continue;
      }
      if (token.kind === "word") {
        if (frame?.kind === "case" && frame.part === "pattern") {
          if (token.text === "esac") frames.pop();
          continue;
        }
        const reserved = isFirst && token.isBare ? token.text : "";
        const skip = reserved === "" ? undefined : this.#reserved(reserved, tokens, index, frames);
        if (skip !== undefined) {
          index = skip;
          if (reserved === "!") isNegated = true;
          if (reserved === "function") {
            const name = tokens[index];
            if (name?.kind === "word") named = name.text;
          }
          if (reserved === "{" && named !== undefined) {
            frames.pop();
            frames.push({ kind: "function", text: named, part: "body" });
            named = undefined;
          }
          if (reserved === "[[") {
            // It may hold operators, and requests in $(…).
            const inside = tokens.slice(tokens.indexOf(token), index + 1);
            words = inside.filter((one): one is ShellWord => one.kind === "word");
            start = token.start;
            isNegated = false;
          }
          continue;
        }
        start ??= token.start;
        const [, name] = words.length === 0 ? (assignment.exec(token.text) ?? []) : [];
        if (name !== undefined && assignment.test(this.#source.slice(token.start, token.end))) {
          const open = tokens[index + 1];
          // name=(a list)
          if (open?.kind === "operator" && open.text === "(" && open.start === token.end)
            while (index < tokens.length - 1 && !(tokens[index]?.kind === "operator" && (tokens[index] as { text: string }).text === ")"))
              index++;
          else assigned.push(this.#assigned(name, token));
        } else words.push(token);
        continue;
      }
      const { text } = token;
      const after = tokens[index + 1];
      if (text === "(") {
        if (words.length === 1 && after?.kind === "operator" && after.text === ")") {
          named = words[0]?.text ?? "";
          words = [];
          start = undefined;
          index++;
        } else if (named !== undefined) index++;
        else frames.push({ kind: "group", text: "(", part: "body" });
      } else if (text === ")") {
        endList(token.start);
        if (frame?.kind === "case" && frame.part === "pattern") frame.part = "body";
        else if (frame?.kind === "group") frames.pop();
      } else if (text.startsWith(";;") || text === ";&") {
        endList(token.start);
        if (frame?.kind === "case") frame.part = "pattern";
      } else if (text === "|" || text === "|&") piped = finish(token.start);
      else if (text === "&&" || text === "||") {
        finish(token.start);
        const before: Made | undefined = last;
        if (text === "||") afterFailure = true;
        else if (before !== undefined && !isSure(before, this.#found)) needs = [...needs, `${this.#written(before.start, before.end)} &&`];
      } else endList(token.start);
    }
    endList(tokens.at(-1)?.end ?? 0);
  }

  /** Gives the index of the last token that the reserved word takes; undefined if it is no such word here. */
  #reserved(word: string, tokens: readonly ShellToken[], index: number, frames: Frame[]): number | undefined {
    const frame = frames.at(-1);
    const head = () => this.#written(tokens[index]?.start ?? 0, endOfHead(tokens, index));
    switch (word) {
      case "if":
        frames.push({ kind: "if", text: head(), part: "condition" });
        return index;
      case "then":
        if (frame?.kind === "if" && frame.part === "condition") frame.part = "then";
        return index;
      case "elif":
      case "else":
        if (frame?.kind === "if") frame.part = "else";
        return index;
      case "while":
      case "until":
        frames.push({ kind: "loop", text: head(), part: "body" });
        return index;
      case "for":
      case "select": {
        frames.push({ kind: "loop", text: head(), part: "body" });
        let at = index;
        // The words of `for x in $(curl …)` are not a command, but what is in them is.
        while (at + 1 < tokens.length && tokens[at + 1]?.kind !== "operator") {
          at++;
          this.#inside(tokens[at] as ShellToken, { within: head(), frames: frames.slice(0, -1) });
        }
        return at;
      }
      case "case": {
        let at = index;
        while (at + 1 < tokens.length && !(tokens[at]?.kind === "word" && (tokens[at] as ShellWord).text === "in")) {
          at++;
          this.#inside(tokens[at] as ShellToken, { within: head(), frames });
        }
        frames.push({ kind: "case", text: head(), part: "pattern" });
        return at;
      }
      case "do":
        return index;
      case "fi":
      case "done":
      case "esac":
      case "}":
        if (frame !== undefined && frame.kind !== "case") frames.pop();
        else if (word === "esac") frames.pop();
        return index;
      case "{":
        frames.push({ kind: "group", text: "{", part: "body" });
        return index;
      case "!":
        return index;
      case "time": {
        const after = tokens[index + 1];
        return after?.kind === "word" && after.text === "-p" ? index + 1 : index;
      }
      case "function":
        return index + 1;
      case "[[": {
        const end = tokens.findIndex((token, at) => at > index && token.kind === "word" && token.text === "]]");
        return end < 0 ? undefined : end;
      }
      default:
        return undefined;
    }
  }

  #assigned(name: string, token: ShellWord): ShellAssignment {
    const cut = token.text.indexOf("=") + 1;
    const written = this.#source.slice(token.start, token.end);
    return { name, word: { ...token, text: token.text.slice(cut) }, written: written.slice(written.indexOf("=") + 1) };
  }

  #made(
    words: readonly ShellWord[],
    assignments: readonly ShellAssignment[],
    redirects: readonly ShellRedirect[],
    start: number,
    end: number,
    around: Around,
  ): Made {
    const given = redirects.findLast(({ text }) => text === "<<" || text === "<<-" || text === "<<<" || text === "<");
    const word = given?.word;
    const made: Made = {
      words,
      assignments,
      start,
      end,
      conditions: [],
      isNegated: false,
      ...(around.into === undefined ? {} : { into: around.into }),
      ...(around.within === undefined ? {} : { within: around.within }),
      ...(given === undefined
        ? {}
        : {
            input:
              word === undefined || given.text === "<" || word.computed !== undefined
                ? ("computed" as const)
                : { text: given.text === "<<<" ? `${word.text}\n` : word.text },
          }),
    };
    const text = this.#written(start, end);
    for (const each of assignments) {
      // name=$(…) alone takes the output; "x$(…)" puts it into a longer text.
      const isWhole = /^"?(?:\$\([\s\S]*\)|`[^`]*`)"?$/.test(each.written) && each.word.nested.length === 1;
      this.#inside(each.word, { ...around, ...(isWhole && words.length === 0 ? { into: each.name } : { within: text }) });
    }
    const declares = /^(?:export|local|readonly|declare|typeset)$/.test(words[0]?.text ?? "");
    for (const each of words) {
      const [, name] = declares ? (assignment.exec(each.text) ?? []) : [];
      this.#inside(each, { ...around, ...(name === undefined ? { within: text } : { into: name }) });
    }
    for (const { word: each } of redirects) if (each !== undefined) this.#inside(each, { ...around, within: text });
    this.#found.push(made);
    return made;
  }

  #inside(token: ShellToken, around: Around): void {
    const word = token.kind === "redirect" ? token.word : token.kind === "word" ? token : undefined;
    for (const inner of word?.nested ?? []) this.#list(inner, around);
  }

  #conditions(frames: readonly Frame[]): readonly string[] {
    return frames.flatMap(({ kind, part, text }) => (kind === "if" && part === "then" ? [text] : []));
  }

  #written(start: number, end: number): string {
    return this.#source.slice(start, end).replace(/\s+/g, " ").trim();
  }
}

function endOfHead(tokens: readonly ShellToken[], index: number): number {
  const end = tokens.findIndex((token, at) => at > index && token.kind === "operator" && (token.text === ";" || token.text === "\n"));
  return (tokens[end < 0 ? tokens.length - 1 : end - 1] ?? tokens[index])?.end ?? 0;
}

function unsteady(frames: readonly Frame[]): string | undefined {
  const named = frames.find(({ kind }) => kind === "function");
  if (named !== undefined) return `it is in the function ${named.text}, which a script calls as often as it likes`;
  if (frames.some(({ kind }) => kind === "loop")) return "it is in a loop";
  if (frames.some(({ kind, part }) => kind === "case" && part === "body")) return "it is in one branch of a case";
  if (frames.some(({ kind, part }) => kind === "if" && part === "else")) return "it runs only where another condition fails";
  return undefined;
}

/** A request that is sent, or a command that hardly fails: a playbook goes on after it under the same conditions. */
function isSure(command: ShellCommand, all: readonly ShellCommand[]): boolean {
  const first = command.words[0]?.text ?? "";
  const pipeline = all.filter((one) => one.next === command);
  return (
    command.words.length === 0 || reliable.test(first) || isCurlWord(first) || pipeline.some((one) => isCurlWord(one.words[0]?.text ?? ""))
  );
}

export function isCurlWord(word: string): boolean {
  return /^(?:[^\s]*[\\/])?curl(?:\.exe)?$/i.test(word);
}

/** Returns the output of a command that only repeats its words. */
function outputOf({ words, input }: ShellCommand): ShellCommand["input"] {
  const [name, ...rest] = words;
  if (name?.text === "cat" && rest.length === 0 && input !== undefined) return input;
  const given = rest.filter(({ text }, index) => !(index === 0 && /^-[neE]+$/.test(text)));
  if (given.some(({ computed }) => computed !== undefined)) return "computed";
  if (name?.text === "echo") return { text: `${given.map(({ text }) => text).join(" ")}${rest[0]?.text === "-n" ? "" : "\n"}` };
  if (name?.text !== "printf") return "computed";
  const [format, ...values] = given.map(({ text }) => text);
  if (values.length === 0 && format !== undefined && !/[%\\]/.test(format)) return { text: format };
  return values.length === 1 && /^%s(?:\\n)?$/.test(format ?? "") ? { text: values[0] ?? "" } : "computed";
}
