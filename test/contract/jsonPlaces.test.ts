import { deepEqual, equal } from "node:assert/strict";
import { createJsonPlaces } from "../../engine/contract/jsonPlaces.ts";
import { createYamlPlaces } from "../../engine/contract/textPlaces.ts";

const text = `\ufeff {
  "openapi": "3.0.3", "a\\"b": [1, -2.5e3, {"x": [], "y{": "]}\\\\"}, null , true],
  "paths": {"/a/{b}": {"get": {"responses": {}}}, "/a/{b}": 2},"empty":{ }
}`;

describe("places in a JSON text", () => {
  it("are those that the parser of YAML finds", () => {
    const [fast, slow] = [createJsonPlaces(text), createYamlPlaces(text)];
    const questions = [
      [],
      ["openapi"],
      ['a"b'],
      ...["0", "1", "2", "3", "4", "5"].map((index) => ['a"b', index]),
      ['a"b', "2", "y{"],
      ['a"b', "2", "x", "0"],
      ["paths", "/a/{b}"],
      ["paths", "/a/{b}", "get", "responses", "200"],
      ["empty", "none"],
      ["nowhere", "at", "all"],
    ];
    for (const keys of questions) deepEqual(fast?.(keys), slow(keys), keys.join(" "));
  });

  it("are not looked for in what is not a JSON", () => {
    equal(createJsonPlaces("openapi: 3.0.3"), undefined);
    equal(createJsonPlaces("{a: 1}"), undefined);
  });
});
