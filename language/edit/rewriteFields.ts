// Edits of a sentence that change single fields and leave all other words as the author wrote them.

import type { Span, TextEdit } from "../diagnostic.ts";
import { writeJson } from "../english/jsonText.ts";
import { writeValue } from "../english/value.ts";
import type { Json } from "../json.ts";
import { isNumber } from "../number.ts";
import type { Instruction, Playbook } from "../playbook.ts";
import type { FieldSpan, Understood } from "../reading.ts";
import { sameData } from "../sameData.ts";
import type { Step } from "../step.ts";
import { addedClauses } from "./addedClauses.ts";
import { type Difference, differences } from "./differences.ts";
import { withJsonMembers } from "./jsonMembers.ts";
import { listRewrites } from "./rewriteList.ts";

/** The number of ways of writing all changes together that are tried. */
const mostAttempts = 60;

/**
 * Ways to write the new steps by replacing the spans of the fields that differ, the most probable first; the caller
 * tries which of them means the new steps. Empty if a difference has no span of its own and no clause at the end of the
 * sentence can express it. With `mayFollow` the words for an operation may mean another method or path than before,
 * since the document does.
 */
export function rewrites(
  playbook: Playbook,
  instruction: Instruction,
  { steps, fields }: Understood,
  wanted: readonly Step[],
  mayFollow = false,
): readonly (readonly TextEdit[])[] {
  const found = differences(steps as unknown as Json, wanted as unknown as Json);
  const choices: Choice[] = [];
  let isWith = /\swith\s/.test(instruction.sentence);
  const atEnd = (clause: string): readonly TextEdit[] => [{ span: endOf(instruction), text: clause }];
  const inLists = new Set<Difference>();
  for (const group of listGroups(found, fields)) {
    const start = instruction.span.start;
    const listed = group.listed.map(({ path, span }) => ({
      name: String(path[2]),
      value: { start: start + span.start, end: start + span.end },
    }));
    const ways = listRewrites(playbook.text, listed, group.differences);
    if (ways === undefined || ways.length === 0) continue;
    const [only] = group.differences.length === 1 ? group.differences : [];
    choices.push([...ways, ...((only && addedClauses(only, wanted, isWith)) ?? []).map(atEnd)]);
    for (const difference of group.differences) inLists.add(difference);
  }
  const others = found.filter((difference) => !inLists.has(difference));
  for (const difference of merged(others, fields, steps, wanted)) {
    const clauses = addedClauses(difference, wanted, isWith);
    if (clauses !== undefined) {
      isWith = true;
      const inside = endOfInputs(difference, fields, instruction);
      choices.push([...inside.flatMap((span) => clauses.map((text) => [{ span, text }])), ...clauses.map(atEnd)]);
      continue;
    }
    const place = placeOf(difference, fields, instruction);
    if (place === undefined || difference.after === undefined) return [];
    const written = playbook.text.slice(place.span.start, place.span.end);
    const spellings = spellingsOf(written, difference, place.in).filter((spelling) => spelling !== written);
    const isFollowed = mayFollow && difference.path.length === 2 && difference.path[1] === "action";
    choices.push([...(isFollowed ? [[]] : []), ...[...new Set(spellings)].map((spelling) => [{ span: place.span, text: spelling }])]);
  }
  return combinations(choices).slice(0, mostAttempts);
}

/** Ways to write a part of the changes, each by some edits. */
type Choice = readonly (readonly TextEdit[])[];

interface ListGroup {
  /** In the order of the text. */
  readonly listed: readonly FieldSpan[];
  readonly differences: readonly Difference[];
}

/**
 * Fields that come and go where the sentence lists others of their part: `query`, `headers`, the members of the body.
 */
function listGroups(found: readonly Difference[], fields: readonly FieldSpan[]): readonly ListGroup[] {
  const isField = ({ path, before, after }: Difference) =>
    path.length === 3 && typeof path[2] === "string" && (before === undefined || after === undefined);
  const groups = Map.groupBy(found.filter(isField), ({ path }) => JSON.stringify(path.slice(0, 2)));
  return [...groups].flatMap(([key, differences]) => {
    const listed = fields.filter(
      ({ path, in: where }) => where === "sentence" && path.length === 3 && JSON.stringify(path.slice(0, 2)) === key,
    );
    return listed.length === 0 ? [] : [{ listed: listed.toSorted((one, other) => one.span.start - other.span.start), differences }];
  });
}

/** Before the period of the sentence. */
function endOf(instruction: Instruction): Span {
  const at = instruction.span.end - (/[.:!?]?$/.exec(instruction.sentence)?.[0].length ?? 0);
  return { start: at, end: at };
}

/** The end of the last input of a tool call, where its expectation may follow. */
function endOfInputs({ path }: Difference, fields: readonly FieldSpan[], instruction: Instruction): readonly Span[] {
  if (path[1] !== "inputs") return [];
  const inputs = fields.filter((one) => one.in === "sentence" && one.path[0] === path[0] && one.path[1] === "inputs");
  if (inputs.length === 0) return [];
  const at = instruction.span.start + Math.max(...inputs.map(({ span }) => span.end));
  return [{ start: at, end: at }];
}

/** The differences below one span: of its own value, and of the single values inside it. */
interface FieldDifference extends Difference {
  readonly leaves: readonly Difference[];
}

function merged(
  found: readonly Difference[],
  fields: readonly FieldSpan[],
  before: readonly Step[],
  after: readonly Step[],
): readonly FieldDifference[] {
  const byField = Map.groupBy(found, ({ path }) => JSON.stringify(fieldOf(path, fields)?.path ?? path));
  return [...byField].map(([key, leaves]) => {
    const path = JSON.parse(key) as Difference["path"];
    return { path, before: valueAt(before as unknown as Json, path), after: valueAt(after as unknown as Json, path), leaves };
  });
}

/** The field at the path, or the nearest around it. */
function fieldOf(path: readonly (string | number)[], fields: readonly FieldSpan[]): FieldSpan | undefined {
  for (let length = path.length; length > 1; length--) {
    const prefix = path.slice(0, length);
    const field = fields.find((one) => sameData(one.path, prefix));
    if (field !== undefined) return field;
  }
  return undefined;
}

function placeOf(
  difference: Difference,
  fields: readonly FieldSpan[],
  instruction: Instruction,
): { span: Span; in: FieldSpan["in"] } | undefined {
  const field = fieldOf(difference.path, fields);
  const area = field?.in === "attachment" ? instruction.attachment?.span : instruction.span;
  if (field === undefined || area === undefined) return undefined;
  return { span: { start: area.start + field.span.start, end: area.start + field.span.end }, in: field.in };
}

function spellingsOf(written: string, { path, before, after, leaves }: FieldDifference, where: FieldSpan["in"]): readonly string[] {
  if (after === undefined) return [];
  const inside = withJsonMembers(written, leaves, path.length);
  const spellings: string[] = inside === undefined ? [] : [inside];
  if (typeof before === "string" && typeof after === "string") {
    // The surroundings of the value in its span stay: quotes, a method before a path, words around a name.
    const inner = changedMiddle(before, after);
    for (const [old, next] of [[before, after] as const, inner]) {
      if (old !== "" && written.split(old).length === 2) spellings.push(written.replace(old, () => next));
    }
  }
  if (isNumber(before) && written.includes(String(before)) && isNumber(after)) {
    spellings.push(written.replace(String(before), String(after)));
  }
  const isWholeValue = /^(["'`]).*\1$/s.test(written);
  if (where === "attachment") {
    const fenced = /^(\S[^\n]*\n)[\s\S]*(\n[ \t]*\S+)$/.exec(written);
    if (fenced !== null) spellings.push(`${fenced[1]}${writeJson(after, 2)}${fenced[2]}`);
    spellings.push(writeJson(after));
    if (typeof after === "string" || isNumber(after)) spellings.push(String(after));
  } else {
    const value = writeValue(after);
    if (value !== undefined) spellings.push(value);
    if (typeof after === "string" && !isWholeValue) spellings.push(after);
  }
  return spellings;
}

/** The pieces that differ after equal parts at both ends are cut off, at the borders of words. */
function changedMiddle(before: string, after: string): readonly [string, string] {
  const one = before.split(/(?<=[\s/])/);
  const other = after.split(/(?<=[\s/])/);
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [one.slice(start, one.length - end).join(""), other.slice(start, other.length - end).join("")];
}

/** One of each, the first of each first. */
function combinations(choices: readonly Choice[]): readonly (readonly TextEdit[])[] {
  let rows: (readonly TextEdit[])[] = choices.length === 0 ? [] : [[]];
  for (const options of choices) {
    rows = options.flatMap((option) => rows.map((row) => [...row, ...option]));
    if (rows.length > mostAttempts * 4) rows = rows.slice(0, mostAttempts * 4);
  }
  return rows;
}

function valueAt(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  let at: Json | undefined = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null) return undefined;
    at = (at as { readonly [key: string]: Json })[key];
  }
  return at;
}
