// Says which operations the document has at another address than the base URL of the service playbook, and which of
// them tests can call there.

import type { Api, ApiOperation } from "./api.ts";
import type { Knowledge } from "./knowledge.ts";
import { type OtherServer, otherServer } from "./ownServer.ts";
import { operationKey, type World } from "./testDraft.ts";

/** Without the colon and what helps; undefined if tests can call the operation. */
export function atOtherAddress(world: World, operation: ApiOperation): string | undefined {
  const server = serverOf(world, operation);
  if (server === undefined || isCallable(world, operation, server)) return undefined;
  return `The document has ${operationKey(operation)} at another address than the others, ${server.url}`;
}

/** The address that a test writes before the path; undefined if the operation is at the base URL. */
export function writtenAddress(world: Pick<World, "api" | "knowledge">, operation: ApiOperation): string | undefined {
  const server = serverOf(world, operation);
  return server !== undefined && isCallable(world, operation, server) ? server.url : undefined;
}

function serverOf({ api, knowledge }: Pick<World, "api" | "knowledge">, { servers }: ApiOperation): OtherServer | undefined {
  return otherServer(api.servers, servers, knowledge.baseUrl);
}

/** In another environment, the address of the document would be a foreign one. */
function isCallable({ api, knowledge }: Pick<World, "api" | "knowledge">, operation: ApiOperation, { isSibling }: OtherServer): boolean {
  return isSibling && !knowledge.hasOtherBase && (operation.security.length === 0 || headerOf(api, knowledge, operation) !== undefined);
}

/** Notes for a person, one for each other address that tests send the credentials of the service to. */
export function sentElsewhere(world: World): readonly string[] {
  const sent = world.api.operations.filter(
    (one) => writtenAddress(world, one) !== undefined && headerOf(world.api, world.knowledge, one) !== undefined,
  );
  return [...Map.groupBy(sent, (one) => writtenAddress(world, one))].map(([address, [first, ...others]]) => {
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return `Tests send the credentials of the service to ${address}, too, where the document has ${first === undefined ? "" : operationKey(first)}${more}.`;
  });
}

/**
 * The header of the service that signs in a request, which is sent to the base URL alone, with its text. Only if that
 * is a variable does a test repeat it.
 */
export function headerOf(api: Api, { headerTexts }: Knowledge, { security }: ApiOperation): { name: string; text: string } | undefined {
  const usual = headerTexts.get("authorization");
  // A document without any scheme leaves it to its readers that its operations need one.
  if (api.schemes.size === 0 && usual !== undefined) return { name: "Authorization", text: usual };
  for (const names of security) {
    const [scheme, ...more] = names.map((name) => api.schemes.get(name));
    const name = scheme?.kind === "apiKey" ? (scheme.in === "header" ? scheme.name : "") : "Authorization";
    const text = headerTexts.get(name.toLowerCase());
    if (text !== undefined && scheme !== undefined && more.length === 0) return { name, text };
  }
  return undefined;
}
