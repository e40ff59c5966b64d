// References to a thing that earlier requests made, read, listed or named. All of them delete it.

import type { Step } from "../../../language/index.ts";
import { describeForms, type Entity, entities, type Form } from "./kit.ts";

type Above = (entity: Entity) => readonly object[] | undefined;
type Words = (entity: Entity) => string;

const it: Words = () => "it";
const theThing: Words = ({ noun }) => `the ${noun}`;

const nothing: Above = () => [];
const read: Above = ({ get }) => [{ step: "api_request", action: withId(get, "k-17") }];
const set: Above = ({ idVar }) => [{ step: "set", variable: idVar, value: "k-17" }];
const listed: Above = ({ list, itemsPath, before }) => {
  const path = itemsPath?.replace("[*]", `[0].${savedPath(before).split(".").at(-1)}`);
  return list === undefined || path === undefined ? undefined : [{ step: "api_request", action: list }, save("x", path)];
};
const made: Above = (entity) => making(entity, "one", "Blue whale");
const two: Above = (entity) => {
  const [first, second] = [making(entity, "one", "Blue whale"), making(entity, "two", "Grey seal")];
  return first === undefined || second === undefined ? undefined : [...first, ...second];
};
const withOther: Above = (entity) => {
  const other = entities.find(({ service, noun }) => service === entity.service && noun !== entity.noun);
  return other && [...(making(entity, "one") ?? []), ...(making(other, "two") ?? [])];
};

describeForms("forms of references", [
  deleting("the THING that was read", read, theThing, ["k-17"]),
  deleting("it, which was read", read, it, ["k-17"]),
  deleting("that THING again", read, ({ noun }) => `that ${noun} again`, ["k-17"]),
  deleting("the THING of a variable with its name", set, theThing, (entity) => [`\${${entity.idVar}}`]),
  deleting("the THING of an item that was saved", listed, theThing, ["${x}"]),
  deleting("the first THING of two", two, ({ noun }) => `the first ${noun}`, ["${one}"]),
  deleting("the second THING of two", two, ({ noun }) => `the second ${noun}`, ["${two}"]),
  deleting("both THINGS", two, ({ nouns }) => `both ${nouns}`, ["${one}", "${two}"]),
  deleting("both", two, () => "both", ["${one}", "${two}"]),
  deleting("the THING named NAME", two, ({ noun }) => `the ${noun} named "Blue whale"`, ["${one}"]),
  deleting("the THING NAME in quotes", two, ({ noun }) => `the ${noun} "Grey seal"`, ["${two}"]),
  deleting("the THING NAME without quotes", two, ({ noun }) => `the ${noun} Grey seal`, ["${two}"]),
  deleting("NAME without quotes", two, () => "Grey seal", ["${two}"]),
  deleting("NAME and NAME", two, () => '"Blue whale" and "Grey seal"', ["${one}", "${two}"]),
  deleting("it, the last of two", two, it, ["${two}"]),
  deleting("the THING, after another one was made", withOther, theThing, ["${one}"]),
  deleting("the id alone", made, () => "${one}", ["${one}"]),
  deleting("THING ID", nothing, ({ noun }) => `${noun} k-17`, ["k-17"]),
  deleting("THING NUMBER", nothing, ({ noun }) => `${noun} 17`, ["17"]),
  deleting("THING #NUMBER", nothing, ({ noun }) => `${noun} #17`, ["17"]),
  deleting("THING no. NUMBER", nothing, ({ noun }) => `${noun} no. 17`, ["17"]),
  deleting("the THING with id NUMBER", nothing, ({ noun }) => `the ${noun} with id 17`, ["17"]),
  deleting("the THING whose id is NUMBER", nothing, ({ noun }) => `the ${noun} whose id is 17`, ["17"]),
  deleting("the THINGS NUMBER and NUMBER", nothing, ({ nouns }) => `the ${nouns} 17 and 18`, ["17", "18"]),
]);

/** “Delete …” sends one request for each id. */
function deleting(name: string, above: Above, object: Words, ids: readonly string[] | ((entity: Entity) => readonly string[])): Form {
  return {
    name,
    make(entity) {
      const { remove } = entity;
      const before = above(entity);
      if (remove === undefined || before === undefined) return undefined;
      const all = typeof ids === "function" ? ids(entity) : ids;
      const gold = all.map((id) => ({ step: "api_request", action: withId(remove, id) }));
      return { text: `Delete ${object(entity)}`, gold, before: before as readonly Step[] };
    },
  };
}

/** A request that makes a thing, with a name if it has to have one, and the variable of its id. */
function making({ create, fields, bodyOf, before }: Entity, variable: string, name?: string): readonly object[] | undefined {
  const field = fields.find((one) => ["name", "title"].includes(one.name));
  if (name !== undefined && field === undefined) return undefined;
  const values = name === undefined || field === undefined ? {} : { [field.name]: name };
  return [{ step: "api_request", action: create, body: bodyOf(values) }, save(variable, savedPath(before))];
}

function save(variable: string, path: string): object {
  return { step: "save", store: [{ [variable]: path }] };
}

function savedPath(before: readonly Step[]): string {
  const saved = before.find((step) => step.step === "save")?.store[0];
  return typeof saved === "object" ? (Object.values(saved)[0] ?? "") : "";
}

function withId(action: string, id: string): string {
  return action.replace(/\$\{[^{}]*\}/, id);
}
