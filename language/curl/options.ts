// Splits the words of a curl command into options with their values, and addresses. Knows curl's table of options.

export interface CurlOption {
  /** As curl's manual spells it first; empty for an address. */
  readonly option: string;
  readonly value: string;
}

const shortWithValue = "AbcCdDeEFHhKmoPQrtTuUwxXyYz";

const longWithValue = new Set(
  "abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine etag-compare etag-save expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip header hostpubmd5 hostpubsha256 hsts interface ipfs-gateway json keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate referer request request-target resolve retry retry-delay retry-max-time sasl-authzid service-name socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-file url url-query user user-agent variable write-out".split(
    " ",
  ),
);

/** About the command's own output and timing, and the connection: they change neither the request nor a check. */
export const harmlessOptions: ReadonlySet<string> = new Set(
  "-# -4 -6 -c -D -f -g -i -J -L -N -o -O -q -R -s -S -v -w -Z --compressed --connect-timeout --cookie-jar --disable --dump-header --fail --fail-early --fail-with-body --globoff --http1.1 --http2 --include --ipv4 --ipv6 --limit-rate --location --max-redirs --no-buffer --no-keepalive --no-progress-meter --output --output-dir --progress-bar --remote-header-name --remote-name --remote-time --retry --retry-all-errors --retry-connrefused --retry-delay --retry-max-time --show-error --show-headers --silent --stderr --tcp-nodelay --trace --trace-ascii --trace-time --verbose --write-out".split(
    " ",
  ),
);

/** Flags in one word are separated: `-sSLX POST` is `-s`, `-S`, `-L` and `-X` with its value. */
export function optionsOf(words: readonly string[]): readonly CurlOption[] {
  const found: CurlOption[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    if (word.startsWith("--") && word.length > 2) {
      const [, name = "", assigned] = /^--([\w.-]+)(?:=([\s\S]*))?$/.exec(word) ?? [];
      const takes = longWithValue.has(name);
      found.push({ option: name === "" ? word : `--${name}`, value: takes ? (assigned ?? words[++index] ?? "") : "" });
    } else if (/^-[^-\s]/.test(word)) {
      for (let at = 1; at < word.length; at++) {
        const sign = word[at] ?? "";
        if (!shortWithValue.includes(sign)) found.push({ option: `-${sign}`, value: "" });
        else {
          const joined = word.slice(at + 1);
          found.push({ option: `-${sign}`, value: joined === "" ? (words[++index] ?? "") : joined });
          break;
        }
      }
    } else if (word !== "-" && word !== "--") found.push({ option: "", value: word });
  }
  return found;
}
