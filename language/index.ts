// The public surface of the language: text in, data out. Pure, synchronous, no I/O.

export { capitalized } from "./capitalized.ts";
export { type CaseDefinition, type CaseExpectation, type CaseFile, type CaseRequest, casesSchema } from "./case/caseDefinition.ts";
export { definitionRevision } from "./case/definitionRevision.ts";
export { parseCases } from "./case/parseCases.ts";
export type { Check, Comparison, Numeric, Operator, Subject, ValueFormat, ValueType } from "./check.ts";
export { checkSchema } from "./check.ts";
export { type CurlCommand, curlCommands, readCurl } from "./curl.ts";
export type { Diagnostic, Fix, Span, TextEdit } from "./diagnostic.ts";
export { type Accepted, acceptActual, type FailedAt } from "./edit/acceptActual.ts";
export { applyEdits, type ChangeSet, type Conflict, changeFile, changeSetOfEdits, conflicts, type FileChange } from "./edit/changeSet.ts";
export { addInstructions, moveInstruction, type NewPlace, removeInstruction } from "./edit/editInstructions.ts";
export { type EditStepsOptions, editSteps, type StepsEdited } from "./edit/editSteps.ts";
export { editVariables, type VariableEdit, type VariableEdited, type VariableOwner } from "./edit/editVariables.ts";
export { inlineYaml, removeInYaml, setInYaml, type YamlChange } from "./edit/editYaml.ts";
export { withChanges } from "./edit/effect.ts";
export { type InsertedSentence, insertSentences, readsAbove, type SentencesInserted } from "./edit/insertSentences.ts";
export { attachmentLines, instructionText } from "./edit/instructionText.ts";
export { unusedPath, wordsAsName } from "./edit/newFile.ts";
export { type NewPlaybookOptions, newPlaybook, newPlaybookProblem } from "./edit/newPlaybook.ts";
export { type NewFile, newService, serviceNameProblem, suggestService } from "./edit/newService.ts";
export { lineEndOf, lineStart, nextLine } from "./edit/place.ts";
export {
  type DraftPart,
  frontMatterText,
  type PlaybookDraft,
  type UnsaidSteps,
  type WrittenPlaybook,
  writePlaybook,
} from "./edit/writePlaybook.ts";
export { compile } from "./english/compile.ts";
export { type DescribedInstruction, type Description, deriveAction, describe, type Servers } from "./english/describe.ts";
export { readJsonText } from "./english/jsonText.ts";
export type { Habits } from "./grammar/ahead/habits.ts";
export { habitsOf } from "./grammar/ahead/ownHabits.ts";
export { restOf } from "./grammar/ahead/rest.ts";
export type { NextKind, NextWord } from "./grammar/ahead/said.ts";
export { type Proposal, type Search, searchAhead, withWord } from "./grammar/ahead/search.ts";
export { tokensOf as lexSentence } from "./grammar/tokens.ts";
export { type UnfinishedCall, unfinishedCall } from "./grammar/tools/unfinished.ts";
export { fromRevision, hash } from "./hash.ts";
export { isDeeper, isJsonObject, type Json, type JsonObject, setKey } from "./json.ts";
export { link } from "./link.ts";
export { linkDiagnostic } from "./linkDiagnostic.ts";
export type { Linked, LinkedStep, LinkInput, Origin } from "./linkedStep.ts";
export { isMarker, literal, literalText } from "./literal.ts";
export { mapItems, mapMembers } from "./mapMembers.ts";
export { type InputProblem, inputProblems } from "./mcp/checkInputs.ts";
export { inputsOf, type SchemaFacts, type ToolInput, type ToolInputs } from "./mcp/inputSchema.ts";
export {
  type LockedApprovals,
  type LockedAuthentication,
  type LockedPrompt,
  type LockedResource,
  type LockedServer,
  type LockedTool,
  type McpAuthentication,
  type McpEra,
  type McpLock,
  type McpTransport,
  mcpAuthentications,
  noApprovals,
  type ParsedMcpLock,
  parseMcpLock,
  printMcpLock,
  type ToolApproval,
} from "./mcp/lock.ts";
export { isApproved, type ToolRisk, toolRisk } from "./mcp/tools.ts";
export { didYouMean, editDistance, nearest } from "./nearest.ts";
export {
  canonicalNumber,
  compareNumbers,
  ExactNumber,
  hasExactNumber,
  isInteger,
  isMultiple,
  isNumber,
  type JsonNumber,
  numberPattern,
  parseNumber,
  plainNumber,
  readByValue,
  readNumber,
} from "./number.ts";
export {
  endpointKey,
  operationById,
  operationOfAction,
  operationOfEndpoint,
  operationOfRequest,
  operationsOfPath,
} from "./openapi/findOperation.ts";
export { operationMethods } from "./openapi/operationMethods.ts";
export type { Field, Operation, Operations, Parameter } from "./openapi/operations.ts";
export { isOverflow, placeOf } from "./openapi/parseDocument.ts";
export { type OperationsOfText, readOperations } from "./openapi/readOperations.ts";
export { lemma, splitWords, wordsOf } from "./openapi/words.ts";
export { deepestData, type ParsedJson, parseJson, readBack } from "./parseJson.ts";
export { fileNameOf, folderOf, isBelow, isInside, joinPath, relativePath } from "./path.ts";
export { englishEdition, type Phrase, type PhraseParameter, type PhraseUse } from "./phrases/phrase.ts";
export { readPhrase } from "./phrases/read.ts";
export type { Binding } from "./phrases/substitute.ts";
export { readWording, type WordingPart, wordingsOverlap } from "./phrases/wording.ts";
export type * from "./playbook.ts";
export { type LineStarts, lineStarts, offsetAt, type Position, positionAt } from "./position.ts";
export type { Compiled, FieldSpan, Problem, Refused, SentenceContext, Suggestion, Understood } from "./reading.ts";
export { createPattern, isStrictPattern, type Pattern, readPattern } from "./regularExpression.ts";
export { mediaTypeOf } from "./request/mediaType.ts";
export { type HeaderOrigin, ownHeaders, type SentHeader } from "./request/sentHeaders.ts";
export { sameData } from "./sameData.ts";
export * as schema from "./schema.ts";
export { formatProblem } from "./schemaFormats.ts";
export { toJsonSchema } from "./schemaJson.ts";
export { isValid, type SchemaProblem, validate } from "./schemaValidate.ts";
export { isDeclaredSecret } from "./secrets/definitions.ts";
export {
  credentialReferences,
  hideInCheck,
  hideInStep,
  hideInValue,
  hideValues,
  isSecretSubject,
  shownStep,
  writtenSecrets,
} from "./secrets/hideStep.ts";
export { hideInHeader, hideInText, hideInUrl, isHiddenField, mask, type Place as SecretPlace } from "./secrets/hideText.ts";
export { isCookieHeader, isCredentialHeader, isSecretField, isSignInPath, type SecretNames, usualNames } from "./secrets/names.ts";
export { isTelling } from "./secrets/tellingValue.ts";
export { isSecretName, secretForms, secretsIn, starSecrets, withoutSecrets } from "./secretText.ts";
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
export { bodyFields, phaseNames, serverCallName, stepSchema, valueMarkers } from "./step.ts";
export { normalise, normalisedKey } from "./steps/normalise.ts";
export { stepProblems } from "./steps/stepRules.ts";
export { type NamedSteps, parseStepsFile, type StepsEntry, type StepsFile, stepsFileSchema } from "./steps/stepsFile.ts";
export { attachmentHash, type KeyedInstruction, keyedInstructions, keyText, type StepsKey, stepsKey } from "./steps/stepsKey.ts";
export { editStepsFile, printSteps, type StepsEdit, stepsYaml } from "./steps/writeSteps.ts";
export { parseAttachment } from "./text/attachment.ts";
export { codeOffset } from "./text/codeBlock.ts";
export { parseCsv } from "./text/csv.ts";
export { parseDuration } from "./text/duration.ts";
export { parseEndpoint } from "./text/endpointName.ts";
export { exactYaml } from "./text/exactYaml.ts";
export { keysOf } from "./text/frontMatterKeys.ts";
export { lineEndAt } from "./text/lines.ts";
export { fileExtensions, httpMethods, isOutsidePath, variableName } from "./text/names.ts";
export { parsePlaybook } from "./text/parsePlaybook.ts";
export { percentDecoded } from "./text/percentDecoded.ts";
export { formatReference, type ParsedReference, parseReference, type ReferencePath } from "./text/referencePath.ts";
export { attachmentReferences, findReferences, inSpan, instructionReferences, type Reference, type TextKind } from "./text/references.ts";
export { requirementKey } from "./text/requirementLink.ts";
export { splitSentences } from "./text/sentences.ts";
export { wholeSpan } from "./text/wholeSpan.ts";
export { casesAt } from "./workspace/cases.ts";
export { check, checkAll, documentPaths, faultBehind } from "./workspace/check.ts";
export { checkEarly, isServiceText, mayBeService } from "./workspace/checkEarly.ts";
export { secretValuesAt, withoutSecretsOf } from "./workspace/checks/unspoken.ts";
export { defineEdit } from "./workspace/checks/variables.ts";
export {
  type CompiledInstruction,
  endpointOf,
  fieldsOf,
  type InstructionsOfPhase,
  instructionsOf,
  sentenceContext,
  variablesAtStart,
} from "./workspace/compile.ts";
export { compileAt } from "./workspace/compileAt.ts";
export { type CompiledPlaybook, compiled, type Reason, type Status, statusOf } from "./workspace/compiled.ts";
export { type DataRows, dataRows, readCsv, rowsOfList } from "./workspace/dataRows.ts";
export { exactRequests } from "./workspace/exactRequests.ts";
export {
  type FileKind,
  fileKindOf,
  isIndexed,
  playbookOfStepsFile,
  rootMarks,
  serverFiles,
  serverLockFile,
  stepsFileOf,
} from "./workspace/fileKind.ts";
export { playbooksAffected } from "./workspace/filesBehind.ts";
export { forgetDetails } from "./workspace/forgetDetails.ts";
export type { CompiledPhase } from "./workspace/linked.ts";
export { linkedPhases } from "./workspace/linked.ts";
export { missingFiles, missingFilesOf } from "./workspace/missingFiles.ts";
export { passDetails } from "./workspace/passDetails.ts";
export { allPhrases, phraseAt, phrasesOf, phraseUses, type UsePlace, usesOfPhrase } from "./workspace/phrases.ts";
export { type ResolvedReference, resolvePlaybook } from "./workspace/playbookReference.ts";
export { frontMatterOf, type Identity, identities, identityKey, identityOf, playbookAt, titleOf } from "./workspace/playbooks.ts";
export { fixedWorkspace, hasManyPlaybooks, keptQuery, loadingWorkspace, pathsOf, type Query, query } from "./workspace/query.ts";
export { runsOf } from "./workspace/runs.ts";
export { secretNamesAt } from "./workspace/secretNames.ts";
export { sentFiles, sentFilesOf } from "./workspace/sentFiles.ts";
export { serverOrigins, servers } from "./workspace/servers.ts";
export { documentAt, openapiPathOf, operationsOf, servicePathOf, services } from "./workspace/services.ts";
export { matchedSteps, stepsFileAt } from "./workspace/stepsFile.ts";
export { stepsOfUse, type UnfoldedUse } from "./workspace/unfold.ts";
export { heirsOf } from "./workspace/usage.ts";
export { pathParameters, savesOf, storeNames, type Use, usesOf, usesOfText } from "./workspace/uses.ts";
export { type LocatedUse, placeOfName, type SavedVariable, variableFlow } from "./workspace/variableFlow.ts";
export { dataOf, definitionSpan, fromPathOf, givenVariables, type Variable, type VariableScope } from "./workspace/variables.ts";
export {
  emptyWorkspace,
  lastDerived,
  type Workspace,
  type WorkspaceFile,
  withAbsent,
  withFile,
  withFiles,
  withoutFile,
} from "./workspace/workspace.ts";
