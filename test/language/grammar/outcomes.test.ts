// Reads the end of a request in any words and on the line of the request, with remarks around it. Next to them are
// lines whose end is another one, or none.

import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { written } from "./written.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/printshop.yaml", import.meta.url), "utf8"));
const before: readonly Step[] = [
  { step: "api_request", action: "POST /customers", body: { name: "Priya Nair", email: "priya@mail.example" } },
  { step: "save", store: [{ customerId: "$.id" }] },
  { step: "api_request", action: "POST /jobs", body: { customerId: "${customerId}", copies: 200, paper: "MATTE" } },
  { step: "save", store: [{ jobId: "$.id" }] },
];

const lines = `
  Release the job -> 202 => POST /jobs/\${jobId}/release 202
  Try to release the same job again: conflict => POST /jobs/\${jobId}/release 409
  Releasing the job must be refused as a conflict, it is already printing. => POST /jobs/\${jobId}/release 409
  If we release the job once more, it has to be refused, since it is being printed already => POST /jobs/\${jobId}/release 409
  Delete the job, which the platform shall acknowledge with a 204 => DELETE /jobs/\${jobId} 204
  Deleting the job now ends in a conflict (bug, see #412) => DELETE /jobs/\${jobId} 409
  Cancel attempt: delete the job, refused with 409, paper is in the printer => DELETE /jobs/\${jobId} 409
  As long as the job is printing, an attempt to delete it must be rejected => DELETE /jobs/\${jobId} 409
  Delete the job; the system does not permit it: 409 => DELETE /jobs/\${jobId} 409
  Delete the job, not 409
  Delete the job - or not: 409
  Delete the job, it is not refused with 409
  Delete the job, otherwise 409
  Delete the job only if it is refused
  Delete the job; the system permits it: 409
  Delete the job and 200 copies
`;

describe("how requests end", () => {
  for (const line of lines.split("\n").filter((text) => text.trim() !== "")) {
    const [text = "", expected] = line.split(/ => /).map((part) => part.trim());
    it(text, () => {
      const context = { ...(operations === undefined ? {} : { operations }), before, variables: new Set(["customerId", "jobId"]) };
      const compiled = compile(text, undefined, context);
      if (expected === undefined)
        return equal(compiled.kind, "refused", compiled.kind === "understood" ? JSON.stringify(compiled.steps) : "");
      const [, action, status] = /^(.*) (\d+)$/.exec(expected) ?? [];
      deepEqual(compiled.kind === "understood" ? compiled.steps.map(written) : compiled.problem.message, [
        { step: "api_request", action },
        { step: "validate", checks: [{ status: Number(status) }] },
      ]);
    });
  }
});
