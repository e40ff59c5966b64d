// Sentences that would be checks if what they are about were known: refused with what to write.

import type { Subject } from "./condition.ts";
import { type Cursor, key, report, skip, spanFrom, token } from "./cursor.ts";
import { fieldNamed, isThing, knownResponse } from "./known.ts";
import type { ClauseReader } from "./outcome.ts";
import { joinPaths, pathOfMember } from "./path.ts";
import { readPredicate } from "./predicate.ts";
import { articles, isNaming, listNouns } from "./words.ts";

/** `the list is empty`, `name is "Ada"`: a list or a field that is not known by its name alone. */
export const readUnknown: ClauseReader = (c, { lead }) => {
  if (lead.not || lead.kind === "receive" || lead.kind === "see") return undefined;
  const start = c.at;
  skip(c, articles);
  const message = readMessageName(c);
  if (message !== undefined) return refuseMessage(c, message, start);
  const field = readFieldOfItems(c);
  if (field !== undefined) return refuseFieldOfItems(c, field, start);
  const here = token(c);
  if (here?.kind !== "word" || !/^[A-Za-z_]\w*$/.test(here.text)) return undefined;
  const list = listNouns.has(here.word);
  if (!list && (others.has(here.word) || !isNaming(here.text))) return undefined;
  c.at++;
  const span = spanFrom(c, start);
  if (!goesOn.has(key(c))) return undefined;
  const subject: Subject = list ? { kind: "path", name: "$", span } : { kind: "path", name: `$.${here.text}`, span };
  const conditions = readPredicate(c, subject);
  if (conditions === undefined) return undefined;
  if (list) reportList(c, span);
  else reportField(c, here.text, span);
  return { conditions };
};

/** `the order state` where the answer is a list of orders. */
function readFieldOfItems(c: Cursor): string | undefined {
  if (knownResponse(c)?.isList !== true) return undefined;
  const thing = isThing(c, key(c)) ? 1 : 0;
  for (let count = 3; count > 0; count--) {
    const words = Array.from({ length: count }, (_, ahead) => key(c, thing + ahead));
    const name = words.includes("") ? undefined : fieldNamed(c, words);
    if (name === undefined) continue;
    c.at += thing + count;
    return name;
  }
  return undefined;
}

function refuseFieldOfItems(c: Cursor, name: string, start: number): ReturnType<ClauseReader> {
  const span = spanFrom(c, start);
  const conditions = readPredicate(c, { kind: "path", name: "$", span });
  if (conditions === undefined) return undefined;
  const [first, every] = [joinPaths("$[0]", pathOfMember(name)), `${pathOfMember(name)} of every item in the body`];
  report(c, "needs-context", `The response is a list. Say of which of its items: ${first}, or: ${every}.`, span, [
    { title: "The first item", span, text: first },
    { title: "Every item", span, text: every },
  ]);
  return { conditions };
}

/** `the error message`: its place is not the same in every service. */
function readMessageName(c: Cursor): string | undefined {
  const first = key(c) === "response" ? 1 : 0;
  const error = key(c, first) === "error" ? 1 : 0;
  if (first + error === 0 || key(c, first + error) !== "message") return undefined;
  c.at += first + error + 1;
  return "message";
}

function refuseMessage(c: Cursor, name: string, start: number): ReturnType<ClauseReader> {
  const span = spanFrom(c, start);
  const conditions = readPredicate(c, { kind: "path", name: `$.${name}`, span });
  if (conditions === undefined) return undefined;
  report(
    c,
    "needs-context",
    "Where the message stands is not said. Write its path, as in $.message or $.error, or: the body contains ….",
    span,
    ["$.message", "$.error"].map((text) => ({ title: `The field ${text.slice(2)} of the body`, span, text })),
  );
  return { conditions };
}

const goesOn = new Set("is are should must equals contains has have = == to was will isn't doesn't matches starts ends exists".split(" "));

/** Words with a meaning of their own where a name could stand. */
const others = new Set(
  "it they there status response body request header headers cookie time api server service user client i we".split(" "),
);

function reportList(c: Cursor, span: { start: number; end: number }): void {
  report(
    c,
    "needs-context",
    "It is not said where the list is. Write the response array where the whole body is the list, or its path, as in $.items.",
    span,
    [
      { title: "The whole body", span, text: "the response array" },
      { title: "A field of the body", span, text: "$.items" },
    ],
  );
}

function reportField(c: Cursor, name: string, span: { start: number; end: number }): void {
  if (/^(?:Location|ETag|Server|Date|Allow|Vary|Expires|Link)$/.test(name)) {
    report(c, "needs-context", `Is ${name} a header, or a field of the body? Write the header ${name}, or $.${name}.`, span, [
      { title: `The header ${name}`, span, text: `the header ${name}` },
      { title: `The field ${name} of the body`, span, text: `$.${name}` },
    ]);
    return;
  }
  const known = knownResponse(c);
  const hint = known === undefined ? "" : " The document has no such field in the response of the call before.";
  report(c, "needs-context", `“${name}” alone says not what is looked at.${hint} A field of the body is written $.${name}.`, span, [
    { title: `The field ${name} of the body`, span, text: `$.${name}` },
  ]);
}
