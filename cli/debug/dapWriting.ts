// Requests that write into the playbook, so that text and steps follow what was done in a stopped run. An editor saves what it has before.

import { insertTried, keepRequest } from "../../engine/debug/index.ts";
import type { Answer, Handlers } from "./dapServer.ts";
import type { DapSession } from "./dapSession.ts";

export function writingHandlers(session: DapSession): Handlers {
  const written = (files: readonly string[]): Answer => ({ body: { files }, afterwards: () => session.stoppedAgain() });
  return {
    /** The request as it was changed, into the sentence that sends it. */
    async "playbook/keepRequest"() {
      session.stop();
      return written(await session.debuggee().write(keepRequest));
    },
    /** The sentences that the console has run, the first one first. */
    "playbook/tried": () => ({
      body: { sentences: session.debuggee().debug.tried.map(({ id, text, passed }) => ({ id, text, passed })) },
    }),
    /** Some of them, beside the sentence that the run has stopped at. */
    async "playbook/insertTried"({ ids }: { readonly ids: readonly number[] }) {
      session.stop();
      return written(await session.debuggee().write((debug) => insertTried(debug, ids)));
    },
  };
}
