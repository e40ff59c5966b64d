/** Changes of files that wait for a person to accept them, one proposal for each job that made some. Nothing is written before that. */
import type { Disposable, Event } from "vscode";
import type { FileEdit } from "../../engine/protocol.ts";
import { applyFileEdits } from "../fileEdits.ts";
import { views } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";

export interface Proposal {
  readonly title: string;
  readonly files: readonly ProposedFile[];
  /** What a person should know about it, a line each. */
  readonly notes: readonly string[];
}

export interface ProposedFile extends FileEdit {
  /** Why, where that is not plain from the change. */
  readonly reason?: string;
}

export type ChangeKind = "new" | "changed" | "deleted";

export function changeKind({ base, text }: FileEdit): ChangeKind {
  return text === undefined ? "deleted" : base === undefined ? "new" : "changed";
}

export interface Proposals extends Disposable {
  readonly all: readonly Proposal[];
  readonly onDidChange: Event<void>;
  /** Shows it in its view. One of the same title takes the place of the earlier. */
  propose(proposal: Proposal): Promise<void>;
  isChecked(file: ProposedFile): boolean;
  check(file: ProposedFile, isChecked: boolean): void;
  /** Writes the checked files; what was not checked goes on waiting. */
  accept(proposal: Proposal): Promise<void>;
  discard(proposal: Proposal): void;
}

export function createProposals(vscode: Vscode): Proposals {
  const changed = new vscode.EventEmitter<void>();
  const unchecked = new Set<ProposedFile>();
  let all: readonly Proposal[] = [];
  const replace = (next: readonly Proposal[]) => {
    all = next;
    void vscode.commands.executeCommand("setContext", "playbook.hasProposals", all.length > 0);
    changed.fire();
  };
  const without = (proposal: Proposal) => all.filter((other) => other !== proposal);
  return {
    get all() {
      return all;
    },
    onDidChange: changed.event,
    async propose(proposal) {
      replace([...all.filter(({ title }) => title !== proposal.title), proposal]);
      await vscode.commands.executeCommand(`${views.proposals}.focus`);
    },
    isChecked: (file) => !unchecked.has(file),
    check(file, isChecked) {
      if (isChecked) unchecked.delete(file);
      else unchecked.add(file);
    },
    async accept(proposal) {
      const taken = proposal.files.filter((file) => !unchecked.has(file));
      if (taken.length === 0) {
        await vscode.window.showInformationMessage(vscode.l10n.t("No file is checked. Check those that you accept."));
        return;
      }
      if (!(await applyFileEdits(vscode, taken))) return;
      const left = proposal.files.filter((file) => unchecked.has(file));
      replace(all.flatMap((other) => (other !== proposal ? [other] : left.length === 0 ? [] : [{ ...proposal, files: left }])));
    },
    discard: (proposal) => replace(without(proposal)),
    dispose: () => changed.dispose(),
  };
}
