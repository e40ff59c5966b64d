// Tests kinds of things: values that count for one kind alone, the type of an item that has such parts, and a thing
// that is named instead of described.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const named = object({ id: text, name: text });

describe("kinds of things", () => {
  it("send the values that are right for the kind of the thing that was made", async () => {
    const words =
      "* For a task with an `action` value of `complete` this can be `done`.\n* For a task with an `action` of `review` this can be `open` or `approved`.";
    const update = (description: string) => {
      const change = object({ state: told(description, { enum: ["done", "open", "approved"], example: "done" }) }, []);
      const tasks = collection(
        "tasks",
        object({ name: text, action: { ...text, enum: ["review", "complete"], default: "review" } }),
        named,
      );
      return { ...tasks, "/tasks/{id}": { ...tasks["/tasks/{id}"], put: { ...takes(change), ...answers({ "200": named }) } } };
    };
    const result = await all(update(words));
    assert.match(phasesOf(result, "PUT /tasks/{id}", "Default"), /"state": "(?:open|approved)"/);
    assert.doesNotMatch(textOf(result, "PUT /tasks/{id}", "Edge Case"), /state is done/);
    assert.match(textOf(await all(update("The state.")), "PUT /tasks/{id}", "Edge Case"), /state is done/);
  });

  it("send the values that are right beside the thing that is named", async () => {
    const words = "The valid values for `state` depend on the parent:\n- Projects: `on_hold`, `done`.\n- Goals: `missed`, `done`.";
    const notes = (description: string) => ({
      ...collection("projects", object({ name: text }), named),
      ...collection(
        "notes",
        object({
          text,
          state: told(description, { enum: ["done", "on_hold", "missed"] }),
          parent: told("The id of the project or goal.", { example: "12345" }),
        }),
      ),
    });
    const rows = async (description: string) => textOf(await all(notes(description)), "POST /notes", "Edge Case");
    assert.doesNotMatch(await rows(words), /state is missed/);
    assert.match(await rows("The state."), /state is missed/);
  });

  it("keep the type beside the id of a thing of that type", async () => {
    const target = (values: readonly string[]) =>
      object({ type: { ...text, enum: values }, id: told("The id of the item.", { example: "6564564" }) });
    const locks = (values: readonly string[]) => ({
      ...collection("folders", object({ name: text }), named),
      ...collection("locks", object({ target: target(values), note: { ...text, maxLength: 9 } })),
    });
    assert.doesNotMatch(textOf(await all(locks(["page", "folder"])), "POST /locks", "Edge Case"), /target\.type is page/);
  });

  const field = (description: string) => {
    const options = { type: "array", description, items: object({ name: { ...text, example: "Low" } }) };
    const kind = { ...text, enum: ["text", "enum"], example: "text" };
    const body = object({ name: text, resource_subtype: kind, options }, ["name", "resource_subtype"]);
    return {
      ...collection("fields", object({ data: body }), object({ data: named })),
      "/fields/{id}/options": {
        parameters: [pathId("id", text)],
        post: { ...takes(object({ data: object({ name: text }) })), ...answers({ "201": named }) },
      },
    };
  };

  it("make the item of the type that has such parts", async () => {
    const setup = async (words: string) => phasesOf(await all(field(words)), "POST /fields/{id}/options", "Default");
    assert.match(await setup("Only relevant for fields of type `enum`."), /"resource_subtype": "enum",\s+"options": \[/);
    assert.doesNotMatch(await setup("The options."), /"enum"/);
  });

  it("send no other value of a member where some values ask for members of their own", async () => {
    const rows = async (description: string) => {
      const body = object({ name: text, format: { ...text, enum: ["none", "currency"] }, code: told(description) }, ["name"]);
      return textOf(await all(collection("fields", body, named)), "POST /fields", "Edge Case");
    };
    assert.doesNotMatch(await rows("Null if the `format` is not `currency`."), /format is currency/);
    assert.match(await rows("A code."), /format is currency/);
  });

  it("name a thing by its id instead of describing a new one", async () => {
    const product = (words: string) => ({
      anyOf: [{ ...object({ name: text }), description: "The product whose price the created plan will represent." }, told(words)],
    });
    const plans = (words: string) => ({
      ...collection("products", object({ name: text }), named),
      ...collection("plans", object({ name: text, product: product(words) }, ["name"]), named),
    });
    const made = async (words: string) => phasesOf(await all(plans(words)), "POST /plans", "Default");
    assert.match(await made("The ID of the product."), /"product": "\$\{\w+\}"/);
    assert.doesNotMatch(await made("Any text."), /"product": "\$\{/);
  });

  it("send the kind of thing to create where it has no default", async () => {
    const accounts = async (description: string) => {
      const more = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((key) => [key, { type: "boolean" }]));
      const type = told(description, { enum: ["custom", "standard"] });
      return phasesOf(
        await all(collection("accounts", object({ name: text, type, ...more }, ["name"]), named)),
        "POST /accounts",
        "Default",
      );
    };
    assert.match(await accounts("The type of account to create."), /"type": "custom"/);
    assert.doesNotMatch(await accounts("The type of account to create. The default is `standard`."), /"type"/);
  });

  it("send an amount instead of a price that would stay", async () => {
    const price = { ...object({ currency: text }), description: "Data used to generate a new Price object inline." };
    const items = (more: object) => all(collection("items", object({ note: text, price: text, price_data: price, ...more }, []), named));
    const made = phasesOf(await items({ amount: { type: "integer" }, currency: text }), "POST /items", "Default");
    assert.match(made, /"amount": 1/);
    assert.doesNotMatch(made, /price_data/);
    assert.match(phasesOf(await items({}), "POST /items", "Default"), /price_data/);
  });

  it("say which operation makes the item of a call elsewhere", async () => {
    const ship = (maker: object) => ({
      "/cards": { post: { ...takes(object({ name: text })), ...answers({ "201": named }) }, ...maker },
      "/cards/{card}": { parameters: [pathId("card", text)], get: answers({ "200": named }) },
      "/helpers/cards/{card}/ship": { parameters: [pathId("card", text)], post: answers({ "200": named }) },
    });
    const result = await all(ship({ get: answers({ "200": { type: "array", items: named } }) }));
    const reason = result.leftOut.find(({ endpoint }) => endpoint === "POST /helpers/cards/{card}/ship")?.reason;
    assert.match(String(reason), /no operation deletes what POST \/cards creates/);
  });
});
