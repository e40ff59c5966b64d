// Removes comments from JSON, as Postman and Bruno do before they send it.

export function withoutComments(json: string): string {
  return json.replace(/"(?:[^"\\\n]|\\.)*"?|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g, (part) => (part.startsWith('"') ? part : "")).trim();
}
