import assert from "node:assert/strict";
import { parsePlaybook } from "../../../../language/index.ts";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes, textOf } from "./generated.ts";

const made = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const member = {
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 2, maxLength: 80, examples: ["Ada"] },
    age: { type: "integer", minimum: 18, exclusiveMaximum: 130 },
    born: { type: ["string", "null"], format: "date" },
    kind: { type: "string", enum: ["adult", "child"] },
  },
};
const members = openapi({
  "/members": {
    post: { ...takes(member), ...answers({ "201": made, "409": null, "422": null }) },
    get: {
      parameters: [{ name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 50 } }],
      ...answers({ "200": { type: "array", items: made }, "400": null }),
    },
  },
  "/members/{id}": {
    parameters: [pathId("id", { type: "integer" })],
    get: answers({ "200": made, "404": null }),
    delete: answers({ "204": null }),
  },
});

/** How many rows there are beyond the three that a description names. */
function restOf(result: Awaited<ReturnType<typeof generate>>, name: string): number {
  const { cases } = result.generated.find((one) => one.endpoint === "POST /members" && one.name === name) ?? { cases: 0 };
  return cases - 3;
}

/** The rows of `data:`, as `case → column`. */
function rowsOf(text: string, column: string): readonly string[] {
  const data = parsePlaybook(text).frontMatter.data?.value;
  assert.ok(data?.kind === "rows", text);
  return data.rows.map((row) => `${row.case} → ${JSON.stringify(row[column])}`);
}

describe("the cases of an endpoint", () => {
  it("are named in the description, one of each kind first", async () => {
    const result = await generate(shopWith(members));
    const described = (name: string) => /^description: (.*)$/m.exec(textOf(result, "POST /members", name))?.[1];
    assert.equal(
      described("Negative Values"),
      `"Refused values: name is missing; name is a number; name is null; and ${restOf(result, "Negative Values")} more."`,
    );
    assert.match(described("Edge Case") ?? "", /^"Limits of the document: .+; .+; .+; and \d+ more\."$/);
  });

  it("of required members alone are without optional days, too", async () => {
    const day = (example: string) => ({ type: "string", format: "date", examples: [example] });
    const visit = {
      type: "object",
      required: ["guests"],
      properties: { guests: { type: "integer" }, from: day("2031-05-01"), to: day("2031-05-03") },
    };
    const visits = openapi({
      "/visits": { post: { ...takes(visit), ...answers({ "201": made }) } },
      "/visits/{id}": { parameters: [pathId("id", { type: "integer" })], delete: answers({ "204": null }) },
    });
    const result = await generate(shopWith(visits));
    assert.match(textOf(result, "POST /visits", "Default"), /"from": "\$\{/);
    const rows = rowsOf(textOf(result, "POST /visits", "Edge Case"), "body");
    assert.match(rows.find((row) => row.startsWith("only required members")) ?? "", /→ \{"guests":\d+\}$/);
  });

  it("that the document forbids are rows of one playbook, each refused", async () => {
    const text = textOf(await generate(shopWith(members)), "POST /members", "Negative Values");
    assert.deepEqual(rowsOf(text, "body"), [
      'name is missing → {"kind":"adult"}',
      'name is a number → {"name":12345,"kind":"adult"}',
      'name is null → {"name":null,"kind":"adult"}',
      'age is a text → {"name":"Ada-${unique}","kind":"adult","age":"two"}',
      'age is null → {"name":"Ada-${unique}","kind":"adult","age":null}',
      'born is a number → {"name":"Ada-${unique}","kind":"adult","born":12345}',
      'born is no date → {"name":"Ada-${unique}","kind":"adult","born":"yesterday"}',
      'kind is a number → {"name":"Ada-${unique}","kind":12345}',
      'kind is none of the listed values → {"name":"Ada-${unique}","kind":"NO_SUCH_VALUE"}',
      'kind is null → {"name":"Ada-${unique}","kind":null}',
      'there is an unknown field → {"name":"Ada-${unique}","kind":"adult","noSuchField":"x"}',
      'id is given, which only the service sets → {"name":"Ada-${unique}","kind":"adult","id":1}',
    ]);
    assert.match(
      text,
      /1\. Send a POST request to \/members with body \$\{body\}, and save the whole response as \$\{answer\}\.\n2\. Expect status 422\./,
    );
    assert.match(text, /# Teardown\nSend a DELETE request to \/members\/\$\{answer\.body\.id\}\.\n$/);
  });

  it("at the limits are accepted, and those just outside refused", async () => {
    const text = textOf(await generate(shopWith(members)), "POST /members", "Edge Case");
    assert.deepEqual(rowsOf(text, "status"), [
      "name has 2 characters, the fewest → 201",
      "name has only 1 character → 422",
      "name has 80 characters, the most → 201",
      "name has 81 characters, too many → 422",
      "name is written in many scripts → 201",
      "age is the least, 18 → 201",
      "age is below 18 → 422",
      "age is just below 130 → 201",
      "age is as much as 130 → 422",
      "born is a leap day → 201",
      "born is the last day of a year → 201",
      "born is null → 201",
      "kind is adult → 201",
      "kind is child → 201",
      "only required members are sent → 201",
    ]);
    assert.match(text, /Set \$\{text81\} to a random text of length 81\./);
  });

  it("of query parameters are rows of parameter and value", async () => {
    const result = await generate(shopWith(members));
    assert.deepEqual(rowsOf(textOf(result, "GET /members", "Edge Case"), "value"), [
      "limit is the least, 1 → 1",
      "limit is below 1 → 0",
      "limit is the greatest, 50 → 50",
      "limit is above 50 → 51",
    ]);
    assert.match(
      phasesOf(result, "GET /members", "Negative Values"),
      /1\. Send a GET request to \/members\?\$\{parameter\}=\$\{value\}\.\n2\. Expect status 400\./,
    );
  });

  it("invent no values for parameters that name fields of the items", async () => {
    const query = (name: string, more: object = {}) => ({ name, in: "query", schema: { type: "string", ...more } });
    const parameters = [query("sort"), query("populate"), query("fields", { example: "name" }), query("note")];
    const document = openapi({ "/members": { get: { parameters, ...answers({ "200": { type: "array", items: made } }) } } });
    const text = textOf(await generate(shopWith(document)), "GET /members", "Edge Case");
    assert.deepEqual(rowsOf(text, "value"), ['fields is given → "name"', 'note is written in many scripts → "Zoë 你好 مرحبا 🚚 O’Hara"']);
  });

  it("look for a missing item by a text of the form that the document shows or names", async () => {
    const negativeOf = async (more: object) => {
      const parameters = [{ ...pathId("rn", { type: "string" }), ...more }];
      const collection = { type: "object", properties: { id: { type: "string" } } };
      const get = answers({ "200": collection, "404": null });
      const all = { get: answers({ "200": { type: "array", items: collection } }) };
      const paths = { "/collections": all, "/collections/{rn}": { parameters, get } };
      const result = await generate(shopWith(openapi(paths)), { kinds: ["negative"] });
      return phasesOf(result, "GET /collections/{rn}", "Negative");
    };
    assert.match(await negativeOf({ example: "acme:shop:orders" }), /GET request to \/collections\/acme%3Ashop%3Ano-such-collection\./);
    assert.match(await negativeOf({ example: "12:30" }), /GET request to \/collections\/no-such-collection\./);
    assert.match(await negativeOf({ example: "orders" }), /GET request to \/collections\/no-such-collection\./);
    const byUuid = await negativeOf({ description: "Collection UUID" });
    assert.match(byUuid, /Set \$\{(\w+)\} to a random uuid\.\n[\s\S]*GET request to \/collections\/\$\{\1\}\./);
    assert.doesNotMatch(byUuid, /not-a-uuid/);
  });

  it("expect no refusal of a list of a missing item's own that the document does not name", async () => {
    const news = (more: object) => {
      const answer = { type: "object", properties: { version: { type: "integer" }, news: { type: "array", items: made } } };
      const parameters = [pathId("userId", { type: "string" })];
      return openapi({
        "/users": { get: answers({ "200": { type: "array", items: made } }) },
        "/news/{userId}": { parameters, get: answers({ "200": answer, ...more }) },
      });
    };
    const named = await generate(shopWith(news({ "404": null })), { kinds: ["negative"] });
    assert.match(phasesOf(named, "GET /news/{userId}", "Negative"), /GET request to \/news\/no-such-/);
    const silent = await generate(shopWith(news({})), { kinds: ["negative"] });
    assert.deepEqual(silent.generated, []);
  });

  it("expect no refusal of a list below a missing item that the document does not name", async () => {
    const parameters = [pathId("id", { type: "string" })];
    const notes = (more: object) => ({ parameters, get: answers({ "200": { type: "array", items: made }, ...more }) });
    const users = answers({ "200": { type: "array", items: made } });
    const paths = {
      "/users": { get: users },
      "/users/{id}": { parameters, get: answers({ "200": made }) },
      "/users/{id}/notes": notes({}),
    };
    const named = await generate(shopWith(openapi({ ...paths, "/users/{id}/notes": notes({ "404": null }) })), { kinds: ["negative"] });
    assert.match(phasesOf(named, "GET /users/{id}/notes", "Negative"), /GET request to \/users\/no-such-user\/notes/);
    const silent = await generate(shopWith(openapi(paths)), { kinds: ["negative"] });
    assert.deepEqual(
      silent.generated.map(({ endpoint }) => endpoint),
      ["GET /users/{id}"],
    );
  });

  it("remove what a PUT of a missing item makes, also where the answer lacks the documented id", async () => {
    const named = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
    const charts = openapi({
      "/charts": { post: { ...takes(member), ...answers({ "201": named }) } },
      "/charts/{id}": {
        parameters: [pathId("id", { type: "string" })],
        put: { ...takes(member), ...answers({ "200": named, "404": null }) },
        delete: answers({ "200": null }),
      },
    });
    const put = phasesOf(await generate(shopWith(charts)), "PUT /charts/{id}", "Negative");
    assert.match(put, /PUT request to \/charts\/no-such-chart .*save the whole response as \$\{(answer\d*)\}/);
    assert.match(
      put,
      /# Teardown\nSend a DELETE request to \/charts\/\$\{answer\d*\.body\.id\}\.\nExpect .*404.*\nSend a DELETE request to \/charts\/no-such-chart\.\nExpect .*404/,
    );
  });

  it("write hosts and IP addresses in no many scripts", async () => {
    const text = { type: "string", example: "a" };
    const request = { type: "object", required: ["host", "clientIp", "note"], properties: { host: text, clientIp: text, note: text } };
    const result = await generate(shopWith(openapi({ "/requests/count": { post: { ...takes(request), ...answers({ "200": null }) } } })));
    const edge = textOf(result, "POST /requests/count", "Edge Case");
    assert.match(edge, /note is written in many scripts/);
    assert.doesNotMatch(edge, /(?:host|clientIp) is written in many scripts/);
  });

  it("set no flag that makes more, which no test would remove", async () => {
    const flag = { type: "boolean" };
    const body = {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string" }, createDefaultTeam: flag, send_invitation: flag, isAdmin: flag },
    };
    const person = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
    const document = openapi({
      "/people": { post: { ...takes(body), ...answers({ "201": person, "400": null }) } },
      "/people/{personId}": { parameters: [pathId("personId", { type: "string" })], delete: answers({ "204": null }) },
    });
    const edges = textOf(await generate(shopWith(document), { kinds: ["edge"] }), "POST /people", "Edge Case");
    assert.match(edges, /case: createDefaultTeam is false/);
    assert.match(edges, /case: isAdmin is true/);
    assert.doesNotMatch(edges, /case: (?:createDefaultTeam|send_invitation) is true/);
  });

  it("change no operator alone, beside which other values belong", async () => {
    const condition = {
      type: "object",
      required: ["operator", "mode", "values"],
      properties: {
        operator: { type: "string", enum: ["IN", "NUM_GT"] },
        mode: { type: "string", enum: ["all", "any"] },
        values: { type: "array", items: { type: "string", example: "a" } },
      },
    };
    const result = await generate(
      shopWith(openapi({ "/conditions/validate": { post: { ...takes(condition), ...answers({ "200": null }) } } })),
    );
    const edge = textOf(result, "POST /conditions/validate", "Edge Case");
    assert.match(edge, /mode is any/);
    assert.doesNotMatch(edge, /operator is/);
    assert.match(textOf(result, "POST /conditions/validate", "Negative Values"), /operator is none of the listed values/);
  });

  it("that are refused claim nothing of types where the document lists every one", async () => {
    const content = { "*/*": { schema: member } };
    const notes = {
      "/notes": { post: { requestBody: { required: true, content }, ...answers({ "201": made }) } },
      "/notes/{id}": { parameters: [pathId("id")], get: answers({ "200": made }), delete: answers({ "204": null }) },
    };
    const phases = phasesOf(await generate(shopWith(openapi(notes))), "POST /notes", "Negative");
    assert.match(phases, /\/\/ The body is plain text\./);
    assert.doesNotMatch(phases, /does not list the type/);
  });

  it("that are refused in any case are in one playbook, the likely ones last and marked", async () => {
    const text = phasesOf(await generate(shopWith(members)), "POST /members", "Negative");
    const comments = text.split("\n").filter((line) => line.startsWith("//"));
    const beforeService = "passes as well, because a server can refuse the request before the service does.";
    assert.deepEqual(comments, [
      "// The same call again.",
      "// The JSON is incomplete.",
      `// The document lists 422 here; 400 ${beforeService}`,
      "// The document does not list the type of this body.",
      `// The document lists 422 here; 400 or 415 ${beforeService}`,
      "// There is no body.",
      `// The document lists 422 here; 400 ${beforeService}`,
    ]);
    const unknown = phasesOf(await generate(shopWith(members)), "DELETE /members/{id}", "Negative");
    assert.match(
      unknown,
      /\/\/ The number of a member is required\.\n\/\/ The document lists none of 400, 404, 422 here, so any 4xx status passes\.\n1\. Send a DELETE request to \/members\/not-a-number\.\n2\. Expect status 4xx\./,
    );
  });

  it("say nobody and a stranger in the way of each security scheme", async () => {
    const secured = {
      ...members,
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-API-Key" } } },
    };
    const text = phasesOf(await generate(shopWith(secured, "headers: { X-API-Key: abc }\n")), "GET /members", "Negative");
    assert.match(text, /1\. Send a GET request to \/members with header X-API-Key null\./);
    assert.match(text, /3\. Send a GET request to \/members with header X-API-Key "nobody-has-this-key"\./);
    const either = {
      ...secured,
      security: [{ token: [] }, { key: [] }],
      components: { securitySchemes: { ...secured.components.securitySchemes, token: { type: "http", scheme: "bearer" } } },
    };
    const byKey = phasesOf(await generate(shopWith(either, "headers: { X-API-Key: abc }\n")), "GET /members", "Negative");
    assert.match(byKey, /3\. Send a GET request to \/members with header X-API-Key "nobody-has-this-key"\./);
    const unsaid = await generate(shopWith(secured));
    assert.match(unsaid.notes.join(" "), /sends nothing for it: add the header X-API-Key/);
  });

  it("expect also a refusal of the form where only the service knows that of an id", async () => {
    const form = (format: string) =>
      openapi({
        "/members/{id}": {
          parameters: [pathId("id", { type: "string", format })],
          get: answers({ "200": made, "400": null, "404": null }),
        },
      });
    const front = "variables: { id: m1 }\n";
    assert.match(
      phasesOf(await generate(shopWith(form("nanoid"), front)), "GET /members/{id}", "Negative"),
      /Expect status is one of 404 or 400/,
    );
    assert.match(phasesOf(await generate(shopWith(form("hostname"), front)), "GET /members/{id}", "Negative"), /Expect status 404/);
  });

  it("delete no missing item where the document does not say that this is refused", async () => {
    const deletion = (missing: object) =>
      openapi({
        "/things": { post: { ...takes({ type: "object", properties: { name: { type: "string" } } }), ...answers({ "201": made }) } },
        "/things/{thingId}": {
          parameters: [pathId("thingId", { type: "string" })],
          get: answers({ "200": made }),
          delete: answers({ "200": null, ...missing }),
        },
      });
    const names = async (missing: object) =>
      (await generate(shopWith(deletion(missing)), { kinds: ["negative"] })).generated.map(({ endpoint, name }) => `${endpoint} · ${name}`);
    assert.ok((await names({ "404": null })).includes("DELETE /things/{thingId} · Negative"));
    // The item is gone, as was asked.
    const unsaid = await names({ "400": null });
    assert.ok(!unsaid.includes("DELETE /things/{thingId} · Negative"));
    assert.ok(unsaid.includes("GET /things/{thingId} · Negative"));
  });

  it("are limited to the wanted number, and the rest is reported", async () => {
    const caseLimits = [{ most: 2, kind: "edge", method: "POST" }] as const;
    const result = await generate(shopWith(members), { caseLimits, kinds: ["edge"], max: 3 });
    assert.deepEqual(
      result.generated.map(({ endpoint, name, cases }) => `${endpoint} ${name} ${cases}`),
      ["GET /members Edge Case 3", "POST /members Edge Case 2"],
    );
    assert.deepEqual(
      result.leftOut.map(({ reason }) => reason),
      ["1 more cases are beyond the limit of 3.", "13 more cases are beyond the limit of 2."],
    );
  });

  it("have nothing in them that looks like a real key, whatever the document gives as an example", async () => {
    const key = {
      type: "object",
      required: ["name", "api_key"],
      properties: { name: { type: "string" }, api_key: { type: "string", examples: [`sk-ant-${"1".repeat(30)}`] } },
    };
    const document = openapi({
      "/keys": { post: { ...takes(key), ...answers({ "200": { type: "object", properties: { id: { type: "string" } } } }) } },
      "/keys/{id}": { delete: { parameters: [pathId("id", { type: "string" })], ...answers({ "204": null }) } },
    });
    const text = phasesOf(await generate(shopWith(document)), "POST /keys", "Default");
    assert.match(text, /"api_key": "no-real-secret"/);
    assert.doesNotMatch(text, /sk-ant/);
  });
});
