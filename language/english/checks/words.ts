// The words of assertions by what they do in a sentence. A word outside of these sets, and outside of a value or a name, leaves a clause without a reading.

import { phrases } from "./cursor.ts";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

export const articles = set("the a an this that these those its");

/** Who looks: "I expect", "the user should receive". */
export const people = set("i we you user users client clients tester caller consumer one");

/** Who answers: "the API should return". */
export const agents = set("api server service endpoint backend application app request call it operation system response");

/** Verbs of asking that a condition follows. */
export const askingVerbs = set(
  "expect expects expected expecting verify verifies verified verifying check checks checked checking validate validates validated validating ensure ensures ensured ensuring assert asserts asserted asserting confirm confirms confirmed confirming test tests require requires match",
);

/** Verbs of receiving that a thing follows: "see a 404". */
export const receivingVerbs = set("see sees receive receives received get gets got obtain obtains observe observes find finds");

/** Verbs of answering: "returns 200", "responds with 404". */
export const answeringVerbs = set(
  "return returns returned returning respond responds responded give gives reply replies replied answer answers answered produce produces yield yields send sends throw throws",
);

/** Nouns behind or before the name of a field. */
export const fieldNouns = set(
  "field fields property properties attribute attributes key keys element member node pointer path jsonpath json-path parameter",
);

/** Nouns that may stand behind the name of a field and say nothing of its type that is checked. */
export const looseNouns = set("value values array list collection object");

export const listNouns = set("array arrays list lists collection");

/** What a list is made of. */
export const itemNouns = set(
  "item items element elements entry entries object objects record records row rows result results member members node nodes document documents value values",
);

/** Words that may be strung before and after "response". */
export const carriers = set(
  "response response's responses reply body's http https api rest json text plain raw body payload content contents server returned received resulting actual expected output result http/1.1 http/2",
);

export const typeNames: ReadonlyMap<string, "string" | "number" | "integer" | "boolean" | "object" | "array" | "null"> = new Map([
  ["string", "string"],
  ["strings", "string"],
  ["text", "string"],
  ["number", "number"],
  ["numbers", "number"],
  ["numeric", "number"],
  ["float", "number"],
  ["floats", "number"],
  ["double", "number"],
  ["decimal", "number"],
  ["integer", "integer"],
  ["integers", "integer"],
  ["int", "integer"],
  ["long", "integer"],
  ["boolean", "boolean"],
  ["booleans", "boolean"],
  ["bool", "boolean"],
  ["object", "object"],
  ["objects", "object"],
  ["array", "array"],
  ["arrays", "array"],
  ["list", "array"],
  ["lists", "array"],
  ["null", "null"],
]);

export const formats = phrases({
  uuid: "uuid",
  guid: "uuid",
  uuids: "uuid",
  email: "email",
  "email address": "email",
  "e-mail": "email",
  "e-mail address": "email",
  mail: "email",
  "mail address": "email",
  emails: "email",
  date: "date",
  "iso date": "date",
  "iso-8601 date": "date",
  "iso 8601 date": "date",
  "date-time": "date-time",
  datetime: "date-time",
  "date time": "date-time",
  "date and time": "date-time",
  timestamp: "date-time",
  "iso timestamp": "date-time",
  "iso datetime": "date-time",
  "iso date-time": "date-time",
  "iso 8601 timestamp": "date-time",
  "iso-8601 timestamp": "date-time",
  "iso 8601 date-time": "date-time",
  "iso 8601 datetime": "date-time",
  "rfc 3339 timestamp": "date-time",
  "time of day": "time",
  time: "time",
  url: "url",
  uri: "url",
  link: "url",
  "web address": "url",
  ipv4: "ipv4",
  "ipv4 address": "ipv4",
  ipv6: "ipv6",
  "ipv6 address": "ipv6",
  hostname: "hostname",
  "host name": "hostname",
  "domain name": "hostname",
  base64: "base64",
  "base64 string": "base64",
  "base64 text": "base64",
  "base-64": "base64",
  json: "json",
  "json text": "json",
  "json document": "json",
  jwt: "jwt",
  "json web token": "jwt",
  "jwt token": "jwt",
} as const);

/** Comparisons, which a number follows. */
export const comparisons = phrases({
  above: "above",
  over: "above",
  "more than": "above",
  "greater than": "above",
  "larger than": "above",
  "higher than": "above",
  "bigger than": "above",
  "longer than": "above",
  "later than": "above",
  exceeding: "above",
  ">": "above",
  gt: "above",
  below: "below",
  under: "below",
  "less than": "below",
  "lower than": "below",
  "smaller than": "below",
  "fewer than": "below",
  "shorter than": "below",
  "faster than": "below",
  "quicker than": "below",
  "<": "below",
  lt: "below",
  "at least": "atLeast",
  "no less than": "atLeast",
  "no fewer than": "atLeast",
  "not less than": "atLeast",
  "not fewer than": "atLeast",
  "a minimum of": "atLeast",
  "minimum of": "atLeast",
  minimum: "atLeast",
  "greater than or equal to": "atLeast",
  "greater than or equals": "atLeast",
  "greater or equal to": "atLeast",
  "greater or equal than": "atLeast",
  "more than or equal to": "atLeast",
  "larger than or equal to": "atLeast",
  "equal to or greater than": "atLeast",
  "equal or greater than": "atLeast",
  ">=": "atLeast",
  "=>": "atLeast",
  "≥": "atLeast",
  gte: "atLeast",
  "at most": "atMost",
  "no more than": "atMost",
  "no longer than": "atMost",
  "not more than": "atMost",
  "not longer than": "atMost",
  "a maximum of": "atMost",
  "maximum of": "atMost",
  maximum: "atMost",
  "up to": "atMost",
  "less than or equal to": "atMost",
  "less than or equals": "atMost",
  "less or equal to": "atMost",
  "less or equal than": "atMost",
  "lower than or equal to": "atMost",
  "smaller than or equal to": "atMost",
  "equal to or less than": "atMost",
  "equal or less than": "atMost",
  "<=": "atMost",
  "≤": "atMost",
  lte: "atMost",
} as const);

/** Nouns and adverbs that go with a comparison of times: "within 2 seconds". */
export const timeBounds = phrases({
  within: "atMost",
  "in under": "below",
  "in less than": "below",
  "in at most": "atMost",
  "in no more than": "atMost",
  "not exceed": "atMost",
} as const);

export const timeUnits: ReadonlyMap<string, number> = new Map([
  ["ms", 1],
  ["msec", 1],
  ["msecs", 1],
  ["millis", 1],
  ["millisecond", 1],
  ["milliseconds", 1],
  ["s", 1000],
  ["sec", 1000],
  ["secs", 1000],
  ["second", 1000],
  ["seconds", 1000],
  ["m", 60000],
  ["min", 60000],
  ["mins", 60000],
  ["minute", 60000],
  ["minutes", 60000],
]);

export const equalSigns = set("= == ===");
export const unequalSigns = set("!= !== <> ≠");

/** Names of headers that are clear without the word "header". */
export const knownHeaders: ReadonlyMap<string, string> = new Map(
  "Content-Type Content-Length Content-Encoding Content-Disposition Content-Language Cache-Control Set-Cookie WWW-Authenticate Retry-After Last-Modified Transfer-Encoding Accept-Ranges Access-Control-Allow-Origin Access-Control-Allow-Methods Access-Control-Allow-Headers Strict-Transport-Security"
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

/** Nouns that introduce a quoted text: "contains the text "x"". */
export const textNouns = phrases({
  text: true,
  string: true,
  word: true,
  words: true,
  phrase: true,
  substring: true,
  sentence: true,
  message: true,
  "error message": true,
  error: true,
  "following text": true,
} as const);

/** Lower-case words that describe and do not stand for themselves as a bare value: "is correct" says nothing that can be checked. */
const describing = set(
  "found made done gone seen shown known given kept held left right alphabetic ascii hex hexadecimal odd whole finite infinite ascending descending alike apart away free safe sane sound strong weak rich poor deep shallow valid invalid correct incorrect right wrong same different identical similar new old recent fresh latest last first next available unavailable visible invisible sorted ordered unchanged changed unique distinct good bad ok okay fine proper appropriate expected unexpected actual real random secure safe fast slow quick high low big small large short long great early late full complete incomplete ready consistent inconsistent positive negative true false null none nil undefined odd even zero nonzero blank nonempty non-empty present absent missing there here one two three four five six seven eight nine ten many few several some any all each every both something anything nothing it them him her he she they successful unsuccessful success failure error errors yes no current previous original default specific similar accurate human readable close near equal greater less more above below between within today yesterday tomorrow now later future past plausible reasonable meaningful nonnegative nullable optional required mandatory as by for from in into of on onto than then to with without exactly only again still just also",
);
const describingEnd = /(?:ed|ing|ly|able|ible|ful|less|ous|ical|meric|case|ish|wise)$/;

/** Whether a bare word may be a value: it has a capital, a digit or a sign in it, or at least does not describe. */
export function isNaming(text: string): boolean {
  if (describingEnd.test(text.toLowerCase()) && /^[A-Za-z]+$/.test(text) && text !== text.toUpperCase()) return false;
  if (/^[A-Z][A-Z\d_-]+$/.test(text)) return true;
  if (/[A-Z\d_/$-]/.test(text)) return !describing.has(text.toLowerCase());
  return !describing.has(text) && !describingEnd.test(text);
}

/** What is counted and is no item of a list. */
export const unitNouns: ReadonlySet<string> = new Set(
  "ms milliseconds seconds minutes bytes headers cookies fields keys properties attributes members errors warnings status characters letters digits decimals words lines pages times stars points percents hours days retries attempts requests calls responses redirects duplicates differences".split(
    " ",
  ),
);
