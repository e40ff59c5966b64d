// Tests what a test takes from the account: a thing and its owner from one list, the main one of listed things, and a
// label that only the account defines.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>, schemas = {}) => generate(shopWith(openapi(paths, schemas)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const named = object({ id: text, name: text });
const listOf = (items: object) => ({ type: "array", items });
const refund = { $ref: "#/components/schemas/Refund" };

describe("things taken from the account", () => {
  const refunds = (key: string) =>
    all(
      {
        "/charges": { get: answers({ "200": listOf(named) }) },
        "/charges/{charge}/refunds": { parameters: [pathId("charge", text)], get: answers({ "200": listOf(refund) }) },
        "/charges/{charge}/refunds/{refund}": {
          parameters: [pathId("charge", text), pathId("refund", text)],
          get: answers({ "200": refund }),
        },
        "/refunds": { get: answers({ "200": listOf(refund) }) },
      },
      { Refund: object({ id: text, [key]: text }) },
    );

  it("come with their owner from one list of all", async () => {
    const read = async (key: string) => phasesOf(await refunds(key), "GET /charges/{charge}/refunds/{refund}", "Default");
    assert.match(await read("charge"), /GET request to \/refunds, and save \$\[0\]\.charge as \$\{charge\} and \$\[0\]\.id as/);
    assert.match(await read("reason"), /GET request to \/charges, and save/);
  });

  it("are the main one, where those below it are listed, too", async () => {
    const accounts = (words: string) => ({
      "/accounts": { get: answers({ "200": listOf(object({ sid: text, owner_account_sid: told(words) })) }) },
      "/accounts/{account_sid}/balance": { parameters: [pathId("account_sid", text)], get: answers({ "200": named }) },
    });
    const read = async (words: string) => phasesOf(await all(accounts(words)), "GET /accounts/{account_sid}/balance", "Default");
    assert.match(await read("The owner account sid of a parent account is its own sid."), /save \$\[0\]\.owner_account_sid/);
    assert.match(await read("Somebody's account."), /save \$\[0\]\.sid/);
  });

  it("are labels that the account shows", async () => {
    const labels = (words: string) => ({
      ...collection("files", object({ name: text }), named),
      "/templates/level-6V/schema": {
        get: answers({ "200": object({ fields: listOf(object({ options: listOf(object({ key: text })) })) }) }),
      },
      "/files/{id}/level-6V": {
        parameters: [pathId("id", text)],
        post: { ...takes(object({ label: told(words, { example: "Sensitive" }) })), ...answers({ "201": named }) },
      },
    });
    const made = async (words: string) => phasesOf(await all(labels(words)), "POST /files/{id}/level-6V", "Default");
    assert.match(
      await made("To list the available levels, use the API to retrieve the template which lists all."),
      /level-6V\/schema, and save \$\.fields\[0\]\.options\[0\]\.key as \$\{label\}/,
    );
    assert.match(await made("A level."), /"label": "Sensitive"/);
  });
});
