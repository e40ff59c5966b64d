// Parses curl commands: how a shell splits them into words, and what they send.

/** Variables of the shell appear in its texts as `{{name}}`. */
export interface CurlCommand {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** The body as text; with `json` it is sent as JSON whatever the headers say. */
  readonly data?: string;
  readonly json: boolean;
  /** A file that is the body. */
  readonly file?: string;
  readonly form: readonly ({ readonly name: string; readonly value: string } | { readonly name: string; readonly file: string })[];
  readonly user?: { readonly username: string; readonly password: string };
  /** Milliseconds. */
  readonly timeout?: number;
  readonly redirects: boolean;
  /** Options that change what is sent or accepted and have no place above. */
  readonly ignored: readonly string[];
}

const withValue = new Set(
  "-X --request -H --header -d --data --data-raw --data-binary --data-ascii --data-urlencode --json -u --user --url -b --cookie -A --user-agent -o --output -m --max-time --connect-timeout -e --referer -F --form --form-string -T --upload-file -w --write-out -c --cookie-jar --cacert --capath -E --cert --key -x --proxy --retry --retry-delay --retry-max-time --max-redirs -r --range --resolve --connect-to --interface -D --dump-header --oauth2-bearer --aws-sigv4 -K --config --unix-socket -y -Y -z --ciphers --limit-rate --proto".split(
    " ",
  ),
);

/** Options about the command's own output and timing. */
const harmless =
  /^(?:-[sSviLfgO#]+|--(?:silent|show-error|verbose|include|location|fail|fail-with-body|globoff|remote-name|no-progress-meter|progress-bar|compressed|http1\.1|http2|no-buffer|output|write-out|connect-timeout|cookie-jar|dump-header|retry|retry-delay|retry-max-time|max-redirs|limit-rate|no-keepalive)|-[owcDN])$/;

const mostWords = 10_000;

export function readCurl(command: string): CurlCommand | { readonly problem: string } {
  const words = shellWords(command);
  if (words.length > mostWords)
    return {
      problem: `it has ${words.length.toLocaleString("en")} words, but a curl command can have at most ${mostWords.toLocaleString("en")}`,
    };
  const headers: { name: string; value: string }[] = [];
  const data: string[] = [];
  const form: CurlCommand["form"][number][] = [];
  const ignored: string[] = [];
  let method: string | undefined;
  let url: string | undefined;
  let file: string | undefined;
  let user: CurlCommand["user"];
  let timeout: number | undefined;
  let asQuery = false;
  let json = false;
  let redirects = false;
  for (let index = words[0] === "$" ? 2 : 1; index < words.length; index++) {
    const word = words[index] ?? "";
    if (/^(?:\||>|>>|&&|;|2>&1)$/.test(word)) break;
    const [, short, joined] = /^(-[XHdubAFmeTox])(.+)$/s.exec(word) ?? [];
    const [, long, assigned] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    const option = short ?? long ?? word;
    const value = withValue.has(option) ? (joined ?? assigned ?? words[++index] ?? "") : "";
    switch (option) {
      case "-X":
      case "--request":
        method = value.toUpperCase();
        break;
      case "-H":
      case "--header": {
        const [, name, content] = /^([^:;]+)[:;]\s*([\s\S]*)$/.exec(value) ?? [];
        if (name === undefined) ignored.push(`-H ${value}`);
        else headers.push({ name: name.trim(), value: content ?? "" });
        break;
      }
      case "--json":
        data.push(value);
        json = true;
        break;
      case "-d":
      case "--data":
      case "--data-ascii":
      case "--data-binary":
        if (value.startsWith("@")) file = value.slice(1);
        else data.push(value);
        break;
      case "--data-raw":
        data.push(value);
        break;
      case "--data-urlencode": {
        const cut = value.indexOf("=");
        if (/^[^=]*@/.test(value)) ignored.push(`--data-urlencode ${value}`);
        else
          data.push(
            cut < 0
              ? encodeURIComponent(value)
              : `${value.slice(0, cut)}${cut === 0 ? "" : "="}${encodeURIComponent(value.slice(cut + 1))}`,
          );
        break;
      }
      case "-F":
      case "--form":
      case "--form-string": {
        const [, name, content = ""] = /^([^=]+)=([\s\S]*)$/.exec(value) ?? [];
        const path = option === "--form-string" ? undefined : /^[@<]([^;]+)/.exec(content)?.[1];
        if (name === undefined) ignored.push(`${option} ${value}`);
        else form.push(path === undefined ? { name, value: content } : { name, file: path.replace(/^"(.*)"$/, "$1") });
        break;
      }
      case "-T":
      case "--upload-file":
        file = value;
        method ??= "PUT";
        break;
      case "-u":
      case "--user": {
        const cut = value.indexOf(":");
        user = { username: cut < 0 ? value : value.slice(0, cut), password: cut < 0 ? "" : value.slice(cut + 1) };
        break;
      }
      case "--oauth2-bearer":
        headers.push({ name: "Authorization", value: `Bearer ${value}` });
        break;
      case "-b":
      case "--cookie":
        if (value.includes("=")) headers.push({ name: "Cookie", value });
        else ignored.push(`${option} ${value}`);
        break;
      case "-A":
      case "--user-agent":
        headers.push({ name: "User-Agent", value });
        break;
      case "-e":
      case "--referer":
        headers.push({ name: "Referer", value });
        break;
      case "-G":
      case "--get":
        asQuery = true;
        break;
      case "-I":
      case "--head":
        method ??= "HEAD";
        break;
      case "-m":
      case "--max-time":
        if (/^\d+(?:\.\d+)?$/.test(value) && Number(value) > 0) timeout = Math.round(Number(value) * 1000);
        break;
      case "--url":
        url = value;
        break;
      default:
        if (option.startsWith("-") && option !== "-") {
          if (/^-[a-zA-Z#]*L|^--location$/.test(option)) redirects = true;
          if (!harmless.test(option)) ignored.push(value === "" ? option : `${option} ${value}`);
        } else url ??= word;
    }
  }
  if (url === undefined) return { problem: "it has no address" };
  const joined = data.length === 0 ? undefined : data.join(json ? "" : "&");
  return {
    method: method ?? (joined !== undefined && !asQuery ? "POST" : file !== undefined || form.length > 0 ? "POST" : "GET"),
    url: asQuery && joined !== undefined ? `${url}${url.includes("?") ? "&" : "?"}${joined}` : url,
    headers,
    ...(joined === undefined || asQuery ? {} : { data: joined }),
    json,
    ...(file === undefined ? {} : { file }),
    form,
    ...(user === undefined ? {} : { user }),
    ...(timeout === undefined ? {} : { timeout }),
    redirects,
    ignored,
  };
}

/** The commands of a script, each with the line it begins in and the comment above it. */
export function curlCommands(text: string): readonly { readonly text: string; readonly line: number; readonly comment?: string }[] {
  const commands = /^[ \t]*(?:\$ )?(?:[A-Za-z_]\w*=\$\(\s*)?(curl\s(?:[^\n\\'"]|\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*")*)/gm;
  return [...text.matchAll(commands)].map(({ 1: command = "", index, 0: whole }) => {
    const above = text.slice(0, index).split(/\r?\n/);
    const comments: string[] = [];
    for (let at = above.length - 2; at >= 0 && /^\s*#(?!!)/.test(above[at] ?? ""); at--)
      comments.unshift((above[at] ?? "").replace(/^\s*#+\s*/, ""));
    const line = above.length + whole.slice(0, whole.indexOf("curl")).split("\n").length - 1;
    const comment = comments.join("\n").trim();
    return { text: command.trim(), line, ...(comment === "" ? {} : { comment }) };
  });
}

/** As a shell splits it. `$name` and `${name}` outside of single quotes become `{{name}}`. */
function shellWords(command: string): readonly string[] {
  const words: string[] = [];
  const filled = (text: string) =>
    text.replace(/\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g, (_, braced?: string, bare?: string) => `{{${braced ?? bare}}}`);
  for (const [whole] of command.matchAll(
    /(?:\\\r?\n|\s)+|(?:[^\s'"\\]|\\[\s\S]|\$?'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"(?:[^"\\]|\\[\s\S])*")+/g,
  )) {
    if (/^(?:\\\r?\n|\s)+$/.test(whole)) continue;
    words.push(
      whole.replace(
        /\$'((?:[^'\\]|\\[\s\S])*)'|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^'"\\]+)/g,
        (_, ansi?: string, single?: string, double?: string, escaped?: string, bare?: string) => {
          if (ansi !== undefined)
            return ansi
              .replace(/\\n/g, "\n")
              .replace(/\\t/g, "\t")
              .replace(/\\u([0-9a-fA-F]{4})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
              .replace(/\\([\s\S])/g, "$1");
          if (single !== undefined) return single;
          if (double !== undefined)
            return filled(double.replace(/\\\r?\n/g, "").replace(/\\(["\\`])/g, "$1")).replace(/\\\{\{(\w+)\}\}/g, "$$$1");
          return escaped ?? filled(bare ?? "");
        },
      ),
    );
  }
  return words;
}
