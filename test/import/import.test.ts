// Tests imports of other tools' files: they lose no part, write no secret, and produce ready playbooks.

import assert from "node:assert/strict";
import { fixture, type Imported, imported, importedTexts } from "./world.ts";

interface Expected {
  readonly files: readonly string[];
  /** Counted in the fixtures by eye and by pattern, not by the reader. */
  readonly requests: number;
  readonly assertions: number;
  readonly converted: readonly [requests: number, assertions: number];
  readonly secrets: readonly string[];
}

const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;

const expected: Readonly<Record<string, Expected>> = {
  postman: {
    files: ["shop.postman_collection.json", "test.postman_environment.json"],
    requests: count(fixture("shop.postman_collection.json"), /"request": \{/g),
    assertions: count(fixture("shop.postman_collection.json"), /pm\.expect\(|pm\.response\.to\.|tests\[/g),
    converted: [3, 8],
    secrets: ["k-0123456789abcdef", "tops3cret"],
  },
  http: {
    files: ["shop.http"],
    requests: count(fixture("shop.http"), /^(?:GET|POST|WEBSOCKET) /gm),
    assertions: count(fixture("shop.http"), /^\?\? |client\.assert\(/gm),
    converted: [4, 4],
    secrets: ["s3cr3t-pass"],
  },
  hurl: {
    files: ["shop.hurl"],
    requests: count(fixture("shop.hurl"), /^(?:GET|POST|DELETE) /gm),
    // The status of each response, a header of one, a body of one, and the lines below [Asserts].
    assertions: count(fixture("shop.hurl"), /^HTTP|^Content-Type|^ {2}"id"|^(?:jsonpath|header|xpath|duration) /gm),
    converted: [4, 13],
    secrets: [],
  },
  bruno: {
    files: ["bruno"],
    requests: 2,
    // Three in assert that are not switched off, three in tests.
    assertions: 6,
    converted: [2, 5],
    secrets: ["plain-secret-1"],
  },
  har: { files: ["shop.har"], requests: 2, assertions: 1, converted: [1, 1], secrets: ["0123456789abcdef"] },
  curl: { files: ["shop.sh"], requests: count(fixture("shop.sh"), /^curl /gm), assertions: 0, converted: [3, 0], secrets: ["s3cret-word"] },
  arazzo: {
    files: ["shop.arazzo.yaml"],
    requests: count(fixture("shop.arazzo.yaml"), /- stepId:/g),
    assertions: count(fixture("shop.arazzo.yaml"), /condition:/g),
    converted: [3, 3],
    secrets: [],
  },
  gherkin: { files: ["shop.feature"], requests: 1, assertions: 2, converted: [1, 2], secrets: [] },
};

function flow(result: Imported): string {
  return Object.entries(result.texts)
    .filter(([, text]) => text.includes("\nflow:"))
    .map(([, text]) => text.slice(text.indexOf("# ")))
    .join("\n");
}

describe("import", () => {
  for (const [format, { files, requests, assertions, converted, secrets }] of Object.entries(expected)) {
    it(`${format}: each request and assertion is in a step or listed, and the playbooks are ready`, async () => {
      const result = await imported(...files);
      const sum = (of: "requests" | "assertions", what: "found" | "converted" | "listed") =>
        result.sources.reduce((total, source) => total + source[of][what], 0);
      assert.deepEqual([sum("requests", "found"), sum("assertions", "found")], [requests, assertions]);
      assert.deepEqual([sum("requests", "converted"), sum("assertions", "converted")], converted);
      assert.deepEqual([sum("requests", "listed"), sum("assertions", "listed")], [requests - converted[0], assertions - converted[1]]);
      assert.deepEqual(result.notReady, []);
      const all = JSON.stringify([result.texts, result.unfit, result.sources]);
      for (const secret of secrets) assert.equal(all.includes(secret), false, secret);
      for (const { place, reason } of result.unfit) assert.ok(place.file !== "" && reason !== "");
    });
  }

  it("writes the requests, saves and checks of a Postman collection, and its environment", async () => {
    const result = await imported("shop.postman_collection.json", "test.postman_environment.json");
    const service = result.texts["shop.playbook"] ?? "";
    assert.match(service, /^base_url: http:\/\/localhost:8080$/m);
    assert.match(service, /environments: \{ test: \{ base_url: http:\/\/localhost:9090, variables: \{ user: ada \} \} \}/);
    assert.match(service, /^ {2}password: \{ type: encrypted text \}$/m);
    const text = flow(result);
    assert.match(text, /Send a POST request to \/sessions with header X-Api-Key "\$\{xApiKey\}" and body/);
    assert.match(text, /Save \$\.token as \$\{token\}/);
    assert.match(text, /Expect \$\.token is a string and \$\.token is not empty/);
    assert.match(text, /with query parameter dry "false", bearer token "\$\{token\}"/);
    assert.match(text, /"price": \$\{unitPrice\}/);
    assert.match(text, /Send a GET request to \/orders\/\{id\} with path parameter id \$\{orderId\}/);
    assert.match(text, /Not imported: authentication oauth1 \(\$\.item\[1\]\.item\[1\]\.request\.auth\)/);
  });

  it("names the place of each part that does not fit", async () => {
    const { unfit } = await imported("shop.hurl");
    const xpath = unfit.find(({ what }) => what.startsWith("xpath"));
    const line =
      fixture("shop.hurl")
        .split("\n")
        .findIndex((text) => text.startsWith("xpath")) + 1;
    assert.deepEqual(xpath?.place, { file: "shop.hurl", line });
    const { unfit: ofPostman } = await imported("shop.postman_collection.json");
    assert.deepEqual(ofPostman.find(({ what }) => what.startsWith("pm.expect(lines.map"))?.place, {
      file: "shop.postman_collection.json",
      path: "$.item[1].item[0].event[1].script.exec[7]",
    });
  });

  it("repeats what Hurl retries, and does not follow redirects where no status is expected", async () => {
    const text = flow(await imported("shop.hurl"));
    assert.match(text, /repeat it every 200 ms, at most 4 times, until status 201/);
    assert.match(text, /Send a DELETE request to \/orders\/\$\{order_id\} with redirects off/);
    assert.match(text, /Expect status is at least 100/);
  });

  it("puts the steps that failures go to into the teardown of an Arazzo workflow", async () => {
    const text = flow(await imported("shop.arazzo.yaml"));
    assert.match(text, /# Teardown\nSend a DELETE request to \/orders\/\{id\} with path parameter id \$\{orderId\}/);
    assert.match(text, /repeat it every 500 ms, at most 5 times, until status 200 and \$\.state is "NEW" ignoring case/);
  });

  it("makes rows of the examples of a scenario outline", async () => {
    const result = await imported("shop.feature");
    const [text = ""] = Object.values(result.texts).filter((one) => one.includes("\nflow:"));
    assert.match(text, /data:\n {2}- \{ sku: A-100, status: 201 \}\n {2}- \{ sku: B-200, status: 201 \}/);
    assert.match(text, /tags: \[ smoke \]/);
    assert.equal(result.unfit.filter(({ kind }) => kind === "sentence").length, 2);
  });

  it("makes one test of folders that share what is saved, and several of those that do not", async () => {
    const folder = (name: string, url: string, script = "") => ({
      name,
      item: [{ name, request: { method: "GET", url }, event: [{ listen: "test", script: { exec: [script] } }] }],
    });
    const collection = (second: string) =>
      JSON.stringify({
        info: { name: "All", schema: "" },
        item: [folder("A", "http://x.test/a", 'pm.globals.set("id", pm.response.json().id)'), folder("B", second)],
      });
    const titles = async (second: string) =>
      Object.values((await importedTexts({ "a.postman_collection.json": collection(second) })).texts).flatMap(
        (text) => /^flow: (.*)$/m.exec(text)?.[1] ?? [],
      );
    assert.deepEqual(await titles("http://x.test/b"), ["A", "B"]);
    assert.deepEqual(await titles("http://x.test/b/{{id}}"), ["All"]);
  });

  it("writes no secret of a body, whichever tool it comes from", async () => {
    const body = '{"user":"ada","password":"hunter-22","client":{"Client_Secret":"cs-77"},"apiKey":"k-99"}';
    const har = JSON.stringify({
      log: {
        entries: [
          { request: { method: "POST", url: "http://x.test/a", headers: [], postData: { mimeType: "application/json", text: body } } },
        ],
      },
    });
    const request = { method: "POST", url: "http://x.test/a", body: { mode: "raw", raw: body, options: { raw: { language: "json" } } } };
    const files = {
      "a.har": har,
      "a.postman_collection.json": JSON.stringify({ info: { name: "A", schema: "" }, item: [{ name: "One", request }] }),
      "a.http": `POST http://x.test/a\nContent-Type: application/json\n\n${body}\n`,
      "a.hurl": `POST http://x.test/a\n${body}\nHTTP 200\n`,
      "a.sh": `curl -X POST http://x.test/a -H 'Content-Type: application/json' -d '${body}'\n`,
      "form.sh": "curl http://x.test/a -d 'user=ada&password=hunter-22&apiKey=k-99'\n",
      "query.sh": "curl 'http://x.test/a?user=ada&api_key=k-99'\n",
      "xml.http": "POST http://x.test/a\nContent-Type: application/xml\n\n<a><user>ada</user><password>hunter-22</password></a>\n",
    };
    for (const [name, text] of Object.entries(files)) {
      const written = Object.values((await importedTexts({ [name]: text })).texts).join("\n");
      assert.match(written, /ada/, name);
      assert.match(written, /\$\{/, name);
      assert.doesNotMatch(written, /hunter-22|cs-77|k-99/, name);
    }
  });

  it("lists a script that is nested too deeply, and imports the request", async () => {
    const deep = ["$.".repeat(20_000), "a=".repeat(1_000), "- ".repeat(500)];
    for (const script of deep) {
      const { texts, unfit } = await importedTexts({
        "deep.bru": `get {\n  url: http://localhost:1/a\n}\n\ntests {\n  ${script}b;\n}\n`,
      });
      assert.match(Object.values(texts).join("\n"), /GET/);
      assert.deepEqual(
        unfit.map(({ reason }) => reason),
        ["it is nested more than 200 levels deep"],
      );
    }
  });

  it("refuses a Bruno file with a line of more than a million characters, and imports the others", async () => {
    const long = `get {\n  url: http://localhost:1/a\n}\n\ndocs {\n  ${"x".repeat(1_000_001)}\n}\n`;
    await assert.rejects(importedTexts({ "long.bru": long }), /line 6 has 1,000,003 characters/);
    const { unfit, texts } = await importedTexts({ "long.bru": long, "short.bru": "get {\n  url: http://localhost:1/b\n}\n" });
    assert.deepEqual(
      unfit.map(({ kind, place }) => [kind, place.file]),
      [["file", "long.bru"]],
    );
    assert.match(Object.values(texts).join("\n"), /\/b/);
  });

  it("names files of tools that it does not read, alone and among others", async () => {
    const others = {
      "insomnia.json": '{"_type":"export","__export_format":4,"resources":[]}',
      "insomnia.yaml": "type: collection.insomnia.rest/5.0\nname: Shop\n",
      "thunder-collection_shop.json": '{"clientName":"Thunder Client","requests":[]}',
      "hoppscotch.json": '[{"v":2,"name":"Shop","requests":[{"endpoint":"http://localhost","testScript":""}]}]',
    };
    for (const [name, text] of Object.entries(others)) {
      const tool = /^(insomnia|thunder|hoppscotch)/.exec(name)?.[1] ?? "";
      await assert.rejects(importedTexts({ [name]: text }), new RegExp(`is a file of ${tool}.*, which Playbook cannot import`, "i"));
      const { unfit } = await importedTexts({ [name]: text, "shop.http": fixture("shop.http") });
      const listed = unfit.filter(({ place }) => place.file === name);
      assert.match(listed.map(({ kind, reason }) => `${kind}: ${reason}`).join("\n"), new RegExp(`^file: it is a file of ${tool}`, "i"));
    }
  });

  it("writes no secret that a script sets or an address holds", async () => {
    const item = (url: string) => ({
      name: "One",
      request: { method: "GET", url },
      event: [
        {
          listen: "prerequest",
          script: { exec: ['pm.environment.set("apiKey", "0123456789abcdef");', 'pm.environment.set("note", "plain");'] },
        },
      ],
    });
    const collection = {
      info: { name: "All", schema: "" },
      item: [item("http://ada:pass-word-1@x.test/a"), item("ftp://ada:pass-word-2@x.test/b")],
    };
    const result = await importedTexts({ "a.postman_collection.json": JSON.stringify(collection) });
    const all = JSON.stringify([result.texts, result.unfit]);
    for (const secret of ["0123456789abcdef", "pass-word-1", "pass-word-2"]) assert.equal(all.includes(secret), false, secret);
    assert.match(flow(result), /Set \$\{note\} to "plain"/);
    assert.deepEqual(result.secrets, ["adaPassword", "apiKey"]);
    assert.ok(result.unfit.some(({ kind, reason }) => kind === "save" && reason.startsWith("its value is a secret")));
  });

  it("keeps a literal ${ of a file as text, in every format", async () => {
    const files: Readonly<Record<string, string>> = {
      "a.http": "POST http://x.test/a\nContent-Type: text/plain\n\ncost ${x} {{y}}\n\n?? body t == ${x}\n?? body u matches ^${x}\n",
      "a.hurl": 'POST http://x.test/a\n`cost ${x} {{y}}`\nHTTP 200\n[Asserts]\njsonpath "$.t" == "${x}"\njsonpath "$.u" matches /^${x}/\n',
      "a.curl": "curl -X POST http://x.test/a -H 'Content-Type: text/plain' --data-raw 'cost ${x}'\n",
      "a.postman_collection.json": JSON.stringify({
        info: { name: "P", schema: "getpostman.com" },
        variable: [{ key: "z", value: "${x}" }],
        item: [
          {
            name: "a",
            request: { method: "POST", url: "http://x.test/a/{{z}}", body: { mode: "raw", raw: "cost ${x} {{y}}" } },
            event: [{ listen: "test", script: { exec: ["pm.test('t', () => pm.expect(pm.response.json().t).to.eql('${x}'))"] } }],
          },
        ],
      }),
    };
    for (const [name, text] of Object.entries(files)) {
      const { texts, notReady, unvalued } = await importedTexts({ [name]: text });
      assert.deepEqual(notReady, [], name);
      assert.ok(!unvalued.includes("x"), name);
      assert.match(Object.values(texts).join("\n"), /cost \$\$\{x\}/, name);
      assert.doesNotMatch(Object.values(texts).join("\n"), /(?<!\$)\$\{x\}/, name);
    }
  });

  it("says in short comments what is missing of a request, however much it is", async () => {
    const exec = Array.from({ length: 12 }, (_, index) => `doSomething${index}(${"argument, ".repeat(20)} ${index});`);
    const item = { name: "a", request: { method: "GET", url: "http://x.test/a" }, event: [{ listen: "test", script: { exec } }] };
    const result = await importedTexts({
      "a.postman_collection.json": JSON.stringify({ info: { name: "A", schema: "getpostman.com" }, item: [item] }),
    });
    const comments = flow(result).match(/^\/\/ .*$/gm) ?? [];
    assert.equal(comments.length, 5);
    assert.equal(comments[0], "// a");
    assert.ok(comments.every((line) => line.length <= 130));
    assert.equal(comments.at(-1), "// Not imported: 9 more of this request");
    assert.equal(result.unfit.length, 12);
  });

  it("lists a broken file among others, and refuses it alone", async () => {
    const good = "curl http://x.test/a\n";
    const { unfit, sources } = await importedTexts({ "a.postman_collection.json": '{"item": [', "b.curl": good });
    assert.deepEqual(
      unfit.map(({ kind, place }) => [kind, place.file]),
      [["file", "a.postman_collection.json"]],
    );
    assert.equal(
      sources.reduce((total, { requests }) => total + requests.converted, 0),
      1,
    );
    await assert.rejects(importedTexts({ "a.postman_collection.json": '{"item": [' }), { code: "import" });
    await assert.rejects(importedTexts({ "a.xyz": "" }), { code: "import" });
  });
});
