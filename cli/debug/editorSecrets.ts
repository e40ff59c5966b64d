// Secrets of an editor whose debug session this is: asked for with an event, answered with a request.

import type { SecretPort } from "../../engine/index.ts";

export interface SecretQuestion {
  readonly id: number;
  readonly request: Parameters<SecretPort["secret"]>[0];
  /** Nothing else has the value. */
  readonly ask: boolean;
}

export interface EditorSecrets extends SecretPort {
  /** The editor has answered; without a value it has none. */
  answered(given: { readonly id: number; readonly value?: string }): void;
}

/**
 * Secrets that the editor does not know come from elsewhere. Only then the person is asked, and only for secrets that
 * the run needs: all others are just masked.
 */
export function editorSecrets(tell: (question: SecretQuestion) => void, elsewhere: SecretPort): EditorSecrets {
  const waiting = new Map<number, (value: string | undefined) => void>();
  let ids = 0;
  const asked = (request: SecretQuestion["request"], ask: boolean) => {
    const id = ++ids;
    const answer = new Promise<string | undefined>((resolve) => waiting.set(id, resolve));
    tell({ id, request, ask });
    return answer;
  };
  return {
    async secret(request) {
      const known = await asked(request, false);
      if (known !== undefined && known !== "") return { value: known };
      const other = await elsewhere.secret(request);
      if ("value" in other || request.needed !== true) return other;
      const given = await asked(request, true);
      return given === undefined || given === "" ? other : { value: given };
    },
    answered({ id, value }) {
      waiting.get(id)?.(value);
      waiting.delete(id);
    },
  };
}
