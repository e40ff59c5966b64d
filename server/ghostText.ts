// Answers what an editor shows in grey after the cursor: the rest of the sentence, where one way to go on is far ahead.

import { restAt } from "./features/completion/ahead.ts";
import { sentenceAt } from "./features/completion/complete.ts";
import { contained } from "./handler.ts";
import type { RequestContext } from "./requestContext.ts";
import { letMessagesIn, sliceLength } from "./slices.ts";

/** In milliseconds. By then the author has typed on. */
const longestWait = 200;

export function answerGhostText({ connection, log, projects, documents }: RequestContext): void {
  connection.languages.inlineCompletion.on(
    contained("Ghost text", log, null, async ({ textDocument, position }, token) => {
      const document = documents.get(textDocument.uri);
      const place = projects.placeOf(textDocument.uri);
      if (document === undefined || place?.path.endsWith(".playbook") !== true) return null;
      await place.project.begun;
      place.project.use(place.path);
      const text = document.getText();
      const sentence = sentenceAt(place.project.lastWorkspace(place.path), place.path, text, document.offsetAt(position));
      const parts = sentence && restAt(sentence);
      const rest = parts && (await lastOf(parts, () => token.isCancellationRequested));
      return rest === undefined ? null : [{ insertText: rest, range: { start: position, end: position } }];
    }),
  );
}

/** The result of the parts, with messages in between; undefined if that takes too long. */
async function lastOf<Found>(parts: Generator<undefined, Found | undefined>, isStale: () => boolean): Promise<Found | undefined> {
  const latest = performance.now() + longestWait;
  let until = performance.now() + sliceLength;
  for (let part = parts.next(); ; part = parts.next()) {
    if (part.done === true) return part.value;
    const now = performance.now();
    if (now < until) continue;
    if (now > latest) return undefined;
    await letMessagesIn();
    if (isStale()) return undefined;
    until = performance.now() + sliceLength;
  }
}
