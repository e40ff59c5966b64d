// Reads lines of several parts: polling, labels, reasons, outcomes and two requests. Lines without an expectation mean
// something else, and are refused.

import { readFileSync } from "node:fs";
import { readOperations, type Step, savesOf } from "../../../language/index.ts";
import { reads } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/printshop.yaml", import.meta.url), "utf8"));
const made: readonly Step[] = [
  { step: "api_request", action: "POST /customers", body: { name: "Priya Nair", email: "priya@mail.example" } },
  { step: "save", store: [{ customerId: "$.id" }] },
  { step: "api_request", action: "POST /jobs", body: { customerId: "${customerId}", copies: 200, paper: "MATTE" } },
  { step: "save", store: [{ jobId: "$.id" }] },
];

function told(title: string, last: readonly Step[], table: string): void {
  const before = [...made, ...last];
  reads(title, { operations, before, variables: before.flatMap(savesOf) }, table);
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
  Delete the job: POST /customers with name "Ada"
  If the job is deleted, release it
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

told(
  "labels before a line",
  [],
  `
  Control P-7: the job is deleted. => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"}]
  Cleanup – delete the job. => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"}]
  Regression for PS-113 – release the job; it's asynchronous, so we get a 202. => [{"step":"api_request","action":"POST /jobs/\${jobId}/release"},{"step":"validate","checks":[{"status":202}]}]
  Happy flow: release the job and remember the releaseId => [{"step":"api_request","action":"POST /jobs/\${jobId}/release","store":[{"releaseId":"$.releaseId"}]}]
  Evidence required: status 201 and the paper is MATTE. => [{"step":"validate","checks":[{"status":201},{"path":"$.paper","equals":"MATTE"}]}]
  Acceptance criterion 2a: the copies are 200. => [{"step":"validate","checks":[{"path":"$.copies","equals":200}]}]
  Data protection (GDPR Art. 17): delete the customer. => [{"step":"api_request","action":"DELETE /customers/\${customerId}"}]
  Deletion: delete the job, then demonstrate that it can no longer be read. => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"},{"step":"api_request","action":"GET /jobs/\${jobId}"},{"step":"validate","checks":[{"status":404}]}]
  Thesis week!! Delete the job. => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"}]
`,
);

told(
  "labels that change what is done",
  [],
  `
  Optional: delete the job.
  Skipped: delete the job
  Manual step: release the job
  Unknown job: delete the job
  Other customer: list the print jobs
  Forbidden: delete the job
  Not allowed: delete the job
  Impossible: release the job.
  Without a token: list the print jobs
  As a guest: list the print jobs
  No copies: order a print job
  Glossy: order a print job with 3 copies for Priya
  If it is printing: delete the job
  Pass criteria: delete the job
  Twice: release the job
  Only later: release the job
  Two customers: delete the job
  Example: delete the job
`,
);

told(
  "why something is done",
  [],
  `
  Save id as printId; everything else in this plan builds on it. => [{"step":"save","store":[{"printId":"$.id"}]}]
  Her thesis is finished, so she releases the job. => [{"step":"api_request","action":"POST /jobs/\${jobId}/release"}]
  Delete the job so my colleagues can use the shop tomorrow => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"}]
  Release the job lol => [{"step":"api_request","action":"POST /jobs/\${jobId}/release"}]
  Upon completion of the audit the job is deleted so that no leftovers stay behind. => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"}]
  Release the job; it's async, hence we get a 202 => [{"step":"api_request","action":"POST /jobs/\${jobId}/release"},{"step":"validate","checks":[{"status":202}]}]
  I delete the job, it was just a dry run. => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"}]
  At the end of the test run, delete the job. => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"}]
  Exams are over and everybody wants to print, so we list the print jobs. => [{"step":"api_request","action":"GET /jobs"}]
  Delete the customer so nothing remains of her, and when I open her afterwards she can't be found anymore. => [{"step":"api_request","action":"DELETE /customers/\${customerId}"},{"step":"api_request","action":"GET /customers/\${customerId}"},{"step":"validate","checks":[{"status":404}]}]
`,
);

told(
  "reasons that say something",
  [],
  `
  Her thesis has 80 pages, so she releases the job
  She has no email, so she releases the job
  Only she may print, so she releases the job
  Delete the job, it must not be printing
  Delete the job so that the state is DONE
  Delete the job so it is printing
  Delete the job unless my colleagues need it
  Delete the job, it's the second one
  Delete the job; the customer gets an email
  Release the job, it's free
  Release the job, it needs glossy paper
  Release the job, we need two of them
  Release the job during the day
  At the end of the job, release it
  Release the job; nobody is allowed to
  Release the job; just kidding
  Delete the job, or release it
  Delete the job, otherwise it is printed
  Release the job instead, as it was wrong
`,
);

told(
  "requests and what comes of them",
  [],
  `
  Release the job; it blows up with 409 and the code ALREADY_RELEASED. => [{"step":"api_request","action":"POST /jobs/\${jobId}/release"},{"step":"validate","checks":[{"status":409},{"path":"$.code","equals":"ALREADY_RELEASED"}]}]
  DELETE /jobs/{jobId} should not work: we expect 409, message contains "printing" => [{"step":"api_request","action":"DELETE /jobs/{jobId}"},{"step":"validate","checks":[{"status":409},{"path":"$.message","contains":"printing"}]}]
  Order a print job of 7 copies for Priya; the answer is 422, errors[0].field is copies. => [{"step":"api_request","action":"POST /jobs","body":{"customerId":{"$var":"customerId"},"copies":7}},{"step":"validate","checks":[{"status":422},{"path":"$.errors[0].field","equals":"copies"}]}]
  release the job => 202, state QUEUED => [{"step":"api_request","action":"POST /jobs/\${jobId}/release"},{"step":"validate","checks":[{"status":202},{"path":"$.state","equals":"QUEUED"}]}]
  Release the job, it should complain with 409 and the code ALREADY_RELEASED => [{"step":"api_request","action":"POST /jobs/\${jobId}/release"},{"step":"validate","checks":[{"status":409},{"path":"$.code","equals":"ALREADY_RELEASED"}]}]
  Once the job is deleted, nobody can open it any more. => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"},{"step":"api_request","action":"GET /jobs/\${jobId}"},{"step":"validate","checks":[{"status":404}]}]
  Change the job to 12 copies; the server has to say 200 and copies 12 => [{"step":"api_request","action":"PATCH /jobs/\${jobId}","body":{"copies":12}},{"step":"validate","checks":[{"status":200}]},{"step":"validate","checks":[{"path":"$.copies","equals":12}]}]
  Delete the job and the customer, both with 204. => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"},{"step":"validate","checks":[{"status":204}]},{"step":"api_request","action":"DELETE /customers/\${customerId}"},{"step":"validate","checks":[{"status":204}]}]
  First delete the job and after that the customer, the two with 204 => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"},{"step":"validate","checks":[{"status":204}]},{"step":"api_request","action":"DELETE /customers/\${customerId}"},{"step":"validate","checks":[{"status":204}]}]
  We erase first the job and after the customer, the two with 204 => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"},{"step":"validate","checks":[{"status":204}]},{"step":"api_request","action":"DELETE /customers/\${customerId}"},{"step":"validate","checks":[{"status":204}]}]
`,
);

told(
  "requests and what does not come of them",
  [],
  `
  If the job is done, delete it
  Release the job: it is refused with 202
  Release the job, it is not refused with 409
  PATCH /jobs/{jobId}; the paper is MATTE
  Release the job -> 202 -> 409
  Release the job and expect neither 409 nor 202
  Delete the customer before the job is released -> 409
`,
);
told(
  "tokens that are kept and sent",
  [{ step: "api_request", action: "POST /sessions", body: { username: "olga", password: "x" } }],
  `
  The sessionToken shall be retained and presented as bearer token on all subsequent requests. => [{"step":"save","store":[{"sessionToken":"$.sessionToken"}]},{"step":"prepare","auth":{"bearer":"\${sessionToken}"},"of":"following"}]
  I keep the token from the answer and use it as bearer token from here on. => [{"step":"save","store":[{"sessionToken":"$.sessionToken"}]},{"step":"prepare","auth":{"bearer":"\${sessionToken}"},"of":"following"}]
  Copy the value of sessionToken and put it into the header X-Session for all following steps. => [{"step":"save","store":[{"sessionToken":"$.sessionToken"}]},{"step":"prepare","headers":{"X-Session":{"$var":"sessionToken"}},"of":"following"}]
  Copy the token out of the answer; it goes along as the bearer token in all of the following steps. => [{"step":"save","store":[{"sessionToken":"$.sessionToken"}]},{"step":"prepare","auth":{"bearer":"\${sessionToken}"},"of":"following"}]
  The value of sessionToken is retained under the name tok and is to be presented as the bearer token in all subsequent requests. => [{"step":"save","store":[{"tok":"$.sessionToken"}]},{"step":"prepare","auth":{"bearer":"\${tok}"},"of":"following"}]
  Save sessionToken as tok; from now on send it in the X-Session header. => [{"step":"save","store":[{"tok":"$.sessionToken"}]},{"step":"prepare","headers":{"X-Session":{"$var":"tok"}},"of":"following"}]
  Keep the session token and use it as bearer token once
  Keep the session token and do not use it as bearer token from here on
  Keep the session token and use the other one as bearer token from here on
  Keep the session token and use it as the password from here on
  Keep the session token and put it into the list for all following steps
  Keep the session token and use it as bearer token for the second request
`,
);

told(
  "a saved token that is sent from here on",
  [
    { step: "api_request", action: "POST /sessions", body: { username: "olga", password: "x" } },
    { step: "save", store: [{ sessionToken: "$.sessionToken" }] },
  ],
  `
  Use it as bearer token from here on => [{"step":"prepare","auth":{"bearer":"\${sessionToken}"},"of":"following"}]
  It is used as bearer token for everything below. => [{"step":"prepare","auth":{"bearer":"\${sessionToken}"},"of":"following"}]
  Use it as bearer token from here on, except for GET /jobs
  Use it as bearer token unless it has expired
  Use them as bearer token from here on
`,
);

told(
  "values that are kept in other words",
  [{ step: "api_request", action: "GET /jobs/${jobId}" }],
  `
  Hold on to the job id too => [{"step":"save","store":[{"jobId":"$.id"}]}]
  The identifier of the job is recorded for later reference. => [{"step":"save","store":[{"jobId":"$.id"}]}]
  The identifier assigned to the job is recorded as printId => [{"step":"save","store":[{"printId":"$.id"}]}]
  The id of the job we keep, it is needed until the end. => [{"step":"save","store":[{"jobId":"$.id"}]}]
  Stash the job id and the etag => [{"step":"save","store":[{"jobId":"$.id"},{"etag":"header ETag"}]}]
  Note down the job id and the number of pages => [{"step":"save","store":[{"jobId":"$.id"},{"pages":"$.pages"}]}]
  Hold on to the invoice id too
  The identifier assigned to the customer is recorded as printId
  The id of the job we keep, it is not needed
  Stash the job id and the password
  Stash the job id and delete the job => [{"step":"save","store":[{"jobId":"$.id"}]},{"step":"api_request","action":"DELETE /jobs/\${jobId}"}]
`,
);

told(
  "a name of its own for what is kept",
  [{ step: "api_request", action: "GET /customers/${customerId}" }],
  `
  The identifier of the customer is noted as buyerId => [{"step":"save","store":[{"buyerId":"$.id"}]}]
`,
);
told(
  "parts that no sign separates",
  [],
  `
  Delete the job when we're done and double-check it's really gone => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"},{"step":"api_request","action":"GET /jobs/\${jobId}"},{"step":"validate","checks":[{"status":404}]}]
  In accordance with the retention policy, the job is deleted. => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"}]
  Teardown: delete the job, then delete the customer so the next run starts clean => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"},{"step":"api_request","action":"DELETE /customers/\${customerId}"}]
  POST /jobs with our customerId, copies 7 and paper GLOSSY yields 409, code OUT_OF_PAPER, remaining 1. => [{"step":"api_request","action":"POST /jobs","body":{"paper":"GLOSSY","copies":7,"customerId":{"$var":"customerId"}}},{"step":"validate","checks":[{"status":409}]},{"step":"validate","checks":[{"path":"$.code","equals":"OUT_OF_PAPER"},{"path":"$.remaining","equals":1}]}]
  Delete the job and the customer; 204 each => [{"step":"api_request","action":"DELETE /jobs/\${jobId}"},{"step":"validate","checks":[{"status":204}]},{"step":"api_request","action":"DELETE /customers/\${customerId}"},{"step":"validate","checks":[{"status":204}]}]
  Delete the job when it is done and double-check it's gone
  In accordance with the other policy, the job is deleted.
  In accordance with policy 7, the job is deleted.
  Delete the job so the copies are 7
  Delete the job so it runs with 7 copies
  POST /jobs with our customerId, copies 7 yields 409 or 422, code GLOSSY => [{"step":"api_request","action":"POST /jobs","body":{"copies":7,"customerId":{"$var":"customerId"}}},{"step":"validate","checks":[{"status":[409,422]},{"path":"$.code","equals":"GLOSSY"}]}]
`,
);
