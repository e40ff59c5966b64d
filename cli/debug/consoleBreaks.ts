// `--break` and the command `break` of the text console: a line, a line of another file, an operation, or a variable.

import { relative, resolve } from "node:path";
import {
  type DataBreakpoint,
  type Debugger,
  locationAt,
  locationsIn,
  type OperationBreakpoint,
  operationsNamed,
  type SentenceBreakpoint,
} from "../../engine/debug/index.ts";
import { type Loaded, PlaybookError } from "../../engine/index.ts";

export interface ConsoleBreaks {
  /** Gives where it is, in words. Throws a usage error for what is no place. */
  add(text: string): string;
  list(): readonly string[];
  /** By its number in the list. */
  remove(number: number): boolean;
}

type Break =
  | { readonly sentence: SentenceBreakpoint }
  | { readonly words: string; readonly operations: readonly OperationBreakpoint[] }
  | { readonly words: string; readonly data: DataBreakpoint };

export function createConsoleBreaks(debug: Debugger, loaded: Loaded, program: string): ConsoleBreaks {
  const set = new Map<number, Break>();
  let ids = 0;
  const own = loaded.inside(resolve(program));

  function want(): void {
    const all = [...set.values()];
    debug.want({
      sentences: all.flatMap((one) => ("sentence" in one ? placed(one.sentence) : [])),
      operations: all.flatMap((one) => ("operations" in one ? one.operations : [])),
      data: all.flatMap((one) => ("data" in one ? one.data : [])),
    });
  }

  /** Where it is since the files were read last. */
  function placed(sentence: SentenceBreakpoint): SentenceBreakpoint {
    return debug.sentences.find(({ id }) => id === sentence.id) ?? sentence;
  }

  function wordsOf(one: Break): string {
    if (!("sentence" in one)) return one.words;
    const { path, line, condition } = placed(one.sentence);
    return `${path}:${line}${condition === undefined ? "" : ` if ${condition}`}`;
  }

  function read(text: string, id: number): Break {
    const [, given = "", condition] = /^(.*?)(?:\s+if\s+(.+))?$/s.exec(text.trim()) ?? [];
    // A shell takes the quotes of --break off; the console gets them.
    const [, , place = given] = /^(["'])(.*)\1$/s.exec(given) ?? [];
    const more = { id, ...(condition === undefined ? {} : { condition }) };
    const words = condition === undefined ? "" : ` if ${condition}`;
    const [, file, line] = /^(?:(.+):)?(\d+)$/.exec(place) ?? [];
    if (line !== undefined) {
      const path = file === undefined ? own : loaded.inside(resolve(file));
      const all = locationsIn(debug.workspace, path);
      if (all === undefined)
        throw new PlaybookError(
          "usage",
          `${file} is no playbook of this project.`,
          `Give its path, such as ${relative(process.cwd(), resolve(program))}:${line}.`,
        );
      const found = locationAt(all, Number(line));
      if (found === undefined)
        throw new PlaybookError("usage", `There is no sentence at line ${line} of ${path} or below.`, "Give the line of a sentence.");
      return { sentence: { ...more, path, line: found.line, column: found.column } };
    }
    const [, variable] = /^\$\{([\w-]+)\}$/.exec(place) ?? [];
    if (variable !== undefined) return { data: { ...more, variable }, words: `when \${${variable}} changes${words}` };
    try {
      const operations = operationsNamed(place, debug.workspace).map((operation) => ({ ...more, operation }));
      return { operations, words: `${place}${words}` };
    } catch (error) {
      if (!(error instanceof PlaybookError)) throw error;
      throw new PlaybookError(
        "usage",
        `"${place}" is no place to stop at.`,
        error.fix?.startsWith("Did you mean") === true
          ? error.fix
          : "Give a line (13), a line of a file (orders.playbook:13), an operation (POST /orders, or its operationId) or a variable (${orderId}).",
      );
    }
  }

  return {
    add(text) {
      ids += 1;
      const made = read(text, ids);
      set.set(ids, made);
      want();
      return `${ids}: ${wordsOf(made)}`;
    },
    list: () => [...set].map(([id, one]) => `${id}: ${wordsOf(one)}`),
    remove(number) {
      const found = set.delete(number);
      want();
      return found;
    },
  };
}
