/**
 * Finds the variables and paths in a playbook whose values a stopped run knows.
 */
import type { EvaluatableExpression, InlineValue, Position, Range, TextDocument } from "vscode";
import type { Vscode } from "../vscodeApi.ts";

const named = /\$\{[A-Za-z_][^{}]*\}|\$(?:\.[A-Za-z_]\w*|\[\d+\]|\["[^"]*"\])+/g;

/** Under the pointer. */
export function valueAt(vscode: Vscode, document: TextDocument, { line, character }: Position): EvaluatableExpression | undefined {
  for (const found of document.lineAt(line).text.matchAll(named)) {
    if (character < found.index || character > found.index + found[0].length) continue;
    return new vscode.EvaluatableExpression(new vscode.Range(line, found.index, line, found.index + found[0].length), found[0]);
  }
  return undefined;
}

/** Variables of sentences that have run; a value of the last response could differ from that of an earlier sentence. */
export function inlineValues(vscode: Vscode, document: TextDocument, shown: Range, stopped: Range): InlineValue[] {
  const values: InlineValue[] = [];
  for (let line = shown.start.line; line <= Math.min(shown.end.line, stopped.end.line); line += 1)
    for (const found of document.lineAt(line).text.matchAll(named)) {
      if (!found[0].startsWith("${")) continue;
      const range = new vscode.Range(line, found.index, line, found.index + found[0].length);
      values.push(new vscode.InlineValueEvaluatableExpression(range, found[0]));
    }
  return values;
}
