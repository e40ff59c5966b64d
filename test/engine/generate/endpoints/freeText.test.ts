// Tests that rows at the limits expect success only of texts that a service keeps as they are, and of bodies that the
// document calls complete.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));

/** The rows of a POST with a member `name` and these, at the limits. */
async function limitsOf(members: object, required = ["name"]): Promise<string> {
  const body = object({ name: text, ...members }, required);
  const result = await all({
    "/machines": { post: { ...takes(body), ...answers({ "201": object({ id: text }) }) } },
    "/machines/{id}": { parameters: [pathId("id", text)], delete: ok },
  });
  const made = result.generated.some(({ name }) => name === "Edge Case");
  return made ? textOf(result, "POST /machines", "Edge Case") : "";
}

describe("rows at the limits", () => {
  it("send any text only where a service keeps it for people", async () => {
    const rows = await limitsOf({
      description: { ...text, description: "What the machine is for." },
      size: { ...text, example: "4-core", description: "To list available sizes, use `GET /sizes`." },
      followers: { ...text, example: "me", description: 'Users. These can be the string "me", an email, or the gid of a user.' },
      insert_after: { ...text, example: "124816", description: "A machine in the list to insert it after, or `null`." },
      funding: { ...text, example: "credit", description: "Possible values: * **credit** * **debit**" },
      title: { ...text, description: "May only contain letters, numbers and `-`." },
      note: { ...text, description: "One of: `short`, `long`." },
      comment: { ...text, description: "It should have format of the URL `https://example.com/<file>`." },
    });
    assert.match(rows, /name is written in many scripts/);
    assert.match(rows, /description is empty/);
    assert.doesNotMatch(rows, /(?:size|followers|insert_after|funding|title|note|comment) is (?:empty|written)/);
  });

  it("send the longest text only where words do not limit it further", async () => {
    const rows = await limitsOf({
      type: { ...text, maxLength: 40, example: "charge", description: "Only of this type. One of: `charge`, `refund`." },
      plan: { ...text, maxLength: 40, example: "basic" },
    });
    assert.doesNotMatch(rows, /type has 40 characters, the most/);
    assert.match(rows, /type has 41 characters, too many/);
    assert.match(rows, /plan has 40 characters, the most/);
  });

  it("send no time where a description wants a day", async () => {
    const when = (name: string, description: string) => ({
      name,
      in: "query",
      description,
      schema: { type: "string", format: "date-time" },
    });
    const parameters = [when("sent", "Specify a date as `YYYY-MM-DD` in GMT."), when("read", "The time in UTC."), when("made", "")];
    const rows = textOf(await all({ "/calls": { get: { parameters, ...ok } } }), "GET /calls", "Edge Case");
    assert.doesNotMatch(rows, /sent (?:is in a leap day|has an offset)|read has an offset/);
    assert.match(rows, /read is in a leap day/);
    assert.match(rows, /made has an offset/);
  });

  it("send no value that asks for other members beside it", async () => {
    const image = object({ id: text, source: { ...text, enum: ["partner", "own"], example: "own" } });
    const rows = await limitsOf({
      image: { ...image, example: { id: "ubuntu-latest", source: "own" } },
      method: { ...text, enum: ["card", "cash"], example: "cash" },
      card: object({ number: text }),
      zone: { ...text, enum: ["ZONE_UNSPECIFIED", "ZONE_EAST"] },
      host: { type: "boolean", description: "If this option is set, the ports that will be used must be specified." },
    });
    assert.doesNotMatch(rows, /image\.source is partner|method is card|UNSPECIFIED|host is true/);
    assert.match(rows, /zone is ZONE_EAST|host is false/);
  });

  it("send no name in another object, nor one that addresses have", async () => {
    const package_ = object({ name: { ...text, example: "left-pad" }, note: text });
    const rows = await limitsOf({ package: package_, runner_label: text }, ["name", "package"]);
    assert.doesNotMatch(rows, /package\.name is (?:empty|written)|runner_label is/);
    assert.match(rows, /package\.note is empty/);
    const result = await all({
      "/variables": { post: { ...takes(object({ name: text, value: text })), ...answers({ "201": null }) } },
      "/variables/{name}": {
        parameters: [pathId("name", text)],
        patch: { ...takes(object({ name: text, note: text })), ...ok },
        delete: ok,
      },
    });
    assert.doesNotMatch(textOf(result, "PATCH /variables/{name}", "Edge Case"), / name is (?:empty|written)/);
  });

  it("leave out members only where the document calls others required", async () => {
    const members = { size: { type: "integer", example: 3 } };
    assert.match(await limitsOf(members), /only required members are sent/);
    assert.doesNotMatch(await limitsOf(members, []), /only required members are sent/);
  });
});
