import assert from "node:assert/strict";
import { type FrontMatter, isServiceText, parsePlaybook } from "../../../language/index.ts";

/** Returns the values of a front matter, without places; it must have no problems. */
function check(yaml: string, expected: Partial<Record<keyof FrontMatter, unknown>>) {
  const body = /^(?:endpoint|flow|test_case):/m.test(yaml) ? "# Execution\nA." : "";
  const text = `---\n${yaml}\n---\n${body}`;
  const { frontMatter, diagnostics } = parsePlaybook(text);
  assert.deepEqual(diagnostics, []);
  const actual = Object.fromEntries(Object.keys(expected).map((key) => [key, plain(frontMatter[key as keyof FrontMatter])]));
  assert.deepEqual(actual, expected);
}

describe("a front matter: lines and properties", () => {
  it("may have lines that end with CR alone", () => {
    const text =
      "---\nservice: shop\nflow: A # first\nvariables:\n  sku: A-100\n---\n# Execution\nSend a GET request to /a/${sku}.\nExpect status 200.\n";
    const { diagnostics, frontMatter, phases } = parsePlaybook(text.replaceAll("\n", "\r"));
    assert.deepEqual(diagnostics, []);
    assert.deepEqual([frontMatter.flow?.value, frontMatter.variables[0]?.value], ["A", "A-100"]);
    assert.equal(phases[0]?.instructions.length, 2);
    assert.ok(isServiceText("---\rservice: shop\rbase_url: http://localhost:1\r---\r"));
  });

  const properties: Readonly<Record<string, readonly string[]>> = {
    "sku: &x 1": ["yaml-alias &x"],
    "sku: &x { type: object, value: {} }": ["yaml-alias &x"],
    "skus: { type: list, of: text, values: [&y 1, 2] }": ["yaml-alias &y"],
    "&k sku: 1": ["yaml-alias &k"],
    "sku: !!str 5": ["yaml-alias !!str"],
    'sku: "&x !!str"': [],
    "sku: a & b !!c": [],
  };
  for (const [line, expected] of Object.entries(properties))
    it(`${expected.length === 0 ? "reads" : "refuses"} ${line}`, () => {
      const { diagnostics, text } = parsePlaybook(`---\nservice: shop\nflow: A\nvariables:\n  ${line}\n---\n# Execution\nA.`);
      assert.deepEqual(
        diagnostics.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`),
        expected,
      );
    });
});

/** Without spans; what is located as its value. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !/^(?:span|nameSpan|keySpan)$/.test(key));
  if ("keySpan" in value && entries.length === 1) return plain(entries[0]?.[1]);
  return Object.fromEntries(entries.map(([key, member]) => [key, plain(member)]));
}

describe("front matter", () => {
  it("of an endpoint playbook", () =>
    check(
      `
service: orders
endpoint: post /orders/{id}
name: Edge Case
description: >
  Two
  lines
tags: [smoke, 1.10]
timeout: 1.5 minutes
data:
  - { sku: A, n: 1 }
  - { n: 2, sku: 007 }`,
      {
        level: "endpoint",
        service: "orders",
        endpoint: { method: "POST", path: "/orders/{id}" },
        name: "Edge Case",
        description: "Two lines",
        tags: ["smoke", "1.10"],
        timeout: 90_000,
        data: {
          kind: "rows",
          rows: [
            { sku: "A", n: 1 },
            { n: 2, sku: "007" },
          ],
        },
      },
    ));

  it("says what a test needs for itself, and at which rate a service is called, in each environment", () => {
    check("service: orders\nflow: One\nexclusive: stock", { exclusive: ["stock"] });
    check("service: orders\nflow: One\nexclusive: [stock, mailbox]", { exclusive: ["stock", "mailbox"] });
    check("service: orders\nflow: One\ncreated:\n  orderId: { $.data.sku: $.sku, $.note: $.note }", {
      created: [{ name: "orderId", shows: { "$.data.sku": "$.sku", "$.note": "$.note" } }],
    });
    const settings = { headers: {}, cookies: true, contract: "warn", tls: {} };
    for (const [text, rate] of [
      ["10/s", 10],
      ["90 / min", 1.5],
      ["2 per second", 2],
      ["36/h", 0.01],
    ] as const)
      check(`service: orders\nrate_limit: ${text}`, { settings: { ...settings, rateLimit: rate, environments: [] } });
    const environments = [{ name: "live", variables: [], headers: {}, tls: {}, rateLimit: 1 }];
    check("service: orders\nenvironments:\n  live: { rate_limit: 1/s }", { settings: { ...settings, environments } });
  });

  it("of a test case", () =>
    check("service: orders\ntest_case: 0012\ntitle: Ten\nfrom: ./create.playbook\nfrom_revision: 0123456789012345\ndata: rows.csv", {
      level: "test case",
      testCase: "0012",
      title: "Ten",
      from: "./create.playbook",
      fromRevision: "0123456789012345",
      data: { kind: "file", path: "rows.csv" },
    }));

  it("of a flow", () =>
    check("service: orders\nflow: Order: paid\ndata: ${skus}".replace("Order: paid", '"Order: paid"'), {
      level: "flow",
      flow: "Order: paid",
      data: { kind: "list", variable: "skus" },
    }));

  it("with the requirements that are tested", () => {
    const link = { id: "SHOP-7", criterion: "AC-2", source: "@jira", revision: "00ab" };
    check("service: orders\nflow: f\nrequirement: SHOP-7", { requirements: [{ id: "SHOP-7" }] });
    check("service: orders\nflow: f\nrequirement: [SHOP-7/AC-2, SHOP-8]", {
      requirements: [{ id: "SHOP-7", criterion: "AC-2" }, { id: "SHOP-8" }],
    });
    check('service: orders\nendpoint: GET /x\nrequirement: { id: SHOP-7, criterion: AC-2, source: "@jira", revision: 00ab }', {
      requirements: [link],
    });
    check('service: orders\nflow: f\nrequirement:\n  - { id: SHOP-7, criterion: AC-2, source: "@jira", revision: 00ab }\n  - 12', {
      requirements: [link, { id: "12" }],
    });
  });

  it("of a service", () =>
    check(
      `
service: orders
base_url: https://\${host}/v1
openapi: ./openapi.yaml
headers: { X-Tenant: acme, X-Version: 1.10 }
cookies: off
contract: fail
proxy: http://proxy:3128
tls: { ca: ./ca.pem, insecure: yes, passphrase: "\${pass}" }
environments:
  local:
    base_url: http://localhost:8080
    variables: { host: localhost }
  ci:`,
      {
        level: "service",
        settings: {
          baseUrl: "https://${host}/v1",
          openapi: "./openapi.yaml",
          headers: { "X-Tenant": "acme", "X-Version": "1.10" },
          cookies: false,
          contract: "fail",
          proxy: "http://proxy:3128",
          tls: { ca: "./ca.pem", insecure: true, passphrase: "${pass}" },
          environments: [
            {
              name: "local",
              baseUrl: "http://localhost:8080",
              variables: [{ name: "host", type: "text", value: "localhost" }],
              headers: {},
              tls: {},
            },
            { name: "ci", variables: [], headers: {}, tls: {} },
          ],
        },
      },
    ));

  it("has settings by default", () =>
    check("service: orders", {
      settings: { headers: {}, cookies: true, contract: "warn", tls: {}, environments: [] },
      tags: [],
      variables: [],
    }));

  it("keeps numbers whose spelling would change as texts", () => {
    const written = [
      "1",
      "-5",
      "1.5",
      "true",
      "null",
      "007",
      "1.10",
      "1e3",
      "+1",
      "0x1F",
      ".5",
      "-0",
      ".inf",
      "12345678901234567890",
      "2024-01-01",
      "~",
    ];
    const values = [
      1,
      -5,
      1.5,
      true,
      null,
      "007",
      "1.10",
      "1e3",
      "+1",
      "0x1F",
      ".5",
      "-0",
      ".inf",
      "12345678901234567890",
      "2024-01-01",
      null,
    ];
    check(`service: a\nvariables: { x: { type: list, values: [${written.join(", ")}] } }`, {
      variables: [{ name: "x", type: "list", of: "text", value: values }],
    });
    for (const [index, text] of written.entries())
      check(`service: a\nvariables:\n  x: ${text}`, { variables: [{ name: "x", type: "text", value: values[index] }] });
  });

  it("has variables of five types", () =>
    check(
      `
service: a
variables:
  name: Ada
  unset:
  password: { type: encrypted text, description: of the login }
  order: { type: object, value: { __proto__: 1, lines: [{ n: 007 }] } }
  invoice: { type: file, path: ./Invoice.PDF }
  files: { type: list, of: file, values: [a.txt, "\${name}.csv"] }`,
      {
        variables: [
          { name: "name", type: "text", value: "Ada" },
          { name: "unset", type: "text" },
          { name: "password", type: "encrypted text", description: "of the login" },
          { name: "order", type: "object", value: JSON.parse('{"__proto__":1,"lines":[{"n":"007"}]}') },
          { name: "invoice", type: "file", value: "./Invoice.PDF" },
          { name: "files", type: "list", of: "file", value: ["a.txt", "${name}.csv"] },
        ],
      },
    ));

  it("never repeats a secret that is in the file", () => {
    const { diagnostics, frontMatter } = parsePlaybook(
      "---\nservice: a\nvariables: { x: { type: encrypted text, value: hunter22 } }\n---\n",
    );
    assert.equal(diagnostics.length, 1);
    assert.doesNotMatch(JSON.stringify({ diagnostics, variables: frontMatter.variables }), /hunter22/);
  });

  it("knows the places of what may hold references", () => {
    const text =
      '---\nservice: a\nbase_url: "http://${h}"\nvariables: { x: "${y}", z: 1, o: { type: object, value: { k: "v ${x}" } } }\n---\n';
    const { frontMatter } = parsePlaybook(text);
    assert.deepEqual(
      frontMatter.templates.map(({ start, end }) => text.slice(start, end)),
      ['"http://${h}"', '"${y}"', '"v ${x}"'],
    );
  });

  it("has the place of every value and key", () => {
    const text = '---\nservice: "orders"\nvariables:\n  sku: A-100 # the first\n---\n';
    const { service, variables } = parsePlaybook(text).frontMatter;
    const slice = (span = { start: 0, end: 0 }) => text.slice(span.start, span.end);
    assert.deepEqual([slice(service?.keySpan), slice(service?.span)], ["service", '"orders"']);
    assert.deepEqual([slice(variables[0]?.nameSpan), slice(variables[0]?.span)], ["sku", "A-100"]);
  });
});
