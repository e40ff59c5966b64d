// Validates a step: by the schema, and by rules about checks, values and combinations that the schema cannot express.

import { type Check, operatorOf, operators, subjects } from "../check.ts";
import type { Json } from "../json.ts";
import { type SchemaProblem, validate } from "../schemaValidate.ts";
import { type Step, stepSchema } from "../step.ts";
import { valueProblems } from "./valueRules.ts";

type Path = readonly (string | number)[];

const alone: readonly string[] = ["status", "time", "succeeded"];
const foldable: readonly string[] = ["equals", "contains", "startsWith", "endsWith", "oneOf", "sorted"];
/** Fields of steps and checks that hold values; the other texts have formats in the schema. */
const valueFields = ["parameters", "query", "headers", "cookies", "body", "form", "multipart", "inputs", "with", "value", "rows"];
const checkValues = ["equals", "contains", "oneOf"];

/** Everything wrong with a value that should be a step. */
export function stepProblems(value: unknown): readonly SchemaProblem[] {
  const problems = validate(stepSchema, value);
  return problems.length > 0 ? problems : ruleProblems(value as Step, []);
}

/** Everything that the schema cannot say about a step that is as the schema says. */
export function ruleProblems(step: Step, path: Path): readonly SchemaProblem[] {
  const fields = step as unknown as Readonly<Record<string, Json>>;
  const problems = valueFields.flatMap((field) => (fields[field] === undefined ? [] : valueProblems(fields[field], [...path, field])));
  if (step.step === "validate") problems.push(...checksProblems(step.checks, [...path, "checks"]));
  if ("until" in step && step.until !== undefined) problems.push(...checksProblems(step.until.checks, [...path, "until", "checks"]));
  if (step.step === "block") step.steps.forEach((inner, index) => void problems.push(...ruleProblems(inner, [...path, "steps", index])));
  return problems;
}

function checksProblems(checks: readonly Check[], path: Path): readonly SchemaProblem[] {
  return checks.flatMap((check, index) => checkProblems(check, [...path, index]));
}

function checkProblems(check: Check, path: Path): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const subject = subjects.find((name) => check[name] !== undefined) ?? "path";
  const operator = operatorOf(check);
  const quantifier = (["every", "any", "none"] as const).find((name) => check[name] !== undefined);
  const fields = check as unknown as Readonly<Record<string, Json>>;
  if (alone.includes(subject) && operator !== undefined)
    problems.push({
      path,
      key: operator,
      message: `"${subject}" already has its expected value, as in { ${subject}: ${example(subject)} }, so it allows no "${operator}".`,
    });
  if (!alone.includes(subject) && operator === undefined)
    problems.push({ path, message: `This check does not say what "${subject}" must be. Add one of ${operators.join(", ")}.` });
  if (quantifier !== undefined && subject !== "path")
    problems.push({
      path,
      key: quantifier,
      message: `"${quantifier}" selects items, so it needs "path", the place to check in each of them ($ for the item itself).`,
    });
  if (check.ignoreCase !== undefined && !foldable.includes(operator ?? ""))
    problems.push({ path, key: "ignoreCase", message: `"ignoreCase" needs one of ${foldable.join(", ")}.` });
  if (check.orMissing !== undefined && (subject !== "path" || check.not !== undefined || check.exists !== undefined))
    problems.push({ path, key: "orMissing", message: '"orMissing" needs a "path" and what its value must be, without "not".' });
  if (check.implied !== undefined)
    problems.push({ path, key: "implied", message: '"implied" marks a check that Playbook adds by itself. Remove it.' });
  for (const field of checkValues) if (fields[field] !== undefined) problems.push(...valueProblems(fields[field], [...path, field]));
  return problems;
}

function example(subject: string): string {
  if (subject === "status") return "200";
  return subject === "time" ? "{ below: 500 }" : "[mail]";
}
