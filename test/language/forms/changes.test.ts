// Requests that make, change and remove one thing. In a form, THING is its noun, FIELD one of its fields with VALUE, ID
// an id of its own, and NAME the field that names it.

import { describeForms, type Entity, type Field, type Form, fieldWithValue } from "./kit.ts";

const most = 12;

type Suits = (field: Field) => boolean;
const any: Suits = () => true;
const isNumber: Suits = ({ type }) => type === "integer" || type === "number";
const isDate: Suits = ({ format }) => format === "date" || format === "date-time";

describeForms(
  "forms of changes",
  [
    ...["Change", "Set", "Update", "Modify", "Edit", "Correct", "Adjust", "Amend", "Alter", "Fix", "Revise"].map((verb) =>
      change(`${verb} the FIELD of the THING to VALUE`),
    ),
    change("Please change the FIELD of our THING to VALUE"),
    change("Then set the FIELD of this THING to VALUE again"),
    change("I correct the FIELD of the THING to VALUE"),
    change("We now change the FIELD of the THING to VALUE"),
    change("When I change the FIELD of the THING to VALUE"),
    change("The FIELD of the THING is changed to VALUE"),
    change("Afterwards the FIELD of the THING gets changed to VALUE"),
    change("Set its FIELD to VALUE"),
    change("Change the THING's FIELD to VALUE"),
    change("Set the THING's FIELD = VALUE"),
    change("Give the THING the FIELD VALUE"),
    change("Give it the FIELD VALUE"),
    change("Give the THING a new FIELD: VALUE"),
    change("Give the THING a new FIELD, VALUE"),
    change("Now the THING gets a new FIELD: VALUE"),
    change("Update the THING with FIELD VALUE"),
    change("Update the THING with a new FIELD VALUE"),
    change("Update it with FIELD VALUE"),
    change("Update the THING, FIELD VALUE"),
    change("Save the THING with the new FIELD VALUE"),
    change("Set the FIELD to VALUE for the THING"),
    change("For the THING, set the FIELD to VALUE"),
    change("On the THING, change the FIELD to VALUE"),
    change("Replace the FIELD of the THING by VALUE"),
    change("Replace the FIELD of the THING with VALUE"),
    change("Edit the THING so that its FIELD is VALUE"),
    change("Change the THING so that the FIELD becomes VALUE"),
    change("Make the FIELD of the THING VALUE"),
    change("Change only the FIELD of the THING to VALUE"),
    change("Enter VALUE as the FIELD of the THING"),
    ...["Raise", "Increase", "Lower", "Reduce", "Decrease", "Bump", "Cut", "Drop"].map((verb) =>
      change(`${verb} the FIELD of the THING to VALUE`, isNumber),
    ),
    ...["Move", "Postpone", "Shift", "Push", "Delay"].map((verb) => change(`${verb} the FIELD of the THING to VALUE`, isDate)),
    ofId("Change the FIELD of ID to VALUE"),
    ofId("Set the FIELD of ID to VALUE"),
    ofId("Correct the FIELD of THING ID to VALUE"),
    ofId("Set the FIELD of the THING ID to VALUE"),
    ofId('Change the FIELD of THING "ID" to VALUE'),
    ofId("Give THING ID the FIELD VALUE"),
    ofId("Update ID with the FIELD VALUE"),
    ofId("Update THING ID with FIELD VALUE"),
    ofId("Set the FIELD to VALUE for THING ID"),
    ofId("The FIELD of ID is changed to VALUE"),
    ofId("I lower the FIELD of ID to VALUE", isNumber),
    ...['Rename the THING to "Lux"', 'Now rename it "Lux"', 'Rename this THING as "Lux"', 'The THING is renamed to "Lux"'].map(rename),
    ...['Then the THING gets renamed "Lux"', 'Call the THING "Lux" from now on', 'Change its NAME to "Lux"'].map(rename),
    switched("Turn on FIELD for the THING", true),
    switched("Turn FIELD on for the THING", true),
    switched("Switch off FIELD on the THING", false),
    switched("Switch FIELD off for the THING", false),
    switched("Set FIELD to true on the THING", true),
    switched("Update the THING with FIELD false", false),
    ...["Delete", "Remove", "Throw away", "Get rid of", "Take away", "Discard", "Erase", "Destroy", "Drop", "Wipe", "Trash"].map((verb) =>
      removal(`${verb} the THING`),
    ),
    removal("Clear away the THING"),
    removal("Delete it"),
    removal("Throw it away"),
    removal("Finally, remove our THING"),
    removal("Delete the THING we created"),
    removal("At the end the THING gets removed"),
    removal("Clean up by deleting the THING"),
    removal("Delete THING ID"),
    removal("Remove the THING ID"),
    removal("Delete ID"),
    ...["Create", "Add", "Make", "Register", "Set up", "Insert", "Store", "Build", "Generate", "Save", "Open"].map((verb) =>
      creation(`${verb} a THING with FIELDS`),
    ),
    creation("Create a THING, FIELDS"),
    creation("Create a THING: FIELDS"),
    creation("Create a THING (FIELDS)"),
    creation("Create a THING having FIELDS"),
    creation("a THING with FIELDS is created"),
    creation("Given there is a THING with FIELDS"),
    creation("Given a THING with FIELDS"),
    creation("Given I have created a THING with FIELDS"),
    creation("We need a THING with FIELDS"),
    creation("When I create a THING with FIELDS"),
    creation("Try to create a THING with FIELDS"),
  ],
  most,
);

function said(text: string, { noun, a }: Entity, parts: Readonly<Record<string, string>> = {}): string {
  const all: Readonly<Record<string, string>> = { "a THING": a, THING: noun, ...parts };
  const filled = text.replace(/a THING|THING|FIELDS|FIELD|VALUE|NAME|ID/g, (place) => all[place] ?? place);
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

/** One field of the thing that was made before gets another value. */
function change(text: string, suits: Suits = any): Form {
  return {
    name: text,
    make(entity) {
      const found = fieldWithValue(entity.updateFields.filter((field) => !/^type$|^status$| at$/.test(field.words) && suits(field)));
      if (entity.update === undefined || found === undefined || found.field.type === "boolean") return undefined;
      const { field, value } = found;
      const body = entity.bodyOf({ [field.name]: value.value }, "update");
      return {
        text: said(text, entity, { FIELD: field.words, VALUE: value.text }),
        gold: [{ step: "api_request", action: entity.update, body }],
      };
    },
  };
}

/** The same of a thing that the sentence names by its id. */
function ofId(text: string, suits: Suits = any): Form {
  const form = change(text, suits);
  return {
    ...form,
    make(entity) {
      const made = takesText(entity) ? form.make(entity) : undefined;
      const gold = made?.gold.map((step) => ({ ...step, action: entity.update?.replace(`\${${entity.idVar}}`, "k-17") }));
      return made === undefined || gold === undefined ? undefined : { text: made.text.replace("ID", "k-17"), gold };
    },
  };
}

/** Returns whether the ids of the things are texts. */
function takesText({ operations, get, idVar }: Entity): boolean {
  const pattern = get.replace(`\${${idVar}}`, "{}");
  const one = operations.operations.find(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}$/, "{}")}` === pattern);
  return one?.parameters.some(({ in: place, type }) => place === "path" && type === "string") === true;
}

function rename(text: string): Form {
  return {
    name: text,
    make(entity) {
      const field = entity.updateFields.find(({ name }) => /^(?:name|title)$/.test(name));
      if (entity.update === undefined || field === undefined) return undefined;
      const body = entity.bodyOf({ [field.name]: "Lux" }, "update");
      return { text: said(text, entity, { NAME: field.words }), gold: [{ step: "api_request", action: entity.update, body }] };
    },
  };
}

function switched(text: string, to: boolean): Form {
  return {
    name: text,
    make(entity) {
      const field = entity.updateFields.find(({ type }) => type === "boolean");
      if (entity.update === undefined || field === undefined) return undefined;
      const body = entity.bodyOf({ [field.name]: to }, "update");
      return { text: said(text, entity, { FIELD: field.words }), gold: [{ step: "api_request", action: entity.update, body }] };
    },
  };
}

function removal(text: string): Form {
  return {
    name: text,
    make(entity) {
      const { remove, idVar } = entity;
      const isById = /\bID\b/.test(text);
      if (remove === undefined || (isById && !takesText(entity))) return undefined;
      const action = isById ? remove.replace(`\${${idVar}}`, "k-17") : remove;
      return { text: said(text, entity, { ID: "k-17" }), gold: [{ step: "api_request", action }] };
    },
  };
}

/** One with all fields that it needs, and another one. */
function creation(text: string): Form {
  return {
    name: text,
    make(entity) {
      const { operations, create, collection, fields } = entity;
      const made = operations.operations.find(({ method, path }) => method === "POST" && path === collection);
      const needed = (made?.body?.fields ?? []).filter(({ required }) => required === true).map(({ name }) => name);
      const plain = fields.filter(({ type, enum: values }) => type !== "boolean" && values?.length !== 1);
      const given = plain.flatMap((field) => {
        if (/^(?:name|title)$/.test(field.name)) return [{ field, value: { value: "Lux", text: '"Lux"' } }];
        return fieldWithValue([field]) ?? [];
      });
      const all = [...given.filter(({ field }) => field.isRequired), ...given.filter(({ field }) => !field.isRequired)].slice(0, 2);
      const names = all.map(({ field }) => field.name);
      if (all.length < 2 || needed.some((name) => !names.includes(name))) return undefined;
      const body = entity.bodyOf(Object.fromEntries(all.map(({ field, value }) => [field.name, value.value])));
      const phrase = all.map(({ field, value }) => `${field.words} ${value.text}`).join(" and ");
      return { text: said(text, entity, { FIELDS: phrase }), gold: [{ step: "api_request", action: create, body }], before: [] };
    },
  };
}
