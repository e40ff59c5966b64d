// The parts of statements, by the lexicon, the document and the steps before.

import type { Token } from "../../english/token.ts";
import type { KnownField } from "../correct/fields.ts";
import { isValue } from "../correct/values.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { toJsonPath } from "../settle/path.ts";
import { squeeze } from "../settle/responseShape.ts";
import { flagAt } from "../stated/categories.ts";
import { type Categories, type Filled, sensesAt } from "../stated/match.ts";
import { fieldAt, isArticle, numberAt } from "../stated/nouns.ts";
import { phrasesAt } from "../stated/phrases.ts";
import type { Line, Scope } from "./line.ts";
import { itemsAt } from "./scopes.ts";
import { choicesAt, durationAt, runAt, savedAt, statesAt, valuesAt, type Written } from "./values.ts";

/** The field or header that a statement is about. */
export type Subject = { readonly field: KnownField; readonly isNamed: boolean } | { readonly header: string };

const senses: Readonly<Record<string, readonly string[]>> = {
  StatusNoun: ["n.status", "n.code", "w.partname", "w.error"],
  Collection: ["n.list"],
  OneOf: ["w.oneof"],
  Exactly: ["w.exactly"],
  Between: ["w.between"],
  Contains: ["v.contain"],
  Starts: ["v.starts"],
  Ends: ["v.ends"],
  PatternCue: ["v.match", "n.pattern"],
  Present: ["w.present", "v.exist", "w.returned"],
  Has: ["v.have", "v.contain", "v.return", "v.show", "v.get", "v.receive", "w.there"],
  Absent: ["w.absent"],
  Renewed: ["w.changed"],
  Empty: ["w.empty"],
  Filled: ["w.filled"],
  There: ["w.there", "v.have", "v.contain", "v.return", "v.show", "v.get", "v.receive"],
  Body: ["n.body", "n.response"],
};

const valued: Readonly<Record<string, readonly string[]>> = {
  Type: ["w.type", "w.types"],
  Format: ["w.format", "w.formats"],
  Reason: ["w.reasonphrase"],
  "w.sign": ["w.sign"],
};

const bounds: readonly (readonly [string, Bound])[] = [
  ["w.above", "above"],
  ["w.below", "below"],
  ["w.atleast", "atLeast"],
  ["w.atmost", "atMost"],
  ["w.noless", "atLeast"],
  ["w.nomore", "atMost"],
];
export type Bound = "above" | "below" | "atLeast" | "atMost";

const words: Readonly<Record<string, RegExp>> = {
  Sharing: /^(?:share|shares|sharing|have|has|having|with)$/,
  Same: /^(?:same|identical)$/,
};

/** The parts as a statement in that scope has them. Each place is looked at once. */
export function categoriesOf(line: Line, scope: Scope | undefined): Categories {
  const { tokens, clause } = line;
  const fields = clause.body.fields.filter(({ list, isOfError }) => list === scope?.list && !(isOfError && scope !== undefined));
  const items = clause.body.fields.filter(({ list, isOfError }) => list !== undefined && !isOfError);
  const all: Record<string, (at: number) => readonly Filled[]> = {
    // “never turned active” is no state.
    Not: (at) => (tokens[at]?.word === "never" ? [] : sensesAt(tokens, at, "f.not")),
    AllNamed: (at) => subjectListAt(line, at, fields).filter(({ value }) => (value as readonly Subject[]).every(isNamed)),
    State: (at) => statesAt(line, at, fields),
    Flag: (at) =>
      flagAt(
        clause,
        at,
        fields.filter(({ field }) => field.type === "boolean"),
      ),
    TimeNoun: (at) => timeNounAt(tokens, at),
    Unique: (at) => uniqueAt(tokens, at),
    Status: (at) => statusAt(tokens, at),
    NamedStatus: (at) => namedStatusAt(line, at),
    Subject: (at) => subjectsAt(line, at, fields),
    Subjects: (at) => subjectListAt(line, at, fields),
    NoNamed: (at) =>
      [...sensesAt(tokens, at, "f.no"), ...sensesAt(tokens, at, "f.without")].flatMap(({ to }) =>
        subjectsAt(line, to + (isArticle(tokens[to]) ? 1 : 0), fields).flatMap((one) =>
          isNamed(one.value as Subject) ? [{ to: one.to, value: [one.value] }] : [],
        ),
      ),
    NumberField: (at) =>
      fieldsAt(
        line,
        at,
        fields.filter(({ field }) => /^(?:integer|number)$/.test(field.type ?? "")),
      ),
    ItemField: (at) => fieldsAt(line, at, scope === undefined ? items : fields),
    Value: (at) => valuesAt(line, at),
    Plain: (at) =>
      valuesAt(line, at).flatMap(({ to, value }) => {
        const { form, value: plain } = value as Written;
        return form === "null" || form === "boolean" ? [{ to, value: plain }] : [];
      }),
    Choices: (at) => choicesAt(line, at),
    Number: (at) => numberAt(clause, at),
    Duration: (at) => durationAt(line, at),
    Bound: (at) => boundsAt(tokens, at),
    // “keys is longer than 2”: how many, or how long they are.
    CountBound: (at) => (/^(?:long|short|high|low|large|small|big)/.test(tokens[at]?.word ?? "") ? [] : boundsAt(tokens, at)),
    BoundBehind: (at) => [
      ...sensesAt(tokens, at, "k.ormore").map(({ to }) => ({ to, value: "atLeast" })),
      ...sensesAt(tokens, at, "k.orless").map(({ to }) => ({ to, value: "atMost" })),
    ],
    Text: (at) => textAt(line, at),
    Pattern: (at) => patternAt(tokens, at),
    Items: (at) => itemsAt(line, at),
    List: (at) => itemsAt(line, at),
    AsSaid: (at) => asSaidAt(tokens, at),
    Changed: (at) => phrasesAt(tokens, "Changed", at),
    Sorted: (at) => sortedAt(tokens, at),
    Direction: (at) => directionAt(tokens, at),
    ...Object.fromEntries(
      Object.entries(senses).map(([name, list]) => [name, (at: number) => list.flatMap((sense) => sensesAt(tokens, at, sense))]),
    ),
    ...Object.fromEntries(
      Object.entries(valued).map(([name, list]) => [name, (at: number) => list.flatMap((sense) => entriesAt(tokens, at, sense))]),
    ),
    ...Object.fromEntries(
      Object.entries(words).map(([name, form]) => [name, (at: number) => (form.test(tokens[at]?.word ?? "") ? [{ to: at + 1 }] : [])]),
    ),
  };
  return Object.fromEntries(Object.entries(all).map(([name, fill]) => [name, remembered(fill)]));
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

/** The entries of a sense of the lexicon, with the values that they stand for. */
function entriesAt(tokens: readonly Token[], at: number, terminal: string): readonly Filled[] {
  const { word = "", text = "" } = tokens[at] ?? {};
  return (lexicon.entries.get(word || text.toLowerCase()) ?? []).flatMap((entry) =>
    entry.terminal === terminal && entry.words.every((one, index) => isWord(tokens[at + index], one))
      ? [{ to: at + entry.words.length, value: entry.value }]
      : [],
  );
}

function isWord(token: Token | undefined, word: string): boolean {
  return token !== undefined && (token.word || token.text.toLowerCase()) === word;
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

/** The words from there, at most so many. */
function wordsFrom(tokens: readonly Token[], at: number, most: number): string {
  return tokens
    .slice(at, at + most)
    .map(({ word, text }) => word || text)
    .join(" ");
}

/** The words of a phrase that begin there. */
export function phraseAt(tokens: readonly Token[], at: number, form: RegExp): readonly Filled[] {
  const said = `${wordsFrom(tokens, at, 8)} `;
  const found = form.exec(said)?.[0];
  return found === undefined || said[found.length] !== " " ? [] : [{ to: at + found.split(" ").length }];
}

function boundsAt(tokens: readonly Token[], at: number): readonly Filled[] {
  return bounds.flatMap(([sense, value]) => sensesAt(tokens, at, sense).map(({ to }) => ({ to, value })));
}

function statusAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const { kind, text = "" } = tokens[at] ?? {};
  if (kind !== "number" || !/^[1-5]\d\d$/.test(text)) return [];
  return hasTerminal(tokens[at + 1]?.word ?? "", /^(?:n\.(?:ms|second|minute|hour|character)|k\.unit)/)
    ? []
    : [{ to: at + 1, value: Number(text) }];
}

/** “not found”, “conflict”, where the document has that status. */
function namedStatusAt({ tokens, clause }: Line, at: number): readonly Filled[] {
  return entriesAt(tokens, at, "w.reasonphrase")
    .filter(({ value }) => clause.body.operation.responses.some(({ status }) => status === String(value)))
    .map(({ to, value }) => ({ to, value: Number(value) }));
}

function subjectsAt(line: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { tokens } = line;
  const token = tokens[at];
  if (token === undefined) return [];
  if (token.kind === "jsonPath") return pathSubject(String(token.value ?? token.text), at + 1, fields);
  if (token.kind === "word" && /^[A-Za-z_]\w*(?:\[-?\d+\])?(?:\.[A-Za-z_]\w*(?:\[-?\d+\])?)+$/.test(token.text))
    return pathSubject(toJsonPath(token.text) ?? "", at + 1, fields);
  const found = [...headersAt(tokens, at), ...fieldsAt(line, at, fields)];
  return found.length > 0 ? found : sentField(line, at, fields);
}

/** A field that requests send and no response has: “nationalId must not be present”. */
function sentField({ tokens, clause }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { kind, text = "" } = tokens[at] ?? {};
  if (kind !== "word" || !/[a-z][A-Z]|\w_\w/.test(text)) return [];
  const sent = clause.context.operations?.operations.some(({ body }) => body?.fields.some(({ name }) => name === text));
  return sent === true ? pathSubject(`$.${text}`, at + 1, fields) : [];
}

function pathSubject(path: string, to: number, fields: readonly KnownField[]): readonly Filled[] {
  const known = fields.find((field) => field.path === path);
  const field: KnownField = known ?? {
    name: path.replace(/^.*\./, ""),
    path,
    list: undefined,
    field: { name: path, required: false },
    depth: 1,
    isOfError: false,
    owner: undefined,
  };
  return [{ to, value: { field, isNamed: true } satisfies Subject }];
}

/** Fields that the words name: by the whole name before anything that only resembles it. */
function fieldsAt({ tokens, clause }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const found: Filled[] = [];
  for (let count = 1; count <= 4 && at + count <= tokens.length; count++) {
    const words = tokens.slice(at, at + count);
    if (words.some(({ kind, word }) => (kind !== "word" || word === "") && kind !== "quoted")) break;
    const said = squeeze(words.map(({ kind, text, value }) => (kind === "quoted" ? String(value) : text)).join(""));
    const named = fields.filter(({ name }) => squeeze(name) === said).sort((one, other) => rank(one) - rank(other));
    const [first, second] = named;
    if (first !== undefined && (second === undefined || rank(second) > rank(first)))
      found.push({ to: at + count, value: { field: first, isNamed: true } satisfies Subject });
  }
  const whole = found.map(({ to }) => to);
  const like = fieldAt(clause, at, fields).filter(({ to }) => !whole.includes(to));
  return [...found, ...like.map(({ to, value }) => ({ to, value: { field: value as KnownField, isNamed: false } satisfies Subject }))];
}

function rank({ depth, isOfError }: KnownField): number {
  return depth + (isOfError ? 0.5 : 0);
}

/** “name, colour and size” */
function subjectListAt(line: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { tokens } = line;
  return subjectsAt(line, at, fields).flatMap(({ to, value }) => {
    let next = to;
    if (/^[,+&]$/.test(tokens[next]?.text ?? "")) next++;
    if (tokens[next]?.word === "and" || tokens[next]?.word === "or") next++;
    while (next > to && hasTerminal(tokens[next]?.word ?? "", /^f\.(?:the|my)$/)) next++;
    const more = next > to ? subjectListAt(line, next, fields) : [];
    return [{ to, value: [value] }, ...more.map((rest) => ({ to: rest.to, value: [value, ...(rest.value as readonly unknown[])] }))];
  });
}

/** A field that is called by its own name, and not by a word like it. */
function isNamed(subject: Subject): boolean {
  return "header" in subject || subject.isNamed;
}

/** “X-Request-Id”, “the ETag header”, “header Location” */
function headersAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const { kind, value, text = "", word = "" } = tokens[at] ?? {};
  const isBeside = [tokens[at - 1], tokens[at + 1]].some((near) => hasTerminal(near?.word ?? "", /^n\.r?header/));
  if (kind === "quoted" && isBeside) return [{ to: at + 1, value: { header: String(value) } satisfies Subject }];
  if (kind !== "word") return [];
  const named = [...entriesAt(tokens, at, "w.headername"), ...entriesAt(tokens, at, "w.media-type")];
  if (named.length > 0) return named.map(({ to, value }) => ({ to, value: { header: String(value) } satisfies Subject }));
  if (isBeside && !hasTerminal(word, /^f\./)) {
    const [known] = entriesAt(tokens, at, "w.fieldorheader");
    if (known !== undefined) return [{ to: known.to, value: { header: String(known.value) } satisfies Subject }];
    if (/^[A-Z]/.test(text)) return [{ to: at + 1, value: { header: text } satisfies Subject }];
  }
  return /^[A-Z][A-Za-z0-9]*(?:-[A-Z][A-Za-z0-9]*)+$/.test(text) ? [{ to: at + 1, value: { header: text } satisfies Subject }] : [];
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
  return kind === "word" && word !== "" && /^(?:word|text|phrase|term)$/.test(tokens[at - 1]?.word ?? "")
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

/** “as sent”, “as we sent it”, “that we sent in” */
function asSaidAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const said = wordsFrom(tokens, at, 7);
  const found =
    /^(?:(?:that |which |as |like |what |how )?(?:we|i) (?:have )?(?:just )?(?:sent|gave|provided|entered|submitted|posted|supplied|set|used)(?: (?:in|it|them|before|above|earlier))?|(?:exactly )?(?:as|like) (?:sent|submitted|posted|given|before|entered|supplied)|(?:(?:found to be )?identical|equal) to (?:those|what was|the ones?) (?:sent|submitted|given|entered|provided|posted)|from the (?:request|payload))(?= |$)/.exec(
      said,
    )?.[0];
  const ends = [...phrasesAt(tokens, "AsSaid", at), ...(found === undefined ? [] : [{ to: at + found.split(" ").length }])];
  return ends.flatMap(({ to }) => [
    { to },
    ...phraseAt(tokens, to, /^(?:in|at|with|during) (?:the )?(?:step \d+|first step|request|payload|registration|beginning|start)/),
  ]);
}

function sortedAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const said = wordsFrom(tokens, at, 6);
  const found =
    /^(?:(?:sorted|ordered|ranked|arranged|comes? back sorted|in (?:(?:ascending|descending) )?order) (?:by|on|of))(?= |$)/.exec(said)?.[0];
  return found === undefined ? [] : [{ to: at + found.split(" ").length, value: /descending/.test(found) ? "descending" : undefined }];
}

function directionAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const said = wordsFrom(tokens, at, 5);
  const up =
    /^(?:ascending|in ascending order|from (?:the )?(?:lowest|low|smallest|cheapest|oldest|earliest) to (?:the )?(?:highest|high|largest|most expensive|newest|latest)|(?:lowest|cheapest|oldest|earliest|smallest) first|asc)(?= |$)/.exec(
      said,
    )?.[0];
  const down =
    /^(?:descending|in descending order|from (?:the )?(?:highest|high|largest|newest|latest) to (?:the )?(?:lowest|low|smallest|oldest|earliest)|(?:highest|newest|latest|largest|most expensive) first|desc)(?= |$)/.exec(
      said,
    )?.[0];
  const phrase = up ?? down;
  return phrase === undefined ? [] : [{ to: at + phrase.split(" ").length, value: up === undefined ? "descending" : "ascending" }];
}
