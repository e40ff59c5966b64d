// The words: one table, from which every inflection follows by rule. Nothing else in the grammar lists words.
// A line is `class.sense: entry, entry, …`; an entry is a word or a phrase, with the value it stands for behind `=`. A comma in an entry is written `\,`.
// There is a file for each class. Adding a synonym is adding one entry.

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
