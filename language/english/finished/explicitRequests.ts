// Corrects readings of a request that the sentence also writes out: “I search for lists (GET /lists?query=x)” is one
// request, and “DELETE /flags/f-1, header X-Reason: cleanup” sends the header.

import { operationOfAction } from "../../openapi/findOperation.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import type { Guard, Reading } from "./reading.ts";

/** “I search for lists (GET /lists?query=x)” */
const requestInBrackets = /\([A-Z]{3,7} \/[^()]*\)/;
/** “To find the crane, send a GET to /cranes” */
const purpose = /^(?:in order )?to \p{L}+ [^,/]{1,80}, /iu;
/** “PUT /templates/7/default -> 200 (sets the default)” */
const remarkInBrackets = /\(\p{Ll}[^()/]*\)[.!]?$/u;

/** Returns the steps without a request that the sentence writes out and also says in words beside it. */
export function withoutSpokenTwice({ steps, sentence }: Reading): readonly Step[] {
  const isBefore = requestInBrackets.test(sentence);
  const isPurpose = purpose.test(sentence);
  const isAfter = remarkInBrackets.test(sentence);
  const written = isBefore || isPurpose || isAfter ? (sentence.match(/(?<![\p{L}\p{N}}])\/[\p{L}{$]\S*/gu) ?? []) : [];
  if (written.length !== 1) return steps;
  const kept = steps.filter((step, at) => {
    const [before, next] = [steps[at - 1], steps[at + 1]];
    if (step.step !== "api_request") return true;
    if (isAfter && before?.step === "api_request" && isSaidAgain(step, before)) return false;
    return !(next?.step === "api_request" && (isPurpose || (isBefore && isSaidAgain(step, next))));
  });
  return kept.length === steps.length ? steps : kept;
}

function plainPath(action: string): string {
  return action.replaceAll("${", "{");
}

/** Only the other one may have a query or a body, and its path is written in the sentence. */
function isSaidAgain(step: ApiRequestStep, next: ApiRequestStep): boolean {
  const { step: _, action, implied: __, ...rest } = step as ApiRequestStep & { readonly implied?: boolean };
  return Object.keys(rest).length === 0 && plainPath(next.action.split("?")[0] ?? "") === plainPath(action);
}

/** After the first path of the sentence */
const statedPair = /^\/\S* (?:(?:with|and) )?(?:the )?(?:header )?"?([A-Za-z][\w-]*)"?(?: header)? ?[:=] ?\S/;

/** Returns the steps with a header that follows the path as a sent one, unless responses have it by the document. */
export function withSentHeader({ steps, sentence, context }: Reading): readonly Step[] {
  const [request, checks, ...others] = steps;
  if (request?.step !== "api_request" || checks?.step !== "validate" || others.length > 0) return steps;
  const [check, ...further] = checks.checks;
  const { header, equals } = check ?? {};
  const said = statedPair.exec(sentence.slice(Math.max(0, sentence.search(/(?<![^ ])\/\S/))))?.[1];
  if (header === undefined || typeof equals !== "string" || further.length > 0 || said?.toLowerCase() !== header.toLowerCase())
    return steps;
  const operation = context.operations === undefined ? undefined : operationOfAction(context.operations, request.action);
  const isReceived = operation?.responses.some(({ headers = [] }) => headers.some((name) => name.toLowerCase() === said.toLowerCase()));
  return isReceived === true ? steps : [{ ...request, headers: { ...request.headers, [header]: equals } }];
}

/** “Invite her too → POST /trips/7/guests”, “New guest - send a POST to /guests” */
const titled = /^([^"{}/$]{2,80}?)(?:→|⇒|[-=]>|:|\s[–—-])\s(?:\p{L}+ ){0,3}?(GET|POST|PUT|PATCH|DELETE) (?:to )?(\/\S*)/u;
const methods = /\b(?:GET|POST|PUT|PATCH|DELETE)\b/u;

/** Returns whether the title of a request that is written out is sent as another request before it. */
function sendsTitle({ steps, sentence }: Reading): boolean {
  const [, title = "", method, path = ""] = titled.exec(sentence) ?? [];
  const [first, ...others] = steps.filter((step) => step.step === "api_request");
  if (method === undefined || first === undefined || others.length === 0 || methods.test(title)) return false;
  const [own, address = ""] = first.action.split(/[ ?]/);
  return own !== method || plainPath(address) !== plainPath((path.split("?")[0] ?? "").replace(/[,;.:]$/, ""));
}

/** Returns whether “POST /posts whose title is "A", whose text is "B"” checks what it sends. */
function checksWhose({ steps, sentence }: Reading): boolean {
  const [request] = steps;
  if (request?.step !== "api_request" || !/ \/\S+ whose\b/u.test(sentence)) return false;
  return steps.some(
    (step) =>
      step.step === "validate" &&
      step.checks.some(({ equals }) => {
        const at = typeof equals === "string" ? sentence.indexOf(`"${equals}"`) : -1;
        return at > 0 && /\bwhose [^,;:"]{0,80}$/u.test(sentence.slice(0, at));
      }),
  );
}

/** “PUT /boats/7 (only as the admin)” */
function losesBracket({ steps, sentence }: Reading): boolean {
  return steps.some(({ step }) => step === "api_request") && /\((?:but )?only (?:as|by|for|if|when|on|in|with)\b[^()"]*\)/iu.test(sentence);
}

/** “GET /latest.json with order created, …” as a POST with these words */
function sendsOther({ steps, sentence }: Reading): boolean {
  const method = /^(?:[a-z]+ ){0,2}(GET|POST|PUT|PATCH|DELETE) \//i.exec(sentence)?.[1]?.toUpperCase();
  const sent = steps.flatMap((step) => (step.step === "api_request" ? [step.action.split(" ")[0]] : []));
  return method !== undefined && sent.length > 0 && !sent.includes(method);
}

export const explicitGuards: readonly Guard[] = [
  { finds: losesBracket },
  {
    finds: sendsTitle,
    message: () => "It is unclear whether the words before the request ask for another one. Leave them out, or write two sentences.",
  },
  { finds: checksWhose },
  { finds: sendsOther },
];
