// Which names say that what they hold is a secret: fields, headers, and what a sign-in returns.

/** Names that differ from the rule, as `plainName` spells them. */
export interface SecretNames {
  /** Shown though they are called like a secret: `visible` of the service. */
  readonly visible: ReadonlySet<string>;
  /** Fields that the OpenAPI document gives the format "password". */
  readonly documented: ReadonlySet<string>;
}

export const usualNames: SecretNames = { visible: new Set(), documented: new Set() };

/** `access_token`, `accessToken` and `Access-Token` are one name. */
export function plainName(name: string): string {
  const known = plain.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
  if (plain.size < 5_000) plain.set(name, made);
  return made;
}

const plain = new Map<string, string>();

const fields =
  /(?:passwords?|passwd|passphrase|pwd|secrets?|(?:access|refresh|id|auth|session|bearer)token|api(?:key|token)|privatekey|(?:confirm|repeat)password|password(?:confirm|confirmation|repeat|again))$/;
const credentials = /(?:token|jwt|key|bearer|credentials?|session|sessionid|sid|ticket)$/;
const headers = /^(?:proxy)?authorization$|^(?:set)?cookie2?$|(?:token|apikey|accesskey|session|sessionid)$/;
const signIns = /^(?:(?:log|sign)[-_]?(?:in|on|up)|sessions?|authenticat(?:e|ion)|auth|tokens?|oauth2?|jwt|register)$/i;

/** Whether a field of this name holds a secret wherever it stands. */
export function isSecretField(name: string, { visible, documented }: SecretNames = usualNames): boolean {
  const one = plainName(name);
  return (fields.test(one) || documented.has(one)) && !visible.has(one);
}

/** Whether a field of this name holds one in what a sign-in returns. */
export function isCredentialField(name: string, names: SecretNames = usualNames): boolean {
  const one = plainName(name);
  return (credentials.test(one) && !names.visible.has(one)) || isSecretField(name, names);
}

export function isCredentialHeader(name: string, names: SecretNames = usualNames): boolean {
  const one = plainName(name);
  return (headers.test(one) && !names.visible.has(one)) || isSecretField(name, names);
}

/** Whether a request to this path or URL asks for credentials, as far as its last two segments say. */
export function isSignInPath(target: string): boolean {
  const path = target.replace(/[?#].*$/s, "").replace(/^[a-z]+:\/\/[^/]*/i, "");
  return path
    .split("/")
    .filter((segment) => segment !== "")
    .slice(-2)
    .some((segment) => signIns.test(segment));
}
