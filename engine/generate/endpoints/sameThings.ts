// Writes requests of other operations on the things that a test has already.

import type { ApiRequestStep } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { planBody } from "./bodyPlan.ts";
import { parametersOf } from "./parameters.ts";
import { requestOf } from "./requests.ts";
import type { Asked } from "./sample.ts";
import type { TestDraft, World } from "./testDraft.ts";

/** A request of another operation on the same things. Throws `Unarranged`. */
export function callOf(draft: TestDraft, other: ApiOperation, asked?: Asked): ApiRequestStep {
  const wish = asked === undefined ? {} : { asked };
  const plan = planBody(draft, other, 1, { creates: other.method !== "PATCH", ...nounOf(draft.world, other), ...wish });
  return requestOf(draft.world, other, { ...parametersOf(draft, other, 1), ...(plan === undefined ? {} : { body: plan.value }) });
}

/** The noun of the items of a collection. */
export function nounOf({ resources }: World, { path }: ApiOperation): { readonly noun?: string } {
  const noun = resources.ofCollection(path)?.noun;
  return noun === undefined ? {} : { noun };
}
