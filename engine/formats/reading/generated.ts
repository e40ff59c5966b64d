// Converts the random and current values of other tools to Playbook's.

import type { RandomKind, Value } from "../../../language/index.ts";

const byName: Readonly<Record<string, RandomKind>> = {
  guid: "uuid",
  randomuuid: "uuid",
  uuid: "uuid",
  newuuid: "uuid",
  randomemail: "email",
  randomexampleemail: "email",
  randomfirstname: "first name",
  randomlastname: "last name",
  randomfullname: "name",
  randomusername: "username",
  randompassword: "password",
  randomphonenumber: "phone number",
  randomphonenumberext: "phone number",
  randomword: "word",
  randomnoun: "word",
  randomverb: "word",
  randomadjective: "word",
  randomloremword: "word",
  randomproductname: "word",
  randomproduct: "word",
  randomwords: "sentence",
  randomphrase: "sentence",
  randomloremsentence: "sentence",
  randomloremsentences: "text",
  randomloremparagraph: "text",
  randomloremparagraphs: "text",
  randomloremtext: "text",
  randomboolean: "boolean",
  randomcity: "city",
  randomcountry: "country",
  randomstreetname: "street",
  randomstreetaddress: "street",
  randomcompanyname: "company",
  randomurl: "url",
  "random.uuid": "uuid",
  "random.email": "email",
};

/**
 * Generators of Postman, Bruno, REST Client, JetBrains, httpYac and Hurl: `$guid`, `$randomInt 1 10`,
 * `$random.integer(1, 9)`, `newUuid`. Undefined for any other words.
 */
export function generatedValue(words: string): Value | undefined {
  const [, dollar, name = "", rest = ""] = /^(\$?)([A-Za-z][\w.]*)\s*(?:\(([^)]*)\)|\s.*)?$/s.exec(words) ?? [];
  if (dollar === "" && !/^new(?:Uuid|Date)$/.test(name)) return undefined;
  const key = name.toLowerCase();
  const numbers = (rest === "" ? words.slice(words.indexOf(name) + name.length) : rest).match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  const [low, high] = numbers;
  switch (key) {
    case "timestamp":
      return numbers.length > 0 ? undefined : { $now: "timestamp" };
    case "isotimestamp":
    case "newdate":
      return { $now: "date-time" };
    case "datetime":
    case "localdatetime":
      return /iso8601/i.test(words) && numbers.length <= 1 ? { $now: "date-time" } : undefined;
    case "randomint":
    case "random.integer":
      // The upper end is exclusive, except for Postman, which has none of its own.
      return low === undefined
        ? { $random: "integer", min: 0, max: 1000 }
        : { $random: "integer", min: high === undefined ? 0 : low, max: (high ?? low) - 1 };
    case "random.alphabetic":
    case "random.alphanumeric":
      return low === undefined || low < 1 ? undefined : { $random: "password", length: low };
    default: {
      const kind = byName[key];
      return kind === undefined ? undefined : { $random: kind };
    }
  }
}
