// Decides what happens with a finished reading: whether another one is looked for first, and whether it is refused.

import { lastRequest } from "../context/above.ts";
import { absentGuards } from "./absent.ts";
import { amountGuards } from "./amounts.ts";
import { besideGuards, looksBeside } from "./beside.ts";
import { checkGuards, lacksUnknown, looksInItems, losesName, losesPointed, takesNameAsFormat } from "./checks.ts";
import { comparedValueGuards } from "./comparedValues.ts";
import { countedThingGuards } from "./countedThings.ts";
import { deedOfCheckGuards } from "./deedsOfChecks.ts";
import { losesDenial } from "./denials.ts";
import { earlierThingGuards } from "./earlierThings.ts";
import { enumerationGuards } from "./enumerations.ts";
import { checksRefusedSuccess, errorGuards, looksPastError, losesBlamed } from "./errors.ts";
import { explicitGuards } from "./explicitRequests.ts";
import { guessedFieldGuards } from "./guessedFields.ts";
import { guessedPlaceGuards } from "./guessedPlaces.ts";
import { guessedValueGuards } from "./guessedValues.ts";
import { comparesErrors, inapplicableGuards } from "./inapplicable.ts";
import { joinedStatementGuards } from "./joinedStatements.ts";
import { listedBeforeGuards } from "./listedBefore.ts";
import { losesCheck } from "./lostChecks.ts";
import { limitGuards } from "./lostLimits.ts";
import { ownerGuards } from "./lostOwners.ts";
import { qualifierGuards } from "./lostQualifiers.ts";
import { lostQuantityGuards } from "./lostQuantities.ts";
import { losesRelated, losesRequest } from "./lostRequests.ts";
import { lostStateGuards } from "./lostStates.ts";
import { lostWordGuards } from "./lostWords.ts";
import { comparesVerb, misreadValueGuards } from "./misreadValues.ts";
import { mistypedWord } from "./mistyped.ts";
import { modifiedGuards, takesShorterName } from "./modified.ts";
import { otherListGuards } from "./otherLists.ts";
import { otherRequestGuards } from "./otherRequests.ts";
import { otherThingGuards } from "./otherThings.ts";
import { pageSizeGuards } from "./pageSizes.ts";
import { passingOrderGuards } from "./passingOrders.ts";
import { qualityGuards } from "./qualities.ts";
import type { Guard, Reading } from "./reading.ts";
import { requestGuards } from "./requests.ts";
import { saidErrorGuards } from "./saidErrors.ts";
import { senderGuards } from "./senders.ts";
import { losesSent, makesAnother, repeatsOther, signsInAnother } from "./signInAgain.ts";
import { credentialGuards } from "./spokenCredentials.ts";
import { deedOf, isCheckedDeed, isDone, isOnlyChecked, isStatedDeed, repeatsChange, requestsAnswer } from "./statedDeed.ts";
import { statedListGuards } from "./statedLists.ts";
import { answersState, namesState, stateGuards } from "./statedStates.ts";
import { strayPartGuards } from "./strayParts.ts";
import { takenWordGuards, takesOutcome } from "./takenWords.ts";
import { timedGuards, timesThing } from "./timed.ts";
import { comparesListed, comparesPronoun, comparesWord, leavesFlag, valueGuards } from "./values.ts";
import { wholeCollectionGuards } from "./wholeCollections.ts";

/** Guards of single words, which other words of the same sentence would lose. */
const wordGuards: readonly Guard[] = [
  ...amountGuards,
  ...statedListGuards,
  ...wholeCollectionGuards,
  ...listedBeforeGuards,
  ...modifiedGuards,
  ...absentGuards,
  ...countedThingGuards,
  ...lostQuantityGuards,
  ...misreadValueGuards,
  ...deedOfCheckGuards,
  ...saidErrorGuards,
  ...ownerGuards,
  ...limitGuards,
  ...senderGuards,
  ...credentialGuards,
  ...guessedPlaceGuards,
  ...guessedFieldGuards,
  ...otherThingGuards,
  ...guessedValueGuards,
  ...joinedStatementGuards,
  ...lostStateGuards,
  ...comparedValueGuards,
  ...earlierThingGuards,
  ...passingOrderGuards,
  { finds: makesAnother, message: () => "This would make another one. Write the method and the path of the change, or “another”." },
  { finds: losesSent, message: () => "This leaves out what was sent. Write “Send the same request again” and what changes." },
];

/** In the order in which they are asked. */
const guards: readonly Guard[] = [
  {
    finds: isMistyped,
    message: (reading) => `“${mistypedWord(reading)}” is not understood.`,
  },
  ...requestGuards,
  { finds: losesRequest },
  {
    finds: losesRelated,
    message: () => "This says how two things are related, and only one of them would be sent. Write both ids, or the method and the path.",
  },
  {
    finds: signsInAnother,
    message: () =>
      "It is unclear with which credentials this person signs in. Write them, such as “with email ${email} and password ${password}”.",
  },
  { finds: repeatsOther, message: () => "This would send the last request again, which does something else. Write what is sent." },
  ...explicitGuards,
  ...otherRequestGuards,
  ...strayPartGuards,
  ...takenWordGuards,
  ...enumerationGuards,
  ...pageSizeGuards,
  { finds: losesCheck },
  ...besideGuards,
  ...errorGuards,
  ...checkGuards,
  ...valueGuards,
  ...inapplicableGuards,
  ...timedGuards,
  ...stateGuards,
  ...lostWordGuards,
  ...wordGuards,
  ...otherListGuards,
  ...qualityGuards,
  ...qualifierGuards,
  {
    finds: losesDenial,
    message: () =>
      "No step says the “not” of this sentence. Write the request or the check that is meant, such as “$.data does not exist”.",
  },
  {
    finds: repeatsChange,
    message: ({ context }) =>
      `This would send ${lastRequest(context.before)?.action ?? "the request"} again and again. Name the GET request to poll with, or write “Repeat the request until …”.`,
  },
  {
    finds: requestsAnswer,
    message: ({ sentence }) =>
      `It is unclear whether “${sentence}” is a request or a check. Begin a request with what is done, and a check with “Expect”.`,
  },
  { finds: isUnclearDeed, message: unclearDeed },
];

function isUnclearDeed(reading: Reading): boolean {
  return isDone(reading) || isStatedDeed(reading) || isOnlyChecked(reading) || isCheckedDeed(reading);
}

/** Names the request that would be sent in the words of the document. */
function unclearDeed(reading: Reading): string {
  const deed = isCheckedDeed(reading) ? undefined : deedOf(reading);
  return deed === undefined
    ? "It is unclear whether to do this or to check it. Begin with the verb to do it, or with “Expect” and a field to check it."
    : `It is unclear whether to do this or to check it. Write “${deed}” to do it, or “Expect” and a field to check it, such as “Expect $.status is …”.`;
}

/** Returns why a statement is refused whose steps send a request, whatever words they were read from. */
export function statedLoss(reading: Reading): string | undefined {
  if (repeatsChange(reading) || requestsAnswer(reading) || isStatedDeed(reading)) return lossOf(reading);
  return undefined;
}

/** Returns why steps are refused that lose a word of the sentence as it was written. */
export function lostWord(reading: Reading): string | undefined {
  return lossIn(wordGuards, reading);
}

/** Returns why a reading is refused: the steps say less than the sentence, or something else. */
export function lossOf(reading: Reading): string | undefined {
  return lossIn(guards, reading);
}

function lossIn(some: readonly Guard[], reading: Reading): string | undefined {
  const guard = some.find(({ finds }) => finds(reading));
  return guard && (guard.message?.(reading) ?? `“${reading.sentence}” is not understood.`);
}

/** Returns whether the steps of a correction lose what its sentence says. That a word was mistyped is not a loss. */
export function losesMeaning(reading: Reading): boolean {
  return guards.some(({ finds }) => finds !== isMistyped && finds(reading));
}

function isMistyped(reading: Reading): boolean {
  return mistypedWord(reading) !== undefined;
}

const doubts: readonly Guard["finds"][] = [
  looksInItems,
  comparesPronoun,
  losesPointed,
  losesName,
  leavesFlag,
  looksBeside,
  looksPastError,
  comparesListed,
  comparesWord,
  lacksUnknown,
  comparesErrors,
  losesBlamed,
  takesNameAsFormat,
  timesThing,
  answersState,
  namesState,
];

/** Returns whether the sentence may be statements that say something else. */
export function isDoubtful(reading: Reading): boolean {
  return doubts.some((finds) => finds(reading));
}

/** Returns whether the parts of the sentence may say more than the whole. */
export function mayBeParts(reading: Reading): boolean {
  return [
    isVagueFirst,
    comparesListed,
    looksPastError,
    takesNameAsFormat,
    losesBlamed,
    takesOutcome,
    checksRefusedSuccess,
    comparesVerb,
    takesShorterName,
  ].some((finds) => finds(reading));
}

/** “Renaming works: PATCH …”: an outcome without a status, which is checked before anything is sent, is a title. */
function isVagueFirst({ steps: [first, second] }: Reading): boolean {
  if (first?.step !== "validate" || second?.step !== "api_request") return false;
  return first.checks.every(({ status }) => typeof status === "string" && /xx$/.test(status));
}
