// Tests conditions of a request that the document has: an unchanged item is not sent again (304), and a changed one is
// not overwritten (412).

import type { Check } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { sameAsSent } from "./expectations.ts";
import { negotiate } from "./negotiation.ts";
import { checked, type Oracles, oracleParts } from "./oracleParts.ts";
import { erased, lastParameter } from "./paths.ts";
import { successOf } from "./responses.ts";
import type { World } from "./testDraft.ts";

/** A version that nothing has. */
const noVersion = '"no-such-version"';

export function conditionalParts({ api, resources }: World, operation: ApiOperation, arrangement: Arrangement): Oracles {
  const oracles = oracleParts();
  const has = (status: string) => operation.responses.some((response) => response.status === status);
  const takes = (header: string) => operation.parameters.some(({ in: place, name }) => place === "header" && name.toLowerCase() === header);
  const withHeader = (name: string, value: string) => arrangement.request({ more: { headers: { [name]: value } } });
  const answered = (status: number): Check => ({ status });
  if (operation.method === "GET" && has("304") && takes("if-none-match") && successOf(operation)?.headers.has("etag") === true) {
    const version = arrangement.newVariable("version");
    oracles.add("conditional-request", "An unchanged item is not sent again", [
      ...checked(operation, arrangement.request(), [], [{ [version]: "header ETag" }]),
      withHeader("If-None-Match", `\${${version}}`),
      { step: "validate", checks: [answered(304)] },
    ]);
    oracles.add("conditional-request", "A changed item is sent", checked(operation, withHeader("If-None-Match", noVersion), []));
  }
  if (operation.method !== "GET" && has("412") && takes("if-match") && arrangement.ownsTarget) {
    const reader = resources.ofParameter(operation.path, lastParameter(operation.path) ?? "")?.reader;
    const isSame = reader !== undefined && erased(reader.path) === erased(operation.path);
    oracles.add("conditional-request", "A write to another version is refused", [
      withHeader("If-Match", noVersion),
      { step: "validate", checks: [answered(412)] },
      ...(isSame ? checked(reader, arrangement.call(reader), sameAsSent(api, reader, arrangement.target)) : []),
    ]);
  }
  negotiate(api.schemas, oracles, operation, arrangement);
  return oracles;
}
