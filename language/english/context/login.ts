// "log in with username "ada" and password "x"", "get an authentication token": the one operation that takes such credentials.

import { pathOfMember } from "../../grammar/settle/path.ts";
import type { Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { buildStep, ofFirstStep, stepClause } from "../draft.ts";
import { endsClause, type PartReading } from "../frames/pairs.ts";
import { type Assignment, anyPhraseEnd, assign, type Clause, report, type Scan, skipAll, spanOf, word } from "../scan.ts";
import { readSlot } from "../slot.ts";
import { articles } from "../words.ts";
import { sameName } from "./nouns.ts";
import { readOperationTail } from "./operationTail.ts";

const acting = ["login", "logs in", "log in", "logged in", "sign in", "signs in", "logging in"];
const being = [
  "am logged in",
  "is logged in",
  "are logged in",
  "am signed in",
  "is signed in",
  "am authenticated",
  "is authenticated",
  "are authenticated",
  "have logged in",
  "has logged in",
];

/** The request that logs in, with the credentials that the sentence gives, or else those of the variables that are named like its fields. */
export function readLogin(scan: Scan, from: number, operations: readonly Operation[]): Clause | undefined {
  const state = anyPhraseEnd(scan, from, being);
  const asked = state >= 0 ? -1 : tokenPhraseEnd(scan, from);
  const verb = Math.max(state, asked, anyPhraseEnd(scan, from, acting));
  if (verb < 0) return undefined;
  const next = skipCredentials(scan, verb);
  const [only, other] = operations.filter(isLogin);
  if (only === undefined || other !== undefined) return undefined;
  const user = state >= 0 || asked >= 0 ? undefined : readUser(scan, only, next);
  const behind = readOperationTail(scan, only, { next: user?.next ?? next, method: "POST", verb: "", noun: "", plural: false, at: from });
  if (behind === undefined) return undefined;
  const tail = user === undefined ? behind : { ...behind, assignments: [...user.assignments, ...behind.assignments] };
  // Of whom nothing is said but who it is, the password is not known.
  if (user !== undefined && behind.assignments.length === 0) return undefined;
  const given = tail.assignments.some(({ path }) => path[0] === "body" || path[0] === "form");
  const known = given ? [] : knownCredentials(scan, only, from, next);
  if (known === undefined) return undefined;
  const action = assign(scan, ["action"], `POST ${only.path}` as Json, from, next);
  const draft = buildStep(scan, { step: "api_request", action: "" }, [action, ...tail.assignments, ...known]);
  if (draft === undefined) return undefined;
  const token = given && asked < 0 ? undefined : tokenField(only);
  const steps: Step[] = [
    token === undefined ? draft.step : { ...(draft.step as ApiRequestStep), store: [{ [token]: pathOfMember(token) }] },
    ...(token === undefined || state < 0 ? [] : [{ step: "prepare" as const, auth: { bearer: `\${${token}}` } }]),
  ];
  return { kind: "request", next: tail.next, steps, fields: ofFirstStep(draft.fields), usesAttachment: tail.usesAttachment };
}

const leaving = ["log out", "logs out", "logout", "sign out", "signs out", "log off", "logs off", "am logged out", "is logged out"];

/** `log out`: the one operation that is called so. */
export function readLogout(scan: Scan, from: number, operations: readonly Operation[]): Clause | undefined {
  const next = anyPhraseEnd(scan, from, leaving);
  if (next < 0) return undefined;
  const [only, other] = operations.filter(isLogout);
  if (only === undefined || other !== undefined) {
    const message =
      only === undefined
        ? "The document has no operation to log out. Say the request, for example “DELETE /sessions/current”."
        : `Several operations log out: ${operations
            .filter(isLogout)
            .map(({ method, path }) => `${method} ${path}`)
            .join(", ")}. Name the method and the path.`;
    return report(scan, { code: "unknown-operation", message, in: "sentence", span: spanOf(scan, from, next), suggestions: [] });
  }
  const tail = readOperationTail(scan, only, { next, method: only.method, verb: "", noun: "", plural: false, at: from });
  if (tail === undefined) return undefined;
  const action = assign(scan, ["action"], `${only.method} ${only.path}` as Json, from, next);
  return stepClause(scan, "request", { step: "api_request", action: "" }, [action, ...tail.assignments], tail);
}

function isLogout({ method, path, operationId }: Operation): boolean {
  if (method !== "POST" && method !== "DELETE") return false;
  return /\b(?:log|sign) ?(?:out|off)\b/.test([...splitWords(path), "|", ...splitWords(operationId ?? "")].join(" "));
}

/** `with valid credentials`, `using my username and password`: those of the variables. */
function skipCredentials(scan: Scan, from: number): number {
  if (!/^(?:with|using)$/.test(word(scan, from))) return from;
  let at = skipAll(scan, from + 1, articles);
  if (/^(?:valid|correct)$/.test(word(scan, at))) at++;
  const end = anyPhraseEnd(scan, at, [
    "credentials",
    "login credentials",
    "user credentials",
    "username and password",
    "email and password",
  ]);
  return end >= 0 && endsClause(scan, end) ? end : from;
}

/** `as "ada"` before the password: the one other text that the operation must have. */
function readUser(scan: Scan, { body }: Operation, from: number): PartReading | undefined {
  if (word(scan, from) !== "as") return undefined;
  const value = readSlot(scan, from + 1);
  const fields = (body?.fields ?? []).filter(({ name }) => !/password/i.test(name));
  const [only, other] = fields.some(({ required }) => required) ? fields.filter(({ required }) => required) : fields;
  if (value === undefined || only === undefined || other !== undefined) return undefined;
  const kind = body?.mediaType.includes("form-urlencoded") === true ? "form" : "body";
  return { next: value.next, assignments: [assign(scan, [kind, only.name], value.value, from + 1, value.next)], usesAttachment: false };
}

/** `get a (valid) authentication token`. */
function tokenPhraseEnd(scan: Scan, from: number): number {
  if (!/^(?:get|gets|obtain|obtains|request|requests|generate|generates|fetch|fetches|retrieve|retrieves)$/.test(word(scan, from)))
    return -1;
  let at = skipAll(scan, from + 1, articles);
  let told = word(scan, from + 1) === "a";
  while (/^(?:valid|new|fresh|bearer|auth|authentication|authorization|access|jwt)$/.test(word(scan, at))) {
    told = true;
    at++;
  }
  return told && word(scan, at) === "token" ? at + 1 : -1;
}

function isLogin({ method, path, operationId, body }: Operation): boolean {
  if (method !== "POST" || body?.fields.some(({ name }) => /password/i.test(name)) !== true) return false;
  const words = [...splitWords(path), ...splitWords(operationId ?? "")];
  return (
    words.some((word) => /^(?:login|signin|auth|authenticate|authentication|session|sessions|token|tokens)$/.test(word)) ||
    words.join(" ").includes("log in")
  );
}

/** Every field of the operation from the variable of its name; undefined where one that counts has none. */
function knownCredentials(scan: Scan, { body }: Operation, from: number, to: number): readonly Assignment[] | undefined {
  const assignments: Assignment[] = [];
  const marked = body?.fields.some(({ required }) => required) === true;
  const kind = body?.mediaType.includes("form-urlencoded") === true ? "form" : "body";
  for (const { name, required } of body?.fields ?? []) {
    const variables = [...(scan.context?.variables ?? [])].filter((variable) => sameName(variable, name));
    const [variable] = variables;
    if (variables.length === 1 && variable !== undefined) assignments.push(assign(scan, [kind, name], { $var: variable }, from, to));
    else if (required || !marked) return undefined;
  }
  return assignments.length === 0 ? undefined : assignments;
}

/** The one field of a successful answer that holds a token. */
function tokenField({ responses }: Operation): string | undefined {
  const tokens = responses.find(({ status }) => status.startsWith("2"))?.fields.filter(({ name }) => /token$/i.test(name)) ?? [];
  const named = tokens.length === 1 ? tokens : tokens.filter(({ name }) => !/refresh/i.test(name));
  return named.length === 1 ? named[0]?.name : undefined;
}
