// Finds the definition of a thing named at a place.

import {
  definitionSpan,
  openapiPathOf,
  operationOfEndpoint,
  operationsOf,
  pathsOf,
  placeOf,
  playbookAt,
  type Span,
  serverLockFile,
  servicePathOf,
  services,
  type Variable,
  variableFlow,
  variablesAtStart,
  type Workspace,
} from "../../language/index.ts";
import { instructionAt, isIn, type Named, namedAt, sameEndpoint, unquoted } from "./cursor.ts";
import { serverDefinition } from "./occurrences.ts";
import { wordingPlaces } from "./phraseText.ts";
import { callPartAt } from "./serverCall.ts";
import { variableFamily, variableOccurrences } from "./variableFamily.ts";

interface FilePlace {
  readonly path: string;
  readonly span: Span;
}

export interface Definitions {
  /** The span of the reference. */
  readonly span: Span;
  readonly places: readonly FilePlace[];
}

export function definitionsAt(workspace: Workspace, path: string, offset: number): Definitions | undefined {
  const named = namedAt(workspace, path, offset);
  if (named !== undefined) return { span: named.span, places: placesOf(workspace, path, offset, named) };
  return toolDefinition(workspace, path, offset);
}

/** A tool or an input of a server, where the lock describes it. */
function toolDefinition(workspace: Workspace, path: string, offset: number): Definitions | undefined {
  const playbook = playbookAt(workspace, path);
  const part = playbook && callPartAt(workspace, path, playbook, offset);
  const text = workspace.files.get(serverLockFile)?.text;
  if (part === undefined || part.kind === "resource" || text === undefined) return undefined;
  const inside = part.kind === "tool" ? [] : ["inputSchema", ...part.input.path.flatMap((name) => ["properties", name])];
  return {
    span: part.span,
    places: [{ path: serverLockFile, span: placeOf(text, ["servers", part.provider, "tools", part.tool.name, ...inside]) }],
  };
}

function placesOf(workspace: Workspace, path: string, offset: number, named: Named): readonly FilePlace[] {
  switch (named.kind) {
    case "variable":
    case "path parameter":
      return variablePlaces(workspace, path, offset, named.name);
    case "server": {
      const place = serverDefinition(workspace, named.name);
      return place === undefined ? [] : [place];
    }
    case "service": {
      const servicePath = services(workspace, "").get(named.name);
      const playbook = servicePath === undefined ? undefined : playbookAt(workspace, servicePath);
      const span = playbook?.frontMatter.service?.span;
      return servicePath === undefined || playbook === undefined || span === undefined
        ? []
        : [{ path: servicePath, span: unquoted(playbook.text, span) }];
    }
    case "phrase":
      return wordingPlaces(workspace, named.path).flatMap((span, index) => (index === named.wording ? [{ path: named.path, span }] : []));
    case "endpoint":
      return endpointPlaces(workspace, path, named.endpoint);
    case "playbook":
    case "file":
      return workspace.files.has(named.path) || named.kind === "file" ? [{ path: named.path, span: { start: 0, end: 0 } }] : [];
    case "playbook name":
      return [{ path, span: named.span }];
  }
}

/** The definitions of a name that can be seen at an offset, the one that counts first. */
export function visibleDefinitions(workspace: Workspace, path: string, offset: number, name: string): readonly Variable[] {
  const playbook = playbookAt(workspace, path);
  const at = playbook && instructionAt(playbook, offset);
  const use = at && variableFlow(workspace, path).uses.find((one) => one.name === name && one.instruction === at.instruction);
  if (use !== undefined && use.definitions.length > 0) return use.definitions;
  return variablesAtStart(workspace, path).filter((variable) => variable.name === name);
}

function variablePlaces(workspace: Workspace, path: string, offset: number, name: string): readonly FilePlace[] {
  const definitions = visibleDefinitions(workspace, path, offset, name);
  const [first] = definitions;
  const occurrences = variableOccurrences(workspace, variableFamily(workspace, path, name), name);
  const own = occurrences.find((one) => one.path === path && isIn(one.span, offset));
  if (first === undefined || own?.role === "write" || own?.role === "definition")
    return occurrences.filter(({ role }) => role !== "read").slice(0, own === undefined ? 1 : undefined);
  // The environment is known only at run time, so all of them are definitions.
  const counting =
    first.scope === "environment" ? definitions.filter(({ scope }) => scope === "environment" || scope === "service") : [first];
  return counting.flatMap((variable): readonly FilePlace[] => {
    const playbook = playbookAt(workspace, variable.path);
    if (playbook === undefined) return [];
    const span = definitionSpan(playbook.frontMatter, variable);
    const written = occurrences.filter(({ path: file, role }) => file === variable.path && role !== "read");
    switch (variable.scope) {
      case "saved":
      case "service setup": {
        const before = variable.path === path ? written.filter((one) => one.role === "write" && one.span.start < offset) : written;
        return (before.length > 0 ? before : written).filter(({ role }) => role === "write").slice(-1);
      }
      case "block":
        return written.filter(({ span: place }) => place.start < offset).slice(-1);
      case "data":
        return written.length > 0 ? written.slice(0, 1) : dataPlace(variable.path, playbook.frontMatter.data?.span);
      default:
        return span === undefined ? [] : [{ path: variable.path, span }];
    }
  });
}

function dataPlace(path: string, span: Span | undefined): readonly FilePlace[] {
  return span === undefined ? [] : [{ path, span }];
}

/** The operation in the OpenAPI document, or the endpoint's playbooks if there is none. */
function endpointPlaces(
  workspace: Workspace,
  path: string,
  endpoint: { readonly method: string; readonly path: string },
): readonly FilePlace[] {
  const operations = operationsOf(workspace, path);
  const operation = operations && operationOfEndpoint(operations, endpoint.method, endpoint.path);
  const service = servicePathOf(workspace, path);
  const document = service === undefined ? undefined : openapiPathOf(workspace, service);
  const text = document === undefined ? undefined : workspace.files.get(document)?.text;
  if (operation !== undefined && document !== undefined && text !== undefined)
    return [{ path: document, span: placeOf(text, ["paths", operation.path, operation.method.toLowerCase()]) }];
  return pathsOf(workspace, "playbook").flatMap((other): readonly FilePlace[] => {
    const playbook = playbookAt(workspace, other);
    const own = playbook?.frontMatter.endpoint;
    return playbook !== undefined && own !== undefined && sameEndpoint(own.value, endpoint)
      ? [{ path: other, span: unquoted(playbook.text, own.span) }]
      : [];
  });
}
