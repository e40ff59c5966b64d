// Reads that a person cannot do something, which is tried to see it refused: “It is not possible to deliver the job,
// must come a 400”, “But marek is not allowed to withdraw the lot”.

import { operationOf } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step, ValidateStep } from "../../step.ts";

export interface Denial {
  /** Index of the verb of what is tried. */
  readonly to: number;
  /** True if the right to do it is denied, and not only its success. */
  readonly isForbidden: boolean;
}

const impersonal =
  /^it (?:is|must|should|shall|will|must be|should be) ?(?:not|n't|no longer|never) (?:be )?(?:possible|allowed|permitted) (?:any ?more )?to /;
const personal =
  /^(?:(?:i|we|he|she|they|you|nobody|no one) |(?:the )?(\p{L}+) )?(?:is|are|am|must|should|shall|will) (?:not|n't|no longer) (?:be )?(allowed|permitted|authori[sz]ed|able) to /u;

/** The statement that the clause there denies. */
export function denialAt(tokens: readonly Token[], from: number, context: SentenceContext): Denial | undefined {
  const words = tokens.slice(from, from + 12).map(({ word, text }) => word || text.toLowerCase());
  const said = `${words.join(" ")} `;
  const found = impersonal.exec(said) ?? personal.exec(said);
  if (found === null) return undefined;
  const [whole, actor, right = ""] = found;
  if (actor !== undefined && !isActing(context, actor)) return undefined;
  return { to: from + whole.trim().split(" ").length, isForbidden: /^(?:allowed|permitted|authori[sz]ed)$/.test(right) };
}

/** Returns whether that is who has signed in last. */
function isActing({ before = [] }: SentenceContext, name: string): boolean {
  const last = before.findLast(
    (step) => step.step === "api_request" && /"(?=\w*(?:password|secret|pin))\w*":/i.test(JSON.stringify(step.body ?? {})),
  );
  return last?.step === "api_request" && JSON.stringify(last.body).toLowerCase().includes(`"${name}"`);
}

/** "is not allowed": 403, where the operation documents that. */
export function forbidden(context: SentenceContext, steps: readonly Step[]): ValidateStep | undefined {
  const isDocumented = operationOf(context, steps.at(-1))?.responses.some(({ status }) => status === "403") === true;
  return isDocumented ? { step: "validate", checks: [{ status: 403 }] } : undefined;
}
