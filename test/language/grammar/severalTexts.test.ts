// Tests checks of one of several texts, of none of them, and of a status that is another one. A line without an arrow
// is refused.

import { readFileSync } from "node:fs";
import { readOperations } from "../../../language/index.ts";
import { checkAquarium } from "./aquarium.ts";
import { readsChecks } from "./table.ts";

const matches = (path: string, pattern: string, more = ""): string => `{"path":"$.${path}","matches":"/${pattern}/"${more}}`;
const not = (path: string, text: string): string => `{"path":"$.${path}","contains":"${text}","not":true}`;

checkAquarium(
  "one of several texts",
  "keeper",
  `
  The last name contains "Be" or "rg" => ${matches("lastName", "Be|rg")}
  The last name contains either "Be", "Ba" or "rg" => ${matches("lastName", "Be|Ba|rg")}
  The last name starts with "Be" or "Ba" => ${matches("lastName", "^(?:Be|Ba)")}
  The last name ends with "rg" or "n." => ${matches("lastName", "(?:rg|n\\\\.)$")}
  It has a last name containing "Be" or "rg" => ${matches("lastName", "Be|rg")}
  Expect the last name to contain "Be" or "a/b" => ${matches("lastName", "Be|a\\\\/b")}
  The last name contains neither "Be" nor "rg" => ${not("lastName", "Be")},${not("lastName", "rg")}
  The last name does not contain "Be" or "rg" => ${not("lastName", "Be")},${not("lastName", "rg")}
  It has a last name not containing "Be" or "rg" => ${not("lastName", "Be")},${not("lastName", "rg")}
  The last name is "Berg" or "Borg" => {"path":"$.lastName","oneOf":["Berg","Borg"]}
  The last name contains "Be" => {"path":"$.lastName","contains":"Be"}
  The last name contains "Be" or nothing
  The last name contains "Be" or is missing => {"path":"$.lastName","contains":"Be","orMissing":true}
  The last name does not start with "Be" or "Ba"
  The horn contains "Be" or "rg"
  Expect 403, not 401 => {"status":403}
  It is a 403 and not a 404 => {"status":403}
  Expect 403, not 403
  Expect 403, not one of them
`,
);

const { operations } = readOperations(readFileSync(new URL("./documents/kennel.yaml", import.meta.url), "utf8"));

readsChecks(
  "one of several texts of dogs",
  { operations, before: [{ step: "api_request", action: "GET /dogs" }], variables: [] },
  `
  Every name contains "o" or "a" => {"every":"$.items[*]","path":"$.name","matches":"/o|a/"}
  There is a dog with a name containing "o" or "a" => {"any":"$.items[*]","path":"$.name","matches":"/o|a/"}
  Two dogs have a name of "Bo" or "Ada" => {"path":"$.items[?(@.name == 'Bo' || @.name == 'Ada')]","length":2}
  No name contains "o" or "a"
`,
);
