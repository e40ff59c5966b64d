// Numbers that JavaScript has no place for: exports whose tools calculate in JavaScript send their digits, or list what
// they would change.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportArazzo } from "../../engine/formats/arazzo/write.ts";
import { httpText } from "../../engine/formats/http/write.ts";
import { exportK6 } from "../../engine/formats/k6/write.ts";
import type { Unfit } from "../../engine/formats/reading/suite.ts";
import { type Check, ExactNumber, type Json, type Step } from "../../language/index.ts";
import { runAsK6 } from "./k6StandIn.ts";
import { exportedCall, exportedTest, scratch } from "./world.ts";

const digits = ["9007199254740993", "1e400", "1.10", "-0"] as const;
const exact = (text: string) => new ExactNumber(text) as unknown as Json;

const variables = new Map<string, Json>([
  ...digits.map((text, index) => [`n${index}`, exact(text)] as const),
  ["order", { total: exact("1.10"), note: "`$x` \\" }],
  ["name", "a"],
]);

const sent = exportedCall(
  {
    step: "api_request",
    action: "POST /a/${n0}",
    query: { q: { $var: "n1" }, t: "is ${n2}" },
    body: {
      written: digits.map(exact),
      known: digits.map((_, index) => ({ $var: `n${index}` })),
      order: { $var: "order" },
      name: { $var: "name" },
      text: '`it` is ${name}: ${n3}, \\ "q" ${order.total}',
    },
  },
  { sentence: "Send it." },
);

const expectedBody =
  '{"written":[9007199254740993,1e400,1.10,-0],"known":[9007199254740993,1e400,1.10,-0],"order":{"total":1.10,"note":"`$x` \\\\"},"name":"a","text":"`it` is a: -0, \\\\ \\"q\\" 1.10"}';

const check = (equals: Json): { readonly check: Check; readonly sentence: string; readonly line: number } => ({
  check: { path: "$.t", equals },
  sentence: `Expect ${JSON.stringify(equals)}.`,
  line: 2,
});

async function received(run: (url: string) => Promise<unknown>): Promise<{ readonly url: string; readonly body: string }[]> {
  const requests: { url: string; body: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    let body = "";
    incoming.setEncoding("utf8").on("data", (chunk) => {
      body += chunk;
    });
    incoming.on("end", () => {
      requests.push({ url: incoming.url ?? "", body });
      outgoing.end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
  return requests;
}

describe("numbers beyond JavaScript", () => {
  it("leave a k6 script with their digits, written or in variables", async () => {
    const test = exportedTest([sent], { variables });
    const { files, unfit } = exportK6([{ service: test.service, tests: [test] }], (_, name) => name);
    assert.deepEqual(unfit, []);
    const folder = await scratch();
    try {
      const [request] = await received((url) => runAsK6(folder.path, [...files.values()][0] ?? "", { BASE_URL: url }));
      assert.deepEqual(request, { url: "/a/9007199254740993?q=1e400&t=is%201.10", body: expectedBody });
    } finally {
      await folder.remove();
    }
  });

  it("are in .http files with their digits", () => {
    const unfit: Unfit[] = [];
    const made = httpText(exportedTest([sent], { variables }), undefined, unfit);
    assert.deepEqual(unfit, []);
    assert.match(made, /^POST \{\{baseUrl\}\}\/a\/9007199254740993\?q=1e400&t=is%201\.10$/m);
    const [, body = ""] = /\n\n(\{[\s\S]*\})\n/.exec(made) ?? [];
    assert.equal(body.replaceAll("{{name}}", "a").replace(/\n\s*/g, "").replace(/": /g, '":').replace('"textt":', '"text":'), expectedBody);
  });

  it("are listed in Arazzo, whose runners change the digits", () => {
    const test = exportedTest([sent], { variables });
    const { files, unfit } = exportArazzo([{ service: test.service, tests: [test] }]);
    assert.deepEqual(
      unfit.filter(({ kind }) => kind === "request").map(({ reason }) => reason),
      ["runners keep only the digits that a JavaScript number can hold"],
    );
    assert.doesNotMatch([...files.values()].join(), /rawJSON/);
  });

  for (const [index, text] of digits.entries()) {
    const isPlain = text === "1.10" || text === "-0";
    it(`are compared by value if there is a number of JavaScript, and listed if there is none: ${text}`, () => {
      for (const equals of [exact(text), { $var: `n${index}` }]) {
        const test = exportedTest([exportedCall({ step: "api_request", action: "GET /a" }, { checks: [check(equals)] })], { variables });
        const unfit: Unfit[] = [];
        const http = httpText(test, undefined, unfit);
        const k6 = exportK6([{ service: test.service, tests: [test] }], (_, name) => name);
        for (const [script, list] of [
          [http, unfit],
          [[...k6.files.values()][0] ?? "", k6.unfit],
        ] as const) {
          assert.deepEqual(
            list.map(({ kind, reason }) => [kind, reason]),
            isPlain ? [] : [["assertion", `JavaScript has no number ${text}`]],
          );
          assert.equal(script.includes(`.t === ${text === "1.10" ? "1.1" : "0"}`), isPlain);
        }
      }
    });

    it(`are listed where a script would have to keep them: ${text}`, () => {
      for (const value of [exact(text), { a: [exact(text)] }, { $var: `n${index}` }] as Json[]) {
        const before: Step[] = [{ step: "set", variable: "m", value } as Step];
        const test = exportedTest([exportedCall({ step: "api_request", action: "POST /a", body: { m: { $var: "m" } } }, { before })], {
          variables,
        });
        const unfit: Unfit[] = [];
        httpText(test, undefined, unfit);
        assert.equal(unfit[0]?.kind, "variable");
        const k6 = exportK6([{ service: test.service, tests: [test] }], (_, name) => name);
        assert.equal(k6.files.size, 0);
        assert.deepEqual(
          k6.unfit.map(({ kind }) => kind),
          ["variable", "file"],
        );
      }
    });
  }
});
