// Gives headers that a sentence names in English the name that the document has: “the version header” is `API-Version`.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { responseHeaderNamed } from "../../openapi/responseHeaders.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { withChecks, withSources } from "./lookedAt.ts";
import type { Reading } from "./reading.ts";

/** Returns the steps with documented names of response headers. A name in quotes or with a hyphen is the author's. */
export function withDocumentedHeaders(reading: Reading): readonly Step[] {
  const { sentence, steps, context } = reading;
  if (context.operations === undefined || !/\bheaders?\b/i.test(sentence)) return steps;
  const named = withChecks(steps, context, (check, around) => {
    const header = check.header === undefined ? undefined : documented(reading, check.header, around());
    return header === undefined ? check : { ...check, header };
  });
  return withSources(named, context, (source, around) => {
    const said = /^header (\w+)$/.exec(source)?.[1];
    const header = said === undefined ? undefined : documented(reading, said, around());
    return header === undefined ? undefined : `header ${header}`;
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
