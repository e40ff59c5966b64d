// Decides what happens with a finished reading: whether another one is looked for first, and whether it is refused.

import { besideGuards, looksBeside } from "./beside.ts";
import { checkGuards, lacksUnknown, looksInItems, losesName, losesPointed } from "./checks.ts";
import { losesDenial } from "./denials.ts";
import { errorGuards, looksPastError, losesBlamed } from "./errors.ts";
import { comparesErrors, inapplicableGuards } from "./inapplicable.ts";
import { losesCheck } from "./lostChecks.ts";
import { qualifierGuards } from "./lostQualifiers.ts";
import { losesRequest } from "./lostRequests.ts";
import { lostWordGuards } from "./lostWords.ts";
import { mistypedWord } from "./mistyped.ts";
import { otherListGuards } from "./otherLists.ts";
import { otherRequestGuards } from "./otherRequests.ts";
import { qualityGuards } from "./qualities.ts";
import type { Guard, Reading } from "./reading.ts";
import { requestGuards } from "./requests.ts";
import { signsInAnother } from "./signInAgain.ts";
import { isDone, isOnlyChecked, isStatedDeed } from "./statedDeed.ts";
import { answersState, stateGuards } from "./statedStates.ts";
import { timedGuards, timesThing } from "./timed.ts";
import { comparesListed, comparesPronoun, comparesWord, leavesFlag, valueGuards } from "./values.ts";

/** In the order in which they are asked. */
const guards: readonly Guard[] = [
  {
    finds: isMistyped,
    message: (reading) => `“${mistypedWord(reading)}” is not understood.`,
  },
  ...requestGuards,
  { finds: losesRequest },
  {
    finds: signsInAnother,
    message: () =>
      "It is unclear with which credentials this person signs in. Write them, such as “with email ${email} and password ${password}”.",
  },
  ...otherRequestGuards,
  { finds: losesCheck },
  ...besideGuards,
  ...errorGuards,
  ...checkGuards,
  ...valueGuards,
  ...inapplicableGuards,
  ...timedGuards,
  ...stateGuards,
  ...lostWordGuards,
  ...otherListGuards,
  ...qualityGuards,
  ...qualifierGuards,
  {
    finds: losesDenial,
    message: () =>
      "No step says the “not” of this sentence. Write the request or the check that is meant, such as “$.data does not exist”.",
  },
  {
    finds: (reading) => isDone(reading) || isStatedDeed(reading) || isOnlyChecked(reading),
    message: () =>
      "It is unclear whether to do this or to check it. To do it, begin with the verb. To check it, write the field and its value, such as “Expect $.state is …”.",
  },
];

/** Returns why a reading is refused: the steps say less than the sentence, or something else. */
export function lossOf(reading: Reading): string | undefined {
  const guard = guards.find(({ finds }) => finds(reading));
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
  timesThing,
  answersState,
];

/** Returns whether the sentence may be statements that say something else. */
export function isDoubtful(reading: Reading): boolean {
  return doubts.some((finds) => finds(reading));
}

/** Returns whether the parts of the sentence may say more than the whole. */
export function mayBeParts(reading: Reading): boolean {
  return isVagueFirst(reading) || comparesListed(reading) || looksPastError(reading);
}

/** “Renaming works: PATCH …”: an outcome without a status, which is checked before anything is sent, is a title. */
function isVagueFirst({ steps: [first, second] }: Reading): boolean {
  if (first?.step !== "validate" || second?.step !== "api_request") return false;
  return first.checks.every(({ status }) => typeof status === "string" && /xx$/.test(status));
}
