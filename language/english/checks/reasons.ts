// The names of HTTP statuses (RFC 9110 and the registry) and the words that stand for classes of them.

const names: Readonly<Record<number, readonly string[]>> = {
  100: ["Continue"],
  101: ["Switching Protocols"],
  102: ["Processing"],
  103: ["Early Hints"],
  200: ["OK", "Okay"],
  201: ["Created"],
  202: ["Accepted"],
  203: ["Non-Authoritative Information"],
  204: ["No Content"],
  205: ["Reset Content"],
  206: ["Partial Content"],
  207: ["Multi-Status"],
  208: ["Already Reported"],
  226: ["IM Used"],
  300: ["Multiple Choices"],
  301: ["Moved Permanently"],
  302: ["Found"],
  303: ["See Other"],
  304: ["Not Modified"],
  305: ["Use Proxy"],
  307: ["Temporary Redirect"],
  308: ["Permanent Redirect"],
  400: ["Bad Request"],
  401: ["Unauthorized", "Unauthorised"],
  402: ["Payment Required"],
  403: ["Forbidden"],
  404: ["Not Found"],
  405: ["Method Not Allowed"],
  406: ["Not Acceptable"],
  407: ["Proxy Authentication Required"],
  408: ["Request Timeout", "Request Time-out"],
  409: ["Conflict"],
  410: ["Gone"],
  411: ["Length Required"],
  412: ["Precondition Failed"],
  413: ["Content Too Large", "Payload Too Large", "Request Entity Too Large"],
  414: ["URI Too Long", "Request-URI Too Long"],
  415: ["Unsupported Media Type"],
  416: ["Range Not Satisfiable", "Requested Range Not Satisfiable"],
  417: ["Expectation Failed"],
  418: ["I'm a teapot", "Im a teapot"],
  421: ["Misdirected Request"],
  422: ["Unprocessable Content", "Unprocessable Entity"],
  423: ["Locked"],
  424: ["Failed Dependency"],
  425: ["Too Early"],
  426: ["Upgrade Required"],
  428: ["Precondition Required"],
  429: ["Too Many Requests"],
  431: ["Request Header Fields Too Large"],
  451: ["Unavailable For Legal Reasons"],
  500: ["Internal Server Error"],
  501: ["Not Implemented"],
  502: ["Bad Gateway"],
  503: ["Service Unavailable"],
  504: ["Gateway Timeout", "Gateway Time-out"],
  505: ["HTTP Version Not Supported"],
  506: ["Variant Also Negotiates"],
  507: ["Insufficient Storage"],
  508: ["Loop Detected"],
  510: ["Not Extended"],
  511: ["Network Authentication Required"],
};

/** Letters only, lower case: `I'm a teapot`, `IM_A_TEAPOT` and `ImATeapot` are one. */
function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

const byName = new Map<string, number>();
const firstWords = new Set<string>();
let longest = 1;
for (const [status, list] of Object.entries(names))
  for (const name of list) {
    byName.set(squeeze(name), Number(status));
    const words = name.split(" ");
    firstWords.add(squeeze(words[0] as string));
    firstWords.add(squeeze(name));
    longest = Math.max(longest, words.length);
  }

/** The status that has this name, in any case, with spaces, hyphens or underscores. */
export function statusNamed(name: string): number | undefined {
  return byName.get(squeeze(name));
}

/** The registered name of a status. */
export function nameOfStatus(status: number): string | undefined {
  return names[status]?.[0];
}

/** The longest name of a status that the words begin with, and how many words it has. */
export function statusNameAt(words: (ahead: number) => string): { readonly status: number; readonly words: number } | undefined {
  const first = squeeze(words(0));
  if (first === "" || !firstWords.has(first)) return undefined;
  let joined = "";
  let found: { readonly status: number; readonly words: number } | undefined;
  for (let i = 0; i < longest; i++) {
    const word = words(i);
    const letters = squeeze(word);
    if (letters === "") break;
    joined += letters;
    const status = byName.get(joined);
    if (status !== undefined) found = { status, words: i + 1 };
  }
  return found;
}
