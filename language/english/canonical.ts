// Reads sentences of one meaning, whatever the document and the sentences above say: those that `describe` writes for a
// request or a variable, letter by letter, unless one of their words could also be a field.

import { bestReading, readSentence } from "../grammar/read.ts";
import type { Attachment } from "../playbook.ts";
import type { Understood } from "../reading.ts";
import type { ApiRequestStep } from "../step.ts";
import { normaliseStore } from "../steps/normalise.ts";
import { isWordingOf } from "./describe.ts";

/** To try other sentences would take time for no result. */
const lead = /^(?:Send an? [A-Z]+ request to \/|Set \$\{)/;

/** Undefined for all other sentences, which are read in their context. */
export function readCanonical(sentence: string, attachment: Attachment | undefined): Understood | undefined {
  if (!lead.test(sentence)) return undefined;
  const best = bestReading(readSentence(sentence, attachment, {}), {});
  const [step, ...others] = best?.steps ?? [];
  if (best === undefined || step === undefined || others.length > 0) return undefined;
  const isClear = step.step === "set" || (step.step === "api_request" && !mayMeanFields(step));
  return isClear && isWordingOf(step, sentence, attachment) ? { kind: "understood", steps: best.steps, fields: best.fields } : undefined;
}

/**
 * Returns whether words of the request could name fields instead: the second of two headers is perhaps a field of the
 * body, “the status” of the response its field, and what it is repeated for is a check.
 */
function mayMeanFields({ parameters, query, headers, cookies, form, multipart, store = [], until }: ApiRequestStep): boolean {
  const named = [parameters, query, headers, cookies, form, multipart].flatMap((map) => Object.keys(map ?? {}));
  const sources = normaliseStore(store).flatMap((entry) => Object.values(entry));
  return named.length > 1 || until !== undefined || sources.some((source) => !source.startsWith("$") && source !== "response");
}
