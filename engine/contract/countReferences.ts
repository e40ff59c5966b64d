// Counts how often a validation follows references. A file of its own, to be imported when needed.

import type { Ajv, KeywordCxt } from "ajv";
import { _ } from "ajv/dist/compile/codegen/index.js";

/**
 * Without references a schema takes time that grows with its size and the value's; only references multiply that.
 * `count` may throw.
 */
export function countReferences(ajv: Ajv, count: () => void): void {
  for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
    const rule = ajv.RULES.all[keyword];
    if (typeof rule !== "object" || !("code" in rule.definition)) continue;
    const { definition } = rule;
    const { code } = definition;
    definition.code = (cxt: KeywordCxt, ruleType?: string) => {
      cxt.gen.code(_`${cxt.gen.scopeValue("func", { ref: count })}()`);
      code(cxt, ruleType);
    };
  }
}
