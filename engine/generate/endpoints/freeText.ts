// Judges from its name and its description which member or parameter takes any text: one that a service only keeps for
// people to read, not one that names a thing, is chosen from a list or has a form.

import type { Json } from "../../../language/index.ts";
import { isFreeText, isSearch } from "./madeUp.ts";

/** Returns whether a service takes any text for it, as far as the document says. */
export function takesAnyText(name: string, description: Json | undefined): boolean {
  // `query` may be any text, `otpQuery` and `runner_label` have a meaning of their own.
  const isOther = (isSearch(name) || /labels?$/i.test(name)) && !/^[a-z]+$/.test(name);
  return isFreeText(name) && !isOther && !isChosen(description) && !ofForm.test(String(description ?? ""));
}

/** Returns whether it is one of the values that a description lists, or refers to something that exists. */
export function isChosen(description: Json | undefined): boolean {
  const text = String(description ?? "");
  return listed.test(text) || refers.test(text) || inMarks.test(text);
}

/** “Levels are `viewer`, `editor` or `admin`”. */
const inMarks = /`\w{1,40}`(?:, `\w{1,40}`){1,20},? (?:or|and) `\w{1,40}`/;

/** Returns whether a description asks for something beside a value: “EVENT: Logs of an event (requires event_id)”. */
export function asksForMore(value: Json, description: Json | undefined): boolean {
  if (typeof value !== "string" || typeof description !== "string" || !description.includes(value)) return false;
  const isNamed = (part: string) => part.split(/[^\w.-]+/).some((word) => word === value || word === `${value}.`);
  // A line that goes on in small letters belongs to the sentence before it.
  const text = description.replace(/\n(?=[a-z]+[ ,])/g, " ");
  return text.split(/\n|(?<=\.)\s+/).some((part) => isNamed(part) && requiresOther.test(part));
}

const requiresOther =
  /\bspecified by [`'"]\w+[`'"]|\bonly available with\b|\bonly (?:be )?available (?:to|for|on|with) (?:paid|premium|enterprise|business)\b|\bthrough (?:our|the) support\b|\(requires [^)]{1,60}\)|\brequires (?:[`'"]\w+[`'"]|\w+_\w+)|\bonly (?:be )?(?:\w+ )?(?:if|when|with|where) (?:the )?(?:[`'"]\w+[`'"]|\w+_\w+|\w+ is (?:set|given|present|specified))/i;

/** “Possible values: …”, “One of: `a`”, “Can be **pending** or **done**”, “must be either `a` or `b`”. */
const listed =
  /\b(?:possible|valid|allowed|accepted|supported|permitted|available) (?:\w+ )?(?:values?|options?|types?|names?)\b|\bone of\b|\boptions (?:are|include)\b|\b(?:can|may|must|should) be (?:either |set to )?[`"'“*]|\beither [`"'“*]|\bvalues (?:are|include)\b|\bto list (?:all )?(?:the )?available\b|\bcatalog/i;

/** “Users by a gid”, “with a task ID”, “refers to a RuntimeClass object”, “comment to get reactions for”. */
const refers =
  /\b(?:[gu]?u?ids?|slugs?|handle|fingerprint)\b|\bidentif(?:y|ies|ying|iers?)\b|\brefer(?:s|ence|ences|ring)?\b|\bthat exists?\b|\b(?:must|has to) (?:already )?exist\b|\bexisting\b|\bto (?:get|list|fetch|retrieve|return|show) (?:\w+ ){1,4}(?:for|of|from)\b|\bname of the \w+ (?:to|that|which|in which|where)\b/i;

/** “Must be between 1 and 64 characters and may only contain …”, “in ISO 8601 format”, “same validation rules as”. */
const ofForm =
  /\bformat(?:ted)?\b|\bISO\b|\bRFC\b|\bY{2,4}\b|\bregex|\bregular expression|\bpattern\b|\bonly (?:contain|letters|alphanumeric|lower|numbers|ASCII)|\bcontain only\b|\bmust (?:start|begin|end|match|contain|consist|be (?:a|an|at least|between|unique|in|of|non)\b)|\balphanumeric\b|\b[a-z]-z\b|\blower-?case\b|\bencoded\b|\bbase64\b|\b(?:comma|space)[- ](?:separated|delimited)\b|\bURLs?\b|\bURIs?\b|\be-?mail\b|\b(?:JSON|HTML|XML|YAML)\b|\bvalidation rules\b|\bDNS|\bfully[- ]qualified\b|\bhost ?names?\b|\bdomain\b|\bmust be passed as\b|\bonly accepts the value\b|\bsyntax\b|\bquery language\b|\b(?:not|non|cannot|can't)[- ](?:be )?(?:empty|blank)\b|\bbetween \d+ and \d+ char|\b(?:at least|minimum(?: of)?|more than) \d+ char|\bexpression\b/i;

/** Without the HTML that some documents have in their texts. */
export function withoutTags(text: string): string {
  return text.replace(/<\/?(?:p|a|b|i|em|strong|code|pre|br|ul|ol|li|span|div|h[1-6])(?:\s[^<>]*)?\/?>/gi, "").trim();
}
