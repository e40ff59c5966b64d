// Corrects which id is meant: “the site id” is the id of the site that the response shows, and not `deploy.site_id`.

import { bodyOf } from "../../grammar/correct/fields.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { withChecks, withSources } from "./lookedAt.ts";
import type { Reading } from "./reading.ts";

const inner = /^\$\.(?:\w+\.)+(\w+?)(?:_id|Id|ID)$/;

/** Returns the steps with the id of the thing that the response shows, instead of one inside of it. */
export function withOwnId({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || /\$\.|\w\.\w/.test(sentence) || !/\bid\b/i.test(sentence)) return steps;
  const checked = withChecks(steps, context, (check, around) => {
    const path = ownId(check.path, around);
    return path === undefined || (check.every ?? check.any ?? check.none) !== undefined ? check : { ...check, path };
  });
  return withSources(checked, context, ownId);
}

function ownId(path: string | undefined, around: () => SentenceContext): string | undefined {
  const noun = inner.exec(path ?? "")?.[1];
  if (noun === undefined) return undefined;
  const body = bodyOf(around());
  const isShown = body !== undefined && subjectOf(body.operation).nouns.has(nounOf([noun]));
  return isShown && body.fields.some((field) => field.path === "$.id" && field.list === undefined) ? "$.id" : undefined;
}
