// The surface of the import, for `import()`: most commands do not need it.

export { formatOf, importFiles } from "./importFiles.ts";
export { otherToolOf } from "./otherTools.ts";
export { type ImportFile, type ImportFormat, importFormats, placeText, type Unfit } from "./suite.ts";
export { type Counted, type WriteSuiteOptions, type WrittenSuite, writeSuite } from "./writeSuite.ts";
