// Reads the composition of a text: “64 lowercase hex characters”, “the letters HB, a hyphen and six digits”, “INV- and
// then four digits”.

import type { Topic } from "../kit/construction.ts";
import { checkOf } from "./means.ts";

const shaped = { is: "shaped", shape: { pieces: "$pieces" } } as const;
const only = { is: "shaped", shape: { pieces: ["$piece"] } } as const;
const digits = { charset: "0-9", count: "$count" } as const;

export const patterns: Topic = {
  /** A number of characters of a kind. */
  Chars: [
    { parts: "w.exactly? count:Amount charset:k.charset n.character", means: { charset: "$charset", count: "$count" } },
    { parts: "w.exactly? count:Amount n.digit", means: digits },
    { parts: "w.exactly? count:Amount 'letters'|'letter'", means: { charset: "A-Za-z", count: "$count" } },
    { parts: "f.the n.digit", means: { charset: "0-9", count: { number: "1" } } },
  ],
  Piece: [
    { parts: "text:Quoted|Constant|Letter", means: { text: "$text" } },
    { parts: "f.the? Wording text:Quoted|Constant|Letter|Bare", means: { text: "$text" } },
    { parts: "f.the? text:Quoted|Constant|Letter 'prefix'", means: { text: "$text" } },
    { parts: "text:Constant|Letter|Bare '-'", means: { text: "$text", sign: "-" } },
    { parts: "f.the? sign:k.textsign", means: { sign: "$sign" } },
    { parts: "piece:Chars", means: "$piece" },
  ],
  Wording: ["'letters'|'letter'|'prefix'|'text'|'characters'|'word'|'string'|'characters'", "'prefix' 'of'"],
  PieceJoin: ["','? 'and'|'then'|'plus'", "','? 'and' 'then'", "','? 'followed' 'by'", "'and' 'then'? 'followed' 'by'", "','|'+'"],
  Pieces: [
    { parts: "first:Piece PieceJoin last:Piece", means: ["$first", "$last"] },
    { parts: "first:Piece PieceJoin rest:Pieces", means: ["$first", "...$rest"] },
  ],
  Complement: [
    { parts: "piece:Chars w.long?", means: only, example: "$.hash is 64 lowercase hex characters." },
    { parts: "pieces:Pieces", means: shaped, assume: "listed" },
  ],
  Linked: [
    { parts: "piece:Chars w.long?", means: only },
    { parts: "pieces:Pieces", means: shaped, assume: "listed" },
  ],
  Verb: [
    { parts: "MadeOf pieces:Pieces", means: shaped, example: "$.number consists of the letters HB, a hyphen and six digits." },
    { parts: "MadeOf 'just'|'only'? piece:Chars", means: only },
    { parts: "v.starts pieces:Pieces", means: shaped, assume: "listed" },
    { parts: "v.have|v.match|v.follow FormOf|PatternOf pieces:Pieces", means: shaped },
    { parts: "v.have|v.match|v.follow FormOf|PatternOf piece:Chars", means: only },
  ],
  PatternOf: ["f.the? n.pattern 'of'|':'?"],
  MadeOf: [
    "'consist'|'consists'|'consisted' 'of'",
    "f.be 'made'|'built' 'up'|'out'? 'of'|'from'",
    "f.be 'composed' 'of'",
    "'look'|'looks' 'like'",
  ],
  Statement: [
    { parts: "of:Field|ExactField ':' piece:Chars", means: checkOf("$of", only), assume: "verbless" },
    { parts: "of:Field|ExactField ':' pieces:Pieces", means: checkOf("$of", shaped), assume: "verbless" },
  ],
};
