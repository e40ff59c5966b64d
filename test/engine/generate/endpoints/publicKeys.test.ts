// Tests that bodies have public keys and hashes of the right form, none that an author has cut short.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);
const named = object({ id: text, name: text });

const withExample = (example: object) => ({
  requestBody: {
    required: true,
    content: { "application/json": { schema: object(Object.fromEntries(Object.keys(example).map((key) => [key, text]))), example } },
  },
});

describe("generated public keys and hashes", () => {
  it("are whole SSH keys, and new ones", async () => {
    const sent = async (key: string) => {
      const keys = collection("keys", object({ title: text, key: text }));
      const post = { post: { ...withExample({ title: "Laptop", key }), ...answers({ "201": object({ id: text }) }) } };
      return phasesOf(await all({ ...keys, "/keys": post }), "POST /keys", "Default");
    };
    const phases = await sent("ssh-rsa AAA...");
    assert.match(phases, /"key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI\w{34}\$\{number\}"/);
    assert.match(phases, /random integer between 100000000 and 999999999/);
    assert.match(await sent("door-key"), /"key": "door-key/);
  });

  it("are not put together from the pattern of a key", async () => {
    const key = object({ title: text, key: { ...text, pattern: "^ssh-(rsa|ed25519) " } });
    assert.match(phasesOf(await all(collection("keys", key)), "POST /keys", "Default"), /ssh-ed25519 AAAA/);
  });

  it("are not blocks of which an example has a line", async () => {
    const block = (inside: string) => `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${inside}\n-----END PGP PUBLIC KEY BLOCK-----`;
    const result = async (inside: string) => {
      const post = { post: { ...withExample({ armored_key: block(inside) }), ...answers({ "201": named }) } };
      return all({ ...collection("rings", named), "/rings": post });
    };
    assert.match(reasonOf(await result("mQINBFnZ2ZIBEADQ2Z7Z7"), "POST /rings"), /knows no value for armored_key/);
    assert.ok((await result("mQINBFnZ2ZIBEADQ2Z7Z7".repeat(8))).generated.some(({ endpoint }) => endpoint === "POST /rings"));
  });

  it("are read where no test may give the account one", async () => {
    const key = (path: string) => ({
      [path]: {
        get: answers({ "200": { type: "array", items: named } }),
        post: { ...takes(object({ name: text })), ...answers({ "201": named }) },
      },
      [`${path}/{id}`]: { parameters: [pathId("id", text)], get: answers({ "200": named }), delete: answers({ "204": null }) },
    });
    const setup = async (path: string) => phasesOf(await all(key(path)), `GET ${path}/{id}`, "Default");
    assert.doesNotMatch(await setup("/user/keys"), /POST/);
    assert.match(await setup("/user/albums"), /POST request to \/user\/albums/);
  });

  it("name no tag where a path takes a hash", async () => {
    const repo = pathId("repo", text);
    const tag = (items: object) => ({
      "/repos": { get: answers({ "200": { type: "array", items: named } }) },
      "/repos/{repo}": { parameters: [repo], get: answers({ "200": named }) },
      "/repos/{repo}/tags": { parameters: [repo], get: answers({ "200": { type: "array", items } }) },
      "/repos/{repo}/objects/tags/{tag_sha}": {
        parameters: [repo, pathId("tag_sha", text)],
        get: answers({ "200": object({ sha: text }) }),
      },
    });
    const endpoint = "GET /repos/{repo}/objects/tags/{tag_sha}";
    const without = await all(tag(object({ name: text, commit: object({ sha: text }) })));
    assert.ok(!without.generated.some((one) => one.endpoint === endpoint));
    assert.match(textOf(await all(tag(object({ name: text, sha: text }))), endpoint, "Default"), /save \$\[0\]\.sha/);
  });
});
