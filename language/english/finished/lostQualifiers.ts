// Finds checks that leave out what would make them fail: “and nothing else”, “with the same value”, “in the header”,
// “is shown correctly”, “has changed”.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { memberSent, sentValue } from "../../grammar/settle/changed.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import type { Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { Step } from "../../step.ts";
import { nounOf } from "../context/nouns.ts";
import { checksOf, checksOnly, type Guard, type Reading, withoutTexts } from "./reading.ts";
import { nothingElse, saysSame } from "./saidFully.ts";

export const qualifierGuards: readonly Guard[] = [
  {
    finds: losesOnly,
    message: () => "No check says that there is nothing else. Write how many there are, such as “$.tags has 1 item”, or compare the whole.",
  },
  {
    finds: losesSame,
    message: () => 'It is unclear with what the header is compared. Write the value, such as “the header X-Request-Id is "abc"”.',
  },
  {
    finds: comparesNothing,
    message: () => "It is unclear with what this is compared. Save the value before, and write “is ${name}”, or write the value.",
  },
  {
    finds: losesNothingBut,
    message: () => "No check says that there is nothing else. Write each field that must not be there, or compare the whole.",
  },
  { finds: losesHeader },
  {
    finds: isOnlyStored,
    message: () => "This would save a variable and check nothing. Write the value that is expected, or “Save it as ${name}” to keep it.",
  },
  {
    finds: losesField,
    message: () => "This says nothing of the field but that the request went well. Write the value that the field must have.",
  },
  {
    finds: losesNew,
    message: () => "This would only check that there is one. Save the one before, and write “is not ${name}”.",
  },
  {
    finds: takesNameForValue,
    message: () => "This would look for the name of the field. Write its value, or a variable with the saved value.",
  },
  {
    finds: sendsWithout,
    message: () => "It is unclear whether this is sent or looked at. Write “Send the same request without …”, and then what comes of it.",
  },
  {
    finds: savesAs,
    message: () => "This would save the response under that name. Write “Save it as ${name}”, or “As …, get …” for who sends the request.",
  },
  {
    finds: losesManner,
    message: () => "This says nothing but that the request went well. Write the field and the value that it must have.",
  },
  {
    finds: isUnchanged,
    message: () => "No request before has changed this. Write the value that is expected.",
  },
  {
    finds: losesSpeed,
    message: () => "It is unclear how fast this must be. Write the time, such as “The response time is below 500 ms”.",
  },
  {
    finds: isOnlyThere,
    message: () => 'It is unclear what this must be. Write the value, such as “The name is "Ada"”, or “exists” if any will do.',
  },
  {
    finds: isVerbOrValue,
    message: () => "This may be the result of the request or a value of the response. Write the status, or the field and its value.",
  },
];

function isThere({ exists, contains, not }: Check): boolean {
  return not !== true && (exists === true || contains !== undefined);
}

function losesOnly({ sentence, steps }: Reading): boolean {
  if (!nothingElse.test(withoutTexts(sentence))) return false;
  const checks = checksOf(steps);
  return checks.length > 0 && checks.every((check) => check.status !== undefined || isThere(check)) && checks.some(isThere);
}

function losesSame({ sentence, steps }: Reading): boolean {
  return (
    saysSame.test(sentence) && checksOf(steps).some(({ header, exists, not }) => header !== undefined && exists === true && not !== true)
  );
}

/** “is still the same”, of which a format, a flag or its presence would be left */
function comparesNothing({ sentence, steps }: Reading): boolean {
  if (!/\b(?:is|are|be|remains?|stays?|was|were|has) (?:still |exactly |again |always )*the (?:very )?same\b/i.test(withoutTexts(sentence)))
    return false;
  const isLost = ({ format, type, equals, exists, not }: Check): boolean =>
    (format ?? type) !== undefined || typeof equals === "boolean" || (exists === true && not !== true);
  return checksOf(steps).some((check) => check.path !== undefined && isLost(check));
}

/** “contains nothing but code and message”: not that it is empty. */
function losesNothingBut({ sentence, steps }: Reading): boolean {
  return (
    /\bnothing (?:but|except|apart from|besides|other than)\b/i.test(withoutTexts(sentence)) &&
    checksOf(steps).length > 1 &&
    checksOf(steps).some(({ empty, not }) => empty === true && not !== true)
  );
}

/** “The name is returned in the header”: not in the body. */
function losesHeader({ sentence, steps }: Reading): boolean {
  if (!/\b(?:in|as|inside|within) (?:the|an?|its|one of the) (?:\w+ )?headers?\b/i.test(sentence)) return false;
  const checks = checksOf(steps);
  return checks.length > 0 && checks.every(({ path, exists }) => path !== undefined && exists === true);
}

/** “The name should be stored”, which a request has sent: the service stores it. */
function isOnlyStored({ sentence, steps, context }: Reading): boolean {
  const [only] = steps;
  if (only?.step !== "save" || steps.length > 1 || /\$\{|["“]|\b(?:as|for|in|into|under|later)\b/.test(sentence)) return false;
  // “The tags are kept”, of which no id is left for later
  const isKept =
    /^(?:the|its|his|her|their) [\w ]+ (?:is|are|was|were)(?: still| also| now)? (?:preserved|kept|stored|persisted|retained)[.!]?$/i.test(
      sentence,
    );
  if (isKept && !/\b(?:ids?|numbers?|tokens?|keys?|codes?)\b/i.test(sentence)) return true;
  if (
    !/\b(?:should|must|shall|has to|have to|needs? to)(?: now| also| still)? be (?:stored|saved|persisted|kept|remembered|recorded)\b/i.test(
      sentence,
    )
  )
    return false;
  const paths = only.store.map((entry) => (typeof entry === "string" ? `$.${entry}` : String(Object.values(entry)[0])));
  return paths.some((path) => sentValue(context.before ?? [], path) !== undefined);
}

const subject =
  /^(?:(?:and|then|also|now) )?(?:the|its|his|her|their|this) ([\w-]+(?: [\w-]+)?) (?:is|are|was|were|looks?|should|must|shall|gets?|has been|have been)\b/i;

/** “The price is fine”, “The name should be shown correctly”: the request went well, and what of the field? */
function losesField({ sentence, steps, context }: Reading): boolean {
  const said = subject.exec(sentence)?.[1];
  const checks = checksOf(steps);
  if (said === undefined || context.operations === undefined || checks.length === 0 || checks.length < steps.length) return false;
  if (/\d/.test(sentence) || !/\b(?:fine|ok(?:ay)?|good|correct(?:ly)?|properly|right|all right|alright|well)\b/i.test(sentence))
    return false;
  if (!checks.every(({ status }) => status !== undefined)) return false;
  const body = bodyOf(context);
  const words = said.split(" ");
  if (body === undefined || words.some((word) => body.things.has(nounOf([word])))) return false;
  return body.fields.some(({ name, isOfError }) => !isOfError && isSaid(name, said));
}

const inManner =
  /\b(?:shown|displayed|listed|rendered|stored|saved|persisted|formatted|sorted|filled|calculated|computed|returned) (?:correctly|properly|right|well|fine|ok(?:ay)?|as expected)\b/i;

/** “The channel is shown correctly”: no status says that. */
function losesManner({ sentence, steps }: Reading): boolean {
  return inManner.test(sentence) && checksOnly(steps) && checksOf(steps).every(({ status }) => status !== undefined);
}

/** “boat” of `boatId`, “price” of `price` */
function isSaid(name: string, said: string): boolean {
  return squeeze(name) === squeeze(said) || (/ids?$/i.test(name) && squeeze(splitWords(name).slice(0, -1).join("")) === squeeze(said));
}

/** “The name should have changed”, and the only value that is known is the one it was made with. */
function isUnchanged({ sentence, steps, context }: Reading): boolean {
  if (!/\b(?:has|have|had|been|is|was|be) (?:been |now )?(?:changed|updated|modified|altered)\b/i.test(sentence)) return false;
  if (/\b(?:not|n't|never|no|un\w+|from|to)\b|\d|["“$]/i.test(sentence)) return false;
  return steps.some((step, at) => {
    if (step.step !== "validate") return false;
    const sent = [...(context.before ?? []), ...steps.slice(0, at)].filter((one) => one.step === "api_request");
    return step.checks.some(({ path, equals, not }) => {
      const name = /\.(\w+)$/.exec(path ?? "")?.[1];
      if (name === undefined || equals === undefined || not === true) return false;
      const senders = sent.filter((one) => memberSent(one.body as Json | undefined, name) !== undefined);
      return senders.length === 1 && senders.every(({ action }) => /^POST (?:\/[\w.-]+)+$/.test(action));
    });
  });
}

/** “It should respond quickly” */
function losesSpeed({ sentence, steps }: Reading): boolean {
  const said = withoutTexts(sentence);
  const isSaid =
    /\b(?:respond|answer|repl|react|load|finish|complete|come back|came back)\w*(?: \w+){0,2} (?:very )?(?:quick(?:ly)?|fast|promptly|swiftly|slowly)\b/i.test(
      said,
    ) || /\w (?:quickly|swiftly|slowly)[.!]?$/i.test(said);
  return isSaid && !steps.some((step) => step.step === "validate" && step.checks.some(({ time }) => time !== undefined));
}

/** “Check the website”, which a request has sent: that there is one says little. */
function isOnlyThere({ sentence, steps, context }: Reading): boolean {
  const isBare =
    /^(?:(?:please|then|now|next|also|and|finally),? )*(?:check|verify|test|inspect|control|validate|confirm) (?:the|its|their|his|her) [\w ]+[.!]?$/i;
  if (!isBare.test(sentence) || /\b(?:exist\w*|present|there|has|have|is|are|presence|existence)\b/i.test(sentence)) return false;
  const checks = checksOf(steps);
  return (
    checks.length > 0 &&
    checks.length === steps.length &&
    checks.every(({ exists, not, path }) => exists === true && not !== true && path !== undefined) &&
    checks.some(({ path = "" }) => sentValue(context.before ?? [], path) !== undefined)
  );
}

/** “The inspection should fail” of a response that has a result `fail`. */
function isVerbOrValue({ sentence, steps, context }: Reading): boolean {
  const said = /^(?:the|this|that) (\w+) (?:(?:should|must|shall|will|has|have|had) )*(pass|fail)(?:ed|es|s)?[.!]?$/i.exec(sentence);
  if (said === null || context.operations === undefined || !steps.every(isOutcomeOrState)) return false;
  const body = bodyOf(context);
  const [, thing = "", verb = ""] = said;
  const isValue = (body?.fields ?? []).some(
    ({ field, isOfError }) => !isOfError && field.enum?.some((value) => value.toLowerCase() === verb.toLowerCase()) === true,
  );
  return isValue && body?.operation.method !== "GET" && !/^(?:request|call|response)$/i.test(thing);
}

function isOutcomeOrState(step: Step): boolean {
  return step.step === "validate" && step.checks.every(({ status, equals }) => status !== undefined || typeof equals === "string");
}

/** “The job has a new id”: another one than before. */
function losesNew({ sentence, steps }: Reading): boolean {
  return (
    /\b(?:has|have|gets?|got|is given) (?:a|an) (?:new|another|different|fresh|other) (?:[a-z]+ )?(?:id|key|token|code|number|uuid|secret)\b/i.test(
      sentence,
    ) &&
    checksOnly(steps) &&
    checksOf(steps).every(({ exists }) => exists === true)
  );
}

/** “The Location header does not contain the client id”: its value, and not the letters “clientId” */
function takesNameForValue({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || /["'`]/.test(sentence)) return false;
  const names = new Set((bodyOf(context)?.fields ?? []).map(({ name }) => name));
  return checksOf(steps).some(
    ({ header, contains, equals }) =>
      header !== undefined &&
      [contains, equals].some((value) => typeof value === "string" && value.length > 2 && names.has(value) && !sentence.includes(value)),
  );
}

/** “Without the mode it fails with 400”: the request, and not the response. */
function sendsWithout({ sentence, steps }: Reading): boolean {
  return (
    /^(?:(?:and|now|then|but),? ){0,3}without (?:a|an|the|any|its) [\w-]+(?: [\w-]+)?(?:[.!]?$|,? (?:it|this|that|the (?:request|call|creation)|we|i) )/i.test(
      sentence,
    ) &&
    checksOnly(steps) &&
    checksOf(steps).some(({ exists, not }) => exists === true && not === true)
  );
}

/** “then get it as Pedro” */
function savesAs({ sentence, steps }: Reading): boolean {
  const name = /\b(?:get|fetch|read|load|open|show) (?:it|them|this|that) as (\p{Lu}\p{Ll}+)\b/u.exec(sentence)?.[1];
  return (
    name !== undefined &&
    steps.some((step) => "store" in step && (step.store ?? []).some((entry) => typeof entry === "object" && Object.hasOwn(entry, name)))
  );
}
