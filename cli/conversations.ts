// Keeps the sessions of the editor: one for each playbook and environment, with one request at a time.

import { createSession, type During, type SecretPort, type Session } from "../engine/index.ts";
import type { SendParams, SendResult, SessionAddress, SessionView } from "../engine/protocol.ts";
import { type PeoplePorts, runPorts, serversOf } from "./execution.ts";
import type { KeptWorkspaces } from "./keptWorkspaces.ts";
import type { Operations } from "./operations.ts";

export interface Conversations {
  send(params: Omit<SendParams, "run">, secrets: SecretPort, during: During): Promise<SendResult>;
  view(address: SessionAddress, secrets: SecretPort): Promise<SessionView>;
  reset(address: SessionAddress, secrets: SecretPort, during: During): Promise<SessionView>;
  /** Tears down the remaining items of all of them. */
  close(operations: Operations): Promise<void>;
}

interface Conversation {
  /** With the MCP servers that its steps call: started when one needs them, and kept for the next. */
  parts?: { readonly session: Session; readonly servers: ReturnType<typeof serversOf> };
  /** The last thing that was asked for. */
  last: Promise<unknown>;
}

/** `people` answers for a person when the servers of a root ask. */
export function openConversations(workspaces: KeptWorkspaces, people: (root: string) => PeoplePorts): Conversations {
  const open = new Map<string, Conversation>();

  function conversationOf({ folder, playbook, environment }: SessionAddress): Conversation {
    const key = JSON.stringify([folder, playbook, environment]);
    const known = open.get(key);
    if (known !== undefined) return known;
    const made: Conversation = { last: Promise.resolve() };
    open.set(key, made);
    return made;
  }

  function sessionOf(conversation: Conversation, playbook: string, root: string): Session {
    if (conversation.parts === undefined) {
      const servers = serversOf(root, people(root));
      conversation.parts = { servers, session: createSession(playbook, { ...runPorts(), tools: servers }) };
    }
    return conversation.parts.session;
  }

  function inTurn<T>(conversation: Conversation, work: () => Promise<T>): Promise<T> {
    const done = conversation.last.then(work);
    conversation.last = done.catch(() => undefined);
    return done;
  }

  function planOf({ folder, playbook, environment }: SessionAddress, secrets: SecretPort, variables?: SendParams["variables"]) {
    const options = { ...(environment === undefined ? {} : { environment }), ...(variables === undefined ? {} : { variables }) };
    return workspaces.prepare(folder, { ...options, tests: [playbook], partial: true }, secrets);
  }

  return {
    send(params, secrets, during) {
      const conversation = conversationOf(params);
      return inTurn(conversation, async () => {
        const { loaded, planned } = await planOf(params, secrets, params.variables);
        const session = sessionOf(conversation, params.playbook, planned.root);
        const { phase, instruction, mode, row } = params;
        const wanted = { phase, instruction, mode, ...(row === undefined ? {} : { row }) };
        const result = await session.send(planned, loaded.workspace, wanted, during);
        return { ...result, session: { open: session.open, variables: session.variables(planned, row) } };
      });
    },
    async view(address, secrets) {
      const { planned } = await planOf(address, secrets);
      const session = sessionOf(conversationOf(address), address.playbook, planned.root);
      return { open: session.open, variables: session.variables(planned) };
    },
    reset(address, secrets, during) {
      const conversation = conversationOf(address);
      return inTurn(conversation, async () => {
        const { planned } = await planOf(address, secrets);
        const session = sessionOf(conversation, address.playbook, planned.root);
        await session.reset(planned, during);
        return { open: session.open, variables: session.variables(planned) };
      });
    },
    async close(operations) {
      await Promise.all(
        [...open.values()].map((conversation, index) =>
          operations.during(`close ${index}`, (signals) =>
            inTurn(conversation, async () => {
              const { session, servers } = conversation.parts ?? {};
              await session?.reset(undefined, { ...signals, emit: () => undefined });
              await servers?.close();
            }),
          ),
        ),
      );
    },
  };
}
