// The surface of generating flows, loaded when a command needs it.

export { flowTitle } from "./flowPlaybook.ts";
export { type FlowService, readFlowService } from "./flowService.ts";
export { type FlowOutcome, type GeneratedFlow, type GeneratedFlows, type GenerateFlowsOptions, generateFlows } from "./generateFlows.ts";
export { type InterpretFlowsOptions, interpretFlows } from "./interpretFlows.ts";
export type { LineOutcome, MappedCriterion, MappedLine } from "./mapCriterion.ts";
