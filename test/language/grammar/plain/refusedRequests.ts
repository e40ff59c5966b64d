// Writes plain requests that must fail, and what the error says.

import type { Check } from "../../../../language/check.ts";
import type { Json } from "../../../../language/json.ts";
import type { Field } from "../../../../language/openapi/operations.ts";
import type { Step } from "../../../../language/step.ts";
import { list, type Made, request, validate, type WriteAfter } from "./around.ts";
import type { Thing } from "./things.ts";
import { membersOf, words } from "./values.ts";

const plainText = ({ type, enum: listed, format }: Field) => type === "string" && listed === undefined && format === undefined;

export function failToCreate(write: WriteAfter, { noun }: Thing, made: Made): void {
  const { fields, operation, path } = made;
  const a = /^[aeiou]/.test(noun) ? "an" : "a";
  const bad = operation.responses.find(({ status }) => status === "400" || status === "422")?.status ?? "400";
  const fails = validate({ status: Number(bad) });
  const said = (some: Made["fields"]) => list(some.map(({ name, value }) => `${words(name)} ${value.said}`));
  const body = (some: Made["fields"]) => Object.fromEntries(some.map(({ name, value }) => [name, value.is]));
  const full = [made.post, fails];
  write("creating with F V fails with 400", `Creating ${a} ${noun} with ${made.said} fails with ${bad}`, full);
  write("create with F V; this fails with 400", `Create ${a} ${noun} with ${made.said}; this fails with ${bad}`, full);
  write(
    "try to create with F V, it is rejected with 400",
    `Try to create ${a} ${noun} with ${made.said}, it is rejected with ${bad}`,
    full,
  );
  write("try to create with F V and expect 400", `Try to create ${a} ${noun} with ${made.said} and expect ${bad}`, full);
  write("create with F V, expect an error 400", `Create ${a} ${noun} with ${made.said}, expect error ${bad}`, full);
  write("create with F V, should be rejected", `Create ${a} ${noun} with ${made.said}; it should be rejected (${bad})`, full);
  const last = fields.at(-1) as Made["fields"][number];
  const others = fields.filter((one) => one !== last);
  if (others.length > 0 && last.field.required === true) {
    const without = request(operation.method, path, body(others));
    const m = words(last.name);
    write("create with F V but without G", `Create ${a} ${noun} with ${said(others)} but without ${/^[aeiou]/.test(m) ? "an" : "a"} ${m}`, [
      without,
    ]);
    write("create with F V but without the required G", `Create ${a} ${noun} with ${said(others)} but without the required ${m}`, [
      without,
    ]);
    write("create with F V but without G, expect 400", `Create ${a} ${noun} with ${said(others)} but without the ${m} and expect ${bad}`, [
      without,
      fails,
    ]);
    write("create without G, with F V", `Create ${a} ${noun} without ${m}, with ${said(others)}`, [without]);
    write("POST P with F V but no G", `POST ${operation.path} with ${said(others)} but no ${m}`, [without]);
    write(
      "send POST P with F V but without G",
      `Send POST ${operation.path} with ${said(others)} but without ${/^[aeiou]/.test(m) ? "an" : "a"} ${m}`,
      [without],
    );
    write("create with F V, leave out G", `Create ${a} ${noun} with ${said(others)} and leave out the ${m}`, [without]);
    write("try to create with F V, missing G", `Try to create ${a} ${noun} with ${said(others)}, the ${m} is missing`, [without]);
    write("create with F V but without a zylophone", `Create ${a} ${noun} with ${said(others)} but without a zylophone`, undefined);
    write(
      "create with F V but without G if possible",
      `Create ${a} ${noun} with ${said(others)} but without the ${m} if possible`,
      undefined,
    );
    if (plainText(last.field)) {
      const empty = request(operation.method, path, { ...body(others), [last.name]: "" });
      write("create with F V and an empty G", `Create ${a} ${noun} with ${said(others)} and an empty ${m}`, [empty]);
      write("create with an empty G and F V", `Create ${a} ${noun} with an empty ${m} and ${said(others)}`, [empty]);
      write("create with F V and an empty G, expect 400", `Create ${a} ${noun} with ${said(others)} and an empty ${m}; expect ${bad}`, [
        empty,
        fails,
      ]);
    }
  }
  for (const field of fields.filter(({ field }) => field.type === "integer" || field.type === "number").slice(0, 1)) {
    const rest = fields.filter((one) => one !== field);
    if (rest.length === 0) continue;
    const n = words(field.name);
    const negative = [request(operation.method, path, { ...body(rest), [field.name]: -1 }), fails];
    write("create with F V and a negative G (-1)", `Create ${a} ${noun} with ${said(rest)} and ${n} -1 and expect ${bad}`, negative);
    write(
      "create with an invalid G of -1",
      `Create ${a} ${noun} with ${said(rest)} and an invalid ${n} of -1; this must fail with ${bad}`,
      negative,
    );
  }
  for (const field of fields.filter(({ field }) => field.enum !== undefined).slice(0, 1)) {
    const rest = fields.filter((one) => one !== field);
    if (rest.length === 0) continue;
    const n = words(field.name);
    const unknown = [request(operation.method, path, { ...body(rest), [field.name]: "purple" }), fails];
    write(
      "create with the unknown E purple",
      `Create ${a} ${noun} with ${said(rest)} and the unknown ${n} "purple" and expect ${bad}`,
      unknown,
    );
    write("create with an invalid E purple", `Create ${a} ${noun} with ${said(rest)} and an invalid ${n} "purple"; expect ${bad}`, unknown);
  }
}

export function failToRead(write: WriteAfter, { noun, plural, read, listed, id }: Thing): void {
  const no = (step: Step): Step => ({ ...step, auth: "none" }) as Step;
  const denied = validate({ status: 401 });
  if (read !== undefined && id !== undefined) {
    const parameter = /\{(\w+)\}$/.exec(read.operation.path)?.[1] as string;
    const isNumber = read.operation.parameters.find(({ name }) => name === parameter)?.type === "integer";
    const value = isNumber ? 999999 : "x-999";
    const step = read.step as Extract<Step, { step: "api_request" }>;
    const other = { ...step, action: step.action.replace(/\$\{\w+\}$/, `${value}`) };
    const missing = [other, validate({ status: 404 })];
    const said = isNumber ? `${value}` : `"${value}"`;
    write("get the N with the unknown id X, expect 404", `Get the ${noun} with the unknown id ${said} and expect 404`, missing);
    write("getting the N with id X returns 404", `Getting the ${noun} with id ${said} returns 404`, missing);
    write("get N X -> 404", `Get ${noun} ${value} -> 404`, missing);
    write("get the N X, which does not exist, 404", `Get the ${noun} ${said}, which does not exist, and expect 404`, missing);
    const none = [no(read.step), denied];
    write("get the N without a token and expect 401", `Get the ${noun} without a token and expect 401`, none);
    write("get the N without authentication: 401", `Get the ${noun} without authentication: 401`, none);
    write("getting the N without a token fails with 401", `Getting the ${noun} without a token fails with 401`, none);
    write("get the N without the Authorization header, 401", `Get the ${noun} without the Authorization header; it returns 401`, none);
    write("get the N without logging in, 401", `Get the ${noun} without being logged in and expect 401`, none);
    write("reading the N without a token is not allowed (401)", `Reading the ${noun} without a token is not allowed (401)`, none);
    write("get the N with the wrong token X", `Get the ${noun} with the wrong token "abc" and expect 401`, [
      { ...read.step, auth: { bearer: "abc" } } as Step,
      denied,
    ]);
  }
  if (listed !== undefined) {
    const none = [no(listed.step), denied];
    write("list the Ns without a token, 401", `List the ${plural} without a token; this fails with 401`, none);
    write("listing the Ns without a token returns 401", `Listing the ${plural} without a token returns 401`, none);
    write("send GET P without authentication", `Send GET ${listed.operation.path} without authentication and expect 401`, none);
    write("GET P without a token → 401", `GET ${listed.operation.path} without a token → 401`, none);
    write("without a token, GET P returns 401", `Without a token, GET ${listed.operation.path} returns 401`, none);
  }
}

/** Writes what the last error says; `fields` are those of the error, `own` names a field of the request. */
export function errorSays(write: WriteAfter, fields: readonly Field[], own: string | undefined): void {
  const [only] = fields;
  const inner = fields.length === 1 && only?.type === "object" ? membersOf(only) : fields;
  const prefix = inner === fields ? "$." : `$.${only?.name}.`;
  const place = (pattern: RegExp) => {
    const name = inner.find((one) => pattern.test(one.name))?.name;
    return name === undefined ? undefined : prefix + name;
  };
  const code = place(/^(?:code|error_?code)$/i);
  const text = place(/^(?:message|error_?text|text|detail)$/i);
  const fails = { status: 400 };
  const all = (template: string, said: string, ...checks: readonly Check[]) => write(template, said, [validate(...checks)]);
  all("it fails with 400", "It fails with 400", fails);
  all("the request fails with 400", "The request fails with status 400", fails);
  all("the request is rejected with 400", "The request is rejected with 400", fails);
  all("it should be rejected with a 400", "It should be rejected with a 400", fails);
  all("expect a 400 error", "Expect a 400 error", fails);
  all("an error 400 is returned", "An error 400 is returned", fails);
  if (code !== undefined) {
    const is = { path: code, equals: "INVALID_INPUT" };
    all("it fails with 400 and code X", "It fails with 400 and code INVALID_INPUT", fails, is);
    all("it is rejected with code X", "It is rejected with code INVALID_INPUT", is);
    all("400 with the code X", "400 with the code INVALID_INPUT", fails, is);
    all("expect 400 and the error code X", "Expect 400 and the error code INVALID_INPUT", fails, is);
    all("the response is 400 with error code X", "The response is 400 with error code INVALID_INPUT", fails, is);
    all("the error has the code X", "The error has the code INVALID_INPUT", is);
    all("the error is X", "The error is INVALID_INPUT", is);
    all("the code of the error is X", "The code of the error is INVALID_INPUT", is);
    all("it returns 400 (X)", "It returns 400 (INVALID_INPUT)", fails, is);
  }
  if (text !== undefined) {
    const says = { path: text, contains: "not valid" };
    write("the error says T", 'The error says "not valid"', [validate(says)], [validate({ path: text, equals: "not valid" })]);
    write("the error mentions T", 'The error mentions "not valid"', [validate(says)], [validate({ body: "text", contains: "not valid" })]);
    all("the message contains T", 'The message contains "not valid"', says);
    all("the error text contains T", 'The error message includes the text "not valid"', says);
    all("400 and a message that contains T", 'The status is 400 and the message mentions "not valid"', fails, says);
    all("it fails with 400 and the message T", 'It fails with 400 and the message "not valid"', fails, { path: text, equals: "not valid" });
    all("the message is T", 'The message is "not valid"', { path: text, equals: "not valid" });
    all("the response has an error message", "The response has an error message", { path: text, exists: true });
    if (own !== undefined) {
      const names = { path: text, contains: own };
      all("the message mentions the field F", `The message mentions the field ${own}`, names);
      all("the error message contains the word F", `The error message contains the word "${own}"`, names);
      all("the error message names F", `The error message names "${own}"`, names);
      all("the message says that F is missing", `The error message mentions "${own}"`, names);
    }
  }
  const details = inner.find(
    ({ name, type }) => /^(?:details|errors|violations|fields|problems|issues|invalid.*)$/i.test(name) && type === "array",
  );
  if (details === undefined || own === undefined) return;
  const members = membersOf(details);
  const field = members.find(({ name }) => /^(?:field|property|path|pointer|name|parameter)$/i.test(name));
  const plural = words(details.name);
  const at = prefix + details.name;
  if (field !== undefined) {
    const any = { any: `${at}[*]`, path: `$.${field.name}`, equals: own as Json };
    all("the details name the field F", `The ${plural} name the field ${own}`, any);
    all("the details contain the field F", `The ${plural} contain an entry for the field ${own}`, any);
    all("one of the details has field F", `One of the ${plural} has ${words(field.name)} ${own}`, any);
    all("the first detail is about F", `The first of the ${plural} has ${words(field.name)} ${own}`, {
      path: `${at}[0].${field.name}`,
      equals: own,
    });
  } else if (members.length === 0) {
    all("the details contain F", `The ${plural} contain "${own}"`, { path: at, contains: own });
    all("the details list F", `The ${plural} list "${own}"`, { path: at, contains: own });
  }
  all("there is one detail", `There is exactly one entry in ${details.name}`, { path: at, length: 1 });
  all("the details are not empty", `The ${plural} are not empty`, { path: at, empty: true, not: true });
}
