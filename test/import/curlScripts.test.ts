// Imports curl commands as scripts use them: each request is a step or is listed, without signs of the shell.

import assert from "node:assert/strict";
import { importedTexts } from "./world.ts";

async function read(script: string, name = "it.sh") {
  const { texts, unfit, sources, unvalued, secrets } = await importedTexts({ [name]: script });
  const [text = ""] = Object.values(texts).filter((one) => one.includes("# Execution"));
  const [service = ""] = Object.values(texts).filter((one) => one.includes("base_url:"));
  const [{ requests, assertions } = { requests: undefined, assertions: undefined }] = sources;
  return {
    text: text.slice(text.indexOf("# Execution")),
    service,
    unfit: unfit.map(({ kind, what, reason }) => `${kind} ${what}: ${reason}`),
    requests: [requests?.found, requests?.converted, requests?.listed],
    assertions: [assertions?.found, assertions?.converted, assertions?.listed],
    unvalued,
    secrets,
  };
}

const sentencesOf = (text: string) => text.split("\n").flatMap((line) => /^\d+\. (Send .*)$/.exec(line)?.[1] ?? []);

/** No sentence ends a value with a sign of the shell. */
function clean(text: string): void {
  for (const sentence of sentencesOf(text)) assert.doesNotMatch(sentence, /[);](?:"| |\.$)/, sentence);
}

describe("curl in a shell script", () => {
  for (const [what, line, sentence] of [
    ["a condition's body", "if true; then curl -X DELETE http://x.test/a; fi", "Send a DELETE request to /a."],
    ["a condition", "if curl -sf http://x.test/a; then echo yes; fi", "Send a GET request to /a."],
    ["a test", 'test "$(curl -s http://x.test/a)" = ok', "Send a GET request to /a."],
    ["what follows &&", '[ -n "$X" ] && curl http://x.test/a', "Send a GET request to /a."],
    ["a variable", "response=$(curl -s http://x.test/a)", "Send a GET request to /a."],
    ["a variable, in backticks", "response=`curl -s http://x.test/a`", "Send a GET request to /a."],
    ["an exported variable", 'export ID="$(curl -s -X POST "http://x.test/a")"', "Send a POST request to /a."],
    ["time", "time curl http://x.test/a", "Send a GET request to /a."],
    ["a subshell", "(curl http://x.test/a)", "Send a GET request to /a."],
    ["a group", "{ curl http://x.test/a; }", "Send a GET request to /a."],
    ["the background", "curl http://x.test/a &", "Send a GET request to /a."],
    ["!", "! curl http://x.test/a", "Send a GET request to /a."],
    ["a path", "/usr/bin/curl http://x.test/a", "Send a GET request to /a."],
    ["Windows", "curl.exe http://x.test/a", "Send a GET request to /a."],
    ["a variable for the program", "CURL='curl -s -X PUT'\n$CURL http://x.test/a", "Send a PUT request to /a."],
    ["a pipe", "curl -s http://x.test/a | jq .", "Send a GET request to /a."],
    ["a failure that ends the script", "curl -sf http://x.test/a || exit 1", "Send a GET request to /a."],
    ["prefixes", "X=1 env Y=2 timeout 5 curl http://x.test/a", "Send a GET request to /a."],
    ["another shell", "bash -c 'curl http://x.test/a'", "Send a GET request to /a."],
    ["a command before it", 'cd sub && echo "it\'s" && curl http://x.test/a', "Send a GET request to /a."],
    [
      "a header of a code",
      'CODE=$(curl -s -o /dev/null -w "%{http_code}" "http://x.test/a" -H "X-A: 1")',
      'Send a GET request to /a with header X-A "1".',
    ],
    ["continued lines", "curl \\\n  http://x.test/a \\\n  -H 'X-A: 1'", 'Send a GET request to /a with header X-A "1".'],
    ["a comment with a quote above it", "# it's\ncurl http://x.test/a # don't\n", "Send a GET request to /a."],
  ] as const)
    it(`reads a request in ${what}`, async () => {
      const { text, requests } = await read(`${line}\n`);
      assert.deepEqual(sentencesOf(text), [sentence]);
      assert.deepEqual(requests, [1, 1, 0]);
    });

  it("reads each of several requests of a line, and the signs between them are in none", async () => {
    const { text, requests } = await read(
      'curl "http://x.test/h"; curl "http://x.test/i" && curl http://x.test/j; (curl http://x.test/k)\n',
    );
    assert.deepEqual(
      sentencesOf(text),
      ["h", "i", "j", "k"].map((path) => `Send a GET request to /${path}.`),
    );
    clean(text);
    assert.deepEqual(requests, [4, 4, 0]);
  });

  it("takes a body from the script's own input", async () => {
    const { text, requests } = await read(
      `cat <<JSON | curl -X POST http://x.test/a -d @-\n{"title": "one $X"}\nJSON\ncurl --json @- http://x.test/b <<'EOT'\n{"title": "two $X"}\nEOT\necho '{"title": "three"}' | curl -d @- http://x.test/c\ncurl --json @- http://x.test/d <<< '{"title": "four"}'\n`,
    );
    assert.match(text, /to \/a with body \{"title": "one \$\{X\}"\}/);
    assert.match(text, /to \/b with body \{"title": "two \$\$\{X\}"\}|to \/b with body \{"title": "two \$X"\}/);
    assert.match(text, /to \/c with body \{"title": "three"\}/);
    assert.match(text, /to \/d with body \{"title": "four"\}/);
    assert.deepEqual(requests, [4, 4, 0]);
  });

  it("reads no command in the text of a heredoc or of a quote", async () => {
    const { requests } = await read(
      'cat <<EOF > readme.txt\ncurl http://x.test/no\nEOF\necho "run curl http://x.test/no"\ncurl http://x.test/a\nwhich curl\napt-get install -y curl\n',
    );
    assert.deepEqual(requests, [1, 1, 0]);
  });

  for (const [what, script, reason] of [
    ["a loop", "for id in 1 2; do curl http://x.test/$id; done", /it is in a loop/],
    ["a loop that waits", "until curl -sf http://x.test/a; do sleep 1; done", /it is in a loop/],
    ["a function", "login() {\n  curl http://x.test/a\n}\nlogin", /it is in the function login/],
    ["a function of bash", "function login { curl http://x.test/a; }", /it is in the function login/],
    ["else", 'if [ -n "$A" ]; then echo; else curl http://x.test/a; fi', /only where another condition fails/],
    ["a case", 'case "$1" in\n  up) curl http://x.test/a ;;\nesac', /one branch of a case/],
    ["||", '[ -n "$A" ] || curl http://x.test/a', /only where the command before it fails/],
    ["a computed word", 'curl "http://x.test/a" -H "A: $(date)"', /only a shell can compute \$\(date\)/],
    ["an argument", "curl http://x.test/$1", /only a shell can compute \$1/],
    ["a list", 'curl "${ARGS[@]}" http://x.test/a', /only a shell can compute \$\{ARGS\[@\]\}/],
    ["a computed input", "jq -n '{}' | curl -d @- http://x.test/a", /only a shell knows what its input/],
    ["another program", "docker exec app curl -s http://x.test/a", /another command \(docker\) runs it/],
    ["xargs", "cat ids | xargs -n1 curl -X DELETE", /another command \(xargs\) runs it/],
    ["an open quote", "curl 'http://x.test/a", /a quote has no end/],
  ] as const)
    it(`lists a request in ${what}, and counts it`, async () => {
      const { unfit, requests } = await read(`curl http://x.test/first\n${script}\n`);
      assert.deepEqual(requests, [2, 1, 1]);
      assert.match(unfit.join("\n"), reason);
    });

  it("reads on after each of these", async () => {
    const { requests } = await read(
      "if a; then b; elif c; then d; else e; fi\nfor x in 1; do :; done\nf() { g; }\ncase x in (a) b;; c|d) e;; esac\n[[ $a == b && $c ]]\n((x++))\nA=(1 2)\ncurl http://x.test/a\n",
    );
    assert.deepEqual(requests, [1, 1, 0]);
  });

  it("says the conditions of a request that is sent in any case, and what the shell compares", async () => {
    const { unfit, assertions } = await read(
      '[ -n "$X" ] && curl http://x.test/a\nif [ -f y ]; then curl http://x.test/b; fi\ntest "$(curl -s http://x.test/c)" = ok\nCODE=$(curl -s -o /dev/null -w "%{http_code}" http://x.test/d)\n[ "$CODE" = 200 ]\n',
    );
    assert.match(unfit.join("\n"), /setting \[ -n "\$X" \] &&: steps send the request in any case/);
    assert.match(unfit.join("\n"), /setting if \[ -f y \]: steps send the request in any case/);
    assert.match(unfit.join("\n"), /assertion test "\$\(curl -s http:\/\/x\.test\/c\)" = ok: only a shell can compute it/);
    assert.match(unfit.join("\n"), /assertion \[ "\$CODE" = 200 \]/);
    assert.deepEqual(assertions, [2, 0, 2]);
  });

  it("saves what jq takes out of a response, under the script's name", async () => {
    const { text, unfit, unvalued, secrets } = await read(
      `TOKEN=$(curl -s http://x.test/login -d '{"user":"ada"}' | jq -r .access_token)\nresponse=$(curl -s http://x.test/b)\nID=$(echo "$response" | jq -r '.items[0].id')\ncurl http://x.test/c/$ID -H "Authorization: Bearer $TOKEN"\n`,
    );
    assert.match(text, /Save \$\.access_token as \$\{TOKEN\}/);
    assert.match(text, /Save \$\.items\[0\]\.id as \$\{ID\}/);
    assert.match(text, /to \/c\/\$\{ID\} with bearer token "\$\{TOKEN\}"/);
    assert.deepEqual([unfit, unvalued, secrets], [[], [], []]);
  });

  it("lists what a script takes out of a response in another way", async () => {
    const { unfit } = await read("TOKEN=$(curl -s http://x.test/login | grep -o 'x')\ncurl http://x.test/b -H \"X-A: $TOKEN\"\n");
    assert.match(unfit.join("\n"), /save TOKEN=\$\(curl -s http:\/\/x\.test\/login \| grep -o x\): only a shell can compute it/);
  });

  it("takes over constants and defaults of variables", async () => {
    const { text, service, requests } = await read(
      'BASE=${1:-http://x.test}\nexport SKU=A-1\nPASSWORD=hunter2-secret\n: "${USER_NAME:=ada}"\ncurl "$BASE/a/$SKU?u=$USER_NAME&s=${STATE:-NEW}" -u "ada:$PASSWORD"\n',
    );
    assert.deepEqual(requests, [1, 1, 0]);
    assert.match(service, /base_url: http:\/\/x\.test/);
    assert.match(service, /SKU: A-1/);
    assert.match(service, /STATE: NEW/);
    assert.match(service, /PASSWORD: \{ type: encrypted text \}/);
    assert.doesNotMatch(service + text, /hunter2/);
  });

  it("keeps a variable that only gets its own default", async () => {
    const { text, service } = await read('BASE="${BASE:-http://x.test}"\ncurl "$BASE/a"\n');
    assert.match(service, /BASE: http:\/\/x\.test|base_url: http:\/\/x\.test/);
    assert.doesNotMatch(text, /Set \$\{BASE\}/);
  });

  it("lists a command that curl sends to several addresses by itself", async () => {
    const { unfit, requests } = await read("curl 'http://x.test/{a,b}'\ncurl 'http://x.test/p[1-3]'\ncurl -g 'http://x.test/?a[0-1]=2'\n");
    assert.deepEqual(requests, [3, 1, 2]);
    assert.match(unfit.join("\n"), /curl sends a request for each of the addresses/);
  });

  it("finds a file in the folder in which the script is run", async () => {
    const { texts, unfit } = await importedTexts({ "scripts/smoke/it.sh": "curl -F file=@a.txt http://x.test/a\n" });
    assert.deepEqual(unfit, []);
    assert.match(Object.values(texts).join(), /the file "?\.\/a\.txt/);
  });

  it("keeps each of several addresses of one command, and those of --next", async () => {
    const { text, requests } = await read("curl http://x.test/a http://x.test/b --next -X DELETE http://x.test/c\n");
    assert.deepEqual(sentencesOf(text), ["Send a GET request to /a.", "Send a GET request to /b.", "Send a DELETE request to /c."]);
    assert.deepEqual(requests, [3, 3, 0]);
  });

  it("reads commands between notes, whose quotes are apostrophes", async () => {
    const { text, requests } = await read(
      "Here's how it works (don't forget the token):\n\n$ curl http://x.test/a -d '{\n  \"a\": 1\n}'\n\nThat's all; curl isn't hard.\ncurl http://x.test/b\n",
      "notes.txt",
    );
    assert.deepEqual(sentencesOf(text).length, 2, text);
    assert.match(text, /POST request to \/a with body \{"a": 1\}/);
    assert.deepEqual(requests, [2, 2, 0]);
  });
});

describe("the words of a curl command", () => {
  it("reads the texts that Chrome copies, with an escaped apostrophe", async () => {
    const { text } = await read(
      `curl 'http://x.test/tickets' --data-raw $'{"title":"it\\'s \\u0021 \\x41"}' -H 'X-A: 1' -H 'content-type: application/json'\n`,
    );
    assert.match(text, /Send a POST request to \/tickets with header X-A "1" and body \{"title": "it's ! A"\}\./);
  });

  for (const [flags, sentence] of [
    ["-sG http://x.test/a -d size=5", 'Send a GET request to /a with query parameter size "5".'],
    ["-sSGk -d size=5 http://x.test/a", 'Send a GET request to /a with query parameter size "5".'],
    ["-sI http://x.test/a", "Send a HEAD request to /a."],
    ["-sSLX POST http://x.test/a", "Send a POST request to /a."],
    ["-sXPUT http://x.test/a", "Send a PUT request to /a."],
    ["-sH 'X-A: 1' http://x.test/a", 'Send a GET request to /a with header X-A "1".'],
    ["--noproxy '*' --url-query b=1 http://x.test/a", 'Send a GET request to /a with query parameter b "1".'],
    ["-T - http://x.test/a <<< x", "Send a PUT request to /a"],
  ] as const)
    it(`reads ${flags}`, async () => {
      const { text } = await read(`curl ${flags}\n`);
      const [first = ""] = sentencesOf(text);
      assert.ok(first.startsWith(sentence), text);
    });

  it("lists the type and the name of a part", async () => {
    const { unfit, text } = await read(
      `curl -F "file=@a.txt;type=text/x-log;filename=x.log" -F 'meta={"a":1};type=application/json' http://x.test/a\n`,
    );
    assert.deepEqual(unfit, [
      "body part file: type text/x-log: the type of a part always comes from its file",
      "body part file: filename x.log: a part is always sent with the name of its file",
      "body part meta: type application/json: a part with a text has no type",
    ]);
    assert.match(text, /meta '\{"a":1\}'|meta "\{\\"a\\":1\}"/);
  });
});
