// What would work in place of a sentence that is not understood: for words that people use, the form that says it, or that nothing does.

import { lemma } from "../openapi/words.ts";

/** Words in their basic form, and sentences that are understood: `→` in a text stands before each of them. */
interface Form {
  readonly words: string;
  readonly text: string;
}

/** The exact ones first. The last two say what a sentence is at all. */
const forms: readonly Form[] = [
  {
    words: "sort sorted ascending descending chronological alphabetical",
    text: 'No check says how a list is sorted; an item is checked by its place: → Expect $.items[0].sku is "A-100"',
  },
  { words: "xpath xml", text: 'XML is checked as text: → Expect the body to contain "<status>NEW</status>"' },
  {
    words: "sum average increased decreased changed unchanged changes",
    text: "Nothing is calculated; a value is saved before and compared: → Save $.total as ${before} → Expect $.total is not ${before}",
  },
  {
    words: "today yesterday tomorrow future past ago older newer later earlier",
    text: 'A date is made first, and compared as it is written: → Set ${day} to the date 3 days from now → Expect $.date is "${day}"',
  },
  {
    words: "again resend",
    text: 'Leave “again” out: a request is written with all its parts each time, and a check looks at the last call. One that waits: → Repeat the request every 2 seconds until $.status is "DONE", at most 10 times',
  },
  {
    words: "poll poll polling wait until retry retrie keep",
    text: '→ Poll /jobs/1 every 2 seconds until $.status is "DONE", at most 10 times → Wait 2 seconds',
  },
  {
    words: "login logged authenticate authenticated unauthorized unauthenticated expired",
    text: '→ Send a POST request to /login with email "ada@example.com" and password "${password}" → Send a GET request to /orders with bearer token ${token}',
  },
  {
    words: "upload file attach image photo multipart",
    text: '→ Upload ./photo.png as "photo" to /products/1/images → Send a POST request to /imports with multipart fields file the file ./a.csv and name "x"',
  },
  { words: "cookie session", text: '→ Expect cookie "session" exists → Send a GET request to /orders with cookie session "abc"' },
  { words: "redirect redirected", text: '→ Send a GET request to /old with redirects off → Expect header Location is "/new"' },
  {
    words: "header etag location content-type retry-after",
    text: '→ Expect header Location starts with "/orders/" → Send a GET request to /orders with header X-Trace "1"',
  },
  { words: "unique random generate uuid", text: '→ Set ${key} to a random uuid → Expect every "id" in $.items is unique' },
  { words: "second millisecond slow fast latency duration", text: "→ Expect the response time is below 500 ms → Wait 2 seconds" },
  { words: "csv line", text: '→ Expect the body to contain "101,NEW"' },
  { words: "schema conform valid", text: "→ Expect the body to match the schema Order → Expect $.createdAt is a valid date-time" },
  {
    words: "error message detail reason problem",
    text: '→ Expect $.error.message is "not found" → Expect the body to contain "not found"',
  },
  {
    words: "every each all none item list entry element row result first last second third",
    text: '→ Expect every item in $.items has sku "A-100" → Expect $.items[0].sku is "A-100"',
  },
  { words: "number count many length size exactly only", text: "→ Expect $.items has 3 items" },
  { words: "save store remember note capture extract", text: "→ Save $.id as ${orderId}" },
  { words: "status code", text: "→ Expect status 200" },
  {
    words: "send get post put patch delete request call fetch download create update restore move search query",
    text: '→ Send a POST request to /orders with sku "A-100" → Send a GET request to /orders with query parameters page 2 and size 5',
  },
  {
    words: "is are be should equal have has contain contains include must was were cost",
    text: '→ Expect $.price is 12.5 → Expect $.tags contains "gift"',
  },
];

const byWord: ReadonlyMap<string, Form> = new Map(forms.toReversed().flatMap((form) => form.words.split(" ").map((word) => [word, form])));

/** The nearest forms as a text behind "… is not understood."; empty where no word tells. */
export function nearForms(words: readonly string[]): string {
  let best: Form | undefined;
  for (const word of words) {
    const found = byWord.get(word) ?? byWord.get(lemma(word));
    if (found !== undefined && (best === undefined || forms.indexOf(found) < forms.indexOf(best))) best = found;
  }
  if (best === undefined) return "";
  const [said = "", ...sentences] = best.text.split(/ ?→ /);
  const quoted = sentences.map((sentence) => `“${sentence}”`).join(", ");
  return said === "" ? `Sentences that work: ${quoted}.` : `${said.replace(/:$/, "")}: ${quoted}.`;
}

/** Of all forms the sentences that have to be understood. */
export function formSentences(): readonly string[] {
  return forms.flatMap(({ text }) => text.split(/ ?→ /).slice(1));
}
