// Finds who sends a request: “The mechanic starts the job” carries the token of the mechanic, “A guest lists the jobs”
// none; and requests whose sender the sentence says and nothing knows.

import { resourcesOf } from "../../grammar/correct/resources.ts";
import { lexicon } from "../../grammar/lexicon/lexicon.ts";
import { isOfPerson } from "../../grammar/settle/persons.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { lastRequest } from "../context/above.ts";
import { nounOf } from "../context/nouns.ts";
import { checksOf, checksOnly, finding, type Guard, type Reading, requestsOf, withoutValues } from "./reading.ts";

export const senderGuards: readonly Guard[] = [
  finding(
    senderLost,
    (role) => `No variable holds a token of “${role}”. Say what is sent, for example “with bearer token \${token}” or “without a token”.`,
  ),
  {
    finds: losesToken,
    message: () => "It is unclear which token this sends. Write it, for example “with bearer token ${token}”.",
  },
  {
    finds: mixesSenders,
    message: () => "It is unclear who sends which request. Write a sentence for each of them.",
  },
  {
    finds: losesPerson,
    message: () => "It is unclear whose this is. Name the person or the variable of the id, such as “with client id ${clientId}”.",
  },
  {
    finds: losesActor,
    message: () => "This names who sends a request, and it would send none. Write who does it first, such as “As Ada, list the orders”.",
  },
  finding(displayed, (said) => `It is unclear what “${said}” asks for. Write the request, or a check of the response.`),
  finding(otherPerson, (name) => `This would check a response that “${name}” did not get. Write the request that “${name}” sends first.`),
  {
    finds: losesRight,
    message: () => "No check says what a role may do. Write the request with the token, and the status that is expected.",
  },
  {
    finds: losesLogOut,
    message: () => "Nothing is done here about logging out. Write the request that logs out, or “without a token”.",
  },
];

const modals =
  "(?:(?:now|then|also|again|tries to|tried to|wants to|needs to|has to|ought to|intends to|is going to|is about to|is supposed to|can|cannot|can't|should|must|may|shall|will|could|does not|doesn't|should be able to|must be able to|is able to|is not able to|is allowed to|is not allowed to|may now|not) ){0,4}";

/** “starts”, or a verb after a modal */
const acting = "(?:(?<=(?:to|can|cannot|can't|should|must|may|shall|will|could|not|doesn't|now) )\\p{Ll}+|\\p{Ll}+s)";

/** Says who acts before the verb: “The mechanic then starts …”. */
const subject = new RegExp(
  `^(?:(?:and|then|now|next|finally|but|when|given|afterwards),? )*(?:the|an?|our) ([a-z-]+) ${modals}(?!now |then |also |again |can |cannot |should |must |may |shall |will |could |would |does |do |did |is |are |was |were |has |have |had |be |been |with |of |for |from |in |on |at |and |or |to |that |which |who )[a-z]+ `,
  "i",
);

/** “The dashboard shows the new key”: not a request, and no check of a response. */
function displayed({ sentence, steps }: Reading): string | undefined {
  const said = /^(?:(?:and|then|now|finally),? )*((?:the|an?|our) [a-z-]+ (?:(?:now|then|also|again) )?(?:shows|displays)) /i.exec(
    sentence,
  )?.[1];
  return requestsOf(steps).length > 0 ? said : undefined;
}

/** “Ada lists the jobs”, “Then she can start it” */
const person = new RegExp(
  `^(?:(?:[Aa]nd|[Tt]hen|[Nn]ow|[Nn]ext|[Ff]inally|[Bb]ut|[Ww]hen|[Ii]f|[Oo]nce|[Gg]iven|[Aa]fterwards),? )*(\\p{Lu}\\p{Ll}+|s?he) ${modals}(?!(?:is|was|has|does|gets|cannot|not|this|its) )${acting}(?=[ .!,;]|$)`,
  "u",
);

/** Each sender in a sentence of several clauses. */
const clauses = new RegExp(
  `(?:^|[,.;:] |\\b(?=(?:and|then|but|when|while) ))(?:(?:and|then|now|next|finally|but|when|while),? ){0,3}(?:as (?:the |an? |our )?(\\p{L}+)\\b|(?:(?:the|an?|our) (\\p{L}+)|(\\p{L}+)) ${modals}(?!(?:is|are|was|were|has|have|had|does|this|its) )${acting}(?=[ .!,;]|$))|\\bas (?:the |an? |our )?(\\p{L}+)(?=[.!,;]?$|[,;] | (?:and|then|with)\\b)`,
  "giu",
);

/** “List the jobs as the mechanic”, “As a guest, …” */
const manner =
  /(?:^|[ ,])as (?:the |an? |our )([a-z-]+)(?=[.!,:;]?$|[,:;] | (?:and|then|should|must|shall|gets?|returns?|fails?|expect|i|we)\b)/i;

/** “As Ada, list the jobs”, “As the mechanic list …” */
const fronted = /^(?:(?:and|then|now|next|finally|but),? )*as (?:the |an? |our )?(\p{L}+)\b/iu;

/** “Gus: list the staff”, “[Gus] List the staff” */
const labelled = /^(?:(\p{Lu}\p{Ll}+)(?:[:,]| [-–—]) |\[(\p{Lu}\p{Ll}+)\]:? )/u;

/** “Ines gets the readings”: a request, and no status. */
const getting = /^(?:(?:[Aa]nd|[Tt]hen|[Nn]ow),? )*(\p{Lu}\p{Ll}+) gets (?:the|all|its|her|his|our|this|that) /u;

/** The role, or the person, that the sentence says sends it. */
function roleIn({ sentence, steps, context }: Reading): string | undefined {
  const [first] = steps.filter((step) => step.step !== "save" || step.implied !== true);
  if (first?.step !== "api_request") return undefined;
  const plain = withoutValues(sentence);
  const role = (manner.exec(plain) ?? subject.exec(plain))?.[1]?.toLowerCase();
  if (role !== undefined) return role;
  const led = fronted.exec(plain)?.[1]?.toLowerCase();
  if (led !== undefined && tokenOf(context, led) !== undefined) return led;
  const [, before, inBrackets] = labelled.exec(plain) ?? [];
  const label = (before ?? inBrackets)?.toLowerCase();
  if (label !== undefined && tokenOf(context, label) !== undefined) return label;
  const name = (person.exec(plain) ?? getting.exec(plain))?.[1];
  if (name === undefined || signsIn.test(plain) || isOrder(name)) return undefined;
  // “Rotating keys fails with 409”: what is done.
  const isGerund = /.{3}ing$/.test(name) && tokenOf(context, name.toLowerCase()) === undefined;
  return isGerund ? undefined : name.toLowerCase();
}

/** “Ada signs in”, “Ada registers”: before she has a token. */
const signsIn = /\b(?:log|sign)(?:s|ging|ged|ing|ed)? (?:in|on|up|out|off)\b|\bregister(?:s|ed|ing)?\b(?! (?:an?|the|his|her|another) )/i;

function isOrder(name: string): boolean {
  return !pronoun.test(name) && lexicon.vocabulary.has(name.toLowerCase());
}

const pronoun = /^s?he$/i;

/** The tokens of all senders of a sentence whose clauses have different ones, in their order. */
function sendersOf({ sentence, context }: Reading): readonly string[] {
  const names = [...withoutValues(sentence).matchAll(clauses)].flatMap(([, led = "", role = "", name = "", trailing = ""]) => {
    const isNamed = /^\p{Lu}/u.test(name) && !isOrder(name);
    const said = led || role || trailing || (isNamed ? name : "");
    return said === "" ? [] : [said.toLowerCase()];
  });
  // The variables are asked last: a reading is kept with the facts that it has used.
  if (new Set(names).size < 2) return [];
  const tokens = names.flatMap((name) => tokenOf(context, name) ?? []);
  return new Set(tokens).size > 1 ? tokens : [];
}

/** “The mechanic starts the job and the clerk bills it”: one request of each. */
function mixesSenders(reading: Reading): boolean {
  const requests = requestsOf(reading.steps);
  const tokens = requests.length === 0 ? [] : sendersOf(reading);
  if (tokens.length === 0) return false;
  return tokens.length !== requests.length || requests.some(({ auth }, at) => bearerOf(auth) !== tokens[at]);
}

function bearerOf(auth: ApiRequestStep["auth"]): string | undefined {
  const bearer = typeof auth === "object" && "bearer" in auth ? String(auth.bearer) : "";
  return /^\$\{([^{}]+)\}$/.exec(bearer)?.[1];
}

/** Returns the steps with the token of the role that sends them; a guest sends none. */
export function withSender(reading: Reading): readonly Step[] {
  const { steps, context } = reading;
  const requests = requestsOf(steps);
  const named = requests.some(({ query }) => query !== undefined) ? personInQuery(reading) : undefined;
  if (named !== undefined) return named;
  const each = requests.length < 2 ? [] : sendersOf(reading);
  if (each.length > 0) return each.length === requests.length ? withEach(steps, each) : steps;
  if (!requests.some(isOpen)) return steps;
  const role = roleIn(reading);
  if (role === undefined) return steps;
  const token = pronoun.test(role) ? lastSender(context) : tokenOf(context, role);
  const isGuest = isStranger(role) && !knowsGuests(context);
  if (token === undefined && !isGuest) return steps;
  const auth: ApiRequestStep["auth"] = token === undefined ? "none" : { bearer: `\${${token}}` };
  return steps.map((step) => (step.step === "api_request" && isOpen(step) ? { ...step, auth } : step));
}

/** “List the staff as Clara”, “as a clerk”: sent by Clara, and not for a role of that name. */
function personInQuery({ sentence, steps, context }: Reading): readonly Step[] | undefined {
  const name = /\b[Aa]s (?:an? )?(\p{L}+)(?=[.!]?$|[,;:] | and )/u.exec(withoutValues(sentence))?.[1];
  const [only, ...others] = requestsOf(steps);
  const [key] = Object.entries(only?.query ?? {}).find(([, value]) => value === name) ?? [];
  if (name === undefined || key === undefined || others.length > 0 || only === undefined) return undefined;
  const token = tokenOf(context, name.toLowerCase());
  if (token === undefined || !(isOpen(only) || bearerOf(only.auth) === token)) return undefined;
  const { [key]: _, ...rest } = only.query ?? {};
  const { query: __, ...request } = only;
  const sent: Step = { ...request, ...(Object.keys(rest).length === 0 ? {} : { query: rest }), auth: { bearer: `\${${token}}` } };
  return steps.map((step) => (step === only ? sent : step));
}

function withEach(steps: readonly Step[], tokens: readonly string[]): readonly Step[] {
  let at = 0;
  return steps.map((step) => {
    if (step.step !== "api_request") return step;
    const token = tokens[at++];
    return isOpen(step) || bearerOf(step.auth) !== undefined ? { ...step, auth: { bearer: `\${${token}}` } } : step;
  });
}

/** The token of the person that “she” is. */
function lastSender({ before }: SentenceContext): string | undefined {
  const token = bearerOf(lastRequest(before)?.auth);
  return token !== undefined && ownerOf(token) !== undefined ? token : undefined;
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

export function tokenOf({ variables }: SentenceContext, role: string): string | undefined {
  if (role === "") return undefined;
  const own = [...(variables ?? [])].filter((variable) => ownerOf(variable) === role);
  return own.length === 1 ? own[0] : undefined;
}

/** A role whose token nothing has, where others have theirs; or a person whom the steps leave out. */
function senderLost(reading: Reading): string | undefined {
  const { steps, context } = reading;
  if (!requestsOf(steps).some(isOpen)) return undefined;
  const role = roleIn(reading);
  if (role === undefined || anybody.test(role) || isNameOfThing(reading, role)) return undefined;
  if (requestsOf(steps).some((request) => sends(request, role))) return undefined;
  const { operations } = context;
  const isThing = operations !== undefined && resourcesOf(operations).has(nounOf([role])) && !isPersonOf(context, role);
  if (isThing) return undefined;
  // “She” is nobody else where all requests have the same sender.
  if (pronoun.test(role)) return ownersIn(context).size > 1 ? role : undefined;
  return hasOwners(context) || isStranger(role) ? role : undefined;
}

/** “Boats lists …”: a thing of the document, which is no person. */
function isNameOfThing({ context: { operations } }: Reading, role: string): boolean {
  return operations !== undefined && !pronoun.test(role) && role !== nounOf([role]) && resourcesOf(operations).has(nounOf([role]));
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

/** “List her jobs”, sent for everybody. */
function losesPerson({ sentence, steps, context }: Reading): boolean {
  if (!/^(?:(?:and|then|now|next|finally),? )*\p{L}+ (?:all )?(?:of )?(?:her|his) \p{Ll}+[.!]?$/iu.test(sentence)) return false;
  const [only, ...others] = requestsOf(steps);
  if (only === undefined || others.length > 0 || !hasOwners(context)) return false;
  const { auth, headers, query, parameters, body, action } = only;
  return [auth, headers, query, parameters, body].every((part) => part === undefined) && /^GET \/[^${}]*$/.test(action);
}

/** “Accept it as Ada”, “Ada returns book B-1”: a request, and neither a header, a variable nor a check. */
function losesActor({ sentence, steps, context }: Reading): boolean {
  const verb = /^(?:(?:and|then|now|next|finally),? )*(\p{L}+) /iu.exec(sentence)?.[1] ?? "";
  const isDone = /\b(?:is|are|was|were) \p{Ll}+ as \p{Lu}/u.test(sentence);
  const name =
    /\bas (?:the )?(\p{L}+)[.!]?$/iu.exec(sentence)?.[1] ??
    /^(\p{Lu}\p{Ll}+) (?:returns|answers|gives|sends) (?!a?n? ?\d)/u.exec(sentence)?.[1] ??
    /^As (?:the )?(\p{Lu}\p{Ll}+), /u.exec(sentence)?.[1] ??
    "";
  if (name === "" || verb === "" || sentence.includes("$")) return false;
  // “The role is given as courier”: a value.
  const isTold =
    /^(?:save|store|keep|remember|note|record|expect|check|verify|the|an?|its|his|her|their|this|that|our|my)$/i.test(verb) && !isDone;
  if (isTold || requestsOf(steps).length > 0 || steps.some(({ step }) => step === "prepare")) return false;
  return tokenOf(context, name.toLowerCase()) !== undefined;
}

function hasOwners(context: SentenceContext): boolean {
  return ownersIn(context).size > 0;
}

const receiver =
  /^(?:(?:[Aa]nd|[Bb]ut|[Tt]hen|[Nn]ow|[Ss]o|[Ee]xpect|[Vv]erify|[Cc]heck)(?: that)?,? ){0,4}((?:[Tt]he|[Aa]n?|[Oo]ur) )?(\p{L}+) (?:(?:now|then|still|also|should|must|can|will) ){0,3}(?:gets?|sees?|receives?|finds?|got|saw|received|found|is (?:shown|given|told|refused|denied|rejected|turned))(?=[ .!,]|$)/u;

/** “A guest sees three loans”, “Ines gets a 200” after a request that somebody else sent */
function otherPerson({ sentence, steps, context }: Reading): string | undefined {
  const [, article, name = ""] = (checksOnly(steps) ? receiver.exec(withoutValues(sentence)) : null) ?? [];
  const role = name.toLowerCase();
  const isNamed = article === undefined && /^\p{Lu}/u.test(name) && !isOrder(name);
  if ((article === undefined && !isNamed) || anybody.test(role)) return undefined;
  // “Ada gets a token” after she has signed in.
  const last = lastRequest(context.before);
  if (last === undefined || sends(last, role)) return undefined;
  const sender = senderIn(context);
  if (isStranger(role)) return sender === undefined || sender === "none" || knowsGuests(context) ? undefined : name;
  const token = sender === undefined && !isNamed ? undefined : tokenOf(context, role);
  return token === undefined || sender === token ? undefined : name;
}

/** The variable of the token that the last request carried, or `none`; undefined if the service determines it. */
function senderIn({ before = [] }: SentenceContext): string | undefined {
  const last = before.findLastIndex(({ step }) => step === "api_request");
  const auth = [...before.slice(0, last + 1)]
    .reverse()
    .flatMap((step, at) => (step.step === "prepare" || (step.step === "api_request" && at === 0) ? (step.auth ?? []) : []))
    .at(0);
  return auth === "none" ? "none" : auth === undefined ? undefined : (bearerOf(auth) ?? "other");
}

/** Returns the persons who have a token; `cartToken` is the token of a thing. */
function ownersIn({ variables, operations }: SentenceContext): ReadonlySet<string> {
  const owners = [...(variables ?? [])].flatMap((variable) => ownerOf(variable) ?? []);
  const resources = owners.length === 0 || operations === undefined ? [] : [...resourcesOf(operations)];
  const isThing = (owner: string): boolean =>
    operations !== undefined && resources.some((resource) => resource.startsWith(owner)) && !isPersonOf({ operations }, owner);
  return new Set(owners.filter((owner) => !isThing(owner)));
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
