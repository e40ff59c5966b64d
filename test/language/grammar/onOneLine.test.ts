// Reads clauses that hang together on one line: labels with an expectation, a request with its outcome, reasons, and
// checks without a verb. Next to them are sentences that are nearly the same and say more. The service is ours.

import { deepEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations, type Step } from "../../../language/index.ts";

interface Sentence {
  readonly kind: string;
  readonly text: string;
  /** The key of a beginning below. */
  readonly after: string;
  /** Null if it has to be refused. */
  readonly steps: readonly Step[] | null;
}

const folder = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const { operations } = readOperations(folder("./documents/tools.yaml"));
const lines = folder("./onOneLine.jsonl").trim().split("\n");

const made: readonly Step[] = [
  { step: "api_request", action: "POST /loans", body: { toolId: "T-1", days: 7 } },
  { step: "save", store: [{ loanId: "$.id" }] },
];
const login: readonly Step[] = [{ step: "api_request", action: "POST /login", body: { email: "a@b.c", password: "x" } }];
const shown: readonly Step[] = [...made, { step: "api_request", action: "GET /loans/${loanId}" }];
const beginnings: Readonly<Record<string, readonly Step[]>> = {
  none: [],
  loan: made,
  get: shown,
  tag: [...shown, { step: "save", store: [{ loanTag: "header ETag" }] }],
  list: [...made, { step: "api_request", action: "GET /loans" }],
  tools: [{ step: "api_request", action: "GET /tools" }],
  tool: [
    { step: "api_request", action: "GET /tools" },
    { step: "save", store: [{ toolId: "$[0].sku" }] },
  ],
  bad: [
    { step: "api_request", action: "POST /loans", body: {} },
    { step: "validate", checks: [{ status: 422 }] },
  ],
  login,
  logined: [...login, { step: "save", store: [{ token: "$.accessToken" }] }],
};
const variables: Readonly<Record<string, readonly string[]>> = {
  loan: ["loanId"],
  get: ["loanId"],
  tag: ["loanId", "loanTag"],
  list: ["loanId"],
  logined: ["token"],
  tool: ["toolId"],
};

describe("clauses on one line", () => {
  for (const { kind, text, after, steps } of lines.map((line): Sentence => JSON.parse(line)))
    it(`${kind}, after ${after}: ${text}`, () => {
      const before = beginnings[after] ?? [];
      const compiled = compile(text.replace(/\.$/, ""), undefined, {
        ...(operations === undefined ? {} : { operations }),
        before,
        variables: new Set(variables[after]),
      });
      if (steps === null) deepEqual(compiled.kind, "refused");
      else deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, steps);
    });
});
