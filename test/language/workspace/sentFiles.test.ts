import assert from "node:assert/strict";
import { check } from "../../../language/workspace/check.ts";
import { sentFiles } from "../../../language/workspace/sentFiles.ts";
import { emptyWorkspace, type Workspace, withAbsent, withFile, withFiles } from "../../../language/workspace/workspace.ts";

const shop = `---
service: shop
base_url: https://localhost:1
tls: { ca: ./ca.pem }
variables:
  logo: { type: file, path: ./logo.png }
---
`;

const flow = (sentences: string, variables = "") => `---
service: shop
flow: Upload
variables:
  invoice: { type: file, path: ../invoice.pdf }
  scans: { type: list, of: file, values: [./a.png, './\${invoice}.png', ./b.png] }
${variables}---
# Execution
${sentences}
`;

describe("the files that are sent", () => {
  let workspace: Workspace;
  const read = (sentences: string, variables?: string) => {
    workspace = withFiles(emptyWorkspace(), [
      ["shop.playbook", shop],
      ["sub/flow.playbook", flow(sentences, variables)],
    ]);
  };
  const missing = (path = "sub/flow.playbook") =>
    check(withAbsent(workspace, new Set(sentFiles(workspace))), path)
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${code} ${message}`);

  const forms: Readonly<Record<string, readonly [sentence: string, path: string]>> = {
    "a body from a file": ["Send a POST request to /f with body from file ./x.json.", "sub/x.json"],
    "the file as the body": ["Send a POST request to /f with the file ../x.json.", "x.json"],
    "a multipart field": ['Send a POST request to /f with multipart fields a "1" and photo the file "./x.png".', "sub/x.png"],
    "an upload": ['Upload ./x.png as "data" to /f.', "sub/x.png"],
    "an attachment": ['Send a POST request to /f and attach ./x.png as "data".', "sub/x.png"],
    "a file variable": ["Send a POST request to /f with multipart fields a ${invoice}.", "invoice.pdf"],
    "a file variable of the service": ["Send a POST request to /f with body from file ${logo}.", "logo.png"],
    "a list of files": ["Send a POST request to /f with multipart fields a ${scans}.", "sub/a.png"],
    "an element of a list of files": ["Send a POST request to /f with multipart fields a ${scans[0]}.", "sub/a.png"],
    "a block over a list of files": [
      "For each ${scan} in ${scans}:\n  - Send a POST request to /f with body from file ${scan}.",
      "sub/a.png",
    ],
    "a sentence of a block": ["For each ${n} in ${scans}:\n  - Send a POST request to /f with body from file ./y.txt.", "sub/y.txt"],
  };
  for (const [form, [sentence, path]] of Object.entries(forms))
    it(`are asked for and reported when they are missing, in ${form}`, () => {
      read(sentence);
      assert.ok(sentFiles(workspace).includes(path), sentFiles(workspace).join());
      assert.ok(
        missing().some((problem) => problem.includes(path)),
        missing().join("\n"),
      );
      assert.deepEqual(
        check(workspace, "sub/flow.playbook").filter(({ severity }) => severity === "error"),
        [],
        "where nobody has looked for them, they are not said to be missing",
      );
    });

  it("are those of the service's tls settings, too", () => {
    read("Send a GET request to /f.");
    assert.match(
      missing("shop.playbook").join("\n"),
      /missing-file There is no file ca\.pem: the path \.\/ca\.pem is relative to this playbook/,
    );
  });

  it("are reported as soon as one is missing, and no longer when it is there", () => {
    read("Send a POST request to /f with body from file ./x.json.");
    const without = withAbsent(workspace, new Set(["sub/x.json"]));
    const codes = (one: Workspace) => check(one, "sub/flow.playbook").flatMap(({ code, severity }) => (severity === "error" ? code : []));
    assert.deepEqual(codes(without), ["missing-file"]);
    assert.deepEqual(codes(withAbsent(without, new Set())), []);
    assert.deepEqual(codes(withFile(without, "sub/x.json", "{}")), []);
  });

  it("are not asked for where no sentence reads them", () => {
    read("Send a GET request to /f.");
    assert.deepEqual(sentFiles(workspace), ["ca.pem"]);
  });

  it("cannot be outside the project where a variable names them", () => {
    for (const definition of [
      "  away: { type: file, path: ../../x.pdf }\n",
      "  away: { type: list, of: file, values: [./a.png, ../../x.pdf] }\n",
    ]) {
      read("Send a POST request to /f with multipart fields a ${away}.", definition);
      const found = check(workspace, "sub/flow.playbook").filter(({ severity }) => severity === "error");
      assert.match(found.map(({ message }) => message).join("\n"), /The file \.\.\/x\.pdf of "away" is outside the project/);
    }
  });

  for (const file of ["../../x.json", "/etc/passwd", "C:/x.json"])
    it(`cannot be outside the project: ${file}`, () => {
      read(`Send a POST request to /f with body from file "${file}".`);
      assert.match(missing().join("\n"), /missing-file .* is outside the project/);
    });
});
