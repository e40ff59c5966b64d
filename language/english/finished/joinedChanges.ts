// Joins what one sentence changes of one thing: “set the title to "A" and set the price to 5” is one PATCH request.

import { sameJson } from "../../grammar/describe/checks.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { FieldSpan, Understood } from "../../reading.ts";
import type { Step } from "../../step.ts";

const inTurn = /\b(?:then|afterwards?|after that|later|next|again|twice|second)\b/i;

/** Returns the reading with consecutive changes of one thing as one request; steps in an order stay apart. */
export function withJoinedChanges(sentence: string, compiled: Understood): Understood {
  const { steps } = compiled;
  const isJoined = (step: Step, at: number): boolean => isOneChange(steps[at - 1], step) || listOfBoth(steps[at - 1], step) !== undefined;
  if (!steps.some(isJoined) || inTurn.test(sentence)) return compiled;
  const joined: Step[] = [];
  // The number of the step that each one is part of.
  const places: number[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    const list = isOneChange(last, step) ? undefined : listOfBoth(last, step);
    if (list !== undefined) joined[joined.length - 1] = { ...step, body: list } as Step;
    else if (isOneChange(last, step)) joined[joined.length - 1] = { ...step, body: { ...bodyOf(last), ...bodyOf(step) } } as Step;
    else joined.push(step);
    places.push(joined.length - 1);
  }
  const fields = compiled.fields.map((field): FieldSpan => {
    const [at = 0, ...rest] = field.path;
    return { ...field, path: [places[Number(at)] ?? at, ...rest] };
  });
  return { ...compiled, steps: joined, fields };
}

function isOneChange(one: Step | undefined, other: Step): boolean {
  if (one?.step !== "api_request" || other.step !== "api_request" || !other.action.startsWith("PATCH ")) return false;
  if (!sameJson(withoutBody(one), withoutBody(other))) return false;
  const [before, after] = [Object.keys(bodyOf(one)), Object.keys(bodyOf(other))];
  return before.length > 0 && after.length > 0 && !after.some((name) => before.includes(name));
}

/** “Add the labels "vip" and "new"”: `labels: ["vip"]` and `labels: ["new"]` are one list. */
function listOfBoth(one: Step | undefined, other: Step): Readonly<Record<string, Json>> | undefined {
  if (one?.step !== "api_request" || other.step !== "api_request" || !sameJson(withoutBody(one), withoutBody(other))) return undefined;
  const [[name, items] = [], ...more] = Object.entries(bodyOf(one));
  const added = name === undefined ? undefined : bodyOf(other)[name];
  if (name === undefined || more.length > 0 || Object.keys(bodyOf(other)).length !== 1) return undefined;
  if (!Array.isArray(items) || !Array.isArray(added) || ![...items, ...added].every((item) => typeof item !== "object")) return undefined;
  return { [name]: [...items, ...added] };
}

function bodyOf(step: Step | undefined): Readonly<Record<string, Json>> {
  return step?.step === "api_request" && isJsonObject(step.body ?? null) ? (step.body as Readonly<Record<string, Json>>) : {};
}

function withoutBody(step: Step): Json {
  return { ...step, body: null } as unknown as Json;
}
