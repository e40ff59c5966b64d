// Tests members of which one or the other has to be sent, or must not be sent beside the other.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const named = object({ id: text, name: text });

describe("members of which one is needed", () => {
  const insert = (words: string) => {
    const sections = collection("sections", object({ name: text }), named);
    const body = object(
      {
        section: text,
        before_section: told("Before this one.", { example: "86420" }),
        after_section: told("After it.", { example: "86421" }),
      },
      ["section"],
    );
    const move = { description: words, ...takes(object({ data: body })), ...answers({ "200": null }) };
    return { ...sections, "/boards/insert": { post: move } };
  };

  it("send one that the words demand inside an envelope, with another thing of the kind", async () => {
    const sent = async (words: string) => {
      const result = await all({
        ...collection("boards", object({ name: text }), named),
        ...insert(words),
        "/boards/{id}/insert": { parameters: [pathId("id", text)], post: (insert(words)["/boards/insert"] as { post: object }).post },
      });
      return phasesOf(result, "POST /boards/{id}/insert", "Default");
    };
    assert.match(await sent("Moves. One of `before_section` or `after_section` is required."), /"before_section": "\$\{otherSection\w*\}"/);
    assert.match(await sent("Moves a section to be either before or after another one."), /"before_section"/);
    assert.doesNotMatch(await sent("Moves a section."), /before_section/);
  });

  it("leave out rows in which a flag does not take the place of a member", async () => {
    const users = async (login: string) => {
      const body = object({ name: text, login: told(login, { example: "boss@example.com" }), is_app: { type: "boolean" } }, ["name"]);
      return textOf(await all(collection("users", body, named)), "POST /users", "Edge Case");
    };
    assert.doesNotMatch(await users("The address. Required, unless `is_app` is set to `true`."), /is_app is false|only required/);
    assert.match(await users("The address."), /is_app is false/);
  });

  it("change the markup of a text without the text beside it", async () => {
    const rows = async (other: string) => {
      const result = await all(
        collection("notes", object({ text: { ...text, example: "Hello you" }, [other]: text }, ["text"].slice(1)), named),
      );
      return textOf(result, "POST /notes", "Negative Values");
    };
    assert.match(await rows("html_text"), /html_text is a number, body: \{ html_text: 12345 \}/);
    assert.match(await rows("subject_line"), /subject_line is a number, body: \{ text: /);
  });

  it("keep a name that must be unique where only required members are sent", async () => {
    const rows = async (description: string) => {
      const body = object({ name: { ...text, example: "Box" }, note: { ...text, example: "A note" }, size: { type: "integer" } }, ["size"]);
      const paths = collection("boxes", body, named);
      const post = { ...(paths["/boxes"] as { post: object }).post, description };
      return textOf(await all({ ...paths, "/boxes": { post } }), "POST /boxes", "Edge Case");
    };
    assert.match(await rows("A box's name must be unique."), /only required members are sent, body: \{ name: [^,]+, size: 1 \}/);
    assert.match(await rows("Makes a box."), /only required members are sent, body: \{ size: 1 \}/);
  });
});
