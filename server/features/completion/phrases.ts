// Completes a team's own sentences at the start of a sentence, with places for their parameters.

import { type Phrase, phrasesOf, playbookAt, readWording } from "../../../language/index.ts";
import { type Completion, plain, type SentenceCaret, spanBefore } from "./completion.ts";

export function phraseCompletions(caret: SentenceCaret): readonly Completion[] {
  const typed = caret.before.slice(caret.sentenceStart);
  if (caret.after.trim() !== "") return [];
  const { phrases = [] } = phrasesOf(caret.workspace, caret.path) ?? {};
  const lower = typed.toLowerCase();
  return phrases
    .filter(({ path }) => path !== caret.path)
    .flatMap((phrase) =>
      phrase.wordings.flatMap((wording): readonly Completion[] =>
        wording.toLowerCase().startsWith(lower) ? [{ ...completionOf(caret, phrase, wording), span: spanBefore(caret, typed.length) }] : [],
      ),
    );
}

function completionOf({ workspace }: SentenceCaret, { path, gives }: Phrase, wording: string): Omit<Completion, "span"> {
  const label = capital(wording);
  const read = readWording(wording);
  let place = 0;
  const insert = plain(label).replace(/\\\$\{([^{}\\]*)\\\}/g, (_whole, name: string) => `\${${++place}:${name}}`);
  const description = playbookAt(workspace, path)?.frontMatter.description?.value;
  const given = gives.length === 0 ? [] : [`Returns ${gives.map((name) => `\`\${${name}}\``).join(", ")}.`];
  return {
    label,
    kind: "sentence",
    insert: `${insert}.`,
    isSnippet: true,
    detail: path,
    documentation: [...(description === undefined ? [] : [description]), ...given].join("\n\n") || label,
    // The team's own sentence is more often meant than a general form.
    rank: "parts" in read ? 50 : 400,
  };
}

function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
