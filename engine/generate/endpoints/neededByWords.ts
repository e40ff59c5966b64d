// Finds the parameters and members that an operation is about, as its words say, although no schema requires them:
// “Retrieve members of a conversation”, “Creates a new portfolio in the given workspace”, `addUser`.

import { wordsOf } from "../nameWords.ts";
import type { ApiOperation, ApiParameter } from "./api.ts";

/** Words with which a document says what happens without a parameter. */
const mayBeAbsent =
  /\bdefaults? (?:to|is)\b|\bby default\b|\bomit|\boptional|\bfilter|\bdefault:|\bor both\b|\bif (?:not|none|you do not|absent)\b/i;

/** Nouns that a description gives to the value of a parameter: “ID of the conversation”, “Bot user to get info on”. */
const nounsOf: readonly RegExp[] = [
  /\b(?:ID|identifier|name) (?:of|for) (?:the|an?) (\w+)/,
  /^(?:The |An? )?(\w+) (?:ID|identifier)\b/,
  /^(?:The |An? )?(\w+)(?: user)? to (?:get|fetch|retrieve|show|read|learn)\b/,
  /^Specify an? (\w+) by\b/,
];

/** Returns whether a query without it would not say of which thing it asks. */
export function isAskedAbout({ summary = "", path }: ApiOperation, { name, description, required, in: place }: ApiParameter): boolean {
  if (place !== "query" || required || path.includes("{") || mayBeAbsent.test(description)) return false;
  const nouns = [name, ...nounsOf.flatMap((pattern) => pattern.exec(description)?.[1] ?? [])].map((noun) => noun.toLowerCase());
  const isTold = nouns.length > 1 || /^(?:the )?ID\b/i.test(description);
  const said = [...summary.toLowerCase().matchAll(/\b(?:an?|the given|the specified) ((?:\w+ ){0,2}?)(\w+?)(?:'s)?\b/g)];
  return isTold && nouns.some((noun) => said.some(([, before = "", last = ""]) => `${before}${last}`.split(" ").includes(noun)));
}

/** Members of a body that say in what a new thing is, or to what an action is done. */
export function isMeant({ words, method, path }: ApiOperation, key: string): boolean {
  if (!/^[a-z]{3,20}$/.test(key)) return false;
  const places = [...words.matchAll(/\bcreate[sd]?\b([^.]{0,80})/gi)].flatMap(([, said = ""]) => [
    ...said.toLowerCase().matchAll(/\bin (?:an?|the given|the specified) (?:(\w+) )?(\w+)/g),
  ]);
  if (places.some(([, first, second]) => first === key || second === key)) return true;
  const [verb = "", ...object] = wordsOf(path.slice(path.lastIndexOf("/") + 1)).map((word) => word.toLowerCase());
  return method === "POST" && /^(?:add|assign|attach|remove|set)$/.test(verb) && object.length === 1 && object[0] === key;
}
