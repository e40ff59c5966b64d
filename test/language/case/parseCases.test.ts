import assert from "node:assert/strict";
import { parseCases } from "../../../language/index.ts";
import { assertDiagnostics, parseFixture } from "../../support/fixture.ts";

/** Definitions with their diagnostics drawn below the lines, and what is read of those that are right. */
function check(format: "yaml" | "csv", literal: string, ...expected: object[]) {
  const fixture = parseFixture(`//- /a.cases.${format}\n${literal.replace(/^\n/, "")}`);
  const file = parseCases(fixture.files.get(`a.cases.${format}`) ?? "", format);
  assertDiagnostics(fixture, () => file.diagnostics);
  const plain = file.cases.map(({ id, title, endpoint, playbook, request, expect }) => ({
    id: id.value,
    title: title.value,
    endpoint: `${endpoint.value.method} ${endpoint.value.path}`,
    playbook,
    request,
    expect,
  }));
  assert.deepEqual(plain, expected);
}

const order = { id: "001", title: "2024", endpoint: "POST /orders", playbook: "Default" };

describe("test case definitions", () => {
  it("in YAML", () =>
    check(
      "yaml",
      `
- id: 001
  title: 2024
  endpoint: post /orders
  request: { path: { id: 7 }, query: { q: [a] }, headers: { X-A: b }, body: { sku: A-100, zip: 01234 } }
  expect: { status: [201, 2xx], body: { total: 1.5 } }
- { id: B, title: B, endpoint: GET /, playbook: Edge Case, expect: { status: 4xx } }
`,
      {
        ...order,
        request: { path: { id: 7 }, query: { q: ["a"] }, headers: { "X-A": "b" }, body: { sku: "A-100", zip: "01234" } },
        expect: { status: [201, "2xx"], body: { total: 1.5 } },
      },
      { id: "B", title: "B", endpoint: "GET /", playbook: "Edge Case", request: {}, expect: { status: "4xx" } },
    ));

  it("in CSV", () =>
    check(
      "csv",
      `
id,title,endpoint,playbook,path.id,body.sku,body.lines,body.customer.name,status,expect.body.total
001,"2024",POST /orders,,7,A-100,"[{""n"": 1}]","a, ""b""",201,1.5
`,
      {
        ...order,
        request: { path: { id: 7 }, body: { sku: "A-100", lines: [{ n: 1 }], customer: { name: 'a, "b"' } } },
        expect: { status: 201, body: { total: 1.5 } },
      },
    ));

  it("with what is left out", () => {
    const request = { without: ["body.sku", "headers.X-A"] };
    check(
      "yaml",
      "- { id: 001, title: 2024, endpoint: POST /orders, request: { without: [body.sku, headers.X-A] }, expect: { status: 422 } }\n",
      {
        ...order,
        request,
        expect: { status: 422 },
      },
    );
    check("csv", "id,title,endpoint,without,status\n001,2024,POST /orders,body.sku headers.X-A,422\n", {
      ...order,
      request,
      expect: { status: 422 },
    });
    check(
      "yaml",
      `
- id: A
  title: x
  endpoint: GET /
  request: { without: [sku] }
                       ^^^ case-definition: body., query. or headers.
  expect: { status: 422 }
`,
    );
  });

  it("in CSV with semicolons, CRLF and cells over several lines", () =>
    check("csv", 'id;title;endpoint;body;status\r\n001;2024;POST /orders;"[1,\r\n2]";"4xx"\r\n\r\n', {
      ...order,
      request: { body: [1, 2] },
      expect: { status: "4xx" },
    }));

  it("wrong ones in YAML", () =>
    check(
      "yaml",
      `
- id: A
  titel: x
  ^^^^^ case-definition: Did you mean "title"?
  title: y
  endpoint: GET /
  expect: { status: 201 }
- id: B
  title: x
  endpoint: GTE /
            ^^^^^ endpoint: Did you mean GET?
  expect: { status: 201 }
- id: C
  title: x
  endpoint: GET /
  expect: { status: 999 }
                    ^^^ case-definition: at most 599
- id: C
  title: x
  endpoint: GET /
  expect: {}
          ^^ case-definition: at least one of "status" or "body"
- text
  ^^^^ case-definition: must be a test case definition
- { id: D, title: x, endpoint: GET /, expect: { status: 200 } }
- { id: D, title: x, endpoint: GET /, expect: { status: 200 } }
        ^ repeated-case: Two test cases have the id "D"
`,
      ...[1, 2].map(() => ({ id: "D", title: "x", endpoint: "GET /", playbook: "Default", request: {}, expect: { status: 200 } })),
    ));

  it("wrong ones in CSV", () =>
    check(
      "csv",
      `
id,title,endpoint,sttaus,status,body
                  ^^^^^^ case-definition: Did you mean "status"?
A,x,GET /,,200,{a
               ^^ case-definition: looks like JSON
B,,GET /,,,
^^^^^^^^^^^ case-definition: There is no "title"
^^^^^^^^^^^ case-definition: There is no "expect"
C,x,GET /,,200,,7
^^^^^^^^^^^^^^^^^ case-definition: 7 cells but the first line has 6
D,x,"GET" /,,200,
         ^^ csv-quote: after the closing quote
    ^^^^^^^ endpoint: The path is missing
E,x,GET /,,200,"open
               ^^^^^ csv-quote: no closing one
`,
      { id: "A", title: "x", endpoint: "GET /", playbook: "Default", request: { body: "{a" }, expect: { status: 200 } },
      { id: "E", title: "x", endpoint: "GET /", playbook: "Default", request: { body: "open\n" }, expect: { status: 200 } },
    ));

  it("of a file that is not a list", () => {
    check("yaml", "a: 1\n^^^^ case-definition: a list of test cases\n");
    check("yaml", "");
    check("csv", "");
  });
});
