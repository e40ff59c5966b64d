// Tests calls whose effect must show: a copy and a new name of their own, a change that is only started, and setups
// that have succeeded.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const named = object({ id: text, name: text });
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);

describe("changes that show", () => {
  const folder = object({ name: { ...text, example: "New Folder" } });
  const folders = (action: string) => ({
    ...collection("folders", folder, named),
    [`/folders/{id}/${action}`]: {
      parameters: [pathId("id", text)],
      post: { ...takes(object({ name: { ...text, example: "New Folder" } }, [])), ...answers({ "201": named }) },
    },
  });

  it("give a copy another name than that of the original", async () => {
    assert.match(phasesOf(await all(folders("copy")), "POST /folders/{id}/copy", "Default"), /"New Folder \$\{unique\} 2"/);
  });

  it("wait for a change that a call only starts", async () => {
    const clock = object({ id: text, name: text, time: text, status: { ...text, enum: ["moving", "ready"] } });
    const advance = async (description: string) => {
      const clocks = collection("clocks", object({ name: text }), clock);
      const post = { description, ...takes(object({ time: { ...text, example: "noon" } })), ...answers({ "200": clock }) };
      return phasesOf(
        await all({ ...clocks, "/clocks/{id}/advance": { parameters: [pathId("id", text)], post } }),
        "POST /clocks/{id}/advance",
        "Default",
      );
    };
    assert.match(await advance("Starts to advance. It is done when status changes to Ready."), /until \$\.status is "ready"/);
    assert.doesNotMatch(await advance("Advances."), /until/);
  });

  it("expect of a setup the flag of a success", async () => {
    const flag = (name: string) => object({ id: text, [name]: { type: "boolean", enum: [true] } });
    const read = async (name: string) => {
      const items = collection("items", object({ name: text }), named);
      const post = { ...takes(object({ name: text })), ...answers({ "200": flag(name) }) };
      return phasesOf(await all({ ...items, "/items": { post } }), "GET /items/{id}", "Default");
    };
    assert.match(await read("ok"), /Expect status 2xx and \$\.ok is true\./);
    assert.match(await read("open"), /Expect status 2xx\.\n/);
  });

  it("send one of two members that exclude each other, and not the one that only names a thing", async () => {
    const either = "You must provide either `template` or `fields`, but not both.";
    const extract = async (words: string) => {
      const template = {
        ...object({ type: { ...text, enum: ["template"] }, key: { ...text, example: "invoice" } }, []),
        description: words,
      };
      const fields = { type: "array", description: words, items: object({ key: { ...text, example: "name" } }) };
      const body = object({ text: { ...text, example: "Hello you" }, template, fields }, ["text"]);
      return phasesOf(
        await all({ "/extract": { post: { summary: "Extract data", ...takes(body), ...answers({ "200": named }) } } }),
        "POST /extract",
        "Default",
      );
    };
    assert.match(await extract(either), /"fields": \[/);
    assert.doesNotMatch(await extract(either), /"template"/);
    assert.match(await extract("One way."), /"template"/);
  });

  it("send no flag that costs something or opens the account to others", async () => {
    const flag = (description: string) => ({ type: "boolean", description });
    const body = object({ name: text, lookup: flag("Look up the name (additional charges apply)."), loud: flag("Rings.") }, []);
    const post = {
      requestBody: { content: { "application/json": { schema: body, example: { name: "App", lookup: true, loud: true } } } },
      ...answers({ "201": named }),
    };
    const made = phasesOf(await all({ ...collection("apps", body, named), "/apps": { post } }), "POST /apps", "Default");
    assert.match(made, /"loud": true/);
    assert.doesNotMatch(made, /lookup/);
  });

  it("send no flag that is only for another kind of thing", async () => {
    const rows = async (description: string) =>
      textOf(
        await all(collection("shares", object({ name: text, path: { type: "boolean", description } }, ["name"]), named)),
        "POST /shares",
        "Edge Case",
      );
    assert.doesNotMatch(await rows("The flag can only be used for folder shares."), /path is false/);
    assert.match(await rows("Only used with care."), /path is false/);
  });

  it("look for no thumbnail of a text", async () => {
    const thumbnail = (description: string) => ({
      ...collection("files", object({ name: text }), named),
      "/files/{id}/thumbnail": { parameters: [pathId("id", text)], get: { description, ...answers({ "200": named }) } },
    });
    const result = await all(thumbnail("Thumbnails can be generated for the image and video file formats."));
    assert.match(reasonOf(result, "GET /files/{id}/thumbnail"), /needs a picture, and generation has only a text/);
    assert.ok((await all(thumbnail("A small view."))).generated.some(({ endpoint }) => endpoint === "GET /files/{id}/thumbnail"));
  });

  it("look for no second page where there is one item", async () => {
    const pages = ["limit", "offset"].map((name) => ({ name, in: "query", schema: { type: "integer" } }));
    const marks = (description: string) => ({
      "/marks": {
        get: {
          description,
          parameters: pages,
          ...answers({ "200": object({ entries: { type: "array", items: named }, total: { type: "integer" } }) }),
        },
      },
      "/marks/{id}": { parameters: [pathId("id", text)], get: answers({ "200": named }) },
    });
    const hasList = async (description: string) =>
      (await all(marks(description))).generated.some(({ endpoint, name }) => endpoint === "GET /marks" && name === "List");
    assert.equal(await hasList("Currently, only the `favorites` mark is supported."), false);
    assert.equal(await hasList("Lists marks."), true);
  });

  it("make a thing that one path adds and removes as a whole before reading it", async () => {
    const cards = object({ cards: { type: "array", items: object({ name: { ...text, example: "A card" } }) } });
    const at = {
      parameters: [pathId("id", text)],
      get: answers({ "200": cards }),
      post: { ...takes(cards), ...answers({ "201": cards }) },
    };
    const read = async (more: object) =>
      phasesOf(
        await all({ ...collection("files", object({ name: text }), named), "/files/{id}/cards": { ...at, ...more } }),
        "GET /files/{id}/cards",
        "Default",
      );
    assert.match(await read({ delete: answers({ "204": null }) }), /POST request to \/files\/\$\{\w+\}\/cards/);
    assert.doesNotMatch(await read({}), /POST request to \/files\/\$\{\w+\}\/cards/);
  });
});
