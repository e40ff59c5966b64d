// Finds the members of a body that two things may not share, so that a test makes them new each time.

import { isJsonObject, isSecretName, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { innerName } from "./bodySample.ts";
import type { Envelope } from "./envelope.ts";
import { isName, isUnknown, referenceName } from "./foreignValues.ts";
import { plain } from "./itemNames.ts";
import { toldKinds } from "./kinds.ts";
import { isCutShort, namesExisting, toldChoice } from "./madeUp.ts";
import { keyIn } from "./mapKeys.ts";
import { verbOf } from "./remoteThings.ts";
import { documents } from "./responses.ts";
import { givenValue, isIdentity, isMadeUp, toldExample } from "./sample.ts";
import { viewOf } from "./schemas.ts";
import { takesSshKey } from "./sshKeys.ts";
import type { World } from "./testDraft.ts";
import { isHash } from "./uniqueText.ts";
import { judgesValues } from "./verbs.ts";

/**
 * Pointers of members that two things may not share: e-mail addresses, the item's name, or otherwise a user name, key
 * or code, or the first free text.
 */
export function uniqueKeys(
  world: World,
  of: ApiOperation,
  whole: Json,
  creates: boolean,
  envelope: Envelope | undefined,
): readonly string[] {
  return [...new Set([...keysOfItem(world, of, whole, creates, envelope), ...vanityNames(whole, ""), ...tagNames(whole, creates)])];
}

/** Names that are part of a public address, `vanity_name`: no two things have the same one, after an update either. */
function vanityNames(value: Json, pointer: string): readonly string[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isVanity = /^vanity_?(?:name|url)$/i.test(key) && typeof inner === "string";
    return isVanity ? [`${pointer}/${key}`] : vanityNames(inner, `${pointer}/${key}`);
  });
}

/** A tag marks one commit: two releases of a repository need two. */
function tagNames(whole: Json, creates: boolean): readonly string[] {
  return creates && isJsonObject(whole) ? Object.keys(whole).flatMap((key) => (/^tag_?name$/i.test(key) ? [`/${key}`] : [])) : [];
}

function keysOfItem(world: World, of: ApiOperation, whole: Json, creates: boolean, envelope: Envelope | undefined): readonly string[] {
  const { api, resources } = world;
  const { sample, schema = {} } = envelope ?? { sample: whole, schema: of.body?.schema };
  if (!isJsonObject(sample)) return [];
  const inner = innerName(world, of);
  if (inner !== undefined) return creates && of.method === "POST" && resources.ofCollection(of.path) !== undefined ? [inner] : [];
  const base = envelope === undefined ? "" : `/${envelope.key}`;
  const { properties, required } = viewOf(api.schemas, schema, sample);
  const texts = Object.entries(sample).filter(([key, value]) => {
    const { keywords } = api.schemas.view(properties.get(key));
    return (
      typeof value === "string" &&
      keywords.enum === undefined &&
      keywords.const === undefined &&
      !ofOthers.test(key) &&
      !namesKind.test(String(keywords.description)) &&
      !(/(?:^|_)sha$/i.test(key) && isHash(value)) &&
      !namesExisting(key, keywords.description, null) &&
      !fixed.test(String(keywords.description)) &&
      !ofSomething.test(String(keywords.description)) &&
      !keyIn.test(String(keywords.description)) &&
      !takesSshKey(keywords, value) &&
      !isCutShort(key, value) &&
      !isName(world, referenceName(envelope?.key.replace(/^.*\//, "") ?? "", key), of)
    );
  });
  // Of a tag that its type and its value name, the value is its own.
  const creator = resources.madeBy(of)?.creator ?? resources.ofCollection(of.path)?.creator;
  const sent = creator?.sent ?? /(?<!\w)\w+$/.exec(creator?.source ?? "")?.[0];
  const isMail = (key: string) => api.schemas.view(properties.get(key)).keywords.format === "email" || /e-?mail/i.test(key);
  const certain = texts.filter(
    ([key]) =>
      isMail(key) ||
      (key === sent && (!isIdentity(key) || required.has(key) || creator?.sent === key)) ||
      /^(?:user_?name|login|slug|identifier)$/i.test(key),
  );
  // "The name of the strategy type" is that of a kind, of which there are some already.
  const isOfKind = (key: string) =>
    /\b(?:name|key|code|slug) of the (?:\w+ )?(?:type|kind)\b/i.test(String(api.schemas.view(properties.get(key)).keywords.description));
  const usual = texts.filter(([key]) => /^(?:user_?name|login|slug|key|code|domain|name|host_?name)$/i.test(key) && !isOfKind(key));
  // An example that is one word may be the name of something.
  const free = texts.filter(([key, value]) => {
    const view = api.schemas.view(properties.get(key));
    const { format, pattern, description } = view.keywords;
    const hasForm = format !== undefined || pattern !== undefined || /^\+\d+$|^\d{4}-\d\d-\d\d/.test(String(value));
    const isOpen =
      !hasForm &&
      !/currency|country|locale|language|time_?zone/i.test(key) &&
      toldExample(description) === undefined &&
      toldChoice(description) === undefined &&
      toldKinds(description).length === 0;
    return (
      isOpen &&
      !isSecretName(key) &&
      !ofAddress.test(key) &&
      !(required.has(key) && isUnknown(world, properties.get(key) ?? {}, `/${key}`, key, value)) &&
      (ofCatalogue.test(key) ? isMadeUp(value, key) : givenValue(view) === undefined || /\s/.test(String(value)))
    );
  });
  // A call that renames gives a name that nothing else has.
  if (verbOf(of)[0] === "rename") return usual.map(([key]) => `${base}/${key}`);
  if (!creates && judgesValues(of)) {
    const isOwn = ([key]: readonly [string, Json]) => /\bglobally unique\b/i.test(String(properties.get(key)?.description));
    return texts.filter(isOwn).map(([key]) => `${base}/${key}`);
  }
  if (!creates) return of.method === "PATCH" ? certain.flatMap(([key]) => (isMail(key) ? [`${base}/${key}`] : [])) : [];
  // `metric_name` of an evaluation metric.
  const kind = plain(resources.madeBy(of)?.resource.noun ?? resources.ofCollection(of.path)?.noun ?? "");
  const named = texts.filter(([key]) => {
    const [, stem = ""] = /^(\w+?)_?name$/i.exec(key) ?? [];
    return /^(?:friendly|display)$/i.test(stem) || (stem !== "" && kind.includes(plain(stem)));
  });
  const chosen = certain.length > 0 ? certain : [...usual, ...named, ...free].slice(0, 1);
  const byNumber = chosen.length > 0 || !documents(of, 409) ? [] : numberedKeys(sample, properties).slice(0, 1);
  const keys = chosen.length > 0 ? chosen.map(([key]) => key) : byNumber.length > 0 ? byNumber : keysInside(sample, properties).slice(0, 1);
  const others = texts.flatMap(([key]) => (/^(?:alias|handle)$/i.test(key) && !keys.includes(key) ? [key] : []));
  return [...keys, ...others].map((key) => `${base}/${key}`);

  /** The name in an object, `spec/name`, or the address that something is sent to, `config/url`. */
  function keysInside(given: JsonObject, members: ReadonlyMap<string, JsonObject>): readonly string[] {
    const inside = Object.entries(given).flatMap(([outer, one]) =>
      isJsonObject(one) ? Object.entries(one).map(([key, value]) => ({ outer, key, value })) : [],
    );
    const found = [/^(?:name|slug)$/i, /^(?:url|uri|callback_?url)$/i].flatMap((pattern) =>
      inside.filter(({ outer, key, value }) => {
        const { keywords } = api.schemas.view(api.schemas.view(members.get(outer)).properties.get(key));
        const isOpen = keywords.enum === undefined && keywords.const === undefined && !fixed.test(String(keywords.description));
        // An address is nothing that a collection has.
        const isOwn =
          !/name|slug/i.test(key) || (resources.ofField(referenceName(outer, key)) === undefined && resources.ofField(outer) === undefined);
        return pattern.test(key) && typeof value === "string" && isOpen && isOwn;
      }),
    );
    return found.map(({ outer, key }) => `${outer}/${key}`);
  }

  /** Members that tell items apart by a number, in the form that the document wants: `plate`, `tableNumber`. */
  function numberedKeys(given: JsonObject, members: ReadonlyMap<string, JsonObject>): readonly string[] {
    return Object.keys(given).filter((key) => {
      const { types, keywords } = api.schemas.view(members.get(key));
      if (keywords.enum !== undefined || keywords.const !== undefined || isName(world, key, of)) return false;
      return types.includes("string") ? keywords.pattern !== undefined : types.includes("integer") && numbered.test(key);
    });
  }
}

/** An example of such a member is an entry of a catalogue that is the same in each account. */
const ofCatalogue = /(?:^|_)(?:sku|plan|tier|size|class|category)$/i;

/** A default is one of the other values. */
const ofOthers = /^default(?:_|[A-Z]|$)/;

/** Parts of an address, which would no longer be one. */
export const ofAddress = /^(?:city|town|region|state|province|county|street\w*|address\w*|post(?:al)?_?code|zip\w*|country\w*)$/i;

/** Names of numbers that only one item has. */
const numbered = /^(?:number|nr|no|code|key|sku|serial)$|(?:^|_)(?:number|nr|no|code|key)$|[a-z](?:Number|Nr|No|Code|Key)$/;

/** “Machine type to use for this codespace.” */
const namesKind = /^(?:the )?\w+ (?:type|kind|class|size) (?:to use|for|of)\b/i;

/** “Globally unique identifier for the user that it is assigned to.” */
const ofSomething = /\b(?:identifier|[GU]?U?ID|gid) (?:for|of) (?:the|an?) \w+ (?:or|that|which|assigned)\b/;

/** `Must be passed as "web".` */
const fixed = /\bonly accepts the value\b|\bmust be (?:passed as|set to|exactly|equal to|the (?:string|value|literal))\b/i;
