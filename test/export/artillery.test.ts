// Tests as scripts for Artillery: the same requests, checks and clean-up as a run here, with data rows as the payload.

import assert from "node:assert/strict";
import { exportArtillery } from "../../engine/formats/artillery/write.ts";
import type { ExportedTest } from "../../engine/formats/writing/exported.ts";
import { defaultPassword, startOrdersService } from "../../examples/orders/service/server.ts";
import { type Check, ExactNumber, type Json } from "../../language/index.ts";
import { json, startTarget } from "../support/target.ts";
import { runAsArtillery } from "./artilleryStandIn.ts";
import { exportedCall, exportedTest, ordersServices, scratch } from "./world.ts";

const secretName = (_: string, name: string) => `PLAYBOOK_SECRET_ORDERS_${name.toUpperCase()}`;
const options = { users: 1, seconds: 1, secretName };

const made = (test: ExportedTest) => exportArtillery([{ service: test.service, tests: [test] }], options);

async function within<T>(environment: Readonly<Record<string, string>>, run: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  try {
    return await run();
  } finally {
    for (const name of Object.keys(environment)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

describe("export for Artillery", function () {
  this.timeout(60_000);

  it("runs a flow of the example against its service, and cleans up", async () => {
    const service = await startOrdersService({});
    const folder = await scratch();
    try {
      const { files } = exportArtillery(await ordersServices("flows/changeOfMind.playbook"), { ...options, users: 3 });
      assert.equal([...files.values()].join("").includes(defaultPassword), false);
      const environment = { BASE_URL: service.url, PLAYBOOK_SECRET_ORDERS_PASSWORD: defaultPassword };
      const { failures, counters } = await within(environment, () => runAsArtillery(folder.path, files, "aChangeOfMind"));
      assert.deepEqual(failures, []);
      assert.deepEqual(counters, { "http.requests": 3 + 3 * 8, "playbook.checks.passed": 4 + 3 * 20 });
      const headers = { "Content-Type": "application/json" };
      const signIn = { method: "POST", headers, body: JSON.stringify({ username: "ada", password: defaultPassword }) };
      const { token } = (await (await fetch(`${service.url}/sessions`, signIn)).json()) as { readonly token: string };
      for (const path of ["orders", "customers"]) {
        const response = await fetch(`${service.url}/${path}`, { headers: { Authorization: `Bearer ${token}` } });
        assert.deepEqual([response.status, response.headers.get("X-Total-Count")], [200, "0"], path);
      }
    } finally {
      await folder.remove();
      await service.close();
    }
  });

  it("gives the rows of a playbook to virtual users one after the other", async () => {
    const { files } = exportArtillery(await ordersServices("endpoints/createOrder/prices.playbook"), options);
    assert.deepEqual(
      [...files.keys()].map((name) => name.replace(/^.*\./, "")),
      ["yml", "cjs", "csv"],
    );
    assert.match(files.get([...files.keys()][0] ?? "") ?? "", /arrivalCount: 5/);
  });

  const status: Check = { status: 200 };
  const checked = (check: Check, sentence = "Expect it.") => ({ checks: [{ check, sentence, line: 1 }] });
  const call = (action: string, parts: Parameters<typeof exportedCall>[1] = {}, more = {}) =>
    exportedCall({ step: "api_request", action, ...more }, parts);

  async function run(answers: (url: string) => number | undefined, test: (url: string) => ExportedTest) {
    const target = await startTarget(({ url }, response) => {
      const code = answers(url);
      if (code === undefined) response.destroy();
      else json(response, code, { id: 7 });
    });
    const folder = await scratch();
    try {
      const { files, unfit } = made(test(target.url));
      const result = await runAsArtillery(folder.path, files, "all");
      return { ...result, unfit, sent: target.received.map(({ method, url, text }) => `${method} ${url}${text === "" ? "" : ` ${text}`}`) };
    } finally {
      await folder.remove();
      await target.close();
    }
  }

  const phased = (baseUrl: string): ExportedTest => {
    const test = exportedTest([
      call("POST /things", { store: [{ variable: "id", source: "$.id" }], ...checked(status) }),
      call("GET /things/${id}", checked(status, "Expect the thing.")),
      call("GET /after"),
    ]);
    return {
      ...test,
      service: { ...test.service, baseUrl },
      phases: {
        ...test.phases,
        teardown: [call("DELETE /things/${id}"), call("DELETE /never/${nothing}")],
      },
    };
  };

  it("ends the phase at a check that fails, cleans up what has a value, and fails the virtual user", async () => {
    const { sent, failures, counters } = await run((url) => (url === "/things/7" ? 404 : 200), phased);
    assert.deepEqual(sent, ["POST /things", "GET /things/7", "DELETE /things/7"]);
    assert.deepEqual(failures, ["Send it.: Expect the thing."]);
    assert.deepEqual(counters, { "http.requests": 3, "playbook.checks.passed": 1, "playbook.checks.failed": 1 });
  });

  it("cleans up after a connection that breaks, which ends a virtual user of Artillery at once", async () => {
    let broken = true;
    const { sent, failures } = await run((url) => {
      if (url !== "/things/7" || !broken) return 200;
      broken = false;
      return undefined;
    }, phased);
    assert.deepEqual(sent, ["POST /things", "GET /things/7", "DELETE /things/7"]);
    assert.equal(failures.length, 1);
  });

  it("sends a request again until it is as expected, or as often as it may", async () => {
    let times = 0;
    const until = { checks: [status], every: 1, times: 4 };
    const test = (baseUrl: string) => {
      const one = exportedTest([call("GET /slow", checked(status), { until })]);
      return { ...one, service: { ...one.service, baseUrl } };
    };
    const early = await run(() => (++times < 3 ? 404 : 200), test);
    assert.deepEqual([early.sent.length, early.failures.length], [3, 0]);
    const never = await run(() => 404, test);
    assert.deepEqual([never.sent.length, never.failures.length], [4, 1]);
  });

  it("sends texts with braces, forms and numbers beyond JavaScript as they are", async () => {
    const exact = new ExactNumber("9007199254740993") as unknown as Json;
    const { sent, unfit } = await run(
      () => 200,
      (baseUrl) => {
        const one = exportedTest(
          [
            call("POST /json", {}, { body: { text: "{{$uuid}} ${name}", n: exact } }),
            call("POST /form", {}, { form: { a: "{{b}} & c", b: ["1", "2"] } }),
            call("POST /text", {}, { text: "{{x}}" }),
          ],
          { variables: new Map([["name", "Ada `${1}`"]]) },
        );
        return { ...one, service: { ...one.service, baseUrl } };
      },
    );
    assert.deepEqual(unfit, []);
    assert.deepEqual(sent, [
      'POST /json {"text":"{{$uuid}} Ada `${1}`","n":9007199254740993}',
      "POST /form a=%7B%7Bb%7D%7D+%26+c&b=1&b=2",
      "POST /text {{x}}",
    ]);
  });

  it("leaves a test out whose request cannot be expressed, and lists it", () => {
    const { files, unfit } = made(exportedTest([call("POST /files", {}, { file: "a.pdf" })]));
    assert.equal(files.size, 0);
    assert.deepEqual(
      unfit.map(({ kind }) => kind),
      ["request", "file"],
    );
  });
});
