// Holds the shell functions that a script of curl commands needs: POSIX shell and awk, no other tool.

/** Keep the cookies of a test for its next requests. */
export const cookieOptions = ' -b "$folder/cookies" -c "$folder/cookies"';

/** `curl` as a function keeps status, headers and body of the last response; the commands below it stay plain. */
export const shellRuntime = `folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
failures=0

curl() {
  : > "$folder/body"
  last=$(command curl -sS${cookieOptions} -D "$folder/head" -o "$folder/body" -w '%{http_code}' "$@") || last=000
}

# Whether the last response has one of these status codes: 201, 2xx, 200-399.
status() {
  for wanted; do
    case $wanted in
      *-*) [ "$last" -ge "\${wanted%-*}" ] && [ "$last" -le "\${wanted#*-}" ] && return ;;
      ?xx) [ "\${last%??}" = "\${wanted%xx}" ] && return ;;
      *) [ "$last" = "$wanted" ] && return ;;
    esac
  done
  failures=$((failures + 1))
  echo "not ok: status $*, but it is $last: $(head -c 300 "$folder/body")" >&2
}

# Whether all of these have a value: what comes before has failed otherwise.
known() {
  for given; do
    [ -n "$given" ] || { failures=$((failures + 1)); echo "skipped: a value is missing" >&2; return 1; }
  done
}

# A header of the last response.
header() {
  LC_ALL=C awk -v name="$1" 'BEGIN { name = tolower(name) ":" } /^HTTP\\// { found = "" }
    tolower(substr($0, 1, length(name))) == name { found = substr($0, length(name) + 1) }
    END { gsub(/^[ \\t]+|[ \\t\\r]+$/, "", found); printf "%s", found }' "$folder/head"
}

# The value at a path of the body, such as $.lines[0].sku: as text, or as JSON.
value() { field "$1" text; }
json() { field "$1" json; }

field() {
  LC_ALL=C awk -v wanted="$1" -v as="$2" '
    function blank() { while (substr(s, i, 1) ~ /^[ \\t\\r\\n]$/) i++ }
    function text(  from) {
      for (from = ++i; i <= n && substr(s, i, 1) != "\\""; i++) if (substr(s, i, 1) == "\\\\") i++
      return substr(s, from, i++ - from)
    }
    function walk(path,  from, open, key, at) {
      blank(); from = i; open = substr(s, i, 1)
      if (open == "{" || open == "[") {
        i++; at = 0; blank()
        if (substr(s, i, 1) ~ /^[]}]$/) i++
        else do {
          blank()
          if (open == "{") { key = text(); blank(); i++; walk(path "." key) }
          else walk(path "[" at++ "]")
          blank()
        } while (i <= n && substr(s, i++, 1) == ",")
      } else if (open == "\\"") text()
      else while (substr(s, i, 1) ~ /^[-+.0-9A-Za-z]$/) i++
      if (path == wanted && !done) { done = 1; print_value(substr(s, from, i - from)) }
    }
    function hex(digits,  k, sum) {
      for (k = 1; k <= 4; k++) sum = sum * 16 + index("0123456789abcdef", tolower(substr(digits, k, 1))) - 1
      return sum
    }
    function utf8(code) {
      if (code < 128) return sprintf("%c", code)
      if (code < 2048) return sprintf("%c%c", 192 + int(code / 64), 128 + code % 64)
      if (code < 65536) return sprintf("%c%c%c", 224 + int(code / 4096), 128 + int(code / 64) % 64, 128 + code % 64)
      return sprintf("%c%c%c%c", 240 + int(code / 262144), 128 + int(code / 4096) % 64, 128 + int(code / 64) % 64, 128 + code % 64)
    }
    function print_value(found,  out, sign, code) {
      if (as == "json" || substr(found, 1, 1) != "\\"") { printf "%s", found; return }
      found = substr(found, 2, length(found) - 2)
      while (match(found, /\\\\./)) {
        out = out substr(found, 1, RSTART - 1); sign = substr(found, RSTART + 1, 1); found = substr(found, RSTART + 2)
        if (sign == "u") {
          code = hex(found); found = substr(found, 5)
          if (code >= 55296 && code < 56320) { code = 65536 + (code - 55296) * 1024 + hex(substr(found, 3)) - 56320; found = substr(found, 7) }
          out = out utf8(code)
        } else out = out (sign == "n" ? "\\n" : sign == "t" ? "\\t" : sign == "r" ? "\\r" : sign == "b" ? "\\b" : sign == "f" ? "\\f" : sign)
      }
      printf "%s", out found
    }
    { s = s (NR > 1 ? "\\n" : "") $0 }
    END { n = length(s); i = 1; walk("$") }' "$folder/body"
}

# A text as a query holds it.
encoded() {
  printf '%s' "$1" | LC_ALL=C awk 'BEGIN { for (n = 1; n < 256; n++) code[sprintf("%c", n)] = sprintf("%%%02X", n) }
    NR > 1 { printf "%%0A" }
    { for (i = 1; i <= length($0); i++) { c = substr($0, i, 1); printf "%s", c ~ /[A-Za-z0-9._~-]/ ? c : code[c] } }'
}

# A text as JSON holds it between its quotes.
escaped() {
  printf '%s' "$1" | LC_ALL=C awk 'BEGIN { for (n = 1; n < 32; n++) code[sprintf("%c", n)] = sprintf("\\\\u%04x", n); code["\\""] = "\\\\\\""; code["\\\\"] = "\\\\\\\\" }
    NR > 1 { printf "%s", "\\\\n" }
    { for (i = 1; i <= length($0); i++) { c = substr($0, i, 1); printf "%s", c in code ? code[c] : c } }'
}

uuid() {
  od -An -N16 -tx1 /dev/urandom | tr -d ' \\n' | sed 's/^\\(.\\{8\\}\\)\\(....\\).\\(...\\).\\(...\\)/\\1-\\2-4\\3-8\\4-/'
}

# A whole number from $1 to $2.
random() {
  awk -v low="$1" -v high="$2" -v seed="$(od -An -N4 -tu4 /dev/urandom)" 'BEGIN { srand(seed % 2147483647); printf "%d", low + int(rand() * (high - low + 1)) }'
}

# The test itself.`;

/** The line by which the import knows such a script. */
export const shellMarker = "# Written by playbook export; it needs curl and awk.";
