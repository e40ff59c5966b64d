// The tokens that an assertion can begin with.

import type { Token } from "../token.ts";

const words = new Set(
  "then and but also finally that it its i we you user users client clients tester caller consumer one the a an this these those his her our your my expect expects expected expecting verify verifies verified verifying check checks checking validate validates validated validating ensure ensures ensuring assert asserts asserting confirm confirms confirming test make makes see sees receive receives received get gets should must shall will would can could need needs not do does doesn't don't shouldn't has have is are was be isn't aren't exists exist contains contain includes include equals equal matches match starts ends begins returns return responds respond response responses response's reply body payload content contents json text raw plain http https api rest server service endpoint backend application request call operation status statuscode status-code status_code code reason header headers cookie cookies field fields property properties attribute attributes key keys element member path jsonpath value values variable scenario length size count number total type data item items every each all any some no none at there in for of from result results behavior behaviour first second third last exactly between above below more less at within success successful unsuccessful error another not never content-type x".split(
    " ",
  ),
);

export function startsCheck(token: Token): boolean {
  switch (token.kind) {
    case "word":
      // A name before its noun ("the" left out) may be any word that is not a verb of acting.
      return words.has(token.word) || !acting.has(token.word);
    case "quoted":
    case "jsonPath":
    case "reference":
    case "server":
    case "number":
    case "placeholder":
      return true;
    case "json":
      return true;
  }
  return false;
}

const acting = new Set(
  "send sends sending post put patch delete create creates update updates save saves store stores remember wait waits repeat retry poll poll use uses set sets add adds call calls invoke run runs execute perform upload download log login open submit define extract capture follow prepare".split(
    " ",
  ),
);
