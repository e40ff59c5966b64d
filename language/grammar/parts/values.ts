// Reads values as a statement writes them, and as a field has them: a listed value in its own words, a number with
// the unit of the field's name, a name in capitals. A value that does not fit the field has no reading.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import type { Field } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { isOfUnit, isPeriod, isSameUnit, isUnit, isUnitOfName, measureOf, saysPeriod, saysUnitOf } from "../align/units.ts";
import type { KnownField } from "../correct/fields.ts";
import { variablesOf } from "../correct/saved.ts";
import { isValue, valueIn } from "../correct/values.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { squeeze } from "../settle/responseShape.ts";
import { type Filled, sensesAt } from "../stated/match.ts";
import { type Clause, fieldAt, isArticle, numberAt, type State, stateAt, valuesListedAt } from "../stated/nouns.ts";
import { ownVariableOf, variableOf } from "../stated/things.ts";
import type { Line } from "./line.ts";
import type { Subject } from "./subjects.ts";

/** `listed`: the words say a value that the document lists. `bare`: an unknown word in the place of a value. */
export interface Written {
  readonly form: "text" | "quoted" | "number" | "reference" | "boolean" | "null" | "listed" | "name" | "bare";
  readonly value: Json;
  /** The word after a number. */
  readonly unit?: string | undefined;
  /** “night” of “30 EUR a night”. */
  readonly period?: string;
  /** True if the number is written in digits. */
  readonly isDigits?: boolean;
}

interface WrittenTo {
  readonly to: number;
  readonly value: Written;
}

export function valuesAt(line: Line, at: number): readonly Filled[] {
  const { tokens, clause } = line;
  const token = tokens[at];
  if (token === undefined) return [];
  const found: WrittenTo[] = [];
  if (token.kind === "reference") found.push({ to: at + 1, value: { form: "reference", value: { $var: String(token.value) } } });
  for (const { to, value } of madeAt(line, at)) found.push({ to, value: { form: "reference", value: { $var: String(value) } } });
  for (const { to, value } of savedAt(line, at)) found.push({ to, value: { form: "reference", value: { $var: String(value) } } });
  if (token.kind === "quoted") found.push({ to: at + 1, value: { form: "quoted", value: token.value as Json } });
  if (token.kind === "url") found.push({ to: at + 1, value: { form: "text", value: token.text } });
  // “the one I kept”, “not the saved one” is not a number.
  const isThing = token.word === "one" && (isArticle(tokens[at - 1]) || isArticle(tokens[at - 2]) || tokens[at + 1]?.word === "of");
  for (const { to, value } of isThing || tokens[at + 1]?.word === "range" ? [] : numberAt(clause, at)) {
    const plain: Written = { form: "number", value: value as number, isDigits: token.kind === "number" };
    const measured = [{ to, value: plain }, ...unitsAt(tokens, to).map((one) => ({ to: one.to, value: { ...plain, unit: one.unit } }))];
    found.push(...measured, ...measured.flatMap((one) => withPeriod(tokens, one)));
  }
  if (token.kind !== "word" || token.word === "") return found;
  if (/^(?:true|false)$/.test(token.word)) found.push({ to: at + 1, value: { form: "boolean", value: token.word === "true" } });
  if (hasTerminal(token.word, /^w\.null/) && token.word !== "none") found.push({ to: at + 1, value: { form: "null", value: null } });
  if (clause.context.variables?.has(token.text) === true)
    found.push({ to: at + 1, value: { form: "reference", value: { $var: token.text } } });
  for (const { to, value } of valuesListedAt(tokens, at, clause.body.fields)) found.push({ to, value: { form: "listed", value } });
  // “begins with SHOP-”
  const isCut = tokens[at + 1]?.text === "-" && tokens[at + 1]?.spaced === false && tokens[at + 2]?.spaced !== false;
  if (isCut) return found;
  if (isValue(tokens, at) || /^[\w.+-]+\/[\w.+-]+$/.test(token.text))
    found.push({ to: at + 1, value: { form: "text", value: valueIn(tokens, at) } });
  const name = nameAt(tokens, at);
  if (name !== undefined) found.push(name);
  else if (isBare(line, at)) found.push({ to: at + 1, value: { form: "bare", value: token.text } });
  return found;
}

/** “metres”, “%”, “square metres” after a number. */
function unitsAt(tokens: readonly Token[], at: number): readonly { readonly to: number; readonly unit: string }[] {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.text === "%") return [{ to: at + 1, unit: "percent" }];
  if (first?.kind !== "word" || first.word === "") return [];
  const two = `${first.word} ${second?.word ?? ""}`;
  return [{ to: at + 1, unit: first.word }, ...(isUnit(two) ? [{ to: at + 2, unit: two }] : [])];
}

/** “30 EUR a night”, “12 per hour” */
function withPeriod(tokens: readonly Token[], { to, value }: WrittenTo): readonly WrittenTo[] {
  const period = tokens[to + 1]?.word ?? "";
  return /^(?:per|an?|each|every)$/.test(tokens[to]?.word ?? "") && isPeriod(period) ? [{ to: to + 2, value: { ...value, period } }] : [];
}

/** Listed values and flags that the words there say. “It” is not an Italian. */
export function statesAt({ tokens, clause }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  // “the new value”
  if (/^(?:new|updated|changed)$/.test(tokens[at]?.word ?? "") && isArticle(tokens[at - 1]) && tokens[at + 1]?.kind === "word") return [];
  // “has the field locked”
  if (hasTerminal(tokens[at - 1]?.word ?? "", /^n\.field$/)) return [];
  // “in the queue”
  const isPlace = tokens[at - 1]?.word === "the" && /^(?:in|on)$/.test(tokens[at - 2]?.word ?? "");
  return ownStates([
    ...stateAt(clause, at, fields),
    ...pluralStateAt({ tokens, clause }, at, fields),
    ...conditionAt({ tokens, clause }, at, fields),
  ])
    .filter(({ to }) => to > at + 1 || isPlace || !isFunctional(tokens[at]?.word ?? ""))
    .flatMap((one) => {
      // “annual leave” of `leaveType`
      const parts = splitWords((one.value as State).field.name);
      return parts.length > 1 && parts.includes(tokens[one.to]?.word ?? "") ? [one, { ...one, to: one.to + 1 }] : [one];
    });
}

/** “The coupon is active”: its own `status`, and not its `customer_status` or that of its owner. */
function ownStates(found: readonly Filled[]): readonly Filled[] {
  const fieldOf = ({ value }: Filled): KnownField => (value as State).field;
  const own = found.filter((one) => /^(?:status|state)$/i.test(fieldOf(one).name));
  const all = own.length > 0 ? own : found;
  const least = Math.min(...all.map((one) => fieldOf(one).depth));
  const nearest = all.filter((one) => fieldOf(one).depth === least);
  const [only, ...others] = new Set(nearest.map((one) => fieldOf(one).path));
  if (only === undefined || others.length > 0) return found;
  return found.filter((one) => fieldOf(one).path === only || !nearest.some(({ to }) => to === one.to));
}

/** “shows are always drafts” */
function pluralStateAt({ tokens }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { kind, word = "", text = "" } = tokens[at] ?? {};
  if (kind !== "word" || word === "" || nounOf([word]) === word || !/^(?:are|be|always|still|only|all)$/.test(tokens[at - 1]?.word ?? ""))
    return [];
  return fields.flatMap((field) =>
    (field.field.enum ?? []).flatMap((value) =>
      squeeze(value) === squeeze(nounOf([text])) ? [{ to: at + 1, value: { field, value } satisfies State }] : [],
    ),
  );
}

/** “in good condition” of `condition`, “of high priority” */
function conditionAt({ tokens, clause }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  if (!/^(?:in|of|with)$/.test(tokens[at]?.word ?? "")) return [];
  const from = isArticle(tokens[at + 1]) || /^an?$/.test(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1;
  return stateAt(clause, from, fields).flatMap(({ to, value }) =>
    splitWords((value as State).field.name).at(-1) === tokens[to]?.word ? [{ to: to + 1, value }] : [],
  );
}

function isFunctional(word: string): boolean {
  return lexicon.functional.has(word) || /^(?:it|he|she|we|they|no|in|is|on|to|so|as)$/.test(word);
}

/** Text without a space in it: “BK-”, “/lines/”, “10.5281/”. */
export function runAt(tokens: readonly Token[], at: number): { readonly to: number; readonly text: string } {
  let to = at + 1;
  while (to < tokens.length && tokens[to]?.spaced === false && tokens[to]?.start === tokens[to - 1]?.end) to++;
  while (to > at + 1 && /^[,;:.!)]$/.test(tokens[to - 1]?.text ?? "")) to--;
  return {
    to,
    text: tokens
      .slice(at, to)
      .map(({ text }) => text)
      .join(""),
  };
}

/** “the id of the new registration”, “our order's id”: the variable that holds it. */
export function savedAt({ tokens, clause }: Line, at: number): readonly Filled[] {
  const skip = (from: number): number => {
    let next = from;
    while (isArticle(tokens[next]) || /^(?:new|newly|created|saved|same)$/.test(tokens[next]?.word ?? "")) next++;
    return next;
  };
  const identity = /^(?:id|number|code|key|ref|reference)$/;
  const ofNoun = identity.test(tokens[at]?.word ?? "") && tokens[at + 1]?.word === "of" ? skip(at + 2) : undefined;
  return [1, 2].flatMap((count): readonly Filled[] => {
    const from = ofNoun ?? skip(at);
    const noun = tokens.slice(from, from + count).map(({ word }) => word);
    if (noun.length < count || noun.includes("")) return [];
    const variable = variableOf(clause, nounOf(noun));
    if (variable === undefined) return [];
    if (ofNoun !== undefined) return [{ to: from + count, value: variable }];
    const end = from + count + (tokens[from + count]?.word === "'s" ? 1 : 0);
    return identity.test(tokens[end]?.word ?? "") ? [{ to: end + 1, value: variable }] : [];
  });
}

/** “the folder created above”: the variable that holds its id. */
function madeAt({ tokens, clause }: Line, at: number): readonly Filled[] {
  if (!isArticle(tokens[at])) return [];
  return [1, 2].flatMap((count): readonly Filled[] => {
    const noun = tokens.slice(at + 1, at + 1 + count).map(({ word }) => word);
    const made = at + 1 + count;
    if (noun.length < count || noun.includes("") || !/^(?:created|made|added|opened|registered|saved)$/.test(tokens[made]?.word ?? ""))
      return [];
    const variable = variableOf(clause, nounOf(noun));
    const isBefore = /^(?:above|before|earlier|previously)$/.test(tokens[made + 1]?.word ?? "");
    return variable === undefined || !isBefore ? [] : [{ to: made + 2, value: variable }];
  });
}

/** “the saved id”: the field, and the only variable that holds it. */
export function savedFieldAt({ tokens, clause }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const from = isArticle(tokens[at]) ? at + 1 : at;
  if (!isSavedWord.test(tokens[from]?.word ?? "")) return [];
  const saved = variablesOf(clause.context);
  return fieldAt(clause, from + 1, fields).flatMap(({ to, value }): readonly Filled[] => {
    const field = value as KnownField;
    const named = saved.filter(({ name }) => name === field.name);
    const held = named.length > 0 ? named : saved.filter(({ source }) => source.endsWith(`.${field.name}`));
    // Of several ids, that of the thing.
    const own = ownVariableOf(clause, field.list);
    const names = new Set(held.map(({ name }) => name));
    const [only, ...others] = names.size > 1 ? [...names].filter((name) => name === own) : [...names];
    return only === undefined || others.length > 0 ? [] : [{ to, value: { field, value: { $var: only } } satisfies SavedField }];
  });
}

export const isSavedWord = /^(?:saved|stored|kept|noted|remembered)$/;

export interface SavedField {
  readonly field: KnownField;
  readonly value: Json;
}

/** “North Hall”, “Priya Nair” */
function nameAt(tokens: readonly Token[], at: number): { readonly to: number; readonly value: Written } | undefined {
  if (tokens[at]?.text === "I") return undefined;
  let to = at;
  while (tokens[to]?.kind === "word" && /^\p{Lu}[\p{L}'.-]*$/u.test(tokens[to]?.text ?? "") && (to === at || tokens[to]?.spaced === true))
    to++;
  // “Hannah's delivery”
  if (to === at || (at === 0 && to - at === 1) || tokens[to]?.word === "'s") return undefined;
  const text = tokens
    .slice(at, to)
    .map((token) => token.text)
    .join(" ");
  return { to, value: { form: "name", value: text } };
}

/** “its title is hardware”, “the state is ready”: a word after a copula or the name of a state, at the end. */
function isBare({ tokens }: Line, at: number): boolean {
  const { word } = tokens[at] as Token;
  const isDenied = hasTerminal(tokens[at - 1]?.word ?? "", /^f\.not$/);
  const before = tokens[isDenied ? at - 2 : at - 1];
  const next = tokens[at + 1];
  if (before === undefined) return false;
  const isEnd = next === undefined || /^(?:and|,|;|\.|\))$/.test(next.word || next.text);
  // “field = outcome”
  if (/^==?$/.test(before.text)) return isEnd;
  const isSaid = hasTerminal(before.word, /^(?:f\.be|v\.equal)/) || before.text === ":";
  if (isEnd && (isSaid || isStateNoun(before)) && isState(word) && (isStateNoun(before) || tokens.slice(0, at - 1).some(isStateNoun)))
    return true;
  return isSaid && isEnd && !isDenied && !lexicon.vocabulary.has(word) && !/(?:ed|en|ing|able|ible)$/.test(word);
}

function isStateNoun({ word }: Token): boolean {
  return /^(?:state|status)$/.test(word);
}

/** “ready”, “enabled”, “open”, and no “valid” or “new”, which judges or compares. */
function isState(word: string): boolean {
  const own = (lexicon.entries.get(word) ?? []).filter(({ words }) => words.length === 1);
  return !lexicon.functional.has(word) && own.every(({ terminal }) => /^(?:v\.|k\.o(?:n|ff)$|w\.available$|t\.)/.test(terminal));
}

/** The currency in the object of an amount. */
export function currencyBeside({ body }: Clause, { list, path }: KnownField): KnownField | undefined {
  const before = path.slice(0, path.lastIndexOf("."));
  return body.fields.find(
    (field) => field.list === list && field.path === `${before}.${field.name}` && /^currency(?:_?code)?$/i.test(field.name),
  );
}

const money = /price|amount|cost|total|fee|sum|balance|paid|charge|rate|budget|value/i;
export const currencies = group("values.currencies");

/** The value as the field has it; undefined if it does not fit. */
export function typedFor(field: Field, { form, value, unit, period, isDigits }: Written): Json | undefined {
  const { name, type, format, enum: listed } = field;
  if (form === "reference") return value;
  if (form === "null") return null;
  if (type === "object" || type === "array") return undefined;
  if (type === "boolean") return form === "boolean" ? value : undefined;
  if (type === "integer" || type === "number") {
    if (form !== "number") return undefined;
    if (period !== undefined && !saysPeriod(period, name)) return undefined;
    return unit === undefined || isUnitOf(field, unit) ? value : undefined;
  }
  if (listed !== undefined) {
    if (form === "number") return undefined;
    const same = listed.filter((one) => squeeze(one) === squeeze(String(value)));
    return same.length === 1 ? same[0] : form === "quoted" ? value : undefined;
  }
  if (type === undefined && form === "number") return unit === undefined ? value : undefined;
  if (/^date/.test(format ?? "")) return /\d/.test(String(value)) && form !== "number" ? String(value) : undefined;
  if (form === "number") return unit === undefined && isDigits && !/^(?:status|code|error)$/i.test(name) ? String(value) : undefined;
  if (form === "listed" || form === "boolean") return undefined;
  return String(value);
}

/**
 * The value as that subject has it; undefined if it does not fit. Where it has to be exactly that, the unit of a
 * measure may be undocumented: a wrong one fails.
 */
export function valueFor({ clause }: Line, subject: Subject | undefined, written: Written, isExact = false): Json | undefined {
  if (subject === undefined) return undefined;
  // “the claim is in the state Submitted” says nothing of `claimId`.
  const isListed = clause.body.fields.some(
    ({ field }) => field.enum?.some((one) => squeeze(one) === squeeze(String(written.value))) === true,
  );
  if ("field" in subject && !subject.isNamed && isListed && subject.field.field.enum === undefined && written.form === "name")
    return undefined;
  // “a ticket is bought” says nothing of `ticketId`.
  if ("field" in subject && written.form === "bare" && !subject.isNamed) return undefined;
  // “120 EUR” of an amount beside its currency is both.
  if ("field" in subject && currencies.test(written.unit ?? "") && currencyBeside(clause, subject.field) !== undefined) return undefined;
  if ("field" in subject && losesCurrency(clause, subject.field, written)) return undefined;
  if ("field" in subject)
    return typedFor(
      subject.field.field,
      isExact && isUnitOfMeasure(subject.field.field, written) ? { ...written, unit: undefined } : written,
    );
  return written.form === "reference"
    ? written.value
    : written.unit === undefined && !/^(?:listed|bare|null|boolean)$/.test(written.form)
      ? String(written.value)
      : undefined;
}

/** “20 dollars” of `total`, where another field says in which currency, or “20 cents” where none says so */
function losesCurrency({ body }: Clause, { field: { name, unit: described } }: KnownField, { unit = "" }: Written): boolean {
  if (!currencies.test(unit) || described !== undefined || isOfUnit(name, unit)) return false;
  return /^cents?$/.test(unit) || body.fields.some((field) => /^currency(?:_?code)?$/i.test(field.name));
}

/** “48000 km” of `odometerKm`, “34.9 EUR” of `monthlyPrice`, “30 seconds” of what is described as “Seconds”. */
function isUnitOf({ name, unit: described }: Field, unit: string): boolean {
  const last = splitWords(name).at(-1) ?? "";
  const plain = unit.replace(/s$/, "");
  if (plain === "percent" && /progress|level|share|ratio|rate|done|complete/i.test(name)) return true;
  if (last === unit || last.replace(/s$/, "") === plain || saysUnitOf(unit, last)) return true;
  // “3 euros” of `feeCents`
  if (last !== name.toLowerCase() && isUnitOfName(last)) return false;
  if (described !== undefined) return isSameUnit(unit, described);
  return currencies.test(unit) && (money.test(name) || currencies.test(last));
}

/** “10 metres” of `maxLength`, which the document gives no unit. */
function isUnitOfMeasure({ name, unit: described }: Field, { unit = "" }: Written): boolean {
  return described === undefined && isUnit(unit) && measureOf(unit)?.test(splitWords(name).at(-1) ?? "") === true;
}

/** “800 ms”, “2 seconds”, in milliseconds. */
export function durationAt({ tokens, clause }: Line, at: number): readonly Filled[] {
  const single = /^(?:a|one)$/.test(tokens[at]?.word ?? "") ? [{ to: at + 1, value: 1 }] : [];
  return [...single, ...numberAt(clause, at)].flatMap(({ to, value }) =>
    (
      [
        ["n.ms", 1],
        ["n.second", 1000],
        ["n.minute", 60_000],
      ] as const
    ).flatMap(([sense, factor]) => sensesAt(tokens, to, sense).map((unit) => ({ to: unit.to, value: Number(value) * factor }))),
  );
}

/** “PENDING or BOOKED”, “either 3, 4 or 5” */
export function choicesAt(line: Line, at: number): readonly Filled[] {
  const { tokens } = line;
  const extend = (from: number, values: readonly Written[], hasOr: boolean): readonly Filled[] => {
    const done = hasOr && values.length > 1 ? [{ to: from, value: values }] : [];
    const isOr = tokens[from]?.word === "or" || tokens[from]?.text === "/";
    const isComma = tokens[from]?.text === ",";
    if (!isOr && !isComma) return done;
    const next = from + (isComma && tokens[from + 1]?.word === "or" ? 2 : 1);
    const more = valuesAt(line, next).flatMap(({ to, value }) =>
      extend(to, [...values, value as Written], hasOr || isOr || next > from + 1),
    );
    return [...done, ...more];
  };
  return valuesAt(line, at).flatMap(({ to, value }) => extend(to, [value as Written], false));
}

/** “running or succeeded”: listed values of one field. */
export function stateChoicesAt(line: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { tokens } = line;
  const extend = (from: number, states: readonly State[]): readonly Filled[] => {
    const isOr = tokens[from]?.word === "or";
    const next = from + (tokens[from]?.text === "," && tokens[from + 1]?.word === "or" ? 2 : 1);
    if (!isOr && tokens[from]?.text !== ",") return [];
    return statesAt(line, next, fields).flatMap(({ to, value }) => {
      const all = [...states, value as State];
      const isSame = all.every(({ field }) => field === all[0]?.field);
      const isLast = isOr || next > from + 1;
      return !isSame ? [] : isLast ? [{ to, value: all }] : extend(to, all);
    });
  };
  return statesAt(line, at, fields).flatMap(({ to, value }) => extend(to, [value as State]));
}
