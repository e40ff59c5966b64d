/** Lists every id that the manifest (package.json) and the code share. A test compares the two. */
import { lensCommands } from "../server/protocol.ts";

export const languageId = "playbook";

export const commands = {
  restartServer: "playbook.restartServer",
  showLog: "playbook.showLog",
  showProblems: lensCommands.status,
  run: lensCommands.run,
  debug: lensCommands.debug,
  retry: "playbook.retry",
  keepRequest: "playbook.keepRequest",
  insertTried: "playbook.insertTried",
  showSteps: lensCommands.steps,
  showVariables: lensCommands.variables,
  newService: "playbook.newService",
  newPlaybook: "playbook.newPlaybook",
  newFlow: "playbook.newFlow",
  revealTest: "playbook.revealTest",
  renamePlaybook: "playbook.renamePlaybook",
  deletePlaybook: "playbook.deletePlaybook",
  addVariable: "playbook.addVariable",
  editVariable: "playbook.editVariable",
  changeVariableType: "playbook.changeVariableType",
  renameVariable: "playbook.renameVariable",
  deleteVariable: "playbook.deleteVariable",
  setSecret: "playbook.setSecret",
  deleteSecret: "playbook.deleteSecret",
  pickFile: "playbook.pickFile",
  selectEnvironment: "playbook.selectEnvironment",
  checkWorkspace: "playbook.checkWorkspace",
  explainSentence: "playbook.explainSentence",
  importTests: "playbook.importTests",
  exportTests: "playbook.exportTests",
  showReport: "playbook.showReport",
  showCoverage: "playbook.showCoverage",
  showHistory: "playbook.showHistory",
  fixProblems: "playbook.fixProblems",
  teamSecrets: "playbook.teamSecrets",
  accessibilityHelp: "playbook.accessibilityHelp",
  openWalkthrough: "playbook.openWalkthrough",
  runInTerminal: "playbook.runInTerminal",
  openStepsOfTest: "playbook.openStepsOfTest",
  copyAsCurl: "playbook.copyAsCurl",
  acceptActual: "playbook.acceptActual",
  compareResponses: "playbook.compareResponses",
  showResponses: "playbook.showResponses",
  rerunFailed: "playbook.rerunFailed",
  loadResults: "playbook.loadResults",
  manageIntegrations: "playbook.manageIntegrations",
  addMcpServer: "playbook.addMcpServer",
  refreshMcpServers: "playbook.refreshMcpServers",
  connectMcpServer: "playbook.connectMcpServer",
  signInMcpServer: "playbook.signInMcpServer",
  signOutMcpServer: "playbook.signOutMcpServer",
  discoverMcpServer: "playbook.discoverMcpServer",
  approveMcpServer: "playbook.approveMcpServer",
  openMcpConfiguration: "playbook.openMcpConfiguration",
  renameMcpServer: "playbook.renameMcpServer",
  removeMcpServer: "playbook.removeMcpServer",
  setMcpVariable: "playbook.setMcpVariable",
  callMcpTool: "playbook.callMcpTool",
  approveMcpTool: "playbook.approveMcpTool",
  acceptProposal: "playbook.acceptProposal",
  discardProposal: "playbook.discardProposal",
  acceptAllProposals: "playbook.acceptAllProposals",
  discardAllProposals: "playbook.discardAllProposals",
  nextProposal: "playbook.nextProposal",
  previousProposal: "playbook.previousProposal",
  compareProposal: "playbook.compareProposal",
  compareProposals: "playbook.compareProposals",
  showProposalNotes: "playbook.showProposalNotes",
  generateEndpoints: "playbook.generateEndpoints",
  generateFlows: "playbook.generateFlows",
  adaptCases: "playbook.adaptCases",
  generateCases: "playbook.generateCases",
  followDocument: "playbook.followDocument",
  refreshRequirements: "playbook.refreshRequirements",
  retryJob: "playbook.retryJob",
  dismissJob: "playbook.dismissJob",
  coverPoint: "playbook.coverPoint",
  selectModel: "playbook.selectModel",
  interpret: "playbook.interpret",
  showPrompt: "playbook.showPrompt",
  explainFailure: "playbook.explainFailure",
} as const;

/** Views of the container "Playbook" in the activity bar. */
export const views = {
  services: "playbook.services",
  variables: "playbook.variables",
  mcp: "playbook.mcp",
  proposals: "playbook.proposals",
  requirements: "playbook.requirements",
} as const;

export const customEditors = {
  steps: "playbook.steps",
} as const;

/** Tools for language models: the names of the engine's, with the product's in front. */
export const agentTools = {
  list: "playbook_list_tests",
  check: "playbook_check_playbooks",
  draft: "playbook_check_draft",
  explain: "playbook_explain_sentence",
  steps: "playbook_show_steps",
  generate: "playbook_generate_playbooks",
  run: "playbook_run_playbooks",
} as const;

/** Of debug sessions, as launch.json names it. */
export const debugType = "playbook";

/** The test controller's id. */
export const controllerId = "playbook";

/** As VS Code names it: the extension, and its walkthrough. */
export const walkthroughId = "playbook.playbook-tests#start";

/** The section of all settings; the language server asks for it. */
export const settingsSection = "playbook";

export const settings = {
  inlayHints: "playbook.inlayHints.enabled",
  signIn: "playbook.mcp.signIn",
  editorModel: "playbook.model.editor",
  modelUrl: "playbook.model.url",
  modelName: "playbook.model.name",
  modelPrice: "playbook.model.price",
  modelMaxTokens: "playbook.model.maxTokens",
  trace: "playbook.trace.server",
} as const;
