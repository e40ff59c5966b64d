// Whole assertions: one condition or several in a row, each with its lead, its subject and what is said of it.

import { readAuxiliary } from "./auxiliary.ts";
import { type Condition, oneCondition, type Subject } from "./condition.ts";
import {
  atEnd,
  attempt,
  type Cursor,
  hasAhead,
  key,
  phrases,
  report,
  skip,
  spanFrom,
  take,
  takeOf,
  takePhraseOf,
  token,
} from "./cursor.ts";
import { readUnknown } from "./hint.ts";
import { readSchemaAlone } from "./knownSchema.ts";
import { readDeedCode, readNumbered, readTitled } from "./labelled.ts";
import { type Lead, readLead } from "./lead.ts";
import { isOfRequest, mayBeSet } from "./ofRequest.ts";
import {
  type Before,
  type Clause,
  type ClauseReader,
  cameAtAll,
  readDurationClause,
  readOutcome,
  readSucceeded,
  readTimeBound,
  takeAnswerer,
} from "./outcome.ts";
import { takePlace } from "./places.ts";
import { grammar, readPredicate } from "./predicate.ts";
import { readTrailing } from "./quantified.ts";
import { askWhatQuoted, askWhatThings, askWhose, refuseHadAndNot, refuseMarker, refuseOneOfSeveral } from "./refusals.ts";
import { readStatusThing } from "./statusThing.ts";
import { readCallName, readCoreAndRest, readSubject } from "./subject.ts";
import { readListed, readTogether } from "./together.ts";
import { agents, answeringVerbs, articles, fieldNouns, people } from "./words.ts";

/** The conditions of all tokens to the end, or undefined. */
export function readAssertion(c: Cursor): readonly Condition[] | undefined {
  const titled = attempt(c, () => readTitled(c)) ?? attempt(c, () => readNumbered(c));
  if (titled !== undefined) return titled;
  const lead = readLead(c);
  const forEach = lead.not ? undefined : attempt(c, () => readForEach(c, lead));
  if (forEach !== undefined) return forEach;
  if (readPrefix(c) && lead.kind === "none") {
    const inner = readLead(c);
    return readSequence(c, { lead: inner, subject: undefined });
  }
  return readSequence(c, { lead, subject: undefined });
}

/** `for every item in $.items, "price" is above 0`. */
function readForEach(c: Cursor, lead: Lead): readonly Condition[] | undefined {
  if (key(c) !== "for" && key(c) !== "in") return undefined;
  const quantifier = readTrailing(c, readCoreAndRest);
  if (quantifier === undefined) return undefined;
  take(c, ",");
  const conditions = readSequence(c, { lead, subject: undefined });
  if (conditions === undefined) return undefined;
  const plain = conditions.every(
    ({ check }) => check.path !== undefined && check.every === undefined && check.any === undefined && check.none === undefined,
  );
  if (!plain || (quantifier.kind !== "every" && conditions.length > 1)) {
    report(
      c,
      "ambiguous",
      "Not all of this can be said of the items. Write what holds for them, each condition on a field, in a sentence of its own.",
      quantifier.span,
    );
    return conditions;
  }
  return conditions.map(({ check, spans }) => ({
    check: { [quantifier.kind]: quantifier.path, ...check },
    spans: [...spans, [quantifier.kind, quantifier.span]],
  }));
}

/** `in the response of POST /orders,`. */
function readPrefix(c: Cursor): boolean {
  const found = attempt(c, () => {
    if (!take(c, "in") && !take(c, "for") && !take(c, "of") && !take(c, "from")) return undefined;
    skip(c, articles);
    if (!take(c, "response") || (!take(c, "of") && !take(c, "to") && !take(c, "from"))) return undefined;
    const name = readCallName(c);
    if (name === undefined) return undefined;
    c.of = name;
    take(c, ",");
    return true;
  });
  return found === true;
}

function readSequence(c: Cursor, before: Before): readonly Condition[] | undefined {
  if (--c.shared.left < 0) return undefined;
  for (const read of readers) {
    const found = attempt(c, () => {
      const clause = read(c, before);
      if (clause === undefined) return undefined;
      if (atEnd(c)) return clause.conditions;
      if (!takeSeparator(c)) return undefined;
      refuseHadAndNot(c, clause.subject, clause.conditions);
      const at = c.at;
      const lead = readLead(c);
      const subject = clause.subject === undefined ? before.subject : settledSubject(clause.subject, clause.conditions);
      const rest = readFollowing(c, {
        lead: lead.kind === "none" ? { ...before.lead, not: false } : lead,
        subject: c.at === at || lead.kind === "none" ? subject : undefined,
      });
      return rest === undefined ? undefined : [...clause.conditions, ...rest];
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `readSequence` behind another clause: where it has failed once it is not tried again, so that time does not double with every clause. */
function readFollowing(c: Cursor, before: Before): readonly Condition[] | undefined {
  const { lead, subject } = before;
  const place = `${c.at} ${lead.kind} ${lead.not} ${c.usesAttachment} ${c.problem === undefined} ${c.of} ${subject === undefined ? "" : JSON.stringify(subject)}`;
  if (c.failed?.has(place) === true) return undefined;
  const found = readSequence(c, before);
  if (found === undefined) {
    c.failed ??= new Set();
    c.failed.add(place);
  }
  return found;
}

/** A body that was said to be an array or object stays one: "and it should not be empty". */
function settledSubject(subject: Subject, conditions: readonly Condition[]): Subject {
  const typed = subject.kind === "body" && conditions.some(({ check }) => check.body === "json" && check.not !== true);
  const array = subject.kind === "body" && conditions.some(({ check }) => check.body === "json" && check.type === "array");
  const counted = subject.aspect === undefined && conditions.at(-1)?.check.length !== undefined;
  if (counted)
    return { ...(typed ? { ...subject, form: "json" as const, ...(array ? { isArray: "checked" as const } : {}) } : subject), counted };
  return typed ? { ...subject, form: "json", ...(array ? { isArray: "checked" } : {}) } : subject;
}

function takeSeparator(c: Cursor): boolean {
  const comma = take(c, ",") || take(c, ";");
  const word = take(c, "and") || take(c, "but") || take(c, "&");
  return (comma || word) && !atEnd(c);
}

/** `the status code should be 200`, `"sku" is "A" for every item in $.items`. */
const readPlain: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive") return undefined;
  const several = attempt(c, () => readTogether(c));
  if (several !== undefined) return several;
  const subject = readSubject(c);
  if (subject === undefined) return undefined;
  const start = c.at;
  if (lead.kind === "none" && isOfRequest(c, subject)) return undefined;
  const conditions = readPredicate(c, subject);
  if (conditions === undefined) return undefined;
  if (lead.that === true && c.tokens[start - 1]?.kind === "quoted" && subject.kind === "path") askWhose(c, subject);
  if (lead.kind === "none" && mayBeSet(c, subject, start)) askWhose(c, subject);
  refuseOneOfSeveral(c, subject, conditions);
  askWhatThings(c, subject, conditions);
  refuseMarker(c, conditions);
  if (subject.bare === true && conditions.some(({ check }) => check.exists === true)) askWhatQuoted(c, subject);
  if (start === c.at && conditions.length > 0 && !c.usesAttachment) return undefined;
  if (subject.kind === "path" && (subject.bare === true || c.keys[c.at] === "in")) takePlace(c);
  const quantifier =
    subject.kind === "path" && subject.quantifier === undefined && !atEnd(c) ? readTrailing(c, readCoreAndRest) : undefined;
  if (quantifier === undefined) return { conditions, subject };
  if (conditions.some(({ check }) => check.every !== undefined)) return undefined;
  const spread = conditions.map(
    ({ check, spans }): Condition => ({
      check: { [quantifier.kind]: quantifier.path, ...check },
      spans: [...spans, [quantifier.kind, quantifier.span]],
    }),
  );
  return { conditions: spread, subject };
};

/** `the error message contains "x"`: the body contains that text. What it is equal to depends on where it stands. */
const readMessage: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive") return undefined;
  skip(c, articles);
  take(c, "response");
  const error = take(c, "error");
  if (!take(c, "message") || (!error && key(c, -2) !== "response")) return undefined;
  takePlace(c);
  const { mode, not } = readAuxiliary(c);
  if (mode === "be" || (!take(c, "contain") && !take(c, "contains") && !take(c, "include") && !take(c, "includes"))) return undefined;
  const conditions = grammar.objects(c, { kind: "body", form: "text" }, "contain", not);
  return conditions?.every(({ check }) => check.body === "text" && check.contains !== undefined) === true ? { conditions } : undefined;
};

/** `there is no field "sku"`, `there should be 3 items in $.items`. */
const readThere: ClauseReader = (c, { lead }) => {
  if (lead.not || !take(c, "there")) return undefined;
  const { mode, not } = readAuxiliary(c);
  if (mode !== "be" && !take(c, "exists") && !take(c, "exist")) return undefined;
  return readThing(c, "have", take(c, "not") ? !not : not);
};

/** Things of the response, or of the place named behind them: `3 items in $.items`. */
function readThing(c: Cursor, verb: "have" | "contain" | "return", not: boolean): Clause | undefined {
  const response: Subject = { kind: "body", form: "response" };
  const inPlace = attempt(c, () => readCountIn(c, not));
  if (inPlace !== undefined) return { conditions: inPlace };
  const conditions = grammar.objects(c, response, verb, not);
  if (conditions === undefined) return undefined;
  takePlace(c);
  return { conditions, subject: response };
}

const containers = new Set(["in", "inside", "within", "under"]);

/** `3 items in $.items`, `at least one item in "items"`. */
function readCountIn(c: Cursor, not: boolean): readonly Condition[] | undefined {
  if (!hasAhead(c, containers)) return undefined;
  const start = c.at;
  const found = grammar.objects(c, { kind: "body", form: "json" }, "have", not);
  const only = found?.at(-1);
  if (
    only === undefined ||
    (found?.length !== 1 && found?.[0]?.check.type !== "array") ||
    (only.check.length === undefined && only.check.empty === undefined)
  )
    return undefined;
  if (takeOf(c, containers) === undefined) return undefined;
  skip(c, articles);
  const place = readCoreAndRest(c);
  if (place === undefined || (place.kind !== "path" && place.kind !== "variable") || place.aspect !== undefined) return undefined;
  const { length, empty } = only.check;
  return length === undefined
    ? oneCondition(place, { key: "empty", value: empty as true, span: spanFrom(c, start), not: only.check.not === true })
    : oneCondition(place, { key: "length", value: length as never, span: spanFrom(c, start), not: only.check.not === true });
}

/** `the API should return a 404`, `responds with status 200 and body {…}`, `it returns the field "sku"`. */
const readAnswer: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive" || lead.kind === "see") return undefined;
  takeAnswerer(c);
  const { mode, not } = readAuxiliary(c);
  if (mode === "be" || takeOf(c, answeringVerbs) === undefined) return undefined;
  const time = readTimeBound(c, not);
  if (time !== undefined) return { conditions: time };
  take(c, "back");
  take(c, "with") || take(c, "as");
  return readResponseThing(c, not);
};

/** `a response with status 200`, or the thing itself. */
function readResponseThing(c: Cursor, not: boolean): Clause | undefined {
  const wrapped = attempt(c, () => {
    skip(c, articles);
    take(c, "http") || take(c, "api");
    if (!take(c, "response") && !take(c, "reply")) return undefined;
    const time = not ? undefined : readTimeBound(c, false);
    if (time !== undefined) return { conditions: time };
    if (take(c, "of")) {
      const status = token(c)?.kind === "number" ? readStatusThing(c, true, not) : undefined;
      return status === undefined ? undefined : { conditions: status };
    }
    if (take(c, "with") || take(c, "having")) return readThing(c, "have", not);
    if (take(c, "containing") || (take(c, "that") && take(c, "contains"))) return readThing(c, "contain", not);
    return undefined;
  });
  return wrapped ?? readThing(c, "return", not);
}

/** `I receive a 404`, `I should see the text "x"`, `expect status 200`, `expect 3 items`. */
const readReceived: ClauseReader = (c, { lead }) => {
  if (lead.kind === "none") return undefined;
  if (lead.kind === "see" && startsText(c)) return readThing(c, "contain", lead.not);
  const deed = lead.kind === "receive" && !lead.not ? attempt(c, () => readDeedCode(c)) : undefined;
  if (deed !== undefined) return deed;
  const schema = lead.kind === "ask" && !lead.not ? readSchemaAlone(c) : undefined;
  if (schema !== undefined) return { conditions: schema };
  const came = lead.kind === "receive" && !lead.not ? attempt(c, () => readResponseAlone(c)) : undefined;
  return came ?? readResponseThing(c, lead.not);
};

/** `I receive a response`, of which nothing more is said; "get a response" by itself asks for something to be done. */
function readResponseAlone(c: Cursor): Clause | undefined {
  const start = c.at;
  const before = key(c, -2);
  const told = key(c, -1).startsWith("receive") || (gettingVerbs.has(key(c, -1)) && (people.has(before) || obliging.has(before)));
  if (!told || takeOf(c, articles) === undefined || !take(c, "response")) return undefined;
  return atEnd(c) || endsClause.has(key(c)) ? { conditions: cameAtAll(spanFrom(c, start)) } : undefined;
}

const gettingVerbs = new Set(["get", "gets", "got"]);
const obliging = new Set(["should", "must", "will"]);
const endsClause = new Set([",", ";", "and", "but", "&"]);

/** A quoted text, with a noun before it or without. */
function startsText(c: Cursor): boolean {
  for (let ahead = 0; ahead < 4; ahead++) {
    const here = token(c, ahead);
    if (here?.kind === "quoted") return !fieldNouns.has(key(c, ahead + 1));
    if (here === undefined || !textLeads.has(here.word)) return false;
  }
  return false;
}

const textLeads = new Set("the a an following text string word phrase message error".split(" "));

/** `status 200 is returned`, `a 404 error should be received`, `field "sku" and header X are returned`. */
const readReturned: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive" || !hasAhead(c, returning)) return undefined;
  for (const read of returnedThings) {
    const clause = attempt(c, () => readReturnedThing(c, read(c)));
    if (clause !== undefined) return clause;
  }
  return undefined;
};

const returnedThings: readonly ((c: Cursor) => readonly Condition[] | undefined)[] = [
  (c) => (key(c) === "no" && key(c, 1).startsWith("error") ? readNoError(c) : undefined),
  (c) => readStatusThing(c, true, false),
  (c) => readResponseThing(c, false)?.conditions,
];

function readReturnedThing(c: Cursor, conditions: readonly Condition[] | undefined): Clause | undefined {
  if (conditions === undefined) return undefined;
  const auxiliary = readAuxiliary(c);
  const not = take(c, "not") !== auxiliary.not;
  if (auxiliary.mode !== "be" || takePhraseOf(c, participles) === undefined) return undefined;
  takeBy(c);
  if (!not) return { conditions };
  if (conditions.length !== 1 || conditions[0]?.check.not === true) return undefined;
  return { conditions: conditions.map(({ check, spans }) => ({ check: { ...check, not: true }, spans })) };
}

function readNoError(c: Cursor): readonly Condition[] {
  c.at += 2;
  return [{ check: { status: { atLeast: 400 }, not: true }, spans: [["status", spanFrom(c, c.at - 2)]] }];
}

const participles = phrases({
  returned: true,
  received: true,
  sent: true,
  given: true,
  thrown: true,
  raised: true,
  "sent back": true,
  "returned back": true,
});

/** The words that one of the participles begins with. */
const returning: ReadonlySet<string> = new Set(participles.keys());

function takeBy(c: Cursor): void {
  if (key(c) === "by" || key(c) === "from") {
    const at = c.at;
    c.at++;
    skip(c, articles);
    if (takeOf(c, agents) === undefined) c.at = at;
  } else takePlace(c);
}

/** `and should not be empty`: of the subject of the clause before. */
const readSame: ClauseReader = (c, { subject }) => {
  const it = take(c, "it");
  const same: Subject | undefined = subject ?? (it && c.from === 0 ? { kind: "body", form: "response" } : undefined);
  if (same === undefined) return undefined;
  const at = c.at;
  const first = token(c)?.kind;
  if ((first !== "word" && first !== "symbol") || (same.quantifier !== undefined && same.quantifier.kind !== "every")) return undefined;
  const conditions = readPredicate(c, same);
  // "has more than 2 items but less than 5" compares no list with 5.
  if (same.counted === true && conditions?.some(({ check }) => check.compare !== undefined) === true) return undefined;
  return conditions === undefined || c.at === at ? undefined : { conditions, subject: same };
};

const readers: readonly ClauseReader[] = [
  readListed,
  readThere,
  readSucceeded,
  readDurationClause,
  readOutcome,
  readPlain,
  readReturned,
  readMessage,
  readAnswer,
  readReceived,
  readSame,
  readUnknown,
];
