// The aquarium of the tests of checks: two keepers and a tank were made before every sentence, and one call was last.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/aquarium.yaml", import.meta.url), "utf8"));

const keeper = (firstName: string, badge: string): Step => ({
  step: "api_request",
  action: "POST /keepers",
  body: { firstName, lastName: "Berg", badge },
});
const made: readonly Step[] = [
  keeper("Ida", "K-11"),
  { step: "save", store: [{ keeperId: "$.id" }] },
  { step: "api_request", action: "POST /tanks", body: { name: "Lagoon 7", room: "North", colour: "teal", notes: "fragile" } },
  { step: "save", store: [{ tankId: "$.tank.id", revision: "$.tank.revision" }] },
];

/** Calls that may be the last one. */
export const calls = {
  created: { step: "api_request", action: "POST /tanks", body: { name: "Lagoon 7", colour: "teal", notes: "fragile" } },
  tank: { step: "api_request", action: `GET /tanks/\${tankId}` },
  changed: { step: "api_request", action: `PATCH /tanks/\${tankId}`, body: { name: "Lagoon 8", notes: "repaired" } },
  tanks: { step: "api_request", action: "GET /tanks" },
  feedings: { step: "api_request", action: `GET /tanks/\${tankId}/feedings` },
  fed: { step: "api_request", action: `POST /tanks/\${tankId}/feedings`, body: { food: "algae", grams: 0 } },
  keeper: { step: "api_request", action: `GET /keepers/\${keeperId}` },
  keepers: { step: "api_request", action: "GET /keepers" },
  deleted: { step: "api_request", action: `DELETE /tanks/\${tankId}` },
  dismissed: { step: "api_request", action: `DELETE /keepers/\${keeperId}` },
} as const satisfies Readonly<Record<string, Step>>;

/** `sentence => checks`, or a sentence alone where it must be refused. */
export function checkAquarium(title: string, last: keyof typeof calls, table: string): void {
  readsChecks(title, { operations, before: [...made, calls[last]], variables: ["keeperId", "tankId", "revision"] }, table);
}
