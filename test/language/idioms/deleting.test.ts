// Deleting what was made, or a thing by its key.

import { both, deleted, gotItem, idioms, item, made, nothing, own, request, status, twoMade } from "./idioms.ts";
import type { Resource } from "./resources.ts";

idioms(
  "a thing is deleted by its key",
  nothing,
  request("DELETE", item),
  `
  Delete the {thing} {key}
  Remove {thing} {key}
  Delete the {thing} with the id {key}
  Try to delete the {thing} {key}
  `,
);

idioms(
  "the thing that was made is deleted",
  made,
  request("DELETE", own),
  `
  Delete the {thing}
  Delete it
  Delete the {thing} again
  Remove the {thing}
  Finally delete the {thing}
  Clean up the {thing}
  Delete the {thing} we created
  `,
);

idioms(
  "the thing that was read is deleted",
  gotItem,
  request("DELETE", item),
  `
  Delete the {thing}
  Delete it
  `,
);

idioms(
  "deleting it twice fails",
  deleted,
  both(request("DELETE", own), status(404)),
  `
  Deleting the {thing} again gives a 404
  Delete the {thing} again and expect a 404
  `,
);

const numbered =
  (number: number) =>
  ({ collection, variable }: Resource): string =>
    `${collection}/\${${variable}${number}}`;

idioms(
  "both things are deleted",
  twoMade,
  both(request("DELETE", numbered(1)), request("DELETE", numbered(2))),
  `
  `,
);

idioms(
  "the first thing is deleted",
  twoMade,
  request("DELETE", numbered(1)),
  `
  Delete the first {thing}
  Delete the first one
  Delete only the first {thing}
  Delete the {thing} that was created first
  Remove the first of the two {things}
  Now delete the former
  `,
);
idioms(
  "the second thing is deleted",
  twoMade,
  request("DELETE", numbered(2)),
  `
  Delete the second {thing}
  Delete the second one
  Delete the latter
  Delete the last {thing} we created
  Delete the {thing} created last
  Remove the last one we made
  Delete the one we created last
  `,
);

idioms(
  "the other thing is deleted",
  both(twoMade, request("DELETE", numbered(1))),
  request("DELETE", numbered(2)),
  `
  Delete the other {thing}
  Now delete the other one too
  Delete the other {thing} as well
  Delete the remaining {thing}
  `,
);
