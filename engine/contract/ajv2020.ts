// Loads Ajv for JSON Schema 2020-12. It is a file of its own so that it can be imported on demand: in a bundle,
// `import()` of a CommonJS package has no named exports.

import type { Ajv, Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

export function createAjv2020(options: Options): Ajv {
  return new Ajv2020(options);
}
