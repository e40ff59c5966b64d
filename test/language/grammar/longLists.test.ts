// Reads lists of one to fourteen fields in every form that a request takes them: one more field is not refused, and
// it is sent, not checked.

import { deepEqual } from "node:assert/strict";
import { compile } from "../../../language/index.ts";

const names = ["sku", "kind", "colour", "size", "amount", "place", "owner", "note", "phase", "grade", "lot", "unit", "maker", "room"];
const values = ["A-1", "OPEN", "red", "x", 4.5, "hall", "bob", "new", 2, "high", 7, "kg", "ACME", "B2"];

const forms: Readonly<Record<string, (pairs: readonly (readonly [string, string | number])[]) => string>> = {
  "with a=b, c=d": (pairs) => `POST /orders with ${pairs.map(([name, value]) => `${name}=${value}`).join(", ")}`,
  "w/ a=b, c=d": (pairs) => `POST /orders w/ ${pairs.map(([name, value]) => `${name}=${value}`).join(", ")}`,
  "with a=b and c=d": (pairs) => `POST /orders with ${pairs.map(([name, value]) => `${name}=${value}`).join(" and ")}`,
  "with body a=b, c=d": (pairs) => `POST /orders with body ${pairs.map(([name, value]) => `${name}=${value}`).join(", ")}`,
  'with a "b", c "d"': (pairs) =>
    `Send a POST request to /orders with ${pairs.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", ")}`,
  'with a = "b", c = "d"': (pairs) => `POST /orders with ${pairs.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join(", ")}`,
};

describe("long lists of fields", () => {
  for (const [form, written] of Object.entries(forms))
    for (let count = 1; count <= names.length; count++)
      it(`${form}: ${count}`, () => {
        const pairs = names.slice(0, count).map((name, at) => [name, values[at] as string | number] as const);
        const compiled = compile(written(pairs));
        deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, [
          { step: "api_request", action: "POST /orders", body: Object.fromEntries(pairs) },
        ]);
      });
});
