// Numbers of YAML documents that no JavaScript number equals, such as the bounds of 64-bit integers, keep all their
// digits.

import type { ScalarTag, SchemaOptions, Tags } from "yaml";
import { ExactNumber, parseNumber, plainNumber } from "../number.ts";

/** Options for the parser of `yaml`. */
export const exactYaml: Pick<SchemaOptions, "customTags"> = { customTags: (tags) => [written, ...tags.map(exact)] };

/** Writes numbers of a value that is made into nodes; none is read by it. */
const written: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  identify: (value) => value instanceof ExactNumber,
  test: /(?!)/,
  resolve: (text) => text,
  stringify: ({ value }) => String(value),
};

function exact(tag: Tags[number]): Tags[number] {
  if (typeof tag === "string" || !isDecimal(tag)) return tag;
  const scalar: ScalarTag = {
    ...tag,
    resolve(text, onError, options) {
      const number = parseNumber(text);
      return number === undefined || plainNumber(number) !== undefined ? tag.resolve?.(text, onError, options) : number;
    },
  };
  return scalar;
}

type Tag = Exclude<Tags[number], string>;

function isDecimal(tag: Tag): tag is ScalarTag {
  return (tag.tag === "tag:yaml.org,2002:int" && tag.format === undefined) || tag.tag === "tag:yaml.org,2002:float";
}
