// Tests what exchanges cover of a document, on its lines.

import assert from "node:assert/strict";
import { checkLines, lineCounts, measured, seenPoints, unseenPoints } from "./measured.ts";

const orders = `
  openapi: 3.1.0
  info: { title: Orders, version: "1" }
  paths:
    /orders:
      post: # 1/1
        requestBody:
          required: true # 0/1
          content:
            application/json: # 1/1
              schema:
                $ref: "#/components/schemas/Order"
        responses:
          "201": # 1/1
            description: Created
            content:
              application/json: # 1/1
                schema:
                  $ref: "#/components/schemas/Order"
          "409": # 0/1
            description: Conflict
          "500":
            description: Nobody makes this happen by right
      get: # 0/1
        parameters:
          - name: limit # 0/1
            in: query
            schema:
              type: integer # 0/1
              minimum: 1 # 0/3
              maximum: 100 # 0/3
        responses:
          "200": # 0/1
            description: All
            content:
              application/json: # 0/1
                schema:
                  type: array
                  items:
                    $ref: "#/components/schemas/Order"
  components:
    schemas:
      Order:
        type: object # 0/1
        required:
          - sku # 0/1
        properties:
          id: # 1/2
            type: string
            readOnly: true
          sku: # 2/3
            type: string # 0/1
            maxLength: 5 # 2/3
          status: # 2/3
            type: string # 0/1
            enum: # 0/1
              - NEW # 2/3
              - SHIPPED # 0/3
`;

describe("coverage of exchanges", () => {
  it("counts a shared schema at every use, on the lines of the document", async () => {
    const sent = { sku: "A-100", status: "NEW" };
    const found = await checkLines(orders, [
      { send: "POST /orders", body: sent, status: 201, answer: { id: "1", ...sent } },
      { send: "POST /orders", body: { sku: "A" }, status: 201, answer: { id: "2", sku: "A", status: "NEW" } },
    ]);
    assert.deepEqual(found.points.find(({ name }) => name === "body.sku")?.seen, [[0, 2]]);
    assert.equal(found.points.find(({ constraint, outcome }) => constraint === "enum" && outcome === "NEW")?.seen.length, 1);
  });

  it("tells values within, at and beyond each bound apart", async () => {
    const limits = async (...values: readonly string[]) => {
      const found = await measured(
        { "openapi.yaml": orders },
        values.map((value) => ({ send: `GET /orders?limit=${value}`, answer: [] })),
      );
      return seenPoints(found).flatMap((text) =>
        text.startsWith("GET /orders query.limit") ? text.slice("GET /orders query.limit ".length) : [],
      );
    };
    assert.deepEqual(await limits("50"), ["minimum 1: within", "maximum 100: within"]);
    assert.deepEqual(await limits("1"), ["minimum 1: at", "maximum 100: within"]);
    assert.deepEqual(await limits("100"), ["minimum 1: within", "maximum 100: at"]);
    assert.deepEqual(await limits("0"), ["minimum 1: beyond"]);
    assert.deepEqual(await limits("101"), ["maximum 100: beyond"]);
    assert.deepEqual(await limits("9007199254740993"), ["maximum 100: beyond"]);
    assert.deepEqual(await limits("ten"), ["type integer: another type"]);
    assert.deepEqual(await limits(), []);
  });

  it("counts a point once for each exchange, and names the tests that did it", async () => {
    const lines = { lines: [{ sku: "A" }, { sku: "B" }], sku: "A" };
    const found = await measured({ "openapi.yaml": orders }, [
      { send: "POST /orders", body: lines, status: 201, answer: [], test: "b" },
      { send: "POST /orders", body: lines, status: 201, answer: [], test: "a" },
      { send: "POST /orders", body: lines, status: 201, answer: [], test: "b" },
    ]);
    assert.deepEqual(found.tests, ["a", "b"]);
    assert.deepEqual(found.points.find(({ name }) => name === "body.sku")?.seen, [
      [0, 1],
      [1, 2],
    ]);
  });

  it("finds answers that the document does not have", async () => {
    const { undocumented } = await measured({ "openapi.yaml": orders }, [
      { send: "POST /orders", body: { sku: "A" }, status: 418 },
      { send: "POST /orders", body: { sku: "A" }, status: 201, answer: "<ok/>", answerType: "text/xml; charset=utf-8" },
      { send: "POST /orders", body: { sku: "A" }, status: 201, answer: { id: "1", internal: true } },
      { send: "GET /orders", answer: [{ id: "1", margin: 3 }] },
      { send: "DELETE /orders", status: 405 },
      { send: "GET /secret/door", status: 200 },
      { send: "POST /orders", body: { sku: "A" }, status: 500 },
      { send: "OPTIONS /orders", status: 204 },
    ]);
    assert.deepEqual(
      undocumented.map(({ kind, operation, what }) => `${kind}: ${operation} ${what}`),
      [
        "operation: DELETE /orders ",
        "property: GET /orders 200 body[].margin",
        "operation: GET /secret/door ",
        "property: POST /orders 201 body.internal",
        "media type: POST /orders 201 text/xml",
        "status: POST /orders 418",
      ],
    );
  });

  it("says which body is missing and which member of it", async () => {
    const found = await measured({ "openapi.yaml": orders }, [
      { send: "POST /orders", status: 400 },
      { send: "POST /orders", body: { status: "GONE" }, status: 400 },
      { send: "POST /orders", body: [], status: 400 },
    ]);
    assert.deepEqual(
      seenPoints(found).filter((text) => text.includes(":")),
      [
        "POST /orders body required: left out",
        "POST /orders body type object: another type",
        "POST /orders body.sku required: left out",
        "POST /orders body.status enum: another value",
      ],
    );
  });

  it("reads parameters of every place and style", async () => {
    const parameter = (name: string, place: string, schema: string, more = "") =>
      `- { name: ${name}, in: ${place}, schema: ${schema}${more} }`;
    const document = `
      openapi: 3.0.3
      info: { title: t, version: "1" }
      paths:
        /things/v{major}.{minor}/{id}:
          parameters:
            ${parameter("major", "path", "{ type: integer, maximum: 9 }", ", required: true")}
            ${parameter("minor", "path", "{ type: integer }", ", required: true")}
            ${parameter("id", "path", "{ type: string, enum: [a b] }", ", required: true")}
          get:
            parameters:
              ${parameter("tag", "query", "{ type: array, items: { enum: [x, y] } }")}
              ${parameter("sort", "query", "{ type: array, maxItems: 2, items: { enum: [x, y] } }", ", explode: false")}
              ${parameter("filter", "query", "{ type: object, properties: { name: { type: string }, age: { type: integer, minimum: 18 } } }", ", style: deepObject")}
              ${parameter("page", "query", "{ type: object, properties: { from: { type: integer }, to: { type: integer } } }")}
              - { name: shape, in: query, content: { application/json: { schema: { type: object, properties: { a: { type: integer, minimum: 2 } } } } } }
              ${parameter("X-Tenant", "header", "{ type: string, pattern: '^t-' }", ", required: true")}
              ${parameter("session", "cookie", "{ type: string }")}
              ${parameter("Accept", "header", "{ type: string }")}
            responses: { "200": { description: ok } }
    `;
    const url = "/things/v9.1/a%20b?tag=x&tag=y&sort=x,y&filter[name]=n&filter[age]=18&from=1&shape=%7B%22a%22%3A1%7D";
    const found = await measured({ "openapi.yaml": document }, [
      { send: `GET ${url}`, headers: { "x-tenant": "other", cookie: "a=b; session=s" } },
      { send: "GET /things/v1.1/c/" },
    ]);
    const seen = seenPoints(found).map((text) => text.slice("GET /things/v{major}.{minor}/{id} ".length));
    assert.deepEqual(seen.slice(1), [
      "path major",
      "path.major maximum 9: within",
      "path.major maximum 9: at",
      "path minor",
      "path id",
      "path.id enum: a b",
      "path.id enum: another value",
      "query tag",
      "query.tag[] enum: x",
      "query.tag[] enum: y",
      "query sort",
      "query.sort maxItems 2: at",
      "query.sort[] enum: x",
      "query.sort[] enum: y",
      "query filter",
      "query.filter.name",
      "query.filter.age",
      "query.filter.age minimum 18: at",
      "query page",
      "query.page.from",
      "query shape",
      "query.shape.a",
      "query.shape.a minimum 2: beyond",
      "header X-Tenant",
      "header.X-Tenant required: left out",
      "header.X-Tenant pattern: not matching",
      "cookie session",
      "200",
    ]);
    assert.equal(
      unseenPoints(found).some((text) => text.includes("Accept")),
      false,
    );
  });

  it("reads forms and parts", async () => {
    const schema =
      "{ schema: { type: object, required: [name], properties: { name: { type: string, maxLength: 3 }, age: { type: integer, minimum: 1 }, photo: { type: string, format: binary } } } }";
    const document = `
      openapi: 3.0.3
      info: { title: t, version: "1" }
      paths:
        /people:
          post:
            requestBody: { content: { application/x-www-form-urlencoded: ${schema}, multipart/form-data: ${schema} } }
            responses: { "2XX": { description: ok }, default: { description: no } }
    `;
    const parts = ["name", "photo"].map(
      (name) => `--b\r\nContent-Disposition: form-data; name="${name}"${name === "photo" ? '; filename="a.png"' : ""}\r\n\r\nabcd\r\n`,
    );
    const found = await measured({ "openapi.yaml": document }, [
      { send: "POST /people", type: "application/x-www-form-urlencoded", body: "name=abc&age=0", status: 204 },
      { send: "POST /people", type: "multipart/form-data; boundary=b", body: `${parts.join("")}--b--\r\n`, status: 404 },
    ]);
    assert.deepEqual(
      seenPoints(found).map((text) => text.slice("POST /people ".length)),
      [
        "",
        "request application/x-www-form-urlencoded",
        "body (application/x-www-form-urlencoded).name",
        "body (application/x-www-form-urlencoded).name maxLength 3: at",
        "body (application/x-www-form-urlencoded).age",
        "body (application/x-www-form-urlencoded).age minimum 1: beyond",
        "request multipart/form-data",
        "body (multipart/form-data).name",
        "body (multipart/form-data).name maxLength 3: beyond",
        "body (multipart/form-data).photo",
        "2XX",
        "default",
      ],
    );
    assert.deepEqual(found.undocumented, []);
  });

  it("knows version 2.0, JSON, and references to other files with their own lines", async () => {
    const document = JSON.stringify(
      {
        swagger: "2.0",
        info: { title: "t", version: "1" },
        consumes: ["application/json"],
        produces: ["application/json"],
        paths: {
          "/pets": {
            post: {
              parameters: [{ in: "body", name: "pet", required: true, schema: { $ref: "pet.yaml#/Pet" } }],
              responses: { 200: { description: "ok", schema: { $ref: "pet.yaml#/Pet" } } },
            },
            get: {
              parameters: [
                {
                  in: "query",
                  name: "status",
                  type: "array",
                  items: { type: "string", enum: ["sold", "free"] },
                  collectionFormat: "pipes",
                },
              ],
              responses: { 200: { description: "ok", schema: { type: "array", items: { $ref: "pet.yaml#/Pet" } } } },
            },
          },
        },
      },
      null,
      2,
    );
    const pet =
      "Pet:\n  type: object\n  properties:\n    name: { type: string, minLength: 1 }\n    kind:\n      x-nullable: true\n      type: string\n";
    const found = await measured({ "openapi.json": document, "pet.yaml": pet }, [
      { send: "POST /pets", body: { name: "", kind: null }, answer: { name: "Rex", tail: 1 } },
      { send: "GET /pets?status=sold|free", answer: [] },
    ]);
    assert.deepEqual(found.files, ["openapi.json", "pet.yaml"]);
    assert.deepEqual(Object.fromEntries(lineCounts(found, 1)), { 2: "0/1", 4: "3/7", 5: "1/3", 6: "1/3", 7: "0/1" });
    const lines = document.split("\n");
    const onLines = [...lineCounts(found, 0)].map(([line, count]) => `${lines[line - 1]?.trim().replace(/[,{[ ]+$/, "")} ${count}`);
    assert.deepEqual(onLines, [
      '"post": 1/1',
      '"required": true 0/1',
      '"application/json" 1/1',
      '"200": 1/1',
      '"application/json" 2/2',
      '"get": 1/1',
      '"name": "status" 1/1',
      '"sold" 1/1',
      '"free" 1/1',
      '"enum": 0/1',
      '"200": 1/1',
    ]);
    assert.deepEqual(
      found.undocumented.map(({ what }) => what),
      ["200 body.tail"],
    );
  });

  it("takes alternatives by what the value fits, and a schema that contains itself once", async () => {
    const document = `
      openapi: 3.1.0
      info: { title: t, version: "1" }
      paths:
        /nodes:
          post:
            requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Node" } } } }
            responses: { "200": { description: ok } }
      components:
        schemas:
          Leaf: { type: object, required: [value], properties: { value: { type: integer } } }
          Branch: { type: object, required: [children], properties: { children: { type: array, items: { $ref: "#/components/schemas/Node" } } } }
          Node: { oneOf: [{ $ref: "#/components/schemas/Leaf" }, { $ref: "#/components/schemas/Branch" }, { type: "null" }] }
    `;
    const found = await measured({ "openapi.yaml": document }, [
      { send: "POST /nodes", body: { children: [{ children: [{ value: 1 }] }] } },
    ]);
    assert.deepEqual(
      seenPoints(found).map((text) => text.slice("POST /nodes ".length)),
      ["", "request application/json", "body oneOf: Leaf", "body(Leaf).value", "body oneOf: Branch", "body(Branch).children", "200"],
    );
  });

  it("reads a parameter by the type of each alternative", async () => {
    const document = `
      openapi: 3.0.3
      info: { title: t, version: "1" }
      paths:
        /keys/{key}:
          get:
            parameters:
              - { in: path, name: key, required: true, schema: { anyOf: [{ title: id, type: integer, minimum: 1 }, { title: fingerprint, type: string }] } }
            responses: { "200": { description: ok } }
    `;
    const alternatives = async (key: string) =>
      seenPoints(await measured({ "openapi.yaml": document }, [{ send: `GET /keys/${key}` }])).filter((text) => / path/.test(text));
    assert.deepEqual(await alternatives("3b:16"), ["GET /keys/{key} path key", "GET /keys/{key} path.key anyOf: fingerprint"]);
    assert.deepEqual(await alternatives("512"), [
      "GET /keys/{key} path key",
      "GET /keys/{key} path.key anyOf: id",
      "GET /keys/{key} path.key(id) minimum 1: within",
      "GET /keys/{key} path.key anyOf: fingerprint",
    ]);
  });

  it("finds a member that neither the schema nor an alternative that fits lists", async () => {
    const document = `
      openapi: 3.0.3
      info: { title: t, version: "1" }
      paths:
        /pages:
          get:
            responses:
              "200":
                description: ok
                content:
                  application/json:
                    schema:
                      type: object
                      properties:
                        links:
                          type: object
                          properties: { self: { type: string }, more: { type: object, properties: { a: { type: string } } } }
                          anyOf:
                            - { type: object, properties: { next: { type: string } } }
                            - { type: object, properties: { previous: { type: string }, more: { type: object, properties: { b: { type: string } } } } }
                        open: { anyOf: [{ type: object, properties: { next: { type: string } } }, {}] }
                        perhaps: { anyOf: [{ type: object, properties: { next: { type: string } } }, { nullable: true, enum: [null] }] }
    `;
    const answer = {
      links: { self: "s", next: "n", previous: "p", other: "o", more: { a: "a", b: "b", c: "c" } },
      open: { previous: "p" },
      perhaps: { next: "n", previous: "p" },
    };
    const found = await measured({ "openapi.yaml": document }, [{ send: "GET /pages", answer }]);
    assert.deepEqual(
      found.undocumented.map(({ what }) => what),
      ["200 body.links.more.c", "200 body.links.other", "200 body.perhaps.previous"],
    );
  });

  it("counts a schema once that contains itself after a description", async () => {
    await checkLines(
      `
  openapi: 3.0.3
  info: { title: People, version: "1" }
  paths:
    /people:
      get: # 1/1
        responses:
          "200": # 1/1
            description: All
            content:
              application/json: # 1/1
                schema:
                  $ref: "#/components/schemas/Person"
  components:
    schemas:
      Person:
        type: object
        properties:
          name: # 1/1
            type: string
          mother: # 1/1
            description: Who bore this person.
            readOnly: true
            x-order: 2
            allOf:
              - $ref: "#/components/schemas/Person"
          born: # 1/1
            type: string
`,
      [{ send: "GET /people", answer: { name: "Ada", mother: { name: "Anne", mother: { born: "1792" } } } }],
    );
  });

  it("decides whether a pattern with nested repetitions matches, once for each exchange", async () => {
    const document = {
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {
        "/people": {
          post: {
            requestBody: {
              content: {
                "application/json": {
                  schema: { type: "array", items: { type: "string", pattern: "^[A-Za-z]+(?:[\\s'-][A-Za-z]+)*$" } },
                },
              },
            },
            responses: { "201": { description: "ok" } },
          },
        },
      },
    };
    const { points, tests } = await measured({ "openapi.json": JSON.stringify(document) }, [
      { send: "POST /people", body: ["Ada", "Mary-Jane", "x2"], status: 201, test: "a" },
      { send: "POST /people", body: ["Ada Lovelace"], status: 201, test: "b" },
    ]);
    const seen = points.filter(({ constraint }) => constraint === "pattern").map((one) => [one.outcome, one.seen]);
    assert.deepEqual(tests, ["a", "b"]);
    assert.deepEqual(seen, [
      [
        "matching",
        [
          [0, 1],
          [1, 1],
        ],
      ],
      ["not matching", [[0, 1]]],
    ]);
  });

  it("names an alternative by its file where it is one", async () => {
    const document = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /menu:
    post:
      requestBody:
        content:
          application/json: { schema: { oneOf: [{ $ref: schemas/Beverage.yaml }, { $ref: "schemas/all.yaml#/Dessert" }] } }
      responses: { "201": { description: ok } }
`;
    const { points } = await measured(
      {
        "openapi.yaml": document,
        "schemas/Beverage.yaml": "type: object\nrequired: [ml]\nproperties: { ml: { type: integer } }\n",
        "schemas/all.yaml": "Dessert: { type: object, required: [g], properties: { g: { type: integer } } }\n",
      },
      [{ send: "POST /menu", body: { ml: 3 }, status: 201 }],
    );
    assert.deepEqual(
      points.filter(({ constraint }) => constraint === "oneOf").map(({ outcome, seen }) => [outcome, seen.length]),
      [
        ["Beverage", 1],
        ["Dessert", 0],
      ],
    );
  });

  it("counts what an answer is only where the request itself was answered", async () => {
    const { points, undocumented } = await measured({ "openapi.yaml": orders }, [
      { send: "GET /orders", status: 200, answer: "not json" },
      { send: "GET /other", status: 200 },
    ]);
    assert.equal(points.find(({ name }) => name === "200")?.seen.length, 1);
    assert.equal(points.find(({ name }) => name === "200 body[].sku")?.seen.length, 0);
    assert.deepEqual(
      undocumented.map(({ operation }) => operation),
      ["GET /other"],
    );
  });

  it("leaves out levels of schemas where a document has more points than can be kept", async () => {
    const level = (depth: number): string =>
      depth === 0
        ? "{ type: string }"
        : `{ type: object, properties: { ${Array.from({ length: 12 }, (_, index) => `p${depth}${index}: ${level(depth - 1)}`).join(", ")} } }`;
    const path = (index: number) =>
      `        /p${index}: { get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Deep" } } } } } } }`;
    const document = `
      openapi: 3.1.0
      info: { title: t, version: "1" }
      paths:
${Array.from({ length: 80 }, (_, index) => path(index)).join("\n")}
      components: { schemas: { Deep: ${level(3)} } }
    `;
    const found = await measured({ "openapi.yaml": document }, []);
    assert.equal(found.levels, 1);
    assert.equal(found.points.length < 100_000, true);
  });
});
