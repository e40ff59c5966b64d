// Asks for the token of a list of changes: a request without one is answered as if its token were too old, “On your
// first request, omit the sync token. The response will be the same as for an expired sync token”.

import type { ApiOperation } from "./api.ts";
import type { RequestParts } from "./requests.ts";
import { requestOf } from "./requests.ts";
import type { TestDraft } from "./testDraft.ts";

const omitted = /\bon your first request,? omit (?:it|the (?:\w+ )?token)\b[^.]{0,20}\. [^.]{0,40}\bsame as for an expired\b/i;
const refused = /\b[`'"]?412\b[^.]{0,60}\b(?:include|new|fresh) /i;

/** The parameters with a token, which a first request in the setup has been refused with. */
export function withFirstToken<Parts extends RequestParts>(draft: TestDraft, operation: ApiOperation, parts: Parts): Parts {
  const token = operation.parameters.find(({ in: place, name, required, description }) => {
    const words = description.replace(/\s+/g, " ");
    return place === "query" && !required && parts.query?.[name] === undefined && omitted.test(words) && refused.test(words);
  });
  if (token === undefined || operation.method !== "GET") return parts;
  const variable = draft.newVariable(token.name);
  const request = requestOf(draft.world, operation, parts);
  draft.setup.push({
    steps: [
      { ...request, store: [{ [variable]: `$.${token.name}` }] },
      { step: "validate", checks: [{ status: 412 }] },
    ],
  });
  return { ...parts, query: { ...parts.query, [token.name]: `\${${variable}}` } };
}
