// Finds the thing of the response by its name: “Ada is now confirmed”, if the request that made it has sent that.

import { textsIn } from "../../json.ts";
import type { ApiRequestStep } from "../../step.ts";
import { variablesOf } from "../correct/saved.ts";
import type { Filled } from "../stated/match.ts";
import type { Clause } from "../stated/nouns.ts";

const mostWords = 4;
const naming = /(?:name|title|label)$/i;

/** The name of the only thing that the last request can be about. */
export function ownNameAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  const { kind, text = "" } = tokens[at] ?? {};
  // “winter26” of `GET /short-urls/winter26`
  if (kind === "word" && text === idOf(clause)) return [{ to: at + 1 }];
  if (kind !== "quoted" && !(kind === "word" && /^\p{Lu}\p{L}+$/u.test(text))) return [];
  // “a supply "Rope" is created”: by now, or before
  if (tokens.slice(Math.max(0, at - 3), at).some(({ word }) => /^(?:an?|another|second)$/.test(word))) return [];
  const own = namesOf(clause);
  const found: Filled[] = [];
  for (let count = 1; count <= mostWords && at + count <= tokens.length; count++) {
    const words = tokens.slice(at, at + count);
    if (words.some((token) => token.kind !== kind)) break;
    const said = words.map((token) => (token.kind === "quoted" ? String(token.value) : token.text)).join(" ");
    if (own.some((name) => isNameOf(said, name))) found.push({ to: at + count });
  }
  return found.slice(-1);
}

/** The id that the path of the last call ends with, as it is written. */
function idOf({ context, body }: Clause): string | undefined {
  const last = (context.before ?? []).findLast((step) => step.step === "api_request");
  const id = last?.action.split("/").at(-1);
  return body.operation.path.endsWith("}") && id !== undefined && /^[\w.-]+$/.test(id) && /[\d_.-]/.test(id) ? id : undefined;
}

/** “Marta” of “Marta Nowak” */
export function isNameOf(said: string, name: string): boolean {
  return said.length > 1 && (name.toLowerCase() === said.toLowerCase() || (/^\p{Lu}/u.test(said) && name.startsWith(`${said} `)));
}

/** The names that were given to the thing of the response: sent by the last request, or by the one that made its id. */
function namesOf({ context, body }: Clause): readonly string[] {
  if (body.lists.some(({ path, isMain }) => path === "$" || isMain)) return [];
  const calls = (context.before ?? []).filter((step) => step.step === "api_request");
  const last = calls.at(-1);
  if (last === undefined) return [];
  const held = variablesOf(context).filter(({ name }) => JSON.stringify([last.action, last.parameters ?? {}]).includes(name));
  const makers = calls.filter((call) => call === last || held.some(({ name }) => isMadeBy(context.before ?? [], call, name)));
  return makers.flatMap(({ body: sent }) => textsIn(sent).flatMap(([name, text]) => (naming.test(name) ? [text] : [])));
}

/** Returns whether the variable was saved from the answer of that call. */
function isMadeBy(before: NonNullable<Clause["context"]["before"]>, call: ApiRequestStep, name: string): boolean {
  const from = before.indexOf(call);
  const next = before.findIndex(({ step }, at) => at > from && step === "api_request");
  return before
    .slice(from + 1, next < 0 ? undefined : next)
    .some((step) => step.step === "save" && step.store.some((entry) => typeof entry !== "string" && name in entry));
}
