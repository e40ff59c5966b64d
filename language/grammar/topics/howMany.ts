// Reads the number of things that came back: “there should be two of them”, “two orders came back”, “count the orders,
// there ought to be two”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, countOfItems } from "./means.ts";

const counted = checkOf({ of: "body", list: true }, "$says");
const length = { is: "length", value: "$value", counted: "$counted" } as const;

export const howMany: Topic = {
  Statement: [
    { parts: "'there' f.modal* f.be says:OfThem", means: counted, example: "There should be two of them." },
    { parts: "says:CountSaid|OfThem f.modal* Arriving", means: counted, example: "Two orders came back." },
    { parts: "f.who f.modal* v.have|v.get says:OfThem", means: counted },
    {
      parts: "f.the n.list 'of' f.the? counted:PluralIdent f.modal* v.have|v.contain w.exactly? value:Amount 'in' 'it'",
      means: checkOf({ of: "body", list: true }, length),
    },
    { parts: "says:CountSaid", means: counted, assume: "verbless" },
  ],
  CheckClause: [
    { parts: "Doer? v.assert says:CountSaid InList", means: counted, example: "I expect two orders in the list." },
    { parts: "Doer? v.assert 'to' 'have' 'got'|v.receive+ed says:CountSaid|OfThem", means: counted },
    { parts: "Doer? v.assert 'to' v.have says:CountSaid|OfThem", means: counted },
    { parts: "Doer? v.assert says:OfThem", means: counted },
    {
      parts: "'count' f.the counted:PluralIdent ','|';'|'–'|'and'|':' 'there' f.modal* f.be w.exactly? value:Amount",
      means: checkOf({ of: "body", list: true }, length),
      example: "Count the orders, there ought to be two.",
    },
  ],
  OfThem: [{ parts: "w.exactly? value:Amount 'of' 'them'|'these'|'those' NoMore?", means: countOfItems }],
  NoMore: ["',' 'no'|'not' 'more'", "',' 'no' 'more' ','|'and' 'no' 'less'|'fewer'"],
  Arriving: ["'came'|'come'|'comes' 'back'|'up'", "f.be 'there'|'listed'|'found'|v.receive+ed"],
};
