// Exports the public surface of the engine: load a folder, plan a run, run the plan.

export { checkAgreements } from "./checkAgreements.ts";
export { checkDocument, checkDocumentText } from "./checkDocument.ts";
export { diffJson } from "./checks/jsonDiff.ts";
export { compareDocuments, type DocumentDifference } from "./contract/compareDocuments.ts";
export { parseData } from "./contract/parseData.ts";
export { type PulledDocument, pullDocument } from "./contract/pullDocument.ts";
export {
  type Coverage,
  type CoveragePoint,
  type Dimension,
  dimensions,
  isSeen,
  kindOf,
  pointText,
  type Seen,
  type ServiceCoverage,
  withinOperation,
} from "./coverage/coverage.ts";
export { mergeCoverage } from "./coverage/merge.ts";
export { nextTests } from "./coverage/nextTests.ts";
export { type Minimum, percentOf, shortfalls, type Total, type Totals, totalsOf, totalsOfAll } from "./coverage/totals.ts";
export { PlaybookError } from "./error.ts";
export type * from "./events.ts";
export { type AcceptedFinding, failedTitles, findingsFile, isExpired, isSame, readFindings, withFindings } from "./findings/baseline.ts";
export { type Loaded, loadFixedWorkspace, loadWorkspace, loadWorkspaceAgain, rootOf, type Unreadable } from "./load.ts";
export type { CredentialStore } from "./mcp/auth/credentialStore.ts";
export type { AuthorizationRequest, RedirectPort } from "./mcp/auth/redirect.ts";
export { tokenVariable } from "./mcp/auth/tokenVariable.ts";
export type { McpServerConfig } from "./mcp/config.ts";
export type { ElicitationAnswer } from "./mcp/connection.ts";
export { type ConsentPort, type ElicitationPort, shownDefinition } from "./mcp/consent.ts";
export type { Discovered } from "./mcp/discover.ts";
export { type RunServersOptions, runServers } from "./mcp/runServers.ts";
export type { Surroundings as McpSurroundings } from "./mcp/session.ts";
export { changeLines, type ToolChanges } from "./mcp/toolChanges.ts";
export { nodeFiles } from "./nodeFiles.ts";
export { type PlanOptions, plan, planOutline } from "./plan.ts";
export type * from "./planned.ts";
export { copiesOf } from "./planning/declaredSecrets.ts";
export { median } from "./planning/median.ts";
export { secretsOfRoot } from "./planning/rootSecrets.ts";
export { planOf } from "./planning/shards.ts";
export type { FilePort, SecretPort } from "./ports.ts";
export { createRedactor, type Redactor } from "./redact/redactor.ts";
export { maxReportBytes, readRegularFile, readRegularLines, readRegularText, unreadableSentence, whyUnreadable } from "./regularFile.ts";
export { type RunOptions, type RunPorts, run } from "./run.ts";

export { createTally } from "./running/tally.ts";
export {
  printSecretsFile,
  type SecretsFile,
  type ServiceSecrets,
  secretKey,
  secretsFile,
} from "./secrets/secretsFile.ts";
export {
  DamagedSecret,
  decryptSecret,
  encryptSecret,
  newTeamKey,
  readSecretsFile,
  recipientOf,
  type TeamKeys,
  teamSecrets,
} from "./secrets/teamSecrets.ts";
export { createSession, type During, type Session } from "./session.ts";
