// Writes plain sentences that save values, each with its steps.

import type { Field } from "../../../../language/openapi/operations.ts";
import type { Step } from "../../../../language/step.ts";
import type { WriteSteps } from "./sentences.ts";
import type { Thing } from "./things.ts";
import { isNoun, membersOf, words } from "./values.ts";

const save = (...store: readonly Record<string, string>[]): readonly Step[] => [{ step: "save", store }];

export function saveField(write: WriteSteps, noun: string, field: Field): void {
  const { name } = field;
  const n = words(name);
  const named = save({ keepIt: `$.${name}` });
  const own = save({ [name]: `$.${name}` });
  write("save the F as keepIt", `Save the ${n} as keepIt`, named);
  write("store F in the variable keepIt", `Store ${name} in the variable keepIt`, named);
  write("save F into keepIt", `Save ${name} into keepIt`, named);
  write("save F to keepIt", `Save ${name} to keepIt`, named);
  write("keep the F under the name keepIt", `Keep the ${n} under the name keepIt`, named);
  write("save $.F as keepIt", `Save $.${name} as keepIt`, named);
  write("save F from the response as keepIt", `Save ${name} from the response as keepIt`, named);
  write("remember F as keepIt", `Remember ${name} as keepIt`, named);
  write("the F is saved as keepIt", `The ${n} is saved as keepIt`, named);
  if (!isNoun(field)) return;
  // “The status of the response” is the code.
  if (name !== "status") write("set keepIt to the F", `Set keepIt to the ${n} of the response`, named);
  write("store the N's F as keepIt", `Store the ${noun}'s ${n} as keepIt`, named);
  write("save the F of the N as keepIt", `Save the ${n} of the ${noun} as keepIt`, named);
  if (name === "id") return;
  write("remember its F", `Remember its ${n}`, own);
  write("note the F of the N for later", `Note the ${n} of the ${noun} for later`, own);
  write("keep the F for later", `Keep the ${n} for later`, own);
}

export function saveTwo(write: WriteSteps, one: Field, two: Field): void {
  const [n, m] = [words(one.name), words(two.name)];
  const named = save({ keepIt: `$.${one.name}` }, { keepTwo: `$.${two.name}` });
  write("save the F as keepIt and the G as keepTwo", `Save the ${n} as keepIt and the ${m} as keepTwo`, named);
  write("save F as keepIt, and G as keepTwo", `Save ${one.name} as keepIt, and ${two.name} as keepTwo`, named);
  const own = save({ [one.name]: `$.${one.name}` }, { [two.name]: `$.${two.name}` });
  if (!isNoun(one) || !isNoun(two) || one.name === "id" || two.name === "id") return;
  write("remember the F and the G", `Remember the ${n} and the ${m}`, own);
  write("keep its F and its G", `Keep its ${n} and its ${m}`, own);
}

export function saveInside(write: WriteSteps, field: Field): void {
  for (const inner of membersOf(field).slice(0, 2)) {
    if (field.type !== "object") continue;
    const named = save({ keepIt: `$.${field.name}.${inner.name}` });
    write("save the F of the O as keepIt", `Save the ${words(inner.name)} of the ${words(field.name)} as keepIt`, named);
    write("save O.F as keepIt", `Save ${field.name}.${inner.name} as keepIt`, named);
  }
}

export function saveOfList(write: WriteSteps, { noun, listed }: Thing, field: Field): void {
  const items = listed?.root === undefined ? "$" : `$.${listed.root}`;
  const n = words(field.name);
  const named = save({ keepIt: `${items}[0].${field.name}` });
  write("save the F of the first N as keepIt", `Save the ${n} of the first ${noun} as keepIt`, named);
  write("save the first N's F as keepIt", `Save the first ${noun}'s ${n} as keepIt`, named);
  write("save the F of the first item as keepIt", `Save the ${field.name} of the first item as keepIt`, named);
  write(
    "save the F of the last N as keepIt",
    `Save the ${n} of the last ${noun} as keepIt`,
    save({ keepIt: `${items}[-1].${field.name}` }),
  );
}

export function saveOther(write: WriteSteps): void {
  write("save the status code as keepIt", "Save the status code as keepIt", save({ keepIt: "status" }));
  write("save the H header as keepIt", "Save the Location header as keepIt", save({ keepIt: "header Location" }));
  write("save the header H as keepIt", "Save the header ETag as keepIt", save({ keepIt: "header ETag" }));
}
