// Ajv for JSON Schema draft 07 and before. A file of its own, to be imported when needed: in a bundle, `import()` of a
// CommonJS package gives no named exports.

import { Ajv, type Options } from "ajv";

export function createAjv07(options: Options): Ajv {
  return new Ajv(options);
}
