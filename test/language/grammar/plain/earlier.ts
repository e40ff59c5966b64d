// Writes plain sentences that refer to values of earlier steps.

import type { Json } from "../../../../language/json.ts";
import type { Step } from "../../../../language/step.ts";
import { type Made, request, validate, type WriteAfter } from "./around.ts";
import type { Thing } from "./things.ts";
import { words } from "./values.ts";

const variable = (name: string) => ({ $var: name });

/** After reading a thing whose id is saved. */
export function savedId(write: WriteAfter, { noun, id, read }: Thing): void {
  if (id === undefined || read?.fields.some(({ name }) => name === id.field) !== true) return;
  const n = words(id.field);
  const is = [validate({ path: `$.${id.field}`, equals: variable(id.variable) })];
  const go = (template: string, text: string) => write(template, text, is);
  go("the id is the one saved", `The ${n} is the one saved`);
  go("the id is the saved one", `The ${n} is the saved one`);
  go("the id equals the saved id", `The ${n} equals the saved ${n}`);
  go("the id is the same as the saved one", `The ${n} is the same as the saved one`);
  go("the id matches the saved id", `The ${n} matches the saved ${n}`);
  go("its id is the one we saved", `Its ${n} is the one we saved`);
  go("the id is nId", `The ${n} is ${id.variable}`);
  go("the id equals the saved nId", `The ${n} equals the saved ${id.variable}`);
  go("check that the id matches nId", `Check that the ${n} matches \${${id.variable}}`);
  go("the id is the id of the created N", `The ${n} is the ${n} of the created ${noun}`);
}

/** After a request with a body: its values come back. */
export function whatWasSent(write: WriteAfter, made: Made, fields: Made["fields"]): void {
  for (const { name, value } of fields) {
    const n = words(name);
    const is = [validate({ path: `$.${name}`, equals: value.is as Json })];
    const go = (template: string, text: string) => write(template, text, is);
    go("the F is the same as in the request", `The ${n} is the same as in the request`);
    go("the F matches the one in the request", `The ${n} matches the one in the request`);
    go("the F matches what was sent", `The ${n} matches what was sent`);
    go("the F is the one we sent", `The ${n} is the one we sent`);
    go("the F in the response is the one sent", `The ${n} in the response is the one that was sent`);
    go("the response has the same F as the request", `The response has the same ${n} as the request`);
    go("check that F equals the value sent", `Check that ${name} equals the value that was sent`);
  }
  const all = fields.map(({ name, value }) => ({ path: `$.${name}`, equals: value.is as Json }));
  if (all.length < made.fields.length || all.length < 2) return;
  const both = [validate(...all)];
  const [one, two] = fields;
  if (fields.length === 2)
    write(
      "F and G match what was sent",
      `The ${words(one?.name as string)} and the ${words(two?.name as string)} match what was sent`,
      both,
    );
  write("the response contains the values that were sent", "The response contains the values that were sent", both);
  write("all values are the same as in the request", "All values are the same as in the request", both);
}

/** After a value was saved and the thing was read again. */
export function sameAsSaved(write: WriteAfter, name: string): void {
  const n = words(name);
  const is = [validate({ path: `$.${name}`, equals: variable("keepIt") })];
  const not = [validate({ path: `$.${name}`, equals: variable("keepIt"), not: true })];
  write("the F is the saved one", `The ${n} is the saved one`, is);
  write("the F is the same as before", `The ${n} is the same as before`, is);
  write("the F equals the saved F", `The ${n} equals the saved ${n}`, is);
  write("the F is still the same", `The ${n} is still the same`, is);
  write("the F has not changed", `The ${n} has not changed`, is);
  write("the F is unchanged", `The ${n} is unchanged`, is);
  write("the F is keepIt", `The ${n} equals keepIt`, is);
  write("the F is different from before", `The ${n} is different from before`, not);
  write("the F has changed", `The ${n} has changed`, not);
  write("the F is not the saved one", `The ${n} is not the saved one`, not);
  // Another value than the saved one is nowhere.
  write("the F is the other saved one", `The ${n} is the other saved one`, undefined);
  write("the F matches the saved zylophone", `The ${n} matches the saved zylophone`, undefined);
}

/** A field that has the id of another thing. */
export function idOfOther(write: WriteAfter, noun: string, name: string, other: NonNullable<Thing["id"]>, otherNoun: string): void {
  const is = [validate({ path: `$.${name}`, equals: variable(other.variable) })];
  const n = words(other.field);
  const go = (template: string, text: string) => write(template, text, is);
  go("oId equals the id of the O", `${name} equals the ${n} of the ${otherNoun}`);
  go("the oId is the id of the O", `The ${words(name)} is the ${n} of the ${otherNoun}`);
  go("oId is the id of the O we created", `${name} is the ${n} of the ${otherNoun} we created`);
  go("oId matches the saved oId", `${name} matches the saved ${name}`);
  go("oId is the O's id", `${name} is the ${otherNoun}'s ${n}`);
  go("the oId is the saved one", `The ${words(name)} is the saved one`);
  go("the N has the oId of our O", `The ${noun} has the ${words(name)} of our ${otherNoun}`);
  go("the N belongs to the O", `The ${noun} belongs to the ${otherNoun}`);
  go("check that oId is the one saved earlier", `Check that ${name} is the one saved earlier`);
}

/** Requests with values that earlier steps saved. */
export function withSaved(write: WriteAfter, { noun, id, read }: Thing): void {
  if (id === undefined || read === undefined) return;
  const n = words(id.field);
  const got = [read.step];
  const go = (template: string, text: string) => write(template, text, got);
  go("get the N with the saved id", `Get the ${noun} with the saved ${n}`);
  go("get the N using the saved id", `Get the ${noun} using the saved ${n}`);
  go("get the N by the saved id", `Get the ${noun} by the saved ${n}`);
  go("use the saved id to get the N", `Use the saved ${n} to get the ${noun}`);
  go("use nId to get the N", `Use ${id.variable} to get the ${noun}`);
  go("get the N with id nId", `Get the ${noun} with ${n} \${${id.variable}}`);
  go("get the N with the nId", `Get the ${noun} with the ${id.variable}`);
  go("get the N we just created", `Get the ${noun} we just created`);
  const path = read.operation.path;
  if ((path.match(/\{/g) ?? []).length > 1) return;
  go("send a GET to P with the saved id", `Send a GET to ${path} with the saved ${n}`);
  go("GET P with nId", `GET ${path} with the saved ${id.variable}`);
  go("call GET P for the N", `Call GET ${path} for the ${noun}`);
}

/** Requests right after the creation, whose id nobody saved. */
export function fromResponse(write: WriteAfter, { noun, id, read }: Thing): void {
  if (id === undefined || read === undefined) return;
  const n = words(id.field);
  const got = [read.step];
  const action = (read.step as { readonly action: string }).action;
  const camel = noun.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  const kept = [id.variable, id.field, `${camel}Id`].map((name): readonly Step[] => [
    { step: "save", store: [{ [name]: `$.${id.field}` }] },
    { step: "api_request", action: action.replace(`\${${id.variable}}`, `\${${name}}`) },
  ]);
  const go = (template: string, text: string) => write(template, text, got, ...kept);
  go("get the N with the id from the previous response", `Get the ${noun} with the ${n} from the previous response`);
  go("get the N with the returned id", `Get the ${noun} with the returned ${n}`);
  go("take the id from the response and get the N", `Take the ${n} from the response and get the ${noun} with it`);
  go("get the N using the id of the last response", `Get the ${noun} using the ${n} from the last response`);
}

/** Creating a thing that has the id of another. */
export function madeWithSaved(
  write: WriteAfter,
  { noun }: Thing,
  made: Made,
  name: string,
  other: NonNullable<Thing["id"]>,
  otherNoun: string,
): void {
  const rest = made.fields.filter((one) => one.name !== name);
  const said = rest.map((one) => `${words(one.name)} ${one.value.said}`).join(" and ");
  const gold = [request(made.operation.method, made.path, { ...made.given, [name]: variable(other.variable) })];
  const a = /^[aeiou]/.test(noun) ? "an" : "a";
  const go = (template: string, text: string) => write(template, text, gold);
  if (rest.length === 0) return;
  go("create a N with the saved oId and F V", `Create ${a} ${noun} with the saved ${name} and ${said}`);
  go("create a N with the saved oId as oId and F V", `Create ${a} ${noun} with the saved ${words(name)} as ${name} and ${said}`);
  go("create a N for the O with F V", `Create ${a} ${noun} for the ${otherNoun} with ${said}`);
  go("create a N with F V for the saved O", `Create ${a} ${noun} with ${said} for the ${otherNoun}`);
  go(
    "create a N with F V and the id of the O as oId",
    `Create ${a} ${noun} with ${said} and the ${words(other.field)} of the ${otherNoun} as ${name}`,
  );
  go("POST P with the saved oId and F V", `POST ${made.operation.path} with ${name} \${${other.variable}} and ${said}`);
  go("create a N with F V; use oId as oId", `Create ${a} ${noun} with ${said}; use the saved ${other.variable} as ${name}`);
}
