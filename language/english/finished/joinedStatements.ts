// Finds statements about several things that are joined in a way that no check says, “or”, “not both”, “none of”, “and
// so is the other”, or whose checks contradict each other: “the mode and the state are sea and draft”.

import type { Check } from "../../check.ts";
import { sameData } from "../../sameData.ts";
import type { Step } from "../../step.ts";
import { checksOf, checksOnly, type Guard, inWords, type Reading, withoutTexts } from "./reading.ts";

const guards: readonly Guard[] = [
  {
    finds: losesChoice,
    message: () => "All checks have to hold, so none says “or”. Write what must be so, or a test for each case.",
  },
  {
    finds: losesBoth,
    message: () => "No check says that not both are so. Write what each must be.",
  },
  {
    finds: losesNone,
    message: () => "It is unclear whether this denies each of them. Begin with “Neither … nor …”, or write a check for each.",
  },
  {
    finds: losesOther,
    message: () => "The checks say nothing of the second part. Write it as a sentence of its own, with what must be so.",
  },
  {
    finds: contradicts,
    message: () =>
      "A field cannot have two values at once. Write a check for each field, or each value after the request that leads to it.",
  },
  {
    finds: takesValueAsStatus,
    message: () => "It is unclear to what the second number belongs. Write the value that is expected now, without the other one.",
  },
  {
    finds: losesDenied,
    message: () => "It is unclear to what “no” belongs. Write a sentence for each part, such as “No job is open. One job is urgent.”",
  },
];

export const joinedStatementGuards: readonly Guard[] = inWords(guards);

const denying = /\b(?:no|not|neither|nor|none|never|without|nothing|cannot)\b|n't\b/i;

/** The fields that the checks look at. */
function pathsOf(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(
    checksOf(steps).flatMap(({ path, every, any, none }) => (path === undefined ? [] : [`${every ?? any ?? none ?? ""} ${path}`])),
  );
}

/** “The carrier or the client is set”: not that both are. */
function losesChoice({ sentence, steps }: Reading): boolean {
  if (!checksOnly(steps) || pathsOf(steps).size < 2 || /\b(?:one|any|either) of\b|\beither\b/i.test(sentence)) return false;
  // “two or more items” is a bound.
  const plain = withoutTexts(sentence).replace(/ or (?:more|less|fewer|longer|shorter|later|earlier|higher|lower|above|below)\b/gi, "");
  const isListed = checksOf(steps).some(({ oneOf, status }) => oneOf !== undefined || Array.isArray(status));
  return / or /i.test(plain) && !denying.test(plain) && !isListed;
}

/** “are not both set” lets one of them be set. */
function losesBoth({ sentence, steps }: Reading): boolean {
  return checksOnly(steps) && /(?:\bnot|n't) both\b/i.test(withoutTexts(sentence)) && pathsOf(steps).size > 1;
}

const noneOf =
  /^(?:(?:and|now|then|so|that|expect|verify|check|ensure|make sure)(?: that)?,? ){0,4}(?:none of|not one of|not any of|no (?=[^.;"]{1,60}(?:,| or )[^.;"]{0,60} (?:is|are|exists?)\b))/i;

/** “None of carrier, invoice and price is set”, of which only the first was denied */
function losesNone({ sentence, steps }: Reading): boolean {
  if (!checksOnly(steps) || pathsOf(steps).size < 2 || !noneOf.test(withoutTexts(sentence))) return false;
  const checks = checksOf(steps).filter(({ path }) => path !== undefined);
  // “None of them is open, and our job is one of them”: a statement of its own follows.
  if (checks[0]?.none !== undefined && ownStatement.test(withoutTexts(sentence))) return false;
  return !checks.every((check) => isDenial(check) === isDenial(checks[0] as Check)) || /\bnull\b/i.test(sentence);
}

const ownStatement =
  /(?:[,;]? (?:and|but)|[,;]) (?:there (?:is|are) |(?:the (?:first|second|third|last)|our|the list|at least|exactly|one of|each|every|all)\b[^,;]* (?:is|are|has|have|must|should)\b)/i;

function isDenial({ equals, empty, not, none }: Check): boolean {
  if (equals === null || empty === true) return not !== true;
  return not === true || none !== undefined || equals === false;
}

const ofOther =
  /\band so (?:is|are|was|were|does|do|did|has|have|should|must) |\bas (?:is|are|was|were) (?:the|its|their|his|her|all|every|both)\b|, (?:just )?like (?:the|its|their|his|her) /i;
const denied = /(?: is| are| was| were| does| do| did| has| have) not[.!]?$/i;

/** “, and so is the invoice”, “as is the actual arrival”, “while the client id is not” */
function losesOther({ sentence, steps }: Reading): boolean {
  if (!checksOnly(steps) || pathsOf(steps).size > 1) return false;
  const plain = withoutTexts(sentence);
  return ofOther.test(plain) || (plain.toLowerCase().includes(" while ") && denied.test(plain));
}

/** “It is booked, then in transit” of one field, in one step or in two after the same response */
function contradicts({ steps }: Reading): boolean {
  return steps.some((step, at) => {
    if (step.step !== "validate") return false;
    const next = steps[at + 1];
    const fixed = [...step.checks, ...(next?.step === "validate" ? next.checks : [])].filter(
      ({ path, equals, any, none, not }) => path !== undefined && isFixed(equals) && (any ?? none ?? not) === undefined,
    );
    return fixed.some((one, index) =>
      fixed.slice(index + 1).some((other) => isSamePlace(one, other) && !sameData(one.equals ?? null, other.equals ?? null)),
    );
  });
}

function isFixed(value: unknown): boolean {
  return value === null || typeof value === "boolean" || typeof value === "number" || (typeof value === "string" && !value.includes("${"));
}

function isSamePlace(one: Check, other: Check): boolean {
  return one.path === other.path && one.every === other.every;
}

/** “No shipment is booked and one is insured”: not that none is both. */
function losesDenied({ sentence, steps }: Reading): boolean {
  return (
    /^(?:(?:and|now|then|so|that|expect|verify|check|ensure|make sure)(?: that)?,? ){0,4}no [^.;"]{1,60} and (?:one|two|three|some|all|both|\d+)\b/i.test(
      withoutTexts(sentence),
    ) && checksOf(steps).some(({ none, contains }) => none !== undefined && contains !== undefined)
  );
}

const second =
  /\b\d+(?:\.\d+)? (?:now )?(?:but|plus|minus|times|and|and then|then) (\d{3})[.!]?$|\$\{\w+\} (?:plus|minus|times) (\d{3})[.!]?$/i;

/** “The weight is no longer 120 but 200”, “1 plus 200”: no status. */
function takesValueAsStatus({ sentence, steps }: Reading): boolean {
  const found = second.exec(withoutTexts(sentence));
  const number = Number(found?.[1] ?? found?.[2]);
  return (
    found !== null &&
    checksOnly(steps) &&
    checksOf(steps).some(({ status }) => status === number) &&
    checksOf(steps).some(({ path }) => path !== undefined) &&
    !/\b(?:status|code|http)\b/i.test(sentence)
  );
}

/** “The weight isn't 120 but 100”: it is 100. */
export function withValueInstead({ sentence, steps }: Reading): readonly Step[] {
  const [, former, now] =
    /(?:n't|\bnot|\bno longer|\bnever) (?:be )?(\d+(?:\.\d+)?),? but (?:now )?(\d+(?:\.\d+)?)[.!]?$/i.exec(withoutTexts(sentence)) ?? [];
  if (now === undefined) return steps;
  return steps.map((step) => {
    const [check, other, ...more] = step.step === "validate" ? step.checks : [];
    const isFormer = check?.path !== undefined && check.not === true && check.equals === Number(former);
    if (step.step !== "validate" || !isFormer || other?.status !== Number(now) || more.length > 0) return step;
    const { not: _, ...rest } = check;
    return { ...step, checks: [check, { ...rest, equals: Number(now) }] };
  });
}
