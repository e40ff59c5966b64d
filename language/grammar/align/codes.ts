// Codes of languages, countries and currencies that sentences call by their names: ISO 639-1, 3166-1 and 4217.

import { splitWords } from "../../openapi/words.ts";
import type { Spot } from "./spots.ts";

interface Named {
  readonly field: RegExp;
  readonly codes: ReadonlyMap<string, string>;
}

const codesIn = (table: string): ReadonlyMap<string, string> =>
  new Map(table.split(", ").map((entry) => entry.split("=") as [string, string]));

const named: readonly Named[] = [
  {
    field: /^(?:lang|language|languages|locale)$/,
    codes: codesIn(
      "english=en, german=de, french=fr, spanish=es, italian=it, portuguese=pt, dutch=nl, polish=pl, czech=cs, danish=da, swedish=sv, norwegian=no, finnish=fi, greek=el, turkish=tr, russian=ru, ukrainian=uk, hungarian=hu, romanian=ro, bulgarian=bg, croatian=hr, slovak=sk, japanese=ja, chinese=zh, korean=ko, arabic=ar, hebrew=he, hindi=hi",
    ),
  },
  {
    field: /^(?:country|nation|nationality|market)$/,
    codes: codesIn(
      "germany=DE, france=FR, spain=ES, italy=IT, portugal=PT, netherlands=NL, poland=PL, denmark=DK, sweden=SE, norway=NO, finland=FI, greece=GR, turkey=TR, hungary=HU, romania=RO, bulgaria=BG, croatia=HR, slovakia=SK, slovenia=SI, japan=JP, china=CN, korea=KR, austria=AT, switzerland=CH, belgium=BE, ireland=IE, luxembourg=LU, iceland=IS, estonia=EE, latvia=LV, lithuania=LT, ukraine=UA, canada=CA, mexico=MX, brazil=BR, argentina=AR, chile=CL, australia=AU, india=IN, israel=IL, egypt=EG, kenya=KE, nigeria=NG, german=DE, french=FR, spanish=ES, italian=IT, portuguese=PT, dutch=NL, polish=PL, danish=DK, swedish=SE, norwegian=NO, finnish=FI, greek=GR, turkish=TR, hungarian=HU, romanian=RO, bulgarian=BG, croatian=HR, japanese=JP, austrian=AT, swiss=CH, belgian=BE, irish=IE, canadian=CA, mexican=MX, brazilian=BR, australian=AU, indian=IN",
    ),
  },
  {
    field: /^(?:direction|aspect|heading|orientation)$/,
    codes: codesIn("north=N, south=S, east=E, west=W, north-east=NE, north-west=NW, south-east=SE, south-west=SW"),
  },
  {
    field: /^(?:currency)$/,
    codes: codesIn("euro=EUR, euros=EUR, pounds=GBP, sterling=GBP, yen=JPY, francs=CHF, zloty=PLN, kronor=SEK, rupees=INR"),
  },
];

/** The code that the word names in a field, if the document says that it has codes: a `nationality` may be “Danish”. */
export function codeIn({ name, enum: listed, slot }: Spot, word: string): string | undefined {
  const code = codeNamed(word, name);
  const hasCodes = slot?.isCode === true || /code|locale|iso/i.test(name) || listed?.some((value) => sameCode(value, code)) === true;
  return hasCodes ? code : undefined;
}

function sameCode(value: string, code: string | undefined): boolean {
  return value.toLowerCase() === code?.toLowerCase();
}

const names = new Set(named.flatMap(({ codes }) => [...codes.keys()]));

/** Returns whether the word names a code in some field. */
export function namesCode(word: string): boolean {
  return names.has(word.toLowerCase());
}

/** The code that the word names in a field of that name. */
export function codeNamed(word: string, field: string): string | undefined {
  if (!namesCode(word)) return undefined;
  const words = splitWords(field).map((one) => one.replace(/code$/, "") || one);
  return named.find(({ field: form }) => words.some((one) => form.test(one)))?.codes.get(word.toLowerCase());
}
