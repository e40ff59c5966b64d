// Assertions in English: from the tokens of a clause to checks, and from checks to English.

export { type Shared, sharedOver } from "./cursor.ts";
export { checksTitle, checkTitle, describeChecks } from "./describe.ts";
export { readNamedPath } from "./namedPath.ts";
export { type CheckReading, isElliptical, mayStartCheck, readChecks } from "./read.ts";
export { nameOfStatus, statusNamed } from "./reasons.ts";
export { requestMethods } from "./start.ts";
