// Exports the import for `import()`, since most commands do not need it.

export type { ImportFormat } from "../names.ts";
export { secretsBefore } from "./existingService.ts";
export { formatOf, importFiles } from "./importFiles.ts";
export { otherToolOf } from "./otherTools.ts";
export { type ImportFile, placeText, type Unfit } from "./suite.ts";
export { type WrittenSuite, writeSuite } from "./writeSuite.ts";
