// The surface of generating, loaded when a command needs it: endpoint playbooks and their coverage, test cases,
// adapting, drift.

export { type PlannedCoverage, plannedCoverage } from "../coverage/planned.ts";
export { type AdaptedCases, type AdaptOptions, adaptCases, type CaseOutcome } from "./adapt/adaptCases.ts";
export type { CaseConflict } from "./adapt/mergePlaybook.ts";
export { type Appended, appendCases, type NewCase } from "./cases/caseYaml.ts";
export { type GenerateCasesOptions, type GeneratedCases, generateCases } from "./cases/generateCases.ts";
export { type ImportedCases, importCases } from "./cases/importCases.ts";
export { readCsvTable, readWorkbook, type Table } from "./cases/readTable.ts";
export { type CoveredPoint, type CoverPointOptions, coverPoint } from "./coverage/coverPoint.ts";
export { type Drift, type DriftOptions, findDrift } from "./drift/drift.ts";
export { faultClasses } from "./endpoints/faultClasses.ts";
export {
  type EndpointSource,
  type GeneratedEndpoints,
  type GeneratedPlaybook,
  type GenerateEndpointsOptions,
  generateEndpoints,
  type LeftOut,
} from "./endpoints/generate.ts";
export { type EndpointSelection, type Kind as EndpointKind, kinds as endpointKinds, type Wish } from "./endpoints/selection.ts";
export { parseWishes, wishForms } from "./endpoints/wishes.ts";
export { type AskedList, askLive, type LiveAnswers } from "./live/askLive.ts";
export { createRecorder } from "./verify/record.ts";
export { type FoundDifference, type RunTests, type VerifiedEndpoints, verifyEndpoints } from "./verify/verifyEndpoints.ts";
