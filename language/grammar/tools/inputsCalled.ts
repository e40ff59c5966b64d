// Finds the input of a tool that a name or words mean: a property, the path to one inside objects, or a property whose
// other words add nothing.

import { inputsOf, type ToolInput } from "../../mcp/inputSchema.ts";
import type { LockedTool } from "../../mcp/lock.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { isSense } from "../lexicon/lexicon.ts";

/** The inputs that have that name, all equally well; several mean that the words do not tell which. */
export function inputsCalled(name: string, tool: LockedTool): readonly ToolInput[] {
  const { own, nested } = inputsOf(tool);
  const exact = own.filter(({ path }) => path[0] === name);
  if (exact.length > 0) return exact;
  const dotted = nested.filter(({ path }) => path.join(".") === name);
  if (dotted.length > 0) return dotted;
  const index = indexOf(tool);
  const squeezed = squeeze(name);
  if (squeezed === "") return [];
  for (const rank of [index.own, index.lemmas, index.paths, index.leaves, index.short]) {
    const found = rank.get(squeezed);
    if (found !== undefined) return found;
  }
  // "the issue summary" of a tool about issues.
  const words = splitWords(name);
  const first = words.findIndex((word) => !index.about.has(lemma(word)));
  return first > 0 ? inputsCalled(words.slice(first).join(" "), tool) : [];
}

/** Names without signs and capitals → inputs, from the surest to the weakest. */
interface NameIndex {
  readonly own: ReadonlyMap<string, readonly ToolInput[]>;
  readonly lemmas: ReadonlyMap<string, readonly ToolInput[]>;
  readonly paths: ReadonlyMap<string, readonly ToolInput[]>;
  readonly leaves: ReadonlyMap<string, readonly ToolInput[]>;
  readonly short: ReadonlyMap<string, readonly ToolInput[]>;
  /** The words of the tool itself, except its verb. */
  readonly about: ReadonlySet<string>;
}

const indexOf = rememberedFor(makeIndex);

function makeIndex(tool: LockedTool): NameIndex {
  const { own, nested } = inputsOf(tool);
  const about = new Set([...splitWords(tool.name), ...splitWords(tool.title ?? "")].map(lemma));
  return {
    own: by(own, ({ path }) => [squeeze(path[0] ?? "")]),
    lemmas: by(own, ({ path }) => [
      splitWords(path[0] ?? "")
        .map(lemma)
        .join(""),
      `${squeeze(path[0] ?? "")}s`,
    ]),
    // `fields team lead`, `team lead`.
    paths: by(nested, ({ path }) => path.slice(0, -1).map((_, from) => squeeze(path.slice(from).join(" ")))),
    leaves: by(nested, ({ path }) => [squeeze(path.at(-1) ?? "")]),
    short: by(own, ({ path }) => shortNames(splitWords(path[0] ?? ""), about)),
    about: new Set([...splitWords(tool.name).slice(1), ...splitWords(tool.title ?? "").slice(1)].map(lemma)),
  };
}

/** `project` for `projectKey`; `key` for the `issueKey` of a tool about issues. */
function shortNames(words: readonly string[], about: ReadonlySet<string>): readonly string[] {
  if (words.length < 2) return [];
  const last = words.at(-1) as string;
  const head = isSense(last, "t.identifying") ? [words.slice(0, -1).join("")] : [];
  const tail = words.slice(0, -1).every((word) => about.has(lemma(word))) ? [last] : [];
  return [...head, ...tail];
}

function by(inputs: readonly ToolInput[], names: (input: ToolInput) => readonly string[]): ReadonlyMap<string, readonly ToolInput[]> {
  const out = new Map<string, ToolInput[]>();
  for (const input of inputs)
    for (const name of new Set(names(input))) {
      if (name === "") continue;
      const same = out.get(name);
      if (same === undefined) out.set(name, [input]);
      else same.push(input);
    }
  return out;
}

function squeeze(name: string): string {
  return splitWords(name).join("");
}
