// Checks in the words of a story, where the document says what the response has in it.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { check, validateStep } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/boards.yaml", import.meta.url), "utf8"));
const made: readonly Step[] = [
  { step: "api_request", action: "POST /boards", body: { name: "Roadmap", topic: "plans" }, store: [{ boardId: "$.id" }] },
];
const board: readonly Step[] = [...made, { step: "api_request", action: `GET /boards/\${boardId}` }];
const boards: readonly Step[] = [...board, { step: "api_request", action: "GET /boards" }];
const cards: readonly Step[] = [...made, { step: "api_request", action: `GET /boards/\${boardId}/cards` }];
const variables = new Set(["boardId"]);

const list = '{"body":"json","type":"array"}';
const length = (count: number): string => `${list},{"body":"json","length":${count}}`;
const empty = `[${validateStep('{"body":"json","empty":true}')}]`;
const one = `[${validateStep(length(1))}]`;
const is = (path: string, value: unknown): string => JSON.stringify({ path, equals: value });
const isThere = (which: string): string => `[${validateStep(`{"${which}":"$[*]","path":"$.id","equals":{"$var":"boardId"}}`)}]`;
const ordered = `[${validateStep(is("$[0].name", "Roadmap"), is("$[1].name", "Budget"))}]`;

check(
  "how many a list has",
  `
  There should be a single entry. => ${one}
  I should get a single entry. => ${one}
  There's only one board left. => ${one}
  We get exactly one board back. => ${one}
  We should see all three of them. => [${validateStep(length(3))}]
  The list comes back empty. => ${empty}
  It should come up empty. => ${empty}
  Nothing should be left in it. => ${empty}
  There shouldn't be any boards left. => ${empty}
  None of them is left. => ${empty}
  We should get no boards at all. => ${empty}
  `,
  { operations, before: boards, variables },
);

check(
  "what is in a list",
  `
  It should be among them. => ${isThere("any")}
  It is not among them. => ${isThere("none")}
  Ours should be in there. => ${isThere("any")}
  It should show up in the list. => ${isThere("any")}
  It should no longer show up. => ${isThere("none")}
  The list should not include it. => ${isThere("none")}
  One of them is our board. => ${isThere("any")}
  Every entry has the fields id, name and topic. => [${validateStep('{"every":"$[*]","path":"$.id","exists":true}', '{"every":"$[*]","path":"$.name","exists":true}', '{"every":"$[*]","path":"$.topic","exists":true}')}]
  Nobody is left. => -
  `,
  { operations, before: boards, variables },
);

check(
  "its items one by one",
  `
  The first entry should have the name "Roadmap" and the second one "Budget". => ${ordered}
  The first of them should be called "Roadmap" and the second "Budget". => ${ordered}
  "Roadmap" comes first and "Budget" second. => ${ordered}
  There should be 2 entries, the second one with name "Budget". => [${validateStep(length(2), is("$[1].name", "Budget"))}]
  There should be two boards, the first named "Roadmap" and the second named "Budget". => [${validateStep(length(2), is("$[0].name", "Roadmap"), is("$[1].name", "Budget"))}]
  There should be exactly one board, and its name should be "Roadmap". => [${validateStep(length(1), is("$[0].name", "Roadmap"))}]
  I should get a single entry, and its topic should be null. => [${validateStep(length(1), is("$[0].topic", null))}]
  There are 3 boards, and its name should be "Roadmap". => -
  The answer is a 200 with a list of two. => [${validateStep('{"status":200}', length(2))}]
  `,
  { operations, before: boards, variables },
);

check(
  "the items of a field",
  `
  cards should have 2 entries, the second one with state "Open". => [${validateStep('{"path":"$.cards","length":2}', is("$.cards[1].state", "Open"))}]
  There should be exactly one card, and its text should be "x". => [${validateStep('{"path":"$.cards","length":1}', is("$.cards[0].text", "x"))}]
  There should be exactly one card, and the total should be 1. => [${validateStep('{"path":"$.cards","length":1}', is("$.total", 1))}]
  cards should be empty and total 0. => [${validateStep('{"path":"$.cards","empty":true}', is("$.total", 0))}]
  The total should agree and show 3. => [${validateStep(is("$.total", 3))}]
  The total is down to 2. => [${validateStep(is("$.total", 2))}]
  It should report 3 as the total. => [${validateStep(is("$.total", 3))}]
  It should no longer show up. => -
  `,
  { operations, before: cards, variables },
);

check(
  "numbers that count",
  `
  It should have 3 points. => [${validateStep(is("$.points", 3))}]
  The card should have at least 2 points. => [${validateStep('{"path":"$.points","compare":{"atLeast":2}}')}]
  It has no points. => [${validateStep(is("$.points", 0))}]
  The card has no points and the text "x". => [${validateStep(is("$.points", 0), is("$.text", "x"))}]
  It should show one point but no text. => [${validateStep(is("$.points", 1), '{"path":"$.text","exists":true,"not":true}')}]
  It should have 3 texts. => -
  `,
  { operations, before: [...made, { step: "api_request", action: "GET /cards/7" }], variables },
);

check(
  "a thing and what it keeps",
  `
  It keeps its name. => [${validateStep(is("$.name", "Roadmap"))}]
  It should keep its name and topic. => [${validateStep(is("$.name", "Roadmap"), is("$.topic", "plans"))}]
  The board keeps the topic "plans". => [${validateStep(is("$.topic", "plans"))}]
  The name should still be what we sent. => [${validateStep(is("$.name", "Roadmap"))}]
  We should get back our name and our topic exactly as we typed them. => [${validateStep(is("$.name", "Roadmap"), is("$.topic", "plans"))}]
  The owner should be called Ada. => [${validateStep(is("$.owner.name", "Ada"))}]
  Neither the topic nor the owner should be there. => [${validateStep('{"path":"$.topic","exists":true,"not":true}', '{"path":"$.owner","exists":true,"not":true}')}]
  We don't want to see its topic missing or empty. => [${validateStep('{"path":"$.topic","exists":true}', '{"path":"$.topic","empty":true,"not":true}')}]
  It should have name and topic both "x". => [${validateStep(is("$.name", "x"), is("$.topic", "x"))}]
  The name is "Roadmap", the topic "plans" and private false. => [${validateStep(is("$.name", "Roadmap"), is("$.topic", "plans"), is("$.private", false))}]
  That response should have the Content-Type application/json, and it must not contain a password. => [${validateStep('{"header":"Content-Type","equals":"application/json"}', '{"path":"$..password","exists":true,"not":true}')}]
  We shouldn't see a password anywhere. => [${validateStep('{"path":"$..password","exists":true,"not":true}')}]
  It keeps its id. => -
  Its id has to be the id we hung on to. => [${validateStep('{"path":"$.id","equals":{"$var":"boardId"}}')}]
  Its id is the id that I kept. => [${validateStep('{"path":"$.id","equals":{"$var":"boardId"}}')}]
  Its id should be the name we saved. => -
  The same name is returned. => [${validateStep(is("$.name", "Roadmap"))}]
  The name should not be equal to otherName. => [${validateStep('{"path":"$.name","equals":{"$var":"otherName"},"not":true}')}]
  The name should not be equal to other. => -
  We hang on to its id and its name. => [{"step":"save","store":[{"id":"$.id"},{"name":"$.name"}]}]
  The name is "Roadmap" and "plans". => -
  The second one with name "Budget". => -
  `,
  { operations, before: board, variables: new Set(["boardId", "otherName"]) },
);
