/** Offers Accept Actual Value in the light bulb of the sentences whose checks failed. */
import type { CodeAction, Disposable, TestItem, TextDocument } from "vscode";
import { commands, languageId } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";
import { actualText, type Failure, type FailureLog } from "./failures.ts";

export interface OfferParts {
  readonly failures: FailureLog;
  /** The test of a playbook and the tests of its rows. */
  readonly testsOf: (uri: string) => readonly TestItem[];
}

export function offerAccepting(vscode: Vscode, { failures, testsOf }: OfferParts): Disposable {
  const kind = vscode.CodeActionKind.QuickFix;
  return vscode.languages.registerCodeActionsProvider(
    { language: languageId },
    {
      provideCodeActions(document, range): CodeAction[] {
        const actions = new Map<string, CodeAction>();
        for (const test of testsOf(document.uri.toString()))
          for (const failure of failures.of(test.id)) {
            const lines = linesOf(document, failure);
            if (lines === undefined || range.start.line > lines.last || range.end.line < lines.first) continue;
            const title = vscode.l10n.t("Accept the actual value {0}…", actualText(failure));
            const command = { title, command: commands.acceptActual, arguments: [{ test, message: { message: failure.text } }] };
            // Rows of data that got the same value need one change.
            if (!actions.has(failure.title)) actions.set(failure.title, { title, kind, command });
          }
        return [...actions.values()];
      },
    },
    { providedCodeActionKinds: [kind] },
  );
}

/** Where the sentence is, from 0: at the line where it ran, else where it is if that is clear. */
function linesOf(document: TextDocument, { check: { sentence, line } }: Failure) {
  const text = document.getText();
  const places: number[] = [];
  for (let at = text.indexOf(sentence); at >= 0; at = text.indexOf(sentence, at + 1)) places.push(document.positionAt(at).line);
  const first = places.includes(line - 1) ? line - 1 : places.length === 1 ? places[0] : undefined;
  return first === undefined ? undefined : { first, last: first + sentence.split("\n").length - 1 };
}
