// Requests that write into the playbook, so that text and steps follow the changes of a stopped run. An editor saves
// its documents before; one that asks for `edits` makes them itself, saves, and sends "playbook/written" with the same
// `done`.

import { insertTried, keepRequest } from "../../engine/debug/index.ts";
import type { SourcePlace } from "../../engine/index.ts";
import type { Answer, Handlers } from "./dapServer.ts";
import type { DapSession } from "./dapSession.ts";
import type { MakeEdit } from "./debuggee.ts";

export function writingHandlers(session: DapSession): Handlers {
  const afterwards = () => session.stoppedAgain();
  async function write(make: MakeEdit, edits: boolean | undefined): Promise<Answer> {
    session.stop();
    const wanted = edits === true ? await session.debuggee().edits(make) : undefined;
    if (wanted !== undefined) return { body: wanted };
    return { body: { written: await session.debuggee().write(make) }, afterwards };
  }
  return {
    /** The request as it was changed, into the sentence that sends it. */
    "playbook/keepRequest": ({ edits }: { readonly edits?: boolean }) => write(keepRequest, edits),
    /** The sentences that the console has run, the first one first. */
    "playbook/tried": () => ({
      body: { sentences: session.debuggee().debug.tried.map(({ id, text, passed }) => ({ id, text, passed })) },
    }),
    /** Some of them, next to the sentence that the run has stopped at. */
    "playbook/insertTried": ({ ids, edits }: { readonly ids: readonly number[]; readonly edits?: boolean }) =>
      write((debug) => insertTried(debug, ids), edits),
    /** The run may have continued while the editor saved: its changes are then read at the next stop. */
    async "playbook/written"({ done }: { readonly done: readonly SourcePlace[] }) {
      const { debug, reload } = session.debuggee();
      await reload(done);
      return debug.stop === undefined ? {} : { afterwards };
    },
  };
}
