/** Questions in a row, one after the other in the same place, with a way back. */
import type { Disposable, QuickInput, QuickPickItem } from "vscode";
import { failureText } from "./engineHost/engineFailure.ts";
import type { Vscode } from "./vscodeApi.ts";

/** `skipped`: nothing had to be asked. */
export type Answered = "answered" | "skipped" | "back" | "cancelled";
export const skipped: Promise<Answered> = Promise.resolve("skipped");

/** `number` and `total` are shown; an answer is kept by the question itself. */
export type Question = (number: number, total: number) => Promise<Answered>;

/** True when all have been answered; going back from the first one is a cancel. */
export async function askInTurn(questions: readonly Question[]): Promise<boolean> {
  const asked: number[] = [];
  for (let at = 0; at < questions.length; at++) {
    const answered = await questions[at]?.(at + 1, questions.length);
    if (answered === "cancelled") return false;
    if (answered === "answered") asked.push(at);
    if (answered === "back") {
      const before = asked.pop();
      if (before === undefined) return false;
      at = before - 1;
    }
  }
  return true;
}

interface Shared {
  readonly title: string;
  readonly number: number;
  readonly total: number;
  readonly placeholder?: string;
}

export interface TextQuestion extends Shared {
  readonly prompt?: string;
  readonly value?: string;
  readonly password?: boolean;
  /** Returns the problem with the answer; undefined if it is valid. */
  readonly problem?: (value: string) => string | undefined | Promise<string | undefined>;
  /** The same for what takes long: asked when the answer is given, and cut off when the question closes. */
  readonly accepted?: (value: string, signal: AbortSignal) => Promise<string | undefined>;
  readonly take: (value: string) => void;
}

export function askText(vscode: Vscode, question: TextQuestion): Promise<Answered> {
  const input = vscode.window.createInputBox();
  input.value = question.value ?? "";
  input.password = question.password ?? false;
  input.prompt = question.prompt ?? "";
  const problemOf = async (value: string) => question.problem?.(value);
  const look = async () => {
    const { value } = input;
    const problem = await problemOf(value);
    if (input.value === value) input.validationMessage = problem;
  };
  const abort = new AbortController();
  const lookLong = async (value: string) => {
    input.busy = true;
    input.enabled = false;
    try {
      return await question.accepted?.(value, abort.signal);
    } catch (error) {
      // A check that fails says so, and the answer can be changed or given again.
      return failureText(error);
    } finally {
      input.enabled = true;
      input.busy = false;
    }
  };
  return shown(vscode, input, question, (accept) => [
    input.onDidChangeValue(() => void look()),
    input.onDidHide(() => abort.abort()),
    input.onDidAccept(async () => {
      const { value } = input;
      const problem = (await problemOf(value)) ?? (question.accepted === undefined ? undefined : await lookLong(value));
      if (input.value !== value || abort.signal.aborted) return;
      input.validationMessage = problem;
      if (problem !== undefined) return;
      question.take(value);
      accept();
    }),
  ]);
}

export interface ListQuestion<Item extends QuickPickItem> extends Shared {
  readonly items: readonly Item[];
  readonly active?: Item;
  readonly take: (item: Item) => void;
  /** For an answer that is not in the list. */
  readonly other?: (typed: string) => Item | undefined;
}

export function askWhich<Item extends QuickPickItem>(vscode: Vscode, question: ListQuestion<Item>): Promise<Answered> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.items = question.items;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  if (question.active !== undefined) pick.activeItems = [question.active];
  return shown(vscode, pick, question, (accept) => [
    pick.onDidChangeValue((typed) => {
      const other = question.other?.(typed);
      pick.items = other === undefined ? question.items : [...question.items, other];
    }),
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (chosen === undefined) return;
      question.take(chosen);
      accept();
    }),
  ]);
}

export interface SeveralQuestion<Item extends QuickPickItem> extends Shared {
  /** Items with `picked` are selected at first. */
  readonly items: readonly Item[];
  /** Returns the problem with a choice; undefined if it is valid. */
  readonly problem?: (items: readonly Item[]) => string | undefined;
  readonly take: (items: readonly Item[]) => void;
}

export function askSeveral<Item extends QuickPickItem>(vscode: Vscode, question: SeveralQuestion<Item>): Promise<Answered> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.canSelectMany = true;
  pick.items = question.items;
  pick.selectedItems = question.items.filter(({ picked }) => picked === true);
  pick.matchOnDescription = true;
  return shown(vscode, pick, question, (accept) => [
    pick.onDidAccept(() => {
      const problem = question.problem?.(pick.selectedItems);
      if (problem !== undefined) {
        pick.title = `${question.title}: ${problem}`;
        return;
      }
      question.take(pick.selectedItems);
      accept();
    }),
  ]);
}

function shown(
  vscode: Vscode,
  input: QuickInput & {
    placeholder?: string | undefined;
    buttons: readonly unknown[];
    onDidTriggerButton: (handle: (button: unknown) => void) => Disposable;
  },
  { title, number, total, placeholder }: Shared,
  listen: (accept: () => void) => readonly Disposable[],
): Promise<Answered> {
  return new Promise((resolve) => {
    input.title = title;
    if (total > 1) {
      input.step = number;
      input.totalSteps = total;
    }
    input.placeholder = placeholder;
    input.ignoreFocusOut = true;
    if (number > 1) input.buttons = [vscode.QuickInputButtons.Back];
    const end = (answered: Answered) => {
      resolve(answered);
      for (const part of parts) part.dispose();
      input.dispose();
    };
    const parts: readonly Disposable[] = [
      ...listen(() => end("answered")),
      input.onDidTriggerButton((button) => {
        if (button === vscode.QuickInputButtons.Back) end("back");
      }),
      input.onDidHide(() => end("cancelled")),
    ];
    input.show();
  });
}
