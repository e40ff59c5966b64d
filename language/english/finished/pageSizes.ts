// Corrects and finds the size of a page that was read as its number: “in pages of 5”.

import type { ApiRequestStep, Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { type Guard, type Reading, requestsOf } from "./reading.ts";

export const pageSizeGuards: readonly Guard[] = [
  {
    finds: ({ sentence, steps }) =>
      sizeIn(sentence) !== undefined && requestsOf(steps).some((step) => pageOf(step, sentence) !== undefined),
    message: () => "The list takes no size of a page that is known here. Name the parameter, such as “with limit 5”.",
  },
];

function sizeIn(sentence: string): number | undefined {
  const size = /\bpages of (\d+)\b/i.exec(sentence)?.[1];
  return size === undefined ? undefined : Number(size);
}

/** The parameter that has the size as if it were a number of a page. */
function pageOf({ query = {} }: ApiRequestStep, sentence: string): string | undefined {
  return Object.keys(query).find((name) => /^page(?:_?(?:no|number|index))?$/i.test(name) && query[name] === sizeIn(sentence));
}

/** Returns the steps with the size in the parameter for it, if the list has one. */
export function withPageSize({ sentence, steps, context }: Reading): readonly Step[] {
  if (sizeIn(sentence) === undefined) return steps;
  return steps.map((step) => {
    if (step.step !== "api_request") return step;
    const page = pageOf(step, sentence);
    const sizes = (operationOf(context, step)?.parameters ?? []).filter(({ name }) => /^(?:limit|size|per_?page|page_?size)$/i.test(name));
    const [size] = sizes;
    if (page === undefined || size === undefined || sizes.length > 1) return step;
    const { [page]: value = null, ...query } = step.query ?? {};
    return { ...step, query: { ...query, [size.name]: value } };
  });
}
