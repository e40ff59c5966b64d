// Finds the field of a response that words name: by its name, inside an object, by what it says of the thing.

import { insideOf } from "../../openapi/fields.ts";
import type { Operations } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { hasSense } from "./called.ts";
import { dateNamed } from "./dates.ts";
import { pathOfMember } from "./path.ts";
import { type KnownResponse, squeeze } from "./responseShape.ts";

/** The path of the field of the response that the words name. */
export function documentedPath(words: readonly string[], response: KnownResponse): string | undefined {
  const own = response.fields.get(squeeze(words.join("")));
  if (own !== undefined && !response.isList) return pathOfMember(own);
  const inner = innerNamed(words, response);
  if (inner !== undefined && !response.isList) return inner;
  const date = response.isList ? undefined : dateNamed(words, response);
  if (date !== undefined) return pathOfMember(date);
  // "its stale flag"
  const flag =
    words.length > 1 && words.at(-1)?.toLowerCase() === "flag" ? response.details?.get(squeeze(words.slice(0, -1).join(""))) : undefined;
  if (flag?.type === "boolean" && !response.isList) return pathOfMember(flag.name);
  // "the order status": the thing that the response is, and a field of it.
  const [thing = "", ...rest] = words;
  const ofError = rest.length === 0 ? namedOfError(thing.toLowerCase(), response) : undefined;
  if (ofError !== undefined && !response.isList) return pathOfMember(ofError);
  if (rest.length === 0 && thing.toLowerCase() === "id" && !response.isList) return ownId(response) ?? brandedId(response);
  // A response that is itself the error says what went wrong: "the error message".
  const isThingSaid = response.things.has(lemma(thing.toLowerCase())) || thing.toLowerCase() === "error";
  if (rest.length === 0 || !isThingSaid) return undefined;
  const isText = thing.toLowerCase() === "error" && rest.length === 1 && /^(?:message|text)$/.test(rest[0] as string);
  const text = isText ? textOfError(response) : undefined;
  if (text !== undefined) return text;
  // “the error code” is not a code of the thing.
  const ofItself = thing.toLowerCase() === "error" ? response.members?.get("error")?.get(squeeze(rest.join(""))) : undefined;
  if (ofItself !== undefined && !response.isList) return ofItself;
  const path = documentedPath(rest, response);
  // “the order code” is none of an error.
  const isOfError = path !== undefined && response.ofErrors?.has(/^\$\.(\w+)/.exec(path)?.[1] ?? "") === true;
  return (isOfError && thing.toLowerCase() !== "error" ? undefined : path) ?? identityOf(thing, rest, response);
}

/** “Its id” is `cartId` in the answer about a cart that has no `id`. */
function ownId({ things, fields }: KnownResponse): string | undefined {
  const [only, ...others] = new Set([...things].flatMap((thing) => fields.get(squeeze(`${thing}id`)) ?? []));
  return only === undefined || others.length > 0 ? undefined : pathOfMember(only);
}

/** “Its id” is `lago_id`, where the service puts its own name before every id. */
function brandedId({ fields, members, brand }: KnownResponse): string | undefined {
  if (brand === undefined) return undefined;
  const inner = [...(members?.values() ?? [])].flatMap((inside) => inside.get(squeeze(`${brand}id`)) ?? []);
  const own = fields.get(squeeze(`${brand}id`));
  const [only, ...others] = own === undefined ? inner : [pathOfMember(own)];
  return others.length > 0 ? undefined : only;
}

/** The only text of a response that has no `message`: `{"error": "Out of stock"}`. */
function textOfError({ fields, details, members, ofErrors }: KnownResponse): string | undefined {
  if (fields.has("message")) return undefined;
  const inside = members?.get("error")?.get("message");
  if (inside !== undefined) return inside;
  const names = ["errormessage", "errortext", "error", "detail", "errordescription", "description"];
  const texts = names.flatMap((name) => (details?.get(name)?.type === "string" ? [details.get(name)?.name ?? ""] : []));
  // The description of a success is none of an error that the document describes.
  const [only, ...others] = ofErrors === undefined || ofErrors.size === 0 ? texts : texts.filter((name) => ofErrors.has(name));
  return only === undefined || others.length > 0 ? undefined : pathOfMember(only);
}

/** “The code” is `errorCode` where no field has that name, and “the message” the text of the error. */
function namedOfError(word: string, { fields, details }: KnownResponse): string | undefined {
  if (word === "message" || word === "text")
    return fields.get("errormessage") ?? fields.get("errortext") ?? (details?.get("error")?.type === "string" ? "error" : undefined);
  return word === "code" ? fields.get("errorcode") : undefined;
}

/** A member with that name inside an object, if no other is as far out. */
export function innerNamed(words: readonly string[], { members, ofErrors }: KnownResponse): string | undefined {
  const all = [...(members?.values() ?? [])].flatMap((inner) => inner.get(squeeze(words.join(""))) ?? []);
  // The id of what was made is not the one of an error.
  const good = all.filter((path) => ofErrors?.has(/^\$\.(\w+)/.exec(path)?.[1] ?? "") !== true);
  const found = good.length > 0 ? good : all;
  const levels = found.map((path) => path.split(/[.[]/).length);
  const outermost = found.filter((_, index) => levels[index] === Math.min(...levels));
  return outermost.length === 1 ? outermost[0] : undefined;
}

/** "the appointment number" where only an `appointmentId` is there. */
function identityOf(thing: string, words: readonly string[], response: KnownResponse): string | undefined {
  if (words.length !== 1 || !hasSense((words[0] as string).toLowerCase(), "o.identity") || response.isList) return undefined;
  const ids = [...response.fields].filter(([squeezed]) => {
    const own = squeezed.startsWith(squeeze(thing)) ? squeezed.slice(squeeze(thing).length) : squeezed;
    return hasSense(own, "o.identity");
  });
  const [[, only] = ["", ""], ...others] = ids;
  // The code of an error does not identify the thing.
  if (only !== "" && others.length === 0 && response.ofErrors?.has(only) !== true) return pathOfMember(only);
  return words[0]?.toLowerCase() === "id" ? brandedId(response) : undefined;
}

/** The name of a field, in any response of the document, that is written with these letters in any case. */
export function spelledName(operations: Operations, word: string): string | undefined {
  return spellings(operations).get(word.toLowerCase());
}

const spellings = rememberedFor(({ operations }: Operations): ReadonlyMap<string, string> => {
  const fields = operations.flatMap(({ responses }) => responses.flatMap((response) => response.fields));
  const inside = fields.flatMap((field) => insideOf(field).fields);
  return new Map([...inside, ...fields].map(({ name }) => [name.toLowerCase(), name]));
});
