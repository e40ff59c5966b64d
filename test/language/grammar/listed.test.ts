// Tests lists in everyday words: present and missing items, how many are left, and lists requested by their properties.

import { readFileSync } from "node:fs";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { check, requestStep, saveStep, validateStep } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/laundry.yaml", import.meta.url), "utf8"));
const app: readonly Step[] = [
  { step: "api_request", action: "POST /application", body: { name: "Desk", description: "pings", defaultPriority: 3 } },
  { step: "save", store: [{ firstId: "$.id" }] },
];
const operator: readonly Step[] = [
  { step: "api_request", action: "POST /operator", body: { name: "nina" } },
  { step: "save", store: [{ operatorId: "$.id" }] },
];

function checkIn(title: string, before: readonly Step[], table: string) {
  const variables = new Set(before.flatMap((step) => ("store" in step ? (step.store ?? []).flatMap((entry) => Object.keys(entry)) : [])));
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables };
  check(title, table, context);
}

const isIn = validateStep('{"any":"$[*]","path":"$.id","equals":{"$var":"firstId"}}');
const isOut = validateStep('{"none":"$[*]","path":"$.id","equals":{"$var":"firstId"}}');
const list = requestStep("GET /application");
const alerts = requestStep("GET /application/${firstId}/alert");
const many = (count: number) => validateStep(`{"path":"$.alerts","length":${count}}`);
const empty = validateStep('{"path":"$.alerts","empty":true}');

checkIn(
  "what is in a list",
  [...app, ...operator, { step: "api_request", action: "GET /application" }],
  `
  Ours is in there => [${isIn}]
  The new app must be there => [${isIn}]
  Our app must show up there => [${isIn}]
  The app is part of it => [${isIn}]
  The application that we have just created is part of it => [${isIn}]
  I have to find there our app => [${isIn}]
  The app no longer appears in it => [${isOut}]
  The app must not be listed there => [${isOut}]
  The list of applications contains our app => [${isIn}]
  Ours should show up there under its new name => -
  The weather is part of it => -
  `,
);

checkIn(
  "lists that are asked for by what is said of them",
  [...app, ...operator],
  `
  List the applications, ours is in there => [${list},${isIn}]
  List the applications and check that ours is in there => [${list},${isIn}]
  If you request the list of applications now, the application must no longer appear in it => [${list},${isOut}]
  I list the applications, the new application must be existing there => [${list},${isIn}]
  The app shows up in the list of applications => [${list},${isIn}]
  The app is no longer in the list of applications => [${list},${isOut}]
  The list of applications contains our app => [${list},${isIn}]
  If we list our app's alerts now, we should see all three of them => [${alerts},${many(3)}]
  Get the app's alerts, there should be two left => [${alerts},${many(2)}]
  Fetch the alerts of the app, there shouldn't be any left => [${alerts},${empty}]
  List the alerts of the app, it should come up empty => [${alerts},${empty}]
  List the app's alerts: must be empty => [${alerts},${empty}]
  We clear out the app's alerts, list them again and it should come up empty => [${requestStep("DELETE /application/${firstId}/alert")},${alerts},${empty}]
  Delete them => -
  Get the app's alerts again, it should be gone => -
  The weather shows up in the list of applications => -
  `,
);

checkIn(
  "a thing under its new name",
  [...app, ...operator, { step: "api_request", action: "PUT /application/${firstId}", body: { name: "Hall" } }],
  `
  When we pull all the applications, ours should show up there under its new name => [${list},${validateStep('{"any":"$[*]","path":"$.name","equals":"Hall"}')}]
  When we pull all the operators, ours should show up there under its new name => -
  `,
);

checkIn(
  "what is kept of a thing",
  app,
  `
  We hang on to its id and its token => [${saveStep('{"id":"$.id"}', '{"token":"$.token"}')}]
  We hang on to its id and its token because we'll need them later on => [${saveStep('{"id":"$.id"}', '{"token":"$.token"}')}]
  Save its id and its colour => -
  The application "Nightly" is created and its token is remembered as oldToken => [${requestStep("POST /application", ',"body":{"name":"Nightly"},"store":[{"oldToken":"$.token"}]')}]
  `,
);
