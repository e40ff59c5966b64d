// Tests exports as .http files: values that tools insert as text stay the same, and a test that cannot be expressed is
// left out.

import assert from "node:assert/strict";
import { criteriaOf } from "../../engine/formats/arazzo/writeCriteria.ts";
import { createSources } from "../../engine/formats/arazzo/writeSources.ts";
import { exportHttp, httpText } from "../../engine/formats/http/write.ts";
import { exportK6 } from "../../engine/formats/k6/write.ts";
import type { Unfit } from "../../engine/formats/reading/suite.ts";
import type { ExportedService } from "../../engine/formats/writing/exported.ts";
import type { ApiRequestStep, Check, Json } from "../../language/index.ts";
import { exportedCall, exportedTest, ordersServices } from "./world.ts";

const get = (more: Partial<ApiRequestStep> = {}): ApiRequestStep => ({ step: "api_request", action: "GET /a", ...more });
const post = (body: Json): ApiRequestStep => ({ step: "api_request", action: "POST /a", body });

function text(variables: Readonly<Record<string, Json>>, ...calls: readonly ReturnType<typeof exportedCall>[]): string {
  const unfit: Unfit[] = [];
  const made = httpText(exportedTest(calls, { variables: new Map(Object.entries(variables)) }), undefined, unfit);
  assert.deepEqual(unfit, []);
  return made;
}

describe("export as .http", () => {
  it("lists a check that it cannot express at the line of its own sentence", () => {
    const unfit: Unfit[] = [];
    const checks = [{ check: { body: "text", contains: "a" } as const, sentence: "The body contains a.", line: 7 }];
    httpText(exportedTest([exportedCall(get(), { line: 6, checks })]), undefined, unfit);
    assert.deepEqual(
      unfit.map(({ kind, place }) => [kind, place.line]),
      [["assertion", 7]],
    );
  });

  it("writes bodies with variables, each with its type", () => {
    const made = text(
      { mail: "a+b@x.co", total: 4.5, note: 'a "b"', empty: "" },
      exportedCall(
        post({ m: { $var: "mail" }, t: { $var: "total" }, n: { $var: "note" }, e: { $var: "empty" }, s: "for ${note} and ${total}" }),
      ),
    );
    assert.match(
      made,
      /"m": "\{\{mail\}\}",\n {2}"t": \{\{total\}\},\n {2}"n": "a \\"b\\"",\n {2}"e": "",\n {2}"s": "for a \\"b\\" and \{\{total\}\}"/,
    );
    assert.match(made, /^@mail = a\+b@x\.co$/m);
    assert.doesNotMatch(made, /@(?:empty|note) =/);
  });

  it("compares with the values of variables, and with what a script has kept", () => {
    const check = (equals: Json) => ({ check: { path: "$.t", equals }, sentence: "Expect it.", line: 1 });
    const made = text(
      { total: 4.5 },
      exportedCall(get(), {
        store: [{ variable: "id", source: "$.id" }],
        checks: [check({ $var: "total" }), check("${total}"), check({ $var: "id" }), check("no. ${id}")],
        unset: new Set(["id"]),
      }),
    );
    assert.deepEqual(
      [...made.matchAll(/client\.assert\((.*?)\); \}\);/g)].map(([, expression]) => expression),
      [
        "response.body.t === 4.5",
        'response.body.t === "4.5"',
        'response.body.t === client.global.get("id")',
        'response.body.t === "no. " + client.global.get("id")',
      ],
    );
  });

  it("compares media types without their parameters", () => {
    const check = (check: Check) => ({ check, sentence: "Expect it.", line: 1 });
    const checks: readonly Check[] = [
      { header: "Content-Type", equals: "text/csv" },
      { header: "Content-Type", equals: "text/csv; charset=utf-8" },
      { header: "X-Kind", equals: "text/csv" },
    ];
    const made = text({}, exportedCall(get(), { checks: checks.map(check) }));
    assert.deepEqual(
      [...made.matchAll(/client\.assert\((.*?)\); \}\);/g)].map(([, expression]) => expression),
      [
        'response.headers.valueOf("Content-Type")?.split(";")[0].trim() === "text/csv"',
        'response.headers.valueOf("Content-Type") === "text/csv; charset=utf-8"',
        'response.headers.valueOf("X-Kind") === "text/csv"',
      ],
    );
    const [criterion] = criteriaOf(checks[0] as Check, createSources(exportedTest([]), undefined));
    const [pattern, plus] = [criterion?.condition ?? "", "text/csv-schema"];
    assert.deepEqual(
      ["text/csv", "text/csv; charset=utf-8", plus].map((type) => new RegExp(pattern).test(type)),
      [true, true, false],
    );
  });

  it("encodes the values of a query, known or not", () => {
    const made = text(
      { mail: "a+b@x.co", word: "ada" },
      exportedCall(get({ query: { mail: "${mail}", word: "${word}", made: "${made}", plain: "a&b" } }), {
        before: [{ step: "set", variable: "made", value: "x+${word}" }],
      }),
    );
    assert.match(made, /^GET \{\{baseUrl\}\}\/a\?mail=a%2Bb%40x\.co&word=\{\{word\}\}&made=\{\{madeEncoded\}\}&plain=a%26b$/m);
    assert.match(made, /client\.global\.set\("madeEncoded", encodeURIComponent\(client\.global\.get\("made"\)\)\);/);
  });

  it("escapes secrets in JSON, and encodes them in addresses and forms", () => {
    const test = exportedTest(
      [
        exportedCall({
          step: "api_request",
          action: "POST /a/${key}",
          query: { k: "${key}" },
          body: { p: "x${password}", q: { $var: "password" } },
        }),
        exportedCall({ step: "api_request", action: "POST /b", form: { k: "${key}" }, headers: { "X-Key": "${key}" } }),
      ],
      { encrypted: new Set(["password", "key"]) },
    );
    const made = httpText(test, undefined, []);
    assert.match(
      made,
      /client\.global\.set\("passwordEscaped", JSON\.stringify\(request\.environment\.get\("password"\)\)\.slice\(1, -1\)\);/,
    );
    assert.match(made, /client\.global\.set\("keyEncoded", encodeURIComponent\(request\.environment\.get\("key"\)\)\);/);
    assert.match(made, /^POST \{\{baseUrl\}\}\/a\/\{\{keyEncoded\}\}\?k=\{\{keyEncoded\}\}$/m);
    assert.match(made, /"p": "x\{\{passwordEscaped\}\}",\s+"q": "\{\{passwordEscaped\}\}"/);
    assert.match(made, /^k=\{\{keyEncoded\}\}$/m);
    assert.match(made, /^X-Key: \{\{key\}\}$/m);
    assert.equal(made.match(/keyEncoded"/g)?.length, 1);
  });

  it("sets a variable again that had a value before", () => {
    const made = text(
      { state: "NEW" },
      exportedCall(get({ query: { state: "${state}" } }), { store: [{ variable: "state", source: "$.state" }] }),
    );
    assert.match(made, /< \{%\n {2}client\.global\.set\("state", "NEW"\);/);
    assert.doesNotMatch(made, /^@state/m);
  });

  it("leaves out a test of which a request or a value is missing, and lists it", () => {
    const cases: Readonly<Record<string, ReturnType<typeof exportedCall>>> = {
      repeated: exportedCall(get({ until: { checks: [{ status: 200 }] } })),
      braces: exportedCall(post({ a: "{{x}}" })),
      unknown: exportedCall(post({ a: { $var: "nowhere" } })),
      made: exportedCall(get(), { before: [{ step: "set", variable: "x", value: { $now: "date", offset: "1 day" } }] }),
      saved: exportedCall(get(), { store: [{ variable: "x", source: "$..id" }] }),
    };
    for (const [name, call] of Object.entries(cases)) {
      const test = exportedTest([call]);
      const service: ExportedService = { service: test.service, tests: [test] };
      const { files, unfit } = exportHttp([service]);
      assert.equal(files.size, 0, name);
      assert.deepEqual(
        unfit.map(({ kind }) => kind),
        [unfit[0]?.kind, "file"],
        name,
      );
    }
    const lost = exportedTest([cases.saved as ReturnType<typeof exportedCall>]);
    assert.equal(exportK6([{ service: lost.service, tests: [lost] }], (_, name) => name).files.size, 0);
  });

  it("writes the tests of the example but one, none with an empty variable", async () => {
    const { files, unfit } = exportHttp(await ordersServices());
    assert.deepEqual(
      unfit.filter(({ kind }) => kind === "file").map(({ what }) => what),
      ["From the first order to its delivery"],
    );
    assert.equal(files.size, 23);
    for (const [name, made] of files) {
      assert.doesNotMatch(made, /^@\S+ = *$/m, name);
      assert.doesNotMatch(made, /not exported|{{undefined|=== undefined\)/, name);
    }
  });
});
