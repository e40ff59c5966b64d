// Corrects which id is meant: “the site id” is the id of the site that the response shows, and not `deploy.site_id`.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { withChecks } from "./lookedAt.ts";
import type { Reading } from "./reading.ts";

const inner = /^\$\.(?:\w+\.)+(\w+?)(?:_id|Id|ID)$/;

/** Returns the steps with the id of the thing that the response shows, instead of one inside of it. */
export function withOwnId({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || /\$\.|\w\.\w/.test(sentence) || !/\bid\b/i.test(sentence)) return steps;
  const checked = withChecks(steps, context, (check, around) => {
    const path = ownId(check.path, around);
    return path === undefined || (check.every ?? check.any ?? check.none) !== undefined ? check : { ...check, path };
  });
  return checked.map((step, at) => {
    if (step.step !== "save") return step;
    const store = step.store.map((entry) => {
      const [[name, source] = [], ...others] = typeof entry === "string" ? [] : Object.entries(entry);
      const path = typeof source === "string" ? ownId(source, () => following(context, checked.slice(0, at))) : undefined;
      return path === undefined || name === undefined || others.length > 0 ? entry : { [name]: path };
    });
    return store.every((entry, index) => entry === step.store[index]) ? step : { ...step, store };
  });
}

function ownId(path: string | undefined, around: () => SentenceContext): string | undefined {
  const noun = inner.exec(path ?? "")?.[1];
  if (noun === undefined) return undefined;
  const body = bodyOf(around());
  const isShown = body !== undefined && subjectOf(body.operation).nouns.has(nounOf([noun]));
  return isShown && body.fields.some((field) => field.path === "$.id" && field.list === undefined) ? "$.id" : undefined;
}
