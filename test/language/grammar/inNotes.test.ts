// Checks, saves, waits and headers as testers jot them down, chat about them or write them in a second language: each
// class of wordings at least once.

import { readFileSync } from "node:fs";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { check, prepareStep, requestStep, saveStep, validateStep } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/lockers.yaml", import.meta.url), "utf8"));

function checkAfter(title: string, before: Step, table: string) {
  const context: SentenceContext = {
    ...(operations === undefined ? {} : { operations }),
    before: [before],
    variables: new Set(["locker"]),
  };
  check(title, table, context);
}

const locker: Step = { step: "api_request", action: "GET /lockers/${locker}" };
const lockers: Step = { step: "api_request", action: "GET /lockers" };

const field = (path: string, rest: string) => validateStep(`{"path":"$.${path}",${rest}}`);
const one = (path: string, rest: string) => `{"path":"$.${path}",${rest}}`;
const status = (code: string) => validateStep(`{"status":${code}}`);
const every = (path: string, rest: string) => validateStep(`{"every":"$.lockers[*]","path":"$.${path}",${rest}}`);

checkAfter(
  "what stands behind “is” stands behind every verb that links",
  locker,
  `
  label comes back as Attic => [${field("label", '"equals":"Attic"')}]
  the label turns out to be Attic => [${field("label", '"equals":"Attic"')}]
  size sits at 3 => [${field("size", '"equals":3')}]
  size should read 3 or more => [${field("size", '"compare":{"atLeast":3}')}]
  size has risen to 4 => [${field("size", '"equals":4')}]
  size went from 2 to 4 => [${field("size", '"equals":4')}]
  the status is set on rented => [${field("status", '"equals":"rented"')}]
  the status comes back rented => [${field("status", '"equals":"rented"')}]
  keys should come back as an array => [${field("keys", '"type":"array"')}]
  note stays null => [${field("note", '"equals":null')}]
  opened_at must hold a valid date and time => [${field("opened_at", '"format":"date-time"')}]
  In opened_at stands a valid timestamp => [${field("opened_at", '"format":"date-time"')}]
  The status starts out as free => [${field("status", '"equals":"free"')}]
  status equals free or rented => [${field("status", '"oneOf":["free","rented"]')}]
  the status there is either free or rented => [${field("status", '"oneOf":["free","rented"]')}]
  heated is off => [${field("heated", '"equals":false')}]
  heated should stay on => [${field("heated", '"equals":true')}]
  label is off => [${field("label", '"equals":"off"')}]
  `,
);

checkAfter(
  "bounds behind their number, in two parts, and of lengths",
  locker,
  `
  size is 10 or more => [${field("size", '"compare":{"atLeast":10}')}]
  size is 10 tops => [${field("size", '"compare":{"atMost":10}')}]
  size: max. 10 => [${field("size", '"compare":{"atMost":10}')}]
  size is over 0 but under 1,200 => [${field("size", '"compare":{"above":0,"below":1200}')}]
  size is smaller than 10 but bigger than 2 => [${field("size", '"compare":{"above":2,"below":10}')}]
  size not under 20 => [${field("size", '"compare":{"below":20},"not":true')}]
  size lies somewhere between 2 and 5 => [${field("size", '"compare":{"atLeast":2,"atMost":5}')}]
  size in 2..5 => [${field("size", '"compare":{"atLeast":2,"atMost":5}')}]
  size must be bigger as 2 and smaller or equal 5 => [${field("size", '"compare":{"above":2,"atMost":5}')}]
  keys holds 3 items at most => [${field("keys", '"length":{"atMost":3}')}]
  keys has 2 to 4 items => [${field("keys", '"length":{"atLeast":2,"atMost":4}')}]
  label has no more than 20 characters => [${field("label", '"length":{"atMost":20}')}]
  label is 5 chars long => [${field("label", '"length":5')}]
  The size is 30, of which at least 10 are level => [${validateStep(one("size", '"equals":30'), one("level", '"compare":{"atLeast":10}'))}]
  that one took 300 ms tops => [${validateStep('{"time":{"atMost":300}}')}]
  200 in less than half a second => [${validateStep('{"status":200}', '{"time":{"below":500}}')}]
  keys is longer than 2 => -
  `,
);

checkAfter(
  "how a text is made up",
  locker,
  `
  checksum is 64 lowercase hex chars => [${field("checksum", '"matches":"/^[0-9a-f]{64}$/"')}]
  checksum: 12 hex digits => [${field("checksum", '"matches":"/^[0-9a-fA-F]{12}$/"')}]
  lockerId consists of the letters LK, a hyphen and four digits => [${field("lockerId", '"matches":"/^LK-\\\\d{4}$/"')}]
  lockerId starts with LK, then 4 digits => [${field("lockerId", '"matches":"/^LK\\\\d{4}$/"')}]
  lockerId matches LK followed by four digits => [${field("lockerId", '"matches":"/^LK\\\\d{4}$/"')}]
  lockerId is made up of LK, an underscore and 2 uppercase letters => [${field("lockerId", '"matches":"/^LK_[A-Z]{2}$/"')}]
  owner.country is a two-letter code => [${field("owner.country", '"length":2')}]
  checksum ~ /^[0-9a-f]+$/ => [${field("checksum", '"matches":"/^[0-9a-f]+$/"')}]
  len(checksum) == 12 => [${field("checksum", '"length":12')}]
  `,
);

checkAfter(
  "notes of a word and a value",
  locker,
  `
  status rented, size 3 => [${validateStep(one("status", '"equals":"rented"'), one("size", '"equals":3'))}]
  label attic, heated false => [${validateStep(one("label", '"equals":"attic"'), one("heated", '"equals":false'))}]
  keys empty, heated off => [${validateStep(one("keys", '"empty":true'), one("heated", '"equals":false'))}]
  lockerId present, non-empty => [${validateStep(one("lockerId", '"exists":true'), one("lockerId", '"empty":true,"not":true'))}]
  lockerId: string, 6 chars => [${validateStep(one("lockerId", '"type":"string"'), one("lockerId", '"length":6'))}]
  -> 200, status rented => [${validateStep('{"status":200}', one("status", '"equals":"rented"'))}]
  200 expected => [${status("200")}]
  200, JSON, under 800 ms => [${validateStep('{"status":200}', '{"body":"text","format":"json"}', '{"time":{"below":800}}')}]
  no Set-Cookie header => [${validateStep('{"header":"Set-Cookie","exists":true,"not":true}')}]
  secret not in response => [${field(".secret", '"exists":true,"not":true')}]
  flavour sweet => -
  status purple, flavour sweet => -
  `,
);

checkAfter(
  "everyday words",
  locker,
  `
  any 2xx is fine by me => [${status('"2xx"')}]
  Any status in the 200s will do => [${status('"2xx"')}]
  some 4xx => [${status('"4xx"')}]
  I'd like a 200 for that => [${status("200")}]
  comes back 200 w/ a lockerId => [${validateStep('{"status":200}', one("lockerId", '"exists":true'))}]
  There comes a 200 back => [${status("200")}]
  As answer comes 200 => [${status("200")}]
  there's an X-Trace header on it too => [${validateStep('{"header":"X-Trace","exists":true}')}]
  there's no secret anywhere in the response yet => [${field(".secret", '"exists":true,"not":true')}]
  the word attic is nowhere in the label => [${field("label", '"contains":"attic","not":true')}]
  note mentions attic => [${field("note", '"contains":"attic"')}]
  keys includes brass => [${field("keys", '"contains":"brass"')}]
  keys has three things in it, and "brass" is one of them => [${validateStep(one("keys", '"length":3'), one("keys", '"contains":"brass"'))}]
  keys has something in it => [${field("keys", '"empty":true,"not":true')}]
  keys doesn't have anything in it => [${field("keys", '"empty":true')}]
  the owner has both a fullName and a country => [${validateStep(one("owner.fullName", '"exists":true'), one("owner.country", '"exists":true'))}]
  owner.fullName is Ada Byron => [${field("owner.fullName", '"equals":"Ada Byron"')}]
  We get Attic back as the label => [${field("label", '"equals":"Attic"')}]
  In that case the label isn't blank, obviously => [${field("label", '"empty":true,"not":true')}]
  After that change the size is 3, pls => [${field("size", '"equals":3')}]
  Did that work? the size should be 3 => [${field("size", '"equals":3')}]
  Just being curious: the size should be 3 => [${field("size", '"equals":3')}]
  Look into the answer: label is Attic => [${field("label", '"equals":"Attic"')}]
  The "label" should be "Attic" => [${field("label", '"equals":"Attic"')}]
  Location contains /lockers/ => [${validateStep('{"header":"Location","contains":"/lockers/"}')}]
  rentedUntil and opened_at must each be filled => [${validateStep(one("rentedUntil", '"empty":true,"not":true'), one("opened_at", '"empty":true,"not":true'))}]
  `,
);

checkAfter(
  "a value that the document lists is no reason phrase",
  locker,
  `
  the status is CREATED => [${field("status", '"equals":"CREATED"')}]
  status: LOCKED => [${field("status", '"equals":"LOCKED"')}]
  the status is Created => [${status("201")}]
  `,
);

checkAfter(
  "what may be so is not asked for",
  locker,
  `
  note may be null => -
  The label can be missing => -
  The label may not be empty => [${field("label", '"empty":true,"not":true')}]
  `,
);

checkAfter(
  "lists and each of their items",
  lockers,
  `
  Among the lockers there is one whose status is rented => [${validateStep('{"any":"$.lockers[*]","path":"$.status","equals":"rented"}')}]
  Somewhere in lockers there's an item with the label "Attic" => [${validateStep('{"any":"$.lockers[*]","path":"$.label","equals":"Attic"}')}]
  lockers has something in it, and every size in there is over 0 => [${validateStep('{"path":"$.lockers","empty":true,"not":true}', '{"every":"$.lockers[*]","path":"$.size","compare":{"above":0}}')}]
  by every locker the label must be filled => [${every("label", '"empty":true,"not":true')}]
  heated is a boolean in every locker => [${every("heated", '"type":"boolean"')}]
  every lockers[].size is above 0 => [${validateStep('{"every":"$.lockers[*].size","path":"$","compare":{"above":0}}')}]
  no locker has an empty label => [${validateStep('{"none":"$.lockers[*]","path":"$.label","empty":true}')}]
  any item in lockers with label "Attic" => [${validateStep('{"any":"$.lockers[*]","path":"$.label","equals":"Attic"}')}]
  `,
);

checkAfter(
  "what is kept under a name",
  locker,
  `
  I hang on to the lockerId and call it spring => [${saveStep('{"spring":"$.lockerId"}')}]
  Save lockerId, I'll name it box7 => [${saveStep('{"box7":"$.lockerId"}')}]
  lockerId is present, keep as lk => [${field("lockerId", '"exists":true')},${saveStep('{"lk":"$.lockerId"}')}]
  lk := owner.fullName => [${saveStep('{"lk":"$.owner.fullName"}')}]
  the lockerId gets remembered as lk => [${saveStep('{"lk":"$.lockerId"}')}]
  Note down the lockerId and also the label, we need both later => [${saveStep('{"lockerId":"$.lockerId"}', '{"label":"$.label"}')}]
  Pop the lockerId in your pocket, we'll be needing it => [${saveStep('{"lockerId":"$.lockerId"}')}]
  Stash lockerId away as lk => [${saveStep('{"lk":"$.lockerId"}')}]
  let lk = lockerId => [${saveStep('{"lk":"$.lockerId"}')}]
  keep as lk => -
  call it lk => -
  `,
);

checkAfter(
  "waits",
  locker,
  `
  Wait 3 sec., so that it settles => [{"step":"wait","for":3000}]
  wait a bit: 2 s => [{"step":"wait","for":2000}]
  pause for a couple of seconds => [{"step":"wait","for":2000}]
  When two seconds have passed => [{"step":"wait","for":2000}]
  hold on for 3 seconds before moving on => [{"step":"wait","for":3000}]
  A pause of five seconds must follow => [{"step":"wait","for":5000}]
  Wait 2 seconds, nothing expected here => [{"step":"wait","for":2000}]
  pause for a few seconds => -
  `,
);

checkAfter(
  "what goes with every call",
  locker,
  `
  Headers on every call: X-Trace: abc, Accept: text/plain => [${prepareStep('"headers":{"X-Trace":"abc","Accept":"text/plain"},"of":"following"')}]
  hdr X-Trace: abc on everything => [${prepareStep('"headers":{"X-Trace":"abc"},"of":"following"')}]
  every call I make carries the header X-Trace with abc => [${prepareStep('"headers":{"X-Trace":"abc"},"of":"following"')}]
  All my calls carry X-Trace abc => [${prepareStep('"headers":{"X-Trace":"abc"},"of":"following"')}]
  I always send the header X-Trace: abc => [${prepareStep('"headers":{"X-Trace":"abc"},"of":"following"')}]
  bearer token is abc-9, use it for everything below => [${prepareStep('"auth":{"bearer":"abc-9"},"of":"following"')}]
  all requests: bearer abc123 => [${prepareStep('"auth":{"bearer":"abc123"},"of":"following"')}]
  no auth from here on => [${prepareStep('"auth":"none","of":"following"')}]
  Set header X-Trace to abc, otherwise nothing works => [${prepareStep('"headers":{"X-Trace":"abc"}')}]
  `,
);

checkAfter(
  "requests in notes",
  locker,
  `
  POST /lockers with nothing but the label Attic must result in status 400 => [${requestStep("POST /lockers", ',"body":{"label":"Attic"}')},${status("400")}]
  POST /lockers with label Attic and nothing else → 400 => [${requestStep("POST /lockers", ',"body":{"label":"Attic"}')},${status("400")}]
  GET /lockers/9 → 404 (unknown thing) => [${requestStep("GET /lockers/9")},${status("404")}]
  GET /lockers w/o auth -> 401 => [${requestStep("GET /lockers", ',"auth":"none"')},${status("401")}]
  PATCH /lockers/9 and set label to Attic => [${requestStep("PATCH /lockers/9", ',"body":{"label":"Attic"}')}]
  `,
);

checkAfter(
  "plain words in other orders",
  locker,
  `
  Kindly check whether the lockerId is getting generated => [${field("lockerId", '"exists":true')}]
  It should be having a size greater than zero => [${field("size", '"compare":{"above":0}')}]
  The number of level is 3 => [${field("level", '"equals":3')}]
  note has not been set yet => [${field("note", '"exists":true,"not":true')}]
  opened_at is in ISO 8601 format => [${field("opened_at", '"format":"date-time"')}]
  Add a delay of 5 seconds => [{"step":"wait","for":5000}]
  Put a 5 second delay here => [{"step":"wait","for":5000}]
  Extract "lockerId" and store in variable ref => [${saveStep('{"ref":"$.lockerId"}')}]
  The following requests use the bearer token abc => [${prepareStep('"auth":{"bearer":"abc"},"of":"following"')}]
  Hit the endpoint GET /lockers/9. Status should be 404 => [${requestStep("GET /lockers/9")},${status("404")}]
  `,
);
