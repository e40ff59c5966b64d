// Receives the result of signing in with the browser: at a port of this machine, through the editor, or by hand.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PlaybookError } from "../../error.ts";

/** The request that a person sees before the browser opens. */
export interface AuthorizationRequest {
  readonly server: string;
  readonly url: URL;
  /** Host of the page that asks for the password. */
  readonly host: string;
  readonly issuer: string;
  readonly scopes: readonly string[];
}

/** Opened before the client is registered, because the address is part of the registration. */
export interface RedirectPort {
  open(signal: AbortSignal, options: { readonly port?: number }): Promise<RedirectSession>;
}

export interface RedirectSession {
  readonly redirectUrl: string;
  /** Shows the page to the person and waits for the parameters that come back. */
  authorize(request: AuthorizationRequest, signal: AbortSignal): Promise<URLSearchParams>;
  close(): Promise<void>;
}

/** Shows an address to a person, in a browser or as text. */
export type OpenPage = (request: AuthorizationRequest) => Promise<void>;

const preferredPorts = [33_427, 33_428, 33_429];
const path = "/callback";

/**
 * A port of 127.0.0.1 that is open for one answer only. A fixed port first, since some authorities allow only the
 * registered address.
 */
export function loopbackRedirect(openPage: OpenPage): RedirectPort {
  return {
    async open(_signal, { port }) {
      let answer: (parameters: URLSearchParams) => void = () => {};
      const answered = new Promise<URLSearchParams>((resolve) => {
        answer = resolve;
      });
      const server = createServer((request, response) => {
        const url = new URL(request.url ?? "/", "http://127.0.0.1");
        const isAnswer =
          request.method === "GET" && url.pathname === path && (url.searchParams.has("code") || url.searchParams.has("error"));
        response.writeHead(isAnswer ? 200 : 404, {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-store",
          connection: "close",
          "content-security-policy": "default-src 'none'",
        });
        response.end(isAnswer ? page : "Not found");
        if (isAnswer) answer(url.searchParams);
      });
      const bound = await bind(server, port === undefined ? [...preferredPorts, 0] : [port, ...preferredPorts, 0]);
      return {
        redirectUrl: `http://127.0.0.1:${bound}${path}`,
        async authorize(request, signal) {
          await openPage(request);
          return until(answered, signal);
        },
        close: () =>
          new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      };
    },
  };
}

/** The same words for every outcome: nothing that came with the request is shown. */
const page = "<!doctype html><title>Playbook</title><p>You can close this page and go back to Playbook.</p>";

async function bind(server: ReturnType<typeof createServer>, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const bound = await new Promise<number | undefined>((resolve) => {
      server.once("error", () => resolve(undefined));
      server.listen(port, "127.0.0.1", () => {
        server.removeAllListeners("error");
        resolve((server.address() as AddressInfo).port);
      });
    });
    if (bound !== undefined) return bound;
    server.removeAllListeners("error");
  }
  throw new PlaybookError(
    "mcp-redirect",
    "No port of 127.0.0.1 can be opened for the answer of the sign-in.",
    "Sign in with --paste instead.",
  );
}

/**
 * The editor's own address, in a window whose machine the browser cannot reach: `received` gives the address that the
 * editor was called with.
 */
export function handlerRedirect(redirectUrl: string, openPage: OpenPage, received: (signal: AbortSignal) => Promise<string>): RedirectPort {
  return {
    open: async () => ({
      redirectUrl,
      async authorize(request, signal) {
        const coming = received(signal);
        coming.catch(() => {});
        await openPage(request);
        return parametersOf(await until(coming, signal), redirectUrl);
      },
      close: async () => {},
    }),
  };
}

/** The person copies the address that the browser ended at, which may be one that shows nothing. */
export function pasteRedirect(openPage: OpenPage, ask: (signal: AbortSignal) => Promise<string>): RedirectPort {
  const redirectUrl = `http://127.0.0.1:${preferredPorts[0]}${path}`;
  return {
    open: async () => ({
      redirectUrl,
      async authorize(request, signal) {
        await openPage(request);
        return parametersOf(await until(ask(signal), signal), redirectUrl);
      },
      close: async () => {},
    }),
  };
}

function parametersOf(text: string, redirectUrl: string): URLSearchParams {
  const given = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const wanted = new URL(redirectUrl);
  if (
    given === undefined ||
    given.protocol !== wanted.protocol ||
    given.pathname !== wanted.pathname ||
    !(given.searchParams.has("code") || given.searchParams.has("error"))
  ) {
    throw new PlaybookError(
      "mcp-redirect",
      "That is not the address where the sign-in ended.",
      `It begins with ${redirectUrl} and contains "code=".`,
    );
  }
  return given.searchParams;
}

function until<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () =>
      reject(signal.reason instanceof Error ? signal.reason : new PlaybookError("mcp-login-cancelled", "The sign-in was cancelled."));
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
