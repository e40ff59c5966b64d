import assert from "node:assert/strict";
import { parsePlaybook } from "../../../language/index.ts";
import { playbookTree } from "./playbookTree.ts";

/** The phases of a body, without problems. */
function check(body: string, tree: string, frontMatter = "service: orders\nendpoint: GET /orders") {
  const playbook = parsePlaybook(`---\n${frontMatter}\n---\n${body}`);
  assert.equal(playbookTree(playbook), tree.trim());
  assert.deepEqual(playbook.diagnostics, []);
}

describe("phases and sentences", () => {
  it("reads headings of any level and case", () =>
    check(
      "# SETUP\nA.\n## execution ##\nB.\n### Teardown:\nC.",
      `
setup
  A.
execution
  B.
teardown
  C.`,
    ));

  it("cuts a line into sentences at an end, white space and a capital letter, @, $ or a quote", () =>
    check(
      '# Execution\nSend it. Wait! Really? @mail list. $.id exists. "x" is there. Übung. But 1.5 s. no. e.g.this.',
      `
execution
  Send it.
  Wait!
  Really?
  @mail list.
  $.id exists.
  "x" is there.
  Übung.
  1.5 s. no. e.g.this.`,
    ));

  it("never cuts inside quotes, brackets or code", () =>
    check(
      `# Execution
Say "Hello. World" (now. Or later) {"a": "b. C"} [x. Y] \`a. B\` 'c. D' “e. F”. Next "a \\". B" end.`,
      `
execution
  Say "Hello. World" (now. Or later) {"a": "b. C"} [x. Y] \`a. B\` 'c. D' “e. F”.
  Next "a \\". B" end.`,
    ));

  it("takes what is never closed, and apostrophes, for characters like others", () =>
    check(
      `# Execution
The customer's order. It's "open. Or (not. Still [so. The users' list. Done.`,
      `
execution
  The customer's order.
  It's "open.
  Or (not.
  Still [so.
  The users' list.
  Done.`,
    ));

  it("reads over list markers and the habits of Gherkin", () =>
    check(
      `# Execution
- Given A is. And B is.
* When C.
+ then D.
1. But E.
2) [x] F.
3. - G.
Given`,
      `
execution
  A is.
  B is.
  C.
  D.
  E.
  F.
  - G.
  Given`,
    ));

  it("continues a sentence with indented lines", () =>
    check(
      `# Execution
1. Create an order
   with sku A
\tand more. Expect
    status 201.
Next.
  Also this.

  Not this.`,
      `
execution
  Create an order⏎   with sku A⏎	and more.
  Expect⏎    status 201.
  Next.
  Also this.
  Not this.`,
    ));

  it("reads over comments and rules", () =>
    check(
      `# Execution
// Not read. At all.
Get http://x//y.
  // Nor this.
***
---
Then stop.`,
      `
execution
  Get http://x//y.
  stop.`,
    ));

  it("reads a file with CRLF, a byte order mark, tabs and any Unicode", () => {
    const text =
      "\uFEFF---\r\nservice: ö\r\nflow: 🙂\r\n---\r\n\r\n# Execution\r\n-\tSend 🙂\r\n  again. Ende.\r\n\r\n```json\r\n{\r\n}\r\n```\r\n";
    const playbook = parsePlaybook(text);
    assert.deepEqual(playbook.diagnostics, []);
    assert.equal(playbookTree(playbook), "execution\n  Send 🙂⏎  again.\n  Ende.\n    ```json\n    {\n    }");
    assert.equal(playbook.frontMatter.flow?.value, "🙂");
  });
});

describe("attachments", () => {
  it("belong to the last sentence above", () =>
    check(
      `# Execution
Say A. Send B:

\`\`\`JSON with more
{ "a": 1 }
\`\`\`
C with:
~~~~
\`\`\`
~~~
~~~~
D.
// between
| a | b \\| c |
|---|:-:|
| 1 |  |`,
      `
execution
  Say A.
  Send B:
    \`\`\`json
    { "a": 1 }
  C with:
    \`\`\`
    \`\`\`
    ~~~
  D.
    | a | b | c |
    | 1 |  |`,
    ));

  it("lose the indentation of their fence", () =>
    check(
      `# Execution
1. Send:
   """
   a
     b
 c
   """
2. Send:
\t\`\`\`
\tx
\t  y

\tz
\t\`\`\``,
      `
execution
  Send:
    \`\`\`
    a
      b
    c
  Send:
    \`\`\`
    x
      y
    
    z`,
    ));

  it("may hold headings, comments and tables", () =>
    check(
      `# Execution
Send:
\`\`\`
# Setup
// x
| a |
\`\`\``,
      `
execution
  Send:
    \`\`\`
    # Setup
    // x
    | a |`,
    ));
});

describe("blocks", () => {
  it("have the indented list below as their body", () =>
    check(
      `# Execution
1. For each row:
   | sku |
   | A   |
   - Send A. Expect B.
     \`\`\`
     x
     \`\`\`
   - For each \${x} in \${xs}:
     1. C
        d.
   - E.
2. F.`,
      `
execution
  For each row:
    | sku |
    | A |
    - Send A.
    - Expect B.
    -   \`\`\`
    -   x
    - For each \${x} in \${xs}:
    -   - C⏎        d.
    - E.
  F.`,
    ));

  it("begin with a status, and not with a list marker, before a small letter", () =>
    check(
      `# Execution
200. no more than 5 entries
201. Send A.`,
      `
execution
  200. no more than 5 entries
  Send A.`,
    ));

  it("need no list markers", () =>
    check(
      `# Execution
For each row:
  A
    b.
  C.

  D.
E.`,
      `
execution
  For each row:
    - A⏎    b.
    - C.
    - D.
  E.`,
    ));

  it("do not swallow a sentence that continues after its colon", () =>
    check(
      `# Execution
Send with headers:
  Accept: text/plain`,
      `
execution
  Send with headers:⏎  Accept: text/plain`,
    ));
});
