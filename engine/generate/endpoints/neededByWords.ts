// Finds the parameters and members that an operation is about, as its words say, although no schema requires them:
// “Retrieve members of a conversation”, “Creates a new portfolio in the given workspace”, `addUser`.

import type { Json, JsonObject } from "../../../language/index.ts";
import { wordsOf } from "../nameWords.ts";
import type { ApiOperation, ApiParameter } from "./api.ts";
import { attachedTo } from "./attached.ts";
import { toldKinds } from "./kinds.ts";
import { isItemPath, nounOfPath } from "./paths.ts";
import type { SchemaView } from "./schemas.ts";

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

/** “You must specify `portfolio`, `portfolio` and `user`, or `workspace` and `user`.” */
const mustSpecify = /\byou must (?:specify|provide|pass) ([^.]{1,200})/i;

/** “Required when `parent` is absent.” */
const insteadOf = /\brequired (?:when|if) [`'"](\w+)[`'"] is (?:absent|omitted|missing|not (?:set|given|provided|specified|passed))\b/i;

/** “Required unless the `mdfilters` parameter is defined.” */
const unlessOther = /\brequired unless (?:the )?[`'"](\w+)[`'"] (?:parameter |filter )?is (?:defined|given|provided|set|specified)\b/i;

/** Filters of which a question needs all of one group, by their names, as its words or those of a parameter say. */
export function demandedFilters({ words, parameters }: ApiOperation): readonly (readonly string[])[] {
  const filters = parameters.filter(({ in: place }) => place === "query");
  const isKnown = (names: readonly string[]) => names.length > 0 && names.every((name) => filters.some((one) => one.name === name));
  const [, list = ""] = mustSpecify.exec(words.replace(/\s+/g, " ")) ?? [];
  const said = list.split(/ if /)[0] ?? "";
  const groups = (/ or /.test(said) ? said.split(/,? or |, /) : [said]).map((one) =>
    [...one.matchAll(/[`'"](\w+)[`'"]/g)].map(([, name = ""]) => name),
  );
  const known = groups.filter(isKnown);
  if (known.length > 0) return known;
  const others = filters.flatMap(({ name, description, required }) => {
    const [, other = ""] = (required ? undefined : insteadOf.exec(description)) ?? [];
    const [, unless = ""] = (required ? undefined : unlessOther.exec(description)) ?? [];
    return other !== "" ? [[other], [name]] : unless !== "" ? [[name], [unless]] : [];
  });
  return others.filter(isKnown);
}

/** “Returns a list of allocations filtered to a specific project, user or placeholder.” */
const filteredTo = /\bfiltered to an? (?:specific )?(\w+)/i;
/** “The possible types for `parent` in this request are `project`.” */
const typesFor = /\bpossible types for [`'"](\w+)[`'"] in this request are\b/i;

/** The parameter by whose thing the words say that a list is filtered, “for the project to filter allocations by”. */
export function toldFilter({ method, words, parameters }: ApiOperation): ApiParameter | undefined {
  const text = method === "GET" ? words.replace(/\s+/g, " ") : "";
  const [, noun = ""] = filteredTo.exec(text) ?? [];
  const [, name = noun] = typesFor.exec(text) ?? [];
  const isOf = ({ description }: ApiParameter) => noun !== "" && description.includes(`for the ${noun} to filter`);
  return name === "" ? undefined : parameters.find((one) => one.in === "query" && (one.name === name || isOf(one)));
}

/** “Use one or more of the parameters provided to filter the tags returned.” */
const saysOne = /\b(?:use|specify|provide) (?:at least )?one(?: or more)? of the (?:\w+ )?(?:parameters|filters)\b/i;

/** “File to get reactions for”, in an operation that “gets reactions for an item”. */
const askedOf = /^(?:the |an? )?(\w+) to (?:get|fetch|list|read|retrieve|show) \w+ (?:for|of|from)\b/i;
const ofAnything = /\b(?:for|of|from) an? (?:item|object|resource|thing)\b/i;

/**
 * Filters of which a question needs one: the thing of which it asks, “Returns all roles for a workspace”, or any if the
 * words demand one.
 */
export function wantedFilters({ method, path, words }: ApiOperation, filters: readonly ApiParameter[]): readonly ApiParameter[] {
  if (method !== "GET" || path.includes("{")) return [];
  const text = words.toLowerCase();
  const isSubject = ({ name }: ApiParameter) =>
    [`for a ${name}`, `in a ${name}`, `of a ${name}`, `in the given ${name}`, `for the given ${name}`].some((said) =>
      text
        .split(said)
        .slice(1)
        .some((rest) => /^(?:[.,;\s]|$)/.test(rest)),
    );
  const subject = filters.find(isSubject);
  if (subject !== undefined) return [subject];
  if (saysOne.test(words)) return filters;
  return ofAnything.test(words)
    ? filters.filter(({ name, description }) => askedOf.exec(description)?.[1]?.toLowerCase() === name.toLowerCase())
    : [];
}

/**
 * Members of a body that say in what a new thing is, of which kind it is or what it consists of, or to what an action
 * is done.
 */
export function isMeant(operation: ApiOperation, key: string, { keywords: own, alternatives }: SchemaView): boolean {
  const { words, method, path } = operation;
  // One of several forms may have the words for all.
  const keywords = own.description === undefined ? { ...alternatives.find((one) => "description" in one), ...own } : own;
  if (keywords.readOnly !== true && keywords.deprecated !== true && isOfCreation(operation, key, keywords)) return true;
  if (!/^[a-z]{3,20}$/.test(key)) return false;
  const places = [...words.matchAll(/\bcreate[sd]?\b([^.]{0,80})/gi)].flatMap(([, said = ""]) => [
    ...said
      .toLowerCase()
      .matchAll(/\b(?:in an?|in the given|in the specified|for an? given|for the (?:given|specified)) (?:(\w+) )?(\w+)/g),
  ]);
  if (places.some(([, first, second]) => first === key || second === key)) return true;
  const [verb = "", ...object] = wordsOf(path.slice(path.lastIndexOf("/") + 1)).map((word) => word.toLowerCase());
  return method === "POST" && /^(?:add|assign|attach|remove|set)$/.test(verb) && object.length === 1 && object[0] === key;
}

/** A part that each entry of a list needs, the thing that a new one is for, and its kind. */
function isOfCreation({ method, path }: ApiOperation, key: string, { description, enum: listed }: JsonObject): boolean {
  if (method !== "POST" || isItemPath(path)) return false;
  if (attachedTo(description) !== undefined) return true;
  if (belongsTo.test(String(description)) || isJoined(path, key, description)) return true;
  const isKind = Array.isArray(listed) && (key === `${nounOfPath(path)}_type` || kindToCreate.test(String(description)));
  return isKind || (createOnly.test(String(description)) && toldKinds(description).length > 0);
}

/** “The type of account to create. May be one of `custom`, `express` or `standard`.” */
const kindToCreate = /^the (?:type|kind) of (?:\w+ ){1,3}to create\b(?!.*\bdefault)/is;

/** Both ends of a link: “The gid of the project to add the member to”, and the `member` of `/memberships`. */
function isJoined(path: string, key: string, description: Json | undefined): boolean {
  const isNamed = nounOfPath(path).toLowerCase() === `${key.toLowerCase()}ship`;
  return (isNamed || addedTo.test(String(description))) && toldKinds(description).length > 0;
}

const addedTo = /\bto (?:add|attach|assign) (?:the|an?) \w+ to\b/i;

/** “Can only be set on create, immutable thereafter.” */
const createOnly = /\bonly be (?:set|given|specified|provided) (?:on|at|during|upon|when) creat(?:e|ion|ing)\b/i;

/** “The project that this agent will belong to”, “The product whose pricing the created plan will represent”. */
const belongsTo = /\bwill belong to\b|\bwhose \w+ the (?:created|new) \w+ will (?:represent|describe)\b/i;

/** “Identifier for the foundation model”, where the document calls other members optional. */
export function isUnlikeOptional({ required, properties }: SchemaView, key: string, { keywords: { description } }: SchemaView): boolean {
  const saysOptional = [...properties].some(([other, one]) => other !== key && /\boptional\b/i.test(String(one.description)));
  return (
    required.size === 0 && saysOptional && /^(?:the )?(?:identifier|id) (?:for|of) the\b(?!.*\boptional\b)/is.test(String(description))
  );
}
