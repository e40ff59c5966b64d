// Says which operations the document has at another address than the base URL of the service playbook.

import type { ApiOperation } from "./api.ts";
import { otherServer } from "./ownServer.ts";
import { operationKey, type World } from "./testDraft.ts";

/** Without the colon and what helps; undefined if the operation is at the base URL. */
export function atOtherAddress({ api, knowledge }: World, operation: ApiOperation): string | undefined {
  const server = otherServer(api.servers, operation.servers, knowledge.baseUrl);
  return server === undefined ? undefined : `The document has ${operationKey(operation)} at another address than the others, ${server}`;
}
