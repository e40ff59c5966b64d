// Decides by their names which fields, headers and results of a sign-in hold secrets.

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
  return judged(name).plain;
}

/** The meaning of a name by itself. Every header and field of every call is asked about, and most names come again. */
interface JudgedName {
  readonly plain: string;
  readonly isField: boolean;
  readonly isCredential: boolean;
  readonly isHeader: boolean;
  readonly isCookie: boolean;
  readonly isAddress: boolean;
}

const judgedNames = new Map<string, JudgedName>();
const mostJudged = 5_000;

function judged(name: string): JudgedName {
  const known = judgedNames.get(name);
  if (known !== undefined) return known;
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
  const made = {
    plain,
    isField: fields.test(plain),
    isCredential: credentials.test(plain),
    isHeader: headers.test(plain),
    isCookie: /^(?:set-)?cookie2?$/i.test(name),
    isAddress: /^(?:(?:content-)?location|referer|refresh|link)$/i.test(name),
  };
  if (judgedNames.size < mostJudged) judgedNames.set(name, made);
  return made;
}

const fields =
  /(?:passwords?|passwd|passphrase|pwd|secrets?|(?:access|refresh|id|auth|session|bearer)token|api(?:key|token)|privatekey|(?:confirm|repeat)password|password(?:confirm|confirmation|repeat|again))$/;
const credentials = /(?:token|jwt|key|bearer|credentials?|session|sessionid|sid|ticket)$/;
const headers = /^(?:proxy)?authorization$|^(?:set)?cookie2?$|(?:token|apikey|accesskey|session|sessionid)$/;
const signIns = /^(?:(?:log|sign)[-_]?(?:in|on|up)|sessions?|authenticat(?:e|ion)|auth|tokens?|oauth2?|jwt|register)$/i;
/** Every path of a sign-in contains one of these: this alone decides for most paths. */
const maybeSignIn = /log|sign|session|auth|token|jwt|register/i;

/** Returns whether a field of this name holds a secret anywhere. */
export function isSecretField(name: string, { visible, documented }: SecretNames = usualNames): boolean {
  const { plain, isField } = judged(name);
  return (isField || documented.has(plain)) && !visible.has(plain);
}

/** Returns whether a field of this name holds one in what a sign-in returns. */
export function isCredentialField(name: string, names: SecretNames = usualNames): boolean {
  const { plain, isCredential } = judged(name);
  return (isCredential && !names.visible.has(plain)) || isSecretField(name, names);
}

export function isCredentialHeader(name: string, names: SecretNames = usualNames): boolean {
  const { plain, isHeader } = judged(name);
  return (isHeader && !names.visible.has(plain)) || isSecretField(name, names);
}

/** Returns whether the header holds cookies. */
export function isCookieHeader(name: string): boolean {
  return judged(name).isCookie;
}

/** Returns whether the header holds an address, which may contain a secret. */
export function isAddressHeader(name: string): boolean {
  return judged(name).isAddress;
}

/** Returns whether a request to this path or URL asks for credentials, as far as its last two segments say. */
export function isSignInPath(target: string): boolean {
  if (!maybeSignIn.test(target)) return false;
  const path = target.replace(/[?#].*$/s, "").replace(/^[a-z]+:\/\/[^/]*/i, "");
  return path
    .split("/")
    .filter((segment) => segment !== "")
    .slice(-2)
    .some((segment) => signIns.test(segment));
}
