// Draws a place in a file: in a tab of VS Code as a button that opens it there, elsewhere as text.

import { element } from "./element.ts";

declare function acquireVsCodeApi(): { postMessage(message: { readonly place: string }): void };

const editor = typeof acquireVsCodeApi === "function" ? acquireVsCodeApi() : undefined;

/** `place` is `path:line:column`, or the first of these; `text` is shown for it. */
export function placeView(place: string, text = place, title?: string): HTMLElement {
  if (editor === undefined) return element("span", { class: "place", title }, text);
  return element("button", { type: "button", class: "place", title, click: () => editor.postMessage({ place }) }, text);
}
