// Reads lines of several parts: polling, labels, reasons, outcomes and two requests. Lines without an expectation mean
// something else, and are refused.

import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { written } from "./written.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/printshop.yaml", import.meta.url), "utf8"));
const made: readonly Step[] = [
  { step: "api_request", action: "POST /customers", body: { name: "Priya Nair", email: "priya@mail.example" } },
  { step: "save", store: [{ customerId: "$.id" }] },
  { step: "api_request", action: "POST /jobs", body: { customerId: "${customerId}", copies: 200, paper: "MATTE" } },
  { step: "save", store: [{ jobId: "$.id" }] },
];

function told(title: string, last: readonly Step[], table: string): void {
  const before = [...made, ...last];
  const saved = before.flatMap((step) => ("store" in step ? (step.store ?? []) : [])).flatMap((entry) => Object.keys(entry));
  describe(title, () => {
    for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
      const [text = "", expected] = line.split(/ => (?=\[)/).map((part) => part.trim());
      it(text, () => {
        const compiled = compile(text, undefined, {
          ...(operations === undefined ? {} : { operations }),
          before,
          variables: new Set(saved),
        });
        if (expected === undefined) equal(compiled.kind, "refused", compiled.kind === "understood" ? JSON.stringify(compiled.steps) : "");
        else deepEqual(compiled.kind === "understood" ? compiled.steps.map(written) : compiled.problem.message, JSON.parse(expected));
      });
    }
  });
}

told(
  "asking until it is so, in notes",
  [],
  `
  Query the job once per second, for no longer than 15 seconds, until its state is DONE => [{"step":"api_request","action":"GET /jobs/\${jobId}","until":{"checks":[{"path":"$.state","equals":"DONE"}],"every":1000,"for":15000}}]
  Printing is asynchronous, hence query GET /jobs/{jobId} once per second, for no longer than 15 seconds, until state is DONE. => [{"step":"api_request","action":"GET /jobs/{jobId}","until":{"checks":[{"path":"$.state","equals":"DONE"}],"every":1000,"for":15000}}]
  The print job is to be queried every 5 seconds until it is done, but for two minutes at the most. => [{"step":"api_request","action":"GET /jobs/\${jobId}","until":{"checks":[{"path":"$.state","equals":"DONE"}],"every":5000,"for":120000}}]
  The job must be polled once a second until it has reached the state DONE (timeout: 30 s). => [{"step":"api_request","action":"GET /jobs/\${jobId}","until":{"checks":[{"path":"$.state","equals":"DONE"}],"every":1000,"for":30000}}]
  Until the job is done, ask for it every two seconds, 1 minute max. => [{"step":"api_request","action":"GET /jobs/\${jobId}","until":{"checks":[{"path":"$.state","equals":"DONE"}],"every":2000,"for":60000}}]
  Keep polling the job with a pause of 500 ms until it is printing, max 10 tries => [{"step":"api_request","action":"GET /jobs/\${jobId}","until":{"checks":[{"path":"$.state","equals":"PRINTING"}],"every":500,"times":10}}]
  Poll /jobs/{jobId} at intervals of 3 seconds, up to one minute, until the state turns to DONE => [{"step":"api_request","action":"GET /jobs/{jobId}","until":{"checks":[{"path":"$.state","equals":"DONE"}],"every":3000,"for":60000}}]
  We look at the print job again and again until it is done, at most 10 times with 1 second in between. => [{"step":"api_request","action":"GET /jobs/\${jobId}","until":{"checks":[{"path":"$.state","equals":"DONE"}],"times":10,"every":1000}}]
  wait till the job's done - check every sec, 30 sec tops => [{"step":"api_request","action":"GET /jobs/\${jobId}","until":{"checks":[{"path":"$.state","equals":"DONE"}],"every":1000,"for":30000}}]
  GET the job every 2s until state DONE, give up after 1 min => [{"step":"api_request","action":"GET /jobs/\${jobId}","until":{"checks":[{"path":"$.state","equals":"DONE"}],"every":2000,"for":60000}}]
  I refresh the job each second until it says DONE, but I stop after half a minute. => [{"step":"api_request","action":"GET /jobs/\${jobId}","until":{"checks":[{"path":"$.state","equals":"DONE"}],"every":1000,"for":30000}}]
`,
);

told(
  "asking until something that is unclear",
  [],
  `
  Poll every second job until it is done, 30 s max
  Poll the job every 2 seconds until it is done, otherwise delete it
  Delete the job every 2 seconds until it is gone
  Poll the job every 2 to 3 seconds until it is done
  Poll the job every 2 seconds for 10 seconds for 20 seconds until it is done
  Poll the job at least 5 seconds until it is done
  Poll the job every 2 seconds with copies 7 until it is done
  Poll the job every 2 bananas until it is done
  Poll the job until it is done after 10 seconds
  Poll the other job every second until it is done
  Do not poll the job every second until it is done
  Poll the job every second until it is done unless it failed
  Poll the job every second as long as it is queued
  Nobody polls the job every second until it is done
`,
);
