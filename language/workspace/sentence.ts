// Sentences read by themselves. What a test suite says again and again is remembered; most sentences are said once.

import { type FieldSpan, type Parsed, parse, standsAlone } from "../english/compile.ts";
import type { Attachment, Instruction, Playbook } from "../playbook.ts";
import type { Step } from "../step.ts";
import { attachmentOf, movedAttachment } from "../text/spanOf.ts";
import { detached } from "../text/textChange.ts";
import type { Workspace } from "./workspace.ts";

/** Sentences of one generation; two are kept, and the older one is dropped when the younger is full. */
const generation = 5_000;

/** How many sentences are known to have been read once. */
const mostSeen = 20_000;

/** In characters. What is longer, with a large attachment, is seldom said twice, and takes much room. */
const longest = 2_000;

/** The attachment counts as it is spelt, since places in it, counted from its start, are part of what is remembered. */
export function parsedSentence({ memory }: Workspace, playbook: Playbook, instruction: Instruction): Parsed {
  const { sentence, attachment } = instruction;
  const place = attachmentOf(playbook, instruction)?.span;
  const length = sentence.length + (place === undefined ? 0 : place.end - place.start);
  const read = (own: string) => lean(parse(own, attachment && fromItsStart(attachment)));
  if (length > longest) return read(sentence);
  const key = place === undefined ? sentence : `${sentence}\0${playbook.content.slice(place.start, place.end)}`;
  const young = memory.sentences.get(key);
  if (young !== undefined) return young;
  const older = memory.olderSentences.get(key);
  if (older === undefined && !isSeen(memory, key)) return read(sentence);
  // What is remembered must not hold the text that it was read in.
  const own = detached(key);
  const parsed = older ?? read(own.slice(0, sentence.length));
  if (memory.sentences.size >= generation) {
    memory.olderSentences = memory.sentences;
    memory.sentences = new Map();
  }
  memory.sentences.set(own, parsed);
  return parsed;
}

/** Whether a sentence has been read before; now it has. Another one with the same number makes it so, too, which does no harm. */
function isSeen({ seenSentences }: Workspace["memory"], key: string): boolean {
  let number = 0;
  for (let index = 0; index < key.length; index++) number = (Math.imul(number, 31) + key.charCodeAt(index)) | 0;
  if (seenSentences.has(number)) return true;
  if (seenSentences.size >= mostSeen) seenSentences.clear();
  seenSentences.add(number);
  return false;
}

/** Where the fields stand of a sentence that stands alone: they are not remembered. */
export function fieldsAlone({ sentence, attachment }: Instruction): readonly FieldSpan[] {
  return parse(sentence, attachment && fromItsStart(attachment)).readings[0]?.fields ?? none;
}

/** Of a sentence that stands alone only its steps are remembered: ten tokens and several fields for each sentence take more room than all else. */
function lean(parsed: Parsed): Parsed {
  const [reading] = parsed.readings;
  if (reading === undefined || !standsAlone(parsed)) return parsed;
  const { usesAttachment } = reading;
  return { ...parsed, tokens: none, readings: [{ steps: reading.steps.map(leanStep), fields: none, usesAttachment }] };
}

const none: readonly never[] = [];

/** Lists that grew while they were made have room for more; a copy has none. */
function leanStep(step: Step): Step {
  if (step.step === "validate") return { ...step, checks: step.checks.slice() };
  return "store" in step && step.store !== undefined ? { ...step, store: step.store.slice() } : step;
}

function fromItsStart(attachment: Attachment): Attachment {
  return movedAttachment(attachment, -attachment.span.start);
}
