// Reads the first and the last item of a list: “the list begins with a parcel named "x"”, “first entry: name = "x"”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, equalsValue } from "./means.ts";

const called = (index: string) => checkOf({ of: "field", path: [{ index }] }, { is: "named", value: "$value" });

export const firsts: Topic = {
  Statement: [
    { parts: "ListOf|Response f.modal* v.starts f.the Content 'named'|'called' value:NameValue", means: called("0") },
    { parts: "ListOf|Response f.modal* v.starts f.the Content value:Quoted", means: called("0") },
    { parts: "ListOf|Response f.modal* v.ends f.the Content 'named'|'called'? value:Quoted", means: called("-1") },
    { parts: "AtTop ','? 'there' f.modal* f.be f.the Content 'named'|'called' value:NameValue", means: called("0") },
    {
      parts: "f.the? index:w.ordinal n.item|Ident ':' name:Words w.is value:Compare",
      means: checkOf({ of: "field", path: [{ index: "$index" }, "$name"] }, equalsValue),
      assume: "bareField",
    },
  ],
  AtTop: ["'at' f.the 'top'|'head'|'beginning'|'start' 'of' f.the n.list"],
};
