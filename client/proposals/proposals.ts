/**
 * Changes of files that wait for a person to accept them, one proposal for each job that made some. Nothing is written
 * before that.
 */
import type { Disposable, Event, Memento } from "vscode";
import type { FileEdit } from "../../engine/protocol.ts";
import { applyFileEdits } from "../fileEdits.ts";
import { views } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";

export interface Proposal {
  readonly title: string;
  readonly files: readonly ProposedFile[];
  /** Notes for the person, one per line. */
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
  /** Writes the checked files of all, or none, and offers to undo it; unchecked ones keep waiting. */
  accept(proposals: readonly Proposal[]): Promise<void>;
  discard(proposal: Proposal): void;
  /**
   * The file after (1) or before (-1) the one shown last, wrapping around at the ends; undefined if none is waiting.
   */
  step(by: 1 | -1): ProposedFile | undefined;
  /** The file is now the shown one. */
  look(file: ProposedFile): void;
}

/** Characters of what waits that are kept over a reload; more than that is a mistake. */
const mostKept = 20_000_000;

const storageKey = "playbook.proposals";

interface Kept {
  readonly proposals: readonly Proposal[];
  /** Paths of the files that are not checked, by the title of their proposal. */
  readonly unchecked: readonly (readonly [title: string, path: string])[];
}

/** Pending proposals survive a reload in `storage`. */
export function createProposals(vscode: Vscode, storage: Memento): Proposals {
  const changed = new vscode.EventEmitter<void>();
  const kept = storage.get<Kept>(storageKey);
  let all: readonly Proposal[] = kept?.proposals ?? [];
  const unchecked = new Set(
    (kept?.unchecked ?? []).flatMap(([title, path]) =>
      all.flatMap((one) => (one.title === title ? one.files.filter((file) => file.path === path) : [])),
    ),
  );
  let looked: ProposedFile | undefined;
  const keep = () => {
    const size = all.reduce((sum, { files }) => sum + files.reduce((inner, { text = "" }) => inner + text.length, 0), 0);
    const left = all.flatMap(({ title, files }) => files.filter((file) => unchecked.has(file)).map(({ path }) => [title, path] as const));
    const state: Kept = { proposals: all, unchecked: left };
    void storage.update(storageKey, all.length === 0 || size > mostKept ? undefined : state);
  };
  const show = () => void vscode.commands.executeCommand("setContext", "playbook.hasProposals", all.length > 0);
  const replace = (next: readonly Proposal[]) => {
    all = next;
    keep();
    show();
    changed.fire();
  };
  show();
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
      keep();
    },
    async accept(proposals) {
      const { t } = vscode.l10n;
      const taken = proposals.flatMap(({ files }) => files.filter((file) => !unchecked.has(file)));
      if (taken.length === 0) {
        await vscode.window.showInformationMessage(t("No file is checked. Check those that you accept."));
        return;
      }
      const undoing = await applyFileEdits(vscode, taken);
      if (undoing === undefined) return;
      const left = (proposal: Proposal) => proposal.files.filter((file) => unchecked.has(file));
      replace(all.flatMap((one) => (!proposals.includes(one) ? [one] : left(one).length === 0 ? [] : [{ ...one, files: left(one) }])));
      const undo = t("Undo");
      // Nobody waits for an answer to it.
      void vscode.window.showInformationMessage(t("Files written: {0}.", taken.length), undo).then(async (answer) => {
        if (answer !== undo || (await applyFileEdits(vscode, undoing)) === undefined) return;
        const titles = new Set(proposals.map(({ title }) => title));
        replace([...all.filter(({ title }) => !titles.has(title)), ...proposals]);
      });
    },
    discard: (proposal) => replace(without(proposal)),
    step(by) {
      const files = all.flatMap((proposal) => proposal.files);
      const at = looked === undefined ? -1 : files.indexOf(looked);
      if (at < 0) return files.at(by === 1 ? 0 : -1);
      return files[(at + by + files.length) % files.length];
    },
    look(file) {
      looked = file;
    },
    dispose: () => changed.dispose(),
  };
}
