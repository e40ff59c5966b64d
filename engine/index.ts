// The public surface of the engine: load a folder, plan a run, run the plan.

export type { Json } from "../language/index.ts";
export { checkDocument, checkDocumentText } from "./checkDocument.ts";
export { diffJson } from "./checks/jsonDiff.ts";
export { type ChangedOperation, compareDocuments, type DocumentDifference } from "./contract/compareDocuments.ts";
export { parseData } from "./contract/parseData.ts";
export { type PulledDocument, pullDocument } from "./contract/pullDocument.ts";
export { PlaybookError } from "./error.ts";
export type * from "./events.ts";
export { type Loaded, loadWorkspace, type Workspace } from "./load.ts";
export { nodeFiles } from "./nodeFiles.ts";
export { type OutlineStep, type OutlineTest, type PlanOptions, plan, planOutline } from "./plan.ts";
export type * from "./planned.ts";
export type { ClockPort, FilePort, SecretPort, SecretRequest, ToolPort } from "./ports.ts";
export { createRedactor, type Redactor } from "./redact/redactor.ts";
export { type RunOptions, type RunPorts, run } from "./run.ts";
export { createSession, type During, type Session, type Wanted } from "./session.ts";
