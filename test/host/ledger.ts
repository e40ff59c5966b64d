/**
 * For everything that the manifest contributes, the test that asserts its visible effect. Each view, command, menu
 * entry, key or setting of package.json has a line here, under the test that acts as a person would and looks at what a
 * person would see; `test/client/ledger.test.ts` compares the two, looks for the tests, and for the ids in the code. A
 * command that only another program calls still has an effect to be seen.
 */

export interface LedgerEntry {
  /** Inside test/host. */
  readonly file: string;
  readonly test: string;
  /** `view`, `command`, `setting`, … and the id; of a menu its place, too. */
  readonly shows: readonly string[];
}

export const ledger: readonly LedgerEntry[] = [
  {
    file: "api/inside/commandLine.ts",
    test: "imports, exports and shows coverage, history, secrets and the report of a run without a command line",
    shows: [
      ...named("command", "importTests exportTests showCoverage showHistory showReport fixProblems teamSecrets"),
      ...named("menu view/title", "importTests exportTests showCoverage showHistory showReport"),
    ],
  },
  {
    file: "ui/debugging/debugging.test.ts",
    test: "stops before a request, shows what would be sent, and changes it once",
    shows: ["command playbook.debug", "menu commandPalette playbook.debug"],
  },
  {
    file: "ui/debugging/debugging.test.ts",
    test: "continues after a failed check that is corrected: retry, green, saved",
    shows: [
      "command playbook.retry",
      "menu commandPalette playbook.retry",
      "menu debug/callstack/context playbook.retry",
      "menu debug/toolBar playbook.retry",
    ],
  },
  {
    file: "ui/debugging/debugWriting.test.ts",
    test: "keeps a changed request in the sentence, and inserts what the console has tried",
    shows: [
      "command playbook.keepRequest",
      "command playbook.insertTried",
      "menu commandPalette playbook.keepRequest",
      "menu commandPalette playbook.insertTried",
      "menu debug/variables/context playbook.keepRequest",
      "menu view/title playbook.insertTried",
    ],
  },
  {
    file: "ui/running/coverage.test.ts",
    test: "proposes a test for a line that is not covered",
    shows: ["command playbook.coverPoint", "menu commandPalette playbook.coverPoint"],
  },
  {
    file: "ui/running/requirements.test.ts",
    test: "become flows from a file: understood ones are proposed, the others are listed",
    shows: ["command playbook.generateFlows", "menu view/item/context playbook.generateFlows", "welcome playbook.requirements"],
  },
  {
    file: "ui/running/requirements.test.ts",
    test: "are shown with what tests them, how that went, and what has changed at the source",
    shows: [
      "view playbook.requirements",
      "command playbook.refreshRequirements",
      "menu view/title playbook.refreshRequirements",
      "menu view/title playbook.generateFlows",
      "menu commandPalette playbook.refreshRequirements",
    ],
  },
  {
    file: "ui/running/requirements.test.ts",
    test: "and definitions of test cases are adapted into playbooks",
    shows: ["command playbook.adaptCases", "menu view/title playbook.adaptCases"],
  },
  {
    file: "ui/running/requirements.test.ts",
    test: "and definitions come from the document, and playbooks follow it when it changes",
    shows: [
      "command playbook.generateCases",
      "menu view/item/context playbook.generateCases",
      "command playbook.followDocument",
      "menu view/item/context playbook.followDocument",
    ],
  },
  {
    file: "ui/running/generate.test.ts",
    test: "are asked for with endpoints and wishes, and proposed without writing any",
    shows: ["command playbook.generateEndpoints", "menu view/item/context playbook.generateEndpoints", "view playbook.proposals"],
  },
  {
    file: "ui/running/generate.test.ts",
    test: "are compared one by one and all together",
    shows: [
      "command playbook.compareProposal",
      "command playbook.compareProposals",
      "command playbook.showProposalNotes",
      "menu view/item/context playbook.compareProposals",
    ],
  },
  {
    file: "ui/firstUse/keyboard.test.ts",
    test: "reviews proposals: looks at one, and accepts or discards them all",
    shows: ["command", "menu view/title", "key"].flatMap((kind) => named(kind, "discardAllProposals")),
  },
  {
    file: "ui/running/generate.test.ts",
    test: "are written when they are accepted, without those that are not checked, and run",
    shows: [
      "command playbook.acceptProposal",
      ...["command", "menu view/title", "key"].flatMap((kind) => named(kind, "acceptAllProposals nextProposal previousProposal")),
      "command playbook.discardProposal",
      "menu view/item/context playbook.acceptProposal",
      "menu view/item/context playbook.discardProposal",
      ...named("menu commandPalette", "acceptProposal compareProposals discardProposal compareProposal showProposalNotes retryJob"),
      "menu commandPalette playbook.dismissJob",
    ],
  },
  {
    file: "ui/running/generate.test.ts",
    test: "say why they failed, change nothing, and can be tried again or dismissed",
    shows: [
      "command playbook.retryJob",
      "command playbook.dismissJob",
      "menu view/item/context playbook.retryJob",
      "menu view/item/context playbook.dismissJob",
      "menu view/title playbook.generateEndpoints",
    ],
  },
  {
    file: "api/inside/agentTools.ts",
    test: "say what there is, what is wrong, and how a sentence is read",
    shows: [
      "tool playbook_list_tests",
      "tool playbook_check_playbooks",
      "tool playbook_explain_sentence",
      "tool playbook_show_steps",
      "tool playbook_check_draft",
      "tool playbook_generate_playbooks",
    ],
  },
  {
    file: "api/inside/agentTools.ts",
    test: "ask before they run playbooks, and run none where nobody agrees",
    shows: ["tool playbook_run_playbooks"],
  },
  {
    file: "ui/mcp/models.test.ts",
    test: "is chosen among those of VS Code, and kept in the user’s settings",
    shows: ["command playbook.selectModel", "setting playbook.model.editor"],
  },
  {
    file: "ui/mcp/models.test.ts",
    test: "proposes steps by a quick fix, after a question for consent, as a change that waits to be accepted",
    shows: ["command playbook.interpret"],
  },
  {
    file: "ui/mcp/models.test.ts",
    test: "is not asked where what would be sent is shown, which holds no secret",
    shows: ["command playbook.showPrompt", "menu commandPalette playbook.showPrompt", "menu commandPalette playbook.interpret"],
  },
  {
    file: "ui/mcp/models.test.ts",
    test: "is not needed to explain a failure from its facts",
    shows: [
      "command playbook.explainFailure",
      "menu commandPalette playbook.explainFailure",
      "menu testing/item/context playbook.explainFailure",
    ],
  },
  {
    file: "ui/mcp/models.test.ts",
    test: "can be one with an API of its own, with its key in secret storage, a price and a limit",
    shows: [
      "setting playbook.model.url",
      "setting playbook.model.name",
      "setting playbook.model.price",
      "setting playbook.model.maxTokens",
    ],
  },
  {
    file: "ui/firstUse/journey.test.ts",
    test: "starts in a folder without anything, where the view says how",
    shows: ["container playbook", "welcome playbook.services", "command playbook.newService"],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "show services with endpoints, counts and statuses, those without a playbook, test cases and flows",
    shows: [
      "view playbook.services",
      "welcome playbook.variables",
      ...named("menu commandPalette", "run runInTerminal openStepsOfTest copyAsCurl showSteps revealTest renamePlaybook deletePlaybook"),
    ],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "open a playbook, and show its variables: where they come from, what they are, which one wins",
    shows: ["view playbook.variables"],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "change a value, a type and a name, add a variable and delete one, with the front matter as it is laid out",
    shows: [
      ...named("command", "editVariable changeVariableType renameVariable addVariable deleteVariable"),
      ...named("menu view/item/context", "editVariable changeVariableType renameVariable addVariable deleteVariable"),
      "menu view/title playbook.addVariable",
    ],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "choose the environment, which is remembered and told to the language server",
    shows: ["command playbook.selectEnvironment", "menu view/title playbook.selectEnvironment"],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "set a secret by the quick fix of a missing one, and show neither it nor its length",
    shows: [
      "command playbook.showVariables",
      "command playbook.setSecret",
      "command playbook.deleteSecret",
      "menu view/item/context playbook.setSecret",
      "menu view/item/context playbook.deleteSecret",
    ],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "choose another file for a file variable, with its path as the front matter writes it",
    shows: ["command playbook.pickFile", "menu view/item/context playbook.pickFile"],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "make a playbook of an endpoint that has none, and a flow, which are READY",
    shows: [
      "command playbook.newPlaybook",
      "command playbook.newFlow",
      "menu view/title playbook.newService",
      "menu view/title playbook.newPlaybook",
      "menu view/title playbook.newFlow",
      "menu view/item/context playbook.newPlaybook",
      "menu view/item/context playbook.newFlow",
    ],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "check the workspace and say the sum, explain a sentence while it is typed, and open output and walkthrough",
    shows: [
      ...named("command", "checkWorkspace explainSentence showLog openWalkthrough"),
      "menu view/title playbook.checkWorkspace",
      "menu view/title playbook.openWalkthrough",
      "walkthrough start",
      "setting playbook.trace.server",
    ],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "read out their help with Alt+F1",
    shows: ["command playbook.accessibilityHelp", "key playbook.accessibilityHelp"],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "open the steps, the variables and the test of a playbook, and run it, from the tree, the Explorer and with keys",
    shows: [
      "command playbook.revealTest",
      ...named("menu view/item/context", "run showSteps showVariables revealTest"),
      "menu explorer/context playbook.showSteps",
      "menu explorer/context playbook.run",
      "key playbook.showSteps",
      "key playbook.run",
      "key playbook.showVariables",
      "key playbook.selectEnvironment",
      "key playbook.explainSentence",
    ],
  },
  {
    file: "ui/workspace/views.test.ts",
    test: "rename and delete a playbook from the tree",
    shows: [
      "command playbook.renamePlaybook",
      "command playbook.deletePlaybook",
      "menu view/item/context playbook.renamePlaybook",
      "menu view/item/context playbook.deletePlaybook",
    ],
  },
  {
    file: "ui/writing/stepsPanel.test.ts",
    test: "shows each sentence with its steps: calls, payload, variables, checks and what is implied",
    shows: ["command playbook.showSteps", "editor playbook.steps", "menu editor/title playbook.showSteps"],
  },
  {
    file: "ui/running/testExplorer.test.ts",
    test: "shows what was expected and what came at the sentence, and runs again what failed",
    shows: ["command playbook.run", "command playbook.rerunFailed", "menu testing/item/context playbook.rerunFailed"],
  },
  {
    file: "ui/running/testExplorer.test.ts",
    test: "accepts the value that came, compares with the last response of a run that passed, and keeps those of each sentence",
    shows: [
      ...named("command", "acceptActual compareResponses showResponses"),
      ...named("menu testing/item/context", "acceptActual compareResponses"),
      "menu testing/message/content playbook.acceptActual",
      ...named("menu testing/message/context", "acceptActual compareResponses copyAsCurl"),
      ...named("menu commandPalette", "acceptActual compareResponses showResponses"),
      "menu editor/context playbook.showResponses",
    ],
  },
  {
    file: "ui/running/testExplorer.test.ts",
    test: "opens the steps of a test, and copies its request as curl",
    shows: [
      "command playbook.openStepsOfTest",
      "command playbook.copyAsCurl",
      "menu testing/item/context playbook.openStepsOfTest",
      "menu testing/item/context playbook.copyAsCurl",
      "menu testing/message/content playbook.copyAsCurl",
    ],
  },
  {
    file: "ui/running/testExplorer.test.ts",
    test: "shows what a run of the command line has written",
    shows: ["command playbook.loadResults", "menu view/title playbook.loadResults"],
  },
  {
    file: "ui/writing/writing.test.ts",
    test: "underlines a misspelt variable and corrects it",
    shows: ["command playbook.showProblems"],
  },
  {
    file: "ui/writing/writing.test.ts",
    test: "runs the playbook by its code lens, and in a terminal",
    shows: ["command playbook.runInTerminal"],
  },
  {
    file: "ui/workspace/workspace.test.ts",
    test: "takes a changed setting without a reload",
    shows: ["setting playbook.inlayHints.enabled"],
  },
  {
    file: "ui/workspace/workspace.test.ts",
    test: "says so, without a stack trace, when the language server keeps going away, and starts it again when asked",
    shows: ["command playbook.restartServer"],
  },
  {
    file: "ui/mcp/mcpServers.test.ts",
    test: "are picked from the integrations, whose names are filled in and whose address is not asked for",
    shows: ["command playbook.manageIntegrations"],
  },
  {
    file: "ui/mcp/mcpServers.test.ts",
    test: "are renamed with the sentences that name them, and removed",
    shows: [...named("command", "renameMcpServer removeMcpServer"), ...named("menu view/item/context", "renameMcpServer removeMcpServer")],
  },
  {
    file: "ui/mcp/mcpServers.test.ts",
    test: "are added by their address, discovered, and signed in at in the browser",
    shows: ["view playbook.mcp", "command playbook.addMcpServer", "setting playbook.mcp.signIn"],
  },
  {
    file: "ui/mcp/mcpServers.test.ts",
    test: "show state, account, tools with inputs and what they may do, and resources",
    shows: ["command playbook.approveMcpTool", "menu view/item/context playbook.approveMcpTool"],
  },
  {
    file: "ui/mcp/mcpServers.test.ts",
    test: "are called by a form made of the schema, with the result in a document",
    shows: ["command playbook.callMcpTool", "menu view/item/context playbook.callMcpTool"],
  },
  {
    file: "ui/mcp/mcpServers.test.ts",
    test: "whose tools have changed are shown as a difference, and used again once that is approved",
    shows: ["command playbook.approveMcpServer", "menu view/item/context playbook.approveMcpServer"],
  },
  {
    file: "ui/mcp/mcpServers.test.ts",
    test: "that are programs start only after the command line was shown, and say how they ended",
    shows: [
      "command playbook.discoverMcpServer",
      "command playbook.connectMcpServer",
      "menu view/item/context playbook.discoverMcpServer",
      "menu view/item/context playbook.connectMcpServer",
    ],
  },
  {
    file: "ui/mcp/mcpServers.test.ts",
    test: "are signed out of, configured and given values from the tree",
    shows: [
      "welcome playbook.mcp",
      ...named("command", "signInMcpServer signOutMcpServer openMcpConfiguration setMcpVariable refreshMcpServers"),
      ...named("menu view/item/context", "signInMcpServer signOutMcpServer openMcpConfiguration setMcpVariable"),
      "menu view/title playbook.addMcpServer",
      "menu view/title playbook.refreshMcpServers",
      ...named("menu commandPalette", "callMcpTool approveMcpTool refreshMcpServers approveMcpServer"),
    ],
  },
];

function named(kind: string, names: string): readonly string[] {
  return names.split(" ").map((name) => `${kind} playbook.${name}`);
}
