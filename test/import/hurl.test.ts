// Imports what the documentation of Hurl shows: the requests and checks, and a list of everything else.

import assert from "node:assert/strict";
import { importedTexts } from "./world.ts";

async function sentences(hurl: string): Promise<{ readonly text: string; readonly unfit: readonly string[] }> {
  const { texts, unfit } = await importedTexts({ "it.hurl": hurl });
  const [text = ""] = Object.values(texts).filter((one) => one.includes("# Execution"));
  return { text: text.slice(text.indexOf("# Execution")), unfit: unfit.map(({ what, reason }) => `${what}: ${reason}`) };
}

describe("Hurl", () => {
  it("ends a text of several lines where its fence is, also after the last word", async () => {
    const { text } = await sentences("GET http://x.test/a\nHTTP 200\n```\none\ntwo```\n\nPOST http://x.test/b\n```\none\n```\nHTTP 201\n");
    assert.match(text, /the body is the escaped text "one\\ntwo"/);
    assert.match(text, /Send a POST request to \/b[^\n]*\n\s+```text\n\s+one\n\n/);
  });

  it("lists a text that has no end", async () => {
    const { unfit } = await sentences("POST http://x.test/a\n```\none\n\nGET http://x.test/b\nHTTP 200\n");
    assert.ok(unfit.includes("```: the text has no closing ```"), unfit.join("\n"));
  });

  it("looks for one of several headers of a name", async () => {
    const { text } = await sentences(
      'GET http://x.test/a\nHTTP 200\nVary: Accept\nVary: User-Agent\nSet-Cookie: theme=light\nETag: "a"\n[Asserts]\nheader "Vary" includes "Accept"\n',
    );
    assert.equal(text.match(/header "?Vary"? matches "\(\?:\^\|, \|\\n\)Accept\(\?:\$\|, \|\\n\)"/g)?.length, 2, text);
    assert.match(text, /header "?Vary"? matches [^\n]*User-Agent/);
    assert.match(text, /header "?Set-Cookie"? matches [^\n]*theme=light/);
    assert.match(text, /header "?ETag"? is '"a"'/);
  });

  it("gives variables of options the types that Hurl gives them", async () => {
    const { text } = await sentences(
      'GET http://x.test/a\n[Options]\nvariable: n=5\nvariable: yes=true\nvariable: s="5"\nvariable: t=five 5\nHTTP 200\n',
    );
    for (const set of ["Set ${n} to 5", "Set ${yes} to true", 'Set ${s} to "5"', 'Set ${t} to "five 5"'])
      assert.ok(text.includes(`${set}.`), text);
  });

  it("sends the headers of options, and lists what Hurl skips or sends again", async () => {
    const { text, unfit } = await sentences(
      'GET http://x.test/a\n[Options]\nheader: X-A: b\nskip: false\nrepeat: 1\nHTTP 200\n\nGET http://x.test/b\n[Options]\nskip: true\nHTTP 200\n[Captures]\nid: jsonpath "$.id"\n\nGET http://x.test/c\n[Options]\nrepeat: 3\nHTTP 200\n',
    );
    assert.match(text, /GET request to \/a with header X-A "b"/);
    assert.doesNotMatch(text, /\/b/);
    assert.deepEqual(unfit.toSorted(), [
      "GET http://x.test/b: Hurl skips it",
      "HTTP 200: its request is skipped",
      'id: jsonpath "$.id": its request is skipped',
      "repeat: 3: steps have no such option",
    ]);
  });

  it("lists form fields next to a body", async () => {
    const { unfit } = await sentences('POST http://x.test/a\n[Form]\na: b\n{"c": 1}\nHTTP 200\n');
    assert.deepEqual(unfit, ["form fields: the request already has a body"]);
  });
});
