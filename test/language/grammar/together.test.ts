// The same done to several things, and things in the words of people: sentences of a laundry whose machines,
// applications and alerts have singular paths.

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

const alerts = [
  ...made("POST /alert", { title: "Printer", text: "The printer is on fire" }, "fireId"),
  ...made("POST /alert", { text: "Coffee machine is empty" }, "emptyId"),
];
const deleteEmpty = requestStep("DELETE /alert/${emptyId}");
const deleteFire = requestStep("DELETE /alert/${fireId}");

checkIn(
  "things by what was said of them",
  [...all, ...alerts],
  `
  Delete the coffee one => [${deleteEmpty}]
  We throw away the coffee one => [${deleteEmpty}]
  Delete the coffee alert => [${deleteEmpty}]
  The coffee alert is deleted => [${deleteEmpty}]
  Delete the one saying "Coffee machine is empty" => [${deleteEmpty}]
  Delete the one called "Printer" => [${deleteFire}]
  The phone machine goes => -
  The big machine is removed => [${deleteMachine}]
  We clean up after ourselves, so the big machine goes and our app goes too => [${deleteMachine},${deleteApp}]
  List the alerts of the desk app => [${requestStep("GET /application/${appId}/alert")}]
  List the alerts of the tea app => -
  Delete the app that we have just created => [${deleteApp}]
  Delete the machine we made earlier => [${deleteMachine}]
  Remove the operator which I added before => [${deleteOperator}]
  Delete the alert that we sent => -
  Delete the tea alert => -
  Delete the washing machine => -
  List the coffee alerts => -
  Create a coffee alert => -
  `,
);

const putApp = (body: string) => requestStep("PUT /application/${appId}", `,"body":${body}`);
const postOperator = (body: string) => requestStep("POST /operator/${operatorId}", `,"body":${body}`);
const reserve = (seconds: number) => requestStep("POST /machine/${machineId}/reserve", `,"body":{"durationSeconds":${seconds}}`);

checkIn(
  "changes in the words of people",
  all,
  `
  We're renaming our app to "Hall" => [${putApp('{"name":"Hall"}')}]
  I am renaming the app to "Hall" => [${putApp('{"name":"Hall"}')}]
  We rename our app to "Hall", keep the description as it was and bump its default priority up to 6 => [${putApp('{"name":"Hall","description":"pings","defaultPriority":6}')}]
  Rename our app to "Hall" and keep its description as it was => [${putApp('{"name":"Hall","description":"pings"}')}]
  Update the app with name "Hall" and leave its description unchanged => [${putApp('{"name":"Hall","description":"pings"}')}]
  Update the app with name "Hall" and leave its colour unchanged => -
  The operator is made an administrator and keeps its name => [${postOperator('{"name":"nina","admin":true}')}]
  Make the operator an admin but keep its name => [${postOperator('{"name":"nina","admin":true}')}]
  Change the operator's password to "n3w" and keep its name => [${postOperator('{"password":"n3w","name":"nina"}')}]
  Change the operator's name to "lea" => [${postOperator('{"name":"lea"}')}]
  Rename the operator to "lea" => [${postOperator('{"name":"lea"}')}]
  The operator is made a teapot => -
  The operator is made an administrator => -
  The machine is reserved for 15 minutes => [${reserve(900)}]
  When the machine is reserved for 15 minutes, then the status code should be 204 => [${reserve(900)},${status(204)}]
  I am reserving the machine for 2 hours => [${reserve(7200)}]
  Reserve the machine for 90 seconds => [${reserve(90)}]
  Reserve the app for 90 seconds => -
  `,
);

const listedSave = (of: string, variable: string, path: string) =>
  `{"step":"save","of":"${of}","store":[{"${variable}":"${path}"}],"implied":true}`;

checkIn(
  "things of a list that was asked for",
  [...all, { step: "api_request", action: "GET /plugin" }],
  `
  Disable the first plugin => [${listedSave("GET /plugin", "pluginId", "$[0].id")},${requestStep("POST /plugin/${pluginId}/disable")}]
  Enable the second plugin in the list => [${listedSave("GET /plugin", "pluginId", "$[1].id")},${requestStep("POST /plugin/${pluginId}/enable")}]
  When the first plugin of this list is disabled, then the status code should be 200 => [${listedSave("GET /plugin", "pluginId", "$[0].id")},${requestStep("POST /plugin/${pluginId}/disable")},${status(200)}]
  The first plugin of this list is disabled => -
  Delete the first machine of this list => -
  `,
);

checkIn(
  "paths of the document whose parameter stands behind",
  app,
  `
  We send PUT /application/{id}/secret for this application with renew set to true => [${requestStep("PUT /application/${appId}/secret", ',"body":{"renew":true}')}]
  PUT /application/{id}/secret for our app with renew=true => [${requestStep("PUT /application/${appId}/secret", ',"body":{"renew":true}')}]
  GET /application/{id}/alert with limit=1 for our app => [${requestStep("GET /application/${appId}/alert", ',"query":{"limit":1}')}]
  Send a GET request to /application/{id}/alert for the app => [${requestStep("GET /application/${appId}/alert")}]
  Send a GET request to /application/{id}/alert using that id => [${requestStep("GET /application/${appId}/alert")}]
  If we DELETE /application/{id} with our id one more time, we expect a 404 => [${deleteApp},${status(404)}]
  Call DELETE /application/{id} for the desk app => [${deleteApp}]
  DELETE /application/{id} for our machine => -
  DELETE /application/{id} with our colour => -
  DELETE /machine/{id} with our id => -
  `,
);

const post = (path: string, body: string) => requestStep(`POST ${path}`, `,"body":${body}`);

checkIn(
  "what is made, with its fields in loose words",
  app,
  `
  Let's make ourselves an app called "Hall", description "pings", and we want its default priority at 4 => [${post("/application", '{"name":"Hall","description":"pings","defaultPriority":4}')}]
  Make an app for her called "Hall" => [${post("/application", '{"name":"Hall"}')}]
  We put in an app called "Hall" => [${post("/application", '{"name":"Hall"}')}]
  Create an operator "nina" who is an admin => [${post("/operator", '{"name":"nina","admin":true}')}]
  Create an operator "nina" that is an administrator => [${post("/operator", '{"name":"nina","admin":true}')}]
  Create an operator "nina", not an admin => [${post("/operator", '{"name":"nina","admin":false}')}]
  Create an operator "nina" who is a teapot => -
  Add a machine "Big" which is a dryer => [${post("/machine", '{"name":"Big","dryer":true}')}]
  We try to add another machine but we leave out the name => [${post("/machine", "{}")}]
  We try to add another machine but leave the name out => [${post("/machine", "{}")}]
  We try to add another machine but leave the colour out => -
  Try to create another app, but this time with an empty name => [${post("/application", '{"name":""}')}]
  We send an alert "on fire" with priority 8 => [${post("/alert", '{"text":"on fire","priority":8}')}]
  Send an alert saying "on fire" with title "T" => [${post("/alert", '{"title":"T","text":"on fire"}')}]
  Send an alert "Printer" with the text "on fire" => [${post("/alert", '{"title":"Printer","text":"on fire"}')}]
  Create an app for our helpdesk called "Hall" => -
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
