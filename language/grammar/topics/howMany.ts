// How many came back: “there should be two of them”, “two orders came back”, “count the orders, there ought to be two”.

import type { Topic } from "../kit/construction.ts";
import { checkOf } from "./means.ts";

const counted = checkOf({ of: "body", list: true }, "$says");
const length = { is: "length", value: "$value", counted: "$counted" } as const;

export const howMany: Topic = {
  Statement: [
    { parts: "says:CountSaid f.modal* Arriving", means: counted, example: "Two orders came back." },
    { parts: "says:CountSaid", means: counted, assume: "verbless" },
  ],
  CheckClause: [
    { parts: "Doer? v.assert says:CountSaid InList", means: counted, example: "I expect two orders in the list." },
    {
      parts: "'count' f.the counted:PluralIdent ','|';'|'–'|'and'|':' 'there' f.modal* f.be w.exactly? value:Amount",
      means: checkOf({ of: "body", list: true }, length),
      example: "Count the orders, there ought to be two.",
    },
  ],
  Arriving: ["'came'|'come'|'comes' 'back'|'up'", "f.be 'there'|'listed'|'found'|v.receive+ed"],
};
