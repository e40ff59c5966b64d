// Loads Ajv for JSON Schema draft 07 and earlier. It is a file of its own so that it can be imported on demand: in a
// bundle, `import()` of a CommonJS package has no named exports.

import { Ajv, type Options } from "ajv";

export function createAjv07(options: Options): Ajv {
  return new Ajv(options);
}
