// Judges values that no document gives: which texts any service takes, which ones only name what exists, and which ones
// an example shows of a person's account.

import type { Json } from "../../../language/index.ts";
import { wordsOf } from "../nameWords.ts";

/** Last words of names whose values people read and no service looks up. */
const free =
  /^(?:body|bio|caption|comments?|content|descri(?:ption|cao|pcion)|details|headline|heading|keywords?|labels?|memo|message|nickname|nome|nombre|notes?|phrase|q|query|reason|remarks?|search|subject|summary|tagline|term|text|title|titulo)$/;

/** Words before "name" of names where any will do; `branch_name` and `file_name` follow rules, or exist. */
const freelyNamed = /^(?:company|display|family|first|friendly|full|given|last|legal|middle|nick|short)$/;

/** Returns whether any text is a value of a field or parameter with this name. */
export function isFreeText(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  return free.test(last) || (last === "name" && words.slice(0, -1).every((word) => freelyNamed.test(word)));
}

/** Returns whether it is a search term, so that any word will do. */
export function isSearch(name: string): boolean {
  return /^(?:keywords?|phrase|q|query|search|term)$/.test(wordsOf(name).at(-1) ?? "");
}

/** Texts in which a document asks for the name of something that exists, for JSON or for what only a service gives. */
const asksForMore =
  /\bIDs?\b|\b(?:user|channel|group|item|object|account|project) ids\b|`id` of|\bname of the \w+ (?:\w+ )?(?:that|which|to use)\b|\blists? of (?:\w+ ){1,3}(?:names|ids|codes|identifiers)\b|\breferent\b|\bbeing referenced\b|\bmust (?:already )?exist\b|\balready created\b|\bJSON[- ](?:encoded|based)|\bstringified JSON\b|\b[Tt]oken used\b|\b[Ee]xchange a trigger\b|\bReturned by\b|\breturned (?:by|via)\b/;

/** Words for ids that the client itself invents. */
const ofClient = /\b(?:you|your|own|custom|client|idempoten\w*|choos\w*|arbitrary)\b/i;

/** `Channel to get pinned items for.`: the description begins with the thing, and continues with its use. */
function tellsUse(name: string, description: string): boolean {
  const noun = (wordsOf(name).findLast((word) => word !== "name") ?? "").replace(/s$/, "");
  const [, first = ""] = /^(?:the |an? )?(?:\w+ )?(\w+?)s? (?:to|for|this|that|whose|which)\b/i.exec(description) ?? [];
  return noun.length > 2 && first.toLowerCase() === noun;
}

/** Returns whether a description says that the value refers to something, rather than being any text. */
export function asksForExisting(name: string, description: Json | undefined): boolean {
  if (typeof description !== "string" || isFreeText(name)) return false;
  return (asksForMore.test(description) && !ofClient.test(description)) || tellsUse(name, description);
}

/** Names of fields for which only a few words are right, at any place, and inside an object. */
const fromList = /^(?:api_?group|attacher|driver|effect|group|kind|operator|phase|plural|provisioner|rule|scope|strategy|verb)$/i;
const fromListInside = /^(?:category|condition|level|method|mode|role|state|status|type)$/i;

/** Returns whether the name is that of a choice, so that a made-up word would be refused. */
export function isChoice(name: string, isInside: boolean): boolean {
  return fromList.test(name) || (isInside && fromListInside.test(name));
}

/** Names of texts that are digits and name nothing. */
const ofDigits = /zip|post|phone|mobile|fax|pin|code|number|year|amount|version|port|count|size|iban|account|routing|time|date|start|end/i;

/** Names of those whom a message or a call would reach. */
const reached = /^(?:to|from|recipients?|callee)$/i;

/** Ids that documents write instead of one: `12345`, `enterprise_123456`. */
const countedUp = /(?:^|_)1?23(?:4(?:5(?:6\d*)?)?)?$/;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Returns whether an example is the number or UUID of something in its author's account. */
export function isOfSomebody(value: Json, name: string): boolean {
  if (ofDigits.test(name)) return false;
  if (typeof value === "number") return value >= 1_000;
  if (typeof value === "string" && reached.test(name)) return /^\+\d{7,}$/.test(value);
  return (
    typeof value === "string" &&
    (/^\d{4,}(?:, ?\d{4,})*$/.test(value) || countedUp.test(value) || uuid.test(value) || hash.test(value) || isRandom(value))
  );
}

/** `MDaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`, or with the digits of a real one; a commit; `C12378991223`. */
const hash = /^(?:[A-Z]{2}[0-9a-f]{32}|[0-9a-f]{40}|[A-Z]\d{8,})$/;

/** Returns whether a service has drawn the value: `Lu6fA9Ob-jyysp3AAvMF4AkLEwZwAYbL=tgj2zIC`. */
function isRandom(value: string): boolean {
  return /^[\w=-]{32,}$/.test(value) && /\d/.test(value) && /[a-z][A-Z]+[a-z]/.test(value);
}

/** The first of the values that a description lists in plain words: `one of True, False, Unknown`. */
export function toldChoice(description: Json | undefined): string | undefined {
  if (typeof description !== "string") return undefined;
  const [, choice] = listedValues.exec(description) ?? [];
  return choice;
}

const listedValues =
  /(?:\beither|\bone of:?|\boptions(?: are)?:|\b(?:valid|allowed|possible|supported|accepted|available) \w+(?: are| include)?:?)[\s*-]*[`"'“]?(?!(?:the|an?|your|these|following|all)\b)([A-Za-z][\w-]{1,30})[`"'”]?(?=,| or\b| and\b|:| -)/i;

/** A value that is right in any account, as a description says: “Use `0` for the root folder”, “the string "me"”. */
export function toldForAll(description: Json | undefined): string | undefined {
  return typeof description === "string"
    ? forAll
        .exec(description)
        ?.slice(1)
        .find((value) => value !== undefined)
    : undefined;
}

const forAll =
  /\b[Uu]se\s+[`"']([\w*.-]{1,20})[`"']\s+for\b|\bthe (?:string|keyword|literal|special value) [`"“](?!(?:null|true|false)\b)([\w*.-]{1,20})[`"”]/;
