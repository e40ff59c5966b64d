import assert from "node:assert/strict";
import { type Diagnostic, type Fix, parsePlaybook } from "../../../language/index.ts";
import { assertDiagnostics, parseFixture } from "../../support/fixture.ts";

/**
 * Marks below a line are the diagnostics: `code: part of the message`. Each quick fix leaves one problem of its kind
 * less.
 */
function check(literal: string) {
  const fixture = parseFixture(literal);
  const diagnosticsOf = (text: string) => parsePlaybook(text).diagnostics;
  assertDiagnostics(fixture, (path) => diagnosticsOf(fixture.files.get(path) ?? ""));
  for (const text of fixture.files.values()) {
    const before = diagnosticsOf(text);
    for (const { code, fixes = [] } of before) {
      const count = (diagnostics: readonly Diagnostic[]) => diagnostics.filter((one) => one.code === code).length;
      for (const fix of fixes)
        assert.equal(count(diagnosticsOf(applied(text, fix))), count(before) - 1, `${fix.title}\n${applied(text, fix)}`);
    }
  }
}

function applied(text: string, { edits }: Fix): string {
  const last = [...edits].sort((one, other) => other.span.start - one.span.start);
  return last.reduce((current, { span, text: added }) => current.slice(0, span.start) + added + current.slice(span.end), text);
}

describe("what is wrong with phases", () => {
  it("a heading that names no phase", () =>
    check(`
---
service: orders
flow: f
---
# Excution
^^^^^^^^^^ unknown-heading: Did you mean "# Execution"?
Send.
# Clean up
^^^^^^^^^^ unknown-heading: Did you mean "# Teardown"?
Delete.
# Appendix about everything
^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-heading: nothing below it is read
Not read.
\`\`\`
`));

  it("a heading without its mark", () =>
    check(`
---
service: orders
flow: f
---
Setup:
^^^^^^ unknown-heading: starts with #. Write "# Setup"
A.
**Execution**
^^^^^^^^^^^^^ unknown-heading: starts with #. Write "# Execution"
B.
`));

  it("their order, and one that occurs twice", () =>
    check(`
---
service: orders
flow: f
---
# Execution
A.
# Setup
^^^^^^^ phase-order: # Setup is below # Execution
B.
# Execution
^^^^^^^^^^^ repeated-phase: two headings # Execution
C.
`));

  it("a missing or empty execution", () =>
    check(`
//- /missing.playbook
---
service: orders
endpoint: GET /orders
^^^^^^^^ missing-execution: There is no # Execution
---
# Setup
A.
//- /empty.playbook
---
service: orders
test_case: A-1
from: a.playbook
---
# Execution
^^^^^^^^^^^ missing-execution: has no sentence
// nothing
# Teardown
//- /service.playbook
---
service: orders
---
# Execution
^^^^^^^^^^^ service-execution: add "endpoint: POST /path"
A.
`));

  it("text outside of phases", () =>
    check(`
//- /before.playbook
---
service: orders
flow: f
---
Send a request. Expect it.
^^^^^^^^^^^^^^^^^^^^^^^^^^ outside-phases: outside the phases
And more.
# Execution
A.
//- /none.playbook
---
service: orders
flow: f
^^^^ missing-execution
---

| a |
^^^^^ outside-phases: Write a heading above it
`));
});

describe("what is wrong with attachments and blocks", () => {
  it("no sentence, a second one, an open fence", () =>
    check(`
---
service: orders
flow: f
---
# Setup
| a |
^^^^^ attachment-without-sentence: no sentence above this table
# Execution
A with:
\`\`\`json
{}
\`\`\`
| a |
^^^^^ second-attachment: a sentence of its own above this table
B with:
  \`\`\`json
  ^^^^^^^ unclosed-code: Write \`\`\` on a line by itself
  {
# Teardown
C.
`));

  it("an open fence before another code block", () =>
    check(`
---
service: orders
flow: f
---
# Execution
A with:
\`\`\`json
^^^^^^^ unclosed-code
{}
# Teardown
B with:
\`\`\`json
{}
\`\`\`
`));

  it("rows of different widths", () =>
    check(`
---
service: orders
flow: f
---
# Execution
A with:
| a | b |
|---|---|
| 1 |
^^^^^ table-width: This row has 1 cell, the first row has 2
| 1 | 2 \\| 3 |
  | 1 | 2 | 3
  ^^^^^^^^^^^ table-width: has 3 cells
`));

  it("indentation that fits nothing", () =>
    check(`
---
service: orders
flow: f
---
# Execution
- For each row:
    - A.
  - B.
  ^^^^ indentation: unclear where it belongs
- C.
`));

  it("blocks in blocks in blocks", () => {
    const deep = Array.from({ length: 22 }, (_, depth) => `${" ".repeat(depth)}- For each row:`);
    const place = " ".repeat(21);
    check(`---\nservice: orders\nflow: f\n---\n# Execution\n${deep.join("\n")}\n${place}^^^^^^^^^^^^^^^ nested-too-deeply: 20 deep`);
  });
});

describe("what is wrong with the front matter as a whole", () => {
  it("there is none, or it is open", () =>
    check(`
//- /none.playbook
# Setup
^^^^^^^ no-front-matter: names the service
A.
//- /open.playbook

---
^^^ front-matter-open: Write a line "---"
service: orders
flow: f

# Execution
A.
//- /unopened.playbook
service: orders
^^^^^^^ no-front-matter: above the front matter is missing
flow: f
---
# Execution
A.
//- /list.playbook
---
- a
^^^ wrong-type: not a list
---
`));

  it("unknown keys, and keys of another level", () =>
    check(
      `
---
servce: orders
^^^^^^ unknown-key: Did you mean "service"?
endpoint: GET /
vars: {}
^^^^ unknown-key: Did you mean "variables"?
completely_else: 1
^^^^^^^^^^^^^^^ unknown-key: The front matter has no key "completely_else".
base_url: http://x
^^^^^^^^ misplaced-key: belongs in a service playbook; this is an endpoint playbook, because it has "endpoint"
flow: f
^^^^ two-levels: Keep one of
test_case: A
^^^^^^^^^ two-levels
from: x
^^^^ misplaced-key: belongs in a test case playbook
---
# Execution
A.
`.replace("---\nservce", "---\n^^^ missing-key: which service\nservce"),
    ));

  it("a test case without its source, a name where a title belongs", () =>
    check(`
---
service: orders
test_case: A-1
^^^^^^^^^ missing-key: adapted from
name: x
^^^^ misplaced-key: A test case has a "title".
---
# Execution
A.
`));

  it("YAML that is none, in plain words", () =>
    check(`
//- /colon.playbook
---
service: a: b
         ^^^^ yaml-syntax: more than one key on this line
---
//- /tab.playbook
---
service: a
variables:
	x: 1
^ yaml-syntax: Indent with spaces
---
//- /quote.playbook
---
service: "orders
                ^ yaml-syntax: closing quote
---
//- /twice.playbook
---
service: a
service: b
^^^^^^^ duplicate-key: "service" is given twice
---
//- /alias.playbook
---
service: a
variables:
  x: &y 1
     ^^ yaml-alias: Anchors and aliases
  z: { type: object, value: { a: *y } }
                                 ^^ yaml-alias: Write the value out
---
`));
});

describe("what is wrong with values of the front matter", () => {
  it("endpoints", () =>
    check(`
//- /method.playbook
---
service: a
endpoint: PSOT /orders
          ^^^^^^^^^^^^ endpoint: Did you mean POST?
---
# Execution
A.
//- /path.playbook
---
service: a
endpoint: POST orders
          ^^^^^^^^^^^ endpoint: starts with a slash: POST /orders
---
# Execution
A.
//- /only.playbook
---
service: a
endpoint: /orders
          ^^^^^^^ endpoint: The method is missing. Write, for example, GET /orders.
---
# Execution
A.
//- /url.playbook
---
service: a
endpoint: GET https://example.com/orders
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ endpoint: a path only
---
# Execution
A.
//- /map.playbook
---
service: a
endpoint: { a: 1 }
          ^^^^^^^^ endpoint: not a map
---
# Execution
A.
`));

  it("texts, tags, time limits", () =>
    check(`
---
service: [a]
         ^^^ wrong-type: must be a text, not a list
flow:
^^^^ wrong-type: is empty
tags: [smoke, "two words", { a: 1 }]
              ^^^^^^^^^^^ wrong-type: single words
                           ^^^^^^^^ wrong-type: single words
timeout: 30
         ^^ duration: 30 s, 500 ms or 2 minutes
---
# Execution
A.
`));

  it("variables of the five types", () =>
    check(`
---
service: a
variables:
  1st: x
  ^^^ variable-name: cannot be the name of a variable
  plain: { value: 1 }
  ^^^^^ variable-type: needs a type
  misspelt: { type: txt }
                    ^^^ variable-type: Did you mean "text"?
  other: { type: string, value: x }
                 ^^^^^^ variable-type: Did you mean "text"?
  token: { type: encrypted text, value: s3cret-value }
                                 ^^^^^^^^^^^^^^^^^^^ secret-in-file: must not be in a file
  order: { type: object, value: [1] }
                                ^^^ variable-value: is a map, such as { sku: A-100 }, not a list
  none: { type: file }
  ^^^^ variable-value: needs a path
  wrong: { type: file, path: ./a.exe }
                             ^^^^^^^ file-extension: .pdf, .jpeg
  outside: { type: file, path: /etc/hosts.txt }
                               ^^^^^^^^^^^^^^ variable-value: inside the project
  list: { type: list, of: list, values: [1] }
                          ^^^^ variable-type: not of list
  items: { type: list, of: object, values: [{ a: 1 }, 2] }
                                                      ^ variable-value: An object is a map
  scalar: { type: list, values: 3 }
                                ^ variable-value: must be a list
  short: [a, b]
         ^^^^^^ variable-type: { type: list, of: text, values: ["a","b"] }
  extra: { type: text, vlaue: x }
                       ^^^^^ unknown-key: Did you mean "value"?
---
`));

  it("requirement", () =>
    check(`
//- /a.playbook
---
service: orders
flow: f
requirement: [SHOP-7, SHOP 8, SHOP-7, A/B/C]
                      ^^^^^^ requirement: the id of a requirement
                              ^^^^^^ requirement: is listed twice
                                      ^^^^^ requirement: the id of a requirement
---
# Execution
A.
//- /b.playbook
---
service: orders
flow: f
requirement: { criterion: AC-1, sorce: x }
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ requirement: the id of a requirement
                                ^^^^^ unknown-key: Did you mean "source"?
---
# Execution
A.
//- /c.playbook
---
service: orders
requirement: SHOP-7
^^^^^^^^^^^ misplaced-key: belongs in an endpoint or a test case or a flow playbook
---
`));

  it("created items", () =>
    check(`
//- /a.playbook
---
service: orders
flow: f
created: { orderId: { $.sku: sku }, note: sku, 1st: { $.a: $.a } }
                             ^^^ wrong-type: each with the path of the same value in the request
                                          ^^^ wrong-type: each with the path of the same value in the request
                                               ^^^ variable-name: cannot be the name of a variable
---
# Execution
A.
//- /b.playbook
---
service: orders
flow: f
created: orderId
         ^^^^^^^ wrong-type: is a map of variables
---
# Execution
A.
`));

  it("data", () =>
    check(`
//- /columns.playbook
---
service: a
flow: f
data:
  - { sku: A, unit price: 1, n: 1 }
              ^^^^^^^^^^ data: "unit price" can be unit_price
  - { sku: B, unit price: 1 }
    ^^^^^^^^^^^^^^^^^^^^^^^^^ data: Row 2 has no "n"
  - 3
    ^ data: A row is a map
---
# Execution
A.
//- /path.playbook
---
service: a
flow: f
data: ./rows.xlsx
      ^^^^^^^^^^^ data: a CSV file
---
# Execution
A.
//- /none.playbook
---
service: a
flow: f
data: []
      ^^ data: no rows
---
# Execution
A.
`));

  it("settings of a service", () =>
    check(`
---
service: a
base_url: localhost
          ^^^^^^^^^ url: such as https://api.example.com
openapi: https://example.com/openapi.json
         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi-path: Pull it into a file with "playbook openapi https://example.com/openapi.json"
cookies: maybe
         ^^^^^ wrong-type: is on or off
contract: wran
          ^^^^ contract: Did you mean "warn"?
rate_limit: 10
            ^^ rate-limit: for example 10/s
headers:
  X Tenant: a
  ^^^^^^^^ header-name: is not the name of a header
  X-List: [1]
          ^^^ wrong-type: is a text, not a list
tls:
  crt: a.pem
  ^^^ unknown-key: Did you mean "cert"?
  key: /etc/key.pem
       ^^^^^^^^^^^^ tls-path: a PEM file of the project
  passphrase: hush
              ^^^^ secret-in-file: encrypted text
proxy: nowhere
       ^^^^^^^ url
environments:
  staging:
    baseurl: http://x
    ^^^^^^^ unknown-key: An environment has no key "baseurl". Did you mean "base_url"?
    variables: 3
               ^ wrong-type: must be a map of names
---
`));
});
