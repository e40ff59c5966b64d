// A request as curl, and how much of what was sent is kept.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequestLog, curlOf } from "../../client/testing/requestLog.ts";

describe("requests of tests", () => {
  // Written for a POSIX shell.
  const onPosix = process.platform === "win32" ? () => undefined : it;
  onPosix("are written so that a shell takes them apart again as they were", () => {
    const body = `{"name": "O'Neil \\"x\\" $HOME \`id\`",\n "n": 1}`;
    const curl = curlOf({
      method: "POST",
      url: "https://shop.example.com/orders?a=1&b=%20",
      headers: [
        ["host", "shop.example.com"],
        ["Content-Length", "12"],
        ["Content-Type", "application/json"],
        ["Authorization", "Bearer ***"],
      ],
      body,
    });
    const printed = execFileSync("/bin/sh", ["-c", `curl() { for part in "$@"; do printf '%s\\0' "$part"; done; }\n${curl}`]).toString();
    const headers = ["-H", "Content-Type: application/json", "-H", "Authorization: Bearer ***"];
    const expected = ["-X", "POST", "https://shop.example.com/orders?a=1&b=%20", ...headers, "--data-raw", body];
    assert.deepEqual(printed.split("\0").slice(0, -1), expected);
  });

  it("are forgotten when the test runs again, and the oldest first when they are too many", () => {
    const log = createRequestLog();
    const send = (item: string, size: number) => {
      const request = { method: "POST", url: "/", headers: [], body: "x".repeat(size) };
      log.begin(item);
      log.add(item, { sentence: item, line: 1, failed: false, request });
    };
    send("a", 10);
    send("b", 10);
    send("a", 20);
    assert.deepEqual(
      log.of("a").map(({ request }) => request.body?.length),
      [20],
    );
    send("large", 3_999_999);
    assert.deepEqual([log.of("a").length, log.of("b").length, log.of("large").length], [0, 0, 1]);
  });
});
