// JSON as editors write it: comments and commas before a closing bracket.

/** Blanks them out, so that every other character keeps its place. */
export function withoutJsonComments(text: string): string {
  return text.replace(skipped, (found) => (found.startsWith('"') ? found : found.replace(/[^\n\r]/g, " ")));
}

/** A comment has one end only, and what has no end continues to the end of the text: so the time stays linear. */
const skipped =
  /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|,(?=(?:\s|\/\/[^\n\r]*(?=[\n\r]|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*[\]}])/g;
