// The harbour of the tests that say one thing in many ways: an owner with a boat, a mooring of that boat and a supply
// were made before every sentence.

import { readFileSync } from "node:fs";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { check } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/harbour.yaml", import.meta.url), "utf8"));
const made: readonly Step[] = [
  { step: "api_request", action: "POST /owners", body: { name: "Ida", email: "ida@example.com" }, store: [{ ownerId: "$.id" }] },
  { step: "api_request", action: "POST /owners/${ownerId}/boats", body: { model: "Dory" }, store: [{ boatId: "$.id" }] },
  {
    step: "api_request",
    action: "POST /moorings",
    body: { boatId: { $var: "boatId" }, purpose: "Repairs" },
    store: [{ mooringId: "$.id" }],
  },
  { step: "api_request", action: "POST /supplies", body: { name: "Rope", price: 4 }, store: [{ supplyId: "$.id" }] },
];

/** The table, with `last` as the calls just before. */
export function checkInHarbour(title: string, table: string, last: readonly Step[] = []): void {
  const context: SentenceContext = {
    ...(operations === undefined ? {} : { operations }),
    before: [...made, ...last],
    variables: new Set(["ownerId", "boatId", "mooringId", "supplyId", "pilotId", "token"]),
  };
  check(title, table, context);
}

export const readMooring: Step = { step: "api_request", action: "GET /moorings/${mooringId}" };
export const readMoorings: Step = { step: "api_request", action: "GET /moorings" };
