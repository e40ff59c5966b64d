// Defines the tool that lists services with their operations, and tests with their status.

import { loadWorkspace, nodeFiles } from "../../../engine/index.ts";
import { compiled, identities, type JsonObject, operationsOf, services } from "../../../language/index.ts";
import { jobFor, jobsOf } from "../../jobs/jobFile.ts";
import { type AgentTool, inputs } from "../agentTool.ts";

export const listTool: AgentTool = {
  name: "list_tests",
  title: "List services and tests",
  description:
    "Lists the services with the operations of their OpenAPI documents, and all playbooks with level and status (READY, ERROR, or PROCESSING while something is generated for it). Use it first, to see what is tested and what is not.",
  inputSchema: inputs({}),
  everywhere: true,
  async call(_, { folder }) {
    const { root, workspace, innerRoots } = await loadWorkspace(folder, nodeFiles);
    const jobs = jobsOf(root);
    const found = [...services(workspace, "")].map(([name, path]) => ({
      name,
      path,
      operations: (operationsOf(workspace, path)?.operations ?? []).map(({ method, path: target, summary }) => ({
        endpoint: `${method} ${target}`,
        ...(summary === undefined ? {} : { summary }),
      })),
    }));
    const playbooks = identities(workspace, "")
      .filter(({ level }) => level !== "service")
      .map((identity): JsonObject => {
        const { path, level, service, endpoint, name, flow, testCase } = identity;
        const job = jobFor(jobs, identity);
        const title = flow ?? testCase ?? name ?? (level === "endpoint" ? "Default" : undefined);
        return {
          path,
          level,
          ...(service === undefined ? {} : { service }),
          ...(endpoint === undefined ? {} : { endpoint: `${endpoint.method} ${endpoint.path}` }),
          ...(title === undefined ? {} : { title }),
          status: job === undefined ? (compiled(workspace, path)?.status.kind ?? "ERROR") : "PROCESSING",
          ...(job === undefined ? {} : { job: job.title }),
        };
      });
    const lines = [
      ...found.flatMap(({ name, path, operations }) => [
        `service ${name} (${path})`,
        ...operations.map(({ endpoint, summary }) => {
          const own = playbooks.filter((playbook) => playbook.service === name && playbook.endpoint === endpoint).length;
          return `  ${endpoint}${summary === undefined ? "" : ` – ${summary}`} – ${own === 0 ? "no playbook" : own === 1 ? "1 playbook" : `${own} playbooks`}`;
        }),
      ]),
      ...playbooks.map(({ path, level, title, status }) => `${status} ${path} (${level}${title === undefined ? "" : ` ${title}`})`),
      ...innerRoots.map((inner) => `${inner} is a separate root with its own services, so it is not listed here`),
    ];
    return { text: lines.join("\n") || "There are no services or playbooks yet.", data: { services: found, playbooks } };
  },
};
