// Reads requests by what earlier requests have sent: the same once more, with a change, and values that are carried
// over. What earlier requests do not settle is a refusal.

import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { written } from "./written.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/observatory.yaml", import.meta.url), "utf8"));
const telescope = { tag: "T-1", model: "Ritchey", mirrorMm: 800, pier: { row: 4, slot: 2 } };
const observation = { telescopeId: "${telescopeId}", target: "Messier 31", night: "2031-03-01", exposures: 20, mode: "PHOTO" };
const made: readonly Step[] = [
  { step: "api_request", action: "POST /telescopes", body: telescope },
  { step: "save", store: [{ telescopeId: "$.telescopeId" }, { etag: "header ETag" }] },
  {
    step: "api_request",
    action: "POST /observers",
    body: { fullName: "Ada Keller", institute: "Nordlicht", country: "DE", languages: ["de"] },
  },
  { step: "save", store: [{ adaId: "$.observerId" }] },
  {
    step: "api_request",
    action: "PUT /telescopes/${telescopeId}",
    body: { ...telescope, mirrorMm: 820 },
    headers: { "If-Match": "${etag}" },
  },
  { step: "api_request", action: "POST /observations", body: observation, headers: { "X-Dome": "D4" } },
  { step: "save", store: [{ observationId: "$.observationId" }] },
];

/** Without `=>`, a line is refused; references in the table are texts. */
function reads(title: string, table: string): void {
  describe(title, () => {
    for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
      const [text = "", expected] = line.split(" => ").map((part) => part.trim());
      it(text, () => {
        const compiled = compile(text, undefined, {
          ...(operations === undefined ? {} : { operations }),
          before: made,
          variables: new Set(["telescopeId", "etag", "adaId", "observationId"]),
        });
        if (expected === undefined) equal(compiled.kind, "refused", compiled.kind === "understood" ? JSON.stringify(compiled.steps) : "");
        else
          deepEqual(compiled.kind === "understood" ? asTexts(compiled.steps.map(written)) : compiled.problem.message, JSON.parse(expected));
      });
    }
  });
}

function asTexts(steps: readonly Step[]): unknown {
  return JSON.parse(JSON.stringify(steps).replace(/\{"\$var":"(\w+)"\}/g, '"${$1}"'));
}

const again = (change: object, headers: object = { "X-Dome": "D4" }): string =>
  JSON.stringify([{ step: "api_request", action: "POST /observations", body: { ...observation, ...change }, headers }]);
const versioned = (change: object): string =>
  JSON.stringify([
    {
      step: "api_request",
      action: "PUT /telescopes/${telescopeId}",
      body: { ...telescope, mirrorMm: 820, ...change },
      headers: { "If-Match": "${etag}" },
    },
  ]);

reads(
  "the same request once more",
  `
  The very same observation is planned a second time => ${again({})}
  A second planning of the very same observation => ${again({})}
  The observation previously rejected shall be planned again without any modification => ${again({})}
  same dome, same observation again => ${again({})}
  same observation but exposures 40 => ${again({ exposures: 40 })}
  Plan exactly same observation once more, this time in mode VIDEO => ${again({ mode: "VIDEO" })}
  Replay the exact same PUT => ${versioned({})}
  Repeat step 5 with the same (now outdated) ETag => ${versioned({})}
  When I send the same correction one more time with the old ETag => ${versioned({})}
  The same update, presented together with the recorded entity tag, this time with a mirror of 900 mm => ${versioned({ mirrorMm: 900 })}
`,
);

reads(
  "what is not the same request",
  `
  Replay the exact same PATCH
  Repeat step 5 with the new ETag
  Repeat the planning with the old ETag
  The same correction is made with another ETag
  A second planning of another observation
  same dome again
  same observation but exposures 40 and filter "red"
  The observation must not be planned again without any modification
  The first telescope is registered again with another tag
`,
);
