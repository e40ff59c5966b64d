// The first answer of the server: what it can do. That needs little, so that an editor does not wait for the language to be loaded.

import type { Connection, InitializeParams } from "vscode-languageserver";
import { abilitiesOf, initializeResult } from "./capabilities.ts";

/** Answers everything but the first request. */
export type Serve = (connection: Connection, params: InitializeParams) => void;

/** Answers on the connection until it is closed. `load` must give what it loads without another turn of the event loop, as `require` does. */
export function startServer(connection: Connection, load: () => Promise<Serve>): void {
  connection.onInitialize((params) => {
    // The answer is written in the next turn. What the client sends upon it is read behind that and handled behind the turn that loads.
    setImmediate(() => setImmediate(() => void load().then((serve) => serve(connection, params))));
    return initializeResult(abilitiesOf(params.capabilities, params.initializationOptions));
  });
  connection.listen();
}
