// The public surface of the language: text in, data out. Pure, synchronous, no I/O.

export type { Check, Comparison, Numeric, Operator, Subject, ValueFormat, ValueType } from "./check.ts";
export { checkSchema } from "./check.ts";
export type { Diagnostic, Fix, Span, TextEdit } from "./diagnostic.ts";
export type { Compiled, FieldSpan, Problem, Refused, SentenceContext, Suggestion, Understood } from "./english/compile.ts";
export { isJsonObject, type Json, type JsonObject } from "./json.ts";
export type { Field, Operation, Operations, Parameter } from "./openapi/operations.ts";
export type * from "./playbook.ts";
export * as schema from "./schema.ts";
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
