// Answers the first request: the capabilities of the server. It loads little code, so that an editor does not wait for
// the language to be loaded.

import type { Connection, ConnectionOptions, InitializeParams, Message } from "vscode-languageserver";
import { abilitiesOf, initializeResult } from "./capabilities.ts";

/** Answers everything but the first request. */
export type Serve = (connection: Connection, params: InitializeParams) => void;

/**
 * Answers on the connection until it is closed. Messages after the first response wait until the code that handles them
 * is loaded.
 */
export function startServer(connect: (options: ConnectionOptions) => Connection, load: () => Promise<Serve>): void {
  const waiting: (() => void)[] = [];
  let isFirst = true;
  let isLoaded = false;
  const handleMessage = (message: Message, next: (message: Message) => void): void => {
    if (isLoaded || isFirst) next(message);
    else waiting.push(() => next(message));
    isFirst = false;
  };
  const connection = connect({ messageStrategy: { handleMessage } });
  connection.onInitialize((params) => {
    // The answer is written in the next turn.
    setImmediate(() => setImmediate(() => void serve(params)));
    return initializeResult(abilitiesOf(params.capabilities, params.initializationOptions));
  });
  connection.listen();

  async function serve(params: InitializeParams): Promise<void> {
    const answer = await load();
    answer(connection, params);
    isLoaded = true;
    for (const handle of waiting.splice(0)) handle();
  }
}
