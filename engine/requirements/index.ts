// The surface of requirements, loaded when a command needs them: reading them, and tracing them to playbooks and
// results.

export { requirementFileTypes } from "./fromFile.ts";

export { hasCriteria, type ReadRequirements } from "./nothingFound.ts";
export { type RequirementPorts, readRequirementLock, readRequirements, readSourcesAgain } from "./readRequirements.ts";
export type { Requirement } from "./requirement.ts";
export {
  printRequirementLock,
  type RequirementLock,
  type RequirementSource,
  requirementLockFile,
  withSource,
} from "./requirementLock.ts";
export {
  type Traceability,
  type TracedCriterion,
  type TracedPlaybook,
  type TracedRequirement,
  type TracedResult,
  traceability,
} from "./traceability.ts";
