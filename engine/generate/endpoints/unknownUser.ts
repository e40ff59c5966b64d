// Signs in as somebody whom the service does not know. A wrong password of the login that the tests use could lock it.

import { isJsonObject, isSecretName, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { isLoginOf } from "./credentials.ts";
import { typeOf } from "./schemas.ts";
import type { World } from "./testDraft.ts";

/** Names of the member of a login that says who signs in. */
const whoSignsIn = /^(?:e-?mail(?:_?address)?|user_?name|user|login|identifier|user_?id)$/i;

/** The body of the tests' login with a new name; undefined for other operations, and without a name and a password. */
export function unknownUser({ api, knowledge }: World, operation: ApiOperation, arrangement: Arrangement): Value | undefined {
  const { body, setup, newVariable, unique } = arrangement;
  if (!isLoginOf(knowledge, operation) || !isJsonObject(body?.value)) return undefined;
  const keys = Object.keys(body.value);
  const name = keys.find((key) => whoSignsIn.test(key));
  const view = api.schemas.view(api.schemas.view(operation.body?.schema).properties.get(name ?? ""));
  if (name === undefined || !keys.some(isSecretName) || (typeOf(view) ?? "string") !== "string") return undefined;
  const isMail = view.keywords.format === "email" || /mail/i.test(name) || String(view.keywords.example).includes("@");
  if (!isMail) return { ...body.value, [name]: `nobody-\${${unique()}}` };
  const variable = newVariable("unknownEmail");
  setup.push({ steps: [{ step: "set", variable, value: { $random: "email" } }] });
  return { ...body.value, [name]: `\${${variable}}` };
}
