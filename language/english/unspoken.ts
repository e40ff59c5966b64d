// Reports a problem of a sentence without the secrets of the sentence and its attachment.

import type { Attachment } from "../playbook.ts";
import type { Problem, Suggestion } from "../reading.ts";
import { secretsIn, withoutSecrets } from "../secretText.ts";

/** The text of a suggestion stays: the file contains it afterwards. */
export function unspoken(problem: Problem, sentence: string, attachment: Attachment | undefined): Problem {
  const secrets = secretsIn(attachment === undefined ? sentence : `${sentence}\n${attachedText(attachment)}`);
  if (secrets.length === 0) return problem;
  let made: readonly Suggestion[] | undefined;
  return {
    code: problem.code,
    message: withoutSecrets(problem.message, secrets),
    in: problem.in,
    span: problem.span,
    get suggestions() {
      made ??= problem.suggestions.map((suggestion) => ({ ...suggestion, title: withoutSecrets(suggestion.title, secrets) }));
      return made;
    },
    get examples() {
      return problem.examples;
    },
  };
}

function attachedText(attachment: Attachment): string {
  if (attachment.kind === "code") return attachment.content;
  return [attachment.header, ...attachment.rows].map((cells) => cells.join(": ")).join("\n");
}
