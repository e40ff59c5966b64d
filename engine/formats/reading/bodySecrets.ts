// Finds secrets in the body of an imported request: fields with a secret's name become encrypted variables, whichever
// tool wrote them.

import { deepestData, hideInText, isJsonObject, isSecretField, type Json, type RequestParts } from "../../../language/index.ts";
import { camelCase } from "./names.ts";
import type { Secrets } from "./secrets.ts";

type Body = Pick<RequestParts, "body" | "form" | "multipart" | "text">;

export function withoutBodySecrets<T extends Body>(parts: T, secrets: Secrets): T {
  const { body, form, multipart, text } = parts;
  return {
    ...parts,
    ...(body === undefined ? {} : { body: concealed(body, secrets, 0) }),
    ...(form === undefined ? {} : { form: concealed(form, secrets, 0) }),
    ...(multipart === undefined ? {} : { multipart: concealed(multipart, secrets, 0) }),
    ...(text === undefined ? {} : { text: concealedText(text, secrets) }),
  };
}

function concealed(value: Json, secrets: Secrets, depth: number): Json {
  if (depth > deepestData) return value;
  if (Array.isArray(value)) return value.map((item: Json) => concealed(item, secrets, depth + 1));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]): [string, Json] => [
      name,
      isSecretField(name) ? taken(name, member, secrets) : concealed(member, secrets, depth + 1),
    ]),
  );
}

function taken(name: string, value: Json, secrets: Secrets): Json {
  if (Array.isArray(value)) return value.map((item: Json) => taken(name, item, secrets));
  if (typeof value !== "string") return concealed(value, secrets, 0);
  return value === "" || value.includes("${") ? value : secrets.take(camelCase(name), value);
}

function concealedText(text: string, secrets: Secrets): string {
  const found: [string, string][] = [];
  hideInText(text, { found: (value, name) => void found.push([value, name]) });
  return found.reduce((rest, [value, name]) => rest.replaceAll(value, secrets.take(camelCase(name), value)), text);
}
