// Finds words that no check says: which field is wrong, that it comes after something, that it becomes so some time,
// what it was before, one of two.

import type { Check } from "../../check.ts";
import { isSense } from "../../grammar/lexicon/lexicon.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Field } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { lastCall, operationOf } from "../context/above.ts";
import { checksOf, checksOnly, type Guard, type Reading } from "./reading.ts";
import { blaming } from "./saidErrors.ts";

export const lostWordGuards: readonly Guard[] = [
  { finds: losesDeed },
  {
    finds: losesReason,
    message: () => "No check says why. Write what the field of the reason is, or which field the error names, as a sentence of its own.",
  },
  {
    finds: losesWrongField,
    message: () =>
      "No check says which field is wrong. Write the status and the field apart, such as “Expect 422” and “The errors mention genre”.",
  },
  {
    finds: losesBoth,
    message: () =>
      "It is unclear which two are meant, and only one would be checked. Read a list of them, or check each after its request.",
  },
  {
    finds: takesSentNumber,
    message: () => "It is unclear whether this is the status or the value that was sent. Write “the status is …”, or the field.",
  },
  {
    finds: losesOrder,
    message: () => "Only numbers can be compared, and this would compare for equality. Write the value that is expected.",
  },
  {
    finds: losesWait,
    message: () =>
      "This would check once and repeat nothing. Write the request with “until”, such as “Get the order until the status is done”.",
  },
  {
    finds: losesEarlier,
    message: () => "No check says what the value was before. Check it before the change, and write only the new value here.",
  },
  {
    finds: losesFuture,
    message: () =>
      "This says what will be, and nothing has been sent yet. Write “is” for what must be so now, or the request that does it.",
  },
  {
    finds: losesCause,
    message: () =>
      "Only the status would be checked, and not why. Write the field that the error names as a sentence of its own, such as “The error names the field email”.",
  },
  {
    finds: losesCondition,
    message: () => "A check has no condition: both parts would have to hold. Write only what must hold here.",
  },
  {
    finds: losesChoice,
    message: () => "Both fields would have to exist. Write the one that is expected.",
  },
  {
    finds: expectsBoth,
    message: () => "One response cannot have both statuses. Write the request before each of them.",
  },
  {
    finds: losesAsWell,
    message: () => "Only one of both would be checked. Write each as a check of its own.",
  },
  {
    finds: losesAdjective,
    message: () => "Only that the field exists would be checked. Write its value in quotes, or what it must be as a sentence of its own.",
  },
  {
    finds: losesSharedQuality,
    message: () => "It is unclear whether both must not be empty. Write each as a check of its own.",
  },
];

/** “contains "a" as well as the title” */
function losesAsWell({ sentence, steps }: Reading): boolean {
  return checksOnly(steps) && checksOf(steps).length === 1 && /\bas well as (?:the|its|an?) \w+[.!]?$/i.test(sentence);
}

/** “has the state current”: of which only the state would be left */
function losesAdjective({ steps, tokens }: Reading): boolean {
  if (!checksOnly(steps)) return false;
  const [name, last] = tokens().slice(-2);
  return (
    last !== undefined &&
    ["w.valid", "w.received", "w.updated"].some((sense) => isSense(last.word, sense)) &&
    checksOf(steps).some(
      ({ exists, not, path = "" }) => exists === true && not !== true && splitWords(path.split(".").at(-1) ?? "").at(-1) === name?.word,
    )
  );
}

/** “ok so first ping the server”: begins to tell, and checks no status. */
function losesDeed({ sentence, steps }: Reading): boolean {
  return (
    /^(?:ok|okay|fine|right|good),? so\b/i.test(sentence) &&
    checksOnly(steps) &&
    checksOf(steps).every(({ status }) => status !== undefined)
  );
}

/** “Expect 422 for genre”: of the last request, whose error says which field is wrong. */
function losesWrongField({ sentence, steps, context }: Reading): boolean {
  const said =
    /\b[45]\d\d,? (?:for|because of|on|due to|about) (?:the |a |an )?(?:(?:field|property|parameter) )?["'`]?([\w.]+)["'`]?(?: (?:field|property|parameter))?[.!]?$/i.exec(
      sentence,
    )?.[1];
  if (said === undefined || !checksOnly(steps)) return false;
  const operation = operationOf(context, lastCall(context.before));
  if (operation === undefined) return false;
  const names = [...(operation.body?.fields ?? []), ...operation.parameters].map(({ name }) => squeeze(name));
  if (!names.includes(squeeze(said))) return false;
  const isBlamed = ({ status, path, any }: Check): boolean =>
    status === undefined && (any !== undefined || (path !== undefined && squeeze(path.split(".").at(-1) ?? "") !== squeeze(said)));
  return !checksOf(steps).some(isBlamed);
}

/** “starts after ${start}”, of which “is ${start}” would be left. */
function losesOrder({ sentence, steps }: Reading): boolean {
  // “The due date is after the issue date”, of which a format would be left
  const isOrdered =
    /\b(?:is|are|be|lies|falls|comes) (?:always |not |never )?(?:after|before|later than|earlier than) (?:the|its|their|today|now|tomorrow|yesterday)\b/i;
  const checks = checksOf(steps);
  if (isOrdered.test(sentence) && checks.some(({ format }) => format !== undefined) && !checks.some(({ date }) => date !== undefined))
    return true;
  // “It starts after 2026-12-05”
  const day =
    /\b(?:after|before|later than|earlier than|newer than|older than|around|about|since|until) "?(\d{4}-\d\d-\d\d[\w:.+-]*?)"?(?=[\s,;.!]|$)/i.exec(
      sentence,
    )?.[1];
  if (day !== undefined && checksOnly(steps) && checksOf(steps).some(({ equals }) => equals === day)) return true;
  const variable = /\b(?:after|before|later than|earlier than|newer than|older than) (?:the )?\$\{(\w+)\}/i.exec(sentence)?.[1];
  if (variable === undefined || !checksOnly(steps)) return false;
  return checksOf(steps).some(({ equals }) => JSON.stringify(equals ?? null).includes(`"${variable}"`) || equals === `\${${variable}}`);
}

/** “Eventually the status is done”, “Within 5 seconds, the title is …” */
function losesWait({ sentence, steps }: Reading): boolean {
  if (!checksOnly(steps)) return false;
  if (/\b(?:eventually|sooner or later|at some point|in the end)\b/i.test(sentence.replace(/"[^"]*"/g, ""))) return true;
  const isWait =
    /^(?:and |then )?(?:within|after at most|in (?:under|less than)|before) [\w.]+ (?:seconds?|minutes?|secs?|mins?|s),? (?:the|its|it|there)\b/i.test(
      sentence,
    );
  const checks = checksOf(steps);
  return isWait && checks.some(({ time }) => time !== undefined) && checks.some(({ path }) => path !== undefined);
}

/** “The price rose from 5 to 7”, “the old status is …” */
function losesEarlier({ sentence, steps }: Reading): boolean {
  if (!checksOnly(steps)) return false;
  const plain = sentence.replace(/\$\{(\w+)\}/g, "$1");
  const [, before = "", now = ""] =
    /\b(?:rose|rises|fell|falls|dropped|grew|increased|decreased|changed|changes|moved|switched|turned) (?:up |down |over )?from ["']?([\w.-]+?)["']? (?:to|into) ["']?([\w.-]+?)["']?[.!]?$/i.exec(
      plain,
    ) ?? [];
  const parts = JSON.stringify(checksOf(steps))
    .toLowerCase()
    .split(/[^\w.-]/);
  const holds = (value: string): boolean => parts.includes(value.toLowerCase());
  if (before !== "" && holds(now) && !holds(before)) return true;
  return /^(?:the|its|their) (?:old|trimmed|former|earlier|initial|untrimmed) [\w ]+? (?:is|was|are|were|(?:should|must) be)\b/i.test(
    sentence,
  )
    ? checksOf(steps).every(({ path }) => !/old|trimmed|former|earlier|initial/i.test(path ?? ""))
    : /\b(?:is|are) not only\b/i.test(sentence);
}

/** “It will be delivered” after it was only read */
function losesFuture({ sentence, steps, context }: Reading): boolean {
  if (!/^(?:it|he|she|they|the [a-z]+)(?: will|'ll) be [a-z]+(?: soon| later| then| tomorrow)?[.!]?$/i.test(sentence) || !checksOnly(steps))
    return false;
  const operation = operationOf(context, lastCall(context.before));
  return operation?.method === "GET" && checksOf(steps).some(({ equals }) => typeof equals === "string");
}

/** “It fails because the name is too short”, whose error says which field is wrong */
function losesCause({ sentence, steps, context }: Reading): boolean {
  const reason =
    /^[^"]*\b(?:fail\w*|reject\w*|refus\w*|invalid|den(?:ied|ies))\b,? (?:because(?: of)?|since|as|due to|owing to) (?:the |its |an? )?([^"]+)$/i.exec(
      sentence,
    )?.[1];
  if (reason === undefined || !checksOnly(steps) || /\b[45]\d\d\b/.test(sentence)) return false;
  if (!checksOf(steps).every(({ status }) => status !== undefined)) return false;
  const operation = operationOf(context, lastCall(context.before));
  const isNaming = operation?.responses.some(({ status, fields }) => /^[4d]/.test(status) && fields.some(namesField)) === true;
  const said = ` ${splitWords(reason).join(" ")} `;
  const isSaid = (field: Field): boolean => said.includes(` ${splitWords(field.name).join(" ")} `) || insideOf(field).fields.some(isSaid);
  return isNaming && operation?.body?.fields.some(isSaid) === true;
}

/** Items of an error that say which field is wrong */
function namesField(field: Field): boolean {
  return blaming.test(field.name) || insideOf(field).fields.some(({ name }) => blaming.test(name));
}

/** “When the year is null, the minutes are 5” */
function losesCondition({ sentence, steps }: Reading): boolean {
  if (!checksOnly(steps) || checksOf(steps).length < 2) return false;
  return /^(?:and |then )?(?:when(?:ever)?|if|in case|as long as|unless) (?:the |its |an? )?[\w ]{1,40} (?:is|are|has|have|equals) [^,]{1,60}, /i.test(
    sentence,
  );
}

/** “Expect title or director to be present” */
function losesChoice({ sentence, steps }: Reading): boolean {
  if (
    !/^[^"]*\b\w+ or (?:the |an? )?\w+ (?:to be|is|are|be|should be|must be|(?:must|should)? ?exists?)\b/i.test(sentence) ||
    !checksOnly(steps)
  )
    return false;
  const there = checksOf(steps).filter(({ exists, not }) => exists === true && not !== true);
  return there.length > 1;
}

/** “Expect a 201, then a 404” */
function expectsBoth({ sentence, steps }: Reading): boolean {
  if (!/\bthen\b/i.test(sentence)) return false;
  let known: number | undefined;
  for (const step of steps) {
    if (step.step === "api_request" || step.step === "mcp_server_call") known = undefined;
    if (step.step !== "validate") continue;
    for (const { status, not } of step.checks) {
      if (typeof status !== "number" || not === true) continue;
      if (known !== undefined && known !== status) return true;
      known = status;
    }
  }
  return false;
}

/** “has a title and a director that are not empty” */
function losesSharedQuality({ sentence, steps }: Reading): boolean {
  if (!/\band [\w ]{1,40} (?:that|which) (?:are|must|should) (?:not|non)\b/i.test(sentence)) return false;
  const checks = checksOf(steps);
  return (
    checks.some(({ exists, not }) => exists === true && not !== true) && checks.some(({ empty, not }) => empty === true && not === true)
  );
}

/** “It was cancelled because of rain” of a response with a reason, “It fails because of the name” */
function losesReason({ sentence, steps, context }: Reading): boolean {
  const cause = /^[^"]*\b(?:because of|due to|owing to) (?:the |its |an? )?"?([\w ]+?)"?[.!]?$/i.exec(sentence)?.[1];
  if (cause === undefined || !checksOnly(steps)) return false;
  const checks = checksOf(steps);
  if (checks.some(({ status }) => typeof status === "number")) return false;
  const said = squeeze(cause);
  if (checks.some((check) => squeeze(JSON.stringify({ ...check, status: "" })).includes(said))) return false;
  const operation = operationOf(context, lastCall(context.before));
  if (operation === undefined) return false;
  if (checks.every(({ status }) => status !== undefined)) return operation.body?.fields.some(({ name }) => squeeze(name) === said) === true;
  const fields = operation.responses.flatMap(({ status, fields: own }) => (status.startsWith("2") ? own : []));
  return checks.some(({ equals }) => typeof equals === "string") && fields.some(({ name }) => /reason|cause|why/i.test(name));
}

/** “Both are drafts”, “Both returned 200”, of one response */
function losesBoth({ sentence, steps }: Reading): boolean {
  const [only, ...others] = checksOf(steps);
  const isBoth =
    /^(?:(?:and|now|then|so) )*both (?:of them |(?:the )?[a-z]+s )?(?:are|were|have|should|must|return\w*|g[eo]t|gave|give|succeed\w*|fail\w*)\b/i;
  if (!isBoth.test(sentence) || others.length > 0 || !checksOnly(steps)) return false;
  if (only?.status !== undefined) return true;
  return (
    only?.path !== undefined && only.length === undefined && (only.every ?? only.any ?? only.none) === undefined && !only.path.includes("[")
  );
}

/** “List them with page size 200 and check that it is 200” */
function takesSentNumber({ sentence, steps }: Reading): boolean {
  const said = Number(/\b(?:it|this|that|which) (?:is|was|equals|should be|must be) (\d{3})[.!]?$/i.exec(sentence)?.[1]);
  const sent = steps.flatMap((step) => (step.step === "api_request" ? Object.values(step.query ?? {}) : []));
  return sent.includes(said) && checksOf(steps).some(({ status }) => status === said);
}
