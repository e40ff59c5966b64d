// Sentences about a service that wraps what it takes and answers in an object: `{"film": {"title": …}}`. The names stand alone, as a tester says them.

import { deepEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { written } from "./written.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/cinema.yaml", import.meta.url), "utf8"));

const film: Step = {
  step: "api_request",
  action: "POST /films",
  body: { film: { title: "Dusk", synopsis: "A short one" } },
  store: [{ slug: "$.film.slug" }],
};
const account: Step = { step: "api_request", action: "POST /accounts", body: { account: { nickname: "ines" } } };

function check(title: string, last: Step, variables: readonly string[], table: string) {
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before: [last], variables: new Set(variables) };
  describe(title, () => {
    for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
      const [sentence = "", expected = ""] = line.split(" => ").map((part) => part.trim());
      it(sentence, () => {
        const steps = bestReading(readSentence(sentence, undefined, context), context)?.steps;
        deepEqual(steps?.map(written), expected === "-" ? undefined : JSON.parse(expected));
      });
    }
  });
}

const call = (action: string, rest = "") => `{"step":"api_request","action":"${action}"${rest}}`;
const checks = (...all: readonly string[]) => `{"step":"validate","checks":[${all.join(",")}]}`;

check(
  "wrapped operations",
  film,
  ["slug"],
  `
  Create a film with title "Noon" and synopsis "A long one" => [${call("POST /films", ',"body":{"film":{"title":"Noon","synopsis":"A long one"}}')}]
  Create a film with title "Noon" => -
  Create an account with nickname "ines", email ines@example.com and password "Secret-1" => [${call(
    "POST /accounts",
    ',"body":{"account":{"nickname":"ines","email":"ines@example.com","password":"Secret-1"}}',
  )}]
  Favorite the film => [${call("POST /films/${slug}/favorite")}]
  Unfavorite it => [${call("DELETE /films/${slug}/favorite")}]
  Favorite the film and then the review => -
  Delete Dusk => [${call("DELETE /films/${slug}")}]
  Delete Noon => -
  Partially delete the film => -
  The editor deletes the film => [${call("DELETE /films/${slug}")}]
  Delete the film and the review => -
  Follow ines => -
  Unfollow the critic "ines" => [${call("DELETE /critics/ines/follow")}]
  View the page of "ines" => [${call("GET /critics/ines")}]
  Get the reviews for the film => [${call("GET /films/${slug}/reviews")}]
  Get the films filtered by director "tom" with a limit of 5 => [${call("GET /films", ',"query":{"director":"tom","limit":5}')}]
  Log in as ines@example.com with password "Secret-1" => [${call(
    "POST /accounts/login",
    ',"body":{"account":{"email":"ines@example.com","password":"Secret-1"}}',
  )}]
  When I try to delete the film without a token I should get a 401 => [${call("DELETE /films/${slug}", ',"auth":"none"')},${checks('{"status":401}')}]
  Get the film by its slug => [${call("GET /films/${slug}")}]
  GET it again: 200 => [${call("GET /films/${slug}")},${checks('{"status":200}')}]
  Add a review "Nice" to it => [${call("POST /films/${slug}/reviews", ',"body":{"review":{"body":"Nice"}}')}]
  Change the title of the film to "Noon" => [${call("PUT /films/${slug}", ',"body":{"film":{"title":"Noon"}}')}]
  Change the title of the film to "Noon" via PUT /films/7 => [${call("PUT /films/7", ',"body":{"film":{"title":"Noon"}}')}]
  Change the title of the film to "Noon" via DELETE /films/7 => -
  Save its slug => [{"step":"save","store":[{"slug":"$.film.slug"}]}]
  Update the film with title "Late" => [${call("PUT /films/${slug}", ',"body":{"film":{"title":"Late"}}')}]
  `,
);

check(
  "wrapped fields",
  film,
  ["slug", "filmTitle"],
  `
  The title is "Dusk" => [${checks('{"path":"$.film.title","equals":"Dusk"}')}]
  Favorites count should be 0 => [${checks('{"path":"$.film.favoritesCount","equals":0}')}]
  The response should have status 200 and "favorited" should be false => [${checks(
    '{"status":200}',
    '{"path":"$.film.favorited","equals":false}',
  )}]
  The title of the film should be "Dusk" => [${checks('{"path":"$.film.title","equals":"Dusk"}')}]
  The synopsis is unchanged => [${checks('{"path":"$.film.synopsis","equals":"A short one"}')}]
  The director is unchanged => -
  Status 201, $.a and $.b are true => [${checks('{"status":201}', '{"path":"$.a","equals":true}', '{"path":"$.b","equals":true}')}]
  The response shows the new title => [${checks('{"path":"$.film.title","equals":"Dusk"}')}]
  The title is filmTitle => [${checks('{"path":"$.film.title","equals":{"$var":"filmTitle"}}')}]
  The colour is "red" => -
  It has 2 tags => -
  There are 3 reviews => -
  `,
);

check(
  "wrapped fields of an account",
  account,
  [],
  `
  Nickname is ines => [${checks('{"path":"$.account.nickname","equals":"ines"}')}]
  The token is not empty => [${checks('{"path":"$.account.token","empty":true,"not":true}')}]
  `,
);

check(
  "counted lists",
  { step: "api_request", action: "GET /films/dusk/reviews" },
  [],
  `
  There are 3 reviews => [${checks('{"path":"$.reviews","length":3}')}]
  It should have two reviews => [${checks('{"path":"$.reviews","length":2}')}]
  There are no reviews => [${checks('{"path":"$.reviews","empty":true}')}]
  There are 3 films => -
  `,
);
