// Keeps the connections to the MCP servers of a run: opened when first needed, again after they were lost, closed
// together.

import { PlaybookError } from "../error.ts";
import type { ElicitationAnswer, ElicitationRequest } from "./connection.ts";
import type { ElicitationPort } from "./consent.ts";
import { McpFailure } from "./failure.ts";
import { listTools } from "./inventory.ts";
import { type Authorization, McpDrift, openSession, type Session, type Surroundings } from "./session.ts";
import { changeLines, compareTools, isUnchanged } from "./toolChanges.ts";
import type { ResultCheck } from "./toolResult.ts";

export interface Live {
  readonly session: Session;
  /** Questions of the server that were declined. */
  readonly declined: string[];
  toolsChanged: boolean;
  readonly checks: Map<string, Promise<ResultCheck>>;
}

export interface LiveServersOptions extends Omit<Surroundings, "authorizers"> {
  readonly elicitation?: ElicitationPort;
}

export class LiveServers {
  readonly drifted = new Map<string, McpDrift>();
  readonly #options: LiveServersOptions;
  readonly #all = new Map<string, Promise<Live>>();
  /** The open ones of `#all`: a call of one need not wait. */
  readonly #open = new Map<string, Live>();
  readonly #authorizers = new Map<string, Authorization>();
  readonly #closing = new AbortController();

  constructor(options: LiveServersOptions) {
    this.#options = options;
  }

  /** The names of the servers with a connection, with the reasons of lost ones. */
  connected(): ReadonlyMap<string, string | undefined> {
    return new Map([...this.#open].map(([name, { session }]) => [name, session.connection.ended()]));
  }

  /** Returns the server if it can be called at once. */
  usable(name: string): Live | undefined {
    const live = this.#open.get(name);
    return live === undefined || live.toolsChanged || live.session.connection.ended() !== undefined ? undefined : live;
  }

  /** Connects to a server unless it is connected, and again to one that has gone since the last call. */
  async ready(name: string, signal: AbortSignal): Promise<Live> {
    let live = await abortable(this.#live(name), signal);
    if (live.session.connection.ended() !== undefined) {
      await this.drop(name, live);
      live = await abortable(this.#live(name), signal);
    }
    if (live.toolsChanged) await this.#requireSameTools(name, live, signal);
    return live;
  }

  async drop(name: string, lost: Live): Promise<void> {
    const current = await this.#all.get(name)?.catch(() => undefined);
    if (this.#open.get(name) === lost) this.#open.delete(name);
    if (current === lost) this.#all.delete(name);
    await lost.session.close();
  }

  async close(): Promise<void> {
    const all = [...this.#all.values()];
    this.#all.clear();
    this.#open.clear();
    this.#closing.abort(new McpFailure("died", "The run has ended."));
    await Promise.all(
      all.map((one) =>
        one.then(
          ({ session }) => session.close(),
          () => {},
        ),
      ),
    );
    await Promise.all([...this.#authorizers.values()].map((one) => one.close()));
  }

  #live(name: string): Promise<Live> {
    const known = this.#all.get(name);
    if (known !== undefined) return known;
    const opening = this.#connect(name);
    this.#all.set(name, opening);
    opening.catch((error: unknown) => {
      // An error that a person must fix first stays for the whole run; any other may pass.
      if (error instanceof McpDrift) this.drifted.set(name, error);
      else this.#all.delete(name);
    });
    return opening;
  }

  async #connect(name: string): Promise<Live> {
    const { elicitation, ...around } = this.#options;
    const declined: string[] = [];
    const elicit = async (request: ElicitationRequest): Promise<ElicitationAnswer> => {
      const answer = await (elicitation?.answer(request, this.#closing.signal) ?? declineAll(request));
      if (answer.action !== "accept") declined.push(`The server asked: “${request.message.slice(0, 300)}” ${answer.reason}`);
      return answer;
    };
    const session = await openSession(name, { ...around, authorizers: this.#authorizers }, { elicit, signal: this.#closing.signal });
    const live: Live = { session, declined, toolsChanged: false, checks: new Map() };
    session.connection.onToolsChanged(() => {
      live.toolsChanged = true;
    });
    this.#open.set(name, live);
    return live;
  }

  async #requireSameTools(name: string, { session }: Live, signal: AbortSignal): Promise<void> {
    const current = await listTools(name, session.connection, this.#options.limits, signal);
    const changes = compareTools([...session.tools.values()], current);
    if (isUnchanged(changes)) return;
    const drift = new McpDrift(name, changes);
    this.drifted.set(name, drift);
    throw new PlaybookError(
      drift.code,
      `The tools of @${name} have changed while it was in use:\n${changeLines(changes)
        .map((line) => `  ${line}`)
        .join("\n")}`,
      drift.fix,
    );
  }
}

async function declineAll(_request: ElicitationRequest): Promise<ElicitationAnswer> {
  return { action: "decline", reason: "It was declined, because no person can answer here." };
}

/** Others may still wait for the same connection, so that only the waiting ends. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
