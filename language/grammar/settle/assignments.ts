// Decides whether assignments after a request are sent: “POST /orders, sku=A-1, quantity=2” sends them, and
// “GET /orders/7, total=9” checks the answer.

import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Step } from "../../step.ts";
import type { Act, PairMeaning } from "../meaning.ts";
import { isFieldOfOperation, isQueryOfOperation } from "./bodyField.ts";
import type { RequestDraft } from "./part.ts";
import { type Place, tokenOf, unsettled } from "./place.ts";
import { isReference } from "./value.ts";

const sendBody = /^(?:POST|PUT|PATCH)$/;

/** Refuses a list of which the operation does not take every name, or which is not at its end. */
export function refuseNotTaken(place: Place, draft: RequestDraft, pairs: readonly PairMeaning[]): void {
  for (const { name } of pairs)
    if (!isReference(name) || !isTaken(place, draft, tokenOf(place, name).text)) unsettled("a field of the response");
  const last = pairs.at(-1)?.value;
  const value = last !== undefined && "joined" in last ? last.joined.at(-1) : last;
  if (value !== undefined && isReference(value) && isAssignmentAt(place, value.token + 1)) unsettled("a list that goes on");
}

/** Without a document a body takes all but a status. */
function isTaken(place: Place, draft: RequestDraft, name: string): boolean {
  const isInPath = draft.target?.replaceAll("${", "").includes(`{${name}}`) === true;
  if (isInPath || isFieldOfOperation(place, draft, name) || isQueryOfOperation(place, draft, name)) return true;
  return place.context.operations === undefined && sendBody.test(draft.method ?? "") && !/^(?:status|code)/i.test(name);
}

function isAssignmentAt({ tokens }: Place, at: number): boolean {
  return tokens[at]?.text === "," && tokens[at + 2]?.text === "=" && tokens[at + 2]?.spaced === false;
}

/** Refuses a check right after a request that takes a body and has none: “PATCH /orders/7, total=9”. */
export function refuseCheckedList(place: Place, act: Act, before: Step | undefined): void {
  const { operations } = place.context;
  if (act.act !== "check" || before?.step !== "api_request" || before.body !== undefined || operations === undefined) return;
  const at = place.tokens.findIndex(({ kind }) => kind === "path" || kind === "url");
  if (at < 0 || !isAssignmentAt(place, at + 1)) return;
  if (operationOfAction(operations, before.action)?.body !== undefined) unsettled("sent, or checked");
}
