// Validates the markers in a value, `$var`, `$file`, `$random`, `$now`, `$literal`, and that every `${` opens a
// reference.

import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { didYouMean } from "../nearest.ts";
import { formatProblem } from "../schemaFormats.ts";
import type { SchemaProblem } from "../schemaValidate.ts";
import { randomKinds, valueMarkers } from "../step.ts";
import { templateProblem } from "../text/references.ts";

type Path = readonly (string | number)[];

const randomOptions: Readonly<Record<string, "number" | "string">> = {
  min: "number",
  max: "number",
  length: "number",
  from: "string",
  to: "string",
};
const nowKinds = ["date", "date-time", "time", "timestamp", "timestamp-ms"];

/** Everything wrong with the templates and markers in a value; `path` leads to it. */
export function valueProblems(value: Json, path: Path): readonly SchemaProblem[] {
  if (typeof value === "string") {
    const message = templateProblem(value);
    return message === undefined ? [] : [{ path, message }];
  }
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item, index) => valueProblems(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  const marker = valueMarkers.find((name) => Object.hasOwn(value, name));
  if (marker !== undefined) return markerProblems(marker, value, path);
  return Object.entries(value).flatMap(([key, member]) => valueProblems(member, [...path, key]));
}

function markerProblems(marker: (typeof valueMarkers)[number], value: JsonObject, path: Path): readonly SchemaProblem[] {
  const problem = (message: string, key: string = marker): readonly SchemaProblem[] => [{ path, key, message }];
  const inside = value[marker] ?? null;
  const others = Object.keys(value).filter((key) => key !== marker);
  const literally = ` To send an object with the key "${marker}" literally, write { $literal: {…} }.`;
  switch (marker) {
    case "$literal":
      if (others.length > 0) return problem(`"$literal" must be the only key.`, others[0]);
      return isJsonObject(inside) ? [] : problem('The value of "$literal" must be an object, which Playbook sends unchanged.');
    case "$var":
    case "$file": {
      if (others.length > 0) return problem(`"${marker}" must be the only key.${literally}`, others[0]);
      const format = marker === "$var" ? "reference" : "file path";
      const wrong = typeof inside === "string" ? formatProblem(format, inside) : "must be a text";
      return wrong === undefined ? [] : problem(`"${marker}" ${wrong}.${literally}`);
    }
    case "$random": {
      if (typeof inside !== "string" || !randomKinds.some((kind) => kind === inside))
        return problem(`"$random" must be a kind of random data.${typeof inside === "string" ? didYouMean(inside, randomKinds) : ""}`);
      const wrong = others.find((key) => typeof value[key] !== randomOptions[key]);
      return wrong === undefined
        ? []
        : problem(`"$random" has the options min, max and length (numbers), from and to (dates).${literally}`, wrong);
    }
    case "$now": {
      if (typeof inside !== "string" || !nowKinds.includes(inside))
        return problem(`"$now" must be date, date-time, time, timestamp or timestamp-ms.`);
      const wrong = others.find((key) => key !== "offset" || typeof value[key] !== "string");
      return wrong === undefined ? [] : problem(`"$now" has the option offset, such as "+3 days".${literally}`, wrong);
    }
  }
}
