// Values: templates and markers, ways into objects, and what a value may do to a URL.

import assert from "node:assert/strict";
import { fileReference, isFileReference } from "../../engine/http/request.ts";
import { createRandom } from "../../engine/random.ts";
import { compileValue } from "../../engine/values/fill.ts";
import { parseReference } from "../../engine/values/reference.ts";
import { compileRequestLine } from "../../engine/values/requestLine.ts";
import { createScope, type Known, type Late, resolve, type Scope, UnsetVariable, withRow } from "../../engine/values/scope.ts";
import type { Json } from "../../language/index.ts";

const scopeOf = (variables: Readonly<Record<string, Json>>) => createScope(new Map(Object.entries(variables)));
const fill = (value: Json, scope: Scope) =>
  compileValue(value).fill({ scope, random: createRandom(1), now: () => new Date("2026-03-01T10:00:00Z"), folder: "flows" });

describe("run: values", () => {
  const scope = scopeOf({
    n: 2,
    price: 1.5,
    yes: true,
    none: null,
    text: "a b",
    order: { sku: "A-1", lines: [{ sku: "B", "odd key": 7 }], "a.b": 1 },
    list: [1, "x"],
    invoice: fileReference("invoice.pdf"),
  });

  it("refuses a value that is made of others that double, however short they are", () => {
    const link = (index: number): readonly [string, Late] => [
      `a${index}`,
      (inner) => `${resolve(inner, parseReference(`a${index - 1}`))}${resolve(inner, parseReference(`a${index - 1}`))}`,
    ];
    const chain = createScope(new Map<string, Known>([["a0", ""], ...Array.from({ length: 40 }, (_, index) => link(index + 1))]));
    assert.equal(resolve(chain, parseReference("a10")), "");
    assert.throws(() => resolve(chain, parseReference("a40")), /composed of more than 100,000 values of other variables/);
    assert.equal(resolve(chain, parseReference("a10")), "");
  });

  it("fills a text as text and a marker with the value's own type", async () => {
    assert.deepEqual(await fill({ a: "${n}", b: { $var: "n" }, c: "n=${n}, ${yes}, ${none}, ${price}" }, scope), {
      a: "2",
      b: 2,
      c: "n=2, true, null, 1.5",
    });
    assert.equal(await fill("${list} ${order.lines[0]}", scope), '[1,"x"] {"sku":"B","odd key":7}');
    assert.deepEqual(await fill([{ $var: "none" }, "x"], scope), [null, "x"]);
  });

  it("finds its way into objects and lists", async () => {
    assert.equal(await fill("${order.lines[0].sku}/${order.lines[0]['odd key']}/${order[\"a.b\"]}/${ order.sku }", scope), "B/7/1/A-1");
    assert.deepEqual(parseReference("a.b[0]"), { text: "a.b[0]", name: "a", path: ["b", 0] });
    for (const bad of ["order.lines[3].sku", "order.toString", "n.x", "missing.x", "missing"]) {
      assert.throws(() => resolve(scope, parseReference(bad)), UnsetVariable, bad);
    }
  });

  it("leaves what is literal, and the very same object if there is nothing to fill in", async () => {
    assert.equal(await fill("$${n} and $$ and ${", scope), "${n} and $$ and ${");
    assert.deepEqual(await fill({ $literal: { $var: "n", x: "${n}" } }, scope), { $var: "n", x: "${n}" });
    assert.deepEqual(await fill({ a: { $literal: { $random: "x" } }, b: "${n}" }, scope), { a: { $random: "x" }, b: "2" });
    const body = { a: [1, { b: "c" }] };
    assert.equal(await fill(body, scope), body);
    const proto = (await fill(JSON.parse('{"__proto__": "${n}", "x": 1}'), scope)) as object;
    assert.deepEqual(Object.keys(proto), ["__proto__", "x"]);
  });

  it("makes a file of a file variable, and never of what a server said", async () => {
    assert.ok(isFileReference(await fill("${invoice}", scope)));
    assert.ok(isFileReference(await fill({ $var: "invoice" }, scope)));
    assert.ok(isFileReference(await fill({ $file: "./x.pdf" }, scope)));
    const said = scopeOf({ said: { $file: "/etc/passwd" } });
    assert.equal(isFileReference(await fill({ $var: "said" }, said)), false);
  });

  it("takes the row first, then what was saved, then the service's setup, then what was known", () => {
    const layered = createScope(
      new Map<string, Json>([["x", "known"]]),
      new Map<string, Json>([["x", "service"]]),
      new Map<string, Json>([["x", "row"]]),
    );
    const at = (one: Scope) => resolve(one, parseReference("x"));
    assert.equal(at(withRow(layered, new Map([["x", "block"]]))), "block");
    layered.saved.set("x", "saved");
    assert.equal(at(layered), "row");
    assert.equal(at({ ...layered, rows: [] }), "saved");
    assert.equal(at({ ...layered, rows: [], saved: new Map() }), "service");
    assert.equal(at({ ...layered, rows: [], saved: new Map(), service: new Map() }), "known");
    assert.equal(at({ ...layered, rows: [], saved: new Map([["x", null]]) }), null);
  });

  describe("in a request line", () => {
    const line = (action: string, variables: Readonly<Record<string, Json>>) =>
      compileRequestLine(action).fill(scopeOf(variables), undefined);

    it("encodes a value at its place, so that it keeps its meaning", () => {
      assert.equal(line("GET /a/${x}", { x: "b/c?d=e#f" }), "GET /a/b%2Fc%3Fd%3De%23f");
      assert.equal(line("GET /a?q=${x}&r=1", { x: "1&r=2 +" }), "GET /a?q=1%26r%3D2%20%2B&r=1");
      assert.equal(line("GET /a/${x}-${y}", { x: 1, y: "ü" }), "GET /a/1-%C3%BC");
    });

    it("takes a whole target, a host and a path piece as they are", () => {
      assert.equal(line("GET ${x}", { x: "/orders/1?a=b" }), "GET /orders/1?a=b");
      assert.equal(line("GET ${x}/orders", { x: "http://h:1/api" }), "GET http://h:1/api/orders");
      assert.equal(line("GET http://${h}/x", { h: "localhost:80" }), "GET http://localhost:80/x");
      assert.equal(line("GET ${base}${x}", { base: "http://h", x: "/orders/1" }), "GET http://h/orders/1");
      assert.equal(line("GET /api${x}", { x: "/orders/a b" }), "GET /api/orders/a%20b");
    });

    it("takes of a name that is a path what the target does not have yet", () => {
      const name = "projects/p/topics/a b";
      assert.equal(line("GET /v1/projects/p/topics/${name}", { name }), "GET /v1/projects/p/topics/a%20b");
      assert.equal(
        line("GET http://h/v1/projects/${p}/topics/${name}:publish", { p: "p", name }),
        "GET http://h/v1/projects/p/topics/a%20b:publish",
      );
      assert.equal(line("GET /v1/projects/p/topics/${name}", { name: "projects/12/topics/t" }), "GET /v1/projects/p/topics/t");
      assert.equal(line("GET /v1/topics/${name}/keys", { name: "topics/t" }), "GET /v1/topics/t/keys");
      for (const [before, other] of [
        ["/v1/projects/q/topics/", name],
        ["/v1/projects/p/keys/", name],
        ["/topics/", name],
        ["/files/", "docs/a.txt"],
        ["/v1/projects/p/topics/", "projects/p/topics/.."],
      ])
        assert.equal(line(`GET ${before}\${x}`, { x: other ?? "" }), `GET ${before}${encodeURIComponent(other ?? "")}`);
    });

    it("refuses a segment that would lead elsewhere", () => {
      for (const x of ["", ".", ".."]) {
        assert.throws(() => line("DELETE /orders/${x}", { x }), /would change the path of the request/);
        assert.throws(() => line("DELETE /orders/${x}/lines", { x }), /change the path/);
      }
      assert.equal(line("GET /orders/${x}.json", { x: "" }), "GET /orders/.json");
    });

    it("wants a value for each path parameter", () => {
      assert.throws(() => line("GET /orders/{id}", {}), /\$\{id\} has no value/);
      assert.equal(compileRequestLine("GET /orders/{id}").fill(scopeOf({}), { id: 3 }), "GET /orders/{id}");
      assert.equal(line("GET /orders/{id}", { id: 3 }), "GET /orders/{id}");
    });
  });
});
