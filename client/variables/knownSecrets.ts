/**
 * Finds out which secrets have a value: in VS Code's secret storage, or, according to the engine, in the environment or
 * the team's file. No value is kept.
 */
import type { Disposable, Event } from "vscode";
import type { SecretRequest } from "../../engine/protocol.ts";
import type { EngineService } from "../engineHost/engine.ts";
import type { SecretStore } from "../engineHost/secretStore.ts";
import type { Vscode } from "../vscodeApi.ts";
import { watchFiles } from "../watchFiles.ts";

export interface KnownSecrets extends Disposable {
  isSet(of: SecretRequest): Promise<boolean>;
  readonly onDidChange: Event<void>;
}

/** The file in which a team keeps its secrets encrypted. */
const teamFile = "**/playbook.secrets.yaml";

export function knowSecrets(vscode: Vscode, store: SecretStore, engine: Pick<EngineService, "request">): KnownSecrets {
  const changed = new vscode.EventEmitter<void>();
  const ofMachine = new Map<string, Promise<boolean>>();
  let waiting: { readonly of: SecretRequest; readonly answer: (isSet: boolean) => void }[] = [];
  const forget = () => {
    ofMachine.clear();
    changed.fire();
  };
  const parts = vscode.Disposable.from(
    changed,
    watchFiles(vscode, teamFile, forget),
    store.onDidChange(() => changed.fire()),
  );
  return {
    async isSet(of) {
      if ((await store.get(of)) !== undefined) return true;
      const key = JSON.stringify([of.root, of.service, of.environment, of.name, of.list]);
      const known = ofMachine.get(key) ?? asked(of);
      ofMachine.set(key, known);
      return known;
    },
    onDidChange: changed.event,
    dispose: () => parts.dispose(),
  };

  /** Secrets of one view are looked up together; without an answer of the engine none is known. */
  function asked(of: SecretRequest): Promise<boolean> {
    if (waiting.length === 0) queueMicrotask(() => void send());
    return new Promise((answer) => waiting.push({ of, answer }));
  }

  async function send(): Promise<void> {
    const now = waiting;
    waiting = [];
    const known = await engine.request("secretsKnown", { secrets: now.map(({ of }) => of) }).catch(() => []);
    for (const [index, { answer }] of now.entries()) answer(known[index] === true);
  }
}
