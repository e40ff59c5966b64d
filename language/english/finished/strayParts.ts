// Guards against parts of a sentence in places that they cannot be meant for: a remark in parentheses as a parameter, a
// compared text as the name of a variable, a path as a text, a field of errors in a success.

import { resourcesOf } from "../../grammar/correct/resources.ts";
import { lexicon } from "../../grammar/lexicon/lexicon.ts";
import type { Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { savesOf } from "../../steps/saves.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { fieldsAt, someCheck } from "./lookedAt.ts";
import { checksOf, finding, type Guard, namesPath, type Reading, requestsOf } from "./reading.ts";

export const strayPartGuards: readonly Guard[] = [
  finding(
    remarkSent,
    (said) => `“(${said})” would be sent as a parameter that the request does not have. Leave it out, or name a parameter.`,
  ),
  finding(comparedSaved, (said) => `“${said}” would be the name of a variable. Write the check as a sentence of its own.`),
  finding(pathCompared, (said) => `${said} would be compared as a text. To save it, write “save ${said} as” and a name.`),
  finding(
    brokenHeader,
    (said) => `“${said}” is no name of a header. Write the name and the value apart, such as “header X-Tenant "acme"”.`,
  ),
  finding(expectedSent, (said) => `“${said}” would be sent as a part of the header. Write what is expected as a sentence of its own.`),
  {
    finds: bodyAfter,
    message: ({ context }) =>
      `The request above, ${lastRequest(context.before)?.action ?? ""}, is sent without a body, and this would be the body of the next one. Write “with body …” in the request.`,
  },
  {
    finds: sendsHeaderAsParameter,
    message: () => '“header” would be sent as a parameter. Write the header in quotes, such as “header X-Tenant "acme"”.',
  },
  finding(checksNothing, (said) => `“${said}” would only send a request and check nothing. Name the field and what it must be.`),
  finding(nameLost, (said) => `“${said}” is not understood. Put it in quotes, after the name of its field.`),
  finding(otherThing, (said) => `This would change another thing than the ${said}. Write its name in quotes, or the method and the path.`),
  finding(againLost, (said) => `“${said}” would send nothing. Write a sentence of its own, such as “Send the same request again.”`),
  finding(preparesExpected, (said) => `“${said}” would be sent with the next request. Write “the body contains …” to check it.`),
  finding(
    unknownPart,
    (said) => `No operation of the document takes a part “${said}”. Write the request, such as “POST /… with file ./a.png”.`,
  ),
  finding(
    thingSaved,
    (said) => `“${said}” would be the name of a variable. To send it, write the field of the request, such as “with … of ${said}”.`,
  ),
  finding(sentChecked, (said) => `“${said}” would be looked for before the request is sent. Write “with” and its fields after the path.`),
  finding(deedLost, (said) => `“${said}” would send nothing. Write what is checked as a sentence of its own.`),
  finding(errorInSuccess, (said) => `Only errors have ${said}. Name the field that the response has, or write “the body contains …”.`),
];

/** “with header X-Trace: abc - expect 200” */
function expectedSent({ steps }: Reading): string | undefined {
  const values = requestsOf(steps).flatMap(({ headers }) => Object.values(headers ?? {}));
  return values
    .flatMap((value) => {
      const { index } = (typeof value === "string" ? expectation.exec(value) : null) ?? {};
      return index === undefined ? [] : [String(value).slice(index).trim()];
    })
    .at(0);
}

const expectation = / [-–—] ?(?:\d{3}\b|expect|status|should|must|returns?|gives?)/i;

/** “Upload ./a.png as the poster” prepares a part of the next request. */
function unknownPart({ steps, context: { operations } }: Reading): string | undefined {
  if (operations === undefined) return undefined;
  const names = steps.flatMap((step) => (step.step === "prepare" ? Object.keys(step.multipart ?? {}) : []));
  return names.find((name) => !operations.operations.some(({ body }) => body?.fields.some((field) => field.name === name)));
}

/** “put it in that group” saves no response as `group`. */
function thingSaved({ sentence, steps }: Reading): string | undefined {
  const names = steps.flatMap((step) => ("store" in step ? savesOf(step) : []));
  const things = names.filter((name) => !/^(?:name|variable|value)$/.test(name));
  const said = things.flatMap((name) => [`in that ${name}`, `into that ${name}`, `in this ${name}`, `into this ${name}`]);
  return said.find((words) => sentence.includes(` ${words}`))?.replace(/^\w+ /, "");
}

/** “Delete task ${taskId} (in the response, deleted has to be true)” is a request, too. */
function deedLost({ sentence, steps }: Reading): string | undefined {
  const [, verb = "", next = ""] = /^(?:(?:then|now|and|please|finally),? )*(delete|remove|cancel) (\p{L}+)/iu.exec(sentence) ?? [];
  const isField = /^(?:is|must|should|has|may|can|request|requests)$/i.test(next);
  return verb === "" || isField || steps.length === 0 || steps.some(({ step }) => step !== "validate") ? undefined : `${verb} ${next}`;
}

/** “GET /lists (public page)” */
function remarkSent({ sentence, steps, context }: Reading): string | undefined {
  const remarks = [...sentence.matchAll(/\(([\p{L}]+) ([\p{L}]+)\)/gu)];
  if (remarks.length === 0) return undefined;
  const found = remarks.find(([, name = "", value]) =>
    requestsOf(steps).some((request) => {
      const operation = operationOf(context, request);
      return request.query?.[name] === value && operation?.parameters.every((parameter) => parameter.name !== name) === true;
    }),
  );
  return found === undefined ? undefined : `${found[1]} ${found[2]}`;
}

/** “save $.id as tagId, $.slug is "quick"” saves no `quick`. */
function comparedSaved({ sentence, steps }: Reading): string | undefined {
  const names = steps.flatMap((step) => (step.step === "save" ? savesOf(step) : []));
  const links = ["=", "==", "is", "equals", "be"];
  const isCompared = (name: string): boolean => links.some((link) => sentence.includes(`${link} "${name}"`));
  return names.length < 2 ? undefined : names.find(isCompared);
}

/** “lineId = items[0].id” */
function pathCompared({ sentence, steps, context }: Reading): string | undefined {
  const isBare = (text: string): boolean => isPath.test(text) && !/["'“]/.test(sentence[sentence.indexOf(text) - 1] ?? "");
  const said = checksOf(steps).find(({ equals }) => typeof equals === "string" && isBare(equals))?.equals;
  return typeof said === "string" && fieldsAt({ path: `$.${said}` }, context).length > 0 ? said : undefined;
}

const isPath = /^[A-Za-z_]\w*(?:\[\d+\])?(?:\.[A-Za-z_]\w*(?:\[\d+\])?)+$/;

/** `header "Authorization: Bearer abc"` as a name */
function brokenHeader({ steps }: Reading): string | undefined {
  const names = steps.flatMap((step) => ("headers" in step ? Object.keys(step.headers ?? {}) : []));
  return names.find((name) => /[\s:]/.test(name));
}

/** “Body: {…}” after a request that needs one and has none */
function bodyAfter({ steps, context, sentence }: Reading): boolean {
  const [step, ...others] = steps;
  if (step?.step !== "prepare" || step.body === undefined || others.length > 0 || !/^(?:the |its |request )*body\b/i.test(sentence))
    return false;
  const request = context.before?.at(-1);
  if (request?.step !== "api_request" || request.body !== undefined || /^(?:GET|DELETE) /.test(request.action)) return false;
  return operationOf(context, request)?.body !== undefined;
}

/** “with header X-Api-Key: wrong” as a parameter `header` */
function sendsHeaderAsParameter({ steps, context }: Reading): boolean {
  return requestsOf(steps).some((request) => {
    const isSent = request.query?.header !== undefined || request.query?.headers !== undefined;
    return isSent && operationOf(context, request)?.parameters.every(({ name }) => !/^headers?$/.test(name)) === true;
  });
}

/** “Check that the prices are normal” */
function checksNothing({ sentence, steps }: Reading): string | undefined {
  if (namesPath(sentence) || !steps.every((step) => step.step === "api_request" && step.until === undefined)) return undefined;
  return /^(?:(?:please|then|and|now|also),? )*(?:check|verify|ensure|confirm|make sure)(?: also)? (that .+)$/i.exec(sentence)?.[1];
}

/** “Subscribe acme-1 to the plan starter” without “starter” */
function nameLost({ tokens: tokensOf, steps, context: { operations } }: Reading): string | undefined {
  if (operations === undefined || requestsOf(steps).every(({ body }) => body === undefined)) return undefined;
  const tokens = tokensOf();
  const said = JSON.stringify(steps).toLowerCase();
  return tokens.find(({ kind, word, text }, at) => {
    const [before, article, noun] = tokens.slice(Math.max(0, at - 3), at);
    const isPlaced = article?.word === "the" && /^(?:to|for|of|from|in|on|with)$/.test(before?.word ?? "") && noun?.kind === "word";
    const isBare = kind === "word" && /^\p{Ll}[\p{Ll}\d]*$/u.test(text) && !lexicon.vocabulary.has(word) && !said.includes(text);
    return isPlaced && isBare && isResource(operations, noun.word) && !isResource(operations, word);
  })?.text;
}

/** “Change plan starter: amount 3900” as a change of a coupon for that plan */
function otherThing({ tokens: tokensOf, steps, context }: Reading): string | undefined {
  const [request, ...others] = requestsOf(steps);
  const operation = request === undefined || others.length > 0 ? undefined : operationOf(context, request);
  if (operation === undefined || context.operations === undefined || !/^(?:PUT|PATCH|DELETE)$/.test(operation.method)) return undefined;
  const [verb, ...rest] = tokensOf();
  const [noun, name] = rest[0]?.word === "the" ? rest.slice(1) : rest;
  const isNamed = name?.kind === "quoted" || (name?.kind === "word" && !lexicon.vocabulary.has(name.word));
  if (verb?.kind !== "word" || noun?.kind !== "word" || !isNamed || !isResource(context.operations, noun.word)) return undefined;
  const isOwn =
    subjectOf(operation).nouns.has(nounOf([noun.word])) ||
    splitWords(operation.path).some((word) => nounOf([word]) === nounOf([noun.word]));
  return isOwn ? undefined : noun.word;
}

function isResource(operations: Operations, word: string): boolean {
  return resourcesOf(operations).has(nounOf([word]));
}

const again = /(?: and|,| then) (?:then )?((?:(?:try|do|send|call|repeat|attempt|request|run) (?:it|this|that) )?again)\b/;

/** “DELETE /cranes/7 and try it again, which must fail with 404” */
function againLost({ sentence, steps }: Reading): string | undefined {
  const [request, ...others] = requestsOf(steps);
  const isOnce = request !== undefined && request.until === undefined && others.length === 0;
  return isOnce && namesPath(sentence) ? again.exec(sentence)?.[1] : undefined;
}

/** “A dashboard named "X" that is sent by POST to /dashboards …” as a check */
function sentChecked({ sentence, steps: [first, second] }: Reading): string | undefined {
  if (first?.step !== "validate" || second?.step !== "api_request") return undefined;
  return /^an? .{1,80}? (?:(?:that|which) )?(?:(?:is|was|gets) )?(?:sent|posted|put|submitted) (?:by|with|to|via)\b/i.exec(sentence)?.[0];
}

/** “expect 200 and the text "OK"” */
function preparesExpected({ steps }: Reading): string | undefined {
  const last = steps.at(-1);
  const isExpected = last?.step === "prepare" && last.text !== undefined && steps.at(-2)?.step === "validate";
  return isExpected ? last.text : undefined;
}

/** “200 with the text "OK"”: only the errors have a `message`. */
function errorInSuccess({ steps, context, sentence }: Reading): string | undefined {
  if (context.operations === undefined || sentence.includes("$.")) return undefined;
  const isSuccess = checksOf(steps).some(({ status }) => typeof status === "number" && status >= 200 && status < 300);
  if (!isSuccess) return undefined;
  let found: string | undefined;
  someCheck(steps, context, (check, around) => {
    const fields = check.path === undefined || check.not === true ? [] : fieldsAt(check, around());
    const isOfErrors = fields.length > 0 && fields.every(({ isOfError }) => isOfError);
    if (isOfErrors) found = check.path;
    return isOfErrors;
  });
  return found;
}
