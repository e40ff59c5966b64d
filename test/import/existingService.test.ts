// Tests to which service of the workspace imported requests go, and that their addresses stay the same there.

import assert from "node:assert/strict";
import { importFiles, secretsBefore, writeSuite } from "../../engine/formats/reading/index.ts";
import { emptyWorkspace, withFile } from "../../language/index.ts";

const shop = "---\nservice: shop\nbase_url: http://127.0.0.1:9/api/\n---\n";
const curl = (url: string) => `curl -X POST ${url} -H 'Content-Type: application/json' -d '{"size": 3}'`;
const collection = JSON.stringify({
  info: { name: "Widgets", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
  variable: [{ key: "host", value: "http://127.0.0.1:9" }],
  item: [{ name: "Make one", request: { method: "POST", url: "{{host}}/api/widgets", body: { mode: "raw", raw: '{"size": 3}' } } }],
});

describe("imported requests and the services that exist", () => {
  const imports = async (services: readonly string[], text: string, service?: string) => {
    const name = text.startsWith("{") ? "widgets.json" : "clipboard.sh";
    const sources = await importFiles([{ name, path: name, text }], { exists: () => false, beside: () => undefined });
    const workspace = services.reduce((state, own, index) => withFile(state, `${index}.playbook`, own), emptyWorkspace());
    const { changeSet, ...written } = writeSuite(sources, workspace, { folder: "imported", ...(service === undefined ? {} : { service }) });
    const all = changeSet.changes.map(({ text: one = "" }) => one).join("\n");
    return { services: all.match(/^service: .*$/gm), sent: all.match(/(?:http:\/)?\/\S*widgets\b/g), unfit: written.unfit };
  };
  const widgets = curl("http://127.0.0.1:9/api/widgets");
  const [empty, host] = [shop.replace("shop", "all").replace("/api/", ""), 'variables: { host: "http://127.0.0.1:9" }'];
  const inVariable = shop.replace("http://127.0.0.1:9/api/\n", `\${host}/api\n${host}\n`);
  type Case = readonly [title: string, services: readonly string[], text: string, service: string, sent: string];
  const cases: readonly Case[] = [
    ["the only one whose base URL they begin with", [shop], widgets, "shop", "/widgets"],
    ["the base URL is filled in", [inVariable], widgets, "shop", "/widgets"],
    ["the longest base URL of several", [shop, empty], widgets, "shop", "/widgets"],
    ["an address without http://", [shop], curl("127.0.0.1:9/api/widgets"), "shop", "/widgets"],
    ["an address in a variable", [shop], collection, "shop", "/widgets"],
    ["a new one, since only letters are the same", [shop], curl("http://127.0.0.1:9/apiary/widgets"), "clipboard", "/apiary/widgets"],
    ["a new one, since two have the address", [shop, shop.replace("shop", "other")], widgets, "clipboard", "/api/widgets"],
  ];
  for (const [title, services, text, service, sent] of cases)
    it(`meet: ${title}`, async () => {
      const found = await imports(services, text);
      assert.deepEqual([...new Set(found.services)], [`service: ${service}`]);
      assert.deepEqual(found.sent, [sent]);
      assert.deepEqual(found.unfit, []);
    });

  it("leave the names of the project's secrets to these, and no address without a use", async () => {
    const project = withFile(
      withFile(emptyWorkspace(), "shop.playbook", shop),
      "first.playbook",
      "---\nservice: shop\nflow: First\nvariables:\n  password: { type: encrypted text }\n---\n# Execution\nSend a GET request to /a.\n",
    );
    const text =
      '@host = http://127.0.0.1:9\n\nPOST {{host}}/api/sessions\nContent-Type: application/json\n\n{"user": "tim", "password": "front-desk-77"}\n';
    const files = [{ name: "calls.http", path: "calls.http", text }];
    const options = { exists: () => false, beside: () => undefined, secretsBefore: secretsBefore(project, files, undefined) };
    const { changeSet, secrets, service } = writeSuite(await importFiles(files, options), project, { folder: "" });
    const [calls] = changeSet.changes;
    assert.deepEqual([service, secrets, changeSet.changes.length], ["shop", ["password2"], 1]);
    assert.match(calls?.text ?? "", /"password": "\$\{password2\}"/);
    assert.doesNotMatch(calls?.text ?? "", /host/);
    const other = secretsBefore(withFile(emptyWorkspace(), "other.playbook", shop.replace(":9", ":10")), files, undefined);
    assert.deepEqual([...other], []);
  });

  it("keep their address in the service that is named", async () => {
    const found = await imports([shop], widgets, "shop");
    assert.deepEqual(found.sent, ["/widgets"]);
    assert.deepEqual(found.unfit, []);
  });

  describe("whose service adds credentials, send what they send in their tool", () => {
    const signedIn = shop.replace(
      "---\n",
      '---\nheaders: { Authorization: "Bearer ${key}" }\nvariables: { key: { type: encrypted text } }\n',
    );
    const prepared = `${shop}\n# Setup\nSend the bearer token "${"${key}"}" with all requests.\n`;
    const postman = JSON.stringify({
      info: { name: "Widgets", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
      item: [{ name: "Nobody", request: { auth: { type: "noauth" }, method: "GET", url: "http://127.0.0.1:9/api/widgets" } }],
    });
    const har = JSON.stringify({
      log: {
        entries: [
          { request: { method: "GET", url: "http://127.0.0.1:9/api/widgets", headers: [] }, response: { status: 200, content: {} } },
        ],
      },
    });
    const sent = async (service: string, text: string, name: string) => {
      const sources = await importFiles([{ name, path: name, text }], { exists: () => false, beside: () => undefined });
      const { changeSet } = writeSuite(sources, withFile(emptyWorkspace(), "shop.playbook", service), { folder: "imported" });
      return changeSet.changes.map(({ text: one = "" }) => /Send a .*$/m.exec(one)?.[0]).find((line) => line !== undefined);
    };
    const cases: readonly (readonly [title: string, service: string, text: string, name: string, sentence: string])[] = [
      ["no authentication", signedIn, postman, "widgets.json", "Send a GET request to /widgets without authentication."],
      [
        "a curl command without a header",
        signedIn,
        "curl http://127.0.0.1:9/api/widgets",
        "a.sh",
        "Send a GET request to /widgets without authentication.",
      ],
      [
        "in a service whose setup prepares a token",
        prepared,
        postman,
        "widgets.json",
        "Send a GET request to /widgets without authentication.",
      ],
      [
        "credentials of their own",
        signedIn,
        "curl -u ada:pw http://127.0.0.1:9/api/widgets",
        "a.sh",
        'Send a GET request to /widgets with basic authentication "ada" and "${password}".',
      ],
      ["what a browser saved without its credentials", signedIn, har, "a.har", "Send a GET request to /widgets."],
      ["in a service without any", shop, postman, "widgets.json", "Send a GET request to /widgets."],
    ];
    for (const [title, service, text, name, sentence] of cases)
      it(title, async () => assert.equal(await sent(service, text, name), sentence));
  });
});
