// Tests one check in many wordings: the value first, missing things, durations, states, items, and words that testers
// add before and after it.

import { readFileSync } from "node:fs";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { check, saveStep, validateStep } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/boards.yaml", import.meta.url), "utf8"));

function checkAfter(title: string, before: Step, table: string) {
  const context: SentenceContext = {
    ...(operations === undefined ? {} : { operations }),
    before: [before],
    variables: new Set(["board", "owner"]),
  };
  check(title, table, context);
}

const board: Step = { step: "api_request", action: "GET /boards/${board}" };
const boards: Step = { step: "api_request", action: "GET /boards" };

const field = (path: string, rest: string) => validateStep(`{"path":"$.${path}",${rest}}`);
const status = (code: number) => validateStep(`{"status":${code}}`);
const time = (bound: string) => validateStep(`{"time":{${bound}}}`);
const gone = (path: string) => validateStep(`{"path":"${path}","exists":true,"not":true}`);

checkAfter(
  "a value before its field",
  board,
  `
  I expect null in the topic field => [${field("topic", '"equals":null')}]
  The service should return null for topic => [${field("topic", '"equals":null')}]
  "fun" should be returned as the topic => [${field("topic", '"equals":"fun"')}]
  "fun" must not be the value of topic => [${field("topic", '"equals":"fun","not":true')}]
  The board should have "fun" as its topic => [${field("topic", '"equals":"fun"')}]
  We expect to find the word "fun" in the topic => [${field("topic", '"contains":"fun"')}]
  There must be a "fun" somewhere in the topic => [${field("topic", '"contains":"fun"')}]
  I want to see "fun" in the topic => -
  As for the topic, that one must be null => [${field("topic", '"equals":null')}]
  We do not want the topic to be "fun" => [${field("topic", '"equals":"fun","not":true')}]
  Compare id with \${board}: they should be equal => [${field("id", '"equals":{"$var":"board"}')}]
  id must match \${board} => [${field("id", '"equals":{"$var":"board"}')}]
  The id has the value of \${board} => [${field("id", '"equals":{"$var":"board"}')}]
  The id has to be the one stored in \${board} => [${field("id", '"equals":{"$var":"board"}')}]
  It must be \${board} that we see in id => [${field("id", '"equals":{"$var":"board"}')}]
  201 is the status code we want to get => [${status(201)}]
  I'm expecting a 201 as the response code => [${status(201)}]
  `,
);

checkAfter(
  "what is not there",
  board,
  `
  secretKey must not be present => [${gone("$..secretKey")}]
  Make sure that secretKey isn't there => [${gone("$..secretKey")}]
  There shouldn't be any secretKey in the body => [${gone("$.secretKey")}]
  There is no such field as "secretKey" => [${gone("$.secretKey")}]
  no secretKey in the response => [${gone("$..secretKey")}]
  The JSON comes without secretKey => [${gone("$..secretKey")}]
  We don't get a secretKey in the response => [${gone("$..secretKey")}]
  The response does not include any field called secretKey => [${gone("$.secretKey")}]
  The response must not leak any internals => -
  There should not be any problems => -
  `,
);

checkAfter(
  "fields that may be what is sent",
  boards,
  `
  POST /boards: name = "Home" => -
  Send a POST request to /boards, name "Home", topic is "fun" => -
  PUT /boards/\${board}; the body has the topic "fun" => -
  POST /boards and the name should be "Home" => [{"step":"api_request","action":"POST /boards"},${field("name", '"equals":"Home"')}]
  POST /boards: 201 and name is "Home" => [{"step":"api_request","action":"POST /boards"},${validateStep('{"status":201}', '{"path":"$.name","equals":"Home"}')}]
  `,
);

checkAfter(
  "how long the answer took",
  boards,
  `
  It must have taken less than 2 seconds => [${time('"below":2000')}]
  We should have got the answer in less than 2 seconds => [${time('"below":2000')}]
  Make sure the call was faster than 500 ms => [${time('"below":500')}]
  The request should be done in under half a second => [${time('"below":500')}]
  The list of boards has to come back in less than 500 milliseconds => [${time('"below":500')}]
  It took less than 500 ms to get the boards => [${time('"below":500')}]
  `,
);

checkAfter(
  "what is said of the items of a list",
  boards,
  `
  None of the boards has a topic other than "fun" => [${validateStep('{"every":"$[*]","path":"$.topic","equals":"fun"}')}]
  For all items: topic = "fun" => [${validateStep('{"every":"$[*]","path":"$.topic","equals":"fun"}')}]
  At least one of the boards has the name "Home" => [${validateStep('{"any":"$[*]","path":"$.name","equals":"Home"}')}]
  The name of one of the boards is "Home" => [${validateStep('{"any":"$[*]","path":"$.name","equals":"Home"}')}]
  The first board must be called "Home" => [${validateStep('{"path":"$[0].name","equals":"Home"}')}]
  First entry: name = "Home" => [${validateStep('{"path":"$[0].name","equals":"Home"}')}]
  The list starts with a board named "Home" => [${validateStep('{"path":"$[0].name","equals":"Home"}')}]
  There should be nothing in the list that comes back => [${validateStep('{"body":"json","empty":true}')}]
  `,
);

checkAfter(
  "what is added before and behind",
  board,
  `
  At this stage the topic needs to be "fun" => [${field("topic", '"equals":"fun"')}]
  To be on the safe side, confirm that the topic is "fun" => [${field("topic", '"equals":"fun"')}]
  Since nobody has changed it, the topic should be "fun" => [${field("topic", '"equals":"fun"')}]
  The topic must be "fun" so that nobody is surprised => [${field("topic", '"equals":"fun"')}]
  The status is 200, please => [${status(200)}]
  In the response body, topic must be set to "fun" => [${field("topic", '"equals":"fun"')}]
  The topic that we got back is "fun" => [${field("topic", '"equals":"fun"')}]
  Its topic should be "fun" and it should be "x" => -
  `,
);

checkAfter(
  "saves",
  board,
  `
  Store id -> \${workId} => [${saveStep('{"workId":"$.id"}')}]
  \${workId} = id of the response => [${saveStep('{"workId":"$.id"}')}]
  Set \${workId} to the id that was returned => [${saveStep('{"workId":"$.id"}')}]
  Use the name \${workId} for the id in the response => [${saveStep('{"workId":"$.id"}')}]
  We'll call the returned id \${workId} => [${saveStep('{"workId":"$.id"}')}]
  Keep the id in \${workId}, we'll need it further down => [${saveStep('{"workId":"$.id"}')}]
  I will need the id later, so please save it under the name \${workId} => [${saveStep('{"workId":"$.id"}')}]
  We should find an "id" field in the body => [${validateStep('{"path":"$.id","exists":true}')}]
  I want to see "topic" in the name field => -
  `,
);
