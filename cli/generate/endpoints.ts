// `playbook generate endpoints`: endpoint playbooks from the OpenAPI document of a service.

import { loadWorkspace, nodeFiles, PlaybookError } from "../../engine/index.ts";
import {
  changeFile,
  type EndpointName,
  newPlaybook,
  newPlaybookProblem,
  operationsOf,
  parseEndpoint,
  withFile,
} from "../../language/index.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { type ProposeOptions, propose } from "./propose.ts";
import { chooseService } from "./service.ts";

export interface GenerateEndpointsOptions extends ProposeOptions {
  readonly endpoint: readonly string[];
}

export async function generateEndpointsCommand(name: string | undefined, options: GenerateEndpointsOptions): Promise<ExitCode> {
  const loaded = await loadWorkspace(process.cwd(), nodeFiles);
  const service = chooseService(loaded, name);
  const asked = options.endpoint.map(endpointOf);
  const endpoints = asked.length > 0 ? asked : (operationsOf(loaded.workspace, service.path)?.operations ?? []);
  let { workspace } = loaded;
  const changes = endpoints.flatMap(({ method, path }) => {
    const wanted = { kind: "endpoint", service: service.name, endpoint: { method, path }, name: "Default" } as const;
    if (newPlaybookProblem(workspace, wanted) !== undefined) return [];
    const file = newPlaybook(workspace, wanted);
    workspace = withFile(workspace, file.path, file.text);
    return [changeFile(file.path, undefined, file.text)];
  });
  await propose({ changeSet: { changes }, notes: [] }, loaded, options);
  return exitCode.passed;
}

function endpointOf(text: string): EndpointName {
  const endpoint = parseEndpoint(text);
  if ("problem" in endpoint) throw new PlaybookError("usage", endpoint.problem, "Give method and path: --endpoint “POST /orders”.");
  return endpoint;
}
