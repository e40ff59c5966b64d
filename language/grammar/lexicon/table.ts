// Holds the words: one table, from which every inflection follows by rule. Apart from the groups in `words/groups.ts`,
// nothing else in the grammar lists words. A line is `class.sense: entry, entry, …`. An entry is a word or a phrase,
// after which `=` gives the value that it stands for; a comma in an entry is written `\,`. Each class has a file:
// `f` function words, `v` verbs, `n` nouns, `w` other words with a meaning, `k` kinds and units, `t` words around calls
// of tools, `a` asides, `o` names and deeds of a document. Constructions name a sense by its terminal, such as `v.send`
// or `n.header`; to add a synonym, add an entry to the line of its sense.

import { asides } from "./words/asides.ts";
import { deeds } from "./words/deeds.ts";
import { functions } from "./words/functions.ts";
import { kinds } from "./words/kinds.ts";
import { meanings } from "./words/meanings.ts";
import { names } from "./words/names.ts";
import { nouns } from "./words/nouns.ts";
import { tools } from "./words/tools.ts";
import { verbs } from "./words/verbs.ts";

export const table = [functions, verbs, nouns, meanings, kinds, tools, asides, names, deeds].join("\n");
