// Reads requests by earlier ones: the same again, with a change, and with values that are carried over. A value that
// earlier requests leave open is a refusal.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

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
function told(title: string, table: string, before = made): void {
  reads(title, { operations, before, variables: ["telescopeId", "secondId", "etag", "adaId", "observationId"] }, table, asTexts);
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

told(
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

told(
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

const asked = (action: string, rest: object): string => JSON.stringify([{ step: "api_request", action, ...rest }]);

told(
  "what stays as it was",
  `
  The mirror of the telescope is changed to 900 mm, all its other details remaining as registered => ${asked("PUT /telescopes/${telescopeId}", { body: { ...telescope, mirrorMm: 900 } })}
  Change the model of the telescope to "Newton" and send the ETag that we saved; everything else stays the same => ${versioned({ model: "Newton" })}
  Update the telescope: tag T-2, model "Newton", the mirror remaining the same => ${asked("PUT /telescopes/${telescopeId}", { body: { tag: "T-2", model: "Newton", mirrorMm: 820 } })}
  The telescope is updated to a mirror of 900 mm, leaving the rest unchanged => ${asked("PUT /telescopes/${telescopeId}", { body: { ...telescope, mirrorMm: 900 } })}
`,
);

told(
  "what does not stay",
  `
  The mirror of the telescope is changed to 900 mm, all its other details removed
  The mirror of the telescope is changed to 900 mm, some details remaining as registered
  The mirror of the telescope is changed to 900 mm, the lens remaining the same
  Plan an observation of the target "Vega" with the telescope on 2031-04-01, all other details remaining as registered
`,
);

told(
  "values without a word that leads to them, and values of earlier requests",
  `
  New telescope T-2, model "Newton", 600 mm => ${asked("POST /telescopes", { body: { tag: "T-2", model: "Newton", mirrorMm: 600 } })}
  One more: telescope T-2, model "Newton" => ${asked("POST /telescopes", { body: { tag: "T-2", model: "Newton" } })}
  Add a second telescope: T-2, also a Ritchey, same row, slot 3 => ${asked("POST /telescopes", { body: { tag: "T-2", model: "Ritchey", pier: { row: 4, slot: 3 } } })}
  Register the observer Dr. Ole Lund of Sternwarte, a Danish one, who speaks Danish, German and English => ${asked("POST /observers", { body: { fullName: "Dr. Ole Lund", institute: "Sternwarte", country: "DK", languages: ["da", "de", "en"] } })}
  Plan an observation of the target "Vega" with the telescope, a week later => ${asked("POST /observations", { body: { telescopeId: "${telescopeId}", target: "Vega", night: "2031-03-08" } })}
  New telescope T-2 without a model => ${asked("POST /telescopes", { body: { tag: "T-2" } })}
  List the telescopes, at most 50 on a page => ${asked("GET /telescopes", { query: { page_size: 50 } })}
`,
);

told(
  "values that nothing settles",
  `
  New telescope T-2 or T-3, model "Newton"
  New telescope T-2, T-3, model "Newton"
  Plan an observation of the target "Vega" with the telescope, a month later
  Plan an observation of the target "Vega" with the telescope, some days later
  Plan an observation of the target "Vega" with the telescope, two days after Saturn
  Register the observer Ole Lund of Sternwarte, who speaks Klingon
  Register the observer Ole Lund, who does not speak Danish
  Add a second one: T-2, also a Ritchey, same row, slot 3
  Add a second telescope: T-2, also a Ritchey, same colour, slot 3
`,
);

told(
  "headers that people name in words",
  `
  Plan an observation of the target "Vega" with the telescope on 2031-04-01 in the dome D7 => ${asked("POST /observations", { body: { telescopeId: "${telescopeId}", target: "Vega", night: "2031-04-01" }, headers: { "X-Dome": "D7" } })}
  Plan an observation of the target "Vega" with the telescope on 2031-04-01 in the same dome => ${asked("POST /observations", { body: { telescopeId: "${telescopeId}", target: "Vega", night: "2031-04-01" }, headers: { "X-Dome": "D4" } })}
`,
);

told(
  "headers that nobody has named",
  `
  Plan an observation of the target "Vega" with the telescope on 2031-04-01 in the same tower
  Plan an observation of the target "Vega" with the telescope on 2031-04-01 in no dome
  Plan an observation of the target "Vega" with the telescope on 2031-04-01 in the domes D7 and D8
  Plan an observation of the target "Vega" with the telescope on 2031-04-01 in another dome
`,
);

const two: readonly Step[] = [
  { step: "api_request", action: "POST /telescopes", body: telescope },
  { step: "save", store: [{ telescopeId: "$.telescopeId" }] },
  { step: "api_request", action: "POST /telescopes", body: { ...telescope, tag: "T-2" } },
  { step: "save", store: [{ secondId: "$.telescopeId" }] },
];
const removals = (...ids: readonly string[]): string =>
  JSON.stringify(ids.map((id) => ({ step: "api_request", action: `DELETE /telescopes/\${${id}}` })));

told(
  "what is done to both",
  `
  Remove both telescopes => ${removals("telescopeId", "secondId")}
  Finally both telescopes are removed => ${removals("telescopeId", "secondId")}
  Remove both observations
  Remove both telescope
  Remove both telescopes but the first
  Remove both telescopes or none
`,
  two,
);

told(
  "both of one",
  `
  Remove both telescopes
`,
  two.slice(0, 2),
);

told(
  "both of three",
  `
  Remove both telescopes
`,
  [...two, { step: "api_request", action: "POST /telescopes", body: { ...telescope, tag: "T-3" } }],
);
