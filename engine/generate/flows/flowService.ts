// Loads the service that flows are written for: its document, the contents of its playbook, and the context for
// sentences of a requirement.

import {
  lemma,
  type Operations,
  operationsOf,
  type SentenceContext,
  sentenceContext,
  splitWords,
  variablesAtStart,
  type Workspace,
  withFile,
} from "../../../language/index.ts";
import { PlaybookError } from "../../error.ts";
import { type EndpointSource, readWorld } from "../endpoints/generate.ts";
import type { Resource } from "../endpoints/resources.ts";
import type { World } from "../endpoints/testDraft.ts";

export interface FlowService {
  readonly name: string;
  /** Path of the service playbook. */
  readonly path: string;
  readonly workspace: Workspace;
  readonly world: World;
  readonly operations: Operations;
  /** Without servers and secrets: a requirement cannot use them. */
  readonly context: SentenceContext;
  /** Names of variables that a sentence may read. */
  readonly readable: ReadonlySet<string>;
  /** Resources made by exactly one operation, by their noun in the singular. */
  readonly makers: ReadonlyMap<string, readonly Resource[]>;
}

export async function readFlowService(
  source: EndpointSource,
  service: { readonly name: string; readonly path: string },
): Promise<FlowService> {
  const { workspace } = source;
  const world = await readWorld(source, service);
  const operations = operationsOf(workspace, service.path);
  if (operations === undefined)
    throw new PlaybookError("no-document", `The OpenAPI document of ${service.name} names no operations.`, "Fix the document.");
  const probe = ".flow.playbook";
  const withProbe = withFile(workspace, probe, `---\nservice: ${JSON.stringify(service.name)}\nflow: probe\n---\n# Execution\n`);
  const readable = new Set(
    variablesAtStart(withProbe, probe).flatMap(({ name, type, scope, phase }) =>
      type === "encrypted text" || phase !== undefined || scope === "saved" || scope === "service setup" ? [] : [name],
    ),
  );
  for (const name of world.knowledge.secrets) readable.delete(name);
  const { servers: _servers, ...context } = sentenceContext(withProbe, probe) ?? {};
  const makers = Map.groupBy(
    world.api.operations.flatMap((operation) => {
      const resource = world.resources.ofCollection(operation.path);
      return operation.method === "POST" && resource?.creator?.operation === operation ? [resource] : [];
    }),
    ({ noun }) => nounKey(noun),
  );
  return { ...service, workspace, world, operations, context: { ...context, variables: readable }, readable, makers };
}

/** "Order lines", `orderLine` and `order-lines` are one. */
export function nounKey(noun: string): string {
  return splitWords(noun).map(lemma).join("");
}
