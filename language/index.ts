// The public surface of the language: text in, data out. Pure, synchronous, no I/O.

export { type CaseDefinition, type CaseExpectation, type CaseFile, type CaseRequest, casesSchema } from "./case/caseDefinition.ts";
export { parseCases } from "./case/parseCases.ts";
export type { Check, Comparison, Numeric, Operator, Subject, ValueFormat, ValueType } from "./check.ts";
export { checkSchema } from "./check.ts";
export type { Diagnostic, Fix, Span, TextEdit } from "./diagnostic.ts";
export type { Compiled, FieldSpan, Problem, Refused, SentenceContext, Suggestion, Understood } from "./english/compile.ts";
export { fromRevision, hash } from "./hash.ts";
export { isJsonObject, type Json, type JsonObject } from "./json.ts";
export { type Linked, type LinkedStep, type LinkInput, link } from "./link.ts";
export { didYouMean, editDistance, nearest } from "./nearest.ts";
export type { Field, Operation, Operations, Parameter } from "./openapi/operations.ts";
export type * from "./playbook.ts";
export * as schema from "./schema.ts";
export { formatProblem } from "./schemaFormats.ts";
export { toJsonSchema } from "./schemaJson.ts";
export { isValid, type SchemaProblem, validate } from "./schemaValidate.ts";
export type {
  ApiRequestStep,
  Authentication,
  BlockStep,
  McpServerCallStep,
  NamedStepsStep,
  NowValue,
  PhaseName,
  PrepareStep,
  RandomKind,
  RandomValue,
  RepeatStep,
  RequestParts,
  RunStep,
  SaveStep,
  SetStep,
  Step,
  StoreEntry,
  Until,
  ValidateStep,
  Value,
  WaitStep,
} from "./step.ts";
export { bodyFields, phaseNames, stepSchema } from "./step.ts";
export { stepProblems } from "./steps/stepRules.ts";
export { type NamedSteps, parseStepsFile, type StepsEntry, type StepsFile, stepsFileSchema } from "./steps/stepsFile.ts";
export { attachmentHash, type KeyedInstruction, keyedInstructions, keyText, type StepsKey, stepsKey } from "./steps/stepsKey.ts";
export { editStepsFile, printSteps, type StepsEdit } from "./steps/writeSteps.ts";
export { codeOffset } from "./text/codeBlock.ts";
export { parseDuration } from "./text/duration.ts";
export { parseEndpoint } from "./text/endpointName.ts";
export { fileExtensions, httpMethods, isOutsidePath, variableName } from "./text/names.ts";
export { parsePlaybook } from "./text/parsePlaybook.ts";
export { formatReference, type ParsedReference, parseReference, type ReferencePath } from "./text/referencePath.ts";
export { attachmentReferences, findReferences, instructionReferences, type Reference, type TextKind } from "./text/references.ts";
