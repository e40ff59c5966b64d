// Lists as a whole: their order, and how many of their items have something.

import type { Topic } from "../kit/construction.ts";
import { checkOf, factsAct, listNamed } from "./means.ts";

export const ordering: Topic = {
  Complement: [
    {
      parts: "Sorted f.the? 'by' f.the? by:SortField order:SortOrder?",
      means: { is: "sorted", by: "$by", order: "$order" },
      example: "$.items is sorted by name.",
    },
    { parts: "Sorted order:SortOrder 'by' f.the? by:SortField", means: { is: "sorted", by: "$by", order: "$order" } },
    { parts: "Sorted order:SortOrder", means: { is: "sorted", order: "$order" }, example: "$.items[*].name is sorted in ascending order." },
    { parts: "says:Order" },
  ],
  Order: [
    { parts: "order:InOrder 'of'|'by' f.the? by:SortField", means: { is: "sorted", by: "$by", order: "$order" } },
    { parts: "'in' f.the? 'order' 'of'|'by' f.the? by:SortField order:SortOrder?", means: { is: "sorted", by: "$by", order: "$order" } },
    { parts: "order:InOrder", means: { is: "sorted", order: "$order" } },
  ],
  Verb: [
    { parts: "ComesBack says:Order", means: "$says", example: "The orders come back in the order of their name." },
    { parts: "ComesBack Sorted f.the? 'by' f.the? by:SortField order:SortOrder?", means: { is: "sorted", by: "$by", order: "$order" } },
  ],
  ComesBack: ["'come'|'comes'|'came'|'arrive'|'arrives'|'appear'|'appears' 'back'|'out'|'up'?", "f.be 'listed'|'shown'|'returned'"],
  Sorted: ["'sorted'|'ordered'|'arranged'"],
  SortField: [{ parts: "'its'|'their'? field:FieldPlace" }],
  SortOrder: [
    { parts: "order:InOrder" },
    { parts: "'ascending'|'asc'|'ascendingly'|'alphabetically'|'chronologically'|'numerically'", means: "ascending" },
    { parts: "'descending'|'desc'|'descendingly'", means: "descending" },
    { parts: "','? f.the? 'oldest'|'lowest'|'smallest'|'cheapest' 'one'|'ones'? 'coming'? 'first'", means: "ascending" },
    { parts: "','? f.the? 'newest'|'latest'|'highest'|'largest' 'one'|'ones'? 'coming'? 'first'", means: "descending" },
  ],
  InOrder: [
    { parts: "'in' f.the? 'ascending'|'alphabetical'|'alphabetic'|'chronological'|'increasing'|'numerical' 'order'", means: "ascending" },
    { parts: "'in' f.the? 'descending'|'reverse'|'decreasing' 'order'", means: "descending" },
    { parts: "'in' 'reverse' 'alphabetical'|'chronological' 'order'", means: "descending" },
  ],
  Predicate: [{ parts: "says:Predicate 'or' f.be? Missing", means: { orMissing: "$says" }, example: "$.width is null or missing." }],
  Missing: ["w.absent", "'not' 'there'|'present'"],
  Statement: [
    {
      parts: "w.exactly value:Amount n.item 'in'|'of' list:Counted f.modal* v.have facts:Facts",
      means: checkOf("$list", { is: "items among", count: "$value", facts: "$facts" }),
      example: 'Exactly one item in $.rows has the name "x".',
    },
    {
      parts: "'only' value:Quoted f.modal* f.be 'left'|'remaining'",
      means: checkOf({ of: "body", list: true }, { is: "only item", value: "$value" }),
    },
  ],
  CheckClause: [
    {
      parts: "Doer? v.assert f.the n.item 'in'|'of' list:Counted 'with'|'whose' facts:Facts 'to' v.have more:Facts",
      means: checkOf("$list", { is: "has item", which: "any", facts: ["...$facts", "...$more"] }),
      example: 'Expect the item in $.rows with name "x" to have enabled true.',
    },
    { parts: "Doer? v.assert f.that? facts:StatusFact w.again", means: [factsAct], example: "Expect status 401 again." },
  ],
  CountSaid: [
    {
      parts: "w.exactly value:Amount counted:Countable|Content ',' 'with' facts:Facts",
      means: { is: "items with", count: "$value", counted: "$counted", facts: "$facts" },
    },
  ],
  Items: [{ parts: "which:WhichOf f.the noun:PluralIdent", means: { of: "items", which: "$which", list: listNamed }, assume: "entity" }],
  Path: [
    {
      parts: "f.the? index:w.ordinal first:Content second:Content",
      means: [{ plural: "$second", before: "$first" }, { index: "$index" }],
      assume: "bareItem",
    },
  ],
};
