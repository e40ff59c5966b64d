// The conversations of the editor with services: one session for each playbook and environment, one thing after another in each.

import { createSession, type During, type SecretPort, type Session } from "../engine/index.ts";
import type { SendParams, SendResult, SessionAddress, SessionView } from "../engine/protocol.ts";
import { prepare, runPorts } from "./execution.ts";
import type { Operations } from "./operations.ts";

export interface Conversations {
  send(params: Omit<SendParams, "run">, secrets: SecretPort, during: During): Promise<SendResult>;
  view(address: SessionAddress, secrets: SecretPort): Promise<SessionView>;
  reset(address: SessionAddress, secrets: SecretPort, during: During): Promise<SessionView>;
  /** Tears down whatever is left of all of them. */
  close(operations: Operations): Promise<void>;
}

interface Conversation {
  readonly session: Session;
  /** The last thing that was asked for. */
  last: Promise<unknown>;
}

export function openConversations(): Conversations {
  const open = new Map<string, Conversation>();

  function conversationOf({ folder, playbook, environment }: SessionAddress): Conversation {
    const key = JSON.stringify([folder, playbook, environment]);
    const known = open.get(key);
    if (known !== undefined) return known;
    const made: Conversation = { session: createSession(playbook, runPorts()), last: Promise.resolve() };
    open.set(key, made);
    return made;
  }

  function inTurn<T>(conversation: Conversation, work: () => Promise<T>): Promise<T> {
    const done = conversation.last.then(work);
    conversation.last = done.catch(() => undefined);
    return done;
  }

  function planOf({ folder, playbook, environment }: SessionAddress, secrets: SecretPort, variables?: SendParams["variables"]) {
    const options = { ...(environment === undefined ? {} : { environment }), ...(variables === undefined ? {} : { variables }) };
    return prepare([folder], { ...options, tests: [playbook], partial: true }, secrets);
  }

  return {
    send(params, secrets, during) {
      const conversation = conversationOf(params);
      return inTurn(conversation, async () => {
        const { session } = conversation;
        const { loaded, planned } = await planOf(params, secrets, params.variables);
        const { phase, instruction, mode, row } = params;
        const wanted = { phase, instruction, mode, ...(row === undefined ? {} : { row }) };
        const result = await session.send(planned, loaded.workspace, wanted, during);
        return { ...result, session: { open: session.open, variables: session.variables(planned, row) } };
      });
    },
    async view(address, secrets) {
      const { session } = conversationOf(address);
      const { planned } = await planOf(address, secrets);
      return { open: session.open, variables: session.variables(planned) };
    },
    reset(address, secrets, during) {
      const conversation = conversationOf(address);
      return inTurn(conversation, async () => {
        const { session } = conversation;
        const { planned } = await planOf(address, secrets);
        await session.reset(planned, during);
        return { open: session.open, variables: session.variables(planned) };
      });
    },
    async close(operations) {
      await Promise.all(
        [...open.values()].map((conversation, index) =>
          operations.during(`close ${index}`, (signals) =>
            inTurn(conversation, () => conversation.session.reset(undefined, { ...signals, emit: () => undefined })),
          ),
        ),
      );
    },
  };
}
