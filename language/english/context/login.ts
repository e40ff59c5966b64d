// "log in with username "ada" and password "x"": the one operation that takes such credentials.

import type { Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { buildStep } from "../draft.ts";
import { anyPhraseEnd, assign, type Clause, type Scan } from "../scan.ts";
import { readOperationTail } from "./operationTail.ts";

const wording = ["login", "logs in", "log in", "logged in", "sign in", "signs in", "logging in"];

/** The request that logs in, with the credentials that the sentence gives. */
export function readLogin(scan: Scan, from: number, operations: readonly Operation[]): Clause | undefined {
  const next = anyPhraseEnd(scan, from, wording);
  if (next < 0) return undefined;
  const fitting = operations.filter(({ method, path, operationId, body }) => {
    const words = [...splitWords(path), ...splitWords(operationId ?? "")];
    const named =
      words.some((word) => /^(?:login|signin|auth|authenticate|authentication|session|sessions|token|tokens)$/.test(word)) ||
      words.join(" ").includes("log in");
    return method === "POST" && named && body?.fields.some(({ name }) => /password/i.test(name)) === true;
  });
  const [only] = fitting;
  if (fitting.length !== 1 || only === undefined) return undefined;
  const tail = readOperationTail(scan, only, { next, method: "POST", verb: "", noun: "", plural: false, at: from });
  if (tail?.assignments.some(({ path }) => path[0] === "body" || path[0] === "form") !== true) return undefined;
  const action = assign(scan, ["action"], `POST ${only.path}` as Json, from, next);
  const draft = buildStep(scan, { step: "api_request", action: "" }, [action, ...tail.assignments]);
  if (draft === undefined) return undefined;
  const fields = draft.fields.map((field) => ({ ...field, path: [0, ...field.path] }));
  return { kind: "request", next: tail.next, steps: [draft.step], fields, usesAttachment: tail.usesAttachment };
}
