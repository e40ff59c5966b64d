// Sentences about a service with hundreds of operations: the operation whose own object they name goes first.

import { equal, match, ok } from "node:assert/strict";
import { compile, type SentenceContext, type Step } from "../../../language/index.ts";
import { lighthouses } from "./lighthouses.ts";
import { check, requestStep, validateStep } from "./table.ts";

const made: Step = {
  step: "api_request",
  action: "POST /api/admin/zones/{zoneId}/beacons",
  parameters: { zoneId: "north" },
  body: { name: "aurora" },
};

function contextAfter(before: readonly Step[], ...variables: readonly string[]): SentenceContext {
  return { ...(lighthouses === undefined ? {} : { operations: lighthouses }), before, variables: new Set(variables) };
}

const beacon = "/api/admin/zones/north/beacons/aurora";

const table = `
  Create a signal beacon named "aurora" in zone "north" => [${requestStep("POST /api/admin/zones/north/beacons", `,"body":{"name":"aurora"}`)}]
  Create a beacon "aurora" of type "flash" in the default zone => [${requestStep("POST /api/admin/zones/default/beacons", ',"body":{"name":"aurora","type":"flash"}')}]
  Get the beacon "aurora" of zone "north" => [${requestStep(`GET ${beacon}`)}]
  Fetch signal beacon "aurora" in zone "north" => [${requestStep(`GET ${beacon}`)}]
  Update the signal beacon "aurora" in zone "north" with description "New lamp" and type "flash" => [${requestStep(`PUT ${beacon}`, `,"body":{"description":"New lamp","type":"flash"}`)}]
  Archive the signal beacon "aurora" in zone "north" => [${requestStep(`DELETE ${beacon}`)}]
  Enable the signal beacon "aurora" in region "east" of zone "north" => [${requestStep(`POST ${beacon}/regions/east/on`)}]
  Switch off the region "east" => [${requestStep("POST /api/admin/regions/east/off")}]
  Turn the region "east" on => [${requestStep("POST /api/admin/regions/east/on")}]
  Validate the signal beacon name "dusk" => [${requestStep("POST /api/admin/beacons/validate", ',"body":{"name":"dusk"}')}]
  Create a radio pass named "p" of kind "client" for region "east" and zone "north" => [${requestStep("POST /api/admin/radio-passes", ',"body":{"passName":"p","kind":"client","region":"east","zone":"north"}')}]
  Get all radio passes without being logged in => [${requestStep("GET /api/admin/radio-passes", ',"auth":"none"')}]
  Get the radio passes by name "p" => [${requestStep("GET /api/admin/radio-passes/p")}]
  Add the rule "slow" to beacon "aurora" in region "east" of zone "north" with settings pace "25" and tone "low" => [${requestStep(`POST ${beacon}/regions/east/rules`, `,"body":{"name":"slow","settings":{"pace":"25","tone":"low"}}`)}]
  Archive the beacons "aurora" and "dusk" of zone "north" => [${requestStep("POST /api/admin/zones/north/archive", `,"body":{"beacons":["aurora","dusk"]}`)}]
  Create a zone "north" => -
  Get the zone "north" => -
  Delete the zone "north" => -
  Create a rule "x" => -
  Create a buoy "x" => -
  Create a lens "x" => -
`;

check("operations of a document that has hundreds", table, contextAfter([]));
check("operations of such a document after others", table, contextAfter([made]));

check(
  "a thing that its name identifies, once it is made",
  `
  Get the beacon "aurora" => [${requestStep(`GET ${beacon}`)}]
  Archive "aurora" => [${requestStep(`DELETE ${beacon}`)}]
  Disable the signal beacon "aurora" in region "east" => [${requestStep(`POST ${beacon}/regions/east/off`)}]
  Getting the beacon "aurora" should now give 404 => [${requestStep(`GET ${beacon}`)},${validateStep('{"status":404}')}]
`,
  contextAfter([made]),
);

check(
  "a thing that the path calls after its noun",
  `
  Get the sea chart "${"${chart}"}" => [${requestStep("GET /api/admin/charts/${chart}")}]
  Delete the sea chart "${"${chart}"}" => [${requestStep("DELETE /api/admin/charts/${chart}")}]
  Getting the sea chart "${"${chart}"}" should now give 404 => [${requestStep("GET /api/admin/charts/${chart}")},${validateStep('{"status":404}')}]
`,
  contextAfter([{ step: "api_request", action: "POST /api/admin/charts", body: { name: "${chart}" } }], "chart"),
);

const pass: Step = { step: "api_request", action: "POST /api/admin/radio-passes", body: { passName: "p" }, store: [{ key: "$.secret" }] };

check(
  "a thing by what was saved of it, and dates by what they are called",
  `
  Delete the radio pass with secret ${"${key}"} => [${requestStep("DELETE /api/admin/radio-passes/${key}")}]
  The expiry date should be empty => [${validateStep('{"path":"$.expiresAt","equals":null,"orMissing":true}')}]
  The creation date should be a valid date => [${validateStep('{"path":"$.createdAt","format":"date-time"}')}]
  $.createdAt should be today => -
`,
  contextAfter([pass], "key"),
);

check(
  "lists in words of the document",
  `
  The beacons should be sorted by name => [${validateStep('{"every":"$.beacons[*]","path":"$.name","exists":true}', '{"path":"$.beacons[*].name","sorted":"ascending"}')}]
  The beacons are in alphabetical order of type => [${validateStep('{"every":"$.beacons[*]","path":"$.type","exists":true}', '{"path":"$.beacons[*].type","sorted":"ascending"}')}]
  The beacons should be ordered by name descending => [${validateStep('{"every":"$.beacons[*]","path":"$.name","exists":true}', '{"path":"$.beacons[*].name","sorted":"descending"}')}]
  The beacons should be sorted => -
  The beacons should be sorted by weight => -
  One of the beacons should be "aurora" => [${validateStep('{"any":"$.beacons[*]","path":"$.name","equals":"aurora"}')}]
  None of the beacons should be "dusk" => [${validateStep('{"none":"$.beacons[*]","path":"$.name","equals":"dusk"}')}]
  Only "aurora" is left => [${validateStep('{"path":"$.beacons","length":1}', '{"any":"$.beacons[*]","path":"$.name","equals":"aurora"}')}]
  There should be exactly one beacon, with the type "flash" => [${validateStep('{"path":"$.beacons","length":1}', '{"path":"$.beacons[0].type","equals":"flash"}')}]
  Exactly 2 items in $.beacons should have the type "flash" => [${validateStep(`{"path":"$.beacons[?@.type == 'flash']","length":2}`)}]
`,
  contextAfter([{ step: "api_request", action: "GET /api/admin/zones/{zoneId}/beacons", parameters: { zoneId: "north" } }]),
);

check(
  "items and flags of one thing",
  `
  The first lens should be "red" => [${validateStep('{"path":"$.lenses[0].value","equals":"red"}')}]
  The last lens should have the value "red" => [${validateStep('{"path":"$.lenses[-1].value","equals":"red"}')}]
  The beacon should have been created within the last minute => [${validateStep('{"path":"$.createdAt","age":{"atMost":60000}}')}]
  The beacon was created less than 10 seconds ago => [${validateStep('{"path":"$.createdAt","age":{"below":10000}}')}]
  The beacon should have been deleted within the last minute => -
  "red" should no longer be among the lenses => [${validateStep('{"none":"$.lenses[*]","path":"$.value","equals":"red"}')}]
  The lenses should contain "red" => [${validateStep('{"any":"$.lenses[*]","path":"$.value","equals":"red"}')}]
  Its dimmed flag should be false => [${validateStep('{"path":"$.dimmed","equals":false}')}]
`,
  contextAfter([{ step: "api_request", action: `GET ${beacon}` }]),
);

check(
  "a thing that an earlier phase has made, and the same request again",
  `
  It should no longer be in the list => [${validateStep('{"none":"$.beacons[*]","path":"$.name","equals":"aurora"}')}]
  Send the same POST request to /api/admin/zones/north/beacons again with body {"name": "dusk"} => [${requestStep("POST /api/admin/zones/north/beacons", ',"body":{"name":"dusk"},"auth":{"bearer":"abc"}')}]
`,
  {
    ...contextAfter([
      { step: "api_request", action: `DELETE ${beacon}` },
      { step: "api_request", action: "GET /api/admin/zones/north/beacons" },
    ]),
    earlier: [{ step: "api_request", action: "POST /api/admin/zones/north/beacons", auth: { bearer: "abc" }, body: { name: "aurora" } }],
  },
);

describe("messages about a document that has hundreds of operations", () => {
  const messageOf = (sentence: string, before: readonly Step[] = []): string => {
    const compiled = compile(sentence, undefined, contextAfter(before));
    return compiled.kind === "refused" ? compiled.problem.message : "";
  };

  it("has more than 300 operations", () => ok((lighthouses?.operations.length ?? 0) > 300));

  it("names the operation that is nearest to the sentence", () => {
    match(
      messageOf('Create a signal beacon "x" with colour "red" in zone "north"'),
      /^POST \/api\/admin\/zones\/\{zoneId\}\/beacons has no field/,
    );
    match(messageOf('Create a buoy "x"'), /^POST \/api\/admin\/buoys needs “shape”/);
  });

  it("names no operation of something else", () => {
    for (const sentence of ['Get the zone "north"', 'Delete the zone "north"', 'Get the lamp "x" of zone "north"'])
      equal(/issue-pass|inactive|batch/.test(messageOf(sentence, [made])), false, sentence);
  });
});

it("an exact request with many form fields is read beside such a document", () => {
  const addresses = ["message", "sms", "status", "voice"].flatMap((kind) => [
    `${kind}Url "https://example.com"`,
    `${kind}FallbackUrl "https://example.com"`,
    `${kind}Method "GET"`,
  ]);
  const fields = ['name "lamp-${unique}"', ...addresses, "callerIdLookup true", 'voiceUri "https://example.com"'].join(", ");
  const sentence = `Send a POST request to /2010/accounts/\${accountId}/apps.json without authentication, with form fields ${fields} and connectEnabled true, and save the whole response as \${answer}`;
  equal(compile(sentence, undefined, contextAfter([], "accountId", "unique")).kind, "understood");
});
