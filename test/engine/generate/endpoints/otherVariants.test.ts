// Tests rows with another value of a list: none beside members that hold for the first value only.

import assert from "node:assert/strict";
import { collection, generate, object, openapi, shopWith, text, textOf } from "./generated.ts";

const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const rowsOf = async (schema: object) =>
  textOf(await generate(shopWith(openapi(collection("things", schema)))), "POST /things", "Edge Case");
const of = (key: string, listed: readonly string[], more: object) =>
  object({ name: { ...text, maxLength: 90 }, [key]: { ...text, enum: listed }, ...more });

describe("rows with another value of a list", () => {
  it("are left out beside a value or a text of its kind", async () => {
    const listed = ["text", "number"];
    assert.doesNotMatch(await rowsOf(of("value_type", listed, { default_value: text })), /value_type is number/);
    const metadata = (description: string) => ({ metadata: { ...object({ note: text }), description } });
    assert.doesNotMatch(await rowsOf(of("resource_type", listed, metadata("Resource-specific metadata."))), /resource_type is number/);
    assert.match(await rowsOf(of("resource_type", listed, metadata("Notes."))), /resource_type is number/);
    assert.match(await rowsOf(of("value_type", listed, { note: text })), /value_type is number/);
  });

  it("are left out beside a flag that says the contrary, and beside words on the value", async () => {
    const rows = await rowsOf(of("visibility", ["private", "public"], { private: { type: "boolean", example: true } }));
    assert.match(rows, /visibility is private/);
    assert.doesNotMatch(rows, /visibility is public/);
    const scope = (description: string) => of("scope", ["team", "user"], { limit: told(description, { example: "strict" }) });
    assert.doesNotMatch(await rowsOf(scope("For `user` scope, this must remain `loose`.")), /scope is user/);
    assert.match(await rowsOf(scope("Also for `user` scope.")), /scope is user/);
    const conditions = told("The branch and tag conditions should contain a name.", { example: "main" });
    assert.doesNotMatch(await rowsOf(of("target", ["branch", "tag"], { conditions })), /target is tag/);
  });

  it("are left out where a value needs another member or an edition", async () => {
    const visible = (description: string) =>
      object({ name: { ...text, maxLength: 90 }, visibility: told(description, { enum: ["all", "selected", "trial"] }) });
    const rows = await rowsOf(
      visible("`selected` means those specified by `selected_ids`. `trial` is only available with an Enterprise plan."),
    );
    assert.match(rows, /visibility is all/);
    assert.doesNotMatch(rows, /visibility is (?:selected|trial)/);
    assert.match(await rowsOf(visible("Who sees it.")), /visibility is selected/);
  });
});
