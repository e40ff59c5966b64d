// Parses `--break` and the command `break` of the text console: a line, a line of another file, an operation, or a
// variable.

import { relative, resolve } from "node:path";
import {
  type Breakpoint,
  canSend,
  type DataBreakpoint,
  locationAt,
  locationsIn,
  namesIn,
  type OperationBreakpoint,
  operationsNamed,
  type SentenceBreakpoint,
  variableNames,
} from "../../engine/debug/index.ts";
import { PlaybookError } from "../../engine/index.ts";
import { nearest } from "../../language/index.ts";
import type { Debuggee } from "./debuggee.ts";

export interface ConsoleBreaks {
  /** Gives where it is, in words. Throws a usage error if the text is not a place. */
  add(text: string): string;
  /** Until the next stop, for any reason. */
  addOnce(text: string): void;
  stopped(): void;
  list(): readonly string[];
  /** By its number in the list. */
  remove(number: number): boolean;
}

/** `13 if ${size} is 2 hits 3 log "row ${size}"`: each part but the place may be missing. */
const parts = /^(.*?)(?:\s+if\s+(.+?))?(?:\s+hits\s+((?:[<>]=?|==?|%)?\s*\d+))?(?:\s+log\s+"(.*)")?$/s;

type Break =
  | { readonly sentence: SentenceBreakpoint }
  | { readonly words: string; readonly operations: readonly OperationBreakpoint[] }
  | { readonly words: string; readonly data: DataBreakpoint };

export function createConsoleBreaks(debuggee: Debuggee, program: string): ConsoleBreaks {
  const { debug, loaded } = debuggee;
  const set = new Map<number, Break>();
  let ids = 0;
  let once: number | undefined;
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
    const sentence = placed(one.sentence);
    return `${sentence.path}:${sentence.line}${wordsAfter(sentence)}`;
  }

  function read(text: string, id: number): Break {
    const [, given = "", condition, hits, log] = parts.exec(text.trim()) ?? [];
    // A shell takes the quotes of --break off; the console gets them.
    const [, , place = given] = /^(["'])(.*)\1$/s.exec(given) ?? [];
    const more = {
      id,
      ...(condition === undefined ? {} : { condition }),
      ...(hits === undefined ? {} : { hits }),
      ...(log === undefined ? {} : { log }),
    };
    const words = wordsAfter(more);
    const [, file, line] = /^(?:(.+):)?(\d+)$/.exec(place) ?? [];
    if (line !== undefined) {
      const path = file === undefined ? own : loaded.inside(resolve(file));
      const all = locationsIn(debug.workspace, path);
      if (all === undefined)
        throw new PlaybookError(
          "usage",
          `${file} is not a playbook of this project.`,
          `Give its path, such as ${relative(process.cwd(), resolve(program))}:${line}.`,
        );
      const found = locationAt(all, Number(line));
      if (found === undefined)
        throw new PlaybookError("usage", `There is no sentence at line ${line} of ${path} or below.`, "Give the line of a sentence.");
      return { sentence: { ...more, path, line: found.line, column: found.column } };
    }
    const [, variable] = /^\$\{([\w-]+)\}$/.exec(place) ?? [];
    if (variable !== undefined) {
      refuseUnknown(variable);
      return { data: { ...more, variable }, words: `when \${${variable}} changes${words}` };
    }
    const operations = operationsAt(place);
    if (!canSend(debuggee.plan, operations))
      throw new PlaybookError("usage", `No sentence of this run sends ${place}.`, "Give an operation that the playbook calls.");
    return { operations: operations.map((operation) => ({ ...more, operation })), words: `${place}${words}` };
  }

  function operationsAt(place: string): ReturnType<typeof operationsNamed> {
    try {
      return operationsNamed(place, debug.workspace);
    } catch (error) {
      if (!(error instanceof PlaybookError)) throw error;
      throw new PlaybookError(
        "usage",
        `"${place}" is not a place where a run can stop.`,
        error.fix?.startsWith("Did you mean") === true
          ? error.fix
          : "Give a line (13), a line of a file (orders.playbook:13), an operation (POST /orders, or its operationId) or a variable (${orderId}).",
      );
    }
  }

  function refuseUnknown(variable: string): void {
    const [frame] = debug.stop?.frames ?? [];
    // The console can save more than the playbook does.
    const known = [...variableNames(debuggee.plan), ...(frame === undefined ? [] : namesIn(frame.level.state.frame))];
    if (known.includes(variable)) return;
    const meant = nearest(variable, known);
    throw new PlaybookError(
      "usage",
      `No sentence of this run has the variable \${${variable}}.`,
      meant === undefined ? "Give a variable of the playbook." : `Did you mean \${${meant}}?`,
    );
  }

  function add(text: string): string {
    ids += 1;
    const made = read(text, ids);
    set.set(ids, made);
    want();
    return `${ids}: ${wordsOf(made)}`;
  }

  return {
    add,
    addOnce(text) {
      add(text);
      once = ids;
    },
    stopped() {
      if (once === undefined) return;
      set.delete(once);
      once = undefined;
      want();
    },
    list: () => [...set].map(([id, one]) => `${id}: ${wordsOf(one)}`),
    remove(number) {
      const found = set.delete(number);
      want();
      return found;
    },
  };
}

function wordsAfter({ condition, hits, log }: Breakpoint): string {
  return [
    ...(condition === undefined ? [] : [` if ${condition}`]),
    ...(hits === undefined ? [] : [` hits ${hits}`]),
    ...(log === undefined ? [] : [` log "${log}"`]),
  ].join("");
}
