// Gives headers that a sentence names in English the name that the document has: “the version header” is `API-Version`.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import { responseHeaderNamed } from "../../openapi/responseHeaders.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { withChecks } from "./lookedAt.ts";
import type { Reading } from "./reading.ts";

/** Returns the steps with documented names of response headers. A name in quotes or with a hyphen is the author's. */
export function withDocumentedHeaders(reading: Reading): readonly Step[] {
  const { sentence, steps, context } = reading;
  if (context.operations === undefined || !/\bheaders?\b/i.test(sentence)) return steps;
  const named = withChecks(steps, context, (check, around) => {
    const header = check.header === undefined ? undefined : documented(reading, check.header, around());
    return header === undefined ? check : { ...check, header };
  });
  return named.map((step, at) => {
    if (step.step !== "save") return step;
    const store = step.store.map((entry) => {
      const [[name, source] = [], ...others] = typeof entry === "string" ? [] : Object.entries(entry);
      const said = typeof source === "string" ? /^header ([\w]+)$/.exec(source)?.[1] : undefined;
      const header = said === undefined ? undefined : documented(reading, said, following(context, named.slice(0, at)));
      return header === undefined || name === undefined || others.length > 0 ? entry : { [name]: `header ${header}` };
    });
    return store.every((entry, index) => entry === step.store[index]) ? step : { ...step, store };
  });
}

function documented({ tokens }: Reading, said: string, context: SentenceContext): string | undefined {
  const words = tokens().map(({ text }) => text.toLowerCase());
  const at = words.indexOf(said.toLowerCase());
  const operation = bodyOf(context)?.operation;
  // A name in quotes is the author's.
  if (at < 0 || operation === undefined || !/^\w+$/.test(said)) return undefined;
  // “the API version header”
  const header = responseHeaderNamed(operation, `${words[at - 1] ?? ""} ${said}`) ?? responseHeaderNamed(operation, said);
  return header?.toLowerCase() === said.toLowerCase() ? undefined : header;
}
