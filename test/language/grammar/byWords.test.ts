// Sentences that no construction covers: read by their words where each is accounted for, and refused where one is not,
// or where something else comes near.

import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { requestStep, validateStep } from "./table.ts";
import { written } from "./written.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/harbour.yaml", import.meta.url), "utf8"));
const made: readonly Step[] = [
  { step: "api_request", action: "POST /owners", body: { name: "Ida Brandt", email: "ida@example.com" } },
  { step: "save", store: [{ ownerId: "$.id" }] },
  { step: "api_request", action: "POST /moorings", body: { boatId: 4, purpose: "Repairs" } },
  { step: "save", store: [{ mooringId: "$.id" }] },
];

function readInHarbour(title: string, last: readonly Step[], table: string): void {
  const context: SentenceContext = {
    ...(operations === undefined ? {} : { operations }),
    before: [...made, ...last],
    variables: new Set(["ownerId", "mooringId"]),
  };
  describe(title, () => {
    for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
      const [text = "", expected = ""] = line.split(" => ").map((part) => part.trim());
      it(text, () => {
        const compiled = compile(text, undefined, context);
        if (expected === "-") equal(compiled.kind, "refused", compiled.kind === "understood" ? JSON.stringify(compiled.steps) : "");
        else deepEqual(compiled.kind === "understood" ? compiled.steps.map(written) : compiled.problem.message, JSON.parse(expected));
      });
    }
  });
}

const mooring: Step = { step: "api_request", action: "GET /moorings/${mooringId}" };
const state = (value: string) => validateStep(`{"path":"$.state","equals":"${value}"}`);
const status = (code: number) => validateStep(`{"status":${code}}`);
const again = requestStep("POST /moorings", ',"body":{"boatId":4,"purpose":"Repairs"}');

readInHarbour(
  "an earlier request again",
  [],
  `
  Create the same mooring a second time, this time it bounces with a 409 => [${again},${status(409)}]
  Do the same mooring once more => [${again}]
  Create the mooring again exactly as before, it must be a 409 => [${again},${status(409)}]
  Create the same mooring again with boat 9 => -
  Create the same mooring again, but without a purpose => [${requestStep("POST /moorings", ',"body":{"boatId":4}')}]
  Create another mooring => -
  `,
);

readInHarbour(
  "the state that the thing is in",
  [mooring],
  `
  The mooring stands on planned => [${state("planned")}]
  By now the mooring counts as active => [${state("active")}]
  Our mooring remains in the state planned => [${state("planned")}]
  The owner stands on active => -
  The mooring stands on anything but closed => -
  The mooring never turned active => -
  The mooring stands on planned or active => -
  The pilot counts as active => -
  `,
);

readInHarbour(
  "how the service answers",
  [mooring],
  `
  There must come a 404 => [${status(404)}]
  It bounces straight off with a 409 => -
  There must come no 404 => -
  The harbour has room for 404 => -
  It bounces off with a 409 for guests => -
  It bounces off with a 409 unless the owner is resident => -
  Either a 404 or nothing at all => -
  `,
);

readInHarbour(
  "words that nobody knows",
  [mooring],
  `
  The mooring ceased to be active => -
  The mooring went from active => -
  The mooring is yet to become active => -
  The harbour is closed => -
  The previous mooring is active => -
  Capacity: 200 => -
  It grows by 200 => -
  Pay me 200 => -
  Anything but a 404 => -
  Avoid a 404 => -
  There must hardly come a 404 => -
  Up to 404 => -
  Is it a 404? => -
  The fee refuses to go below 30 => -
  The fee fails to be above 30 => -
  The fee for guests is above 30 => -
  The fee was once above 30 => -
  It is hidden for Bob => -
  It is hidden until 2030 => -
  The purpose contains no "Repairs" => -
  The purpose without "Repairs" => -
  Find closed moorings with purpose "Repairs" => -
  For closed moorings there must come a 409 => -
  A closed mooring bounces with a 409 => -
  Pilot 3 closes the mooring => -
  The mooring closes at 5 => -
  Close the hidden mooring => -
  Nobody deletes the mooring => -
  The harbour master hesitates to delete the mooring => -
  Too late to delete the mooring => -
  Shall we delete the mooring? => -
  Delete the mooring after 5 minutes => -
  Keep the fee as cost twice => -
  It is the same mooring => -
  The mooring must be the same => -
  Create an owner with the same email again => -
  Delete owner Bob => -
  Register the boat "Swan" for owner Bob => -
  `,
);

readInHarbour(
  "requests by the words of their operation",
  [],
  `
  New mooring for boat 4, purpose "Painting" => [${requestStep("POST /moorings", ',"body":{"boatId":4,"purpose":"Painting"}')}]
  Drop the mooring of this owner => -
  The harbour master must not be able to delete the mooring => -
  The mooring should be deleted by the harbour master => -
  Delete the mooring that costs most => -
  Delete the mooring "North" => -
  Delete everything but the mooring => -
  Put the mooring away => -
  Close the mooring unless it is active => -
  `,
);

const kept = '"step":"api_request"';
const remark = (text: string) => requestStep("POST /moorings/${mooringId}/remarks", `,"body":{"text":"${text}"}`);

readInHarbour(
  "a request whose every word has its place",
  [mooring],
  `
  Let's draft a mooring for boat 4, purpose "Repairs", level urgent => [{${kept},"action":"POST /moorings","body":{"boatId":4,"purpose":"Repairs","level":"urgent"}}]
  Reserve an urgent mooring for boat 4 with the purpose "Paint" => [{${kept},"action":"POST /moorings","body":{"level":"urgent","boatId":4,"purpose":"Paint"}}]
  Let me leave a remark underneath, saying "Well done" => [${remark("Well done")}]
  Let's add a boat "Laser", 4.2 metres, for the owner => [{${kept},"action":"POST /owners/\${ownerId}/boats","body":{"model":"Laser","metres":4.2}}]
  I would like to see the planned moorings => [{${kept},"action":"GET /moorings","query":{"state":"planned"}}]
  Let's not draft a mooring for boat 4, purpose "Repairs" => -
  Draft a mooring for 4 with 5, purpose "Repairs" => -
  Somebody drafted a mooring for boat 4, purpose "Repairs", yesterday => -
  If we draft a mooring for boat 4, purpose "Repairs" => -
  Draft a mooring for boat 4 or boat 5, purpose "Repairs" => -
  Nearly draft a mooring for boat 4, purpose "Repairs", level urgent => -
  The intruder may draft a mooring for boat 4, purpose "Repairs" => -
  Let's draft a mooring for the other boat, purpose "Repairs" => -
  Reserve a mooring for boat 4 unless it is closed => -
  I would like to see neither planned nor closed moorings => -
  Mallory bins the mooring => -
  Please don't bin the mooring => -
  Bin the second mooring => -
  Bin the closed mooring => -
  Bin the mooring of the pilot => -
  Bin all moorings => -
  I want to bin the mooring tomorrow => -
  We were able to bin the mooring => -
  `,
);
