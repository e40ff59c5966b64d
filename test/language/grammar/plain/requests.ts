// Writes plain requests that read and list, alone and with what is expected of them.

import type { Check } from "../../../../language/check.ts";
import type { Json } from "../../../../language/json.ts";
import type { Field } from "../../../../language/openapi/operations.ts";
import type { Step } from "../../../../language/step.ts";
import type { WriteSteps } from "./sentences.ts";
import type { Thing } from "./things.ts";
import { sampleOf, type Value, words } from "./values.ts";

const validate = (...checks: readonly Check[]): Step => ({ step: "validate", checks });

export function readThing(write: WriteSteps, { noun, read }: Thing): void {
  const got = (read as { readonly step: Step }).step;
  for (const [template, text] of [
    ["get the N", `Get the ${noun}`],
    ["read the N again", `Read the ${noun} again`],
    ["fetch the N by its id", `Fetch the ${noun} by its id`],
    ["look up the N", `Look up the ${noun}`],
    ["the N is retrieved once more", `The ${noun} is retrieved once more`],
    ["open the N again", `Open the ${noun} again`],
    ["GET the N", `GET the ${noun}`],
    ["retrieve that N by id", `Retrieve that ${noun} by id`],
  ] as const)
    write(template, text, [got]);
  write("get the N and check that the status is 200", `Get the ${noun} and check that the status is 200`, [got, validate({ status: 200 })]);
  write("getting the N now returns 404", `Getting the ${noun} now returns 404`, [got, validate({ status: 404 })]);
  write("getting the N fails with 404", `Getting the ${noun} fails with 404`, [got, validate({ status: 404 })]);
  write("get the N, expect 200", `Get the ${noun}, expect 200`, [got, validate({ status: 200 })]);
  write("get the N; it returns 200", `Get the ${noun}; it returns 200`, [got, validate({ status: 200 })]);
  write("the N can be fetched with status 200", `The ${noun} can be fetched with status 200`, [got, validate({ status: 200 })]);
}

export function readAndCheck(write: WriteSteps, { noun, read }: Thing, field: Field, more: Field | undefined): void {
  const got = (read as { readonly step: Step }).step;
  const value = sampleOf(field) as Value;
  const n = words(field.name);
  const is: Check = { path: `$.${field.name}`, equals: value.is as Json };
  const steps = [got, validate(is)];
  write("get the N; its F is V", `Get the ${noun}; its ${n} is ${value.said}`, steps);
  write("when I get the N, the F is V", `When I get the ${noun}, the ${n} is ${value.said}`, steps);
  write("get the N and check that the F is V", `Get the ${noun} and check that the ${n} is ${value.said}`, steps);
  write("get the N and expect its F to be V", `Get the ${noun} and expect its ${n} to be ${value.said}`, steps);
  write("get the N. it has F V", `Get the ${noun}. It has ${n} ${value.said}.`, steps);
  write("get the N. the F is V", `Get the ${noun}. The ${n} is ${value.said}.`, steps);
  write("fetch the N and verify its F is V", `Fetch the ${noun} and verify its ${n} is ${value.said}`, steps);
  write("getting the N returns F V", `Getting the ${noun} returns ${n} ${value.said}`, steps);
  write("get the N, expect 200 and F V", `Get the ${noun}, expect status 200 and ${n} ${value.said}`, [got, validate({ status: 200 }, is)]);
  write("get the N and save its F as keepIt", `Get the ${noun} and save its ${n} as keepIt`, [
    got,
    { step: "save", store: [{ keepIt: `$.${field.name}` }] },
  ]);
  if (more === undefined) return;
  const w = sampleOf(more) as Value;
  const two = [got, validate(is, { path: `$.${more.name}`, equals: w.is as Json })];
  write(
    "get the N and check that the F is V and the G is W",
    `Get the ${noun} and check that the ${n} is ${value.said} and the ${words(more.name)} is ${w.said}`,
    two,
  );
  write("get the N: F is V, G is W", `Get the ${noun} and expect ${field.name} ${value.code} and ${more.name} ${w.code}`, two);
}

export function listThings(write: WriteSteps, { plural, listed }: Thing): void {
  const { step: got, root, operation } = listed as NonNullable<Thing["listed"]>;
  const whole = (operator: Partial<Check>): Check =>
    root === undefined ? { body: "json", ...operator } : { path: `$.${root}`, ...operator };
  write("list all Ns", `List all ${plural}`, [got]);
  write("get the list of Ns", `Get the list of ${plural}`, [got]);
  write("get all Ns", `Get all ${plural}`, [got]);
  write("fetch the Ns again", `Fetch the ${plural} again`, [got]);
  write("show all Ns", `Show all ${plural}`, [got]);
  write("list the Ns and expect 200", `List the ${plural} and expect status 200`, [got, validate({ status: 200 })]);
  write("list the Ns; there are 3", `List the ${plural}; there are 3 ${plural}`, [got, validate(whole({ length: 3 }))]);
  write("list the Ns and check that there are 3", `List the ${plural} and check that there are 3`, [got, validate(whole({ length: 3 }))]);
  write("when I list the Ns, there are 3", `When I list the ${plural}, there are 3`, [got, validate(whole({ length: 3 }))]);
  write("listing the Ns returns 3 Ns", `Listing the ${plural} returns 3 ${plural}`, [got, validate(whole({ length: 3 }))]);
  write("list the Ns and check that the list is empty", `List the ${plural} and check that the list is empty`, [
    got,
    validate(whole({ empty: true })),
  ]);
  write("list the Ns; the list is not empty", `List the ${plural}; the list is not empty`, [
    got,
    validate(whole({ empty: true, not: true })),
  ]);
  const limit = operation.parameters.find(
    ({ name, in: place }) => place === "query" && /^(?:limit|page_?size|per_?page|size)$/i.test(name),
  );
  if (limit !== undefined) write("get the first 5 Ns", `Get the first 5 ${plural}`, [{ ...got, query: { [limit.name]: 5 } } as Step]);
  const page = operation.parameters.find(({ name, in: place }) => place === "query" && name === "page");
  if (page !== undefined) write("get page 2 of the Ns", `Get page 2 of the ${plural}`, [{ ...got, query: { page: 2 } } as Step]);
}

export function filterThings(write: WriteSteps, { plural, listed }: Thing): void {
  const { step: got, operation } = listed as NonNullable<Thing["listed"]>;
  const filters = operation.parameters
    .filter(({ in: place }) => place === "query")
    .map((one) => ({ name: one.name, type: one.type, value: sampleOf(one), isEnum: one.enum !== undefined }))
    .filter(({ value }) => value !== undefined);
  const sent = (query: Record<string, unknown>): Step => ({ ...got, query }) as Step;
  for (const { name, value: given, isEnum, type } of filters.slice(0, 3)) {
    const value = given as Value;
    const n = words(name);
    const one = sent({ [name]: value.is });
    write("list the Ns with F V", `List the ${plural} with ${n} ${value.said}`, [one]);
    write("GET path?F=V", `GET ${operation.path}?${name}=${encodeURIComponent(value.is)}`, [one]);
    write("GET path with query parameter F = V", `GET ${operation.path} with query parameter ${name} = ${value.code}`, [one]);
    write("list the Ns, filtered by F V", `List the ${plural}, filtered by ${n} ${value.said}`, [one]);
    write("find all Ns whose F is V", `Find all ${plural} whose ${n} is ${value.said}`, [one]);
    write("list the Ns where F is V", `List the ${plural} where ${name} is ${value.code}`, [one]);
    write("get all Ns with a F of V", `Get all ${plural} with a ${n} of ${value.said}`, [one]);
    write("filter the Ns by F V", `Filter the ${plural} by ${n} ${value.said}`, [one]);
    write("list only Ns with F V", `List only the ${plural} with ${n} ${value.said}`, [one]);
    write("GET path?F=V returns 200", `GET ${operation.path}?${name}=${encodeURIComponent(value.is)} returns 200`, [
      one,
      validate({ status: 200 }),
    ]);
    write("list the Ns with F V and expect 200", `List the ${plural} with ${n} ${value.said} and expect status 200`, [
      one,
      validate({ status: 200 }),
    ]);
    if (type !== "boolean") write("list the Ns with an unknown filter", `List the ${plural} with ${n} ${value.said} of Hazwerk`, undefined);
    if (isEnum && /^[a-z ]+$/.test(value.said) && !/sort|order|dir/i.test(name))
      write("list the V Ns", `List the ${value.said} ${plural}`, [one]);
  }
  const [a, b] = filters;
  if (a?.value !== undefined && b?.value !== undefined)
    write("list the Ns with F V and G W", `List the ${plural} with ${words(a.name)} ${a.value.said} and ${words(b.name)} ${b.value.said}`, [
      sent({ [a.name]: a.value.is, [b.name]: b.value.is }),
    ]);
}

/** A list, and what its items have. */
export function listAndCheck(write: WriteSteps, { noun, plural, listed, id }: Thing, field: Field): void {
  const { step: got, root } = listed as NonNullable<Thing["listed"]>;
  const items = root === undefined ? "$[*]" : `$.${root}[*]`;
  const value = sampleOf(field) as Value;
  const n = words(field.name);
  const is = { path: `$.${field.name}`, equals: value.is as Json };
  if (field.name !== id?.field)
    write("list all Ns and check that each has F V", `List all ${plural} and check that each has ${n} ${value.said}`, [
      got,
      validate({ every: items, ...is }),
    ]);
  write("list the Ns; every N has F V", `List the ${plural}; every ${noun} has ${n} ${value.said}`, [
    got,
    validate({ every: items, ...is }),
  ]);
  write("list the Ns and check that the first has F V", `List the ${plural} and check that the first has ${n} ${value.said}`, [
    got,
    validate({ path: `${items.replace("*", "0")}.${field.name}`, equals: value.is as Json }),
  ]);
  write("list the Ns and check that none has F V", `List the ${plural} and check that none has ${n} ${value.said}`, [
    got,
    validate({ none: items, ...is }),
  ]);
  write("list the Ns and check that one of them has F V", `List the ${plural} and check that one of them has ${n} ${value.said}`, [
    got,
    validate({ any: items, ...is }),
  ]);
  write("list the Ns and check that all of them have F V", `List the ${plural} and check that all of them have ${n} ${value.said}`, [
    got,
    validate({ every: items, ...is }),
  ]);
}
