// Tests that a change of a single field leaves the others as they are, including optional ones that the item was
// created without.

import { type Check, type DraftPart, isJsonObject, isSecretName, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { ofOneForm } from "./fieldCases.ts";
import { withoutRole } from "./fieldNames.ts";
import { member } from "./itemNames.ts";
import { momentOf } from "./madeUp.ts";
import { checked } from "./oracleParts.ts";
import { successOf } from "./responses.ts";
import { isIdentity, sampleOf } from "./sample.ts";
import { typeOf } from "./schemas.ts";
import type { BodyPlan, World } from "./testDraft.ts";
import { otherText } from "./uniqueText.ts";

export interface PartialChange {
  readonly operation: ApiOperation;
  readonly reader: ApiOperation;
  /** The request before: its values are those of the item. */
  readonly body: BodyPlan;
  /** The body that created the item. */
  readonly target: BodyPlan | undefined;
  /** Checks that hold once the body has been sent. */
  readonly same: readonly Check[];
}

/** Undefined if there is no field that can be sent alone, or no other that could change. */
export function partialChange(world: World, arrangement: Arrangement, change: PartialChange): DraftPart["steps"] | undefined {
  const { operation, reader, body, target, same } = change;
  const { sample, value } = body;
  if (!isJsonObject(sample) || !isJsonObject(value)) return undefined;
  const texts = [...textsOfBoth(world, operation, reader)].filter(
    ([key]) => !arrangement.isName(key) && !arrangement.isName(withoutRole(key)),
  );
  const isSent = (key: string) => key in sample || (isJsonObject(target?.sample) && key in target.sample);
  const send = (sent: Readonly<Record<string, Json>>) => checked(operation, arrangement.request({ body: sent }), []);
  const readAgain = (checks: readonly Check[]) => checked(reader, arrangement.call(reader), checks);
  const texted = texts.flatMap(([key]): Check[] => (typeof value[key] === "string" ? [{ path: pathOf(key), equals: value[key] }] : []));
  const sent = [...texted, ...same.filter((check) => !texted.some(({ path }) => path === check.path))];
  for (const [key, schema] of texts) {
    if (isSent(key)) continue;
    const text = sampleOf(world.api.schemas, schema, key);
    if (text === undefined || !isTaken(world, operation, key, text)) continue;
    const own: Check = { path: pathOf(key), equals: text };
    const whole = checked(operation, arrangement.request({ body: value }), []);
    return [...send({ [key]: text }), ...readAgain([own, ...sent]), ...whole, ...readAgain([own, ...same])];
  }
  for (const [key] of texts) {
    const text = otherText(String(value[key]), 3);
    // A name that the test makes new each time is a text like others, unless the paths know the item by it.
    const isOwn = text.includes("${unique") && !body.names.has(`/${key}`);
    const others = sent.filter(({ path }) => path !== pathOf(key));
    if (
      typeof sample[key] !== "string" ||
      (sample[key] !== value[key] && !isOwn) ||
      others.length === 0 ||
      !isTaken(world, operation, key, text)
    )
      continue;
    return [...send({ [key]: text }), ...readAgain([{ path: pathOf(key), equals: text }, ...others])];
  }
  return undefined;
}

function pathOf(key: string): string {
  return `$${member(key)}`;
}

/** Returns whether the document takes this member alone. */
function isTaken({ api }: World, { body }: ApiOperation, key: string, text: Json): boolean {
  return typeof text === "string" && body?.schema !== undefined && api.schemas.accepts(body.schema, { [key]: text }) === true;
}

/** Free texts that the document has in the request and in the response of the read, with their schemas. */
function textsOfBoth({ api }: World, operation: ApiOperation, reader: ApiOperation): ReadonlyMap<string, JsonObject> {
  const taken = api.schemas.view(operation.body?.schema).properties;
  const answered = api.schemas.view(successOf(reader)?.schema).properties;
  const isFree = ([key, schema]: readonly [string, JsonObject]) => {
    const { format, pattern, enum: listed, readOnly, writeOnly } = api.schemas.view(schema).keywords;
    const isPlain = [format, pattern, listed, readOnly, writeOnly].every((keyword) => keyword === undefined);
    const isText = [schema, answered.get(key)].every((one) => one !== undefined && typeOf(api.schemas.view(one)) === "string");
    return (
      isPlain && isText && !isIdentity(key) && !isSecretName(key) && !ofOneForm.test(key) && momentOf(key) === undefined && isLasting(key)
    );
  };
  return new Map([...taken].filter(isFree));
}

/** Addresses may be signed again each time, and the client does not set times of change. */
export function isLasting(key: string): boolean {
  return (
    /^[A-Za-z_]\w*$/.test(key) &&
    !/url|href|uri|link|token|etag|version|revision|updated|modified|changed|accessed|seen|used|expires/i.test(key)
  );
}
