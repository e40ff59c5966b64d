// The public surface of the language: text in, data out. Pure, synchronous, no I/O.

export { capitalized } from "./capitalized.ts";
export { type CaseDefinition, type CaseExpectation, type CaseRequest, casesSchema } from "./case/caseDefinition.ts";
export { definitionRevision } from "./case/definitionRevision.ts";
export { parseCases } from "./case/parseCases.ts";
export {
  type Check,
  type Comparison,
  comparesMediaType,
  type DateBounds,
  type DateRelation,
  dateRelations,
  dateRelationWords,
  isComparison,
  type Measure,
  type Numeric,
  type Operator,
  operatorOf,
  type ValueFormat,
  type ValueType,
} from "./check.ts";

export { type CurlCommand, readCurl, readCurlWords } from "./curl/command.ts";
export { type ScriptedCurl, scriptEvents } from "./curl/script.ts";
export type { Diagnostic, Fix, Span, TextEdit } from "./diagnostic.ts";
export { acceptActual, type FailedAt } from "./edit/acceptActual.ts";
export { applyEdits, type ChangeSet, changeFile, changeSetOfEdits, conflicts, type FileChange } from "./edit/changeSet.ts";
export { addInstructions, moveInstruction, removeInstruction } from "./edit/editInstructions.ts";
export { type EditStepsOptions, editSteps, type StepsEdited } from "./edit/editSteps.ts";
export { editVariables, type VariableEdited } from "./edit/editVariables.ts";
export { inlineYaml, removeInYaml, setInYaml, type YamlChange } from "./edit/editYaml.ts";
export { withChanges } from "./edit/effect.ts";
export { type InsertedSentence, insertSentences, readsAbove } from "./edit/insertSentences.ts";
export { attachmentLines, instructionText } from "./edit/instructionText.ts";
export { isReadAs, isSameSteps, naturalChecks, naturalRequests } from "./edit/naturalWords.ts";
export { unusedPath, wordsAsName } from "./edit/newFile.ts";
export { newPlaybook, newPlaybookProblem } from "./edit/newPlaybook.ts";
export { newService, serviceNameProblem, suggestService } from "./edit/newService.ts";
export { lineEndOf, lineStart, nextLine } from "./edit/place.ts";
export {
  type DraftPart,
  frontMatterText,
  type PlaybookDraft,
  type UnsaidSteps,
  writePlaybook,
} from "./edit/writePlaybook.ts";
export { compile } from "./english/compile.ts";
export { type DescribedInstruction, deriveAction, describe, firstWording } from "./english/describe.ts";
export { readJsonText } from "./english/jsonText.ts";
export type { Habits } from "./grammar/ahead/habits.ts";
export { habitsOf } from "./grammar/ahead/ownHabits.ts";
export { restOf } from "./grammar/ahead/rest.ts";
export type { NextWord } from "./grammar/ahead/said.ts";
export { type Proposal, searchAhead, withWord } from "./grammar/ahead/search.ts";
export { following } from "./grammar/correct/saved.ts";
export { isRefusal } from "./grammar/refused.ts";
export { tokensOf as lexSentence } from "./grammar/tokens.ts";
export { unfinishedCall } from "./grammar/tools/unfinished.ts";
export { fromRevision, hash } from "./hash.ts";
export { isDeeper, isJsonObject, type Json, type JsonObject, setKey } from "./json.ts";
export { link } from "./link.ts";
export { linkDiagnostic } from "./linkDiagnostic.ts";
export type { LinkedStep, LinkInput, Origin } from "./linkedStep.ts";
export { isMarker, literal, literalText } from "./literal.ts";
export { mapItems, mapMembers } from "./mapMembers.ts";
export { inputProblems } from "./mcp/checkInputs.ts";
export { inputsOf, type SchemaFacts, type ToolInput } from "./mcp/inputSchema.ts";
export {
  type LockedAuthentication,
  type LockedPrompt,
  type LockedResource,
  type LockedServer,
  type LockedTool,
  type McpAuthentication,
  type McpEra,
  type McpLock,
  type McpTransport,
  noApprovals,
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
  sumOf,
  timesWhole,
} from "./number.ts";
export {
  endpointKey,
  operationOfAction,
  operationOfEndpoint,
  operationOfRequest,
} from "./openapi/findOperation.ts";
export { operationMethods } from "./openapi/operationMethods.ts";
export type { Field, Operation, Operations } from "./openapi/operations.ts";
export { isOverflow, placeOf } from "./openapi/parseDocument.ts";
export { readOperations } from "./openapi/readOperations.ts";
export { withSpelledPaths } from "./openapi/resourcePaths.ts";
export { schemaKeyOf, schemaNameOf, schemasByName } from "./openapi/schemaNames.ts";
export { schemaOfValue } from "./openapi/schemaOfValue.ts";
export { lemma, splitWords, wordsOf } from "./openapi/words.ts";
export { deepestData, parseJson, readBack } from "./parseJson.ts";
export { folderOf, isBelow, isInside, joinPath, relativePath } from "./path.ts";
export { englishEdition, type Phrase, type PhraseUse } from "./phrases/phrase.ts";
export { type Binding, substituted } from "./phrases/substitute.ts";
export { readWording, type WordingPart, wordingsOverlap } from "./phrases/wording.ts";
export type * from "./playbook.ts";
export { type LineStarts, lineStarts, offsetAt, positionAt } from "./position.ts";
export type { Compiled, FieldSpan, Problem, SentenceContext } from "./reading.ts";
export { createPattern, type Pattern, readPattern } from "./regularExpression.ts";
export { mediaTypeOf } from "./request/mediaType.ts";
export { type HeaderOrigin, ownHeaders, type SentHeader } from "./request/sentHeaders.ts";
export { sameData } from "./sameData.ts";
export * as schema from "./schema.ts";
export { toJsonSchema } from "./schemaJson.ts";
export { isValid, validate } from "./schemaValidate.ts";
export { isDeclaredSecret } from "./secrets/definitions.ts";
export { secretVariable } from "./secrets/environmentVariable.ts";
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
export { hideInHeader, hideInText, hideInUrl, mask, type Place as SecretPlace } from "./secrets/hideText.ts";
export { isCookieHeader, isCredentialHeader, isSecretField, isSignInPath, type SecretNames, usualNames } from "./secrets/names.ts";
export { isTelling } from "./secrets/tellingValue.ts";
export { isSecretName, secretForms, secretsIn, starSecrets, withoutSecrets } from "./secretText.ts";
export type { ShellAssignment } from "./shell/commands.ts";
export type {
  ApiRequestStep,
  Authentication,
  BlockStep,
  McpServerCallStep,
  NowValue,
  PhaseName,
  PrepareStep,
  RandomKind,
  RandomValue,
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
export { bodyFields, phaseNames, serverCallName, stepSchema } from "./step.ts";
export { normalise, normalisedKey } from "./steps/normalise.ts";
export { savesOf, storeNames } from "./steps/saves.ts";
export { stepProblems } from "./steps/stepRules.ts";
export { parseStepsFile, stepsFileSchema } from "./steps/stepsFile.ts";
export { attachmentHash, keyedInstructions, keyText, type StepsKey } from "./steps/stepsKey.ts";
export { editStepsFile, printSteps, type StepsEdit, stepsYaml } from "./steps/writeSteps.ts";
export { parseAttachment } from "./text/attachment.ts";
export { parseCsv } from "./text/csv.ts";
export { parseDuration } from "./text/duration.ts";
export { parseEndpoint } from "./text/endpointName.ts";
export { exactYaml } from "./text/exactYaml.ts";
export { keysOf } from "./text/frontMatterKeys.ts";
export { lineEndAt } from "./text/lines.ts";
export { httpMethods, isOutsidePath, variableName } from "./text/names.ts";
export { parsePlaybook } from "./text/parsePlaybook.ts";
export { percentDecoded } from "./text/percentDecoded.ts";
export { formatReference, parseReference } from "./text/referencePath.ts";
export { attachmentReferences, findReferences, inSpan, instructionReferences, type Reference } from "./text/references.ts";
export { remembered, rememberedFor } from "./text/remembered.ts";
export { requirementKey } from "./text/requirementLink.ts";
export { splitSentences } from "./text/sentences.ts";
export { wholeSpan } from "./text/wholeSpan.ts";
export { casesAt } from "./workspace/cases.ts";
export { check, checkAll, documentPaths, faultBehind } from "./workspace/check.ts";
export { checkEarly, isServiceText, mayBeService } from "./workspace/checkEarly.ts";
export { secretValuesAt, withoutSecretsOf } from "./workspace/checks/redactProblem.ts";
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
export { type CompiledPlaybook, compiled, type Reason, statusOf } from "./workspace/compiled.ts";
export { dataRows } from "./workspace/dataRows.ts";
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
export { linkedPhases, standingAfterSetup } from "./workspace/linked.ts";
export { missingFiles, missingFilesOf, referredFiles } from "./workspace/missingFiles.ts";
export { passDetails } from "./workspace/passDetails.ts";
export { allPhrases, phraseAt, phrasesOf, usesOfPhrase } from "./workspace/phrases.ts";
export { resolvePlaybook } from "./workspace/playbookReference.ts";
export { frontMatterOf, type Identity, identities, identityKey, identityOf, playbookAt, titleOf } from "./workspace/playbooks.ts";
export { fixedWorkspace, hasManyPlaybooks, keptQuery, loadingWorkspace, pathsOf } from "./workspace/query.ts";
export { runsOf } from "./workspace/runs.ts";
export { secretNamesAt } from "./workspace/secretNames.ts";
export { compileSentences } from "./workspace/sentencesOfText.ts";
export { sentFiles, sentFilesOf } from "./workspace/sentFiles.ts";
export { serverOrigins, servers } from "./workspace/servers.ts";
export { openapiPathOf, operationsOf, servicePathOf, services } from "./workspace/services.ts";
export { matchedSteps, stepsFileAt } from "./workspace/stepsFile.ts";
export { stepsOfUse, type UnfoldedUse } from "./workspace/unfold.ts";
export { heirsOf } from "./workspace/usage.ts";
export { type Use, usesOf, usesOfText } from "./workspace/uses.ts";
export { type LocatedUse, placeOfName, variableFlow } from "./workspace/variableFlow.ts";
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
