// Writes plain checks of a list, each with its steps.

import type { Check } from "../../../../language/check.ts";
import type { Json } from "../../../../language/json.ts";
import type { Field } from "../../../../language/openapi/operations.ts";
import type { Write } from "./sentences.ts";
import type { Thing } from "./things.ts";
import { isNoun, sampleOf, type Value, withArticle, words } from "./values.ts";

/** Counts of what a list has. */
export function checkCounts(write: Write, { noun, plural, listed, id }: Thing): void {
  const root = listed?.root;
  const whole = (operator: Partial<Check>): Check =>
    root === undefined ? { body: "json", ...operator } : { path: `$.${root}`, ...operator };
  const count = (template: string, text: string, length: Check["length"]) => write(template, text, [whole({ length: length as number })]);
  count("the list has 3 Ns", `The list has 3 ${plural}`, 3);
  count("there are exactly 3 Ns", `There are exactly 3 ${plural}`, 3);
  count("3 Ns are returned", `3 ${plural} are returned`, 3);
  count("it returns 3 Ns", `It returns 3 ${plural}`, 3);
  count("3 items are returned", "3 items are returned", 3);
  count("the list contains 3 items", "The list contains 3 items", 3);
  count("the number of Ns is 3", `The number of ${plural} is 3`, 3);
  count("there are three Ns", `There are three ${plural}`, 3);
  count("exactly one N is returned", `Exactly one ${noun} is returned`, 1);
  count("there is one N", `There is one ${noun}`, 1);
  count("there are at least 2 Ns", `There are at least 2 ${plural}`, { atLeast: 2 });
  count("there are more than 2 Ns", `There are more than 2 ${plural}`, { above: 2 });
  count("at most 5 Ns are returned", `At most 5 ${plural} are returned`, { atMost: 5 });
  count("the list has no more than 5 Ns", `The list has no more than 5 ${plural}`, { atMost: 5 });
  write("status 200 and 3 Ns", `The status is 200 and there are 3 ${plural}`, [{ status: 200 }, whole({ length: 3 })]);
  write("it returns 200 with 3 Ns", `It returns 200 with 3 ${plural}`, [{ status: 200 }, whole({ length: 3 })]);
  const none = [whole({ empty: true })];
  const some = [whole({ empty: true, not: true })];
  write("the list is empty", "The list is empty", none);
  write("no Ns are returned", `No ${plural} are returned`, none);
  write("there are no Ns", `There are no ${plural}`, none);
  write("the list is not empty", "The list is not empty", some);
  write("at least one N is returned", `At least one ${noun} is returned`, some, [whole({ length: { atLeast: 1 } })]);
  write("there is at least one N", `There is at least one ${noun}`, some, [whole({ length: { atLeast: 1 } })]);
  const path = root === undefined ? "$[*]" : `$.${root}[*]`;
  const single = root === undefined && listed?.fields.some(({ name }) => name === id?.field);
  if (id === undefined || !(single || listed?.fields.some(({ name }) => name === id.field))) return;
  const own: Check = { path: `$.${id.field}`, equals: { $var: id.variable } };
  write("the list contains the N", `The list contains the ${noun}`, [{ any: path, ...own }]);
  write("the N is in the list", `The ${noun} is in the list`, [{ any: path, ...own }]);
  write("the N is not in the list", `The ${noun} is not in the list`, [{ none: path, ...own }]);
  write("the list no longer contains the N", `The list no longer contains the ${noun}`, [{ none: path, ...own }]);
}

/** Checks of what items of a list have. */
export function checkItems(write: Write, { noun, plural, listed, id }: Thing, field: Field, more: Field | undefined): void {
  const value = sampleOf(field) as Value;
  const root = listed?.root;
  const { name } = field;
  const n = words(name);
  const items = root === undefined ? "$[*]" : `$.${root}[*]`;
  const at = (index: number, one = name) => `${items.replace("[*]", `[${index}]`)}.${one}`;
  const is = { equals: value.is as Json };
  const all: Check = { every: items, path: `$.${name}`, ...is };
  const any: Check = { any: items, path: `$.${name}`, ...is };
  const none: Check = { none: items, path: `$.${name}`, ...is };
  const present: Check = { every: items, path: `$.${name}`, exists: true };
  const sorted = (order: "ascending" | "descending"): readonly [readonly Check[], readonly Check[]] => {
    const check: Check = { path: `${items}.${name}`, sorted: order };
    return [[check], [present, check]];
  };
  const isNotId = !(name === "id" || name === id?.field);
  const first: readonly Check[] = [{ path: at(0), ...is }];
  write("the first F is V", `The first ${name} is ${value.code}`, first);
  write("the first item has F V", `The first item has ${n} ${value.said}`, first);
  write("the F of the first N is V", `The ${n} of the first ${noun} is ${value.said}`, first);
  write("the first N has F V", `The first ${noun} has ${n} ${value.said}`, first);
  write("the first N's F is V", `The first ${noun}'s ${n} is ${value.said}`, first);
  write("the F of the first item equals V", `The ${name} of the first item equals ${value.code}`, first);
  write("the second N has F V", `The second ${noun} has ${n} ${value.said}`, [{ path: at(1), ...is }]);
  write("the last N has F V", `The last ${noun} has ${n} ${value.said}`, [{ path: at(-1), ...is }]);
  write("every N has F V", `Every ${noun} has ${n} ${value.said}`, [all]);
  write("all Ns have the F V", `All ${plural} have the ${n} ${value.said}`, [all]);
  write("all returned Ns have F V", `All returned ${plural} have ${n} ${value.said}`, [all]);
  write("each item's F is V", `Each item's ${name} is ${value.code}`, [all]);
  write("the F of every N is V", `The ${n} of every ${noun} is ${value.said}`, [all]);
  write("only Ns with F V are returned", `Only ${plural} with ${n} ${value.said} are returned`, [all]);
  write("no item has F V", `No item has ${name} ${value.code}`, [none]);
  write("there is no N with F V", `There is no ${noun} with ${n} ${value.said}`, [none]);
  write("none of the Ns has F V", `None of the ${plural} has ${n} ${value.said}`, [none]);
  write("the list contains no N with F V", `The list contains no ${noun} with ${n} ${value.said}`, [none]);
  write("the list does not contain a N with F V", `The list does not contain ${withArticle(noun)} with ${n} ${value.said}`, [none]);
  write("one of the Ns has F V", `One of the ${plural} has ${n} ${value.said}`, [any]);
  write("the list contains a N with F V", `The list contains ${withArticle(noun)} with ${n} ${value.said}`, [any]);
  write("at least one N has F V", `At least one ${noun} has ${n} ${value.said}`, [any]);
  write("there is a N with F V", `There is ${withArticle(noun)} with ${n} ${value.said}`, [any]);
  write("a N with F V is in the list", `${withArticle(noun).replace(/^a/, "A")} with ${n} ${value.said} is in the list`, [any]);
  write("every N has a F", `Every ${noun} has ${isNoun(field) && field.type !== "boolean" ? withArticle(n) : `the field ${name}`}`, [
    present,
  ]);
  write("all F values are unique", `All ${name} values are unique`, [{ path: `${items}.${name}`, unique: true }]);
  write("the Fs are unique", `The ${name} values are unique`, [{ path: `${items}.${name}`, unique: true }]);
  write("no item has F V and all F values are unique", `No element has ${name} ${value.code} and all ${name} values are unique`, [
    none,
    { path: `${items}.${name}`, unique: true },
  ]);
  write("the Ns are sorted by F", `The ${plural} are sorted by ${n}`, ...sorted("ascending"));
  write("the Ns are sorted by F descending", `The ${plural} are sorted by ${n} in descending order`, ...sorted("descending"));
  if (field.type === "integer" || field.type === "number") {
    write("every N's F is at least 3", `Every ${noun}'s ${n} is at least 3`, [
      { every: items, path: `$.${name}`, compare: { atLeast: 3 } },
    ]);
    write("all Ns have a F above 3", `All ${plural} have ${withArticle(n)} above 3`, [
      { every: items, path: `$.${name}`, compare: { above: 3 } },
    ]);
    write("the first N's F is above 3", `The first ${noun}'s ${n} is above 3`, [{ path: at(0), compare: { above: 3 } }]);
  }
  if (more === undefined) return;
  const w = sampleOf(more) as Value;
  const m = words(more.name);
  write("the first N has F V and G W", `The first ${noun} has ${n} ${value.said} and ${m} ${w.said}`, [
    ...first,
    { path: at(0, more.name), equals: w.is as Json },
  ]);
  write("every N has F V and G W", `Every ${noun} has ${n} ${value.said} and ${m} ${w.said}`, [
    all,
    { every: items, path: `$.${more.name}`, equals: w.is as Json },
  ]);
  if (isNotId)
    write("the first F is V and the last F is W", `The first ${name} is ${value.code} and the last ${more.name} is ${w.code}`, [
      ...first,
      { path: at(-1, more.name), equals: w.is as Json },
    ]);
}
