// Rewordings of fields of the response that follow a request: “GET /lists, where the total is 1”.

import { withMembers } from "../../openapi/fields.ts";
import type { Operations } from "../../openapi/operations.ts";
import { rememberedFor } from "../../text/remembered.ts";
import type { Rewording, Said } from "./rewording.ts";

export const answeredAfterWhere: Rewording = {
  // Otherwise it would be sent as a parameter.
  name: "fields of the response after “where”",
  example: ['POST /hooks, where the message is "taken"', 'POST /hooks; the message is "taken"'],
  needs: "document",
  cue: /\b[A-Z]{3,7} \/\S*,? where\b/,
  changes: (words, said) =>
    words.replace(/\b([A-Z]{3,7} \/[^\s,]{0,200}),? where (?=(?:the )?([\w.$]+))/u, (whole, request: string, name: string) =>
      isAnswered(said, name.replace(/^.*\./, "")) ? `${request}; ` : whole,
    ),
};

interface Names {
  readonly sent: ReadonlySet<string>;
  readonly answered: ReadonlySet<string>;
}

const namesOf = rememberedFor(
  ({ operations }: Operations): Names => ({
    sent: new Set(operations.flatMap(({ parameters, body }) => [...parameters, ...(body?.fields ?? [])].map((field) => field.name))),
    answered: new Set(
      operations.flatMap(({ responses }) => responses.flatMap(({ fields }) => withMembers(fields).map((field) => field.name))),
    ),
  }),
);

/** Returns whether a response has the field, and no request. */
function isAnswered(said: Said, name: string): boolean {
  const { operations } = said.context;
  if (operations === undefined) return false;
  const names = namesOf(operations);
  return names.answered.has(name) && !names.sent.has(name);
}
