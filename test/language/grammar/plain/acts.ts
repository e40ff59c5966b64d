// Writes plain sentences of two acts: a request with what is saved, expected or done after it.

import type { Json } from "../../../../language/json.ts";
import type { Operation } from "../../../../language/openapi/operations.ts";
import type { Step } from "../../../../language/step.ts";
import { type Made, request, validate, type WriteAfter } from "./around.ts";
import type { Thing } from "./things.ts";
import { words } from "./values.ts";

const save = (...store: readonly Record<string, string>[]): Step => ({ step: "save", store });

/** Creating a thing, and what comes of it. */
export function createAnd(write: WriteAfter, { noun, id }: Thing, made: Made): void {
  const { given, said, post, fields } = made;
  const create = `Create ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun} with ${said}`;
  const go = (template: string, end: string, ...steps: readonly Step[]) =>
    write(`create a N with F V ${template}`, `${create}${end}`, [post, ...steps]);
  const created = validate({ status: Number(made.status) });
  if (id !== undefined) {
    const own = save({ [id.variable]: `$.${id.field}` });
    const n = words(id.field);
    go("and save its id", ` and save its ${n}`, own);
    go("and remember the id", ` and remember the ${n}`, own);
    go("and save the id as keepIt", ` and save the ${n} as keepIt`, save({ keepIt: `$.${id.field}` }));
    go(", then store its id as keepIt", `, then store its ${n} as keepIt`, save({ keepIt: `$.${id.field}` }));
    go("and keep the id of the N for later", ` and keep the ${n} of the ${noun} for later`, own);
    go(", expect 201 and save the id", `, expect ${made.status} and save the ${n}`, created, own);
    go(
      ", check the status is 201 and save the id",
      `, check that the status is ${made.status} and save the ${n} as keepIt`,
      created,
      save({ keepIt: `$.${id.field}` }),
    );
    go(
      "and check that it has an id",
      ` and check that it has ${/^[aeiou]/.test(n) ? "an" : "a"} ${n}`,
      validate({ path: `$.${id.field}`, exists: true }),
    );
  }
  go("and check that it is 201", ` and check that the status is ${made.status}`, created);
  go("and verify that it returns 201", ` and verify that it returns ${made.status}`, created);
  go(", then check that the response code is 201", `, then check that the response code is ${made.status}`, created);
  go("and make sure the response is 201", ` and make sure the response is ${made.status}`, created);
  go("- expect 201", ` - expect ${made.status}`, created);
  go("-> 201", ` -> ${made.status}`, created);
  const [first] = fields;
  if (first === undefined) return;
  const is = { path: `$.${first.name}`, equals: first.value.is as Json };
  go("and check that its F is V", ` and check that its ${words(first.name)} is ${first.value.said}`, validate(is));
  go("and verify the F is V", ` and verify the ${words(first.name)} is ${first.value.said}`, validate(is));
  go("and expect 201 with F V", ` and expect ${made.status} with ${words(first.name)} ${first.value.said}`, created, validate(is));
  go(
    ". The status is 201 and the F is V",
    `. The status is ${made.status} and the ${words(first.name)} is ${first.value.said}`,
    created,
    validate(is),
  );
  for (const { name, value } of made.states) {
    go("and check that it is E", ` and check that it is ${value.said}`, validate({ path: `$.${name}`, equals: value.is as Json }));
    go(
      "and check that its status is E",
      ` and check that its ${words(name)} is ${value.said}`,
      validate({ path: `$.${name}`, equals: value.is as Json }),
    );
  }
  void given;
}

/** Reading a thing, and what it has. */
export function getAnd(write: WriteAfter, { noun, read }: Thing, fields: Made["fields"]): void {
  const got = (read as { readonly step: Step }).step;
  const go = (template: string, text: string, ...steps: readonly Step[]) => write(template, text, [got, ...steps]);
  for (const [index, { name, value }] of fields.entries()) {
    const n = words(name);
    const is = validate({ path: `$.${name}`, equals: value.is as Json });
    go("get the N and verify the F is V", `Get the ${noun} and verify the ${n} is ${value.said}`, is);
    go("get the N and check that it has F V", `Get the ${noun} and check that it has ${n} ${value.said}`, is);
    go("read the N back and check that F is V", `Read the ${noun} back and check that ${name} is ${value.code}`, is);
    go("get the N. Its F should be V", `Get the ${noun}. Its ${n} should be ${value.said}`, is);
    go("fetch the N and confirm its F is still V", `Fetch the ${noun} and confirm its ${n} is still ${value.said}`, is);
    go("get the N; expect 200 and F V", `Get the ${noun}; expect 200 and ${n} ${value.said}`, validate({ status: 200 }), is);
    go("get the N and save its F as keepIt", `Get the ${noun} and save its ${n} as keepIt`, save({ keepIt: `$.${name}` }));
    go(
      "get the N, check 200 and save F",
      `Get the ${noun}, check that the status is 200 and save the ${n} as keepIt`,
      validate({ status: 200 }),
      save({ keepIt: `$.${name}` }),
    );
    const next = fields[index + 1];
    if (next === undefined) continue;
    const both = [is, validate({ path: `$.${next.name}`, equals: next.value.is as Json })];
    go(
      "get the N and verify that its F is V and its G is W",
      `Get the ${noun} and verify that its ${n} is ${value.said} and its ${words(next.name)} is ${next.value.said}`,
      ...both,
    );
    go(
      "get the N and check F V and G W",
      `Get the ${noun} and check that it has ${n} ${value.said} and ${words(next.name)} ${next.value.said}`,
      ...both,
    );
  }
}

/** Changing a thing, and reading it again. */
export function changeAnd(write: WriteAfter, { noun, read }: Thing, changed: Made): void {
  const [one] = changed.fields;
  if (one === undefined || read === undefined || changed.operation.method !== "PATCH") return;
  const n = words(one.name);
  const patch = request(changed.operation.method, changed.path, { [one.name]: one.value.is });
  const got = read.step;
  const is = validate({ path: `$.${one.name}`, equals: one.value.is as Json });
  const go = (template: string, text: string, ...steps: readonly Step[]) => write(template, text, [patch, ...steps]);
  go("update the F of the N to V, then read it again", `Update the ${n} of the ${noun} to ${one.value.said}, then read it again`, got);
  go("change the N's F to V and get the N again", `Change the ${noun}'s ${n} to ${one.value.said} and get the ${noun} again`, got);
  go(
    "set the F of the N to V and check that it is V",
    `Set the ${n} of the ${noun} to ${one.value.said} and check that the ${n} is ${one.value.said}`,
    is,
  );
  go(
    "update the N with F V and check that its F is now V",
    `Update the ${noun} with ${n} ${one.value.said} and check that its ${n} is now ${one.value.said}`,
    is,
  );
  go(
    "change the N's F to V, then get the N and check",
    `Change the ${noun}'s ${n} to ${one.value.said}, then get the ${noun} and check that its ${n} is ${one.value.said}`,
    got,
    is,
  );
  go("change the F to V and expect 200", `Change the ${n} of the ${noun} to ${one.value.said} and expect 200`, validate({ status: 200 }));
  go("update the N: F V. Expect 200", `Update the ${noun}: ${n} ${one.value.said}. Expect 200`, validate({ status: 200 }));
  go(
    "change the F to V and make sure the response shows F V",
    `Change the ${n} of the ${noun} to ${one.value.said} and make sure the response has ${n} ${one.value.said}`,
    is,
  );
}

/** Deleting a thing, and what is left. */
export function deleteAnd(write: WriteAfter, { noun, read }: Thing, removed: { readonly step: Step; readonly status: string }): void {
  const go = (template: string, text: string, ...steps: readonly Step[]) => write(template, text, [removed.step, ...steps]);
  const gone = validate({ status: Number(removed.status) });
  go("delete the N and expect 204", `Delete the ${noun} and expect ${removed.status}`, gone);
  go(
    "delete the N and check that the response code is 204",
    `Delete the ${noun} and check that the response code is ${removed.status}`,
    gone,
  );
  go("delete the N. The response should be 204", `Delete the ${noun}. The response should be ${removed.status}`, gone);
  go("delete the N and verify that the status is 204", `Delete the ${noun} and verify that the status is ${removed.status}`, gone);
  if (removed.status === "204")
    go(
      "delete the N: 204 with an empty body",
      `Delete the ${noun} and check for 204 and an empty body`,
      validate({ status: 204 }, { body: "text", empty: true }),
    );
  if (read === undefined) return;
  const missing = [read.step, validate({ status: 404 })];
  go("delete the N, then get it again and expect 404", `Delete the ${noun}, then get it again and expect 404`, ...missing);
  go("delete the N and check that it no longer exists", `Delete the ${noun} and check that it no longer exists`, ...missing);
  go("delete the N and confirm that getting it returns 404", `Delete the ${noun} and confirm that getting it returns 404`, ...missing);
  go("delete the N and check that a GET returns 404", `Delete the ${noun} and check that getting the ${noun} gives a 404`, ...missing);
  go("delete the N (204) and get it again (404)", `Delete the ${noun} (${removed.status}) and get it again (404)`, gone, ...missing);
}

/** Two requests in one sentence. */
export function twoRequests(write: WriteAfter, gets: readonly { readonly path: string; readonly step: Step }[]): void {
  for (const [index, one] of gets.slice(0, 3).entries()) {
    const two = gets[(index + 1) % gets.length];
    if (two === undefined || two === one) continue;
    const both = [one.step, two.step];
    write("send a GET to P and a GET to Q", `Send a GET to ${one.path} and a GET to ${two.path}`, both);
    write(
      "send a GET request to P and then a GET request to Q",
      `Send a GET request to ${one.path} and then a GET request to ${two.path}`,
      both,
    );
    write("GET P, then GET Q", `GET ${one.path}, then GET ${two.path}`, both);
    write("call GET P and GET Q", `Call GET ${one.path} and GET ${two.path}`, both);
    write("GET P and expect 200, then GET Q and expect 200", `GET ${one.path} and expect 200, then GET ${two.path} and expect 200`, [
      one.step,
      validate({ status: 200 }),
      two.step,
      validate({ status: 200 }),
    ]);
  }
}

/** Signing in, and what becomes of the token. */
export function signIn(write: WriteAfter, operation: Operation, made: Made, token: string): void {
  const { said, post, fields } = made;
  const kept = save({ keepIt: `$.${token}` });
  const own = save({ [token]: `$.${token}` });
  const bearer = (name: string): Step => ({ step: "prepare", auth: { bearer: `\${${name}}` } }) as Step;
  const t = words(token);
  const go = (template: string, text: string, ...steps: readonly Step[]) => write(template, text, [post, ...steps]);
  go("log in with F V and save the token as keepIt", `Log in with ${said} and save the ${t} as keepIt`, kept);
  go("log in with F V and save the token", `Log in with ${said} and save the ${t}`, own);
  go("POST P with F V and keep the token for later", `POST ${operation.path} with ${said} and keep the ${t} for later`, own);
  go(
    "log in with F V and check that there is a token",
    `Log in with ${said} and check that the response has a ${t}`,
    validate({ path: `$.${token}`, exists: true }),
  );
  go(
    "log in with F V and use the token for all further requests",
    `Log in with ${said} and use the ${t} for all further requests`,
    own,
    bearer(token),
  );
  go(
    "log in with F V, save the token and use it as bearer token",
    `Log in with ${said}, save the ${t} and use it as bearer token`,
    own,
    bearer(token),
  );
  go(
    "sign in with F V, expect 200 and save the token",
    `Sign in with ${said}, expect 200 and save the ${t} as keepIt`,
    validate({ status: 200 }),
    kept,
  );
  const [user, secret] = fields;
  if (fields.length === 2 && /pass|secret|pin/i.test(secret?.name ?? "")) {
    go(
      "log in as U with password P and save the token",
      `Log in as ${user?.value.said} with ${words(secret?.name as string)} ${secret?.value.said} and save the ${t}`,
      own,
    );
    go("log in as U/P", `Log in as ${user?.value.said} with ${words(secret?.name as string)} ${secret?.value.said}`);
  }
}
