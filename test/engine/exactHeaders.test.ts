// The headers that are shown before a run are those that the service receives.

import assert from "node:assert/strict";
import { loadWorkspace } from "../../engine/load.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { plan } from "../../engine/plan.ts";
import { exactRequests, type SentHeader } from "../../language/index.ts";
import { startTarget, type Target } from "../support/target.ts";
import { type Folder, folderWith } from "./folder.ts";
import { runPlan } from "./handPlan.ts";

describe("exact headers", () => {
  let target: Target;
  let folder: Folder;
  beforeEach(async () => {
    target = await startTarget();
  });
  afterEach(async () => {
    await target.close();
    await folder.remove();
  });

  /** The displayed requests, and the received ones. */
  async function both(sentences: readonly string[], environment?: string, at: Target = target) {
    folder = await folderWith({
      "shop.playbook": `
        ---
        service: shop
        base_url: ${target.url}/api
        cookies: off
        headers: { X-Tenant: "\${tenant}", X-Off: dropped, Accept: text/plain, Authorization: "Bearer \${token}" }
        variables: { tenant: acme, token: { type: encrypted text }, host: "${target.url}" }
        environments:
          staging: { headers: { x-tenant: staged }, variables: { tenant: other } }
        ---
      `,
      "flow.playbook": `
        ---
        service: shop
        flow: Headers
        variables: { invoice: { type: file, path: ./a.pdf }, trace: t-1 }
        ---
        # Execution
        ${sentences.join("\n        ")}
      `,
      "a.pdf": "%PDF",
    });
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const shown = [...exactRequests(loaded.workspace, "flow.playbook", environment).headers.values()];
    const secrets = { secret: async () => ({ value: "s3cret-token-value" }) };
    const made = await plan(loaded, environment === undefined ? {} : { environment }, { files: nodeFiles, secrets });
    assert.deepEqual(made.notReady, []);
    await runPlan(made, {});
    assert.equal(at.received.length, shown.length);
    return shown.map((headers, index) => [headers, at.received[index]?.rawHeaders ?? []] as const);
  }

  const names = (raw: readonly string[]) => raw.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const isOpen = ({ value }: SentHeader) => /\*\*\*|…|\(.*\)|\$\{/.test(value);
  function assertSame(shown: readonly SentHeader[], raw: readonly string[]): void {
    assert.deepEqual(shown.map(({ name }) => name.toLowerCase()).sort(), [...names(raw)].sort());
    for (const header of shown.filter((one) => !isOpen(one)))
      assert.equal(raw[names(raw).indexOf(header.name.toLowerCase()) * 2 + 1], header.value, header.name);
  }

  const forms: Readonly<Record<string, string>> = {
    "no body": "Send a GET request to /a.",
    "a POST without a body": "Send a POST request to /a.",
    "a DELETE": "Send a DELETE request to /a.",
    "a JSON body": 'Send a POST request to /a with body {"a": 1}.',
    "a JSON body of another media type":
      'Send a PATCH request to /a with header Content-Type "application/merge-patch+json" and body {"a": 1}.',
    "a form": 'Send a POST request to /a with form fields a "1".',
    "a text": 'Send a POST request to /a with text body "x".',
    "a file": "Send a PUT request to /a with body from file ${invoice}.",
    parts: "Send a POST request to /a with multipart fields a the file ./a.pdf.",
    "headers of its own": 'Send a GET request to /a with header X-Trace "${trace}" and header X-Tenant "mine".',
    "another credential": 'Send a GET request to /a with bearer token "abc".',
    "a user and password": 'Send a GET request to /a with basic authentication username "u" and password "p".',
    "no credential": "Send a GET request to /a without authentication.",
    "an API key": 'Send a GET request to /a with API key "k" in header X-Key.',
    cookies: 'Send a GET request to /a with cookie a "1".',
    "its own address": "Send a GET request to ${host}/b.",
  };
  for (const [form, sentence] of Object.entries(forms))
    it(`are those that arrive, of a request with ${form}`, async () => {
      const [[shown, raw] = [[], []]] = await both([sentence]);
      assertSame(shown, raw);
      assert.equal(
        shown.some(({ value }) => value.includes("s3cret")),
        false,
      );
    });

  it("are those that the setup of the service sets for all requests that follow, at its own address only", async () => {
    const other = await startTarget();
    folder = await folderWith({
      "shop.playbook": `---\nservice: shop\nbase_url: ${target.url}\nvariables: { token: { type: encrypted text } }\n---\n
# Setup
Send a POST request to /sessions.
Set \${token} to "t-123456".
From now on, use the bearer token \${token}.
# Teardown
Send a DELETE request to /sessions.
`,
      "flow.playbook": `---\nservice: shop\nflow: Token\nvariables: { other: "${other.url}" }\n---\n
# Execution
Send a GET request to /a.
Send a GET request to /b with bearer token "mine-123".
Send a GET request to \${other}/c.
# Teardown
Send a GET request to /d.
`,
    });
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const made = await plan(loaded, {}, { files: nodeFiles, secrets: { secret: async () => ({ missing: "none" }) } });
    assert.deepEqual(made.notReady, []);
    await runPlan(made, {});
    assert.deepEqual(
      [...target.received, ...other.received].map(({ url, headers }) => [url, headers.authorization]),
      [
        ["/sessions", undefined],
        ["/a", "Bearer t-123456"],
        ["/b", "Bearer mine-123"],
        ["/d", "Bearer t-123456"],
        ["/sessions", "Bearer t-123456"],
        ["/c", undefined],
      ],
    );
    await other.close();
  });

  it("are those that a sentence sets for all requests that follow, in the phases below, too", async () => {
    folder = await folderWith({
      "shop.playbook": `---\nservice: shop\nbase_url: ${target.url}\n---\n`,
      "flow.playbook": `---\nservice: shop\nflow: Token\n---\n
# Setup
Send a GET request to /before.
From now on, use the bearer token "t-1".
# Execution
Send a GET request to /a.
Send a GET request to /b without authentication.
For all following requests, use header X-Trace "7".
# Teardown
Send a GET request to /c.
`,
    });
    const made = await plan(
      await loadWorkspace(folder.path, nodeFiles),
      {},
      { files: nodeFiles, secrets: { secret: async () => ({ missing: "none" }) } },
    );
    await runPlan(made, {});
    assert.deepEqual(
      target.received.map(({ url, headers }) => [url, headers.authorization, headers["x-trace"]]),
      [
        ["/before", undefined, undefined],
        ["/a", "Bearer t-1", undefined],
        ["/b", undefined, undefined],
        ["/c", "Bearer t-1", "7"],
      ],
    );
  });

  it("are those of the environment", async () => {
    const [[shown, raw] = [[], []]] = await both(["Send a GET request to /a."], "staging");
    assertSame(shown, raw);
    assert.equal(shown.find(({ name }) => name.toLowerCase() === "x-tenant")?.value, "staged");
  });

  it("keep the defaults of the service from other origins, and its address with another port is one", async () => {
    const other = await startTarget();
    try {
      const [[shown, raw] = [[], []]] = await both([`Send a GET request to ${other.url}/a.`], undefined, other);
      assertSame(shown, raw);
      assert.ok(shown.every(({ from }) => from !== "service"));
    } finally {
      await other.close();
    }
  });

  it("say where each of them comes from", async () => {
    const [[shown] = [[]]] = await both(['Send a POST request to /a with header X-Trace "t" and body {"a": 1}.']);
    const from = Object.fromEntries(shown.map((header) => [header.name, `${header.from}: ${header.value}`]));
    assert.deepEqual(from, {
      Host: `connection: ${new URL(target.url).host}`,
      Connection: "connection: keep-alive",
      Accept: "service: text/plain",
      "User-Agent": "default: playbook",
      "X-Tenant": "service: acme",
      "X-Off": "service: dropped",
      Authorization: "service: Bearer ${token}",
      "X-Trace": "step: t",
      "Content-Type": "body: application/json",
      "Content-Length": "connection: (the length of the body)",
    });
  });
});
