// Sentences about a service that wraps what it takes and answers in an object: `{"film": {"title": …}}`. The names
// stand alone, as a tester says them.

import { readFileSync } from "node:fs";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { check, requestStep, validateStep } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/cinema.yaml", import.meta.url), "utf8"));

const film: Step = {
  step: "api_request",
  action: "POST /films",
  body: { film: { title: "Dusk", synopsis: "A short one" } },
  store: [{ slug: "$.film.slug" }],
};
const account: Step = { step: "api_request", action: "POST /accounts", body: { account: { nickname: "ines" } } };

function checkIn(title: string, last: Step, variables: readonly string[], table: string) {
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before: [last], variables: new Set(variables) };
  check(title, table, context);
}

checkIn(
  "wrapped operations",
  film,
  ["slug"],
  `
  Create a film with title "Noon" and synopsis "A long one" => [${requestStep("POST /films", ',"body":{"film":{"title":"Noon","synopsis":"A long one"}}')}]
  Create a film with title "Noon" => -
  Create an account with nickname "ines", email ines@example.com and password "Secret-1" => [${requestStep(
    "POST /accounts",
    ',"body":{"account":{"nickname":"ines","email":"ines@example.com","password":"Secret-1"}}',
  )}]
  Favorite the film => [${requestStep("POST /films/${slug}/favorite")}]
  Unfavorite it => [${requestStep("DELETE /films/${slug}/favorite")}]
  Favorite the film and then the review => -
  Delete Dusk => [${requestStep("DELETE /films/${slug}")}]
  Delete Noon => -
  Partially delete the film => -
  The editor deletes the film => [${requestStep("DELETE /films/${slug}")}]
  Delete the film and the review => -
  Follow ines => -
  Unfollow the critic "ines" => [${requestStep("DELETE /critics/ines/follow")}]
  View the page of "ines" => [${requestStep("GET /critics/ines")}]
  Get the reviews for the film => [${requestStep("GET /films/${slug}/reviews")}]
  Get the films filtered by director "tom" with a limit of 5 => [${requestStep("GET /films", ',"query":{"director":"tom","limit":5}')}]
  Log in as ines@example.com with password "Secret-1" => [${requestStep(
    "POST /accounts/login",
    ',"body":{"account":{"email":"ines@example.com","password":"Secret-1"}}',
  )}]
  When I try to delete the film without a token I should get a 401 => [${requestStep("DELETE /films/${slug}", ',"auth":"none"')},${validateStep('{"status":401}')}]
  Get the film by its slug => [${requestStep("GET /films/${slug}")}]
  GET it again: 200 => [${requestStep("GET /films/${slug}")},${validateStep('{"status":200}')}]
  Add a review "Nice" to it => [${requestStep("POST /films/${slug}/reviews", ',"body":{"review":{"body":"Nice"}}')}]
  Change the title of the film to "Noon" => [${requestStep("PUT /films/${slug}", ',"body":{"film":{"title":"Noon"}}')}]
  Change the title of the film to "Noon" via PUT /films/7 => [${requestStep("PUT /films/7", ',"body":{"film":{"title":"Noon"}}')}]
  Change the title of the film to "Noon" via DELETE /films/7 => -
  Save its slug => [{"step":"save","store":[{"slug":"$.film.slug"}]}]
  Update the film with title "Late" => [${requestStep("PUT /films/${slug}", ',"body":{"film":{"title":"Late"}}')}]
  `,
);

checkIn(
  "wrapped fields",
  film,
  ["slug", "filmTitle"],
  `
  The title is "Dusk" => [${validateStep('{"path":"$.film.title","equals":"Dusk"}')}]
  Favorites count should be 0 => [${validateStep('{"path":"$.film.favoritesCount","equals":0}')}]
  The response should have status 200 and "favorited" should be false => [${validateStep(
    '{"status":200}',
    '{"path":"$.film.favorited","equals":false}',
  )}]
  The title of the film should be "Dusk" => [${validateStep('{"path":"$.film.title","equals":"Dusk"}')}]
  The synopsis is unchanged => [${validateStep('{"path":"$.film.synopsis","equals":"A short one"}')}]
  The director is unchanged => -
  Status 201, $.a and $.b are true => [${validateStep('{"status":201}', '{"path":"$.a","equals":true}', '{"path":"$.b","equals":true}')}]
  The response shows the new title => [${validateStep('{"path":"$.film.title","equals":"Dusk"}')}]
  The title is filmTitle => [${validateStep('{"path":"$.film.title","equals":{"$var":"filmTitle"}}')}]
  The colour is "red" => -
  There are 3 reviews => -
  `,
);

checkIn(
  "wrapped fields of an account",
  account,
  [],
  `
  Nickname is ines => [${validateStep('{"path":"$.account.nickname","equals":"ines"}')}]
  The token is not empty => [${validateStep('{"path":"$.account.token","empty":true,"not":true}')}]
  `,
);

checkIn(
  "counted lists",
  { step: "api_request", action: "GET /films/dusk/reviews" },
  [],
  `
  There are 3 reviews => [${validateStep('{"path":"$.reviews","length":3}')}]
  It should have two reviews => [${validateStep('{"path":"$.reviews","length":2}')}]
  There are no reviews => [${validateStep('{"path":"$.reviews","empty":true}')}]
  There are 3 films => -
  `,
);
