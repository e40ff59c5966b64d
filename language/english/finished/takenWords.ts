// Finds requests that take words of the sentence for something else: a format for a value, an amount for an item, the
// search for an order, a difference for the whole.

import { isJsonObject, leavesOf, membersIn } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { checksOf, type Guard, namesPath, type Reading, requestsOf } from "./reading.ts";

export const takenWordGuards: readonly Guard[] = [
  {
    finds: takesFormat,
    message: () => "It is unclear what “as” says here. Leave out the format of the body, or write it as a header of the request.",
  },
  { finds: takesOutcome },
  { finds: takesKindOfBody, message: () => "Write “POST the text '…' to /path” to send a text, or name the field that has it." },
  { finds: takesAmount },
  { finds: takesOther },
  {
    finds: (reading) => markedAs(reading) !== undefined,
    message: (reading) => {
      const [name, value] = markedAs(reading) ?? [];
      return `This would send “${value}” as ${name}. Write the request that does it, or the field that has the value, such as “with ${name} "…"”.`;
    },
  },
  {
    finds: sortsOtherwise,
    message: () => "It is unclear what is sorted, and which way. Write one order, such as “sorted by name, descending”.",
  },
  {
    finds: takesLast,
    message: () => "This would read the first ones. Say how they are sorted, for example “sorted by createdAt, descending”.",
  },
  { finds: sortsUnasked },
  {
    finds: losesDay,
    message: () => "This would be a time of day without its date. Write “now” for a moment, such as “now plus 2 hours”.",
  },
  {
    finds: losesAccepted,
    message: () => "Write what is accepted as a header, for example “with header Accept: text/csv”.",
  },
  {
    finds: expectsIgnored,
    message: () => "This would expect an error. Leave out what is ignored, or write both, such as “Expect status 204 or 404”.",
  },
  {
    finds: setsDifference,
    message: () => "A request sends a whole value and adds to none. Write the new value, such as “Change the minutes to 95”.",
  },
  {
    finds: sendsBound,
    message: () => "A request sends one value. Write the value that is sent, without “around”, “above” or “not”.",
  },
  {
    finds: sendsNameOfOther,
    message: () => "This would send the name itself. Save the value of the other thing first, and send the variable.",
  },
  {
    finds: replacesList,
    message: () => "This would replace the whole list. Write all that it has afterwards, such as “Change the tags to …”.",
  },
];

const outcome = /(?<!["\w])(?:is|are|be|gets?) (refused|rejected|denied|declined|forbidden)\b(?!")/gi;

/** “Adding a tag with the same name is refused”: how it ends, and not what is sent, unless a field lists it. */
export function takesOutcome({ sentence, steps, context }: Reading): boolean {
  const said = [...sentence.matchAll(outcome)].map(([, word = ""]) => word.toLowerCase());
  if (said.length === 0) return false;
  return requestsOf(steps).some((request) => {
    const operation = operationOf(context, request);
    const listed = [...(operation?.body?.fields ?? []), ...(operation?.parameters ?? [])].flatMap(({ enum: values = [] }) => values);
    const isOutcome = (text: string): boolean => said.includes(text.toLowerCase()) && !listed.includes(text);
    return leavesOf([request.body, request.query]).some(({ value }) => isOutcome(String(value)));
  });
}

/** “the current time plus 2 hours”: a moment, which the hours may move to another day. */
function losesDay({ sentence, steps }: Reading): boolean {
  if (!/\bcurrent time (?:plus|minus|[+-]) ?\w+ (?:hours?|days?|weeks?)\b/i.test(sentence)) return false;
  return steps.some((step) => step.step === "set" && isJsonObject(step.value) && step.value.$now === "time");
}

/** “as JSON with title=A”: no title that is JSON. */
function takesFormat({ sentence, steps }: Reading): boolean {
  const format = /(?<!")\b(?:as|in) (?:an? )?(JSON|XML|CSV|YAML|HTML|text)\b(?!")/i.exec(sentence)?.[1];
  if (format === undefined) return false;
  const isSent = (value: unknown): boolean => typeof value === "string" && value.toLowerCase() === format.toLowerCase();
  return requestsOf(steps).some(
    ({ action, body }) =>
      /^(?:POST|PUT|PATCH) /.test(action) &&
      leavesOf(body).some(({ value, name }) => isSent(value) && !/format|type|kind|lang/i.test(name)),
  );
}

/** “Send the text "not json" to POST /films”: a body that is a text, and no field of that name. */
function takesKindOfBody({ sentence, steps, context }: Reading): boolean {
  const said = /\bthe (text|string) "([^"]*)"/.exec(sentence);
  if (said === null) return false;
  return requestsOf(steps).some((step) => {
    const fields = operationOf(context, step)?.body?.fields;
    const members = Object.entries(membersIn(step.body));
    return (
      members.length === 1 &&
      members.some(([name, value]) => name === said[1] && value === said[2] && fields?.every((field) => field.name !== name) === true)
    );
  });
}

/** “with 6 tags”: no tag that is 6. */
function takesAmount({ sentence, steps }: Reading): boolean {
  return requestsOf(steps).some(({ body }) =>
    Object.entries(membersIn(body)).some(([name, value]) => {
      const [only, ...others] = Array.isArray(value) ? value : [];
      if (typeof only !== "number" || others.length > 0) return false;
      const said = sentence.toLowerCase().replace(/[^\w ]+/g, "");
      return ` ${said} `.includes(` ${only} ${splitWords(name).join(" ").toLowerCase()} `);
    }),
  );
}

const sorting = /^(?:sort|sorting|sorted|order|ordering|orderby|sortby)$/i;

function sortsOf({ query = {} }: ApiRequestStep): readonly (readonly [string, unknown])[] {
  return Object.entries(query).filter(([name]) => isSorting(name));
}

function isSorting(name: string): boolean {
  return sorting.test(name) || /^(?:sort|order)(?:_?by|_?order|_?dir)/i.test(name);
}

/** “List films by "Ana Silva"”: nothing is sorted by a name. */
function takesOther({ sentence, steps, context }: Reading): boolean {
  if (namesPath(sentence) || /\b(?:sort|order)/i.test(sentence)) return false;
  return requestsOf(steps).some((step) => {
    const parameters = operationOf(context, step)?.parameters ?? [];
    return sortsOf(step).some(([name, value]) => {
      const values = parameters.find((one) => one.name === name)?.enum;
      return values !== undefined && typeof value === "string" && !values.includes(value);
    });
  });
}

/** “the last 3 films”, of a list that can be sorted: not the first three. */
function takesLast({ sentence, steps, context }: Reading): boolean {
  const number = /\b(?:last|final|bottom) (\d+|two|three|four|five|ten) \w/i.exec(sentence)?.[1];
  if (number === undefined || /\b(?:last|final|bottom) \w+ (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/i.test(sentence))
    return false;
  return requestsOf(steps).some(
    (step) =>
      step.action.startsWith("GET ") &&
      sortsOf(step).length === 0 &&
      operationOf(context, step)?.parameters.some(({ name }) => isSorting(name)) === true &&
      Object.keys(step.query ?? {}).some((name) => /limit|size|count|top|max|per/i.test(name)),
  );
}

const asksForOrder =
  /sort|order|\bby\b|ascend|descend|alphabet|\brank|(?:e|ie)st\b|\b(?:first|last|most|least|top|recent|revers)|\b[aA] (?:to|-) [zZ]\b|\b[zZ] (?:to|-) [aA]\b/i;

/** “films with "bees" in the title”: searched, and not sorted by title. */
function sortsUnasked({ sentence, steps }: Reading): boolean {
  return (
    !namesPath(sentence) &&
    !asksForOrder.test(sentence) &&
    requestsOf(steps).some((step) => sortsOf(step).some(([, value]) => typeof value === "string" && !sentence.includes("=")))
  );
}

/** “GET /films accepting CSV”: a header of the request, and no outcome. */
function losesAccepted({ sentence, steps }: Reading): boolean {
  return (
    /\baccepting [\w/]+/i.test(sentence) &&
    requestsOf(steps).some(
      ({ action, headers = {} }) => action.startsWith("GET ") && !Object.keys(headers).some((name) => /^accept/i.test(name)),
    )
  );
}

/** “Delete it; ignore errors”: whatever comes back. */
function expectsIgnored({ sentence, steps }: Reading): boolean {
  if (
    !/\b(?:ignor(?:e|es|ing)|tolerat(?:e|es|ing)|never mind|regardless of) (?:(?:any|all|the|possible|an?) )?(?:\d{3}s?|errors?|failures?|status|response)\b/i.test(
      sentence,
    )
  )
    return false;
  return checksOf(steps).some(({ status }) => status !== undefined);
}

/** “Increase the minutes by 5”: five more than they are. */
function setsDifference({ sentence, steps, context }: Reading): boolean {
  const number =
    /\b(?:increas|decreas|reduc|rais|lower|extend|shorten|bump|cut|grow|shrink|increment|decrement)\w* .{1,60}? by (\d+(?:\.\d+)?)\b/i.exec(
      sentence,
    )?.[1];
  if (number === undefined) return false;
  return requestsOf(steps).some((step) => {
    if (!/^(?:PUT|PATCH) /.test(step.action)) return false;
    const members = Object.entries(membersIn(step.body));
    const isDifference = (name: string): boolean =>
      splitWords(name).some((word) => /^(?:by|delta|amount|difference|change|adjustment|step|diff)$/i.test(word));
    const own = operationOf(context, step);
    return own !== undefined && /\}$/.test(own.path) && members.some(([name, value]) => value === Number(number) && !isDifference(name));
  });
}

/** “Add the tag "c" to the film”, which has others: sent alone, it would be the only one. */
function replacesList({ sentence, steps }: Reading): boolean {
  if (
    !/^(?:(?:please|then|now|and),? )*(?:i |we )?(?:add|append|attach)s? (?:the |an?(?:other)? |one more )?(?:new )?\w+ "[^"]*"(?:(?:,| and|, and) "[^"]*"){0,6} (?:to|onto)\b/i.test(
      sentence,
    )
  )
    return false;
  return requestsOf(steps).some(
    ({ action, body }) =>
      /^(?:PUT|PATCH) /.test(action) &&
      Object.values(membersIn(body)).some((value) => Array.isArray(value) && value.every((item) => !isJsonObject(item))),
  );
}

const bounded =
  /\b(?:not|around|about|roughly|approximately|circa|above|below|under|(?:more|less|fewer|higher|lower|greater|smaller) than|at (?:least|most)) "?(\d+(?:\.\d+)?)"?(?=[\s,;.!]|$)/gi;

/** “with year around 1920”, “with year 1920, not 1921” */
function sendsBound({ sentence, steps }: Reading): boolean {
  if (namesPath(sentence) || sentence.includes("$")) return false;
  const said = [...sentence.matchAll(bounded)].map(([, number]) => number);
  return (
    said.length > 0 &&
    requestsOf(steps).some(
      ({ action, body }) => /^(?:POST|PUT|PATCH) /.test(action) && leavesOf(body).some(({ value }) => said.includes(String(value))),
    )
  );
}

/** “Change the title to the title of the film "f-2"” */
function sendsNameOfOther({ sentence, steps }: Reading): boolean {
  const [, field = "", name] = /\bto the (?:same )?([a-z]+(?: [a-z]+)?) of (?:the |our )?(?:[a-z]+ )?"([^"]+)"[.!]?$/i.exec(sentence) ?? [];
  if (name === undefined) return false;
  return requestsOf(steps).some(({ body }) =>
    Object.entries(membersIn(body)).some(([key, value]) => value === name && splitWords(key).join(" ") === field.toLowerCase()),
  );
}

const stateField =
  /(?:status|state|label|tag|flag|kind|type|category|class|mark|role|phase|stage|level|name|title|result|outcome|condition|as)s?$/i;

/** “Mark the boat as stored”, which changes no title */
const nameField = /^(?:name|title)$/i;

/** “Mark the boat as lost”: no name of who signs. */
function markedAs({ sentence, steps, context }: Reading): readonly [name: string, value: string] | undefined {
  const said =
    /^(?:(?:please|then|now|and|next|finally),? )*(?:mark|flag|declare|report|label|record) [^"]{1,60} as (?:being )?"?([a-z]+)"?[.!]?$/i.exec(
      sentence.replace(/(?<! as )"[^"]*"/g, "it"),
    )?.[1];
  if (said === undefined) return undefined;
  const words = sentence.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  for (const request of requestsOf(steps)) {
    const fields = operationOf(context, request)?.body?.fields ?? [];
    for (const [name, value] of Object.entries(membersIn(request.body))) {
      const field = fields.find((one) => one.name === name);
      const isSaid = splitWords(name).every((word) => words.includes(word));
      const isState = stateField.test(name) && !(nameField.test(name) && /^(?:PUT|PATCH) /.test(request.action));
      if (String(value).toLowerCase() === said.toLowerCase() && field?.enum === undefined && !isSaid && !isState) return [name, said];
    }
  }
  return undefined;
}

/** “sorted by pickup date, newest first”: two orders. */
function sortsOtherwise({ sentence, steps }: Reading): boolean {
  if (!/\b(?:newest|oldest|latest|earliest|highest|lowest|largest|smallest|cheapest) first\b/i.test(sentence)) return false;
  const sorts = requestsOf(steps).flatMap((step) => sortsOf(step).map(([, value]) => String(value).replace(/^[-+]/, "")));
  const first = (name: string): string => splitWords(name)[0] ?? "";
  return checksOf(steps).some(
    ({ path = "", sorted }) => sorted !== undefined && sorts.some((name) => first(path.split(".").at(-1) ?? "") !== first(name)),
  );
}
