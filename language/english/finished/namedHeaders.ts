// Gives headers that a sentence names in English the name that the document has: “the version header” is `API-Version`.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { responseHeaderNamed } from "../../openapi/responseHeaders.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { fieldsAt, withChecks, withSources } from "./lookedAt.ts";
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

/** “and accept either 200 or 400”: the statuses. A response never has the header Accept. */
export function withAcceptedStatus({ sentence, steps, context }: Reading): readonly Step[] {
  if (!/\baccept(?:s|ed|ing)?\b/i.test(sentence)) return steps;
  return withChecks(steps, context, (check, around) => {
    const { header, path, equals, oneOf, ...rest } = check;
    const [status, ...others] = oneOf ?? (equals === undefined ? [] : [equals]);
    const isStatus = [status, ...others].every((value) => /^[1-5]\d\d$/.test(String(value)));
    const isAccept = header?.toLowerCase() === "accept" || (path === "$.accept" && fieldsAt(check, around()).length === 0);
    if (!isAccept || !isStatus) return check;
    return { ...rest, status: others.length === 0 ? Number(status) : [status, ...others].map(Number) } as Check;
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
