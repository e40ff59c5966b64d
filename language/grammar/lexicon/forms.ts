// The forms of all words and phrases of the lexicon. From the sources they are inflected at first use; the build puts
// them in the place of this file (grammarTables.mjs), since a start would spend as much time on them as on reading its
// sentences.

import { inflected } from "./inflected.ts";
import { type PackedForms, packForms } from "./packed.ts";

export function forms(): PackedForms {
  return packForms(inflected());
}
