// Requests that make, change and remove one thing.

import { describeForms, type Entity, type Form, fieldWithValue } from "./kit.ts";

describeForms("forms of changes", [
  change("Change the FIELD of the THING to VALUE", ({ noun }, field, value) => `Change the ${field} of the ${noun} to ${value}`),
  change("Set its FIELD to VALUE", (_, field, value) => `Set its ${field} to ${value}`),
  change("Update the THING with FIELD VALUE", ({ noun }, field, value) => `Update the ${noun} with ${field} ${value}`),
  {
    name: "Delete the THING",
    make: ({ noun, remove }) =>
      remove === undefined ? undefined : { text: `Delete the ${noun}`, gold: [{ step: "api_request", action: remove }] },
  },
  {
    name: "Delete the THING ID",
    make({ noun, remove, idVar, fields }) {
      const name = fields.find((field) => ["name", "title"].includes(field.name));
      if (remove === undefined || name === undefined) return undefined;
      return { text: `Delete the ${noun} k-17`, gold: [{ step: "api_request", action: remove.replace(`\${${idVar}}`, "k-17") }] };
    },
  },
]);

/** One field of the thing that was made before gets another value. */
function change(name: string, text: (entity: Entity, field: string, value: string) => string): Form {
  return {
    name,
    make(entity) {
      const found = fieldWithValue(entity.updateFields);
      if (entity.update === undefined || found === undefined) return undefined;
      const { field, value } = found;
      const body = entity.bodyOf({ [field.name]: value.value }, "update");
      return { text: text(entity, field.words, value.text), gold: [{ step: "api_request", action: entity.update, body }] };
    },
  };
}
