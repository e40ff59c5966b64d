// Writes plain sentences about several things of a kind.

import type { Check } from "../../../../language/check.ts";
import type { Json } from "../../../../language/json.ts";
import type { Step } from "../../../../language/step.ts";
import { type Made, validate, type WriteAfter } from "./around.ts";
import type { Thing } from "./things.ts";
import { sampleOf, type Value, words } from "./values.ts";

/** Creating several, `made` with its own values and `second` with others. */
export function createSeveral(write: WriteAfter, { noun, plural, id }: Thing, made: Made, second: Made): void {
  const a = /^[aeiou]/.test(noun) ? "an" : "a";
  const two = [made.post, second.post];
  write("create two Ns, one with F V and one with F W", `Create two ${plural}, one with ${made.said} and one with ${second.said}`, two);
  write("create two Ns: F V; F W", `Create two ${plural}: one with ${made.said}, another with ${second.said}`, two);
  write("create a N with F V and another with F W", `Create ${a} ${noun} with ${made.said} and another with ${second.said}`, two);
  write("create a N with F V and a second one with F W", `Create ${a} ${noun} with ${made.said} and a second one with ${second.said}`, two);
  write(
    "create a N with F V, then another one with F W",
    `Create ${a} ${noun} with ${made.said}, then another one with ${second.said}`,
    two,
  );
  write("create a second N with F W", `Create a second ${noun} with ${second.said}`, [second.post]);
  write("create another N with F W", `Create another ${noun} with ${second.said}`, [second.post]);
  write("create a third N with F W", `Create a third ${noun} with ${second.said}`, [second.post]);
  if (id !== undefined) {
    const n = words(id.field);
    const save: Step = { step: "save", store: [{ keepTwo: `$.${id.field}` }] };
    write(
      "create a second N with F W and save its id as keepTwo",
      `Create a second ${noun} with ${second.said} and save its ${n} as keepTwo`,
      [second.post, save],
    );
    write(
      "create another N with F W and save the id as keepTwo",
      `Create another ${noun} with ${second.said} and save the ${n} as keepTwo`,
      [second.post, save],
    );
  }
  const [only] = made.fields;
  const [other] = second.fields;
  if (made.fields.length !== 1 || only === undefined || other === undefined || typeof only.value.is !== "string") return;
  const f = words(only.name);
  write("create two Ns with the F V and W", `Create two ${plural} with the ${f} ${only.value.said} and ${other.value.said}`, two);
  write("create two Ns: A and B", `Create two ${plural}: ${only.value.said} and ${other.value.said}`, two);
  write("create the Ns A and B", `Create the ${plural} ${only.value.said} and ${other.value.said}`, two);
}

/** After two were created, with the ids in `id.variable` and `second`. */
export function useTwo(write: WriteAfter, { noun, plural, read, listed, id }: Thing, second: string, remove: Step | undefined): void {
  if (id === undefined) return;
  const other = (step: Step): Step => JSON.parse(JSON.stringify(step).replaceAll(`{${id.variable}}`, `{${second}}`)) as Step;
  if (read !== undefined) {
    write("get the first N", `Get the first ${noun}`, [read.step]);
    write("get the second N", `Get the second ${noun}`, [other(read.step)]);
    write("get the second N again and expect 200", `Get the second ${noun} again and expect 200`, [
      other(read.step),
      validate({ status: 200 }),
    ]);
    write("get both Ns", `Get both ${plural}`, [read.step, other(read.step)]);
    write("get both Ns and expect 200", `Get the first ${noun}, then get the second ${noun}`, [read.step, other(read.step)]);
  }
  if (remove !== undefined) {
    write("delete the second N", `Delete the second ${noun}`, [other(remove)]);
    write("delete the first N and expect 204", `Delete the first ${noun} and expect 204`, [remove, validate({ status: 204 })]);
    write("delete both Ns", `Delete both ${plural}`, [remove, other(remove)]);
    write("both Ns are deleted", `Both ${plural} are deleted`, [remove, other(remove)]);
    write("delete the two Ns", `Delete the two ${plural}`, [remove, other(remove)]);
    write("delete the first and the second N", `Delete the first and the second ${noun}`, [remove, other(remove)]);
    write("clean up by deleting both Ns", `Clean up by deleting both ${plural}`, [remove, other(remove)]);
  }
  if (listed === undefined || !listed.fields.some(({ name }) => name === id.field)) return;
  const path = listed.root === undefined ? "$[*]" : `$.${listed.root}[*]`;
  const has = (variable: string) => ({ path: `$.${id.field}`, equals: { $var: variable } });
  const both = [validate({ any: path, ...has(id.variable) }, { any: path, ...has(second) })];
  const listBoth = [listed.step, ...both];
  write("list the Ns; both are in the list", `List the ${plural}; both are in the list`, listBoth);
  write("list the Ns and check that both Ns are in it", `List the ${plural} and check that both ${plural} are in it`, listBoth);
  write("list the Ns and check that the second N is in the list", `List the ${plural} and check that the second ${noun} is in the list`, [
    listed.step,
    validate({ any: path, ...has(second) }),
  ]);
}

/** After two were created and all are listed. */
export function listedTwo(write: WriteAfter, { noun, plural, listed, id }: Thing, second: string): void {
  if (id === undefined || listed === undefined || !listed.fields.some(({ name }) => name === id.field)) return;
  const path = listed.root === undefined ? "$[*]" : `$.${listed.root}[*]`;
  const at = (index: number) => path.replace("*", `${index}`);
  const has = (variable: string) => ({ path: `$.${id.field}`, equals: { $var: variable } });
  const both = [validate({ any: path, ...has(id.variable) }, { any: path, ...has(second) })];
  const go = (template: string, text: string) => write(template, text, both);
  go("the list contains both Ns", `The list contains both ${plural}`);
  go("both Ns are in the list", `Both ${plural} are in the list`);
  go("both are in the list", "Both are in the list");
  go("the list has both", "The list has both");
  go("both Ns are listed", `Both ${plural} are listed`);
  go("the list contains the first and the second N", `The list contains the first and the second ${noun}`);
  const neither = [validate({ none: path, ...has(id.variable) }, { none: path, ...has(second) })];
  write("neither N is in the list", `Neither ${noun} is in the list`, neither);
  const n = words(id.field);
  write("save the id of the second N as keepTwo", `Save the ${n} of the second ${noun} in the list as keepIt`, [
    { step: "save", store: [{ keepIt: `${at(1)}.${id.field}` }] },
  ]);
  write("save the second one's id as keepTwo", `Save the second one's ${n} as keepIt`, [
    { step: "save", store: [{ keepIt: `${at(1)}.${id.field}` }] },
  ]);
  write("both zylophones are in the list", "Both zylophones are in the list", undefined);
  write("both may be in the list", `Both ${plural} may be in the list`, undefined);
  const two: Check = listed.root === undefined ? { body: "json", length: 2 } : { path: `$.${listed.root}`, length: 2 };
  write("there are two Ns", `There are two ${plural}`, [validate(two)]);
  for (const field of listed.fields.filter(({ name, enum: all }) => /stat|stage|phase/i.test(name) && (all?.length ?? 0) > 2).slice(0, 1)) {
    const [v, w] = [sampleOf(field) as Value, sampleOf(field, 1) as Value];
    if (!/^[a-z ]+$/.test(v.said + w.said) || v.is === w.is) continue;
    const is = (index: number, value: Value) => ({ path: `${at(index)}.${field.name}`, equals: value.is as Json });
    const each = [validate(is(0, v), is(1, w))];
    write("the first N is V, the second is W", `The first ${noun} is ${v.said}, the second is ${w.said}`, each);
    write("the first N is V and the second W", `The first ${noun} is ${v.said} and the second ${w.said}`, each);
    write("the first one is V and the second one is W", `The first one is ${v.said} and the second one is ${w.said}`, each);
    write("both are V", `Both are ${v.said}`, [validate(two, { every: path, path: `$.${field.name}`, equals: v.is as Json })]);
    write("both Ns are V", `Both ${plural} are ${v.said}`, [validate({ every: path, path: `$.${field.name}`, equals: v.is as Json })]);
  }
}
