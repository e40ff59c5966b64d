// Ajv for JSON Schema 2020-12. A file of its own, to be imported when needed: in a bundle, `import()` of a CommonJS
// package gives no named exports.

import type { Ajv, Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

export function createAjv2020(options: Options): Ajv {
  return new Ajv2020(options);
}
