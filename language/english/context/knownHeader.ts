// `use API version "1.5"`: a header that the operations of the document take, by the words of its name.

import { splitWords } from "../../openapi/words.ts";
import { endsClause, skipLink } from "../frames/pairs.ts";
import { type Clause, type Scan, skipAll, spanOf, tokenAt, word } from "../scan.ts";
import { readSlot } from "../slot.ts";
import { articles } from "../words.ts";

/** The header of the next request; its name has two words or more, as one word could be anything. */
export function readKnownHeader(scan: Scan, from: number): Clause | undefined {
  const { operations } = scan.context ?? {};
  if (operations === undefined || !/^(?:uses?|using|sets?|adds?|have|has|provides?)$/.test(word(scan, from))) return undefined;
  const start = skipAll(scan, from + 1, articles);
  for (let length = 4; length > 1; length--) {
    const words: string[] = [];
    for (let i = 0; i < length && tokenAt(scan, start + i)?.kind === "word"; i++) words.push(word(scan, start + i));
    const name = words.length === length ? headerNamed(operations.operations, words.join(" ")) : undefined;
    if (name === undefined) continue;
    const given = readSlot(scan, start + length) ?? readSlot(scan, skipLink(scan, start + length));
    if (given === undefined || !/^(?:string|number)$/.test(typeof given.value) || !endsClause(scan, given.next)) return undefined;
    return {
      kind: "prepare",
      next: given.next,
      steps: [{ step: "prepare", headers: { [name]: String(given.value) } }],
      fields: [{ path: [0, "headers", name], in: "sentence", span: spanOf(scan, start, given.next) }],
      usesAttachment: false,
    };
  }
  return undefined;
}

type Operations = NonNullable<NonNullable<Scan["context"]>["operations"]>;

/** The one parameter of the operations whose name has exactly these words, where it is a header. */
function headerNamed(operations: Operations["operations"], words: string): string | undefined {
  const found = new Map(
    operations.flatMap(({ parameters }) =>
      parameters
        .filter(({ name }) => splitWords(name).join(" ") === words)
        .map((one) => [`${one.in} ${one.name.toLowerCase()}`, one] as const),
    ),
  );
  const [only] = found.values();
  return found.size === 1 && only?.in === "header" ? only.name : undefined;
}
