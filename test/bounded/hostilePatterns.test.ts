// Any pattern or schema of people, documents and servers, against any text: an answer, or a failed check that says why;
// and a signal ends it.

import assert from "node:assert/strict";
import { runKillable } from "../../engine/bounded/killable.ts";
import { isCheap } from "../../engine/bounded/patternCost.ts";
import { atMost, TookTooLong } from "../../engine/bounded/watchdog.ts";
import { evaluateCheck } from "../../engine/checks/evaluate.ts";
import { readStore } from "../../engine/checks/store.ts";
import type { CheckSubject } from "../../engine/checks/subject.ts";
import { loadContract, schemasWithoutContract } from "../../engine/contract/contract.ts";
import { textLike } from "../../engine/generate/endpoints/pattern.ts";
import { createSchemas } from "../../engine/generate/endpoints/schemas.ts";
import { createResponse } from "../../engine/http/response.ts";
import { compileResultCheck } from "../../engine/mcp/toolResult.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { fits } from "../../engine/planning/select.ts";
import { type Check, createPattern, type Json, type JsonObject, type Pattern } from "../../language/index.ts";

const as = `${"a".repeat(60)}!`;
/** A nested repetition, and one that RE2 cannot say. */
const nested = "^(a+)+$";
const lookAhead = "^(?=(a+)+$)a";
const source = { root: import.meta.dirname, files: nodeFiles };

function response(body: Json, type = "application/json") {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const url = "http://localhost/things";
  return createResponse({ status: 200, statusText: "OK", headers: [["content-type", type]], body: Buffer.from(text), url, durationMs: 1 });
}

function subject(body: Json, more: Partial<CheckSubject> = {}): CheckSubject {
  return { response: response(body), variable: () => ({ found: false }), schema: schemasWithoutContract(source), ...more };
}

function patternOf(written: string, flags = ""): Pattern {
  const pattern = createPattern(written, flags);
  assert.ok(!("problem" in pattern));
  return pattern;
}

/**
 * Does work that only its time limit ends, with a clock that goes ten times as fast: until the limit, such work takes a
 * whole processor.
 */
async function hurried<T>(work: () => Promise<T> | T): Promise<T> {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((end: () => void, limit: number) => setTimeout(end, limit / 10)) as typeof setTimeout;
  try {
    return await work();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

/** The message of the failure, or `ok`. */
async function outcome(check: Check, body: Json): Promise<string> {
  const result = await evaluateCheck(check, subject(body));
  return result.passed ? "ok" : (result.message ?? "");
}

describe("the cost of a pattern", () => {
  const slug = "^[a-z0-9]+(?:-[a-z0-9]+)?$";
  for (const written of [
    "^\\d+$",
    slug,
    "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
    "^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
    "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:Z|[+-]\\d{2}:\\d{2})$",
    "^(\\d{1,3}\\.){3}\\d{1,3}$",
    "^(?!-)[a-z-]{1,63}(?<!-)$",
  ]) {
    it(`is small for ${written}`, () => assert.ok(isCheap(patternOf(written), "a".repeat(40))));
  }

  it("is small for a literal that is looked for in a long page", () => {
    assert.ok(isCheap(patternOf('name="token" value="([^"]+)"'), `${"x".repeat(200_000)}name="token" value="abc"`));
  });

  for (const written of [
    nested,
    lookAhead,
    "(a|a)*b",
    "(x+x+)+y",
    "^(a|aa)+$",
    "(a*)*$",
    "(.*a){20}",
    "^((a{1,9}){1,9}){1,9}$",
    "(a+)\\1+$",
    "\\s+$x",
  ]) {
    it(`is not small for ${written}`, () => assert.ok(!isCheap(patternOf(written), " ".repeat(3_000))));
  }

  it("counts unrolled repetitions", () => assert.ok(!isCheap(patternOf("(?:(?:a{100}){100}){100}$"), "a".repeat(10_000))));
});

describe("hostile patterns", () => {
  it("are answered by the linear engine where it can say them", async () => {
    assert.match(await outcome({ path: "$.a", matches: `/${nested}/` }, { a: as }), /^\$\.a matches .* — but it is "aaa/);
    assert.equal(await outcome({ path: "$.a", matches: nested, not: true }, { a: as }), "ok");
    assert.equal(await outcome({ path: "$.a", matches: nested }, { a: "a".repeat(60) }), "ok");
    assert.match(await outcome({ every: "$", matches: nested }, ["aaa".repeat(9), as, as]), /^.* — but not for 2 of 3: at \$\[1\]/);
  });

  it("are a failed check that says so where it cannot", async () => {
    const expected = /could not be checked: matching \/\^\(\?=\(a\+\)\+\$\)a\/ failed: it took longer than 5 s\. Write the pattern without/;
    assert.match(await outcome({ path: "$.a", matches: lookAhead, not: true }, { a: as }), expected);
  });

  it("are ended by a signal, whatever they are doing", async () => {
    const controller = new AbortController();
    const checking = evaluateCheck({ path: "$.a", matches: lookAhead }, subject({ a: as }, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 100);
    await assert.rejects(async () => checking, { name: "AbortError" });
  });

  it("do not hold up each other, and the next gets a thread", async () => {
    const tasks = [{ kind: "match", source: lookAhead, flags: "", text: as }] as const;
    const hostile = Array.from({ length: 6 }, () => runKillable(tasks, { limit: 300 }));
    for (const one of await Promise.allSettled(hostile)) assert.ok(one.status === "rejected" && one.reason instanceof TookTooLong);
    assert.deepEqual(await runKillable([{ kind: "match", source: "b(.)", flags: "", text: "abc", groups: true }]), [["bc", "c"]]);
  });

  it("save what they find, or say why nothing was saved", async () => {
    assert.deepEqual(await readStore("match /b(a+)+$/", { response: response(`xb${"a".repeat(60)}`, "text/plain") }), {
      found: true,
      value: "a".repeat(60),
    });
    const nothing = await readStore(`match /${nested}/`, { response: response(as, "text/plain") });
    assert.ok(!nothing.found && nothing.problem.startsWith("nothing in the body matches"), JSON.stringify(nothing));
    const cut = await hurried(() => readStore(`match /${lookAhead}/`, { response: response(as, "text/plain") }));
    assert.ok(!cut.found && /failed: it took longer than 2 s\. Write .* such as \(a\+\)\+\.$/.test(cut.problem), JSON.stringify(cut));
  });

  it("in schemas are answered or are a failed check", async () => {
    const schema = { properties: { a: { type: "string", pattern: nested } }, patternProperties: { "^(b+)+$": { type: "number" } } };
    assert.match(await outcome({ body: "json", schema }, { a: as, [`${"b".repeat(60)}!`]: 1 }), /\$\.a must match \/\^\(a\+\)\+\$\//);
    assert.equal(await outcome({ body: "json", schema }, { a: "a".repeat(60), ["b".repeat(60)]: 1 }), "ok");
    const slow = { body: "json", schema: { properties: { a: { pattern: lookAhead } } } } as const;
    assert.match(await hurried(() => outcome(slow, { a: as })), /validating against the given schema failed: it took longer than 5 s/);
  });

  it("in a contract are answered, with the names of its parts, or are findings", async () => {
    const document = (pattern: string) => ({
      openapi: "3.0.3",
      info: { title: "T", version: "1" },
      paths: {
        "/things": {
          get: {
            responses: { 200: { description: "", content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } } },
          },
        },
      },
      components: { schemas: { Thing: { type: "object", properties: { a: { type: "string", pattern } } } } },
    });
    const check = async (pattern: string) => {
      const contract = await loadContract(JSON.stringify(document(pattern)), { path: "openapi.json", ...source });
      assert.ok(!("problem" in contract));
      const url = "http://localhost/things";
      const findings = await contract.check({ method: "GET", url, baseUrl: "http://localhost" }, response({ a: as }));
      return findings.map(({ message }) => message).join("\n");
    };
    assert.match(await check(nested), /^\$\.a must match \/\^\(a\+\)\+\$\/ \(Thing\.a\), it is "a{60}!" \(contract of GET \/things\)$/);
    assert.match(await hurried(() => check(lookAhead)), /^it could not be checked: it took longer than 5 s/);
  });

  it("of a server's tool are answered or say that they took too long", async () => {
    const check = await compileResultCheck({ properties: { a: { pattern: lookAhead } } });
    assert.match((await hurried(async () => check({ a: as }))) ?? "", /took longer than 1 s/);
    assert.equal(await check({ a: "b" }), '$.a must match /^(?=(a+)+$)a/, it is "b"');
  });

  it("in a JSONPath are given up after a second", async () => {
    assert.match(await outcome({ path: `$[?search(@, '(a+)+$')]`, length: 1 }, [as]), /took longer than 1 s/);
    const deep = JSON.parse(`${'{"a":'.repeat(120)}1${"}".repeat(120)}`);
    assert.match(await outcome({ path: "$..*..*..*..*..*..b", exists: true }, deep), /took longer than 1 s/);
  });

  it("make no text, and choose no test, by taking for ever", () => {
    assert.equal(textLike(`(?=(a+)+$)${"a".repeat(40)}!`), undefined);
    assert.equal(textLike("(?:(?:a{1000}){1000}){1000}"), undefined);
    assert.equal(textLike(`${"(a|".repeat(60)}a${")".repeat(60)}`), "a");
    const test = { id: "a", tags: [], path: "a.playbook", title: as };
    assert.throws(() => fits({ grep: "(a+)+$" }, test), { code: "slow-pattern" });
    const schema = { type: "string", pattern: lookAhead };
    const schemas = createSchemas({});
    return schemas.ready().then(() => assert.equal(schemas.accepts(schema, as), undefined));
  });
});

describe("hostile schemas", () => {
  const bounded = async (schema: JsonObject, body: Json) => outcome({ body: "json", schema }, body);
  const endless = (schema: JsonObject, body: Json) => hurried(() => bounded(schema, body));

  it("whose references multiply end", async () => {
    const $defs: Record<string, JsonObject> = { s0: { type: "object" } };
    for (let depth = 1; depth <= 40; depth++)
      $defs[`s${depth}`] = { allOf: [{ $ref: `#/$defs/s${depth - 1}` }, { $ref: `#/$defs/s${depth - 1}` }] };
    assert.match(await endless({ $defs, $ref: "#/$defs/s40" }, {}), /took longer than 5 s/);
    const self = { properties: { c: { $ref: "#" } }, required: ["c"] };
    const value = JSON.parse(`${'{"c":'.repeat(60)}1${"}".repeat(60)}`);
    assert.match(
      await endless({ type: "object", anyOf: [self, self, { maxProperties: 0 }] }, value),
      /took longer than 5 s|more than 512 MB/,
    );
  });

  it("of one reference for each item are checked at once", async () => {
    const items = Array.from({ length: 20_000 }, (_, id) => ({ id }));
    const schema = {
      $defs: { item: { type: "object", properties: { id: { type: "integer" } } } },
      items: { $ref: "#/$defs/item" },
      uniqueItems: true,
    };
    assert.equal(await bounded(schema, items), "ok");
  });

  it("keep all digits of numbers on the way to the worker", async () => {
    const schema = { properties: { a: { pattern: nested }, n: { const: 9007199254740992 } } };
    const lookup = schemasWithoutContract(source);
    const body = `{"a": "${"a".repeat(40)}", "n": 9007199254740993}`;
    const result = await evaluateCheck({ body: "json", schema }, subject(body, { schema: lookup }));
    assert.match(result.passed ? "" : (result.message ?? ""), /\$\.n must be 9007199254740992, it is 9007199254740993/);
  });
});

describe("the watchdog", () => {
  it("ends what takes too long, and hands on what is thrown", () => {
    assert.throws(
      () =>
        atMost(50, () => {
          for (;;);
        }),
      TookTooLong,
    );
    assert.throws(
      () =>
        atMost(1_000, () => {
          throw new RangeError("mine");
        }),
      /mine/,
    );
    assert.equal(
      atMost(1_000, () => 3),
      3,
    );
  });
});
