// Arazzo descriptions as playbooks: what belongs to one workflow stays with it, and every way to name an operation or a
// value is read.

import assert from "node:assert/strict";
import { type Imported, importedTexts } from "./world.ts";

const openapi = `
openapi: 3.0.3
info: { title: t, version: "1" }
servers: [ { url: "http://127.0.0.1:9" } ]
paths:
  /a/{id}: { get: { operationId: a, responses: { "200": { description: ok } } } }
  /b: { get: { operationId: b, responses: { "200": { description: ok } } } }
  /f:
    post:
      operationId: f
      servers: [ { url: "http://127.0.0.1:8/own" } ]
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object } } } }
      responses: { "200": { description: ok } }
`;

async function arazzo(workflows: string, rest = ""): Promise<Imported> {
  const text = `arazzo: 1.0.1
info: { title: t, version: "1" }
sourceDescriptions: [ { name: o, url: o.openapi.yaml, type: openapi } ]
${rest}
workflows:
${workflows.trimEnd()}
`;
  return importedTexts({ "t.arazzo.yaml": text }, (path) => (path === "o.openapi.yaml" ? openapi : undefined));
}

const step = (criteria: string, more = "operationId: b") =>
  `  - { workflowId: w, steps: [ { stepId: s, ${more}, successCriteria: [ ${criteria} ] } ] }`;

function flow({ texts }: Imported, title: string): string {
  return Object.values(texts).find((text) => text.includes(`\nflow: ${title}\n`)) ?? "";
}

const listed = ({ unfit }: Imported) => unfit.map(({ kind, what, reason }) => `${kind} ${what}: ${reason}`);

async function sentence(criteria: string, more?: string): Promise<string> {
  const result = await arazzo(step(criteria, more));
  assert.deepEqual(listed(result), []);
  assert.deepEqual(result.notReady, []);
  return /\d\. (Expect .*)\.\n/.exec(flow(result, "w"))?.[1] ?? "";
}

describe("import of Arazzo", () => {
  it("keeps inputs of the same name with their workflows, each with its default", async () => {
    const result = await arazzo(`
  - workflowId: one
    inputs: { type: object, properties: { q: { type: string, default: first }, c: { default: 1 } } }
    steps: [ { stepId: s, operationId: b, parameters: [ { name: q, in: query, value: $inputs.q }, { name: c, in: query, value: $inputs.c } ] } ]
  - workflowId: two
    inputs: { type: object, properties: { q: { type: string, default: second }, c: { default: 1 } } }
    steps: [ { stepId: t, operationId: b, parameters: [ { name: q, in: query, value: $inputs.q }, { name: c, in: query, value: $inputs.c } ] } ]
  - workflowId: three
    inputs: { type: object, properties: { q: { type: string } } }
    steps: [ { stepId: u, operationId: b, parameters: [ { name: q, in: query, value: $inputs.q } ] } ]`);
    assert.deepEqual(result.notReady, []);
    assert.match(flow(result, "one"), /^variables:\n {2}q: first$/m);
    assert.match(flow(result, "two"), /^variables:\n {2}q: second$/m);
    assert.doesNotMatch(flow(result, "three"), /^variables:/m);
    assert.match(result.texts["t.playbook"] ?? "", /^ {2}c: 1$/m);
    assert.doesNotMatch(result.texts["t.playbook"] ?? "", /first|second/);
    assert.deepEqual(result.unvalued, ["q"]);
  });

  it("keeps an input apart from an output of the same name", async () => {
    const result = await arazzo(`
  - workflowId: w
    inputs: { type: object, properties: { id: { default: 7 } } }
    steps:
      - { stepId: s, operationId: b, parameters: [ { name: id, in: query, value: $inputs.id } ], outputs: { id: $response.body#/id } }
      - { stepId: t, operationId: a, parameters: [ { name: id, in: path, value: $steps.s.outputs.id }, { name: own, in: query, value: $inputs.id } ] }`);
    assert.deepEqual(result.notReady, []);
    assert.match(flow(result, "w"), /Save \$\.id as \$\{sId\}/);
    assert.match(flow(result, "w"), /path parameter id \$\{sId\} and query parameter own \$\{id\}/);
  });

  it("reads inputs of components, and the escapes of their defaults", async () => {
    const result = await arazzo(
      `  - { workflowId: w, inputs: { $ref: "#/components/inputs/common" }, steps: [ { stepId: s, operationId: b, parameters: [ { name: q, in: query, value: $inputs.q } ] } ] }`,
      "components: { inputs: { common: { type: object, properties: { q: { default: 'a ${b}' } } } } }",
    );
    assert.deepEqual(result.notReady, []);
    assert.match(result.texts["t.playbook"] ?? "", /q: "a \$\$\{b\}"/);
  });

  it("reads every usual form of an operation", async () => {
    for (const form of [
      "operationId: b",
      "operationId: o.b",
      "operationId: $sourceDescriptions.o.b",
      `operationPath: "{$sourceDescriptions.o.url}#/paths/~1b/get"`,
      `operationPath: "{$sourceDescriptions.o}#/paths/~1b/get"`,
      `operationPath: "$sourceDescriptions.o#/paths/~1b/get"`,
      `operationPath: "$sourceDescriptions.o.url#/paths/~1b/get"`,
      `operationPath: "#/paths/~1b/get"`,
      `operationPath: "GET /b"`,
    ])
      assert.match(flow(await arazzo(step("", form)), "w"), /Send a GET request to \/b\b/, form);
  });

  it("writes criteria literally, and lists those that it cannot express", async () => {
    assert.equal(await sentence(`{ condition: '$response.body#/state == "x y"' }`), 'Expect $.state is "x y" ignoring case');
    assert.equal(await sentence(`{ context: $response.body#/state, condition: ^UP$, type: regex }`), 'Expect $.state is "UP"');
    assert.equal(await sentence(`{ context: $response.body#/at, condition: '^a\\.b\\/c$', type: regex }`), 'Expect $.at is "a.b/c"');
    assert.equal(await sentence(`{ context: $response.body#/n, condition: ^5$, type: regex }`), 'Expect $.n matches "^5$"');
    assert.equal(await sentence(`{ context: $response.body#/n, condition: ^a|b$, type: regex }`), 'Expect $.n matches "^a|b$"');
    assert.equal(await sentence(`{ context: $statusCode, condition: ^200$, type: regex }`), "Expect status 200");
    assert.equal(await sentence(`{ context: $statusCode, condition: '^(200|201)$', type: regex }`), "Expect status is one of 200 or 201");
    assert.equal(await sentence(`{ context: $statusCode, condition: '^2\\d{2}$', type: regex }`), "Expect status 2xx");
    assert.equal(
      await sentence(`{ context: $response.body, condition: "$.name == 'Mermaid'", type: jsonpath }`),
      'Expect $.name is "Mermaid"',
    );
    const result = await arazzo(
      step(`{ context: $statusCode, condition: ^2, type: regex }, { condition: '$response.body#/a == "x" || $response.body#/b == 1' }`),
    );
    assert.equal(result.unfit.filter(({ kind }) => kind === "assertion").length, 2);
  });

  it("writes numbers of addresses as numbers, and going on to the next step as nothing", async () => {
    const result = await arazzo(`
  - workflowId: w
    outputs: { all: $steps.s.outputs.id }
    steps:
      - { stepId: s, operationId: b, parameters: [ { name: limit, in: query, value: "2" }, { name: code, in: query, value: "007" } ], onSuccess: [ { name: n, type: goto, stepId: t } ], outputs: { id: "$response.body.items[0].id" } }
      - { stepId: t, operationId: a, parameters: [ { name: id, in: path, value: $steps.s.outputs.id } ], onSuccess: [ { name: n, type: goto, stepId: s } ] }`);
    assert.match(flow(result, "w"), /query parameters limit 2 and code "007"/);
    assert.match(flow(result, "w"), /Save \$\.items\[0\]\.id as \$\{id\}/);
    assert.deepEqual(
      result.unfit.map(({ kind, place }) => [kind, place.path]),
      [
        ["output", "$.workflows[0].outputs"],
        ["setting", "$.workflows[0].steps[1].onSuccess[0]"],
      ],
    );
  });

  it("converts no request that could not be sent: parts of an address or an input that nothing gives", async () => {
    const server = openapi.replace('"http://127.0.0.1:9"', '"http://{host}/{org}", variables: { host: { default: "x.test" } }');
    const of = async (steps: string) => {
      const text = `arazzo: 1.0.1\ninfo: { title: t, version: "1" }\nsourceDescriptions: [ { name: o, url: o.openapi.yaml, type: openapi } ]\nworkflows:\n  - workflowId: w\n    inputs: { type: object, properties: { env: { type: object } } }\n    steps: [ ${steps} ]\n`;
      return importedTexts({ "t.arazzo.yaml": text }, () => server);
    };
    for (const step of [
      "{ stepId: s, operationId: b }",
      "{ stepId: s, operationId: a, parameters: [ { name: org, in: path, value: o } ] }",
      "{ stepId: s, operationId: b, parameters: [ { name: org, in: path, value: o }, { name: other, in: path, value: o } ] }",
      "{ stepId: s, operationId: b, parameters: [ { name: org, in: path, value: $inputs.env.name } ] }",
    ]) {
      const result = await of(step);
      assert.deepEqual(result.notReady, [], step);
      assert.ok(
        result.sources.every(({ requests }) => requests.converted === 0),
        step,
      );
    }
    const sent = await of("{ stepId: s, operationId: b, parameters: [ { name: org, in: path, value: o } ] }");
    assert.deepEqual(sent.notReady, []);
    assert.match(flow(sent, "w"), /Send a GET request to \/\{org\}\/b with path parameter org "?o"?/);
    assert.match(sent.texts["t.playbook"] ?? "", /base_url: http:\/\/x\.test\n/);
  });

  it("calls no operation that several documents have, unless the document is named", async () => {
    const files = Object.fromEntries(["one", "two"].map((name) => [`${name}.yaml`, openapi.replace("127.0.0.1:9", `${name}.test`)]));
    const text = `arazzo: 1.0.1
info: { title: t, version: "1" }
sourceDescriptions: [ { name: one, url: one.yaml, type: openapi }, { name: two, url: two.yaml, type: openapi } ]
workflows:
  - { workflowId: w, steps: [ { stepId: s, operationId: b }, { stepId: s2, operationId: $sourceDescriptions.one.b } ] }
`;
    const result = await importedTexts({ "t.arazzo.yaml": text }, (path) => files[path]);
    assert.deepEqual(listed(result), ["request b: several documents have it: write $sourceDescriptions.NAME. before it"]);
    assert.match(result.texts["t.playbook"] ?? "", /base_url: http:\/\/one\.test/);
  });

  it("saves what selectors select, and sends no expression as a text", async () => {
    const outputs = (of: string) => `operationId: b, outputs: { x: ${of} }`;
    const saved = async (of: string) => /Save (.*) as/.exec(flow(await arazzo(step("", outputs(of))), "w"))?.[1];
    assert.equal(await saved('{ context: $response.body, selector: "$.a[0].b", type: jsonpath }'), "$.a[0].b");
    assert.equal(await saved("{ context: $response.body#/a, selector: /0/b, type: { type: jsonpointer, version: rfc6901 } }"), "$.a[0].b");
    const xpath = await arazzo(step("", outputs("{ context: $response.body, selector: //a, type: xpath }")));
    assert.match(listed(xpath).join(), /a step can only save what a JSONPath selects from a response/);
    const url = await arazzo(step("", "operationId: f, requestBody: { payload: { a: $url } }"));
    assert.match(listed(url).join(), /request POST \/f: \$url is unknown here/);
  });

  it("follows no redirect where one is expected", async () => {
    assert.match(flow(await arazzo(step("{ condition: $statusCode == 302 }")), "w"), /request to \/b with redirects off\./);
    assert.doesNotMatch(flow(await arazzo(step("{ condition: $statusCode == 200 }")), "w"), /redirects/);
  });

  it("takes the type of a body, and the address, from the operation", async () => {
    const result = await arazzo(step("{ condition: $statusCode == 200 }", "operationId: f, requestBody: { payload: { a: b } }"));
    assert.match(flow(result, "w"), /request to \/own\/f with form field "a" "b"/);
    assert.match(result.texts["t.playbook"] ?? "", /base_url: http:\/\/127\.0\.0\.1:8$/m);
  });

  it("lists what a failure leads to, except for the teardown", async () => {
    const result = await arazzo(`
  - workflowId: w
    failureActions: [ { name: clean, type: goto, stepId: c } ]
    steps:
      - { stepId: a, operationId: b, successCriteria: [ { condition: $statusCode == 200 } ], onFailure: [ { name: one, type: goto, stepId: c } ] }
      - { stepId: a2, operationId: b, successCriteria: [ { condition: $statusCode == 200 } ], onFailure: [ { name: two, type: end } ] }
      - { stepId: a3, operationId: b, successCriteria: [ { condition: $statusCode == 200 } ], onFailure: [ { name: three, type: goto, stepId: a } ] }
      - stepId: a4
        operationId: b
        successCriteria: [ { condition: $statusCode == 200 } ]
        onFailure: [ { name: four, type: retry, retryLimit: 2, criteria: [ { condition: $statusCode == 503 } ] } ]
      - { stepId: c, operationId: b, onFailure: [ { name: five, type: goto, stepId: d } ] }
      - { stepId: d, operationId: b, onFailure: [ { name: six, type: end } ] }`);
    assert.deepEqual(
      listed(result).map((line) => line.replace(/^setting \{"name":"(\w+)".*: /, "$1: ")),
      [
        "two: a failure ends the phase, and the teardown runs",
        "three: a failure ends the phase, and the teardown runs",
        "four: it is repeated after any failure",
      ],
    );
  });
});
