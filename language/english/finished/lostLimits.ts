// Finds requests that lose a limit of their sentence: “booked this week”, “for the vehicle”, “with an id that is too
// long”, “the first item”, “in pages of 5”.

import { resourcesOf } from "../../grammar/correct/resources.ts";
import { nounsOf } from "../../grammar/settle/called.ts";
import { isIdName } from "../../grammar/settle/slotNames.ts";
import { isJsonObject, membersIn } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lemma, splitWords, wordsOf } from "../../openapi/words.ts";
import type { ApiRequestStep } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { nounOf, sameName, subjectOf } from "../context/nouns.ts";
import { finding, type Guard, namesPath, type Reading, requestsOf, withoutValues } from "./reading.ts";

export const limitGuards: readonly Guard[] = [
  finding(timeLost, (said) => `Nothing that this sends says “${said}”. Write the parameters with their dates, such as “with from today”.`),
  finding(
    thingLost,
    (said) => `Nothing that this sends says “${said}”. Write the parameter that limits the list, or leave these words out.`,
  ),
  finding(valueLost, (said) => `It is unclear what “${said}” is. Write the value that is sent.`),
  finding(placeLost, (said) => `This would read the whole list, and not “${said}”. Get the list, and say there which item is meant.`),
  finding(fieldLost, (said) => `The request does not go “${said}”: its path has another id. Leave these words out, or name the value.`),
  finding(countTaken, (said) => `“${said}” says how often or when, and a sentence does a thing once, at once.`),
  finding(
    agentLost,
    (said) => `Nothing that this sends says “${said}”. Write the parameter that limits the list, such as “with user "…"”.`,
  ),
  finding(dateTaken, (said) => `“${said}” is no date. Write the parameter that is meant, and its value in quotes.`),
  finding(wordAsId, (said) => `“${said}” is a word, and this would send it as an id. Write the id, or the variable that holds it.`),
  finding(unnamedList, (said) => `This would also send ${said}, which the sentence does not name. Write a sentence for each request.`),
  finding(
    oneLost,
    (said) => `This would read the whole list, and not “${said}”. Say which one, or get the list and look at one item there.`,
  ),
  finding(yearLost, (said) => `“${said}” may be of that year only, or since then. Write the parameters with their values.`),
  finding(
    secondValue,
    (said) => `A parameter has one value, and “${said}” would be sent in a request of its own. Write a sentence for each.`,
  ),
  finding(
    nameAsId,
    (said) => `“${said}” does not look like an id, and this would send it as one. Write the id, or the variable that holds it.`,
  ),
  finding(
    idAsName,
    (said) => `“\${${said}}” is an id, and this would send it as a name. Name the field, such as “with username …”, or write the name.`,
  ),
  finding(severalAsOne, (said) => `“${said}” are several, and this would change one. Write “the” and the singular, or which ones.`),
  finding(stateLost, (said) => `No parameter of this list says “${said}”. Leave it out, or name the parameter and its value.`),
];

const times =
  /\b(?:(?:this|last|next|past|current|previous|coming|following) (?:day|week|weekend|month|quarter|year|morning|evening|afternoon|night|hour|minute|season)s?|since (?:yesterday|today|last|then|\d+)|(?:up to|until|till|before|by|after) (?:now|today|tomorrow|yesterday)|on time|in time|recently|lately|today|yesterday|tomorrow|tonight)\b/i;

/** “booked this week”, of a list whose dates nothing limits. */
function timeLost(reading: Reading): string | undefined {
  const said = times.exec(withoutValues(reading.sentence))?.[0];
  if (said === undefined || namesPath(reading.sentence)) return undefined;
  const requests = requestsOf(reading.steps);
  if (requests.length === 0 || !requests.every(({ action }) => action.startsWith("GET "))) return undefined;
  return requests.some((request) => saysTime(request) || isAbout(reading, request, said)) ? undefined : said;
}

function saysTime(request: ApiRequestStep): boolean {
  return /\$now|\d{4}-\d\d|\$var|\$\{|date|day|time|week|month|year|from|until|since/i.test(JSON.stringify(request));
}

/** “the specials of today” of `/specials/today` */
function isAbout({ context }: Reading, request: ApiRequestStep, said: string): boolean {
  const operation = operationOf(context, request);
  return operation !== undefined && said.split(" ").some((word) => wordsOf(operation).nouns.has(lemma(word.toLowerCase())));
}

/** “List all jobs booked for the vehicle”, where the list takes no vehicle. */
function thingLost(reading: Reading): string | undefined {
  const { sentence, steps, context } = reading;
  const found = [
    ...withoutValues(reading.sentence).matchAll(/\b(?:of|for|from|by|in|at|under|on|and) (?:of )?(?:the|this|that|its|our) ([a-z]+)\b/gi),
  ];
  const requests = found.length === 0 || namesPath(sentence) ? [] : requestsOf(steps);
  if (context.operations === undefined || requests.length === 0 || !requests.every(({ action }) => action.startsWith("GET ")))
    return undefined;
  const resources = resourcesOf(context.operations);
  const sent = JSON.stringify(steps).toLowerCase();
  const own = requests.flatMap((request) => operationOf(context, request) ?? []);
  const isOwn = (noun: string): boolean =>
    own.some(
      (operation) =>
        subjectOf(operation).nouns.has(noun) ||
        subjectOf(operation).parameters.some((parameter) => parameter.noun === noun) ||
        wordsOf(operation).nouns.has(noun),
    );
  return found.find(([, word = ""]) => {
    const noun = nounOf([word.toLowerCase()]);
    return resources.has(noun) && !sent.includes(noun) && !isOwn(noun);
  })?.[0];
}

/** “with an id that is too long”, of which nothing is left. */
function valueLost(reading: Reading): string | undefined {
  const said =
    /\b(?:with|by|of|for|under) (an? (?:\w+ ){0,2}\w+ (?:that|which) (?:is|has|does|was|will|can|exceeds|starts|contains|looks|nobody)\b[^,.!]*)/i.exec(
      withoutValues(reading.sentence),
    )?.[1];
  if (said === undefined) return undefined;
  const requests = requestsOf(reading.steps);
  return requests.length > 0 && requests.every(isPlain) ? said : undefined;
}

/** Returns whether the request sends no value of its own. */
function isPlain({ action, body, query, form, multipart, parameters }: ApiRequestStep): boolean {
  const values = JSON.stringify([query ?? null, body ?? null, form ?? null, multipart ?? null, parameters ?? null]);
  return !/\d/.test(action) && !/:(?!\{"\$var")(?:"|\d|true|false)/.test(values.replace(/\{"\$var":"[^"]*"\}/g, "null"));
}

/** “Get the first item of the job”, of which the whole list would be read. */
function placeLost(reading: Reading): string | undefined {
  const { sentence, steps, context, tokens: tokensOf } = reading;
  if (!places.test(sentence) || namesPath(sentence)) return undefined;
  const [only, ...others] = requestsOf(steps);
  if (only === undefined || others.length > 0 || steps.some(({ step }) => step === "validate" || step === "set")) return undefined;
  if (steps.some((step) => step.step === "save" && step.implied !== true)) return undefined;
  const operation = operationOf(context, only);
  if (operation?.method !== "GET" || subjectOf(operation).isItem || only.query !== undefined) return undefined;
  const tokens = tokensOf();
  const at = tokens.findIndex(({ word }, index) => {
    const next = tokens[index + 1]?.word ?? "";
    return places.test(word) && subjectOf(operation).nouns.has(nounOf([next])) && nounOf([next]) === next;
  });
  return at < 0 ? undefined : `the ${tokens[at]?.word} ${tokens[at + 1]?.word}`;
}

const places = /\b(?:first|second|third|fourth|fifth|last|latest|newest|oldest|next|previous)\b/i;

/** “Get the job by its number”, where the path has its id. */
function fieldLost(reading: Reading): string | undefined {
  const [said, word = ""] = /\bby (?:its|their|his|her) ([a-z]+)\b/i.exec(withoutValues(reading.sentence)) ?? [];
  if (said === undefined || /^(?:ids?|identifiers?|owner|creator)$/i.test(word)) return undefined;
  const isOther = (request: ApiRequestStep): boolean => {
    const names = operationOf(reading.context, request)?.parameters.map(({ name }) => name.toLowerCase());
    return names !== undefined && !JSON.stringify([names, request]).toLowerCase().includes(word.toLowerCase());
  };
  return requestsOf(reading.steps).some(isOther) ? said : undefined;
}

/** “Get the job 3 times”: no job whose id is 3. */
function countTaken(reading: Reading): string | undefined {
  if (namesPath(reading.sentence)) return undefined;
  const found = withoutValues(reading.sentence).matchAll(
    /\b(\d+) (?:more )?(?:times?|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b(?: (?:later|ago))?/gi,
  );
  const ids = requestsOf(reading.steps).flatMap(({ action, parameters }) => [
    ...action.split("/"),
    ...Object.values(parameters ?? {}).map(String),
  ]);
  return [...found].find(([, number = ""]) => ids.includes(number))?.[0];
}

/** “List all jobs cancelled by Bob”: nothing is sorted by a person. */
function agentLost(reading: Reading): string | undefined {
  const { sentence, steps, context } = reading;
  const said = /\b(\w+(?:ed|en|t)) by (\w[\w@-]*)/i.exec(withoutValues(reading.sentence));
  if (said === null || sentence.includes("=")) return undefined;
  const [words, verb = "", name = ""] = said;
  return requestsOf(steps).some((step) => {
    const isSorted = Object.entries(step.query ?? {}).some(
      ([key, value]) => /^_?(?:sort|order)/i.test(key) && sameName(String(value), name),
    );
    if (!isSorted || !/^(?:sort|order|rank|arrang|sequenc|group)(?:ed)?$/i.test(verb)) return isSorted;
    // “ordered by Rita”, where nothing of the list is called so
    const found = operationOf(context, step)?.responses.flatMap(({ status, fields: own }) => (status.startsWith("2") ? own : [])) ?? [];
    const fields = [...found, ...found.flatMap((field) => insideOf(field).fields)];
    return verb === "ordered" && fields.length > 0 && !fields.some((field) => sameName(field.name, name));
  })
    ? words
    : undefined;
}

/** “List the jobs from Bob”: no day is called so. */
function dateTaken({ sentence, steps, context }: Reading): string | undefined {
  if (!requestsOf(steps).some(({ query }) => query !== undefined)) return undefined;
  const taken = requestsOf(steps).flatMap((step) => {
    const dates = operationOf(context, step)?.parameters.filter(({ format }) => /^date(?:-time)?$/.test(format ?? "")) ?? [];
    return dates.map(({ name }) => step.query?.[name]);
  });
  return taken.find(
    (value) => typeof value === "string" && /^\p{L}+$/u.test(value) && !sentence.includes(`"${value}"`) && !sentence.includes("="),
  ) as string | undefined;
}

/** Says that it is one of all, and nothing else. */
const idle =
  /^(?:all|every|each|any|full|complete|entire|whole|existing|current|new|same|own|recorded|stored|saved|known|remaining|other|various|different|individual|respective|corresponding|relevant)$/;

/** “List the deleted customers”, where the list takes no state. */
function stateLost(reading: Reading): string | undefined {
  const { sentence, steps, context, tokens: tokensOf } = reading;
  const [only, ...others] = requestsOf(steps);
  if (only?.action.startsWith("GET ") !== true || others.length > 0 || namesPath(sentence)) return undefined;
  const operation = operationOf(context, only);
  if (operation === undefined || subjectOf(operation).isItem) return undefined;
  const tokens = tokensOf();
  const at = tokens.findIndex(({ word }) => isManyOf(operation, word));
  const { kind, word = "" } = tokens[at - 1] ?? {};
  if (at < 2 || kind !== "word" || idle.test(word) || !state.test(word)) return undefined;
  const isSent = JSON.stringify(steps).toLowerCase().includes(word) || wordsOf(operation).nouns.has(lemma(word));
  return isSent ? undefined : word;
}

/** “List one loan” */
function oneLost({ sentence, steps, context }: Reading): string | undefined {
  const said =
    /^(?:(?:please|then|now|next|and|finally),? )*(?:list|get|read|fetch|show|retrieve|load|request|find|search) (?:for )?((?:only |just |exactly )?(?:one|1|a single) (?:of (?:the |these |all )?)?[a-z]+)[.!]?$/i.exec(
      sentence,
    )?.[1];
  const [only, ...others] = said === undefined ? [] : requestsOf(steps);
  const operation = only === undefined || others.length > 0 ? undefined : operationOf(context, only);
  if (operation?.method !== "GET" || subjectOf(operation).isItem) return undefined;
  return Object.entries(only?.query ?? {}).some(([name, value]) => String(value) === "1" && !isIdName(name)) ? undefined : said;
}

/** “the artworks from 1905” of `minYear` beside `maxYear`: those of that year, or all since then. */
function yearLost({ sentence, steps, context }: Reading): string | undefined {
  const [said, year] = / (?:from|of) ((?:1\d|20)\d\d)(?=[.!]?$| (?:and|as|with|without)\b)/i.exec(withoutValues(sentence)) ?? [];
  if (said === undefined) return undefined;
  const isHalf = requestsOf(steps).some((step) => {
    const [[name = ""] = [], ...others] = Object.entries(step.query ?? {}).filter(([, value]) => String(value) === year);
    if (others.length > 0 || !/^min|min$/i.test(name)) return false;
    const other = name.replace(/^min/, "max").replace(/^Min/, "Max").replace(/min$/i, "max");
    return operationOf(context, step)?.parameters.some((parameter) => parameter.name.toLowerCase() === other.toLowerCase()) === true;
  });
  return isHalf ? said.trim() : undefined;
}

/** “with status "OPEN" and status "DONE"”, which would be two requests */
function secondValue({ sentence, steps }: Reading): string | undefined {
  const requests = requestsOf(steps);
  let found: string | undefined;
  requests.slice(1).some((request, at) => {
    const before = requests[at];
    const [[name, value] = [], ...others] = Object.entries(request.query ?? {});
    const first = before?.action === request.action && name !== undefined ? before.query?.[name] : undefined;
    if (!request.action.startsWith("GET ") || others.length > 0 || typeof value !== "string" || typeof first !== "string") return false;
    const [, between = ""] = sentence.toLowerCase().split(first.toLowerCase());
    const words = (between.split(value.toLowerCase())[0] ?? "").match(/[\p{L}\p{N}]+/gu) ?? [];
    const isOne = words.every(
      (word) => /^(?:and|or|with|the|as|well)$/.test(word) || sameName(word, name ?? "") || sameName(lemma(word), name ?? ""),
    );
    if (isOne) found = value;
    return isOne;
  });
  return found;
}

function isManyOf(operation: Operation, word: string): boolean {
  return word !== "" && nounOf([word]) !== word && subjectOf(operation).nouns.has(nounOf([word]));
}

/** Adjectives by their ends. */
const state = /.{2}(?:ed|en|able|ible|ive|ful|less|ous|ing)$/;

/** “List the shipments of the client that Olivia belongs to”: no id is called so. */
function wordAsId({ sentence, steps, context, tokens }: Reading): string | undefined {
  if (namesPath(sentence) || /\bids?\b/i.test(sentence)) return undefined;
  const ids = requestsOf(steps).flatMap(({ query }) =>
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      isIdName(name) && typeof value === "string" && !sentence.includes(name) ? [value] : [],
    ),
  );
  if (ids.length === 0) return undefined;
  const said = new Set(tokens().flatMap(({ kind, text }) => (kind === "word" && /^\p{L}[\p{L}-]*$/u.test(text) ? [text] : [])));
  const word = ids.find((value) => said.has(value));
  return word === undefined || JSON.stringify(context.before ?? []).includes(JSON.stringify(word)) ? undefined : word;
}

/** “Get all artworks of "Mira Solberg"”, “Publish it at 10:00”: not ids. A wrong one may be meant to be refused. */
function nameAsId({ sentence, steps, context }: Reading): string | undefined {
  if (namesPath(sentence) || /\b4\d\d\b|\b(?:fail|refus|reject|found|unknown|exist|invalid|wrong)/i.test(sentence)) return undefined;
  const isName = (value: string): boolean => /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)+$/u.test(value) && !/\bids?\b/i.test(sentence);
  // A time of day, an amount, an address
  const isOther = (value: string): boolean => /^(?:\d{1,2}:\d\d|\d+\.\d+|[^@\s]+@[^@\s]+\.\w+)$/.test(value);
  return requestsOf(steps).flatMap((step) => {
    const sent = [step.parameters, step.query, membersIn(step.body)].flatMap((part) => Object.entries(part ?? {}));
    const ids = sent.flatMap(([name, value]) => (isIdName(name.replace(/s?(?:\[\])?$/, "")) ? [String(value)] : []));
    const template = operationOf(context, step)?.path ?? step.action;
    const inPath = step.action.split("/").filter((segment) => !template.includes(segment));
    return [...ids, ...inPath].filter((value) => isName(value) || isOther(value));
  })[0];
}

/** “Add the user ${userId} to the project” of a user whose `username` is sent. */
function idAsName({ sentence, steps }: Reading): string | undefined {
  const said = sentence.toLowerCase();
  return requestsOf(steps)
    .flatMap(({ body }) => Object.entries(membersIn(body)))
    .flatMap(([name, value]) => {
      const held = isJsonObject(value) ? value.$var : undefined;
      const isName = /^(?:user ?)?name$|title|label|login|email/.test(splitWords(name).join(" ")) && !said.includes(name.toLowerCase());
      return isName && typeof held === "string" && /[a-z]Id$/.test(held) ? [held] : [];
    })[0];
}

/** “Publish documents”, where only one is known */
function severalAsOne({ sentence, steps }: Reading): string | undefined {
  const nouns = /^(?:(?:please|now|then|finally) )?[a-z]{3,20} (?:the |our |my )?([a-z]{3,30}s)[.!]?$/i.exec(sentence)?.[1];
  const noun = lemma(nouns?.toLowerCase() ?? "");
  const [only, ...others] = requestsOf(steps);
  if (nouns === undefined || noun === nouns || only === undefined || others.length > 0 || only.action.startsWith("GET ")) return undefined;
  const ids = [...JSON.stringify(only).matchAll(/(?:\$\{|"\$var":")(\w{1,40})[}"]/g)].map(([, name = ""]) => splitWords(name).join(" "));
  return ids.length === 1 && ids[0] === `${noun} id` ? nouns : undefined;
}

/** “List the sea and air shipments”: and no carriers. */
function unnamedList({ sentence, steps, context, tokens }: Reading): string | undefined {
  const requests = requestsOf(steps);
  if (requests.length < 2 || namesPath(sentence)) return undefined;
  const said = new Set(tokens().flatMap(({ kind, text }) => (kind === "word" ? splitWords(text).map(lemma) : [])));
  if (["it", "them", "one", "thing", "again"].some((word) => said.has(word))) return undefined;
  return requests.find((request) => {
    const operation = operationOf(context, request);
    if (operation === undefined || !request.action.startsWith("GET ") || operation.path.includes("{")) return false;
    const words = [...(context.operations === undefined ? [] : nounsOf(context.operations, operation))].flatMap((noun) => noun.split(" "));
    return Object.keys(request.query ?? {}).length > 0 && !words.some((word) => said.has(word));
  })?.action;
}
