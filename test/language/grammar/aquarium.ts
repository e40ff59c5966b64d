// The aquarium of the tests of checks: two keepers and a tank were made before every sentence, and one call was last.

import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { written } from "./written.ts";

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
  describe(title, () => {
    for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
      const [text = "", expected] = line.split(" => ").map((part) => part.trim());
      it(text, () => {
        const compiled = compile(text, undefined, {
          ...(operations === undefined ? {} : { operations }),
          before: [...made, calls[last]],
          variables: new Set(["keeperId", "tankId", "revision"]),
        });
        if (expected === undefined) equal(compiled.kind, "refused", compiled.kind === "understood" ? JSON.stringify(compiled.steps) : "");
        else
          deepEqual(
            compiled.kind === "understood"
              ? compiled.steps.map(written).flatMap((step): readonly object[] => (step.step === "validate" ? step.checks : [step]))
              : compiled.problem.message,
            JSON.parse(`[${expected}]`),
          );
      });
    }
  });
}
