// Recognizes fields and parameters that take a token, and says which ones the service playbook has.

import type { Json } from "../../../language/index.ts";
import type { Knowledge } from "./knowledge.ts";

/** An invented token would be refused. */
export function isToken(name: string): boolean {
  return /(?:^|[_-])(?:token|otp|totp|captcha|nonce|signature|code_verifier)$|[a-z](?:Token|Otp|Captcha|Nonce|Signature)$/.test(name);
}

/** Returns whether a text of that name works once, and only if a device, a person or the service has just given it. */
export function isOneTime(name: string): boolean {
  return isToken(name) && !/token$/i.test(name);
}

/** Returns whether a description says that a token signs in the caller. */
export function isSigningIn(description: Json | undefined): boolean {
  return signsIn.test(String(description));
}

/** Words of a parameter with the same purpose as the headers of other services. */
const signsIn = /\b(?:authenti|authoriz|scopes?\b|bearer\b|api (?:key|token)\b)/i;

/**
 * Returns whether the service playbook has the token for a field: its own, if the field has the same purpose as the
 * headers.
 */
export function hasToken({ tokens, secrets }: Knowledge, name: string, description: Json | undefined): boolean {
  return isToken(name) && (isSigningIn(description) ? secrets : tokens).has(name);
}

export function missingToken(name: string): string {
  const article = /^[aeiou]/i.test(name) ? "an" : "a";
  return `It needs ${article} ${name}, which only the service can give: define the variable ${name} in the service playbook.`;
}
