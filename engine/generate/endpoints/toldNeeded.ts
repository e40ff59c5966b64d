// Finds members that a body needs by the words of the document alone: “Required.”, “Required if no dates are set”,
// “optional if `id` is passed”, or a kind that has a member of its own name.

import { type Json, type JsonObject, rememberedFor } from "../../../language/index.ts";
import { isMet, requiredBeside } from "./companions.ts";
import { isNeededWithout } from "./demanded.ts";
import { corrects } from "./knownNames.ts";
import { type Schemas, type SchemaView, typeOf } from "./schemas.ts";

/** “Required. Name of the database”, “A label query. Required.” */
const saysRequired = /^\**required\.\**(?: |$)|[.)] \**required\.?\**$/i;

/** “Required if no filter dates are set.” */
const ifNone = /\brequired (?:if|when) no ((?:\w+ ){1,3})(?:is|are) (?:set|given|provided|passed|specified|sent)\b/i;

/** “Required if `amount_off` is passed”, “optional if `cluster_uuid` is passed”. */
const ifOther =
  /\b(required|optional) (?:if|when) (?:the )?[`'"](\w+)[`'"] is (not )?(?:passed|given|set|provided|specified|sent|present)\b(?! to\b)/i;

/** “Required only if `duration` is `repeating`”, “required when `auth_type` is `token` or `username_password`”. */
const ifValue = /\brequired (?:only )?(?:if|when) [`'"](\w+)[`'"] is (?:set to |equal to )?[`'"](\w+)[`'"](?: or [`'"](\w+)[`'"])?/i;

/** “Defaults to `token` if not specified.” */
const saysDefault = /\bdefaults to [`'"](\w+)[`'"] (?:if|when) (?:it is )?(?:not|un)\s?(?:specified|set|given|provided)\b/i;

/** “If the policy has a `policy_type` of `indefinite`, the `retention_length` will also be `indefinite`.” */
const follows =
  /\bif [^.`'"]{0,40}[`'"](\w+)[`'"] (?:of|is|=)(?: set to)? ?[`'"](\w+)[`'"],? [^.,`'"]{0,40}[`'"](\w+)[`'"][^.,`'"]{0,20}\b(?:will|must|has to)(?: also)? be [`'"]/i;

/** The members that the document needs beside those that are sent, and that are not among them. */
export function toldNeeded(schemas: Schemas, view: SchemaView, sent: JsonObject): readonly string[] {
  const keys = Object.keys(sent);
  const members = new Set(view.properties.keys());
  return [...view.properties].flatMap(([key, schema]) => {
    const own = schemas.view(schema);
    if (key in sent || own.keywords.readOnly === true || own.keywords.deprecated === true) return [];
    const words = String(own.keywords.description ?? "")
      .replace(/\s+/g, " ")
      .trim();
    const isBeside = () => requiredBeside(key, own.keywords.description, () => members).some((one) => isMet(one, sent));
    const isNeeded =
      isOfKind(words, view, sent) ||
      isBeside() ||
      saysRequired.test(words) ||
      isNeededWithout(words, view, sent) ||
      (keys.length > 0 && key === onlyNeeded(view)) ||
      (keys.length > 0 && typeOf(own) === "boolean" && corrects.test(words)) ||
      isConditionMet(view, words, key, keys, sent) ||
      isNamedByKind(own, key, sent) ||
      isOfFirstWay(key, view, sent);
    return isNeeded ? [key] : [];
  });
}

function usualOf({ properties }: SchemaView, member: string): string | undefined {
  return saysDefault.exec(String(properties.get(member)?.description ?? ""))?.[1];
}

function isConditionMet(view: SchemaView, words: string, key: string, keys: readonly string[], sent: JsonObject): boolean {
  const [, none] = ifNone.exec(words) ?? [];
  const first = none?.split(" ")[0]?.toLowerCase();
  if (first !== undefined) return !keys.some((one) => one.toLowerCase().includes(first));
  const [, need = "", other = "", not] = ifOther.exec(words) ?? [];
  if (other !== "" && other !== key) {
    const isOther = other in sent === (not === undefined);
    // Of two members that are each required without the other one, the body has one anyway.
    if (need.toLowerCase() === "required" ? isOther && not === undefined : !isOther && keys.length > 0) return true;
  }
  const [, member = "", ...values] = ifValue.exec(words) ?? [];
  const value = member === "" ? undefined : (sent[member] ?? usualOf(view, member));
  if (typeof value === "string" && keys.length > 0 && values.includes(value)) return true;
  const [, leader = "", led, result] = follows.exec(words) ?? [];
  return result === key && leader in sent && leader !== key && sent[leader] !== led;
}

/** “Required for `asana` attachments”, where the body has that kind, or names none and “`asana` will be assumed”. */
function isOfKind(words: string, { properties }: SchemaView, sent: JsonObject): boolean {
  const [, kind = ""] = forKind.exec(words) ?? [];
  if (kind === "") return false;
  const isAssumed = ([key, { description }]: readonly [string, JsonObject]) =>
    !(key in sent) && assumed.exec(String(description ?? "").replace(/\s+/g, " "))?.[1] === kind;
  return Object.values(sent).includes(kind) || [...properties].some(isAssumed);
}

const forKind = /\brequired for [`'"](\w+)[`'"] \w/i;
const assumed = /[`'"](\w+)[`'"] (?:will be|is) assumed\b/i;

/** `amount`, where nothing names another way: “`per_unit` indicates that the fixed amount (specified in `amount`) …” */
function isOfFirstWay(key: string, view: SchemaView, sent: JsonObject): boolean {
  return firstWays(view).some(({ member, chosenBy }) => member === key && !(chosenBy in sent));
}

/** Members that are needed unless another one chooses another way: several cases ask of the same schema. */
const firstWays = rememberedFor(({ properties }: SchemaView) =>
  [...properties].flatMap(([chosenBy, { description }]) => {
    const [, member] = firstWay.exec(String(description ?? "").replace(/\s+/g, " ")) ?? [];
    return member === undefined ? [] : [{ member, chosenBy }];
  }),
);

/** The only member that a document does not call optional, although it requires none: `minutes` of a time entry. */
const onlyNeeded = rememberedFor(({ properties, required }: SchemaView): string | undefined => {
  const writable = [...properties].filter(([, { readOnly }]) => readOnly !== true);
  const others = writable.filter(([, { description }]) => !beginsOptional.test(String(description)));
  return required.size === 0 && writable.length > 2 && others.length === 1 ? others[0]?.[0] : undefined;
});

const beginsOptional = /^[*([]{0,3}optional\b/i;

const firstWay = /[`'"]\w+[`'"] indicates that [^.`]{0,60}\(specified in [`'"](\w+)[`'"]/i;

/** `eu_transfer` beside `"type": "eu_transfer"`, if the document requires members of it. */
function isNamedByKind(view: SchemaView, key: string, sent: JsonObject): boolean {
  return typeOf(view) === "object" && view.required.size > 0 && Object.values(sent).includes(key);
}

/** With such members; `sampled` makes their values. One may need another. */
export function withToldNeeded(
  schemas: Schemas,
  view: SchemaView,
  sample: JsonObject,
  sampled: (schema: JsonObject, name: string) => Json | undefined,
): JsonObject {
  const made = toldNeeded(schemas, view, sample).flatMap((key): [string, Json][] => {
    const value = sampled(view.properties.get(key) ?? {}, key);
    return value === undefined ? [] : [[key, value]];
  });
  return made.length === 0 ? sample : withToldNeeded(schemas, view, { ...sample, ...Object.fromEntries(made) }, sampled);
}
