// The ways in which a text is escaped on its way.

const formEncoded = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");
export const html = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[character] ?? character,
  );
const ascii = (text: string) => text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
export const json = (text: string) => JSON.stringify(text).slice(1, -1);
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** How a text may be escaped on its way, one over the other. */
export const escapes: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (triple) => triple.toLowerCase()),
  strict,
  formEncoded,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  json,
  (text) => json(json(text)),
  (text) => json(text).replaceAll("/", "\\/"),
  (text) => ascii(json(text)),
  html,
  (text) => html(json(text)),
  (text) => encodeURIComponent(json(text)),
  (text) => encodeURIComponent(html(text)),
  (text) => json(encodeURIComponent(text)),
  (text) => html(html(text)),
  (text) => text.replace(/[^a-z0-9]/gi, (unit) => `&#x${unit.codePointAt(0)?.toString(16)};`),
];
