// JSON as editors write it: comments and commas before a closing bracket.

/** Blanks them out, so that every other character keeps its place. */
export function withoutJsonComments(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)*[\]}])/g, (found) =>
    found.startsWith('"') ? found : found.replace(/[^\n\r]/g, " "),
  );
}
