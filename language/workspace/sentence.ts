// Sentences read by themselves, each once: a test suite says the same things again and again, and so does a person who is typing.

import { type Parsed, parse } from "../english/compile.ts";
import type { Instruction } from "../playbook.ts";
import type { Workspace } from "./workspace.ts";

/** Sentences of one generation; two are kept, and the older one is dropped when the younger is full. */
const generation = 20_000;

/** `text` is the whole file: the attachment counts as it is spelt, since places in it are part of what is remembered. */
export function parsedSentence({ memory }: Workspace, text: string, { sentence, attachment }: Instruction): Parsed {
  const key = attachment === undefined ? sentence : `${sentence}\0${text.slice(attachment.span.start, attachment.span.end)}`;
  const known = memory.sentences.get(key) ?? memory.olderSentences.get(key);
  const parsed = known ?? parse(sentence, attachment);
  if (memory.sentences.size >= generation) {
    memory.olderSentences = memory.sentences;
    memory.sentences = new Map();
  }
  memory.sentences.set(key, parsed);
  return parsed;
}
