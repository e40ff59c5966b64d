// Reads a sentence in its context, and records which facts of that it used: it is read again only where one of those
// changed.

import { compile } from "../english/compile.ts";
import type { Instruction } from "../playbook.ts";
import type { Looked, ReadSentence, SentenceContext } from "../reading.ts";
import { sameData } from "../sameData.ts";
import { fromItsStart } from "../text/attachment.ts";
import type { Workspace } from "./workspace.ts";

/** Sentences of one generation; two are kept, and the older one is dropped when the younger is full. */
const generation = 5_000;

/** How many sentences are known to have been read once. */
const mostSeen = 20_000;

/** In characters. Longer text, with a large attachment, rarely occurs twice, and takes much room. */
const longest = 2_000;

/**
 * Reads a sentence, or takes what it has been read as before: what a test suite says again and again is remembered.
 * `text` is the sentence with its attachment as that is spelt, since places in it, counted from its start, are part of
 * what it is read as.
 */
export function readSentence(
  { memory }: Workspace,
  text: string,
  { sentence, attachment }: Instruction,
  context: SentenceContext,
): ReadSentence {
  const young = memory.sentences.get(text);
  const known = young ?? memory.olderSentences.get(text) ?? memory.recentSentences.get(text);
  if (known !== undefined && holdsIn(known, context)) {
    if (young === undefined) remember(memory, text, known);
    return known;
  }
  // Cached readings must not retain the text that they came from.
  const own = detached(text);
  const around = watched(context);
  const compiled = compile(own.slice(0, sentence.length), attachment && fromItsStart(attachment), around.context);
  if (compiled.kind === "refused") around.settle();
  const read = { compiled, looked: around.looked.size === 0 ? nothing : around.looked };
  if (own.length <= longest && !leansOnAbove(read)) {
    if (isSeen(memory, own)) remember(memory, own, read);
    else keepForNow(memory, own, read);
  }
  return read;
}

/** Sentences that were read once, and most likely occur again next: playbooks of one operation follow each other. */
const mostRecent = 200;

function keepForNow({ recentSentences }: Workspace["memory"], text: string, read: ReadSentence): void {
  const [oldest] = recentSentences.keys();
  if (recentSentences.size >= mostRecent && oldest !== undefined) recentSentences.delete(oldest);
  recentSentences.set(text, read);
}

const nothing: Looked = new Map();

/** Returns whether the reading holds in another context; it may have looked at parts of it that are not above it. */
export function holdsIn(read: ReadSentence, context: SentenceContext): boolean {
  if (read.looked.size === 0) return true;
  if (leansOnAbove(read)) return false;
  for (const [key, value] of read.looked) {
    // Each playbook has its own endpoint object, and there are several playbooks of one endpoint.
    const isSame = key === "endpoint" ? sameData(context.endpoint, value) : context[key] === value;
    if (!isSame) return false;
  }
  return true;
}

/** The parts that come from the sentences above. */
const above = ["variables", "before", "earlier"] as const;

/** Returns whether the sentences above it may make a difference. */
export function leansOnAbove({ looked }: ReadSentence): boolean {
  return above.some((key) => looked.has(key));
}

interface Watched {
  readonly context: SentenceContext;
  readonly looked: Looked;
  /**
   * Keeps the present state for corrections, which are made on demand: lists of earlier steps grow, and belong to a
   * text that goes.
   */
  readonly settle: () => void;
}

function watched(given: SentenceContext): Watched {
  let source = given;
  const looked = new Map<keyof SentenceContext, unknown>();
  const look = <Key extends keyof SentenceContext>(key: Key): SentenceContext[Key] => {
    const value = source[key];
    looked.set(key, above.some((one) => one === key) ? undefined : value);
    return value;
  };
  const context: { readonly [Key in Exclude<keyof SentenceContext, "isPartial">]-?: SentenceContext[Key] | undefined } = {
    get endpoint() {
      return look("endpoint");
    },
    get operations() {
      return look("operations");
    },
    get variables() {
      return look("variables");
    },
    get servers() {
      return look("servers");
    },
    get phrases() {
      return look("phrases");
    },
    get before() {
      return look("before");
    },
    get earlier() {
      return look("earlier");
    },
    get isBehindTool() {
      return look("isBehindTool");
    },
    get response() {
      return look("response");
    },
  };
  const settle = () => {
    source = { ...source, variables: new Set(source.variables), before: [...(source.before ?? [])], earlier: [...(source.earlier ?? [])] };
  };
  return { context: context as SentenceContext, looked, settle };
}

function remember(memory: Workspace["memory"], text: string, read: ReadSentence): void {
  if (memory.sentences.size >= generation) {
    memory.olderSentences = memory.sentences;
    memory.sentences = new Map();
  }
  memory.sentences.set(text, read);
}

/**
 * Returns whether a sentence has been read before; now it has. Another one with the same number makes it so, too, which
 * does no harm.
 */
function isSeen({ seenSentences }: Workspace["memory"], text: string): boolean {
  let number = 0;
  for (let index = 0; index < text.length; index++) number = (Math.imul(number, 31) + text.charCodeAt(index)) | 0;
  if (seenSentences.has(number)) return true;
  if (seenSentences.size >= mostSeen) seenSentences.clear();
  seenSentences.add(number);
  return false;
}

/** The same characters in a string of their own: a slice keeps the whole text in memory that it is a slice of. */
function detached(slice: string): string {
  return [slice.slice(0, 1), slice.slice(1)].join("");
}
