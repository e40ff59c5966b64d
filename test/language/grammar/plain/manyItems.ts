// Writes plain sentences about lists: filters, pages and order in requests, and kinds and order in checks.

import type { Check } from "../../../../language/check.ts";
import type { Json } from "../../../../language/json.ts";
import type { Step } from "../../../../language/step.ts";
import { validate, type WriteAfter } from "./around.ts";
import type { Thing } from "./things.ts";
import { sampleOf, type Value, words } from "./values.ts";

export function askForPage(write: WriteAfter, { plural, listed }: Thing): void {
  const { step: got, operation } = listed as NonNullable<Thing["listed"]>;
  const sent = (query: Record<string, unknown>): readonly Step[] => [{ ...got, query } as Step];
  const query = operation.parameters.filter(({ in: where }) => where === "query");
  const page = query.find(({ name }) => /^page$/i.test(name))?.name;
  const limit = query.find(({ name }) => /^(?:limit|size|per_?page|page_?size)$/i.test(name))?.name;
  if (page !== undefined) {
    const two = sent({ [page]: 2 });
    write("get page 2 of the Ns", `Get page 2 of the ${plural}`, two);
    write("list the Ns, page 2", `List the ${plural}, page 2`, two);
    write("get the second page of the Ns", `Get the second page of the ${plural}`, two);
    write("list page 2 of the Ns", `List page 2 of the ${plural}`, two);
    write("list the Ns with page 2", `List the ${plural} with page 2`, two);
    write("get the Ns on page 2", `Get the ${plural} on page 2`, two);
  }
  if (limit !== undefined) {
    const five = sent({ [limit]: 5 });
    write("list the Ns with a limit of 5", `List the ${plural} with a ${words(limit)} of 5`, five);
    write("get the first 5 Ns", `Get the first 5 ${plural}`, five);
    write("list the Ns, limit 5", `List the ${plural}, ${words(limit)} 5`, five);
    write("list at most 5 Ns", `List at most 5 ${plural}`, five);
    if (/limit/.test(limit)) write("list the Ns, limited to 5", `List the ${plural}, limited to 5`, five);
  }
  if (page !== undefined && limit !== undefined) {
    const both = sent({ [page]: 2, [limit]: 5 });
    write("get page 2 of the Ns with 5 per page", `Get page 2 of the ${plural} with 5 per page`, both);
    write("list the Ns with page 2 and limit 5", `List the ${plural} with ${words(page)} 2 and ${words(limit)} 5`, both);
  }
  for (const one of query.filter(({ name, enum: all }) => /^sort(?:_?by)?$|^order_?by$/i.test(name) && all !== undefined).slice(0, 1)) {
    const value = one.enum?.find((v) => /^[a-z]\w*$/i.test(v) && !/_?(?:asc|desc)$/i.test(v));
    if (value === undefined) continue;
    const by = sent({ [one.name]: value });
    write("list the Ns sorted by F", `List the ${plural} sorted by ${words(value)}`, by);
    write("get the Ns ordered by F", `Get the ${plural} ordered by ${words(value)}`, by);
  }
}

/** Filters by a listed value, and what the list has then. */
export function askForKind(write: WriteAfter, { noun, plural, listed }: Thing): void {
  const { step: got, operation, fields, root } = listed as NonNullable<Thing["listed"]>;
  const path = root === undefined ? "$[*]" : `$.${root}[*]`;
  for (const one of operation.parameters
    .filter(({ in: where, enum: all, name }) => where === "query" && (all?.length ?? 0) > 1 && !/sort|order|dir|page|limit/i.test(name))
    .slice(0, 2)) {
    const value = sampleOf(one) as Value;
    if (value === undefined || !/^[a-z -]+$/.test(value.said)) continue;
    const q: Step = { ...got, query: { [one.name]: value.is } } as Step;
    const n = words(one.name);
    write("list only the V Ns", `List only the ${value.said} ${plural}`, [q]);
    write("get all V Ns", `Get all ${value.said} ${plural}`, [q]);
    write("list the Ns filtered by F V", `List the ${plural} filtered by ${n} ${value.said}`, [q]);
    write("list the Ns with F = V", `List the ${plural} with ${one.name}=${value.is}`, [q]);
    write("filter the Ns by F = V", `Filter the ${plural} by ${n} = ${value.is}`, [q]);
    write("filter the list by F V", `Filter the list of ${plural} by ${n} ${value.said}`, [q]);
    write("list the Ns that are V / whose F is V", `List the ${plural} whose ${n} is ${value.said}`, [q]);
    const field = fields.find(({ name }) => name === one.name);
    if (field === undefined) continue;
    const all: Check = { every: path, path: `$.${field.name}`, equals: value.is as Json };
    write(
      "list the V Ns and check that only V ones are returned",
      `List the ${value.said} ${plural} and check that only ${value.said} ones are returned`,
      [q, validate(all)],
    );
    write(
      "filter by F V and check that every N is V",
      `List the ${plural} with ${n} ${value.said} and check that every ${noun} has ${n} ${value.said}`,
      [q, validate(all)],
    );
    write("filter by F V: all have F V", `List the ${plural} with ${n} ${value.said}. All of them have this ${n}`, [q, validate(all)]);
  }
}

/** Checks of the kinds in a list. */
export function kindsInList(write: WriteAfter, { noun, plural, listed, id }: Thing): void {
  const { fields, root } = listed as NonNullable<Thing["listed"]>;
  const path = root === undefined ? "$[*]" : `$.${root}[*]`;
  for (const field of fields
    .filter(({ name, enum: all }) => /stat|stage|phase|type|kind|category|level/i.test(name) && (all?.length ?? 0) > 1)
    .slice(0, 2)) {
    const value = sampleOf(field);
    if (value === undefined || !/^[a-z -]+$/.test(value.said)) continue;
    const is = { path: `$.${field.name}`, equals: value.is as Json };
    const n = words(field.name);
    const all = [validate({ every: path, ...is })];
    const isState = /stat|stage|phase/i.test(field.name);
    if (isState) {
      write("the list contains only V Ns", `The list contains only ${value.said} ${plural}`, all);
      write("only V Ns are returned", `Only ${value.said} ${plural} are returned`, all);
      write("all returned Ns are V", `All returned ${plural} are ${value.said}`, all);
      write("all Ns in the list are V", `All ${plural} in the list are ${value.said}`, all);
      write("no N is V", `No ${noun} is ${value.said}`, [validate({ none: path, ...is })]);
      write("none of them is V", `None of them is ${value.said}`, [validate({ none: path, ...is })]);
      write("one N is V", `At least one of them is ${value.said}`, [validate({ any: path, ...is })]);
      write("the first one is V", `The first one is ${value.said}`, [
        validate({ path: `${path.replace("*", "0")}.${field.name}`, equals: value.is as Json }),
      ]);
      write("the list has no V Ns", `The list has no ${value.said} ${plural}`, [validate({ none: path, ...is })]);
    }
    const filtered = { path: `${path.replace("*", `?@.${field.name} == '${value.is}'`)}` };
    if (!/['\\]/.test(value.is as string)) {
      const count = (length: Check["length"]) => [validate({ ...filtered, length: length as number })];
      if (isState) {
        write("at least 2 are V", `At least 2 are ${value.said}`, count({ atLeast: 2 }));
        write("at least 2 Ns are V", `At least 2 ${plural} are ${value.said}`, count({ atLeast: 2 }));
        write("exactly one N is V", `Exactly one ${noun} is ${value.said}`, count(1));
        write("2 of the Ns are V", `2 of the ${plural} are ${value.said}`, count(2));
        write("there are 2 V Ns", `There are 2 ${value.said} ${plural}`, count(2));
      }
      write("exactly 2 Ns have F V", `Exactly 2 ${plural} have ${n} ${value.said}`, count(2));
      write("at least 2 items have F V", `At least 2 items have ${n} ${value.said}`, count({ atLeast: 2 }));
    }
    write("the list contains only Ns with F V", `The list contains only ${plural} with ${n} ${value.said}`, all);
    write("every N in the list has the F V", `Every ${noun} in the list has the ${n} ${value.said}`, all);
    write("there are no Ns with another F", `There are only ${plural} with ${n} ${value.said}`, all);
  }
  if (id === undefined || !fields.some(({ name }) => name === id.field)) return;
  const n = words(id.field);
  const own = { path: `$.${id.field}`, equals: { $var: id.variable } };
  const inList = [validate({ any: path, ...own })];
  const notIn = [validate({ none: path, ...own })];
  write("the N with id nId is in the list", `The ${noun} with ${n} \${${id.variable}} is in the list`, inList);
  write("the list contains a N with the saved id", `The list contains a ${noun} with the saved ${n}`, inList);
  write("the list contains the N with the saved id", `The list contains the ${noun} with the saved ${n}`, inList);
  write("one of the Ns has the saved id", `One of the ${plural} has the saved ${n}`, inList);
  write("the list contains nId", `The list contains an item with ${n} \${${id.variable}}`, inList);
  write("the saved zylophone is in the list", "The saved zylophone is in the list", undefined);
  write("every other N has F V", `Every other ${noun} is in the list`, undefined);
  write("the saved id is in the list", `The saved ${n} is in the list`, inList);
  write("the N we created is in the list", `The ${noun} we created is in the list`, inList);
  write("the created N appears in the list", `The created ${noun} appears in the list`, inList);
  write("the list includes the new N", `The list includes the new ${noun}`, inList);
  write("the N with id nId is not in the list", `The ${noun} with ${n} \${${id.variable}} is not in the list`, notIn);
  write("the list does not contain the N with the saved id", `The list does not contain the ${noun} with the saved ${n}`, notIn);
  write("the deleted N is not in the list", `The deleted ${noun} is not in the list`, notIn);
  write("the N does not appear in the list anymore", `The ${noun} does not appear in the list anymore`, notIn);
}

/** One item by a field, and the order by another. */
export function itemsByField(write: WriteAfter, { noun, plural, listed, id }: Thing): void {
  const { fields, root } = listed as NonNullable<Thing["listed"]>;
  const path = root === undefined ? "$[*]" : `$.${root}[*]`;
  const key = fields.find(
    ({ name, enum: all, type }) => /name|title|code|number/i.test(name) && all === undefined && type === "string" && name !== id?.field,
  );
  const value = key && sampleOf(key);
  for (const field of fields.filter((one) => one !== key && one.name !== id?.field && one.type !== "boolean").slice(0, 3)) {
    const other = sampleOf(field);
    if (key === undefined || value === undefined || other === undefined) continue;
    const n = words(field.name);
    const k = words(key.name);
    const one = path.replace("*", `?@.${key.name} == '${value.is}'`);
    const gold = [validate({ every: one, path: `$.${field.name}`, equals: other.is as Json })];
    const go = (template: string, text: string) => write(template, text, gold);
    go("the N with K A has F V", `The ${noun} with ${k} ${value.code} has ${n} ${other.said}`);
    go("the F of the N with K A is V", `The ${n} of the ${noun} with ${k} ${value.code} is ${other.said}`);
    if (/name|title/i.test(key.name)) {
      go("the N named A has F V", `The ${noun} named ${value.said} has ${n} ${other.said}`);
      go("the one named A has F V", `The one named ${value.said} has ${n} ${other.said}`);
      go("the N A has F V", `The ${noun} ${value.code} has ${n} ${other.said}`);
    }
  }
  for (const field of fields
    .filter(({ name, type, format }) => name !== id?.field && (type === "integer" || type === "number" || /^date/.test(format ?? "")))
    .slice(0, 2)) {
    const n = words(field.name);
    const down: Check = { path: `${path}.${field.name}`, sorted: "descending" };
    const up: Check = { path: `${path}.${field.name}`, sorted: "ascending" };
    const present: Check = { every: path, path: `$.${field.name}`, exists: true };
    const go = (template: string, text: string, check: Check) => write(template, text, [validate(check)], [validate(present, check)]);
    go("sorted by F descending", `The ${plural} are sorted by ${n} descending`, down);
    go("the list is sorted by F, highest first", `The list is sorted by ${n} in descending order`, down);
    go("sorted descending by F", `The ${plural} are sorted descending by ${n}`, down);
    go("the Ns are in ascending order of F", `The ${plural} are in ascending order of ${n}`, up);
    go("ordered by F", `The ${plural} are ordered by ${n}`, up);
    go("the items are sorted by F ascending", `The items are sorted by ${field.name} ascending`, up);
    if (/^date/.test(field.format ?? "") && /creat|made|placed|date/i.test(field.name)) {
      go("the newest first", "The newest comes first", down);
      go("the Ns are listed newest first", `The ${plural} are listed newest first`, down);
      go("sorted by F, newest first", `The ${plural} are sorted by ${n}, newest first`, down);
    }
  }
}
