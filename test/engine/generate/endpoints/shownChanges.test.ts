// Tests that an update sends values of the right kind, and that its checks show what it changed.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const nullable = { type: ["string", "null"] };

/** A collection whose items are changed by a POST or a PUT, and read. */
function changed(method: "post" | "put", sent: object, shown: object, made: object = sent): object {
  const schemas = { Rule: { ...object({ id: text, size: { type: "integer" }, ...shown }, ["id", "size"]) } };
  const rule = { $ref: "#/components/schemas/Rule" };
  return openapi(
    {
      "/rules": { post: { ...takes(object(made as object) as never), ...answers({ "201": rule }) } },
      "/rules/{id}": {
        parameters: [pathId("id", text)],
        get: answers({ "200": rule }),
        delete: answers({ "204": null }),
        [method]: { ...takes(object(sent) as never), ...answers({ "200": rule }) },
      },
    },
    schemas,
  );
}

const of = (document: object) => generate(shopWith(document));

describe("updates by POST", () => {
  const note = { ...text, example: "to do" };

  it("compare the sent value with a later read where it may be null", async () => {
    const result = await of(changed("post", { note }, { note: nullable }, { size: { type: "integer" } }));
    const effects = textOf(result, "POST /rules/{id}", "Effects");
    assert.match(effects, /GET request[^\n]+\n4\. Expect status 200 and \$\.note is "to do"/);
    assert.doesNotMatch(effects, /\$\.size is/);
    assert.match(phasesOf(result, "POST /rules/{id}", "Default"), /\$\.note is "to do"/);
  });

  it("do not claim to read what no read shows", async () => {
    const result = await of(changed("post", { note }, {}, { size: { type: "integer" } }));
    const names = result.generated.filter(({ endpoint }) => endpoint === "POST /rules/{id}").map(({ name }) => name);
    assert.ok(names.includes("Default") && !names.includes("Effects"), names.join());
  });
});

describe("values of an update", () => {
  const effects = async (members: object) =>
    textOf(await of(changed("put", members, members)), "PUT /rules/{id}", "Effects").split("# Execution")[1] ?? "";

  it("are other addresses and shorter prefixes", async () => {
    const steps = await effects({ ip: { ...text, example: "10.0.0.1" }, prefix_length: { type: "integer", example: 32 } });
    assert.match(steps, /"10\.0\.0\.2"/);
    assert.match(steps, /"prefix_length": 31/);
  });

  it("are greater numbers and longer texts otherwise", async () => {
    const steps = await effects({ label: { ...text, example: "blue" }, amount: { type: "integer", example: 32 } });
    assert.match(steps, /"blue-2"/);
    assert.match(steps, /"amount": 33/);
  });

  it("are other words of a list in the description", async () => {
    const description = "Goals can have the levels `viewer`, `editor` or `admin`. Lists can have the levels `admin` or `editor`.";
    const steps = await effects({ level: { ...text, example: "editor", description } });
    assert.match(steps, /"level": "admin"/);
  });
});

describe("offsets that a description gives as an example", () => {
  it("are sent as numbers, because a read shows the sum", async () => {
    const trigger = (description: string) => ({ trigger: { ...text, description }, unit: { ...text, example: "calls" } });
    const sent = async (description: string) => phasesOf(await of(changed("put", trigger(description), {})), "POST /rules", "Default");
    assert.match(await sent("The value. You can use an offset value such as `+30` to mean 30 more."), /"trigger": "30"/);
    assert.match(await sent("The time zone, such as `+30`."), /"trigger": "\+30"/);
  });
});

describe("items of which a deleted one can be read, too", () => {
  const people = (person: object) => {
    const gone = object({ id: text, deleted: { type: "boolean", enum: [true] } });
    return openapi({
      "/people": { post: { ...takes(object({ email: { ...text, format: "email" } })), ...answers({ "201": object({ id: text }) }) } },
      "/people/{id}": {
        parameters: [pathId("id", text)],
        get: answers({ "200": { anyOf: [person, gone] } }),
        delete: answers({ "200": gone }),
      },
    });
  };
  const effects = async (person: object) => textOf(await of(people(person)), "DELETE /people/{id}", "Effects");

  it("are known by a value of their own to be unchanged", async () => {
    assert.match(await effects(object({ id: text, email: text }, ["id"])), /\$\.email is "\$\{otherEmail\}"/);
  });

  it("are known not to be deleted where nothing else shows it", async () => {
    assert.match(await effects(object({ id: text, size: text })), /status 200 and \$\.deleted does not exist/);
  });
});

describe("the user who is signed in", () => {
  const user = object({ id: text });
  const source = async (description: string) => {
    const paths = {
      "/me": { get: { description, ...answers({ "200": user }) } },
      "/users": { get: answers({ "200": { type: "array", items: user } }) },
      "/users/{userId}": { parameters: [pathId("userId", text)], get: answers({ "200": user }) },
    };
    return /GET request to (\S+), and save/.exec(phasesOf(await of(openapi(paths)), "GET /users/{userId}", "Default"))?.[1];
  };

  it("is a user of the list where the document shows a program instead", async () => {
    assert.equal(await source("Returns your API credential details."), "/users");
    assert.equal(await source("Returns your details."), "/me");
  });
});

describe("parameters that are called like their thing", () => {
  const codes = (id: object) =>
    openapi({
      "/promotion_codes": { get: answers({ "200": object({ data: { type: "array", items: object({ id, code: text }) } }) }) },
      "/promotion_codes/{promotion_code}": {
        parameters: [pathId("promotion_code", text)],
        get: answers({ "200": object({ id, code: text }) }),
      },
    });
  const source = async (id: object) =>
    /\$\.data\[0\]\.(\w+)/.exec(phasesOf(await of(codes(id)), "GET /promotion_codes/{promotion_code}", "Default"))?.[1];

  it("are its id where the document calls that its unique identifier", async () => {
    assert.equal(await source({ ...text, description: "Unique identifier for the object." }), "id");
  });

  it("are its member of that name otherwise", async () => {
    assert.equal(await source(text), "code");
  });
});
