// Tests the pages of a list that no filter keeps apart from the items of others: run against a service on loopback with
// a fault, and beside a client that adds items in front.

import assert from "node:assert/strict";
import { startTarget, type Target } from "../../../support/target.ts";
import { answers, openapi, pathId, takes } from "./generated.ts";
import { runGenerated } from "./runGenerated.ts";

const text = { type: "string" };
const stamp = { type: "object", required: ["id", "motif"], properties: { id: text, motif: text } };
const whole = (name: string, minimum: number) => ({ name, in: "query", schema: { type: "integer", minimum, maximum: 100 } });
const document = openapi({
  "/stamps": {
    get: {
      parameters: [whole("limit", 1), whole("offset", 0)],
      ...answers({ "200": { type: "array", items: stamp }, "400": null }),
    },
    post: {
      ...takes({ type: "object", required: ["motif"], properties: { motif: { ...text, examples: ["A blue whale"] } } }),
      ...answers({ "201": stamp, "400": null }),
    },
  },
  "/stamps/{stampId}": { parameters: [pathId("stampId", text)], delete: answers({ "204": null, "404": null }) },
});

describe("generated tests of pages among the items of others", function () {
  this.timeout(60_000);
  let target: Target;
  let isStartIgnored = false;
  /** Requests for a first page; the next request finds an item of another client in front. */
  let isDisturbed = false;
  let disturbed = 0;
  let stamps: { readonly id: string; readonly motif: string }[] = [];
  before(async () => {
    let made = 0;
    target = await startTarget(({ method, url, text: sent }, response) => {
      const send = (status: number, value?: object) =>
        void response.writeHead(status, { "content-type": "application/json" }).end(value === undefined ? "" : JSON.stringify(value));
      const { pathname, searchParams } = new URL(url, "http://stamps");
      const id = pathname.split("/")[2];
      if (method === "POST") {
        const one = { id: `s${++made}`, motif: String(JSON.parse(sent).motif) };
        stamps.unshift(one);
        return send(201, one);
      }
      if (method === "DELETE") {
        const isThere = stamps.some((one) => one.id === id);
        stamps = stamps.filter((one) => one.id !== id);
        return send(isThere ? 204 : 404);
      }
      const [limit, offset] = ["limit", "offset"].map((name) => Number(searchParams.get(name) ?? (name === "limit" ? 100 : 0)));
      const isSecond = offset === 1 && isDisturbed && disturbed++ === 0;
      const shown = isSecond ? [{ id: "other", motif: "Of another client" }, ...stamps] : stamps;
      const from = isStartIgnored ? 0 : (offset ?? 0);
      return send(200, shown.slice(from, from + (limit ?? 100)));
    });
  });
  after(() => target.close());

  const run = async () => (await runGenerated(document, target.url, { kinds: ["behaviour"] })).failed;

  it("pass on a service whose pages follow each other", async () => assert.deepEqual(await run(), []));

  it("pass where another client adds an item between two pages", async () => {
    isDisturbed = true;
    assert.deepEqual(await run(), []);
    assert.ok(disturbed > 1, "the second page is asked for again");
    isDisturbed = false;
  });

  it("find that the start of a page is ignored", async () => {
    isStartIgnored = true;
    const failed = await run();
    assert.ok(
      failed.some((line) => /list/i.test(line)),
      failed.join("\n"),
    );
    isStartIgnored = false;
  });
});
