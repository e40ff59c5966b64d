// Finds who sends a request: “The mechanic starts the job” carries the token of the mechanic, “A guest lists the jobs”
// none; and requests whose sender the sentence says and nothing knows.

import { resourcesOf } from "../../grammar/correct/resources.ts";
import { isOfPerson } from "../../grammar/settle/persons.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { nounOf } from "../context/nouns.ts";
import { checksOf, checksOnly, type Guard, type Reading, requestsOf, withoutValues } from "./reading.ts";

export const senderGuards: readonly Guard[] = [
  {
    finds: (reading) => senderLost(reading) !== undefined,
    message: (reading) => {
      const role = senderLost(reading) ?? "";
      return `No variable holds a token of “${role}”. Say what is sent, for example “with bearer token \${token}” or “without a token”.`;
    },
  },
  {
    finds: losesToken,
    message: () => "It is unclear which token this sends. Write it, for example “with bearer token ${token}”.",
  },
  {
    finds: losesRight,
    message: () => "No check says what a role may do. Write the request with the token, and the status that is expected.",
  },
  {
    finds: losesLogOut,
    message: () => "Nothing is done here about logging out. Write the request that logs out, or “without a token”.",
  },
];

/** Says who acts before the verb: “The mechanic then starts …”. */
const subject =
  /^(?:(?:and|then|now|next|finally|but|when|given|afterwards),? )*(?:the|an?|our) ([a-z-]+) (?:(?:now|then|also|again|tries to|tried to|wants to|needs to|can|should|must|may|shall|will|could|should be able to|must be able to|is able to|is allowed to|may now) )*(?!now |then |also |again |can |cannot |should |must |may |shall |will |could |would |does |do |did |is |are |was |were |has |have |had |be |been |with |of |for |from |in |on |at |and |or |to |that |which |who )[a-z]+ /i;

/** “List the jobs as the mechanic”, “As a guest, …” */
const manner =
  /(?:^|[ ,])as (?:the |an? |our )([a-z-]+)(?=[.!,:;]?$|[,:;] | (?:and|then|should|must|shall|gets?|returns?|fails?|expect|i|we)\b)/i;

/** The role that the sentence says sends it. */
function roleIn({ sentence, steps }: Reading): string | undefined {
  const [first] = steps.filter((step) => step.step !== "save" || step.implied !== true);
  if (first?.step !== "api_request") return undefined;
  const plain = withoutValues(sentence);
  return (manner.exec(plain) ?? subject.exec(plain))?.[1]?.toLowerCase();
}

/** Returns the steps with the token of the role that sends them; a guest sends none. */
export function withSender(reading: Reading): readonly Step[] {
  const { steps, context } = reading;
  if (!requestsOf(steps).some(isOpen)) return steps;
  const role = roleIn(reading);
  if (role === undefined) return steps;
  const token = tokenOf(context, role);
  const isGuest = isStranger(role) && !knowsGuests(context);
  if (token === undefined && !isGuest) return steps;
  const auth: ApiRequestStep["auth"] = token === undefined ? "none" : { bearer: `\${${token}}` };
  return steps.map((step) => (step.step === "api_request" && isOpen(step) ? { ...step, auth } : step));
}

function isOpen({ auth, headers }: ApiRequestStep): boolean {
  return auth === undefined && headers === undefined;
}

function isStranger(role: string): boolean {
  return /^(?:guest|visitor|stranger)$/.test(role);
}

/** The words of a token's name before “token”, which say whose it is. */
function ownerOf(variable: string): string | undefined {
  const parts = splitWords(variable).filter((part) => !/^(?:access|bearer|auth|jwt|api|refresh|id|new|old|first|second|csrf)$/.test(part));
  return parts.length === 2 && parts[1] === "token" ? parts[0] : undefined;
}

function tokenOf({ variables }: SentenceContext, role: string): string | undefined {
  const own = [...(variables ?? [])].filter((variable) => ownerOf(variable) === role);
  return own.length === 1 ? own[0] : undefined;
}

/** A role whose token nothing has, where others have theirs; or a person whom the steps leave out. */
function senderLost(reading: Reading): string | undefined {
  const { steps, context } = reading;
  if (!requestsOf(steps).some(isOpen)) return undefined;
  const role = roleIn(reading);
  if (role === undefined || anybody.test(role)) return undefined;
  if (requestsOf(steps).some((request) => sends(request, role))) return undefined;
  const { operations } = context;
  const isThing = operations !== undefined && resourcesOf(operations).has(nounOf([role])) && !isPersonOf(context, role);
  if (isThing) return undefined;
  const others = [...(context.variables ?? [])].filter((variable) => ownerOf(variable) !== undefined);
  return others.length > 0 || isStranger(role) ? role : undefined;
}

/** “Add Ada to the club as a member”, of `POST /clubs/{id}/members` */
function sends({ action, ...rest }: ApiRequestStep, role: string): boolean {
  return JSON.stringify(rest).toLowerCase().includes(role) || (!action.startsWith("GET ") && action.toLowerCase().includes(role));
}

/** Has the rights of the test itself. */
const anybody =
  /^(?:user|client|caller|tester|test|consumer|developer|application|app|system|server|service|api|backend|suite|script|request|person)$/;

function isPersonOf({ operations }: SentenceContext, role: string): boolean {
  const own = operations?.operations.find(({ path }) => nounOf([path.split("/").findLast((part) => part !== "") ?? ""]) === nounOf([role]));
  return operations !== undefined && own !== undefined && isOfPerson(operations, own.path);
}

/** Returns whether a guest is something or somebody that the document knows. */
function knowsGuests({ operations }: SentenceContext): boolean {
  if (operations === undefined || resourcesOf(operations).has("guest")) return true;
  return operations.operations.some(
    ({ summary = "", operationId = "", body, parameters, responses }) =>
      splitWords(`${operationId} ${summary}`).some((word) => /^guests?$/i.test(word)) ||
      [...parameters, ...(body?.fields ?? []), ...responses.flatMap(({ fields }) => fields)].some(({ enum: listed }) =>
        listed?.some((value) => /guest|visitor/i.test(value)),
      ),
  );
}

/** “List the customers using it”, “With this token, list the customers”: sent as before. */
function losesToken({ sentence, steps }: Reading): boolean {
  const requests = requestsOf(steps);
  const isBare = (request: ApiRequestStep): boolean => isOpen(request) && !/\$|token/i.test(JSON.stringify(request));
  // “Using the token ${visitorToken}, list …” prepares it first.
  const isPrepared = steps.some((step) => step.step === "prepare" && (step.auth !== undefined || step.headers !== undefined));
  if (isPrepared || requests.length === 0 || !requests.every(isBare)) return false;
  return (
    /\b(?:using|with|by|through|via) (?:it|that|this|them)[.!]?$/i.test(sentence) ||
    /\b(?:with|using) (?:this|that|the|its|his|her|our|my|their)(?: new| same| saved)? (?:\w+ )?(?:token|session|credentials)\b/i.test(
      sentence,
    )
  );
}

/** “A mechanic should be able to start the job”: more than that there is a mechanic. */
function losesRight({ sentence, steps }: Reading): boolean {
  if (!/\b(?:be|is|are) (?:able|allowed|permitted|entitled|authori[sz]ed) to [a-z]/i.test(sentence)) return false;
  return checksOnly(steps) && checksOf(steps).every(({ status }) => status === undefined);
}

/** “List the customers after logging out”, sent with the token of before. */
function losesLogOut({ sentence, steps }: Reading): boolean {
  const requests = requestsOf(steps);
  return (
    /\b(?:after|before|once|having) (?:\w+ )?(?:logg|sign)(?:ing|ed) (?:out|off)\b/i.test(sentence) &&
    requests.length > 0 &&
    requests.every(({ auth, action }) => auth === undefined && !/log|session|sign|token/i.test(action))
  );
}
