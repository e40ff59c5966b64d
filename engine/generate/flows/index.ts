// Exports the generation of flows, which is loaded when a command needs it.

export { type FlowService, readFlowService } from "./flowService.ts";
export { type FlowOutcome, type GeneratedFlow, type GeneratedFlows, type GenerateFlowsOptions, generateFlows } from "./generateFlows.ts";
export { interpretFlows } from "./interpretFlows.ts";
