// Reads what all requests carry, in any words. Next to them are sentences about responses, exceptions and checks.

import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations } from "../../../language/index.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/printshop.yaml", import.meta.url), "utf8"));

const lines = `
  The run is performed under the bearer token aud-2030-x => {"auth":{"bearer":"aud-2030-x"}}
  Authentication is done by means of the bearer token ba-7741 => {"auth":{"bearer":"ba-7741"}}
  All requests of this acceptance run shall carry the header X-Agency-Code with the value lingua-north => {"headers":{"X-Agency-Code":"lingua-north"},"of":"following"}
  In all the petitions we put the header X-API-Key with value "esc-2291" => {"headers":{"X-API-Key":"esc-2291"},"of":"following"}
  from now on stick X-Api-Key: pk_test_9f2 on everything => {"headers":{"X-Api-Key":"pk_test_9f2"},"of":"following"}
  Throughout this story we work in the workspace glaciers, which travels in the header X-Workspace. => {"headers":{"X-Workspace":"glaciers"},"of":"following"}
  All responses shall carry the header X-Agency-Code with the value lingua-north
  All calls without the header X-Api-Key: p-77
  All calls but one carry the header X-Agency-Code with the value 7
  Every request carries the header X-Api-Key
  All requests carry the header X-A with the value 7 and 9
  If all calls carry the header X-A with the value 7, delete the job
`;

describe("what all requests carry", () => {
  for (const line of lines.split("\n").filter((text) => text.trim() !== "")) {
    const [text = "", expected] = line.split(" => ").map((part) => part.trim());
    it(text, () => {
      const compiled = compile(text, undefined, operations === undefined ? {} : { operations });
      if (expected === undefined) return equal(compiled.kind, "refused");
      deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, [{ step: "prepare", ...JSON.parse(expected) }]);
    });
  }
});
