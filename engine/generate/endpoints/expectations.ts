// Derives expectations from the document: the status and the form of the response to a valid request, and the statuses
// of invalid ones.

import { type Check, isJsonObject, isSecretName, type JsonObject, type Value } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import type { Envelope } from "./envelope.ts";
import { member, plain } from "./itemNames.ts";
import { momentOf } from "./madeUp.ts";
import { credentialErrors, failureCheck, outcomeChecks } from "./outcome.ts";
import { documents, successOf } from "./responses.ts";
import { allowsNull, type SchemaView, typeOf } from "./schemas.ts";
import type { BodyPlan } from "./testDraft.ts";

/** Status and form of the answer to a request that is as it should be. */
export function successChecks(api: Api, operation: ApiOperation): readonly Check[] {
  const statuses = operation.responses.map(({ status }) => status).filter((status) => /^2\d\d$/.test(status));
  if (successOf(operation) === undefined && operation.responses.some(({ status }) => !/^[45]/.test(status)))
    return [{ status: operation.responses.map((response) => exactStatus(response.status)) }];
  // A list does not show which item answers yes.
  if (isQuestion(operation)) return [{ status: [204, 404] }];
  // A read creates nothing, whatever status was copied to it.
  const isMistaken = operation.method === "GET" && statuses.length === 1 && statuses[0] === "201";
  const status = statuses.length > 1 ? statuses.map(Number) : isMistaken ? "2xx" : statusOf(successOf(operation)?.status);
  // The body of a file says nothing of the outcome.
  if (successOf(operation)?.mediaTypes.some((type) => ofFiles.test(type)) === true)
    return [{ status }, ...headerChecks(operation, statuses)];
  const outcome = outcomeChecks(api, operation);
  const form = formChecks(api, operation).filter(({ exists, path }) => exists !== true || outcome.every((one) => one.path !== path));
  return [{ status }, ...headerChecks(operation, statuses), ...form, ...outcome];
}

/** “Response if the pull request has been merged”, and 404 if it has not. */
function isQuestion({ method, responses }: ApiOperation): boolean {
  const told = (status: string) => responses.find((one) => one.status === status)?.description ?? "";
  return method === "GET" && /\bif [\w ]{1,40} has been \w+ed\b/i.test(told("204")) && /\bhas not been \w+ed\b/i.test(told("404"));
}

const ofFiles = /^(?:application\/octet-stream|binary\/|audio\/|image\/|video\/)/i;

/** Headers that the document requires of each success. The engine itself checks the content type. */
function headerChecks({ responses }: ApiOperation, statuses: readonly string[]): readonly Check[] {
  const [first, ...others] = responses.filter(({ status }) => statuses.includes(status)).map(({ requiredHeaders }) => requiredHeaders);
  const names = (first ?? []).filter((name) => others.every((one) => one.some((other) => other.toLowerCase() === name.toLowerCase())));
  return names.filter((name) => !/^content-type$/i.test(name)).map((header) => ({ header, exists: true }));
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
  if ((mayBeEmpty(operation) && success.status !== "204") || hasOtherForms(operation)) return [];
  if (success.schemaName !== undefined) return [{ body: "json", schema: success.schemaName }];
  const view = api.schemas.view(success.schema);
  const type = typeOf(view);
  if (type === "array") return [{ body: "json", type: "array" }];
  if (type !== "object") return [];
  return [...view.required].slice(0, 8).map((name) => ({ path: `$${member(name)}`, exists: true }) as const);
}

/** Returns whether the successes differ in their form: 200 with the item, and 202 with the address of a job. */
function hasOtherForms({ responses }: ApiOperation): boolean {
  const successes = responses.filter(({ status }) => /^2\d\d$/.test(status));
  const forms = new Set(successes.map(({ schema }) => JSON.stringify(schema ?? null)));
  return forms.size > 1;
}

const mostEqual = 6;

/** Returns whether a success may have no body. */
export function mayBeEmpty({ responses }: ApiOperation): boolean {
  return responses.some(({ status }) => status === "204");
}

/** The fields of the response that must equal the sent ones: plain values of the same name and kind in both. */
export function sameAsSent(
  api: Api,
  operation: ApiOperation,
  plan: BodyPlan | undefined,
  which: "sure" | "all" | "changed" = "sure",
): readonly Check[] {
  const whole = shownForm(api, operation);
  const envelope = plan?.envelope;
  const keys = envelope?.key.split("/") ?? [];
  const wrapped = keys.reduce<SchemaView | undefined>(
    (at, key) => (at?.properties.has(key) === true ? api.schemas.view(at.properties.get(key)) : undefined),
    whole,
  );
  const isWrapped = envelope !== undefined && wrapped !== undefined;
  const base = isWrapped ? `$${keys.map(member).join("")}` : "$";
  const { sample, value, required } = isWrapped ? inside(api, plan, envelope) : (plan ?? noPlan);
  const returnedBy = isWrapped ? wrapped : whole;
  const answer = returnedBy.properties;
  // The words of a read hold for the answer to a change, too.
  const reader = api.operations.find(({ method, path }) => method === "GET" && path === operation.path);
  const said = `${operation.words}. ${reader?.words ?? ""}`;
  if (!isJsonObject(sample) || !isJsonObject(value)) return [];
  // `FriendlyName` may come back as `friendly_name`.
  const names = new Map([...answer.keys()].map((name) => [plain(name), name]));
  const shownAs = (key: string) => (answer.has(key) ? key : (names.get(plain(key)) ?? key));
  return Object.entries(value)
    .filter(([key]) => {
      const returned = api.schemas.view(answer.get(shownAs(key)));
      const type = typeOf(returned);
      const { writeOnly, format, description } = returned.keywords;
      if (notAlways.test(String(description)) || isInBase64(operation.words, key) || isSetForSome(said, key)) return false;
      const sent = sample[key];
      // The document may allow that it does not come back: then only the fields that the test depends on are compared.
      // Where nothing is called required, nothing is called optional either.
      const isUnsaid = which !== "sure" && returnedBy.required.size === 0;
      // Null stands for a value that is not set: what an update has set is shown.
      const isShown = isUnsaid || (which === "changed" && allowsNull(returned));
      const isKey = isShown || returnedBy.required.has(shownAs(key)) || required.has(key) || value[key] !== sent;
      // An empty text may stand for one that the service fills in.
      if (sent === "" && which !== "changed") return false;
      // A service may write the same time in another form.
      if (typeof sent === "string" && momentOf(key) !== undefined && format === undefined) return false;
      const same =
        typeof sent === type || (typeof sent === "number" && type === "integer") || (type === undefined && !isComposite(returned));
      return (
        isKey &&
        answer.has(shownAs(key)) &&
        writeOnly !== true &&
        format !== "date-time" &&
        format !== "password" &&
        same &&
        !isSecretName(key)
      );
    })
    .filter(([, one]) => isPlain(one))
    .slice(0, mostEqual)
    .map(([key, one]) => ({ path: `${base}${member(shownAs(key))}`, equals: one }));
}

/** “The `content` in the response will always be Base64 encoded”, and then `encoding` says so. */
function isInBase64(words: string, key: string): boolean {
  const [, encoded] = /`(\w+)` in the response will always be base64[- ]encoded/i.exec(words) ?? [];
  return encoded !== undefined && (key === encoded || key === "encoding");
}

/** “The `role` for organization owners is set to `maintainer`”: what was sent need not come back. */
function isSetForSome(words: string, key: string): boolean {
  return [...words.matchAll(/`(\w+)` for [\w ]{1,40} is set to `/gi)].some(([, told]) => told === key);
}

/** The form in which a read shows an item that exists: the customer of “customer or deleted customer”. */
function shownForm({ schemas }: Api, operation: ApiOperation): SchemaView {
  const view = schemas.view(successOf(operation)?.schema);
  const [living, ...others] = view.alternatives.filter((one) => !isDeletedForm(schemas, one));
  return living === undefined || others.length > 0 ? view : schemas.view(living);
}

/** “[Opt In]: this is returned only if it is asked for.” */
const notAlways =
  /\bopt-?[ -]?in\b|\bonly (?:returned|present|included|shown|visible)\b|\b(?:returned|present|included) only\b|\bconditional\b/i;

/** Slack's document writes `items: [A, B]` without a type for one of two objects. */
function isComposite({ properties, keywords }: SchemaView): boolean {
  return properties.size > 0 || keywords.items !== undefined || keywords.prefixItems !== undefined;
}

type Sent = Pick<BodyPlan, "sample" | "required"> & { readonly value: Value | undefined };

const noPlan: Sent = { sample: null, value: null, required: new Set() };

function inside(api: Api, plan: BodyPlan | undefined, { key, sample, schema }: Envelope): Sent {
  const value = key.split("/").reduce<Value | undefined>((at, one) => (isJsonObject(at) ? at[one] : undefined), plan?.value);
  return { sample, value, required: api.schemas.view(schema).required };
}

function isPlain(value: Value): boolean {
  return typeof value !== "object" || (isJsonObject(value) && "$var" in value);
}

export interface Refusal {
  readonly status: Check["status"];
  /** Why it is so, where the document names no such status. */
  readonly comment?: string;
  readonly isOfCredentials?: boolean;
}

/** The checks of a refused call: its status, or what its body says where the document has no status of refusals. */
export function refusalChecks(
  api: Api,
  operation: ApiOperation,
  { status, comment, isOfCredentials = false }: Refusal,
): { readonly checks: readonly Check[]; readonly comment?: string } {
  const said = comment === undefined ? undefined : failureCheck(api, operation);
  if (said !== undefined) return { checks: [said, ...(isOfCredentials ? credentialErrors(api, operation) : [])] };
  return { checks: [{ status } as Check], ...(comment === undefined ? {} : { comment }) };
}

/** Returns whether a read shows a deleted item, too: `anyOf: [customer, deleted_customer]`. */
export function showsDeleted({ schemas }: Api, reader: ApiOperation): boolean {
  return schemas.view(successOf(reader)?.schema).alternatives.some((one) => isDeletedForm(schemas, one));
}

function isDeletedForm(schemas: Api["schemas"], form: JsonObject): boolean {
  const { keywords } = schemas.view(schemas.view(form).properties.get("deleted"));
  return keywords.const === true || (Array.isArray(keywords.enum) && keywords.enum.length === 1 && keywords.enum[0] === true);
}

/**
 * The `wanted` statuses that the document has; where it has none, the whole class. A server answers with a `usual` one
 * before the service sees the request: it passes where the document only has others.
 */
export function refusal(operation: ApiOperation, wanted: readonly number[], usual: readonly number[] = []): Refusal {
  const documented = wanted.filter((status) => documents(operation, status));
  const [only] = documented;
  if (only === undefined)
    return { status: "4xx", comment: `The document lists none of ${wanted.join(", ")} here, so any 4xx status passes.` };
  const others = usual.filter((status) => !documented.includes(status));
  if (others.length === 0) return { status: documented.length === 1 ? only : documented };
  return {
    status: [...others, ...documented].sort(),
    comment: `The document lists ${documented.join(" and ")} here; ${others.join(" or ")} passes as well, because a server can refuse the request before the service does.`,
  };
}
