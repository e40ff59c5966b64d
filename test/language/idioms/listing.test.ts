// Asking for the list: all, filtered, by pages.

import { active, collection, idioms, nothing, request } from "./idioms.ts";

idioms(
  "the list is read",
  nothing,
  request("GET", collection),
  `
  List the {things}
  List all {things}
  Get all {things}
  Get the list of {things}
  Get the {things}
  Fetch all the {things}
  Show me all {things}
  Ask for the {things}
  Load the {thing} list
  Look at the list of {things}
  `,
);

idioms(
  "the list is read without a token",
  nothing,
  request("GET", collection, () => ({ auth: "none" })),
  `
  List the {things} without a token
  List all {things} without logging in
  `,
);

idioms(
  "only the things in a state are listed",
  nothing,
  request("GET", collection, ({ field }) => ({ query: { [field("state")]: active } })),
  `
  List the {things} with the {state} active
  Get all {things} with {state} active
  List the {things} filtered by {state} active
  List the {things} with {state}=active
  List the active {things}
  List only the active {things}
  Show only the active {things}
  Get all active {things}
  Get the {things} whose {state} is active
  Get the {things} that are active
  List the {things} with {state} active only
  List the {things} in {state} active
  Filter the {things} by {state} active
  Filter the {things} by {state} "active"
  Ask for the {things} with the {state} "active"
  Now list the {things} with {state}=active
  Get the list of {things} where the {state} is active
  Find all {things} with the {state} active
  Search for {things} with the {state} active
  List the {things} for {state} active
  `,
);

idioms(
  "only the things with a flag are listed",
  nothing,
  request("GET", collection, ({ field }) => ({ query: { [field("flag")]: true } })),
  `
  Get all {flag} {things}
  `,
);

idioms(
  "only the things without the flag are listed",
  nothing,
  request("GET", collection, ({ field }) => ({ query: { [field("flag")]: false } })),
  `List the {things} that are not {flag}`,
);

idioms(
  "the list is searched",
  nothing,
  request("GET", collection, () => ({ query: { q: "harbour" } })),
  `
  Search the {things} for "harbour"
  Search for {things} with "harbour"
  Look for "harbour" in the {things}
  Find the {things} matching "harbour"
  Search {things} by "harbour"
  `,
);

idioms(
  "the list is cut",
  nothing,
  request("GET", collection, () => ({ query: { limit: 5 } })),
  `
  List the {things} with a limit of 5
  List the first 5 {things}
  Get the {things}, 5 per page
  List the {things}, at most 5
  List the {things} with limit=5
  Get the first 5 {things}
  `,
);

idioms(
  "a page is read",
  nothing,
  request("GET", collection, () => ({ query: { page: 2, limit: 5 } })),
  `
  Get page 2 of the {things} with 5 per page
  List the {things}, page 2, 5 per page
  List the {things} with page 2 and limit 5
  Get the {things} on page 2 with 5 {things} per page
  `,
);
