// Lists the words that mean something where a name can be: a name that is one of them is written in quotes.

const groups = {
  articles: "a an the this that these those its their my our your his her",
  people: "i we you it user client caller consumer tester system test api service server application app backend",
  modality:
    "is are was were be been being has have had having does do did will would shall should must can could may might need needs to not no never cannot isn't aren't wasn't weren't doesn't don't didn't hasn't haven't won't wouldn't shouldn't mustn't can't",
  joints:
    "and or but then also with without using by via for from of in on at as into onto against through under over after before within between than per each every all any some none both either neither which whose where that until while if when given next",
  asking:
    "expect expects expected verify verifies verified validate validates validated check checks checked assert asserts asserted ensure ensures ensured confirm confirms confirmed see sees receive receives received get gets got return returns returned respond responds responded",
  requests:
    "send sends sent sending make makes made making perform performs performed performing issue issues issued submit submits submitted call calls called calling hit hits launch launches execute executes executed run runs running invoke invokes invoked use uses used do trigger triggers triggered fire fires request requests requested requesting reply response responses",
  preparing:
    "set sets setting add adds added include includes included including provide provides provided specify specified define defined prepare prepared attach attached append body payload content header headers query parameter parameters param params path url uri endpoint base host cookie cookies form field fields file files multipart json xml text raw data authentication authorization authorize authenticate basic bearer token key username password credentials redirect redirects follow timeout limit time",
  saving:
    "save saves saved store stores stored remember remembers capture captures captured extract extracts keep keeps variable variables value values named called result",
  waiting:
    "wait waits pause sleep repeat repeating retry poll polling keep second seconds millisecond milliseconds minute minutes ms times attempts",
  checks:
    "status code reason phrase equal equals contain contains containing match matches matching start starts begin begins end ends exist exists present absent missing empty null true false type length count size number at least most more less fewer greater above below exactly one two of list array object string integer boolean property properties member members item items element elements entry entries schema valid unique property successful success",
  values: "random uuid email name date today now tomorrow yesterday timestamp",
  parts:
    "header headers query parameter parameters param params path cookie cookies body payload form multipart file text json xml raw basic bearer api token url uri base time timeout redirects redirect following authentication without request and or then with using by no content-type accept",
  links:
    "is are was were as to of be being equal equals set with value values the following having containing contains contain content contents at",
  before: "a an the this that these those my our your his her its",
} as const;

const words: ReadonlySet<string> = new Set(Object.values(groups).flatMap((group) => group.split(" ")));

/** Returns whether `word` (lower case) has a meaning of its own. */
export function isReserved(word: string): boolean {
  return words.has(word);
}
