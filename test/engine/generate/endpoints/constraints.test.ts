// Tests the documented constraints one by one: run against a service on loopback that keeps all of them but one, which
// is wider or narrower than documented, or ends in a failure, a test fails; where all are kept, all pass.

import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { startTarget, type Target } from "../../../support/target.ts";
import { type Folder, folderWith } from "../../folder.ts";
import { answers, generate, openapi, pathId, shopWith, takes } from "./generated.ts";
import { failedIn } from "./runGenerated.ts";

type Schema = Readonly<Record<string, unknown>>;
interface Schemas {
  readonly members: Readonly<Record<string, Schema>>;
  readonly limit: Schema;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
}

const documented: Schemas = {
  members: {
    label: { type: "string", minLength: 2, maxLength: 40 },
    mark: { type: "string", pattern: "^[A-Z]{3}$", examples: ["ABC"] },
    kind: { type: "string", enum: ["box", "bag"] },
    packed: { type: "string", format: "date" },
    contact: { type: "string", format: "email" },
    weight: { type: "integer", minimum: 1, maximum: 20, examples: [5] },
    volume: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 10, examples: [2.5] },
    stamps: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3, examples: [["A"]] },
    fragile: { type: "boolean" },
  },
  limit: { type: "integer", minimum: 1, maximum: 50 },
  required: ["label", "mark", "kind", "packed", "contact", "weight", "volume", "stamps", "fragile"],
  additionalProperties: false,
};

const bodyOf = ({ members, required, additionalProperties }: Schemas) => ({
  type: "object",
  properties: members,
  required,
  additionalProperties,
});
const crate = { ...bodyOf(documented), properties: { id: { type: "string" }, ...documented.members } };
const document = openapi({
  "/crates": {
    get: {
      parameters: [{ name: "limit", in: "query", schema: documented.limit }],
      ...answers({ "200": { type: "array", items: crate }, "400": null }),
    },
    post: { ...takes(bodyOf(documented)), ...answers({ "201": crate, "400": null }) },
  },
  "/crates/{crateId}": { parameters: [pathId("crateId", { type: "string" })], delete: answers({ "204": null, "404": null }) },
});

/** The keywords of a member that the service has instead, or undefined where it does not have them. */
const member = (name: string, change: Schema): Schemas => ({
  ...documented,
  members: { ...documented.members, [name]: { ...documented.members[name], ...change } },
});
const limit = (change: Schema): Schemas => ({ ...documented, limit: { ...documented.limit, ...change } });

const beyond: Readonly<Record<string, Schemas>> = {
  "a missing member": { ...documented, required: documented.required.filter((name) => name !== "weight") },
  "an unknown member": { ...documented, additionalProperties: true },
  "another type": member("weight", { type: ["integer", "string"] }),
  "a text for a flag": member("fragile", { type: ["boolean", "string"] }),
  null: member("label", { type: ["string", "null"] }),
  "an unlisted value": member("kind", { enum: undefined }),
  "what is no date": member("packed", { format: undefined }),
  "what is no e-mail address": member("contact", { format: undefined }),
  "a text without its pattern": member("mark", { pattern: undefined }),
  "a text that is too short": member("label", { minLength: 1 }),
  "a text that is too long": member("label", { maxLength: 41 }),
  "a number below the least": member("weight", { minimum: 0 }),
  "a number above the greatest": member("weight", { maximum: 21 }),
  "a number that has to be exceeded": member("volume", { exclusiveMinimum: -1 }),
  "a number that must not be reached": member("volume", { exclusiveMaximum: 11 }),
  "a list that is too short": member("stamps", { minItems: 0 }),
  "a list that is too long": member("stamps", { maxItems: 4 }),
  "a parameter below the least": limit({ minimum: 0 }),
  "a parameter above the greatest": limit({ maximum: 51 }),
};

const within: Readonly<Record<string, Schemas>> = {
  "a listed value": member("kind", { enum: ["box"] }),
  "a leap day": member("packed", { not: { const: "2028-02-29" } }),
  "the shortest text": member("label", { minLength: 3 }),
  "the longest text": member("label", { maxLength: 39 }),
  "the least number": member("weight", { minimum: 2 }),
  "the greatest number": member("weight", { maximum: 19 }),
  "a number just above a bound": member("volume", { exclusiveMinimum: 0.1 }),
  "a number just below a bound": member("volume", { exclusiveMaximum: 9.9 }),
  "the longest list": member("stamps", { maxItems: 2 }),
  "one of two flags": member("fragile", { const: true }),
  "the least parameter": limit({ minimum: 2 }),
  "the greatest parameter": limit({ maximum: 49 }),
};

/** Values for which the service returns 500. */
const crashes: Readonly<Record<string, (sent: Readonly<Record<string, unknown>>) => boolean>> = {
  "a text in many scripts": ({ label }) => /[^\p{ASCII}]/u.test(String(label)),
  "the greatest number": ({ weight }) => weight === 20,
  "the greatest parameter": ({ limit: asked }) => asked === "50",
};

describe("generated tests of the documented constraints", () => {
  let target: Target;
  let folder: Folder;
  let kept = documented;
  let isCrash: (sent: Readonly<Record<string, unknown>>) => boolean = () => false;
  const crates = new Map<string, object>();
  before(async () => {
    const ajv = new Ajv2020({ strict: false });
    ajvFormats.default(ajv);
    let made = 0;
    target = await startTarget(({ method, url, text }, response) => {
      const send = (status: number, value?: unknown) =>
        void response.writeHead(status, { "content-type": "application/json" }).end(value === undefined ? "" : JSON.stringify(value));
      const { pathname, searchParams } = new URL(url, "http://crates");
      const asked = searchParams.get("limit");
      if (method === "DELETE") return send(crates.delete(pathname.split("/")[2] ?? "") ? 204 : 404);
      const sent = (method === "GET" ? { limit: asked } : JSON.parse(text)) as Readonly<Record<string, unknown>>;
      if (isCrash(sent)) return send(500);
      // Ajv looks at keywords without a value, too.
      const enforced = JSON.parse(JSON.stringify(method === "GET" ? kept.limit : bodyOf(kept))) as object;
      const isFine = method === "GET" && asked === null ? true : ajv.validate(enforced, method === "GET" ? Number(asked) : sent);
      if (!isFine) return send(400);
      if (method === "GET") return send(200, [...crates.values()].slice(0, Number(asked ?? 50)));
      const whole = { id: `c${++made}`, ...sent };
      crates.set(whole.id, whole);
      return send(201, whole);
    });
    const result = await generate(shopWith(document), { kinds: ["edge", "negative"] });
    assert.deepEqual(result.leftOut, []);
    const paths = new Set(result.generated.filter(({ name }) => name !== "Negative").map(({ path }) => path));
    folder = await folderWith({
      "shop.playbook": `---\nservice: shop\nbase_url: ${target.url}\nopenapi: openapi.json\n---\n`,
      "openapi.json": JSON.stringify(document),
      ...Object.fromEntries(result.changeSet.changes.flatMap(({ path, text = "" }) => (paths.has(path) ? [[path, text]] : []))),
    });
  });
  after(async () => {
    await target.close();
    await folder.remove();
  });
  afterEach(() => {
    kept = documented;
    isCrash = () => false;
    crates.clear();
  });

  /** The case of that value alone; unknown members are in two. */
  async function fails(cases = 1): Promise<void> {
    const failed = await failedIn(folder.path);
    assert.equal(failed.length, cases, failed.join("\n"));
  }

  it("pass where all are kept, and leave nothing", async () => {
    assert.deepEqual(await failedIn(folder.path), []);
    assert.equal(crates.size, 0);
  });

  for (const [what, schemas] of Object.entries(beyond))
    it(`find that ${what} is accepted (F206)`, async () => {
      kept = schemas;
      await fails(schemas.additionalProperties ? 2 : 1);
    });

  for (const [what, schemas] of Object.entries(within))
    it(`find that ${what} is refused`, async () => {
      kept = schemas;
      await fails();
    });

  for (const [what, crashing] of Object.entries(crashes))
    it(`find that ${what} is answered with 500 (F100)`, async () => {
      isCrash = crashing;
      await fails();
    });
});
