// Finds the e-mail address of somebody whom the service knows: a list of users shows it.

import { type JsonObject, schemaOfValue } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { member } from "./itemNames.ts";
import { preparedCheck, type RequestParts, requestOf } from "./requests.ts";
import { listIn, successOf } from "./responses.ts";
import { typeOf } from "./schemas.ts";
import type { TestDraft } from "./testDraft.ts";
import { isToken } from "./tokens.ts";

/** The variable with the address of the first user; undefined if no list without conditions shows one. */
export function listedEmail(draft: TestDraft, parametersOf: (list: ApiOperation) => RequestParts): string | undefined {
  const { api } = draft.world;
  for (const operation of api.operations) {
    const { method, path, parameters } = operation;
    const isUsers = /(?:^|[/._-])(?:users?|members?|people|persons?)(?:\.list)?$/i.test(path);
    const asks = parameters.some(({ in: place, required, name }) => place === "query" && required && !isToken(name));
    const source = method === "GET" && isUsers && !path.includes("{") && !asks ? emailIn(api, operation) : undefined;
    if (source === undefined) continue;
    const found = draft.tried(() => {
      const request = requestOf(draft.world, operation, parametersOf(operation));
      const variable = draft.newVariable("email");
      draft.setup.push({ steps: [{ ...request, store: [{ [variable]: source }] }, preparedCheck(operation, draft.world.api)] });
      return `\${${variable}}`;
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `$.members[0].profile.email`. */
function emailIn(api: Api, operation: ApiOperation): string | undefined {
  const success = successOf(operation);
  const shown = success?.shown === undefined ? undefined : schemaOfValue(success.shown);
  for (const schema of [success?.schema, shown]) {
    const list = listIn(api, schema);
    const place = list && placeIn(api, list.items, 1);
    if (list !== undefined && place !== undefined) return `${list.path}[0]${place}`;
  }
  return undefined;
}

function placeIn(api: Api, schema: JsonObject | undefined, depth: number): string | undefined {
  const { properties } = api.schemas.view(schema);
  const own = [...properties].find(([key, one]) => /^e-?mail(?:_?address)?$/i.test(key) && typeOf(api.schemas.view(one)) === "string");
  if (own !== undefined) return member(own[0]);
  for (const [key, one] of depth > 0 ? properties : []) {
    const inner = placeIn(api, one, depth - 1);
    if (inner !== undefined) return `${member(key)}${inner}`;
  }
  return undefined;
}
