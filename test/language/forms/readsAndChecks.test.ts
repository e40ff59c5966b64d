// Reads, searches and checks: what a response must have, in every wording, and the requests that such checks imply.

import type { Check } from "../../../language/check.ts";
import type { Step } from "../../../language/index.ts";
import { describeForms, type Entity, type Field, type Form } from "./kit.ts";

type Text = (entity: Entity, field: string, value: string) => string;
type Made = { readonly text: string; readonly gold: readonly object[]; readonly before?: readonly Step[] } | undefined;

const get = (action: string, more: object = {}): object => ({ step: "api_request", action, ...more });
const validate = (...checks: readonly object[]): object => ({ step: "validate", checks });
const after = ({ before }: Entity, action: string | undefined): readonly Step[] => [...before, get(action ?? "") as Step];

/** A field that a tester can name without any doubt. */
function isClear({ noun }: Entity, { name, words }: Field): boolean {
  const isCommon =
    /^(?:id|type|code|error|message|value|key|state|status|body|order|number|count|start|end|from|to|title|reference|isbn|sku)$/;
  return !isCommon.test(name) && !words.includes(noun) && words.split(" ").length < 4;
}

const isText = ({ type, enum: values, format, name }: Field): boolean =>
  type === "string" && values === undefined && format === undefined && !/mail|url|id$|phone|code|zone|currency|at$|slug/i.test(name);
const isNumber = ({ type, enum: values, name }: Field): boolean =>
  (type === "integer" || type === "number") && values === undefined && !/id$|_at$/i.test(name);

function textOf(entity: Entity, fields: readonly Field[], at = 0): Field | undefined {
  return fields.filter((field) => isText(field) && isClear(entity, field))[at];
}

function numberOf(entity: Entity, fields: readonly Field[]): Field | undefined {
  return fields.find((field) => isNumber(field) && isClear(entity, field));
}

const said =
  /^(?:pending|open|active|archived|published|draft|scheduled|paused|running|queued|failed|completed|cancelled|confirmed|delivered|approved|rejected|suspended)$/i;

/** A state as an adjective, of a field that only has states. */
function stateOf(fields: readonly Field[]): { readonly field: Field; readonly value: string; readonly word: string } | undefined {
  const field = fields.find(({ name, enum: values }) => /^(?:status|state)$/.test(name) && values !== undefined);
  const value = field?.enum?.map(String).find((one) => said.test(one));
  return field === undefined || value === undefined ? undefined : { field, value, word: value.toLowerCase() };
}

function flagOf(fields: readonly Field[]): { readonly field: Field; readonly word: string } | undefined {
  const field = fields.find(({ name, type }) => type === "boolean" && /^(?:is_?)?(?:[a-z]+ed|active|private|visible|billable)$/.test(name));
  const word = field?.words.replace(/^is /, "");
  return field === undefined || word === undefined || word === "captured" ? undefined : { field, word };
}

/** A check of a text of the thing that was read last. */
function ofText(text: Text, check: Partial<Check> = { equals: "Grey seal" }): Form["make"] {
  return (entity) => {
    const field = textOf(entity, entity.reply);
    return (
      field && {
        text: text(entity, field.words, '"Grey seal"'),
        gold: [validate({ path: field.path, ...check })],
        before: after(entity, entity.get),
      }
    );
  };
}

function ofNumber(text: Text, check: Partial<Check> = { equals: 7 }): Form["make"] {
  return (entity) => {
    const field = numberOf(entity, entity.reply);
    return (
      field && { text: text(entity, field.words, "7"), gold: [validate({ path: field.path, ...check })], before: after(entity, entity.get) }
    );
  };
}

function ofState(text: (entity: Entity, state: string) => string, not?: true): Form["make"] {
  return (entity) => {
    const state = stateOf(entity.reply);
    const check = state && { path: state.field.path, equals: state.value, ...(not && { not }) };
    return state && { text: text(entity, state.word), gold: [validate(check as object)], before: after(entity, entity.get) };
  };
}

function ofFlag(text: (entity: Entity, flag: string) => string, equals: boolean): Form["make"] {
  return (entity) => {
    const flag = flagOf(entity.reply);
    return (
      flag && { text: text(entity, flag.word), gold: [validate({ path: flag.field.path, equals })], before: after(entity, entity.get) }
    );
  };
}

/** A text and a number, or a text and a state, in one sentence. */
function ofTwo(text: (entity: Entity, first: string, second: string) => string): Form["make"] {
  return (entity) => {
    const [first, second] = [textOf(entity, entity.reply), numberOf(entity, entity.reply)];
    if (first === undefined || second === undefined) return undefined;
    const checks = [
      { path: first.path, equals: "Grey seal" },
      { path: second.path, equals: 7 },
    ];
    return { text: text(entity, first.words, second.words), gold: [validate(...checks)], before: after(entity, entity.get) };
  };
}

function ofTextAndState(text: (entity: Entity, field: string, state: string) => string, check: Partial<Check>): Form["make"] {
  return (entity) => {
    const [field, state] = [textOf(entity, entity.reply), stateOf(entity.reply)];
    if (field === undefined || state === undefined) return undefined;
    const checks = [
      { path: field.path, ...check },
      { path: state.field.path, equals: state.value },
    ];
    return { text: text(entity, field.words, state.word), gold: [validate(...checks)], before: after(entity, entity.get) };
  };
}

function read(text: (entity: Entity) => string, ...checks: readonly object[]): Form["make"] {
  return (entity) => ({ text: text(entity), gold: [get(entity.get), ...(checks.length > 0 ? [validate(...checks)] : [])] });
}

function readAndCheck(text: Text): Form["make"] {
  return (entity) => {
    const field = textOf(entity, entity.reply);
    return (
      field && {
        text: text(entity, field.words, '"Grey seal"'),
        gold: [get(entity.get), validate({ path: field.path, equals: "Grey seal" })],
      }
    );
  };
}

function gone(text: (entity: Entity) => string): Form["make"] {
  return (entity) =>
    entity.remove === undefined
      ? undefined
      : { text: text(entity), gold: [get(entity.get), validate({ status: 404 })], before: after(entity, entity.remove) };
}

function unknownOne(text: (entity: Entity) => string): Form["make"] {
  return (entity) =>
    entity.reply.some(({ name, type }) => /^(?:id|\w*Id)$/.test(name) && type === "integer")
      ? undefined
      : { text: text(entity), gold: [get(entity.get.replace(/\$\{.*?\}/, "k-99")), validate({ status: 404 })] };
}

function list(text: (entity: Entity) => string): Form["make"] {
  return (entity) => listed(entity, () => ({ text: text(entity), gold: [get(entity.list ?? "")] }));
}

function listed(entity: Entity, make: (items: string) => Made): Made {
  return entity.list === undefined || entity.itemsPath === undefined ? undefined : make(entity.itemsPath);
}

/** A check of the items of the list that was read last. */
function ofItems(kind: "any" | "every" | "none", text: Text, isRead = true): Form["make"] {
  return (entity) =>
    listed(entity, (items) => {
      const field = textOf(entity, entity.items);
      const checks = validate({ [kind]: items, path: field?.path, equals: "Grey seal" });
      return (
        field && {
          text: text(entity, field.words, '"Grey seal"'),
          gold: isRead ? [checks] : [get(entity.list ?? ""), checks],
          ...(isRead && { before: after(entity, entity.list) }),
        }
      );
    });
}

function ofItemStates(kind: "any" | "every" | "none", text: (entity: Entity, state: string) => string): Form["make"] {
  return (entity) =>
    listed(entity, (items) => {
      const state = stateOf(entity.items);
      const check = state && { [kind]: items, path: state.field.path, equals: state.value };
      return state && { text: text(entity, state.word), gold: [validate(check as object)], before: after(entity, entity.list) };
    });
}

/** Counts of a list that is a member of the response. */
function counted(length: Check["length"], text: (entity: Entity) => string): Form["make"] {
  return (entity) =>
    listed(entity, (items) =>
      items === "$[*]"
        ? undefined
        : { text: text(entity), gold: [validate({ path: items.slice(0, -3), length })], before: after(entity, entity.list) },
    );
}

/** The thing that was made, in the list that was read last, or in one that is read for it. */
function ours(kind: "any" | "none" | 0, text: (entity: Entity) => string, isRead = true): Form["make"] {
  return (entity) =>
    listed(entity, (items) => {
      const saved = entity.before.flatMap((step) => (step.step === "save" ? step.store : [])).flatMap((entry) => Object.values(entry));
      const field = entity.items.find(({ name }) => String(saved[0]).endsWith(`.${name}`));
      if (field === undefined) return undefined;
      const equals = `\${${entity.idVar}}`;
      const check =
        kind === 0 ? { path: `${items.slice(0, -3)}[0]${field.path.slice(1)}`, equals } : { [kind]: items, path: field.path, equals };
      return {
        text: text(entity),
        gold: isRead ? [validate(check)] : [get(entity.list ?? ""), validate(check)],
        ...(isRead && { before: after(entity, entity.list) }),
      };
    });
}

function filtered(text: (entity: Entity, state: string) => string): Form["make"] {
  return (entity) =>
    listed(entity, () => {
      const state = stateOf(entity.query);
      return state && { text: text(entity, state.word), gold: [get(entity.list ?? "", { query: { [state.field.name]: state.value } })] };
    });
}

/** A parameter of the list whose name has the form. */
function asked(name: RegExp, value: number | string, text: (entity: Entity) => string): Form["make"] {
  return (entity) =>
    listed(entity, () => {
      const [parameter, ...others] = entity.query.filter((one) => name.test(one.name) && one.enum === undefined);
      return parameter === undefined || others.length > 0
        ? undefined
        : { text: text(entity), gold: [get(entity.list ?? "", { query: { [parameter.name]: value } })] };
    });
}

const size = /^(?:limit|per_?page|size|page_?size)$/i;
const search = /^(?:q|query|search|term|search_?term)$/i;

/** With the texts as names. */
function named(makes: Readonly<Record<string, Form["make"]>>): readonly Form[] {
  return Object.entries(makes).map(([name, make]) => ({ name, make }));
}

describeForms(
  "forms of checks",
  named({
    "The FIELD is VALUE": ofText((_, field, value) => `The ${field} is ${value}`),
    "Its FIELD equals VALUE": ofText((_, field, value) => `Its ${field} equals ${value}`),
    "The FIELD of the THING should be VALUE": ofText(({ noun }, field, value) => `The ${field} of the ${noun} should be ${value}`),
    "The THING's FIELD is now VALUE": ofText(({ noun }, field, value) => `The ${noun}'s ${field} is now ${value}`),
    "The THING has the FIELD VALUE": ofText(({ noun }, field, value) => `The ${noun} has the ${field} ${value}`),
    "The THING comes back with the FIELD VALUE": ofText(({ noun }, field, value) => `The ${noun} comes back with the ${field} ${value}`),
    "As FIELD I see VALUE": ofText((_, field, value) => `As ${field} I see ${value}`),
    "It shows VALUE as its FIELD": ofText((_, field, value) => `It shows ${value} as its ${field}`),
    "The FIELD still says VALUE": ofText((_, field, value) => `The ${field} still says ${value}`),
    "Make sure that the THING has the FIELD VALUE": ofText(
      ({ noun }, field, value) => `Make sure that the ${noun} has the ${field} ${value}`,
    ),
    "VALUE is the FIELD of the THING": ofText(({ noun }, field, value) => `${value} is the ${field} of the ${noun}`),
    "The THING bears the FIELD VALUE": ofText(({ noun }, field, value) => `The ${noun} bears the ${field} ${value}`),
    "The FIELD is no longer VALUE": ofText((_, field, value) => `The ${field} is no longer ${value}`, { equals: "Grey seal", not: true }),
    "The FIELD mentions VALUE": ofText((_, field, value) => `The ${field} mentions ${value}`, { contains: "Grey seal" }),
    "Its FIELD begins with VALUE": ofText((_, field, value) => `Its ${field} begins with ${value}`, { startsWith: "Grey seal" }),
    "The FIELD is 12 characters long": ofText((_, field) => `The ${field} is 12 characters long`, { length: 12 }),
    "The FIELD amounts to 7": ofNumber((_, field, value) => `The ${field} amounts to ${value}`),
    "It has a FIELD of 7": ofNumber((_, field, value) => `It has a ${field} of ${value}`),
    "We expect the FIELD to be 7": ofNumber((_, field, value) => `We expect the ${field} to be ${value}`),
    "The FIELD has to be bigger than 7": ofNumber((_, field, value) => `The ${field} has to be bigger than ${value}`, {
      compare: { above: 7 },
    }),
    "Its FIELD does not exceed 7": ofNumber((_, field, value) => `Its ${field} does not exceed ${value}`, {
      compare: { above: 7 },
      not: true,
    }),
    "The THING is STATE": ofState(({ noun }, state) => `The ${noun} is ${state}`),
    "It's still STATE": ofState((_, state) => `It's still ${state}`),
    "The THING has become STATE": ofState(({ noun }, state) => `The ${noun} has become ${state}`),
    "The THING comes back as STATE": ofState(({ noun }, state) => `The ${noun} comes back as ${state}`),
    "The THING isn't STATE yet": ofState(({ noun }, state) => `The ${noun} isn't ${state} yet`, true),
    "The THING is FLAG": ofFlag(({ noun }, flag) => `The ${noun} is ${flag}`, true),
    "The THING must not be FLAG": ofFlag(({ noun }, flag) => `The ${noun} must not be ${flag}`, false),
    "It is no longer FLAG": ofFlag((_, flag) => `It is no longer ${flag}`, false),
    "The THING comes back as FLAG": ofFlag(({ noun }, flag) => `The ${noun} comes back as ${flag}`, true),
    "The FIELD is VALUE and the FIELD is 7": ofTwo((_, first, second) => `The ${first} is "Grey seal" and the ${second} is 7`),
    "The FIELD must be VALUE and the FIELD 7": ofTwo((_, first, second) => `The ${first} must be "Grey seal" and the ${second} 7`),
    "It has the FIELD VALUE, and its FIELD is 7": ofTwo((_, first, second) => `It has the ${first} "Grey seal", and its ${second} is 7`),
    "The THING comes back with the FIELD VALUE and a FIELD of 7": ofTwo(
      ({ noun }, first, second) => `The ${noun} comes back with the ${first} "Grey seal" and a ${second} of 7`,
    ),
    "Its FIELD is VALUE and it is STATE": ofTextAndState((_, field, state) => `Its ${field} is "Grey seal" and it is ${state}`, {
      equals: "Grey seal",
    }),
    "The FIELD starts with VALUE, and it is STATE now": ofTextAndState(
      (_, field, state) => `The ${field} starts with "Grey", and it is ${state} now`,
      {
        startsWith: "Grey",
      },
    ),
    "It must fail with 409": () => ({ text: "This must fail with 409", gold: [validate({ status: 409 })] }),
    "It ends with a 404": () => ({ text: "It ends with a 404", gold: [validate({ status: 404 })] }),
    "That goes wrong with status 409": () => ({ text: "That goes wrong with status 409", gold: [validate({ status: 409 })] }),
  }),
  8,
);

describeForms(
  "forms of reads",
  named({
    "Look up the THING": read(({ noun }) => `Look up the ${noun}`),
    "Pull up the THING": read(({ noun }) => `Pull up the ${noun}`),
    "Take another look at the THING": read(({ noun }) => `Take another look at the ${noun}`),
    "Then open the new THING": read(({ noun }) => `Then open the new ${noun}`),
    "Read the THING back": read(({ noun }) => `Read the ${noun} back`),
    "Fetch the THING again and expect 200": read(({ noun }) => `Fetch the ${noun} again and expect 200`, { status: 200 }),
    "The THING can still be read": read(({ noun }) => `The ${noun} can still be read`, { status: 200 }),
    "When I read the THING, FIELD is VALUE": readAndCheck(({ noun }, field, value) => `When I read the ${noun}, the ${field} is ${value}`),
    "When I open the THING again, the FIELD is VALUE": readAndCheck(
      ({ noun }, field, value) => `When I open the ${noun} again, the ${field} is ${value}`,
    ),
    "On opening the THING, its FIELD reads VALUE": readAndCheck(
      ({ noun }, field, value) => `On opening the ${noun}, its ${field} reads ${value}`,
    ),
    "Reading the THING gives the FIELD VALUE": readAndCheck(({ noun }, field, value) => `Reading the ${noun} gives the ${field} ${value}`),
    "Retrieve the THING to make sure that the FIELD is VALUE": readAndCheck(
      ({ noun }, field, value) => `Retrieve the ${noun} to make sure that the ${field} is ${value}`,
    ),
    "Open the THING and check that its FIELD is VALUE": readAndCheck(
      ({ noun }, field, value) => `Open the ${noun} and check that its ${field} is ${value}`,
    ),
    "The THING is gone": gone(({ noun }) => `The ${noun} is gone`),
    "The THING is a 404 now": gone(({ noun }) => `The ${noun} is a 404 now`),
    "The THING cannot be found any more": gone(({ noun }) => `The ${noun} cannot be found any more`),
    "Opening the THING now ends in a 404": gone(({ noun }) => `Opening the ${noun} now ends in a 404`),
    "A THING that does not exist, say ID, is a 404": unknownOne(({ noun }) => `A ${noun} that does not exist, say k-99, is a 404`),
    "Looking up a THING that does not exist, such as ID, gives 404": unknownOne(
      ({ noun }) => `Looking up a ${noun} that does not exist, such as k-99, gives 404`,
    ),
    "There is no THING ID (404)": unknownOne(({ noun }) => `There is no ${noun} k-99 (404)`),
    "Reading the unknown THING ID must be a 404": unknownOne(({ noun }) => `Reading the unknown ${noun} k-99 must be a 404`),
  }),
  8,
);

describeForms(
  "forms of lists",
  named({
    "List all THINGS": list(({ nouns }) => `List all ${nouns}`),
    "See what THINGS exist": list(({ nouns }) => `See what ${nouns} exist`),
    "Give me an overview of all THINGS": list(({ nouns }) => `Give me an overview of all ${nouns}`),
    "Ask for the list of THINGS": list(({ nouns }) => `Ask for the list of ${nouns}`),
    "Show only the STATE THINGS": filtered(({ nouns }, state) => `Show only the ${state} ${nouns}`),
    "List the THINGS, only the STATE ones": filtered(({ nouns }, state) => `List the ${nouns}, only the ${state} ones`),
    "Find the THINGS that are STATE": filtered(({ nouns }, state) => `Find the ${nouns} that are ${state}`),
    "I want to see only THINGS that are STATE": filtered(({ nouns }, state) => `I want to see only ${nouns} that are ${state}`),
    "Search the THINGS for VALUE": asked(search, "night", ({ nouns }) => `Search the ${nouns} for "night"`),
    "Find THINGS matching VALUE": asked(search, "night", ({ nouns }) => `Find ${nouns} matching "night"`),
    "A search for VALUE among the THINGS must answer 200": (entity) => {
      const made = asked(search, "night", ({ nouns }) => `A search for "night" among the ${nouns} must answer 200`)(entity);
      return made && { ...made, gold: [...made.gold, validate({ status: 200 })] };
    },
    "List the THINGS, ten per page": asked(size, 10, ({ nouns }) => `List the ${nouns}, ten per page`),
    "List the THINGS, limited to 5": asked(size, 5, ({ nouns }) => `List the ${nouns}, limited to 5`),
    "Give me a maximum of 2 THINGS": asked(size, 2, ({ nouns }) => `Give me a maximum of 2 ${nouns}`),
    "Get the second page of THINGS": asked(/^page$/, 2, ({ nouns }) => `Get the second page of ${nouns}`),
    "Open page 2 of the list of THINGS": asked(/^page$/, 2, ({ nouns }) => `Open page 2 of the list of ${nouns}`),
    "One of the THINGS must have the FIELD VALUE": ofItems(
      "any",
      ({ nouns }, field, value) => `One of the ${nouns} must have the ${field} ${value}`,
    ),
    "Among them there is one with the FIELD VALUE": ofItems(
      "any",
      (_, field, value) => `Among them there is one with the ${field} ${value}`,
    ),
    "A THING with the FIELD VALUE is listed": ofItems("any", ({ noun }, field, value) => `A ${noun} with the ${field} ${value} is listed`),
    "None of them may have the FIELD VALUE": ofItems("none", (_, field, value) => `None of them may have the ${field} ${value}`),
    "There is none with the FIELD VALUE any more": ofItems(
      "none",
      (_, field, value) => `There is none with the ${field} ${value} any more`,
    ),
    "Every THING has the FIELD VALUE": ofItems("every", ({ noun }, field, value) => `Every ${noun} has the ${field} ${value}`),
    "In the list of my THINGS there must be one with the FIELD VALUE": ofItems(
      "any",
      ({ nouns }, field, value) => `In the list of my ${nouns} there must be one with the ${field} ${value}`,
      false,
    ),
    "The list of all THINGS has a THING with the FIELD VALUE": ofItems(
      "any",
      ({ a, nouns }, field, value) => `The list of all ${nouns} has ${a} with the ${field} ${value}`,
      false,
    ),
    "In the list of THINGS there is none with the FIELD VALUE any more": ofItems(
      "none",
      ({ nouns }, field, value) => `In the list of ${nouns} there is none with the ${field} ${value} any more`,
      false,
    ),
    "All of them must be STATE": ofItemStates("every", (_, state) => `All of them must be ${state}`),
    "None of the THINGS is STATE": ofItemStates("none", ({ nouns }, state) => `None of the ${nouns} is ${state}`),
    "At least one of the THINGS is STATE": ofItemStates("any", ({ nouns }, state) => `At least one of the ${nouns} is ${state}`),
    "There are exactly 3 THINGS": counted(3, ({ nouns }) => `There are exactly 3 ${nouns}`),
    "There are three THINGS in the list": counted(3, ({ nouns }) => `There are three ${nouns} in the list`),
    "At most 5 THINGS come back": counted({ atMost: 5 }, ({ nouns }) => `At most 5 ${nouns} come back`),
    "We should see 4 THINGS": counted(4, ({ nouns }) => `We should see 4 ${nouns}`),
    "Our THING is one of them": ours("any", ({ noun }) => `Our ${noun} is one of them`),
    "Among them is our THING": ours("any", ({ noun }) => `Among them is our ${noun}`),
    "The list doesn't contain the THING any more": ours("none", ({ noun }) => `The list doesn't contain the ${noun} any more`),
    "The first one is our THING": ours(0, ({ noun }) => `The first one is our ${noun}`),
    "The THING is in the list of all THINGS": ours("any", ({ noun, nouns }) => `The ${noun} is in the list of all ${nouns}`, false),
    "When I list the THINGS, our THING is there": ours("any", ({ noun, nouns }) => `When I list the ${nouns}, our ${noun} is there`, false),
  }),
  8,
);
