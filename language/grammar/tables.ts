// The tables that sentences are read with. From the sources they are compiled at first use; the build puts the compiled
// ones in the place of this file (grammarTables.mjs), and leaves the constructions out.

export { grammar } from "./grammar.ts";
