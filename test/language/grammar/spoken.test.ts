// Sentences as testers say them aloud: what leads in, how long something holds, why it is done, statements without a
// verb.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { check, prepareStep, requestStep, saveStep, validateStep } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/cinema.yaml", import.meta.url), "utf8"));
const called: Step = { step: "api_request", action: "GET /parcels/7" };
const basic = '"auth":{"basic":{"username":"ines","password":"topsecret"}}';
const bearer = '"auth":{"bearer":"t0"}';
const all = '"of":"following",';

check(
  "how long something holds",
  `
  Use basic authentication with "ines" and "topsecret" for the next request. => [${prepareStep(basic)}]
  Use basic authentication with "ines" and "topsecret" for all of the following requests. => [${prepareStep(all + basic)}]
  From now on, use basic auth with ines / topsecret. => [${prepareStep(all + basic)}]
  Basic auth ines / topsecret from here on => [${prepareStep(all + basic)}]
  I am using basic auth for everything I do, user ines and password topsecret => [${prepareStep(all + basic)}]
  The courier uses the bearer token "t0" for all that follows. => [${prepareStep(all + bearer)}]
  Switch from basic auth to the bearer token "t0". => [${prepareStep(all + bearer)}]
  Go back to basic auth ines / topsecret. => [${prepareStep(all + basic)}]
  Set the header \`X-Trace: 7\` on every request. => [${prepareStep('"of":"following","headers":{"X-Trace":7}')}]
  Remove the header X-Trace for all following requests. => [${prepareStep('"of":"following","headers":{"X-Trace":null}')}]
  Use the body {"weight": 3} for all requests. => -
  All calls with bearer token "t0" => [${prepareStep(all + bearer)}]
  Auth for the whole run: \`Authorization: Bearer t0\` => [${prepareStep('"of":"following","headers":{"Authorization":"Bearer t0"}')}]
  Use basic authentication with "ines" and "topsecret" for no request. => -
  `,
  { before: [called] },
);

check(
  "what leads in, and why",
  `
  First of all, send a GET request to /parcels. => [${requestStep("GET /parcels")}]
  What about GET /parcels?limit=1, that should give a 200 and just one entry in rows => [${requestStep("GET /parcels?limit=1")},${validateStep('{"status":200}', '{"path":"$.rows","length":1}')}]
  If I do DELETE /parcels/7 it should be a 404. => [${requestStep("DELETE /parcels/7")},${validateStep('{"status":404}')}]
  If the status is 404, send a GET request to /parcels. => -
  Send a GET request to /parcels again. => [${requestStep("GET /parcels")}]
  Send a GET request to /parcels twice. => -
  Send GET to /parcels after that, the status is 200. => [${requestStep("GET /parcels")},${validateStep('{"status":200}')}]
  Save the id as \${id}, because the next sentence does not work without it. => [${saveStep('{"id":"$.id"}')}]
  Save also the "id" of the parcel as parcelId. => [${saveStep('{"parcelId":"$.id"}')}]
  There has to be an id in it, keep it as parcelId. => [${validateStep('{"path":"$.id","exists":true}')},${saveStep('{"parcelId":"$.id"}')}]
  `,
  { before: [called] },
);

check(
  "statements that leave words out",
  `
  \`note\` not empty, no page.next => [${validateStep('{"path":"$.note","empty":true,"not":true}', '{"path":"$.page.next","exists":true,"not":true}')}]
  rows[0].weight is 2 and rows[1].weight 7 => [${validateStep('{"path":"$.rows[0].weight","equals":2}', '{"path":"$.rows[1].weight","equals":7}')}]
  page.size = 2 => [${validateStep('{"path":"$.page.size","equals":2}')}]
  $.rows.length = 2 => [${validateStep('{"path":"$.rows","length":2}')}]
  should be 200, weight 7 => [${validateStep('{"status":200}', '{"path":"$.weight","equals":7}')}]
  It says note "Fragile" and weight 3. => [${validateStep('{"path":"$.note","equals":"Fragile"}', '{"path":"$.weight","equals":3}')}]
  This is answered with 204. => [${validateStep('{"status":204}')}]
  The answer is 200 within 2 seconds. => [${validateStep('{"status":200}', '{"time":{"atMost":2000}}')}]
  The reply is 204 with an empty body. => [${validateStep('{"status":204}', '{"body":"text","empty":true}')}]
  This attempt should be rejected with 400. => [${validateStep('{"status":400}')}]
  The whole thing should take less than 2 seconds. => [${validateStep('{"time":{"below":2000}}')}]
  There should not be a secret field in it. => [${validateStep('{"path":"$.secret","exists":true,"not":true}')}]
  The X-Kind header should have text/plain in it. => [${validateStep('{"header":"X-Kind","contains":"text/plain"}')}]
  \`code\` matches ^\\d+-\\d+$, \`note\` not empty => [${validateStep('{"path":"$.code","matches":"^\\\\d+-\\\\d+$"}', '{"path":"$.note","empty":true,"not":true}')}]
  The parcel is missing. => -
  This returns 204 without any content. => [${validateStep('{"status":204}', '{"body":"text","empty":true}')}]
  $.note is exactly "Fragile" => [${validateStep('{"path":"$.note","equals":"Fragile"}')}]
  It should be created with status 201. => [${validateStep('{"status":201}')}]
  weight still 7; $.id not 3; \`note\` null => [${validateStep('{"path":"$.weight","equals":7}', '{"path":"$.id","equals":3,"not":true}', '{"path":"$.note","equals":null}')}]
  400 with a non-empty \`reason\` => [${validateStep('{"status":400}', '{"path":"$.reason","empty":true,"not":true}')}]
  200 with a JSON content type => [${validateStep('{"status":200}', '{"header":"Content-Type","contains":"application/json"}')}]
  No element of \`rows\` has the \`kind\` "crate" => [${validateStep('{"none":"$.rows[*]","path":"$.kind","equals":"crate"}')}]
  `,
  { before: [called] },
);

check(
  "variables by their names",
  `
  The id should be equal to the saved parcelId. => [${validateStep('{"path":"$.id","equals":{"$var":"parcelId"}}')}]
  \`$.id\` equals {parcelId} => [${validateStep('{"path":"$.id","equals":{"$var":"parcelId"}}')}]
  POST /notes with {"parcel": {parcelId}} => [${requestStep("POST /notes", ',"body":{"parcel":{"$var":"parcelId"}}')}]
  The id should be equal to the saved courierId. => -
  \`$.id\` equals {courierId} => -
  `,
  { before: [called], variables: new Set(["parcelId"]) },
);

check(
  "what stands behind a colon",
  `
  Create a film => -
  Create a film: title "Noon", synopsis "A long one" => [${requestStep("POST /films", ',"body":{"film":{"title":"Noon","synopsis":"A long one"}}')}]
  `,
  { ...(operations === undefined ? {} : { operations }), before: [], variables: new Set(["slug"]) },
);
