import assert from "node:assert/strict";
import { schema, stepProblems, stepSchema, validate } from "../../../language/index.ts";

/** The problems of a value, each as `path: message`. */
function check(value: unknown, expected: readonly string[], problems = validate(stepSchema, value)) {
  assert.deepEqual(
    problems.map(({ path, message }) => `${path.join(".")}: ${message}`),
    expected,
  );
}

describe("validation of steps", () => {
  it("speaks of the kind of step that the tag names", () => {
    check({ step: "api_request", action: "GET /orders" }, []);
    check({ step: "api_reqest" }, ['step: "step" cannot be "api_reqest". Did you mean "api_request"?']);
    check({ action: "GET /" }, [
      ': "step" is missing; it can be api_request, validate, mcp_server_call, prepare, save, repeat, set, wait, block, run or steps.',
    ]);
    check({ step: "wait" }, [': There is no "for", which is required: milliseconds.']);
    check(3, [
      ": This must be an HTTP request, or checks on the last response, or a call of a tool of an MCP server, or prepares the next request, or saves from the last response, or repeats the last call until checks hold, or gives a variable a value, or waits, or steps repeated for each row or element, or runs another playbook, or steps kept in the steps file, not 3.",
    ]);
  });

  it("refuses an address with a long line of variables, in no time that grows with their number", () => {
    const expected = ['action: "action" must be a method and a path or URL, such as POST /orders.'];
    check({ step: "api_request", action: `GET /${"${a}".repeat(200)} x` }, expected);
    check({ step: "api_request", action: `GET /${"${a}".repeat(200)}` }, []);
  });

  it("suggests keys, and sees keys that every object has", () => {
    check({ step: "api_request", action: "GET /", header: { A: "b" } }, [': There is no "header". Did you mean "headers"?']);
    check(
      JSON.parse('{"step":"wait","for":1,"constructor":1,"__proto__":2}'),
      [': There is no "constructor".', ': There is no "__proto__".'].map(withKeys),
    );
    function withKeys(message: string) {
      return `${message} It can be step, action or for.`;
    }
  });

  it("checks formats", () => {
    check({ step: "api_request", action: "get /orders" }, ['action: "action" must be a method and a path or URL, such as POST /orders.']);
    check({ step: "api_request", action: "GET /${a b}" }, [
      'action: "action": The braces contain no name of a variable. Write ${name}, ${name.field} or ${name[0]}; a literal ${ is written $${.',
    ]);
    check({ step: "save", store: ["1x"] }, ['store.0: Item 1 of "store" must be the name of a variable: letters, digits, _ and -.']);
    check({ step: "save", store: [{ x: "id" }] }, [
      'store.0.x: "x" must be a JSONPath, header NAME, cookie NAME, match /PATTERN/, status, body or response.',
    ]);
    check({ step: "api_request", action: "GET /", headers: { "a b": "c" } }, ['headers: The key "a b" must be the name of a header.']);
    check(
      {
        step: "validate",
        checks: [
          { path: "${start}.items[${n}]", exists: true },
          { header: "X-${name}", exists: true },
        ],
      },
      [],
    );
    const [problem] = validate(stepSchema, { step: "validate", checks: [{ path: "$.a[", exists: true }] });
    assert.match(problem?.message ?? "", /^"path" is not a JSONPath: /);
    const [regex] = validate(stepSchema, { step: "validate", checks: [{ path: "$", matches: "(" }] });
    assert.match(regex?.message ?? "", /^"matches" is not a regular expression: /);
  });

  it("keeps to the groups of fields", () => {
    check({ step: "api_request", action: "PUT /", body: 1, text: "x" }, [': "body" and "text" exclude each other. Keep one of them.']);
    check({ step: "block", steps: [{ step: "wait", for: 1 }] }, [': There must be exactly one of "rows" or "each".']);
    check({ step: "validate", checks: [{ equals: 1 }] }, [
      'checks.0: In Item 1 of "checks" there must be exactly one of "status", "reason", "header", "cookie", "path", "body", "time", "variable" or "succeeded".',
    ]);
    check({ step: "validate", checks: [] }, ['checks: "checks" needs at least one item.']);
  });

  it("says what is nearest in a union", () => {
    check({ step: "validate", checks: [{ status: 99 }] }, ['checks.0.status: "status" must be at least 100, not 99.']);
    check({ step: "validate", checks: [{ status: { abve: 3 } }] }, [
      'checks.0.status: In "status" there is no "abve". Did you mean "above"?',
      'checks.0.status: In "status" there must be at least one of "above", "below", "atLeast" or "atMost".',
    ]);
    check({ step: "wait", for: "500" }, []);
    check({ step: "wait", for: "${delay}" }, []);
    check({ step: "wait", for: "soon" }, ['for: "for" must be a number of milliseconds, or a variable such as ${delay}.']);
    check({ step: "wait", for: true }, ['for: "for" must be milliseconds, not true.']);
    check({ step: "wait", for: Number.NaN }, ['for: "for" must be a whole number, not NaN.']);
  });
});

describe("rules of steps beyond the schema", () => {
  const checkRules = (value: unknown, ...expected: string[]) => check(value, expected, stepProblems(value));

  it("of checks", () => {
    const rules = (condition: object, ...expected: string[]) =>
      checkRules({ step: "validate", checks: [condition] }, ...expected.map((message) => `checks.0: ${message}`));
    rules({ status: 200, equals: 1 }, '"status" already has its expected value, as in { status: 200 }, so it allows no "equals".');
    rules(
      { header: "ETag" },
      'This check does not say what "header" must be. Add one of equals, contains, startsWith, endsWith, matches, exists, empty, type, format, length, compare, oneOf, schema, unique, sorted, age, date, sum, average.',
    );
    rules(
      { body: "json", equals: 1, every: "$[*]" },
      '"every" selects items, so it needs "path", the place to check in each of them ($ for the item itself).',
    );
    rules(
      { path: "$", exists: true, ignoreCase: true },
      '"ignoreCase" needs one of equals, contains, startsWith, endsWith, oneOf, sorted.',
    );
    rules({ status: { below: 400 }, implied: true }, '"implied" marks a check that Playbook adds by itself. Remove it.');
    rules({ path: "$", equals: { $var: "a.b" } });
  });

  it("of values", () => {
    const rules = (value: unknown, ...expected: string[]) => checkRules({ step: "set", variable: "x", value }, ...expected);
    rules(
      { a: [{ $var: "1x" }] },
      'value.a.0: "$var" must be the name of a variable, optionally with a path such as order.lines[0].sku. To send an object with the key "$var" literally, write { $literal: {…} }.',
    );
    rules({ $random: "emial" }, 'value: "$random" must be a kind of random data. Did you mean "email"?');
    rules(
      { $random: "number", from: 3 },
      'value: "$random" has the options min, max and length (numbers), from and to (dates). To send an object with the key "$random" literally, write { $literal: {…} }.',
    );
    rules({ $now: "day" }, 'value: "$now" must be date, date-time, time, timestamp or timestamp-ms.');
    rules({ $literal: { $var: "any thing" } });
    rules("${x", "value: This ${ is not closed. Write ${name}, ${name.field} or ${name[0]}; a literal ${ is written $${.");
    rules("$${x");
  });

  it("in blocks and repetitions", () => {
    const step = { step: "repeat", until: { checks: [{ path: "$" }] } };
    const [problem] = stepProblems({ step: "block", rows: [{ a: 1 }], steps: [step] });
    assert.deepEqual(problem?.path, ["steps", 0, "until", "checks", 0]);
  });
});

describe("validation of other schemas", () => {
  it("names the place in lists and records", () => {
    const { list, record, integer, text, object, optional } = schema;
    const shape = object({ sizes: list(integer({ min: 1 })), names: optional(record(text({ pattern: /^[a-z]+$/ }), { min: 1 })) });
    check(
      { sizes: [1, 0, "x"], names: {} },
      [
        'sizes.1: Item 2 of "sizes" must be at least 1, not 0.',
        'sizes.2: Item 3 of "sizes" must be a whole number, not the text "x".',
        'names: "names" must not be empty.',
      ],
      validate(shape, { sizes: [1, 0, "x"], names: {} }),
    );
    check(null, [], validate(shape, { sizes: [] }));
    check(null, ['names.a: "a" must match ^[a-z]+$.'], validate(shape, { sizes: [], names: { a: "B" } }));
  });
});
