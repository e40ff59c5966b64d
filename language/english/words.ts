// The word classes that the action frames are made of.

import { httpMethods } from "../text/names.ts";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

export const articles = set("a an the this that these those my our your his her its");
export const people = set("i we you user users client clients consumer caller tester");
/** Modality that carries nothing in an action: "I should send", "the user will send". */
export const modality = set("should will shall must can could would may now also then first finally please next");
export const introductions = set("given when then and but please now next first finally also lastly afterwards");

export const sendVerbs = set(
  "send sends sent sending make makes made making perform performs performed performing issue issues issued issuing submit submits submitted call calls called calling hit hits hitting launch launches launched execute executes executed executing run runs running ran invoke invokes invoked invoking use uses using do does doing did trigger triggers triggered fire fires fired create creates created query queries queried",
);
/** Send verbs that need the noun "request" behind them, because they mean other things too. */
export const needsNoun = set(
  "use uses using do does doing did run runs running ran create creates created trigger triggers triggered fire fires fired query queries queried",
);
export const sentParticiples = set("sent made performed issued submitted called hit launched executed run invoked done fired triggered");
export const requestNouns = set("request requests call calls req operation");
export const requestAdjectives = set("http https rest restful api new simple single following");

export const methods: ReadonlySet<string> = new Set([
  ...httpMethods,
  ..."QUERY PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK REPORT SEARCH PURGE LINK UNLINK MERGE".split(" "),
]);
/** Methods that are read in any case of letters before "request" or a path. */
export const commonMethods = set("get post put patch delete head options trace");
export const bodyMethods = set("POST PUT PATCH");

export const targetNouns = set("endpoint endpoints path url uri route resource address link location");
export const targetAdjectives = set("api rest http request resource full relative absolute following service target");

export const linkWords = set(
  "is are was were as to of be being equal equals set with value values the following having containing contains contain content contents at",
);

export const saveVerbs = set(
  "save saves saved saving store stores stored storing remember remembers remembered capture captures captured capturing extract extracts extracted extracting keep keeps record records memorize memorise memorizes grab",
);
/** Behind their object: "the id is saved as …". */
export const savingParticiples = set("saved stored remembered captured extracted");
export const setVerbs = set("set sets setting put let def assign assigns define defines initialize initialise");
/** Verbs that give the next request a part: "add the header …". */
export const prepareVerbs = set(
  "set sets setting add adds added adding use uses using include includes including provide provides providing specify specifies define defines prepare prepares have has attach attaches append appends give gives pass passes put configure configures supply supplies change changes",
);
export const nameLinks = set("as in into to under on inside");

/** Nouns and adjectives that begin a part of a request, so that none of them is a name in a list. */
export const partWords = set(
  "header headers query parameter parameters param params path cookie cookies body payload form multipart file text json xml raw basic bearer api token url uri base time timeout redirects redirect following authentication without request and or then with using by no content-type accept",
);

/** The words of this file with the verbs of contextual requests, for corrections. */
export const actionWords: readonly string[] = [
  ...new Set([
    ...[
      people,
      modality,
      introductions,
      sendVerbs,
      requestNouns,
      requestAdjectives,
      commonMethods,
      targetNouns,
      saveVerbs,
      setVerbs,
      prepareVerbs,
      partWords,
    ].flatMap((words) => [...words]),
    ..."create creates update updates delete deletes remove removes fetch fetches retrieve retrieves list generate playbook steps row step".split(
      " ",
    ),
  ]),
];
const known: ReadonlySet<string> = new Set(actionWords);

export function isActionWord(word: string): boolean {
  return known.has(word);
}
