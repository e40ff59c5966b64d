// The same done to several things, and things in the words of people: sentences of a laundry whose machines, applications and alerts have singular paths.

import { readFileSync } from "node:fs";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { check, requestStep, validateStep } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/laundry.yaml", import.meta.url), "utf8"));
const made = (action: string, body: Record<string, string | number | boolean>, variable: string): readonly Step[] => [
  { step: "api_request", action, body },
  { step: "save", store: [{ [variable]: "$.id" }] },
];
const app = made("POST /application", { name: "Desk", description: "pings", defaultPriority: 3 }, "appId");
const machine = made("POST /machine", { name: "Big Washer" }, "machineId");
const operator = made("POST /operator", { name: "nina", admin: false }, "operatorId");
const all = [...app, ...machine, ...operator];

function checkIn(title: string, before: readonly Step[], table: string) {
  const variables = new Set(before.flatMap((step) => ("store" in step ? (step.store ?? []).flatMap((entry) => Object.keys(entry)) : [])));
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables };
  check(title, table, context);
}

const status = (code: number) => validateStep(`{"status":${code}}`);
const deleteApp = requestStep("DELETE /application/${appId}");
const deleteMachine = requestStep("DELETE /machine/${machineId}");
const deleteOperator = requestStep("DELETE /operator/${operatorId}");
const getOperator = requestStep("GET /operator/${operatorId}");

checkIn(
  "several things that are deleted at once",
  all,
  `
  Delete the application, the machine and the operator => [${deleteApp},${deleteMachine},${deleteOperator}]
  The application, the machine and the operator are deleted => [${deleteApp},${deleteMachine},${deleteOperator}]
  The app, the machine and the operator are all removed => [${deleteApp},${deleteMachine},${deleteOperator}]
  The app and the machine are deleted as well => [${deleteApp},${deleteMachine}]
  The app and the machine are deleted, both with 200 => [${deleteApp},${status(200)},${deleteMachine},${status(200)}]
  The application, the machine and the operator are deleted, and each time the status code is 200 => [${deleteApp},${status(200)},${deleteMachine},${status(200)},${deleteOperator},${status(200)}]
  Finally I delete the machine and afterwards the app, and each time the server should respond with 204 => [${deleteMachine},${status(204)},${deleteApp},${status(204)}]
  Remove the app as well as the machine, 204 each => [${deleteApp},${status(204)},${deleteMachine},${status(204)}]
  Tear down: app, machine, operator => [${deleteApp},${deleteMachine},${deleteOperator}]
  Clean up: the app and the machine. Each delete is a 200. => [${deleteApp},${status(200)},${deleteMachine},${status(200)}]
  To clean up, we remove the machine and the app => [${deleteMachine},${deleteApp}]
  Throw away the app and the machine => [${deleteApp},${deleteMachine}]
  The machine goes and our app goes too => [${deleteMachine},${deleteApp}]
  Get rid of our app => [${deleteApp}]
  The machine and the weather are deleted => -
  The machine and the app must be deleted => -
  Then the order goes => -
  Both machines are deleted => -
  `,
);

checkIn(
  "what was asked for is not asked for twice",
  [...all, { step: "api_request", action: "DELETE /operator/${operatorId}" }, { step: "validate", checks: [{ status: 200 }] }],
  `
  When I get the deleted operator again, then it should not be found => [${getOperator},${status(404)}]
  I get the operator again, then it should not be found => [${getOperator},${status(404)}]
  The operator should not be found => [${getOperator},${status(404)}]
  `,
);
