// Getting one thing: by its key, as the one that was made, again, and when it is gone.

import { both, deleted, idioms, item, made, nothing, own, request, status } from "./idioms.ts";

idioms(
  "a thing is read by its key",
  nothing,
  request("GET", item),
  `
  Get the {thing} {key}
  Get {thing} {key}
  Fetch the {thing} with the id {key}
  Retrieve {thing} {key}
  Look up the {thing} {key}
  Read the {thing} {key} again
  Show the {thing} with id {key}
  Get the details of the {thing} {key}
  Request the {thing} {key}
  `,
);

idioms(
  "the thing that was made is read",
  made,
  request("GET", own),
  `
  Get the {thing}
  Get it
  Get the {thing} again
  Fetch the {thing} we just created
  Read it back
  Look at the {thing} again
  Get the new {thing}
  Get the created {thing}
  Get the {thing} by its id
  Get the {thing} once more
  Fetch it again
  Load the {thing}
  Now get the {thing} by id
  Read the {thing} back
  Open the {thing} again
  Request the {thing} again
  Retrieve the {thing} we just made
  Now I look at the {thing}
  Fetch the same {thing} again
  `,
);

idioms(
  "a thing that is gone is not found",
  deleted,
  both(request("GET", own), status(404)),
  `
  Getting it now gives a 404
  Getting the {thing} again gives 404
  Get the {thing} again and expect a 404
  Fetching it again must return 404
  When I get the {thing} again, I get a 404
  Trying to get it returns 404
  Then getting it fails with 404
  Reading the {thing} now should give a 404
  Try to get the deleted {thing}, it must be a 404
  Ask for the deleted {thing}: 404
  `,
);
