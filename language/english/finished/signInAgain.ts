// Adds to a repeated sign-in who signs in: “log in again with the password "x"” is of the same user as before.

import { isSigningIn } from "../../grammar/settle/signIn.ts";
import { isJsonObject, membersIn } from "../../json.ts";
import type { Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import type { Reading } from "./reading.ts";

const isSecret = (name: string): boolean => /pass|secret|pin$|otp|code|token/i.test(name);

/** Adds who signs in to a sign-in that only has a password or code, as the last sign-in has it. */
export function withSameUser({ sentence, steps, context }: Reading): readonly Step[] {
  if (!/\b(?:again|once more|wrong|incorrect|invalid|bad|old|new)\b/i.test(sentence)) return steps;
  return steps.map((step) => {
    if (step.step !== "api_request" || !isJsonObject(step.body)) return step;
    const operation = operationOf(context, step);
    const said = membersIn(step.body);
    if (operation === undefined || !isSigningIn(operation) || !Object.keys(said).every(isSecret)) return step;
    const last = (context.before ?? []).findLast((one) => one.step === "api_request" && operationOf(context, one) === operation);
    if (last?.step !== "api_request" || !isJsonObject(last.body)) return step;
    const who = Object.entries(membersIn(last.body)).filter(([name]) => !isSecret(name));
    return { ...step, body: { ...Object.fromEntries(who), ...said } };
  });
}
