// Corrects the steps of a finished reading: values go to the place that the sentence means.

import type { Check } from "../../check.ts";
import { type Json, membersIn } from "../../json.ts";
import { sameData } from "../../sameData.ts";
import type { Step } from "../../step.ts";
import { lastRequest } from "../context/above.ts";
import { withAbsence } from "./absent.ts";
import { withReadAfterWait } from "./afterWait.ts";
import { withBlamedFields } from "./blamed.ts";
import { withDay } from "./comparedValues.ts";
import { withCountField } from "./countedThings.ts";
import { withLastValue } from "./enumerations.ts";
import { withoutSpokenTwice, withSentHeader } from "./explicitRequests.ts";
import { withKindNotListed } from "./guessedFields.ts";
import { withValueInstead } from "./joinedStatements.ts";
import { fieldsAt, withChecks } from "./lookedAt.ts";
import { withBothItems, withDifference, withNumberOfAll, withOneThat, withOwnCounts, withTotal } from "./lostQuantities.ts";
import { withBlamedItems, withFlagSaid, withIdOfThing, withNamesOfLists, withSharedOperator } from "./misreadValues.ts";
import { withLongerName, withModifiedField } from "./modified.ts";
import { withAcceptedStatus, withDocumentedHeaders } from "./namedHeaders.ts";
import { withBothConditions } from "./otherLists.ts";
import { withOwnId } from "./ownIds.ts";
import { withPageSize } from "./pageSizes.ts";
import { withDeedAgain, withListedAgain, withoutOtherOne, withSavedChecked } from "./passingOrders.ts";
import { inExpectedAnswer, inOnlyItem, withFieldOfItem } from "./places.ts";
import { saidPrecisely, withNoOthers } from "./precise.ts";
import { withListedType, withOnlyLastTyped, withSchemaOfItems, withTypesOfItems } from "./qualities.ts";
import type { Reading } from "./reading.ts";
import { withListedOutcome, withReportedSuccess } from "./reportedSuccess.ts";
import { withCodeInWords, withExceptedStatus, withMentionedFields, withSaidErrors, withValidValues } from "./saidErrors.ts";
import { saidFully } from "./saidFully.ts";
import { withListAfterDeletion, withListSaid, withOwnItems, withVariableInList } from "./saidLists.ts";
import { withDeniedFlag, withoutSaidAll, withSaidStates, withStateOfThing } from "./saidStates.ts";
import { withSender } from "./senders.ts";
import {
  withConstants,
  withDocumentedBody,
  withFlagBeside,
  withNull,
  withOpenParameter,
  withParts,
  withPrefixedName,
  withSentPlaces,
  withSingleValue,
  withTypedValues,
} from "./sentPlaces.ts";
import { withNamedUser, withSameUser } from "./signInAgain.ts";
import { withSpokenCredentials } from "./spokenCredentials.ts";
import { withStatedStatus } from "./statedStates.ts";
import { withMeasuredField } from "./timed.ts";
import { withWholeBody } from "./wholeBodies.ts";
import { withMeantFields } from "./wholeItems.ts";

/** These complete what single words of the sentence say. A rewording may have lost such a word. */
const ofWords: readonly ((reading: Reading) => readonly Step[])[] = [
  withModifiedField,
  withLongerName,
  withCountField,
  withNamesOfLists,
  withBlamedItems,
  withFlagSaid,
  withIdOfThing,
  withListedType,
  withSharedOperator,
  withSaidErrors,
  withCodeInWords,
  withExceptedStatus,
  withMentionedFields,
  withValidValues,
  withTotal,
  withOneThat,
  withBothItems,
  withOwnCounts,
  withValueInstead,
  withNumberOfAll,
  withDifference,
  withNull,
  withFlagBeside,
  withConstants,
  withSender,
  withSpokenCredentials,
  withNoOthers,
  withDay,
  withKindNotListed,
  withListSaid,
  withVariableInList,
  withOwnItems,
  withListAfterDeletion,
  withDeedAgain,
  withoutOtherOne,
  withSavedChecked,
  withListedAgain,
];

const corrections: readonly ((reading: Reading) => readonly Step[])[] = [
  withoutAnnounced,
  withoutSpokenTwice,
  withSentHeader,
  inExpectedAnswer,
  inOnlyItem,
  withFieldOfItem,
  withFieldSaved,
  withSaidStates,
  withStateOfThing,
  withoutSaidAll,
  withDeniedFlag,
  withSameUser,
  withNamedUser,
  saidPrecisely,
  withEmptyObject,
  withMeantFields,
  saidFully,
  withReportedSuccess,
  withListedOutcome,
  withDocumentedHeaders,
  withAcceptedStatus,
  withOwnId,
  withBlamedFields,
  withSentPlaces,
  withPrefixedName,
  withOpenParameter,
  withSingleValue,
  withDocumentedBody,
  withTypedValues,
  withParts,
  withStatedStatus,
  withMeasuredField,
  withAbsence,
  withBothConditions,
  ...ofWords,
  withTypesOfItems,
  withOnlyLastTyped,
  withSchemaOfItems,
  withReadAfterWait,
  withSameOutcome,
  inTheirOrder,
  withSentValue,
  withSaidOperator,
  withLastValue,
  withPageSize,
  withWholeBody,
];

/** Returns the steps with all corrections. */
export function completed(reading: Reading): readonly Step[] {
  return corrections.reduce((steps, correct) => correct({ ...reading, steps }), reading.steps);
}

/** Returns the steps with what the sentence says as it was written. */
export function completedAsWritten(reading: Reading): readonly Step[] {
  return ofWords.reduce((steps, correct) => correct({ ...reading, steps }), reading.steps);
}

/** “… contains an id, and I save it as ${x}”: the id, and not the whole response. */
function withFieldSaved({ steps, sentence }: Reading): readonly Step[] {
  if (!/\b(?:save|store|keep|remember|note|record)s? it\b/i.test(sentence)) return steps;
  return steps.map((step, at) => {
    const before = steps[at - 1];
    const looked = before?.step === "validate" ? before.checks.at(-1) : undefined;
    const [entry, ...others] = step.step === "save" ? (step.store ?? []) : [];
    const [name, source] = typeof entry === "object" ? (Object.entries(entry)[0] ?? []) : [];
    const isWhole = source === "response" || (source !== undefined && looked?.path?.startsWith(`${source}.`) === true);
    const isThere = looked?.exists === true && looked.not !== true && looked.path !== undefined;
    return isWhole && isThere && others.length === 0 && name !== undefined
      ? { step: "save", store: [{ [name]: looked.path as string }] }
      : step;
  });
}

/** “an empty JSON object is sent” is a body. */
function withEmptyObject({ steps, sentence }: Reading): readonly Step[] {
  if (!/\bempty (?:json )?object\b/i.test(sentence)) return steps;
  return steps.map((step) =>
    step.step === "api_request" && /^(?:POST|PUT|PATCH) /.test(step.action) && (step.body ?? step.form ?? step.multipart) === undefined
      ? { ...step, body: {} }
      : step,
  );
}

/** “The hive must be deleted, so delete it”: once. */
function withoutAnnounced({ steps, sentence }: Reading): readonly Step[] {
  const isConcluded = /[,;:] ?(?:and )?(?:so|therefore|hence|thus|consequently)\b/i.test(sentence);
  if (!isConcluded || !/\b(?:must|should|shall|has to|have to|needs? to)\b/i.test(sentence)) return steps;
  return steps.filter((step, at) => {
    const next = steps.slice(at + 1).find((one) => one.step !== "save");
    return step.step !== "api_request" || next === undefined || !sameData(step, next);
  });
}

const alike =
  /,? (?:likewise|ditto|similarly|too|as well)[.!]?$|[ ,](?:so|as) (?:is|are|does|do|did|must|should|will|shall) (?:also )?(?:an? |the )?[A-Z]{3,7} \//i;

/** “Before DELETE /boats/7, send GET /boats/7”: the other way round. */
function inTheirOrder({ steps, sentence }: Reading): readonly Step[] {
  const [first, second, ...others] = steps;
  const isBefore = /^before (?:[a-z]+ ){0,4}(?:get|post|put|patch|delete) (?:to )?\/[^,]*, /i.test(sentence);
  return isBefore && first?.step === "api_request" && second?.step === "api_request" ? [second, ...others, first] : steps;
}

/** “BUSY is not in $.text”, “each with an integer $.id”, “there are tags”: a part of the text, the type, not empty. */
function withSaidOperator({ steps, sentence, context }: Reading): readonly Step[] {
  const typed = /\b(?:with|has|have|having) an? (string|integer|boolean|number) (?:\$\.)?(\w+)(?=[.!,;]|$| and )/i.exec(sentence);
  const some = /\bthere (?:are|were|(?:must|should) be) (?:some |any )?(\w+)/i.exec(sentence)?.[1];
  return withChecks(steps, context, (check, around) => {
    const { exists, equals, not, path = "" } = check;
    if (exists === true && not !== true && path === `$.${some}` && fieldsAt(check, around()).some(({ field }) => field.type === "array"))
      return { path, empty: true, not: true };
    if (typeof equals === "string" && ["is", "is not"].some((verb) => sentence.includes(`${equals} ${verb} in ${path}`)))
      return { path, contains: equals, ...(not === true ? { not } : {}) };
    if (exists !== true || not === true || typed === null || path.split(".").at(-1) !== typed[2]) return check;
    const { exists: _, ...place } = check;
    return { ...place, type: typed[1]?.toLowerCase() } as Check;
  });
}

/** “POST /boats with name "A" must return that name”: what was sent. */
function withSentValue({ steps, sentence, context }: Reading): readonly Step[] {
  const said = [...sentence.matchAll(/\b(?:that|this|those|these) (\w+)(?=[.!,;]|$| and )/gi)].map(([, name]) => name);
  if (said.length === 0) return steps;
  return withChecks(steps, context, (check, around) => {
    const name = /^\$\.(\w+)$/.exec(check.path ?? "")?.[1];
    const sent = name === undefined ? undefined : membersIn(lastRequest(around().before)?.body as Json)[name];
    if (check.exists !== true || check.not === true || sent === undefined || !said.includes(name)) return check;
    return { path: check.path, equals: sent } as Check;
  });
}

/** “A shall be answered with 200, and B likewise” */
function withSameOutcome({ steps, sentence }: Reading): readonly Step[] {
  const [request, outcome, second, ...others] = steps;
  const isLast = others.length === 0 && second?.step === "api_request" && outcome?.step === "validate";
  if (!isLast || request?.step !== "api_request" || !alike.test(sentence)) return steps;
  return [...steps, outcome];
}
