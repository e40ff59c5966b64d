// Whether a check holds of a response, a tool's result or a variable, and in words why not.

import type { Check } from "../../language/index.ts";
import type { CheckResult } from "../events.ts";
import type { CheckSubject } from "./subject.ts";

/** `check` has its values filled in. Never throws: what cannot be checked is a failed check that says why. Asynchronous only because schemas load late. */
export async function evaluateCheck(check: Check, subject: CheckSubject): Promise<CheckResult> {
  throw new Error(`not yet: ${check} ${subject}`);
}
