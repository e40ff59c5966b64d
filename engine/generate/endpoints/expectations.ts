// Derives expectations from the document: the status and the form of the response to a valid request, and the statuses
// of invalid ones.

import { type Check, isJsonObject, isSecretName, type Value } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import type { Envelope } from "./envelope.ts";
import { member } from "./itemNames.ts";
import { successOf } from "./responses.ts";
import { typeOf } from "./schemas.ts";
import type { BodyPlan } from "./testDraft.ts";

/** Status and form of the answer to a request that is as it should be. */
export function successChecks(api: Api, operation: ApiOperation): readonly Check[] {
  const statuses = operation.responses.map(({ status }) => status).filter((status) => /^2\d\d$/.test(status));
  if (successOf(operation) === undefined && operation.responses.length > 0)
    return [{ status: operation.responses.map((response) => exactStatus(response.status)) }];
  const status = statuses.length > 1 ? statuses.map(Number) : statusOf(successOf(operation)?.status);
  return [{ status }, ...formChecks(api, operation), ...outcomeChecks(api, operation)];
}

/** Members that tell success from failure where all answers have the same form: `{ "code": 0, "message": "ok" }`. */
const outcomeMember = /^(?:code|error_?code|status|success|succeeded|ok|error|failed|result)$/i;

/**
 * Services may answer 200 to everything, and say in a member whether it worked: its example, where the documented
 * refusals have another one.
 */
function outcomeChecks(api: Api, { responses, method }: ApiOperation): readonly Check[] {
  const success = responses.filter(({ status }) => /^2/.test(status));
  const refusals = responses.filter(({ status }) => /^[45]/.test(status));
  const [only] = success;
  if (only === undefined || success.length > 1 || refusals.length === 0 || method === "HEAD") return [];
  const examplesOf = ({ schema }: ApiOperation["responses"][number], name: string) => {
    const view = api.schemas.view(api.schemas.view(schema).properties.get(name));
    return view.keywords.example ?? view.keywords.const;
  };
  return [...api.schemas.view(only.schema).properties.keys()].flatMap((name): Check[] => {
    const expected = outcomeMember.test(name) ? examplesOf(only, name) : undefined;
    const isWord = typeof expected === "string" && /^[A-Za-z_-]{1,20}$/.test(expected);
    if (!isWord && typeof expected !== "boolean" && typeof expected !== "number") return [];
    const others = refusals.map((refused) => examplesOf(refused, name));
    const differs = others.every((other) => other !== undefined && typeof other === typeof expected && other !== expected);
    return differs ? [{ path: `$${member(name)}`, equals: expected }] : [];
  });
}

function exactStatus(status: string): number | string {
  return /^\d{3}$/.test(status) ? Number(status) : status.toLowerCase();
}

function statusOf(status: string | undefined): number | string {
  if (status === undefined || status === "default") return "2xx";
  return exactStatus(status);
}

function formChecks(api: Api, operation: ApiOperation): readonly Check[] {
  const success = successOf(operation);
  if (success?.schema === undefined || operation.method === "HEAD" || !/json/i.test(success.mediaType ?? "json")) return [];
  if (operation.responses.some(({ status }) => status === "204") && success.status !== "204") return [];
  if (success.schemaName !== undefined) return [{ body: "json", schema: success.schemaName }];
  const view = api.schemas.view(success.schema);
  const type = typeOf(view);
  if (type === "array") return [{ body: "json", type: "array" }];
  if (type !== "object") return [];
  return [...view.required].slice(0, 8).map((name) => ({ path: `$${member(name)}`, exists: true }) as const);
}

const mostEqual = 6;

/** The fields of the answer that must be what was sent: plain values of the same name and kind in both. */
export function sameAsSent(
  api: Api,
  operation: ApiOperation,
  plan: BodyPlan | undefined,
  which: "sure" | "all" = "sure",
): readonly Check[] {
  const whole = api.schemas.view(successOf(operation)?.schema);
  const envelope = plan?.envelope;
  const isWrapped = envelope !== undefined && whole.properties.has(envelope.key);
  const base = isWrapped ? `$${member(envelope.key)}` : "$";
  const { sample, value, required } = isWrapped ? inside(api, plan, envelope) : (plan ?? noPlan);
  const returnedBy = isWrapped ? api.schemas.view(whole.properties.get(envelope.key)) : whole;
  const answer = returnedBy.properties;
  if (!isJsonObject(sample) || !isJsonObject(value)) return [];
  return Object.entries(value)
    .filter(([key]) => {
      const returned = api.schemas.view(answer.get(key));
      const type = typeOf(returned);
      const { writeOnly, format } = returned.keywords;
      const sent = sample[key];
      // The document may allow that it does not come back: then only what the test depends on is compared with it.
      // Where nothing is called required, nothing is called optional either.
      const isUnsaid = which === "all" && returnedBy.required.size === 0;
      const isKey = isUnsaid || returnedBy.required.has(key) || required.has(key) || value[key] !== sent;
      const same = typeof sent === type || (typeof sent === "number" && type === "integer") || type === undefined;
      return (
        isKey && answer.has(key) && writeOnly !== true && format !== "date-time" && format !== "password" && same && !isSecretName(key)
      );
    })
    .filter(([, one]) => isPlain(one))
    .slice(0, mostEqual)
    .map(([key, one]) => ({ path: `${base}${member(key)}`, equals: one }));
}

type Sent = Pick<BodyPlan, "sample" | "required"> & { readonly value: Value | undefined };

const noPlan: Sent = { sample: null, value: null, required: new Set() };

function inside(api: Api, plan: BodyPlan | undefined, { key, sample, schema }: Envelope): Sent {
  const value = isJsonObject(plan?.value) ? plan.value[key] : undefined;
  return { sample, value, required: api.schemas.view(schema).required };
}

function isPlain(value: Value): boolean {
  return typeof value !== "object" || (isJsonObject(value) && "$var" in value);
}

export interface Refusal {
  readonly status: Check["status"];
  /** Why it is so, where the document names no such status. */
  readonly comment?: string;
}

/** The `wanted` statuses that the document has; where it has none, the whole class. */
export function refusal({ responses }: ApiOperation, wanted: readonly number[]): Refusal {
  const documented = wanted.filter((status) => responses.some((response) => response.status === String(status)));
  const [only] = documented;
  if (only !== undefined) return { status: documented.length === 1 ? only : documented };
  return { status: "4xx", comment: `The document lists none of ${wanted.join(", ")} here, so any 4xx status passes.` };
}
