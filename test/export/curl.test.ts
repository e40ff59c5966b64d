// Tests as shell scripts: what one command brings is there for the next, and the exit code says whether each status was
// right.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { shellRuntime } from "../../engine/formats/curl/runtime.ts";
import { importFiles, type Unfit } from "../../engine/formats/reading/index.ts";
import { exportCurl } from "../../engine/formats/writing/index.ts";
import { defaultPassword, type OrdersService, startOrdersService } from "../../examples/orders/service/server.ts";
import { exportedCall, exportedTest, ordersServices, type Scratch, scratch } from "./world.ts";

describe("export as curl", () => {
  let folder: Scratch;
  before(async () => {
    folder = await scratch();
  });
  after(() => folder.remove());

  const sh = (name: string, text: string, env: Readonly<Record<string, string>> = {}) => {
    const path = join(folder.path, name);
    writeFileSync(path, text);
    return new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) =>
      execFile("sh", [path], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1, stdout, stderr }),
      ),
    );
  };

  it("writes scripts that pass against the service, and fail when a status is another one", async () => {
    const service: OrdersService = await startOrdersService({});
    try {
      const { files, unfit } = exportCurl(await ordersServices());
      assert.equal(files.size, 23);
      assert.deepEqual(
        unfit.filter(({ kind }) => kind === "file").map(({ what }) => what),
        ["From the first order to its delivery"],
      );
      // A token that the example writes out is a secret of the export, too.
      const env = { baseUrl: service.url, password: defaultPassword, bearer: "forged-token" };
      for (const [name, text] of files) {
        const { code, stderr } = await sh(name, text, env);
        assert.equal(code, 0, `${name}: ${stderr}`);
      }
      const cancelling = files.get("aChangeOfMind.sh") ?? "";
      const failing = await sh("failing.sh", cancelling.replace("\nstatus 201", "\nstatus 202"), env);
      assert.equal(failing.code, 1);
      assert.match(failing.stderr, /^not ok: status 202, but it is 201: /);
      const locked = await sh("locked.sh", cancelling, { ...env, password: "not-the-password" });
      assert.equal(locked.code, 1);
      assert.match(locked.stderr, /skipped: a value is missing/);
      assert.notEqual((await sh("secret.sh", cancelling, { baseUrl: service.url })).code, 0);
    } finally {
      await service.close();
    }
  }).timeout(120_000);

  it("reads any JSON: escapes, Unicode, nested lists, values of all types", async () => {
    const body =
      '{ "skip": {"a": ["}", "\\""]},\r\n "a" : { "b":[ [], {"text":"q\\"\\\\ \\u00e4\\uD83D\\ude00 é/\\/ ${x} `y`"} , -1.50e3 ] }, "no":null, "big": 9007199254740993 }';
    const server = createServer((_, response) => {
      response.setHeader("X-Trace", " t:1 ");
      response.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const asked = [
        "value '$.a.b[1].text'",
        "json '$.a.b[2]'",
        "json '$.no'",
        "value '$.big'",
        "json '$.a.b[0]'",
        "value '$.none'",
        "header x-trace",
        "encoded 'a+b &é'",
      ];
      const { stdout, stderr, code } = await sh(
        "json.sh",
        `${shellRuntime}\ncurl 'http://127.0.0.1:${port}'\n${asked.map((one) => `printf '%s\\n' "$(${one})"`).join("\n")}\n`,
      );
      assert.equal(code, 0, stderr);
      assert.deepEqual(stdout.trimEnd().split("\n"), [
        'q"\\ ä😀 é// ${x} `y`',
        "-1.50e3",
        "null",
        "9007199254740993",
        "[]",
        "",
        "t:1",
        "a%2Bb%20%26%C3%A9",
      ]);
    } finally {
      server.close();
    }
  });

  it("sends secrets with the escapes of their place, heads, redirects and cookies as a run does", async () => {
    const received: string[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      received.push(`${request.method} ${request.url} ${body.replace(/\s+/g, " ")}${request.headers.cookie ?? ""}`);
      if (request.url === "/old") response.writeHead(302, { Location: "/new", "Set-Cookie": "sid=7" }).end();
      else response.writeHead(200, { "Content-Length": "6" }).end(request.method === "HEAD" ? undefined : "hello\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const status = [{ check: { status: 200 }, sentence: "Expect status 200.", line: 1 }];
      const test = exportedTest(
        [
          exportedCall({
            step: "api_request",
            action: "POST /a/${apiKey}",
            query: { k: "${apiKey}" },
            body: { p: "${password}", q: { $var: "password" } },
          }),
          exportedCall({ step: "api_request", action: "HEAD /head" }, { checks: status }),
          exportedCall({ step: "api_request", action: "POST /old", body: { a: 1 } }, { checks: status }),
        ],
        { encrypted: new Set(["password", "apiKey"]) },
      );
      const unfit: Unfit[] = [];
      const { files } = exportCurl([{ service: test.service, tests: [test], unfit }] as never);
      const [text = ""] = files.values();
      const env = { baseUrl: `http://127.0.0.1:${port}`, password: 'pa"ss\\w\t&1\nü', apiKey: "k&e=y #1+2" };
      const { code, stderr } = await sh("secrets.sh", text, env);
      assert.equal(code, 0, stderr);
      const escaped = 'pa\\"ss\\\\w\\u0009&1\\nü';
      assert.deepEqual(received, [
        `POST /a/k%26e%3Dy%20%231%2B2?k=k%26e%3Dy%20%231%2B2 { "p": "${escaped}", "q": "${escaped}" }`,
        "HEAD /head ",
        'POST /old { "a": 1 }',
        "GET /new sid=7",
      ]);
    } finally {
      server.close();
    }
  });

  it("is read by the import with what is known, made, saved and checked", async () => {
    const { files } = exportCurl(await ordersServices("cases/plusSign.playbook"));
    const [[name, text]] = [...files] as [[string, string]];
    const [source] = await importFiles([{ name, path: name, text }], { exists: () => true, beside: () => undefined });
    const calls = source?.tests[0]?.phases.execution ?? [];
    assert.deepEqual(source?.unfit, []);
    assert.deepEqual(
      calls.flatMap(({ unfit }) => unfit),
      [],
    );
    assert.deepEqual(
      calls.flatMap(({ before }) => before),
      [
        { step: "set", variable: "tag", value: { $random: "integer", min: 1, max: 999_999_999 } },
        { step: "set", variable: "email", value: "ada+${tag}@example.com" },
      ],
    );
    assert.deepEqual(
      calls.flatMap(({ saves }) => saves.map(({ value }) => value)),
      [{ token: "$.token" }, { customerId: "$.id" }],
    );
    assert.deepEqual(calls.find(({ request }) => request?.query !== undefined)?.request?.query, { email: "${email}" });
    assert.equal(source?.variables.get("password")?.secret, true);
    assert.equal(source?.found.assertions, 6);
  });
});
