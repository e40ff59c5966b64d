// The surface of requirements, loaded when a command needs them: reading them, and tracing them to playbooks and
// results.

export { type FileSource, requirementFileTypes } from "./fromFile.ts";
export type { ServerSource } from "./fromServer.ts";
export { hasCriteria, type ReadRequirements } from "./nothingFound.ts";
export { type RequirementPorts, readRequirementLock, readRequirements, readSourcesAgain } from "./readRequirements.ts";
export type { Criterion, CriterionKind, CriterionLine, Requirement } from "./requirement.ts";
export {
  type LockedRequirement,
  type LockedSource,
  parseRequirementLock,
  printRequirementLock,
  type RequirementLock,
  type RequirementSource,
  requirementLockFile,
  sourceKey,
  withSource,
} from "./requirementLock.ts";
export {
  type Traceability,
  type TraceabilitySummary,
  type TracedCriterion,
  type TracedPlaybook,
  type TracedRequirement,
  type TracedResult,
  traceability,
} from "./traceability.ts";
