// Wraps every handler: cancelled work does not start, and a handler that throws is logged and returns a neutral result.

import { type CancellationToken, LSPErrorCodes, ResponseError } from "vscode-languageserver";

export type Log = (message: string) => void;

/** The result of `run`; `neutral` where it throws, and the protocol's own error where the request was cancelled. */
export function contained<Params, Result>(
  name: string,
  log: Log,
  neutral: Result,
  run: (params: Params, token: CancellationToken) => Result | Promise<Result>,
): (params: Params, token: CancellationToken) => Promise<Result | ResponseError<never>> {
  return async (params, token) => {
    if (token.isCancellationRequested) return cancelled();
    try {
      const result = await run(params, token);
      return token.isCancellationRequested ? cancelled() : result;
    } catch (error) {
      log(faultText(name, error));
      return neutral;
    }
  };
}

/** The same for notifications and for work that no message waits for. */
export function containedEffect<Params>(name: string, log: Log, run: (params: Params) => void | Promise<void>): (params: Params) => void {
  return (params) => {
    // Called at once, since a document must have changed before the next message is read.
    const settle = async () => run(params);
    settle().catch((error: unknown) => log(faultText(name, error)));
  };
}

function cancelled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
}

function faultText(name: string, error: unknown): string {
  return `${name} failed, but the server continues. This is a bug in Playbook; please report it.\n${error instanceof Error ? error.stack : String(error)}`;
}
