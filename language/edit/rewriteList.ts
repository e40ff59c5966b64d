// Fields that come, go and are called otherwise in a sentence that lists them: `with sku "A-100", quantity 2 and note
// "x"`.

import type { Span, TextEdit } from "../diagnostic.ts";
import { writeValue } from "../english/value.ts";
import type { Json } from "../json.ts";
import { sameData } from "../sameData.ts";
import type { Difference } from "./differences.ts";
import { renames } from "./jsonMembers.ts";

/** A field of the list and the place of its value. */
export interface ListedField {
  readonly name: string;
  readonly value: Span;
}

/**
 * Ways to write the differences, the best first; `listed` are all fields of the list in the order of the text. Each is
 * a set of edits. Undefined if a name does not come before its value.
 */
export function listRewrites(
  text: string,
  listed: readonly ListedField[],
  found: readonly Difference[],
): readonly (readonly TextEdit[])[] | undefined {
  const nameOf = ({ path }: Difference) => String(path.at(-1));
  const itemOf = (name: string): Span | undefined => {
    const field = listed.find((one) => one.name === name);
    return field && itemSpan(text, field);
  };
  const removed = found.filter(({ after }) => after === undefined);
  const added = found.filter(({ before }) => before === undefined);
  const same = renames(found);
  // Removed fields make room for new ones.
  const others = removed.filter((one) => !same.some(({ before }) => before === one));
  const free = added.filter((one) => !same.some(({ after }) => after === one));
  const pairs = [...same, ...others.slice(0, free.length).map((before, index) => ({ before, after: free[index] as Difference }))];
  const edits: TextEdit[] = [];
  for (const { before, after } of pairs) {
    const item = itemOf(nameOf(before));
    const field = listed.find((one) => one.name === nameOf(before));
    const written = writtenField(nameOf(after), after.after);
    if (item === undefined || field === undefined || written === undefined) return undefined;
    if (sameData(before.before, after.after))
      edits.push({ span: { start: item.start, end: field.value.start }, text: `${writtenName(nameOf(after))} ` });
    else edits.push({ span: item, text: written });
  }
  const gone = others.slice(free.length).map((one) => itemOf(nameOf(one)));
  const items = listed.map((field) => itemSpan(text, field));
  if (gone.includes(undefined) || items.includes(undefined)) return undefined;
  const more = free.slice(others.length).map((one) => writtenField(nameOf(one), one.after));
  if (more.includes(undefined)) return undefined;
  if (gone.length > 0) return [...withoutItems(text, items as Span[], gone as Span[])].map((one) => [...edits, ...one]);
  if (more.length > 0) return [...withItems(text, items as Span[], more as string[])].map((one) => [...edits, ...one]);
  return [edits];
}

function writtenField(name: string, value: Json | undefined): string | undefined {
  const written = value === undefined ? undefined : writeValue(value);
  return written === undefined ? undefined : `${writtenName(name)} ${written}`;
}

function writtenName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) ? name : JSON.stringify(name);
}

/** From the name to the end of the value. */
function itemSpan(text: string, { name, value }: ListedField): Span | undefined {
  const before = text.slice(0, value.start);
  for (const written of [name, JSON.stringify(name), `'${name}'`, `\`${name}\``]) {
    const end = before.trimEnd();
    if (end.toLowerCase().endsWith(written.toLowerCase())) return { start: end.length - written.length, end: value.end };
  }
  return undefined;
}

/**
 * The item with the words that join it to its neighbours; a list that loses its last item gets its "and" before the new
 * last one.
 */
function withoutItems(text: string, items: readonly Span[], gone: readonly Span[]): readonly (readonly TextEdit[])[] {
  const left = items.filter((item) => !gone.some((one) => sameSpan(one, item)));
  const joints = items.slice(1).map((item, index) => ({ start: items[index]?.end ?? 0, end: item.start }));
  const [first] = items;
  if (first === undefined || joints.some(({ start, end }) => !/^\s*(?:,|and|,\s*and|plus|&)\s*$/i.test(text.slice(start, end)))) return [];
  const whole = { start: first.start, end: items.at(-1)?.end ?? first.end };
  if (left.length === 0) {
    // Without any field left there is no clause.
    const clause =
      /(?<!\s)\s+(?:,\s*)?(?:with|and|having|of|for)(?:\s+the(?=\s))?(?:\s+(?:(?:query\s+)?parameters?|fields?|headers?))?\s*$/i.exec(
        text.slice(0, whole.start),
      );
    return clause === null ? [] : [[{ span: { start: clause.index, end: whole.end }, text: "" }]];
  }
  const last = joints.at(-1);
  const and = last === undefined ? " and " : text.slice(last.start, last.end);
  const comma = joints.length > 1 ? text.slice(joints[0]?.start, joints[0]?.end) : ", ";
  const list = left
    .map(({ start, end }, index) => `${index === 0 ? "" : index === left.length - 1 ? and : comma}${text.slice(start, end)}`)
    .join("");
  return [[{ span: whole, text: list }]];
}

function withItems(text: string, items: readonly Span[], more: readonly string[]): readonly (readonly TextEdit[])[] {
  const last = items.at(-1);
  const [above] = items.slice(-2, -1);
  if (last === undefined) return [];
  const joint = above === undefined ? undefined : { start: above.end, end: last.start };
  const tail = [...more.slice(0, -1).map((one) => `, ${one}`), ` and ${more.at(-1)}`].join("");
  const behind = { span: { start: last.end, end: last.end }, text: tail };
  const and = joint !== undefined && /^,?\s+and\s+$/i.test(text.slice(joint.start, joint.end)) ? [{ span: joint, text: ", " }] : [];
  return [[...and, behind], [behind]];
}

function sameSpan(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}
