// Credentials and headers that variables and the document make exact: the one variable that holds a token or a key, the
// header that operations take.

import { lastRequest } from "../../english/context/above.ts";
import type { Json } from "../../json.ts";
import type { Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import { stepsBefore } from "./mentioned.ts";
import { confirm, type Place, tokenOf, unsettled } from "./place.ts";

/** The one variable named like a token, as a text. */
export function knownToken({ context }: Place): string {
  const tokens = [...(context.variables ?? [])].filter((name) => /token$/i.test(name));
  return tokens.length === 1 ? `\${${tokens[0]}}` : unsettled("no token, or several");
}

/** "With the same token": that of the last request. */
export function lastCredentials({ context }: Place): Json {
  const auth = lastRequest(stepsBefore({ context }, []))?.auth;
  return auth === undefined || auth === "none" ? unsettled("a request before that has credentials") : (auth as Json);
}

/** The one variable whose last word is key, sent as the one scheme of the document says. */
export function knownKey({ context }: Place): Json {
  const [scheme, ...others] = context.operations?.apiKeys ?? [];
  const keys = [...(context.variables ?? [])].filter((name) => /^(?:api)?key$/.test(splitWords(name).at(-1) ?? ""));
  if (scheme === undefined || others.length > 0 || keys.length !== 1) return unsettled("no key, or several");
  return { apiKey: { name: scheme.name, in: scheme.in, value: `\${${keys[0]}}` } };
}

/** “The API key "k"” goes where the one security scheme of the document puts it. */
export function keyOfScheme({ context }: Place, value: string): Json {
  return keyAs(context.operations, value) ?? unsettled("no security scheme for a key, or several");
}

export function keyAs(operations: Operations | undefined, value: string): Exclude<ApiRequestStep["auth"], "none"> {
  const [scheme, ...others] = operations?.schemes ?? [];
  if (scheme === undefined || others.length > 0) return undefined;
  if (scheme === "bearer") return { bearer: value.replace(/^bearer /i, "") };
  // Nobody knows which word the document wants before the key.
  return /^authorization$/i.test(scheme.name) && !/ /.test(value) ? undefined : { apiKey: { name: scheme.name, in: scheme.in, value } };
}

/** The header whose name has exactly these words, where the operations have no other parameter of that name. */
export function headerCalled(place: Place, words: readonly TokenReference[]): string {
  const said = words.map((word) => tokenOf(place, word).word).join(" ");
  const named = (place.context.operations?.operations ?? []).flatMap(({ parameters }) =>
    parameters.filter(({ name }) => splitWords(name).join(" ") === said),
  );
  const [only, ...others] = new Set(named.map(({ in: where, name }) => `${where} ${name.toLowerCase()}`));
  if (only?.startsWith("header ") !== true || others.length > 0) return unsettled("no header of the document");
  confirm(place, "bareValue");
  return named[0]?.name ?? said;
}
