// The invoices of the tests that say one check in many ways: one was made before every sentence.

import { readFileSync } from "node:fs";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { check } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/invoices.yaml", import.meta.url), "utf8"));
const made: Step = {
  step: "api_request",
  action: "POST /invoices",
  body: { customer: "Ada", amount: 120 },
  store: [{ invoiceId: "$.id" }],
};

/** The table, after the call `last`. */
export function checkInvoices(title: string, last: string, table: string): void {
  const context: SentenceContext = {
    ...(operations === undefined ? {} : { operations }),
    before: [made, { step: "api_request", action: last }],
    variables: new Set(["invoiceId"]),
  };
  check(title, table, context);
}
