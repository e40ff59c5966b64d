// Tests that a PUT creates a missing item, if the document has 201 for it: an item of the test is deleted and put back.
// Its name is then surely one that the service gives.

import { type ApiRequestStep, type Check, capitalized, type StoreEntry } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { sameAsSent } from "./expectations.ts";
import { nameSource } from "./itemNames.ts";
import { checked, type OracleParts } from "./oracleParts.ts";
import { lastParameter } from "./paths.ts";
import { goneAlready } from "./prerequisites.ts";
import type { Resource } from "./resources.ts";
import type { Thing, World } from "./testDraft.ts";

export function recreated(
  world: World,
  operation: ApiOperation,
  arrangement: Arrangement,
  resource: Resource,
  other: Thing,
  oracles: OracleParts,
): void {
  const { schemas } = world.api;
  const { deleter, reader, parameter, noun } = resource;
  const made = operation.responses.find(({ status }) => status === "201");
  const { body } = operation;
  if (made === undefined || deleter === undefined || reader === undefined || other.plan === undefined || body?.schema === undefined) return;
  if (ofExisting.test(operation.words) || schemas.accepts(body.schema, other.plan.sample) === false) return;
  const source = nameSource(schemas, made.schema, { parameter, noun }, "$");
  const variable = source === undefined ? undefined : arrangement.newVariable(`new${capitalized(noun)}Id`);
  const store: readonly StoreEntry[] = variable === undefined || source === undefined ? [] : [{ [variable]: source }];
  const text = variable === undefined ? other.text : `\${${variable}}`;
  const remove = arrangement.callItem(deleter, other.text);
  const path = new Map([[lastParameter(operation.path) ?? "", other.text]]);
  const put: ApiRequestStep = { ...arrangement.request({ path, body: other.plan.value }), ...(store.length === 0 ? {} : { store }) };
  oracles.add("lost-write", `A missing ${noun} is created`, [
    ...checked(deleter, remove, []),
    put,
    { step: "validate", checks: [{ status: 201 }] },
    ...checked(reader, arrangement.callItem(reader, text), sameAsSent(world.api, reader, other.plan, "all")),
  ]);
  // It may have its old name again or a new one, so that one of the two is missing.
  const isGone: Check = { status: goneAlready };
  const { teardown } = arrangement;
  const old = teardown.findIndex(({ steps: [step, ...rest] }) => rest.length === 0 && isSame(step, remove));
  if (old !== -1) teardown[old] = { steps: [remove, { step: "validate", checks: [isGone] }] };
  if (variable !== undefined) teardown.unshift({ steps: [arrangement.callItem(deleter, text), { step: "validate", checks: [isGone] }] });
}

/** “Replace the specified pod”: its collection has a POST that makes one. */
const ofExisting = /^(?:replaces?|updates?) (?:\w+ of )?(?:the specified|an existing)\b/i;

function isSame(step: unknown, request: ApiRequestStep): boolean {
  return JSON.stringify(step) === JSON.stringify(request);
}
