// Words that say where something is and add nothing: "in the response", "from the API".

import { type Cursor, phrases, takePhraseOf } from "./cursor.ts";

export const places = phrases({
  "in the response": true,
  "in response": true,
  "in response body": true,
  "in json response": true,
  "in the json": true,
  "in the json body": true,
  "in the json response body": true,
  "in the response payload": true,
  "in the response body": true,
  "in the body": true,
  "in the json response": true,
  "in the response json": true,
  "in the payload": true,
  "in the returned json": true,
  "in the response headers": true,
  "from the api": true,
  "from the server": true,
  "from the service": true,
  "from the endpoint": true,
  "as response": true,
  "as a response": true,
  "as the response": true,
  "in return": true,
  back: true,
});

export function takePlace(c: Cursor): void {
  takePhraseOf(c, places);
}
