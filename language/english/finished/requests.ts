// Finds requests that do something else than the sentence says: delete the whole, send an expectation, create a thing
// in another place, take the id of another thing.

import type { Check } from "../../check.ts";
import { staysSignedIn } from "../../grammar/correct/contrary.ts";
import { resourcesOf } from "../../grammar/correct/resources.ts";
import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { fitOfVerb, hasItemOf, hasSense, methodsOfVerb, namesOf } from "../../grammar/settle/called.ts";
import { segmentsOf } from "../../grammar/settle/mentioned.ts";
import { leavesOf, membersIn } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";
import { type Guard, type Reading, requestsOf, sentBy, withoutTexts } from "./reading.ts";

export const requestGuards: readonly Guard[] = [
  {
    finds: losesCondition,
    message: () =>
      "Steps run whether a condition holds or not. Write “When …” if both must happen, or add what is expected, such as “If …, expect status 409”.",
  },
  { finds: leavesTry },
  { finds: createsByField },
  { finds: losesKind },
  { finds: losesPlace },
  { finds: sendsMissing },
  {
    finds: losesPerson,
    message: () => "It is unclear who is meant. Write the id of the person, such as “user ${userId}”.",
  },
  { finds: sendsWordAsDay },
  {
    finds: ({ steps, tokens }) => requestsOf(steps).length > 0 && staysSignedIn(tokens(), steps),
    message: () => "This would send another request than the one to log out. Write its method and path.",
  },
  { finds: removesWhole },
  { finds: removesAll },
  { finds: changesMany },
  { finds: checksFieldsSent },
  { finds: sendsExpected },
  { finds: takesIdOfAnother },
  { finds: readsInstead },
  {
    finds: returnsTo,
    message: () => "It is unclear whether to read it again, or to give it back. Begin with “Get”, or leave out “to”.",
  },
  {
    finds: sendsDayAsName,
    message: () => "It is unclear which field the day is for. Name the field before it, such as “with date 2026-05-04”.",
  },
];

/** “Return to the loan "L-1"”, which “Return the loan” would give back */
function returnsTo({ sentence, steps }: Reading): boolean {
  const isTo = /^(?:(?:and|then|now|finally|please),? )*returns? to (?:the|this|that|our|my) /i.test(sentence);
  return isTo && requestsOf(steps).some(({ action }) => !action.startsWith("GET "));
}

/** “Plan a concert on 4 May 2026”: no concert of that name. */
function sendsDayAsName({ sentence, steps, context }: Reading): boolean {
  const days = [...sentence.matchAll(/\bon (\d{4}-\d\d-\d\d)\b/g)].map(([, day]) => day);
  return (
    days.length > 0 &&
    requestsOf(steps).some((step) => {
      const sent = membersIn(step.body);
      const fields = operationOf(context, step)?.body?.fields ?? [];
      return fields.some(
        ({ name, type, format }) =>
          days.some((day) => sent[name] === day) &&
          type === "string" &&
          format === undefined &&
          !hasSense(splitWords(name).join(" "), "o.day"),
      );
    })
  );
}

/** “Book the class again” reads no bookings where an operation books one: the verb is that of another operation. */
function readsInstead({ sentence, steps, context, tokens: tokensOf }: Reading): boolean {
  const [only, ...others] = requestsOf(steps);
  if (only === undefined || others.length > 0 || !only.action.startsWith("GET ") || /\/\w/.test(sentence)) return false;
  const read = operationOf(context, only);
  const changing = (context.operations?.operations ?? []).filter(({ method }) => method !== "GET");
  const tokens = tokensOf();
  return tokens.some(({ kind, word }, at) => {
    if (kind !== "word" || hasTerminal(tokens[at - 1]?.word ?? "", determiner) || !hasTerminal(tokens[at + 1]?.word ?? "", determiner))
      return false;
    if (tokens.slice(0, at + 1).some((one) => hasTerminal(one.word, reading))) return false;
    const verb = { word, particle: undefined };
    // “Open the ticket” reads it, though “Open a ticket” makes one.
    if (methodsOfVerb(verb).includes("GET")) return false;
    const said = [tokens[at + 2]?.word ?? "", tokens[at + 3]?.word ?? ""];
    const isOwn = (operation: Operation): boolean =>
      fitOfVerb(operation, verb) === "own" && nounsOf(operation).some((noun) => said.some((one) => nounOf([one]) === noun));
    return (read === undefined || !isOwn(read)) && changing.some(isOwn);
  });
}

function nounsOf(operation: Operation): readonly string[] {
  return [...subjectOf(operation).nouns, ...namesOf(operation).map(({ noun }) => noun)];
}

const determiner = /^f\.(?:the|my)$/;
const reading = /^v\.(?:fetch|get|show|list|look)(?:\+|$)/;

/** “If the job is deleted, release it” */
function losesCondition({ sentence, steps }: Reading): boolean {
  return /^if\s/i.test(sentence) && steps.filter(({ step }) => step === "api_request").length > 1;
}

/** “It isn't allowed, so trying that must end in a conflict”: no request tries it. */
function leavesTry({ sentence, steps }: Reading): boolean {
  return /\b(?:trying|attempting) (?:that|this|it|so)\b/i.test(sentence) && !steps.some(({ step }) => step === "api_request");
}

/** “Create an owner with id "o-1" and name "Bob"”: a second field, and no second thing that has a name only. */
function createsByField({ sentence, steps }: Reading): boolean {
  const field = /\band (\w+) (?:"[^"]*"|\S+)[.!]?$/.exec(sentence)?.[1];
  const last = requestsOf(steps).slice(1).at(-1);
  if (field === undefined || last?.action.startsWith("POST ") !== true) return false;
  return Object.keys(membersIn(last.body)).join(" ") === field;
}

/** “Remove her from the room” deletes no room. */
function removesWhole({ sentence, steps, context }: Reading): boolean {
  const from =
    /\b(?:remove|delete|drop|detach|unassign|unlink|kick|take)s? (?:her|him|them|it) (?:from|off|out of) (?:the|this|that) (\w+)/i.exec(
      sentence,
    )?.[1];
  if (from === undefined) return false;
  return deletions(steps, context).some((operation) => {
    const { isItem, parameters } = subjectOf(operation);
    return isItem && parameters.at(-1)?.noun === nounOf([from]);
  });
}

const personalPronoun = /^(?:he|she|him|her|them|they|us|me|himself|herself)$/i;
const aboutPerson =
  /^(?:(?:and|then|now|next|finally|also|please|we|i),? )*\p{L}+ (?:(?:him|her)(?: (?:(?:to|into|from|out of|off|on|in) )?(?:the|this|that|our) (?:[\p{L}-]+ ){0,2}?(?<one>\p{L}+))?|(?:the|this|that|our) (?:[\p{L}-]+ ){0,2}?(?<other>\p{L}+) to (?:him|her|them))[.!]?$/iu;

/** “Assign the task to him”: whose id is sent, and no text “him”. */
function losesPerson({ sentence, steps, context }: Reading): boolean {
  const requests = requestsOf(steps);
  if (requests.length === 0 || !/\b(?:him|her|he|she|they|them)\b/i.test(sentence)) return false;
  const sent = requests.flatMap(sentBy);
  const words = withoutTexts(sentence).split(/\P{L}+/u);
  if (sent.some(({ value }) => typeof value === "string" && personalPronoun.test(value) && words.includes(value))) return true;
  const found = aboutPerson.exec(sentence);
  const thing = nounOf([(found?.groups?.one ?? found?.groups?.other ?? "").toLowerCase()]);
  return (
    found !== null &&
    requests.some((step) => {
      const operation = operationOf(context, step);
      const owns = operation === undefined ? [] : subjectOf(operation).parameters;
      const own = sentBy(step);
      const inPath = step.action.split("${").length - 1;
      const ids = own.filter(({ value }) => typeof value === "object").length + inPath;
      // The request names no person, or only the thing itself.
      if (own.length < 2 && ids === 0) return !/\d/.test(step.action);
      const isAlone = own.length + inPath < 2;
      return thing !== "" && isAlone && (own[0]?.name === "id" || (owns.length === 1 && owns[0]?.noun === thing));
    })
  );
}

/** “Assign the task to Jan”: no `end_date` of that name. In quotes it may be wrong on purpose. */
function sendsWordAsDay({ steps, context, tokens }: Reading): boolean {
  return requestsOf(steps).some((step) => {
    const sent = membersIn(step.body);
    const fields = operationOf(context, step)?.body?.fields ?? [];
    return fields.some(({ name, type, format }) => {
      const value = sent[name];
      const isDay = format?.startsWith("date") === true || (type === "string" && /^(?:.+_)?date$|Date$/.test(name));
      return (
        isDay &&
        typeof value === "string" &&
        /^\p{L}+$/u.test(value) &&
        !tokens().some((token) => token.kind === "quoted" && token.value === value)
      );
    });
  });
}

/** “Delete the device” deletes one, and not “all devices of a tenant”. */
function removesAll({ sentence, steps, context, tokens }: Reading): boolean {
  // A path that is written out says which operation.
  if (sentence.includes("/")) return false;
  return deletions(steps, context).some((operation) => {
    // “Delete an owner with all pets” deletes one owner.
    if (!/\ball\b/i.test((operation.summary ?? "").replace(/\b(?:with|and|including|plus) all\b/gi, ""))) return false;
    const { nouns } = subjectOf(operation);
    const isPlural = ({ word }: Token): boolean => word.endsWith("s") && nouns.has(nounOf([word])) && !nouns.has(word);
    return !/\b(?:all|every|each|everything|entire|whole)\b/i.test(sentence) && !tokens().some(isPlural);
  });
}

function deletions(steps: readonly Step[], context: SentenceContext): readonly Operation[] {
  return steps.flatMap((step) =>
    step.step === "api_request" && step.action.startsWith("DELETE ") ? (operationOf(context, step) ?? []) : [],
  );
}

/** “a text bookmark”, where a bookmark has a type that lists text: the request has to send that. */
function losesKind({ steps, context, tokens: tokensOf }: Reading): boolean {
  const made = steps.filter((step) => step.step === "api_request" && step.action.startsWith("POST "));
  if (made.length === 0) return false;
  const tokens = tokensOf();
  return made.some((step) => {
    const operation = operationOf(context, step);
    if (operation?.body === undefined || step.step !== "api_request") return false;
    const { nouns, action } = subjectOf(operation);
    const body = membersIn(step.body);
    const open = operation.body.fields.filter(({ name, enum: values }) => values !== undefined && !(name in body));
    return (
      action === undefined &&
      tokens.some(({ kind, word }, at) => {
        const isBeside =
          kind === "word" && /^(?:an?|new|another)$/.test(tokens[at - 1]?.word ?? "") && nouns.has(nounOf([tokens[at + 1]?.word ?? ""]));
        return isBeside && open.some(({ enum: values = [] }) => values.some((value) => value.toLowerCase() === word));
      })
    );
  });
}

/** “Create a category "USB" under Connectors”: where Connectors was made, and nothing sends its id. */
function losesPlace({ sentence, steps, context, tokens: tokensOf }: Reading): boolean {
  if (!steps.some(({ step }) => step === "api_request") || !/\b(?:under|below|beneath|inside|within|into|in) \p{Lu}/u.test(sentence))
    return false;
  const tokens = tokensOf();
  const sent = JSON.stringify(steps).toLowerCase();
  const made = (context.before ?? []).flatMap((step) => (step.step === "api_request" ? leavesOf(step.body).map(({ value }) => value) : []));
  // A variable that is called like the thing, such as `connectorsId`, holds its id.
  return tokens.some(({ kind, text }, at) => {
    const isPlace = /^(?:under|below|beneath|inside|within|into|in)$/.test(tokens[at - 1]?.word ?? "");
    return kind === "word" && isPlace && /^\p{Lu}/u.test(text) && made.includes(text) && !sent.includes(text.toLowerCase());
  });
}

/** “…, the rating is missing”: no value of it. */
function sendsMissing({ sentence, steps }: Reading): boolean {
  const isSent = steps.some((step) => step.step === "api_request" && /:"(?:missing|omitted)"/.test(JSON.stringify(step.body ?? null)));
  return isSent && /\b(?:is|are) (?:missing|omitted)\b/.test(sentence);
}

const asserts =
  /\b(?:expect|should|must|shall|will|verif|check|assert|ensur|confirm|return|respon|answer|status|is|are|be|was|were|has|have|had|contains?|get|see|show|result|then|with \d{3}|receiv|obtain|yield|give|come|fail|succe|exist)\w*/i;

/** “PUT /jobs/7 with type BATCH, inputs as an empty list”: the body, and not the response. */
function checksFieldsSent({ sentence, steps, context }: Reading): boolean {
  const [request, ...others] = steps;
  if (request?.step !== "api_request" || request.body === undefined || others.length === 0) return false;
  const rest = /\bwith\b(.*)$/is.exec(sentence)?.[1];
  if (rest === undefined || asserts.test(rest.replace(/"[^"]*"/g, ""))) return false;
  const fields = operationOf(context, request)?.body?.fields.map(({ name }) => name) ?? [];
  const isSent = ({ path }: Check): boolean => fields.includes(/^\$\.(\w+)/.exec(path ?? "")?.[1] ?? "");
  return others.every((step) => step.step === "validate") && others.some((step) => step.step === "validate" && step.checks.some(isSent));
}

/** “Expect 401 and the text "Missing"”: the text of the response, and not of the next request. */
function sendsExpected({ sentence, steps }: Reading): boolean {
  const check = steps.findIndex(({ step }) => step === "validate");
  const isSent = steps.some(
    (step, at) => check >= 0 && at > check && step.step === "prepare" && (step.text !== undefined || step.body !== undefined),
  );
  return isSent && !/\b(?:send|sent|set|use|using|add|next|following|request|with (?:the )?body)\b/i.test(sentence);
}

/** “environment ${envId}” is not an id of a project, and one id is not that of two items. */
function takesIdOfAnother({ sentence, steps, context, tokens: tokensOf }: Reading): boolean {
  const { operations } = context;
  if (operations === undefined || !sentence.includes("${") || sentence.includes("/")) return false;
  const resources = resourcesOf(operations);
  const tokens = tokensOf();
  const nouns = new Map(
    tokens.flatMap(({ kind, value }, at): readonly (readonly [string, string])[] => {
      const noun = nounOf([tokens[at - 1]?.word ?? ""]);
      return kind === "reference" && resources.has(noun) ? [[String(value), noun]] : [];
    }),
  );
  return steps.some((step) => {
    const operation = step.step === "api_request" ? operationOf(context, step) : undefined;
    return operation !== undefined && step.step === "api_request" && isMisplaced(idsOf(step, operation), nouns);
  });
}

function isMisplaced(ids: readonly (readonly [variable: string, noun: string])[], nouns: ReadonlyMap<string, string>): boolean {
  return ids.some(([variable, noun], at) => {
    const said = nouns.get(variable);
    return (said !== undefined && said !== noun) || ids.some(([other], index) => index > at && other === variable);
  });
}

/** Returns the variables in the path with the nouns of their parameters. */
function idsOf(step: ApiRequestStep, operation: Operation): readonly (readonly [string, string])[] {
  const written = segmentsOf(step, operation);
  const places = operation.path.split("/").flatMap((segment, at) => (segment.startsWith("{") ? [at] : []));
  return subjectOf(operation).parameters.flatMap(({ noun }, index): readonly (readonly [string, string])[] => {
    const variable = /^\$\{([^}]*)\}$/.exec(written[places[index] ?? -1] ?? "")?.[1];
    return variable === undefined || noun === "" ? [] : [[variable, noun]];
  });
}

/** “Give it a rating of 5” with `PUT /photos`, which changes many, where `PUT /photos/{id}` changes one. */
function changesMany({ sentence, steps, context }: Reading): boolean {
  const { operations } = context;
  if (operations === undefined || /(?:^|\s)\/\w/.test(sentence)) return false;
  return requestsOf(steps).some((step) => {
    const operation = /^(?:PUT|PATCH) /.test(step.action) ? operationOf(context, step) : undefined;
    const ids = operation?.body?.fields.find(({ name, type, required }) => type === "array" && required === true && /ids$/i.test(name));
    return operation !== undefined && ids !== undefined && hasItemOf(operations, operation) && !(ids.name in membersIn(step.body));
  });
}
