// Paths of fields as people write them (`sku`, `items[0].sku`, `/items/0/sku`, `$.items[0].sku`) as JSONPath of RFC
// 9535, and back.

const shorthand = /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/;
const plain = /^\$(?:\.{1,2}[A-Za-z_]\w*|\[(?:\d+|\*)\]|\.\*)*$/;

/** `$.items[0]['unit-price']` for `items[0].unit-price`; undefined if the text cannot be a path. */
export function toJsonPath(text: string): string | undefined {
  if (plain.test(text)) return text;
  // A path that begins with a variable is known at run time only.
  if (text.startsWith("${")) return text;
  if (text.startsWith("$")) return repaired(text, 1, "$");
  if (text.startsWith("/")) return fromPointer(text);
  if (text === "" || text.trim() !== text) return undefined;
  return text.startsWith("[") || text.startsWith(".") ? repaired(text, 0, "$") : repaired(`.${text}`, 0, "$");
}

/**
 * Puts member names that the shorthand cannot express (`unit-price`, `first name`) into brackets, and keeps what is in
 * brackets already.
 */
function repaired(text: string, start: number, root: string): string | undefined {
  let out = root;
  let i = start;
  while (i < text.length) {
    if (text[i] === "[") {
      const end = bracketEnd(text, i);
      if (end < 0) return undefined;
      // `items[].sku`: of every item.
      out += end === i + 2 ? "[*]" : text.slice(i, end);
      i = end;
    } else if (text[i] === ".") {
      const deep = text[i + 1] === ".";
      i += deep ? 2 : 1;
      const from = i;
      while (i < text.length && text[i] !== "." && text[i] !== "[")
        i = text.startsWith("${", i) ? text.indexOf("}", i) + 1 || text.length : i + 1;
      const name = text.slice(from, i);
      if (/[()/?]/.test(name) && !name.includes("${")) return undefined;
      if (name === "") {
        if (!deep || text[i] !== "[") return undefined;
        out += "..";
      } else if (name === "*" || shorthand.test(name)) out += `${deep ? ".." : "."}${name}`;
      else if (/^\d+$/.test(name) && !deep) out += `[${name}]`;
      else out += `${deep ? ".." : ""}${bracketed(name)}`;
    } else return undefined;
  }
  return out;
}

function bracketEnd(text: string, start: number): number {
  let depth = 0;
  let mark = "";
  for (let i = start; i < text.length; i++) {
    const sign = text[i] as string;
    if (mark !== "") {
      if (sign === "\\") i++;
      else if (sign === mark) mark = "";
    } else if (sign === '"' || sign === "'") mark = sign;
    else if (sign === "[") depth++;
    else if (sign === "]" && --depth === 0) return i + 1;
  }
  return -1;
}

function bracketed(name: string): string {
  return `['${name.replace(/[\\']/g, "\\$&")}']`;
}

function fromPointer(text: string): string | undefined {
  let out = "$";
  for (const part of text.slice(1).split("/")) {
    if (part === "") return undefined;
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    out += member(name);
  }
  return out;
}

function member(name: string): string {
  if (/^\d+$/.test(name)) return `[${name}]`;
  return shorthand.test(name) ? `.${name}` : bracketed(name);
}

/** The path of a member whose name is taken as it is, dots included. */
export function pathOfMember(name: string): string {
  return shorthand.test(name) ? `$.${name}` : `$${bracketed(name)}`;
}

/** `inner`, which starts at a value that `outer` selects. */
export function joinPaths(outer: string, inner: string): string {
  return outer + inner.slice(1);
}

/** Returns whether the path can select several values, so that "every" makes sense of it without "item in". */
export function isPlural(path: string): boolean {
  return path.includes("*") || path.includes("..") || path.includes("?") || /\[[^[\]'"]*[:,]/.test(path);
}

/** `$.items[*]` for `$.items`. */
export function itemsOf(path: string): string {
  return path.endsWith("[*]") || path.endsWith(".*") ? path : `${path}[*]`;
}

const notFields = new Set(
  "status statuscode status_code code headers header cookies body data json text time length ok size request".split(" "),
);

/**
 * The path that a bare word of a sentence is: `items[0].sku`, `response.items[0].sku`, `response.body.sku`. Undefined
 * if it is unknown.
 */
export function pathOfWord(word: string): string | undefined {
  const rooted =
    /^(?:response|res)(?=[.[])(.*)$/i.exec(word)?.[1] ?? (/^(?:body|responsebody|response_body)[.[]/i.test(word) ? `.${word}` : undefined);
  if (rooted === undefined) return toJsonPath(word);
  if (rooted.startsWith("[")) return toJsonPath(`$${rooted}`);
  const [first = ""] = rooted.slice(1).split(/[.[]/);
  const rest = rooted.slice(1 + first.length);
  if (/^(?:body|json|responsebody|response_body)$/i.test(first)) return rest === "" ? undefined : toJsonPath(`$${rest}`);
  return notFields.has(first.toLowerCase()) ? undefined : toJsonPath(`$${rooted}`);
}
