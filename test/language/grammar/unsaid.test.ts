// Tests that words next to a step are not a remark where they change the step: conditions, hedges, claims, whose login,
// how long, which thing.

import { readFileSync } from "node:fs";
import { readOperations, type SentenceContext } from "../../../language/index.ts";
import { check } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/boards.yaml", import.meta.url), "utf8"));
const context: SentenceContext = {
  ...(operations === undefined ? {} : { operations }),
  before: [{ step: "api_request", action: "POST /boards", body: { name: "Work" }, store: [{ board: "$.id" }] }],
  variables: new Set(["board"]),
};

check(
  "what changes a step is refused",
  `
  The id is 10 (roughly) => -
  There are 3 boards (maximum) => -
  The status is 200 (if present) => -
  The status is 200 for guests => -
  The status is 200 on failure => -
  As a guest: GET /boards returns 401 => -
  With a wrong token: GET /boards returns 401 => -
  This should fail: GET /boards returns 200 => -
  If empty: GET /boards returns 200 => -
  Nobody should see the topic: the status is 200 => -
  Make sure it has three entries: GET /boards must return 200 => -
  We want it to fail: GET /boards => -
  Because the topic must be null, the id is 10 => -
  When not logged out, GET /boards returns 200 => -
  Let's see if the board is deleted => -
  Get the board for 2 seconds => -
  Delete the board for 12.5 => -
  Delete another board => -
  It should not be possible to delete the board with a 204 => -
  We did not delete the board (404) => -
  204 is what I want if the board is deleted, 404 otherwise => -
  POST on /boards with a long topic returns 400 => -
  `,
  context,
);

check(
  "why a call fails may be told",
  `
  The status is 400 (empty title rejected) => [{"step":"validate","checks":[{"status":400}]}]
  401 for a malformed token => [{"step":"validate","checks":[{"status":401}]}]
  The status is 200 (as before) => [{"step":"validate","checks":[{"status":200}]}]
  Happy path: GET /boards => [{"step":"api_request","action":"GET /boards"}]
  `,
  context,
);
