// The parts of statements that are the same in every scope, by the lexicon, the document and the steps before.

import type { Token } from "../../english/token.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { isMethod } from "../classes.ts";
import type { KnownBody } from "../correct/fields.ts";
import { isValue } from "../correct/values.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { type Categories, entriesAt, type Filled, phraseAt, sensesAt, wordsFrom } from "../stated/match.ts";
import { isArticle, numberAt } from "../stated/nouns.ts";
import { phraseCategories, phrasesAt } from "../stated/phrases.ts";
import { asSaidAt } from "./asSaid.ts";
import { boundsAt } from "./boundWords.ts";
import { allEntriesAt, entriesAt as entriesInAt, entryAt } from "./entries.ts";
import { aboutAt, blamedFieldAt, errorItemAt, errorItemsAt, fieldErrorAt, namedFieldAt, wrongFieldsAt } from "./errorItems.ts";
import { blamedAt, codeOfStatusAt, errorCodeAt, hiddenAt } from "./errors.ts";
import { happenedAt, lackedAt, nobodyDoneAt, nothingDoneAt, presentAt, toNothingAt } from "./lacking.ts";
import type { Line } from "./line.ts";
import { bothAt, membersAt, neither, secondAt } from "./members.ts";
import { currencyAt } from "./money.ts";
import { acceptedAt, causeAt, deniedAt, performedAt, refusedAt, thingAt } from "./outcomes.ts";
import { otherOwnerAt, ownersAt, partOwnerAt } from "./owners.ts";
import { codedAt, placedAt } from "./placedItems.ts";
import { bothChangesAt, changesAt, changesSaidAt, knownAt } from "./renewed.ts";
import { itemStatesAt, itemsAt, listNounAt, onlyStatesAt } from "./scopes.ts";
import { bothSentAt, savedHereAt, sentFieldAt, sentKindsAt } from "./sentFields.ts";
import { totalCategories } from "./totals.ts";
import { choicesAt, durationAt, runAt, savedAt, valuesAt, type Written } from "./values.ts";

export type Fills = Readonly<Record<string, (at: number) => readonly Filled[]>>;

const senses: Readonly<Record<string, readonly string[]>> = {
  StatusNoun: ["n.status", "n.code", "w.partname", "w.error"],
  Collection: ["n.list"],
  OneOf: ["w.oneof"],
  Exactly: ["w.exactly"],
  Between: ["w.between"],
  Contains: ["v.contain"],
  Starts: ["v.starts"],
  Ends: ["v.ends"],
  Present: ["w.present", "v.exist", "w.returned"],
  Absent: ["w.absent"],
  Renewed: ["w.changed"],
  On: ["k.on"],
  Off: ["k.off"],
  Empty: ["w.empty"],
  Filled: ["w.filled"],
  There: ["w.there", "v.have", "v.contain", "v.return", "v.show", "v.get", "v.receive"],
};

const hasSenses = ["v.have", "v.contain", "v.return", "v.show", "v.get", "v.receive", "w.there"];

const valued: Readonly<Record<string, readonly string[]>> = {
  Format: ["w.format", "w.formats"],
  Reason: ["w.reasonphrase"],
  "w.sign": ["w.sign"],
};

/** Statements about the response as a whole only. */
const whole: Readonly<Record<string, (line: Line, at: number) => readonly Filled[]>> = {
  Lacked: ({ clause }, at) => lackedAt(clause, at),
  // “No order has an id” lacks no id, and “no order is made” no order.
  NoLacked: ({ tokens, clause }, at) =>
    ["f.no", "f.without", "w.none"].flatMap((sense) =>
      sensesAt(tokens, at, sense).flatMap(({ to }) =>
        thingAt(clause, to).length > 0 && tokens.some((_, end) => performedAt(clause, end).length > 0)
          ? []
          : lackedAt(clause, isArticle(tokens[to]) || tokens[to]?.word === "any" ? to + 1 : to),
      ),
    ),
  Happened: ({ clause }, at) => happenedAt(clause, at),
  ToNothing: ({ clause }, at) => toNothingAt(clause, at),
  Optional: ({ clause }, at) => presentAt(clause, at),
  NobodyDone: ({ clause }, at) => nobodyDoneAt(clause, at),
  NothingDone: ({ clause }, at) => nothingDoneAt(clause, at),
  Owner: ({ clause }, at) => ownersAt(clause, at),
  PartOwner: ({ clause }, at) => partOwnerAt(clause, at),
  OtherOwner: ({ clause }, at) => otherOwnerAt(clause, at),
  ListNoun: ({ tokens, clause }, at) => listNounAt(clause, tokens, at),
  Member: ({ clause }, at) => membersAt(clause, at),
  Second: ({ clause }, at) => secondAt(clause, at),
  CodedMember: ({ clause }, at) => codedAt(clause, at),
  Placed: ({ tokens }, at) => placedAt(tokens, at),
  Both: ({ clause }, at) => bothAt(clause, at),
  Neither: ({ clause }, at) => bothAt(clause, at, neither),
  ItemState: (line, at) => itemStatesAt(line, at),
  ErrorCode: ({ clause }, at) => errorCodeAt(clause, at),
  CodeOfStatus: ({ clause }, at) => codeOfStatusAt(clause, at),
  Blamed: ({ clause }, at) => blamedAt(clause, at),
  SentField: ({ clause }, at) => sentFieldAt(clause, at),
  BothSent: ({ clause }, at) => bothSentAt(clause, at),
  ErrorItems: ({ clause }, at) => errorItemsAt(clause, at),
  ErrorItem: ({ clause }, at) => errorItemAt(clause, at),
  OneErrorItem: ({ clause, tokens }, at) => (tokens[at]?.word === "one" ? errorItemAt(clause, at) : []),
  FieldError: ({ clause }, at) => fieldErrorAt(clause, at),
  BlamedField: ({ clause }, at) => blamedFieldAt(clause, at),
  NamedField: ({ clause }, at) => namedFieldAt(clause, at),
  About: ({ clause }, at) => aboutAt(clause, at),
  WrongFields: ({ clause }, at) => wrongFieldsAt(clause, at),
  Hidden: ({ clause }, at) => hiddenAt(clause, at),
  Cause: ({ clause }, at) => causeAt(clause, at),
  Denied: ({ clause }, at) => deniedAt(clause, at),
  Accepted: ({ clause }, at) => acceptedAt(clause, at),
  Performed: ({ clause }, at) => performedAt(clause, at),
  Thing: ({ clause }, at) => thingAt(clause, at),
  Changes: ({ clause }, at) => changesAt(clause, at),
  BothChanges: ({ clause }, at) => bothChangesAt(clause, at),
  ChangesSaid: ({ clause }, at) => changesSaidAt(clause, at),
  SavedHere: ({ clause }, at) => savedHereAt(clause, at),
  SentKinds: ({ clause }, at) => sentKindsAt(clause, at),
  Known: (line, at) => knownAt(line, at),
  OwnOwner: ({ clause }, at) =>
    ownersAt(clause, at).filter(({ to }) => to > at + 2 || clause.tokens[at + 2] === undefined || clause.tokens[at + 2]?.kind === "symbol"),
  InIts: ({ clause }, at) => entriesInAt(clause, at, false),
  AllInIts: ({ clause }, at) => allEntriesAt(clause, at),
  NotInIts: ({ clause }, at) => entriesInAt(clause, at, true),
  NoneInIts: ({ tokens, clause }, at) => sensesAt(tokens, at, "f.no").flatMap(({ to }) => entriesInAt(clause, to, true)),
  OnlyStates: (line, at) => onlyStatesAt(line, at),
};

const differing =
  /^(?:(?:has|have) changed(?= |$)|(?:is|are) not (?:the same as before|the (?:saved|stored|noted|kept|old|previous) one|the one (?:we|i) (?:saved|stored|noted|kept))|(?:is |are |be )?(?:different|differs?|another one|not the same)(?: (?:than|from|to|as))? (?:before|(?:the )?(?:previous|old|first|last|earlier|former)(?: (?:one|value))?))/;

const ofValues: ReadonlySet<string> = new Set([
  "State",
  "ItemState",
  "OnlyStates",
  "Value",
  "Choices",
  "ErrorCode",
  "CodeOfStatus",
  "Known",
  "Text",
  "Pattern",
]);

const words: Readonly<Record<string, RegExp>> = {
  Sharing: /^(?:share|shares|sharing|have|has|having|with)$/,
};

/** The parts that are the same in every scope. */
export const categoriesOfLine = rememberedFor((line: Line): Categories => {
  const { tokens, clause } = line;
  const all: Fills = {
    ...Object.fromEntries(phraseCategories.map((name) => [name, (at: number) => phrasesAt(tokens, name, at)])),
    // “never turned active” is not a state.
    Not: (at) => [...(tokens[at]?.word === "never" ? [] : sensesAt(tokens, at, "f.not")), ...phrasesAt(tokens, "NoMore", at)],
    Refused: (at) => refusedAt(tokens, at),
    Quoted: (at) => (tokens[at]?.kind === "quoted" ? [{ to: at + 1, value: tokens[at]?.value }] : []),
    // “No Content” is a status.
    Body: (at) =>
      (tokens[at]?.word === "content" && tokens[at - 1]?.word === "no" && namedStatusAt(line, at - 1).length > 0) ||
      clause.body.lists.some(({ path }) => path === `$.${tokens[at]?.text}`)
        ? []
        : ["n.body", "n.response"].flatMap((sense) => sensesAt(tokens, at, sense)),
    Differs: (at) => [...phrasesAt(tokens, "Differs", at), ...phraseAt(tokens, at, differing)],
    PatternCue: (at) => [
      ...["v.match", "n.pattern"].flatMap((sense) => sensesAt(tokens, at, sense)),
      ...(tokens[at]?.text === "=~" || tokens[at]?.text === "~" ? [{ to: at + 1 }] : []),
    ],
    // “appears in the list” is not a type.
    Type: (at) =>
      /^(?:the|this|that)$/.test(tokens[at - 1]?.word ?? "") ? [] : ["w.type", "w.types"].flatMap((sense) => entriesAt(tokens, at, sense)),
    TimeNoun: (at) => timeNounAt(tokens, at),
    Unique: (at) => uniqueAt(tokens, at),
    Status: (at) => statusAt(tokens, at),
    ErrorStatus: (at) => statusAt(tokens, at).filter(({ value }) => Number(value) >= 400),
    NamedStatus: (at) => namedStatusAt(line, at),
    Value: (at) => valuesAt(line, at),
    Saved: (at) => savedAt(line, at).map(({ to, value }) => ({ to, value: { form: "reference", value: { $var: value } } })),
    Plain: (at) =>
      valuesAt(line, at).flatMap(({ to, value }) => {
        const { form, value: plain } = value as Written;
        return form === "null" || form === "boolean" ? [{ to, value: plain }] : [];
      }),
    Choices: (at) => choicesAt(line, at),
    // “the saved one” is not a number.
    Number: (at) =>
      tokens[at]?.word === "one" && /^(?:saved|stored|kept|noted|previous|old|last|first)$/.test(tokens[at - 1]?.word ?? "")
        ? []
        : numberAt(clause, at),
    Duration: (at) => durationAt(line, at),
    Bound: (at) => boundsAt(tokens, at),
    // “keys is longer than 2”: how many, or how long they are.
    CountBound: (at) => (/^(?:long|short|high|low|large|small|big)/.test(tokens[at]?.word ?? "") ? [] : boundsAt(tokens, at)),
    BoundBehind: (at) => [
      ...sensesAt(tokens, at, "k.ormore").map(({ to }) => ({ to, value: "atLeast" })),
      ...sensesAt(tokens, at, "k.orless").map(({ to }) => ({ to, value: "atMost" })),
    ],
    Measure: (at) =>
      valuesAt(line, at).filter(({ value }) => (value as Written).form === "number" && (value as Written).unit !== undefined),
    // “higher than before”
    BoundBefore: (at) =>
      boundsAt(tokens, at).flatMap(({ to, value }) =>
        phrasesAt(tokens, "Than", tokens[to - 1]?.word === "than" ? to - 1 : to).map((than) => ({ to: than.to, value })),
      ),
    Name: (at) => valuesAt(line, at).filter(({ value }) => /^(?:name|quoted)$/.test((value as Written).form)),
    Entry: (at) => entryAt(tokens, at),
    ...totalCategories(line),
    Currency: (at) => currencyAt(tokens, at),
    Text: (at) => textAt(line, at),
    Pattern: (at) => patternAt(tokens, at),
    Items: (at) => itemsAt(line, at),
    List: (at) => itemsAt(line, at),
    AsSaid: (at) => asSaidAt(tokens, at),
    Has: (at) => [...hasSenses.flatMap((sense) => sensesAt(tokens, at, sense)), ...phrasesAt(tokens, "Holds", at)],
    None: (at) => ["f.no", "f.without", "w.none"].flatMap((sense) => sensesAt(tokens, at, sense)),
    Sorted: (at) => sortedAt(tokens, at),
    Direction: (at) => directionAt(tokens, at),
    Moments: (at) =>
      directionAt(tokens, at).filter(({ to }) => tokens.slice(at, to).some(({ word }) => /^(?:newest|latest|oldest|earliest)$/.test(word))),
    ...Object.fromEntries(
      Object.entries(senses).map(([name, list]) => [name, (at: number) => list.flatMap((sense) => sensesAt(tokens, at, sense))]),
    ),
    ...Object.fromEntries(
      Object.entries(valued).map(([name, list]) => [name, (at: number) => list.flatMap((sense) => entriesAt(tokens, at, sense))]),
    ),
    ...Object.fromEntries(
      Object.entries(words).map(([name, form]) => [name, (at: number) => (form.test(tokens[at]?.word ?? "") ? [{ to: at + 1 }] : [])]),
    ),
    ...Object.fromEntries(Object.entries(whole).map(([name, fill]) => [name, (at: number) => fill(line, at)])),
  };
  return readOnce(line, all);
});

/** “RECEIVED” is a value wherever the document lists it, and no verb or field. */
const listedInCapitals = rememberedFor(
  ({ fields }: KnownBody): ReadonlySet<string> =>
    new Set(fields.flatMap(({ field }) => field.enum ?? []).filter((value) => value !== value.toLowerCase())),
);

/** The same parts; each place is read once. */
export function readOnce({ tokens, clause: { body } }: Line, all: Fills): Categories {
  const listed = listedInCapitals(body);
  return Object.fromEntries(
    Object.entries(all).map(([name, fill]) => [
      name,
      // “a fresh GET shows both”: a request, and nothing that comes back.
      remembered((at) => ((listed.has(tokens[at]?.text ?? "") || isMethod(tokens[at])) && !ofValues.has(name) ? [] : fill(at))),
    ]),
  );
}

function remembered(fill: (at: number) => readonly Filled[]): (at: number) => readonly Filled[] {
  const known = new Map<number, readonly Filled[]>();
  return (at) => {
    let found = known.get(at);
    if (found === undefined) {
      found = fill(at);
      known.set(at, found);
    }
    return found;
  };
}

/** “the response time”, “the time of response”, “it takes” */
function timeNounAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const said = phraseAt(tokens, at, /^(?:time of (?:the )?(?:response|answer|reply)|time to (?:respond|answer)|came? in)/);
  return [...said, ...["n.time", "v.take"].flatMap((sense) => sensesAt(tokens, at, sense))];
}

function uniqueAt(tokens: readonly Token[], at: number): readonly Filled[] {
  return [
    ...sensesAt(tokens, at, "w.unique"),
    ...phraseAt(
      tokens,
      at,
      /^(?:(?:occurs?|appears?) (?:only|just|exactly) once|free of (?:duplicates|repetitions)|without (?:duplicates|repetitions)|never repeats?)/,
    ),
  ];
}

function statusAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const { kind, text = "" } = tokens[at] ?? {};
  if (kind !== "number" || !/^[1-5]\d\d$/.test(text) || tokens[at + 1]?.word === "range") return [];
  return hasTerminal(tokens[at + 1]?.word ?? "", /^(?:n\.(?:ms|second|minute|hour|character)|k\.unit)/)
    ? []
    : [{ to: at + 1, value: Number(text) }];
}

/** “not found”, “conflict”, where the document has that status. */
function namedStatusAt({ tokens, clause }: Line, at: number): readonly Filled[] {
  // “a not-found answer”
  const { text = "" } = tokens[at] ?? {};
  const parts = text.includes("-") ? text.toLowerCase().split("-") : [];
  const hyphened = (lexicon.entries.get(parts[0] ?? "") ?? []).flatMap(({ terminal, words: own, value }) =>
    terminal === "w.reasonphrase" && own.join(" ") === parts.join(" ") ? [{ to: at + 1, value }] : [],
  );
  return [...entriesAt(tokens, at, "w.reasonphrase"), ...hyphened]
    .filter(({ value }) => clause.body.operation.responses.some(({ status }) => status === String(value)))
    .map(({ to, value }) => ({ to, value: Number(value) }));
}

function textAt(line: Line, at: number): readonly Filled[] {
  const { tokens } = line;
  const { kind, value, word = "", text = "" } = tokens[at] ?? {};
  if (kind === "quoted") return [{ to: at + 1, value }];
  if (kind === "reference") return [{ to: at + 1, value: `\${${String(value)}}` }];
  const saved = savedAt(line, at).map(({ to, value: name }) => ({ to, value: `\${${String(name)}}` }));
  if (saved.length > 0) return saved;
  const run = runAt(tokens, at);
  if (run.to > at + 1 || kind === "path") return [{ to: run.to, value: run.text }];
  if (kind === "word" && (isValue(tokens, at) || /^[\w.+-]+\/[\w.+-]+$/.test(text))) return [{ to: at + 1, value: text }];
  // “mentions the word file”
  return kind === "word" && word !== "" && /^(?:word|text|phrase|term|field|parameter|property)$/.test(tokens[at - 1]?.word ?? "")
    ? [{ to: at + 1, value: text }]
    : [];
}

function patternAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const { kind, value, text = "" } = tokens[at] ?? {};
  if (kind === "quoted" && typeof value === "string") return [{ to: at + 1, value }];
  const run = runAt(tokens, at);
  // The lexer ends an unquoted pattern at some signs.
  if (/^\^/.test(run.text) && run.to > at + 1) return [{ to: run.to, value: run.text }];
  if (kind === "regex") return [{ to: at + 1, value: String(value ?? text) }];
  return /^\^|\$$|\[[^[\]]+\]/.test(run.text) ? [{ to: run.to, value: run.text }] : [];
}

function sortedAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const said = wordsFrom(tokens, at, 9);
  const found =
    /^(?:(?:sorted|ordered|ranked|arranged|comes? back sorted|in (?:(?:ascending|descending) )?order) (?:by|on|of))(?= |$)/.exec(said)?.[0];
  return found === undefined ? [] : [{ to: at + found.split(" ").length, value: /descending/.test(found) ? "descending" : undefined }];
}

function directionAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const said = wordsFrom(tokens, at, 9);
  const up =
    /^(?:(?:runs?|goes|go|running|going|listed|comes?(?: back)?|appears?) )?(?:ascending|in ascending order|in (?:alphabetical|alphabetic|increasing|chronological) order|alphabetically|(?:goes?|going|increases?|rises?) (?:up )?from (?:the )?first(?: \w+)? to (?:the )?last(?: one)?|up from (?:the )?first(?: \w+)? to (?:the )?last(?: one)?|from (?:the )?(?:lowest|low|smallest|cheapest|oldest|earliest|shortest) to (?:the )?(?:highest|high|largest|biggest|most expensive|newest|latest|longest)|(?:lowest|cheapest|oldest|earliest|smallest)(?: ones?)?(?: (?:should |must )?(?:comes?|is|are|be))? first|asc)(?= |$)/.exec(
      said,
    )?.[0];
  const down =
    /^(?:(?:runs?|goes|go|running|going|listed|comes?(?: back)?|appears?) )?(?:descending|in descending order|in reverse alphabetical order|in (?:decreasing|reverse chronological|reverse) order|down from (?:the )?first(?: \w+)? to (?:the )?last(?: one)?|from (?:the )?(?:highest|high|largest|biggest|most expensive|newest|latest|longest) to (?:the )?(?:lowest|low|smallest|oldest|earliest|shortest)|(?:highest|newest|latest|largest|most expensive)(?: ones?)?(?: (?:should |must )?(?:comes?|is|are|be))? first|desc)(?= |$)/.exec(
      said,
    )?.[0];
  const phrase = up ?? down;
  return phrase === undefined ? [] : [{ to: at + phrase.split(" ").length, value: up === undefined ? "descending" : "ascending" }];
}
