/**
 * Secrets that have no value, where they are defined and at the playbook that needs them, with a quick fix that asks
 * for it. Nothing is read without trust, and no value is kept.
 */
import type { CodeAction, Diagnostic, Disposable } from "vscode";
import type { EnvironmentChoice } from "../environment.ts";
import { commands, languageId } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";
import { toRange } from "../workspaceEdit.ts";
import type { KnownSecrets } from "./knownSecrets.ts";
import type { SecretArgument } from "./pickVariable.ts";
import { secretAddress } from "./secretAddress.ts";
import type { ShownVariables } from "./shownVariables.ts";
import { isDefined, needsSecret } from "./variablesTree.ts";

export function showMissingSecrets(
  vscode: Vscode,
  shown: ShownVariables,
  secrets: KnownSecrets,
  environment: EnvironmentChoice,
): Disposable {
  const collection = vscode.languages.createDiagnosticCollection("playbook secrets");
  let missing: readonly SecretArgument[] = [];
  let revision = 0;
  const actions = vscode.languages.registerCodeActionsProvider(
    { language: languageId },
    {
      provideCodeActions(document, range, { diagnostics }) {
        const line = document.lineAt(range.start.line).text;
        const here = missing.filter(({ uri, name }) => {
          const isDefinition = uri === document.uri.toString() && new RegExp(`^\\s*${escaped(name)}\\s*:`).test(line);
          return isDefinition || line.includes(`\${${name}}`) || (range.start.line === 0 && isOfPlaybook(document.uri.toString()));
        });
        return here.map((secret): CodeAction => {
          const title = vscode.l10n.t('Set the secret "{0}"…', secret.name);
          const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
          action.command = { command: commands.setSecret, title, arguments: [secret] };
          action.diagnostics = diagnostics.filter(({ code }) => code === problemCode);
          return action;
        });
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
  const look = () => void find();
  look();
  return vscode.Disposable.from(
    collection,
    actions,
    shown.onDidChange(look),
    secrets.onDidChange(look),
    environment.onDidChange(look),
    vscode.workspace.onDidGrantWorkspaceTrust(look),
  );

  async function find(): Promise<void> {
    const own = ++revision;
    const found = new Map<string, Diagnostic[]>();
    const names: SecretArgument[] = [];
    const top = new vscode.Range(0, 0, 0, 3);
    const add = (uri: string, one: Diagnostic) => void found.set(uri, [...(found.get(uri) ?? []), one]);
    if (vscode.workspace.isTrusted) {
      for (const owner of shown.current?.owners ?? [])
        for (const variable of owner.variables) {
          const { name, range } = variable;
          if (!isDefined(variable) || !needsSecret(variable) || range === undefined) continue;
          if (await secrets.isSet(secretAddress(vscode, owner, name, environment.current))) continue;
          names.push({ uri: owner.uri, name });
          add(owner.uri, problem(name, toRange(vscode, range)));
          // The active playbook needs it, and its text would not show that.
          if (shown.current !== undefined && shown.current.uri !== owner.uri) add(shown.current.uri, problem(name, top));
        }
    }
    if (own !== revision) return;
    missing = names;
    collection.clear();
    for (const [uri, problems] of found) collection.set(vscode.Uri.parse(uri), problems);
  }

  function isOfPlaybook(uri: string): boolean {
    return uri === shown.current?.uri;
  }

  function problem(name: string, range: Diagnostic["range"]): Diagnostic {
    const where = environment.current;
    const message =
      where === undefined
        ? vscode.l10n.t('The secret "{0}" has no value yet. Set it with a quick fix, or in the Context Variables view.', name)
        : vscode.l10n.t(
            'The secret "{0}" has no value in the environment "{1}". Set it with a quick fix, or in the Context Variables view.',
            name,
            where,
          );
    const found = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Information);
    found.source = "playbook";
    found.code = problemCode;
    return found;
  }
}

export const problemCode = "missing-secret";

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
