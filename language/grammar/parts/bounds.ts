// Reads bounds of numbers: “at least 3”, “between 20 and 40 euros”, “cheaper than 30”, “at most 10 metres long”.

import { variablesOf } from "../correct/saved.ts";
import type { Bound } from "./boundWords.ts";
import type { Condition, Statement } from "./checks.ts";
import type { Line } from "./line.ts";
import type { Subject } from "./subjects.ts";
import { valueFor, type Written } from "./values.ts";

export interface Bounded {
  readonly subject: Subject;
  /** Empty if the field or the number does not fit. */
  readonly conditions: readonly Condition[];
}

/** Compares with a number and with what it is measured in: a field, “cheaper” than that. */
export interface Relative {
  readonly subject: Subject;
  readonly bound: Bound;
}

/** “10 metres long”: the field, and the number in its unit. */
export interface Extent {
  readonly subject: Subject;
  readonly value: number;
}

/** The opposite of the bound, for a negated statement. */
export const opposite: Readonly<Record<Bound, Bound>> = { above: "atMost", below: "atLeast", atLeast: "below", atMost: "above" };

/** The conditions of a statement that bounds a number; undefined if it is another one. */
export function boundConditions(line: Line, { says, slots, scope }: Statement): Bounded | undefined {
  const of = <Value>(name: string): Value => slots.get(name) as Value;
  const subject = of<Subject | undefined>("subject");
  const isDenied = slots.has("not");
  const compare = (bound: Bound, value: number): Condition => ({ compare: { [isDenied ? opposite[bound] : bound]: value } });
  const about = (own: Subject | undefined, conditions: () => readonly Condition[]): Bounded | undefined =>
    own === undefined ? undefined : { subject: own, conditions: isNumeric(own) ? conditions() : [] };
  const measured = (own: Subject | undefined, bound: Bound, value: Written): readonly Condition[] => {
    const number = valueFor(line, own, value);
    return typeof number === "number" ? [compare(bound, number)] : [];
  };
  switch (says) {
    case "compare":
      return about(subject, () => [compare(of<Bound>("bound"), of<number>("number"))]);
    case "compare measure":
      return about(subject, () => measured(subject, of<Bound>("bound"), of<Written>("measure")));
    case "compare relative": {
      const { subject: own, bound } = of<Relative>("relative");
      return about(own, () => measured(own, bound, of<Written>("value")));
    }
    case "extent": {
      const { subject: own, value } = of<Extent>("extent");
      const bound = of<Bound | undefined>("bound");
      const exact: Condition = { equals: value, ...(isDenied ? { not: true } : {}) };
      return about(own, () => [bound === undefined ? exact : compare(bound, value)]);
    }
    case "compare before":
      return about(subject, () => {
        if (subject === undefined || !("field" in subject) || scope !== undefined) return [];
        const held = variablesOf(line.clause.context).filter(({ source }) => source === subject.field.path);
        const [only, ...others] = new Set(held.map(({ name }) => name));
        return only === undefined || others.length > 0 ? [] : [{ compare: { [of<Bound>("bound")]: { $var: only } } }];
      });
    case "between":
      return about(subject, () => {
        const [from, to] = [of<number>("from"), slots.has("to") ? of<number>("to") : valueFor(line, subject, of<Written>("measure"))];
        return typeof to === "number" ? [{ compare: { atLeast: from, atMost: to } }] : [];
      });
    case "range": {
      const from = of<number>("number");
      return about(subject, () => (from % 100 === 0 ? [{ compare: { atLeast: from, atMost: from + 99 } }] : []));
    }
    case "sign":
      return about(subject, () => [{ compare: { [of<Bound>("sign")]: 0 } }]);
    // A number is one that can be compared; for an integer, the sentence must ask.
    case "type and sign":
    case "type and compare": {
      const type = of<"integer" | "number">("type");
      const isSign = says === "type and sign";
      const bounds: Condition = { compare: isSign ? { [of<Bound>("sign")]: 0 } : { [of<Bound>("bound")]: of<number>("number") } };
      return about(subject, () => {
        if (!/^(?:integer|number)$/.test(type)) return [];
        return isSign && type === "number" ? [bounds] : [{ type }, bounds];
      });
    }
  }
  return undefined;
}

function isNumeric(subject: Subject): boolean {
  return "field" in subject && /^(?:integer|number)$/.test(subject.field.field.type ?? "number");
}
