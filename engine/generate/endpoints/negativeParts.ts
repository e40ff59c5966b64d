// Makes calls that must be refused in any case: without credentials, as another user, for a missing resource, a second
// time, or with an unreadable body.

import {
  type ApiRequestStep,
  capitalized,
  type DraftPart,
  isJsonObject,
  type Json,
  type Step,
  type Value,
} from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { withoutCredentials, wrongCredentials } from "./credentials.ts";
import { type Refusal, refusal, refusalChecks } from "./expectations.ts";
import { nameSource } from "./itemNames.ts";
import { uuid } from "./madeUp.ts";
import { exampleOf } from "./parameters.ts";
import { isBodiless, isItemPath, lastParameter } from "./paths.ts";
import { precaution, removal, saving, upsertPrecaution } from "./removal.ts";
import { preparedCheck } from "./requests.ts";
import { namedOf } from "./resources.ts";
import { documents, listIn, successOf } from "./responses.ts";
import { typeOf } from "./schemas.ts";
import { onlyReads } from "./sensitive.ts";
import { leavesState } from "./stateTransitions.ts";
import { operationKey, type World } from "./testDraft.ts";
import { isSigningIn, isToken } from "./tokens.ts";
import { formats } from "./toldFormats.ts";
import { unknownUser } from "./unknownUser.ts";

interface NegativeCase {
  readonly comment: string;
  readonly options: Parameters<Arrangement["request"]>[0];
  readonly refusal: Refusal;
  /** A name for a missing item: the service may create it. */
  readonly unknown?: string;
}

/** One part for each case, in the order in which they are; at most `most`. */
export function negativeParts(world: World, operation: ApiOperation, arrangement: Arrangement, most: number): readonly DraftPart[] {
  const cases = [
    ...credentialCases(world, operation, arrangement),
    ...loginCases(world, operation, arrangement),
    ...unknownCases(world, operation, arrangement),
    ...conflictCases(world, operation, arrangement),
    ...bodyCases(operation),
  ]
    // Documented refusals come before likely ones.
    .toSorted((one, other) => Number(one.refusal.comment !== undefined) - Number(other.refusal.comment !== undefined))
    .slice(0, most);
  // A form is written field by field, as the fields of the request.
  const body = operation.body?.kind === "json" ? bodyVariable(cases, arrangement) : {};
  if (cases.some(({ comment }) => comment === conflictComment)) makeFirst(world, operation, arrangement, body);
  return cases.map(({ comment, options, refusal: refused, unknown }, index) => {
    const { checks, comment: why } = refusalChecks(world.api, operation, refused);
    const answer = cases.length === 1 ? "answer" : `answer${index + 1}`;
    const upsert = unknown === undefined ? undefined : upsertPrecaution(world, operation, arrangement, { answer, name: unknown });
    const isAsPlanned = options?.body === undefined;
    const saved = upsert ?? precaution(world, operation, arrangement, answer, { path: options?.path, isAsPlanned });
    const request = arrangement.request({ ...body, ...options });
    const check: Step = { step: "validate", checks };
    return {
      comment: why === undefined ? comment : `${comment}\n${why}`,
      steps: [saving(request, saved), check],
    };
  });
}

interface SameBody {
  readonly body?: Value;
}

/** A body that several requests have is written once, into a variable. */
function bodyVariable(cases: readonly NegativeCase[], { body, setup, newVariable }: Arrangement): SameBody {
  const users = cases.filter(({ options }) => options?.body === undefined).length;
  if (body === undefined || users < 2 || JSON.stringify(body.value).length < 40 || Array.isArray(body.value)) return {};
  const variable = newVariable("body");
  setup.push({ steps: [{ step: "set", variable, value: body.value }] });
  return { body: { $var: variable } };
}

function credentialCases({ api, knowledge }: World, operation: ApiOperation, { body, query }: Arrangement): readonly NegativeCase[] {
  if (operation.security.length === 0) return [];
  const refused = { ...refusal(operation, [401, 403], [401]), isOfCredentials: true };
  const isSecured = knowledge.headers.size > 0 || knowledge.query.size > 0 || knowledge.secrets.size > 0;
  if (!isSecured) return [];
  // A login of the playbook's own has set the cookies of its session.
  const isLogout = knowledge.login?.logout?.endpoint === operationKey(operation);
  const tokens = operation.parameters.filter(({ name, description }) => isToken(name) && isSigningIn(description));
  const ofBody = [...api.schemas.view(operation.body?.schema).properties].flatMap(([name, schema]) =>
    isToken(name) && isSigningIn(api.schemas.view(schema).keywords.description) ? [name] : [],
  );
  // Remote calls take the token as a parameter or a member, too.
  const withToken = ({ query: keys, ...more }: Partial<ApiRequestStep>, token: string | null): NegativeCase["options"] => {
    const at = (place: string) =>
      tokens.flatMap((one) => (one.in === place && (place !== "query" || one.name in query) ? [[one.name, token]] : []));
    const headers = Object.fromEntries(at("header"));
    const sent = body?.value;
    const changed =
      isJsonObject(sent) && ofBody.some((name) => name in sent)
        ? {
            body: Object.fromEntries(
              Object.entries(sent).flatMap(([key, one]) => (ofBody.includes(key) ? (token === null ? [] : [[key, token]]) : [[key, one]])),
            ),
          }
        : {};
    return {
      more: { ...more, ...(at("header").length === 0 ? {} : { headers: { ...more.headers, ...headers } }) },
      query: { ...keys, ...Object.fromEntries(at("query")) },
      ...changed,
    };
  };
  return [
    {
      comment: "The call has no credentials.",
      options: withToken(withoutCredentials(api, knowledge, operation, isLogout), null),
      refusal: refused,
    },
    {
      comment: "The call has wrong credentials.",
      options: withToken(wrongCredentials(api, knowledge, operation), "nobody-has-this-token"),
      refusal: refused,
    },
  ];
}

export const loginComment = "The service does not know this user.";

/** A refusal says that the login is wrong, unless the document only has others. */
function loginCases(world: World, operation: ApiOperation, arrangement: Arrangement): readonly NegativeCase[] {
  const body = unknownUser(world, operation, arrangement);
  if (body === undefined) return [];
  const isSaid = [401, 403].some((status) => documents(operation, status));
  return [{ comment: loginComment, options: { body }, refusal: refusal(operation, isSaid ? [401, 403] : [400, 404, 422]) }];
}

function unknownCases(world: World, operation: ApiOperation, arrangement: Arrangement): readonly NegativeCase[] {
  const { api, resources } = world;
  const name = lastParameter(operation.path);
  const parameter = operation.parameters.find((one) => one.in === "path" && one.name === name);
  const resource = name === undefined ? undefined : resources.ofParameter(operation.path, name);
  if (name === undefined || parameter === undefined || resource === undefined) return [];
  const view = api.schemas.view(parameter.schema);
  const type = typeOf(view);
  const accepts = (value: string | number) => api.schemas.accepts(parameter.schema, value) !== false;
  // A PUT or POST that creates a missing item is right to do so.
  const isPut = operation.method === "PUT" && isItemPath(operation.path);
  if ((isPut && documents(operation, 201)) || (isItemPath(operation.path) && resource.creator?.operation === operation)) return [];
  // One that could make it all the same, and could not be taken back, is not sent.
  if (isPut && resource.deleter === undefined) return [];
  const cases: NegativeCase[] = [];
  const article = /^[aeiou]/i.test(resource.noun) ? "an" : "a";
  const add = (comment: string, text: string, wanted: readonly number[], usual: readonly number[] = []) =>
    cases.push({ comment, options: { path: new Map([[name, text]]) }, refusal: refusal(operation, wanted, usual), unknown: text });
  const noun = resource.noun.replaceAll("_", " ");
  const unknown = `There is no such ${noun}.`;
  // Deleting a missing item succeeds in many services, and what a missing one has is an empty list, unless the document
  // says otherwise.
  const isBelow = !isItemPath(operation.path) && resources.madeBy(operation) === undefined;
  const { schema } = successOf(operation) ?? {};
  // Of what begins so, `/refs/{ref}` lists nothing.
  const isArray = isItemPath(operation.path) && typeOf(api.schemas.view(schema)) === "array";
  const isList =
    isArray || (listIn(api, schema) !== undefined && nameSource(api.schemas, schema, namedOf(api, resource), "$") === undefined);
  const isDocumented = documents(operation, 404) || documents(operation, 410);
  const isRefused = isDocumented || (operation.method !== "DELETE" && !isBelow && !isList);
  const isUuid = view.keywords.format === "uuid";
  // An example or a description alone excludes no other text.
  if (isUuid || uuid.test(String(exampleOf({ world }, parameter))) || /\b[UG]UID\b/.test(parameter.description)) {
    if (isRefused) {
      const variable = arrangement.newVariable(`unknown${capitalized(resource.noun)}Id`);
      arrangement.setup.push({ steps: [{ step: "set", variable, value: { $random: "uuid" } }] });
      add(unknown, `\${${variable}}`, [404, 410]);
    }
    if (isUuid) add(`An id that no ${noun} can have.`, "not-a-uuid", [400, 404, 422], [400]);
  } else if (type === "integer" || type === "number") {
    // A small number may be the id of another account's item, which a PUT would change.
    const numbers = isPut ? [999_999_999, 999_999] : [999_999_999, 999_999, 9_999, Number(view.keywords.maximum)];
    const number = numbers.find((value) => accepts(value));
    if (number !== undefined && isRefused) add(unknown, String(number), [404, 410]);
    // No route may have such a path.
    const usual = documents(operation, 400) ? [400] : [400, 404];
    add(`The number of ${article} ${noun} is required.`, "not-a-number", [400, 404, 422], usual);
  } else if (view.keywords.enum === undefined) {
    const form = outerParts(exampleOf({ world }, parameter));
    const text = ["no-such-", "none-", ""].map((prefix) => `${form}${prefix}${resource.noun}`).find((candidate) => accepts(candidate));
    // A form that only the service knows, such as nanoid, may be wrong, too.
    const isOwnForm = typeof view.keywords.format === "string" && formats[view.keywords.format] === undefined;
    // A 400 of a request that is nothing but its path can only be about the id.
    const isPlain = view.keywords.format === undefined && view.keywords.pattern === undefined;
    const isOnlyPath =
      operation.body === undefined && operation.parameters.every(({ in: place, required }) => place === "path" || !required);
    const wanted = isOwnForm ? [404, 410, 400, 422] : isDocumented && isPlain && isOnlyPath ? [404, 410, 400] : [404, 410];
    if (text !== undefined && isRefused) add(unknown, encodeURIComponent(text), [...wanted, ...ofWrongForm(operation)]);
  }
  return cases;
}

/** The statuses of “Returned if the `file_id` is not in a recognized format”. */
function ofWrongForm({ responses }: ApiOperation): readonly number[] {
  return responses.flatMap(({ status, description }) => (/^4\d\d$/.test(status) && wrongForm.test(description) ? [Number(status)] : []));
}

const wrongForm =
  /(?:\b|_)id[`'"]? (?:is |are )?(?:not in a (?:recognized|valid)|in an? (?:invalid|unknown|wrong)) format\b|\bmalformed id\b/i;

/** `acme:shop:` of the example `acme:shop:orders`: a text without these parts may be refused for its form alone. */
function outerParts(example: Json | undefined): string {
  const parts = typeof example === "string" ? example.split(":") : [];
  const isName = parts.every((part) => /^[\w.-]+$/.test(part)) && /^[A-Za-z]..+$/.test(parts.at(-1) ?? "");
  return isName
    ? parts
        .slice(0, -1)
        .map((part) => `${part}:`)
        .join("")
    : "";
}

export const conflictComment = "The same call again.";

function conflictCases({ api, resources }: World, operation: ApiOperation, { body }: Arrangement): readonly NegativeCase[] {
  const documented = documents(operation, 409);
  // An item may have its own name again.
  const isOfItem = isItemPath(operation.path) && resources.madeBy(operation) === undefined;
  const isRefused = (!isOfItem && (body?.uniqueMembers.length ?? 0) > 0) || leavesState(api, resources, operation);
  const isOther = operation.responses.some(({ status, description }) => status === "409" && otherConflict.test(description));
  // A name that a call only checks is not taken by it.
  if (!documented || !isRefused || isOther || operation.method !== "POST" || onlyReads(operation)) return [];
  return [{ comment: conflictComment, options: {}, refusal: refusal(operation, [409]) }];
}

/** “Conflict when there is a merge conflict”: a second item is none. */
const otherConflict = /\bmerge conflict\b/i;

function makeFirst(world: World, operation: ApiOperation, arrangement: Arrangement, body: SameBody): void {
  const saved = removal(world, operation, arrangement);
  const request = arrangement.request(body);
  arrangement.setup.push({ steps: [saving(request, saved), preparedCheck(operation)] });
  if (saved?.after !== undefined) arrangement.setup.push({ steps: [saved.after] });
}

function bodyCases(operation: ApiOperation): readonly NegativeCase[] {
  const { body, method } = operation;
  if (body === undefined || (isBodiless(method) && !body.required) || body.kind === "bytes" || body.kind === "text") return [];
  const raw = (text: string, type: string): Readonly<Record<string, Value>> & { readonly text: string } => ({
    text,
    headers: { "Content-Type": type },
  });
  const cases: NegativeCase[] = [];
  if (body.kind === "json")
    cases.push({
      comment: "The JSON is incomplete.",
      options: { body: null, more: raw('{ "broken": ', body.mediaType.includes("*") ? "application/json" : body.mediaType) },
      refusal: refusal(operation, [400, 422], [400]),
    });
  cases.push({
    // `*/*` lists every type.
    comment: body.mediaType.includes("*") ? "The body is plain text." : "The document does not list the type of this body.",
    options: { body: null, more: raw("plain text", "text/plain") },
    refusal: documents(operation, 415)
      ? refusal(operation, [415])
      : refusal(operation, [400, 422], documents(operation, 400) ? [415] : [400, 415]),
  });
  if (body.required)
    cases.push({
      comment: "There is no body.",
      options: { body: null },
      refusal: refusal(operation, [400, 415, 422], documents(operation, 400) ? [415] : [400]),
    });
  return cases;
}
