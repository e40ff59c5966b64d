// Elements of the page. Text only ever becomes text: nothing that a test received can turn into markup.

export type Child = Node | string | number | undefined | false | readonly Child[];
type Attribute = string | number | boolean | undefined | ((event: never) => void);
export type Attributes = Readonly<Record<string, Attribute>>;

/** Attributes whose value is undefined or false are left out; functions listen to the event of their name. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value as EventListener);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  append(made, children);
  return made;
}

export function tableHead(titles: readonly string[]): HTMLElement {
  return element(
    "thead",
    {},
    element(
      "tr",
      {},
      titles.map((title) => element("th", { scope: "col" }, title)),
    ),
  );
}

export function replaceChildren(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

function append(parent: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined || child === false) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.append(child instanceof Node ? child : visible(String(child)));
  }
}

/** Shows characters that would move the cursor, colour a terminal or reverse the reading direction by their names. */
function visible(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    // Soft hyphens, joiners and private letters are part of normal text.
    if (code > 0x9f && !/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/.test(character)) return character;
    return `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

const vector = "http://www.w3.org/2000/svg";

/** Each drawn in a box of 16; the words next to it say the same. */
const icons = {
  passed: "M3.5 8.5l3 3 6-7",
  failed: "M4 4l8 8M12 4l-8 8",
  broken: "M8 3v6M8 12.2v.6",
  blocked: "M4 12L12 4M8 2a6 6 0 100 12A6 6 0 008 2z",
  cancelled: "M4.5 4.5h7v7h-7z",
  skipped: "M4 8h8",
  notReady: "M8 3v6M8 12.2v.6",
  flaky: "M2 8c2-5 4-5 6 0s4 5 6 0",
} as const;

export function icon(name: string): SVGElement {
  const drawing = document.createElementNS(vector, "svg");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("class", `icon is-${name}`);
  const path = document.createElementNS(vector, "path");
  path.setAttribute("d", name in icons ? icons[name as keyof typeof icons] : icons.skipped);
  drawing.append(path);
  return drawing;
}
