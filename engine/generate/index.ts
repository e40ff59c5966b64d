// Exports the generation of tests, which is loaded when a command needs it: endpoint playbooks and their coverage, test
// cases, adapting, drift.

export { plannedCoverage } from "../coverage/planned.ts";
export { type AdaptedCases, adaptCases, type CaseOutcome } from "./adapt/adaptCases.ts";

export { appendCases } from "./cases/caseYaml.ts";
export { type GeneratedCases, generateCases } from "./cases/generateCases.ts";
export { importCases } from "./cases/importCases.ts";
export { readCsvTable, readWorkbook } from "./cases/readTable.ts";
export { coverPoint } from "./coverage/coverPoint.ts";
export { type Drift, findDrift } from "./drift/drift.ts";
export { limitForms, parseCaseLimits } from "./endpoints/caseLimits.ts";
export { faultClasses } from "./endpoints/faultClasses.ts";
export {
  type EndpointSource,
  type GeneratedEndpoints,
  type GenerateEndpointsOptions,
  generateEndpoints,
  type LeftOut,
} from "./endpoints/generate.ts";
export { type CaseLimit, type Kind as EndpointKind, kinds as endpointKinds } from "./endpoints/selection.ts";
export { type AskedList, askLive, type LiveAnswers } from "./live/askLive.ts";
export { createRecorder } from "./verify/record.ts";
export { type FoundDifference, type RunTests, type VerifiedEndpoints, verifyEndpoints } from "./verify/verifyEndpoints.ts";
