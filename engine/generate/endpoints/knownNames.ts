// Gives values of fields whose names leave no doubt about their kind: an e-mail address, a currency, a country.

import type { SchemaView } from "./schemas.ts";

/** Names that mean a host name, which is written as the document itself writes one. */
export const hostNames = /^(?:domain|domain_?name|fqdn|dns_?name)$/i;

export const privileges = /^(?:is_?)?(?:admin|administrator|super_?(?:user|admin)|staff|root|private)$/i;

/** An address of a page. */
export const anyAddress = "https://example.com";

/** An address that exists. */
export const address = { street: "1 Market Street", city: "San Francisco", postalCode: "94105", state: "CA" } as const;

const phoneNumber = "+442071234567";

export const knownNames: readonly (readonly [RegExp, string])[] = [
  [/e-?mail/i, "ada@example.com"],
  [/pass(?:word|phrase)$/i, "Correct-horse-1"],
  [/phone|mobile/i, phoneNumber],
  [/^first_?name$/i, "Ada"],
  [/^(?:last_?|sur|family_?)name$/i, "Lovelace"],
  [/currency/i, "EUR"],
  [/country_?code/i, "GB"],
  [/^country$/i, "DE"],
  [/^street(?:_?address)?$|^address_?line_?1$/i, address.street],
  [/^(?:city|town)$/i, address.city],
  [/^(?:postal|zip)_?code$/i, address.postalCode],
  [/^sql$/i, "SELECT 1"],
  [/(?:url|uri|href|website)$/i, anyAddress],
  [/(?:^|_)ip(?:_|$|address)/i, "192.0.2.1"],
];

/** “If empty or `true`, we will correct the address you provide”: the test compares what it has sent. */
export const corrects = /\bif (?:empty or )?[`'"]?true[`'"]?, we (?:will )?(?:automatically )?(?:correct|normali[sz]e|adjust)\b/i;

/** A text of the kind that the name or the description of a field says; undefined if they say none. */
export function knownText(name: string, description: string): string | undefined {
  if (/\bE\.164\b|^(?:the )?(?:\w+ )?phone number\b/i.test(description)) return phoneNumber;
  if (/\bcron (?:format|expression)\b/i.test(description)) return "0 0 1 1 *";
  if (/^(?:an? |the )?SQL (?:query|statement)\b/i.test(description)) return "SELECT 1";
  if (/^(?:region|state|province)$/i.test(name) && ofAddress.test(description)) return address.state;
  return knownNames.find(([pattern]) => pattern.test(name))?.[1];
}

const ofAddress = /\b(?:state|region|province) of (?:the|an?) (?:\w+ )?address\b/i;

const setByService =
  /^(?:(?:date|user)_)?(?:created|updated|modified|deleted)(?:_?(?:at|on|by|date|time))?$|^(?:date|user)_(?:created|updated|modified)$|^last_?(?:access|login|seen|page|modified|updated)\w*$|^(?:parent|owner)$/i;

/** Examples of values that a service assigns belong to other accounts. */
export function isSetByService(key: string, { keywords }: SchemaView): boolean {
  return setByService.test(key) && keywords.enum === undefined && keywords.const === undefined && keywords.default === undefined;
}
