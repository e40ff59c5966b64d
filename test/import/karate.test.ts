// Features of Karate: what is converted is ready and means the same, anything else is listed, and nothing is both.

import assert from "node:assert/strict";
import { type Imported, importedTexts } from "./world.ts";

async function karate(scenario: string, background = "* url 'http://x.test/api'"): Promise<Imported> {
  const indented = (text: string) => text.trim().replace(/^(?!\s*$)/gm, "    ");
  return importedTexts({
    "k.feature": `Feature: k\n  Background:\n${indented(background)}\n\n  Scenario: s\n${indented(scenario)}\n`,
  });
}

const flow = ({ texts }: Imported) => {
  const text = Object.values(texts).find((one) => one.includes("\nflow: ")) ?? "";
  return text.slice(text.indexOf("# Execution"));
};
const counts = ({ sources }: Imported) =>
  sources.map(({ requests, assertions }) => [requests.found, requests.converted, assertions.found, assertions.converted]);
const kinds = ({ unfit }: Imported) => unfit.map(({ kind, place }) => [kind, place.line]);

describe("import of Karate", () => {
  it("reads method as the method, and lists a def that is computed", async () => {
    const result = await karate(
      "When method GET\nThen status 200\n* def userCount = response.data.length\n* def id = response.data[0].id\nGiven path 'users', id\nWhen method delete\nThen status 204\n",
    );
    assert.deepEqual(result.notReady, []);
    assert.match(flow(result), /1\. Send a GET request to \/api\.\n2\. Save \$\.data\[0\]\.id as \$\{id\}\.\n3\. Expect status 200\./);
    assert.match(flow(result), /4\. Send a DELETE request to \/api\/users\/\$\{id\}\.\n5\. Expect status 204\./);
    assert.deepEqual(counts(result), [[2, 2, 2, 2]]);
    assert.deepEqual(kinds(result), [["save", 8]]);
    assert.equal(
      Object.keys(result.texts).some((path) => path.endsWith(".steps.yaml")),
      false,
    );
  });

  it("sends no request of which a part is not known", async () => {
    for (const part of [
      "And request user",
      "And header X-Count = karate.get('n')",
      "And path 'a?b=1'",
      "And multipart file f = { read: 'a.pdf' }",
      "* configure headers = { a: 'b' }",
      "* call read('login.feature')",
      "And param q = lower(name)",
      "Given url someFunction()",
    ]) {
      const result = await karate(`* def user = read('user.json')\n${part}\nWhen method post\nThen status 201\nAnd match response.id == 1`);
      assert.deepEqual(counts(result), [[1, 0, 2, 0]], part);
      assert.deepEqual(
        Object.values(result.texts).filter((text) => text.includes("flow:")),
        [],
        part,
      );
      assert.deepEqual(result.notReady, [], part);
    }
  });

  it("writes headers, parameters, forms and bodies, with variables", async () => {
    const result = await karate(
      `
* def name = 'Ada'
* def auth = 'Bearer ' + token
* def body = { name: '#(name)', tags: ['a', 1, true, null], token: '#(other)' }
Given path '/users/', 7
And header Authorization = auth
And headers { 'X-A': 'a', 'X-B': '#(name)' }
And params { page: 2, sort: ['a', 'b'] }
And request body
When method put
Then status 200
Given form field user = name
And form fields { x: 'y' }
When method post`,
      "* url base + '/v1'",
    );
    assert.deepEqual(result.notReady, []);
    const text = flow(result);
    assert.match(text, /Set \$\{auth\} to "Bearer \$\{token\}"/);
    assert.match(text, /PUT request to \$\{base\}\/v1\/users\/7|PUT request to \/v1\/users\/7/);
    assert.match(text, /page "2"/);
    assert.match(text, /"name": "Ada",\s+"tags": \[\s+"a",\s+1,\s+true,\s+null\s+\],\s+"token": \$\{other\}/);
    assert.match(text, /form/);
    assert.deepEqual(counts(result), [[2, 2, 1, 1]]);
    assert.deepEqual(kinds(result), []);
    assert.ok(result.unvalued.includes("base") && result.unvalued.includes("other"));
  });

  it("writes matches as checks, and lists those that no check says", async () => {
    const result = await karate(`
When method GET
Then match response.id == '#number'
And match $.name != null
And match response == { a: 1, b: [true] }
And match response contains { a: 1, b: '#string' }
And match header Content-Type contains 'json'
And match response.code == '#regex [A-Z]+'
And match response.gone == '#notpresent'
And match response.list == '#[3]'
And assert response.list.length == 3 && responseStatus == 200
And match each response.list == '#number'
And match response == { a: '#string' }
And match response.list contains { a: 1 }
And match response.list contains only [1]`);
    assert.deepEqual(result.notReady, []);
    assert.deepEqual(counts(result), [[1, 1, 13, 10]]);
    const text = flow(result);
    for (const part of [
      "$.id is a number",
      "$.name exists and $.name is not null",
      '{"a": 1, "b": [true]}',
      "$.a is 1 and $.b is a string",
      'header Content-Type contains "json"',
      '$.code matches "^(?:[A-Z]+)$"',
      "$.gone does not exist",
      "$.list has length 3",
      "status is 200",
    ])
      assert.ok(text.includes(part) || text.replaceAll("status 200", "status is 200").includes(part), `${part} in ${text}`);
    assert.deepEqual(
      kinds(result).map(([, line]) => line),
      [16, 17, 19],
    );
  });

  it("makes rows of examples, and lists a scenario whose examples are in another file", async () => {
    const outline = (examples: string) =>
      importedTexts({
        "k.feature": `Feature: k\n  Scenario Outline: s\n    Given url 'http://x.test'\n    And path 'users', <id>\n    And request { "name": "<name>" }\n    When method POST\n    Then status 201\n\n    Examples:\n${examples}`,
      });
    const result = await outline("      | id | name |\n      | 1 | Ada |\n      | 2 | Bob |\n");
    assert.deepEqual(result.notReady, []);
    assert.match(Object.values(result.texts).join("\n"), /data:\n {2}- \{ id: 1, name: Ada \}\n {2}- \{ id: 2, name: Bob \}/);
    assert.match(flow(result), /POST request to \/users\/\$\{id\} with body \{"name": "?\$\{name\}"?\}/);
    const elsewhere = await outline("      | read('users.csv') |\n");
    assert.deepEqual(counts(elsewhere), [[1, 0, 1, 0]]);
    assert.deepEqual(kinds(elsewhere), [
      ["request", 6],
      ["assertion", 7],
    ]);
  });
});
