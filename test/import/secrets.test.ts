// Tests that an import writes no secret of Postman or Bruno: not into playbooks, not into what it prints.

import assert from "node:assert/strict";
import { type Imported, importedTexts } from "./world.ts";

const everything = (result: Imported) => JSON.stringify([result.texts, result.unfit, result.sources]);

const postman = (
  item: Readonly<Record<string, unknown>>,
  variables: Readonly<Record<string, string>> = {},
  scripts: Readonly<Record<string, readonly string[]>> = {},
) =>
  importedTexts({
    "c.postman_collection.json": JSON.stringify({
      info: { name: "C", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
      variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
      item: [
        {
          name: "One",
          request: { method: "GET", url: "http://x.test/a", ...item },
          event: Object.entries(scripts).map(([listen, exec]) => ({ listen, script: { exec } })),
        },
      ],
    }),
  });

describe("import: secrets", () => {
  it("encrypts literal values of headers that are credentials by their names", async () => {
    for (const key of ["Ocp-Apim-Subscription-Key", "X-Auth", "X-Auth-Key", "x-functions-key", "X-Amz-Security-Token", "app-key"]) {
      const result = await postman({ header: [{ key, value: "LEAK17-apim" }] });
      assert.equal(everything(result).includes("LEAK17"), false, key);
      assert.equal(result.secrets.length, 1, key);
      assert.deepEqual(result.notReady, []);
    }
    const plain = await postman({
      header: ["Idempotency-Key", "X-Author", "Sort-Key", "X-Trace"].map((key) => ({ key, value: "plain-17" })),
    });
    assert.deepEqual(plain.secrets, []);
  });

  it("encrypts the variable that is sent as a credential, and those that it consists of", async () => {
    const result = await postman(
      { header: [{ key: "X-Api-Key", value: "{{hdr}}" }], auth: { type: "bearer", bearer: [{ key: "token", value: "{{whole}}" }] } },
      { hdr: "LEAK02-hdr", whole: "x.{{part}}", part: "LEAK03-part", other: "plain" },
      { prerequest: ['pm.variables.set("hdr", "LEAK04-set");'] },
    );
    assert.equal(/LEAK/.test(everything(result)), false);
    assert.deepEqual(result.secrets, ["hdr", "part"]);
    assert.match(everything(result), /other: plain/);
  });

  it("encrypts what scripts put into variables that are called like a secret", async () => {
    const result = await postman(
      {},
      {},
      {
        test: [
          "const sec = 'LEAK06-const';",
          "pm.collectionVariables.set('pw2', 'LEAK05');",
          "pm.variables.set('token2', sec);",
          "pm.environment.set('user_password', 'x1');",
          "pm.environment.set('state', 'open');",
        ],
      },
    );
    assert.equal(/LEAK|x1/.test(everything(result)), false);
    assert.deepEqual(result.secrets, ["pw2", "token2", "user_password"]);
    assert.match(everything(result), /Set \$\{state\} to/);
  });

  it("masks credentials in what it lists and in comments", async () => {
    const result = await postman(
      {},
      {},
      {
        prerequest: [
          "if (Math.random() > 0.5) pm.request.headers.add({key: 'X-Api-Key', value: 'LEAK22-scripthdr'});",
          "pm.sendRequest({ url: 'http://x.test', header: { Authorization: 'Bearer LEAK23-send' } }, done);",
          "login({ username: 'ada', password: 'LEAK24!' });",
        ],
        test: ["pm.expect(pm.response.json().token).to.frobnicate('LEAK25-token');"],
      },
    );
    assert.equal(/LEAK/.test(everything(result)), false);
    assert.match(result.unfit.map(({ what }) => what).join("\n"), /X-Api-Key[\s\S]*\*\*\*[\s\S]*'ada'/);
  });

  it("masks the beginning of a secret at which a listed text is cut", async () => {
    const long = "LEAK26".padEnd(60, "abcdef");
    const result = await postman(
      { header: [{ key: "X-Api-Key", value: long }] },
      {},
      { test: [`frobnicate(${"1".repeat(60)}, "${long}");`] },
    );
    assert.equal(/LEAK/.test(everything(result)), false);
  });

  it("asks for no token that the login saves before it is read", async () => {
    const bearer = { auth: { type: "bearer", bearer: [{ key: "token", value: "{{accessToken}}" }] } };
    const saving = { test: ["pm.collectionVariables.set('accessToken', pm.response.json().token);"] };
    const collection = (names: readonly string[]) =>
      JSON.stringify({
        info: { name: "C", schema: "" },
        variable: [{ key: "accessToken", value: "" }],
        item: names.map((name) => ({
          name,
          request: { method: "GET", url: `http://x.test/${name}`, ...(name === "read" ? bearer : {}) },
          event: name === "login" ? [{ listen: "test", script: { exec: saving.test } }] : [],
        })),
      });
    const ask = async (...names: readonly string[]) => (await importedTexts({ "c.postman_collection.json": collection(names) })).secrets;
    assert.deepEqual(await ask("login", "read"), []);
    assert.deepEqual(await ask("read", "login"), ["accessToken"]);
  });

  it("takes process.env of Bruno as secrets", async () => {
    const result = await importedTexts({
      "bruno.json": '{"version":"1","name":"B","type":"collection"}',
      "a.bru": "get {\n  url: http://x.test/a\n}\n\nheaders {\n  X-One: {{process.env.MYENV}}\n}\n",
      "b.bru": 'get {\n  url: http://x.test/b\n}\n\nscript:pre-request {\n  bru.setVar("x", bru.getProcessEnv("OTHER"));\n}\n',
    });
    assert.deepEqual(result.secrets, ["processEnvMYENV", "processEnvOTHER"]);
    assert.doesNotMatch(everything(result), /processEnvMYENV: null/);
    assert.deepEqual(result.notReady, []);
  });
});
