// TLS against real servers: who is trusted, and who has to show a certificate.

import assert from "node:assert/strict";
import { createHttpClient, HttpFailure, type HttpResponse, type TlsMaterial } from "../../engine/http/client.ts";
import { tlsOptions } from "../../engine/http/tls.ts";
import { type Authority, createAuthority, createSelfSigned } from "../support/certificate.ts";
import { startTarget, type Target } from "../support/target.ts";

const never = new AbortController().signal;

async function get(url: string, tls?: TlsMaterial): Promise<HttpResponse> {
  const client = createHttpClient({ cookies: true, ...(tls === undefined ? {} : { tls }) });
  try {
    return await client.session().send({ method: "GET", url, headers: [], redirects: true, timeoutMs: 10_000 }, never);
  } finally {
    await client.close();
  }
}

async function refusal(url: string, tls?: TlsMaterial): Promise<string> {
  const result: unknown = await get(url, tls).catch((error: unknown) => error);
  assert.ok(result instanceof HttpFailure, "it was answered");
  assert.equal(result.kind, "tls");
  return result.message.replaceAll(new URL(url).host, "TARGET").replace("GET https://TARGET/: ", "");
}

describe("TLS", () => {
  let authority: Authority;
  let target: Target;
  before(async () => {
    authority = createAuthority("Test authority");
    target = await startTarget(undefined, authority.issue("server"));
  });
  after(() => target.close());

  it("trusts an authority of its own, and only then", async () => {
    assert.equal(
      await refusal(`${target.url}/`),
      "TARGET is not trusted: its certificate comes from an authority that is not trusted here.",
    );
    assert.equal((await get(target.url, { ca: authority.cert })).status, 200);
    const stranger = createAuthority("Another authority");
    assert.match(await refusal(`${target.url}/`, { ca: stranger.cert }), /not trusted/);
  });

  it("accepts any certificate when insecure", async () => {
    assert.equal((await get(target.url, { insecure: true })).status, 200);
  });

  it("keeps the connection open", async () => {
    const own = await startTarget(undefined, authority.issue("server"));
    const client = createHttpClient({ cookies: true, tls: { ca: authority.cert } });
    for (let count = 0; count < 10; count++) {
      await client.session().send({ method: "GET", url: own.url, headers: [], redirects: true, timeoutMs: 10_000 }, never);
    }
    assert.ok(own.connections() <= 2, `${own.connections()} connections`);
    await client.close();
    await own.close();
  });

  it("names a self-signed, an expired and a misnamed certificate", async () => {
    const selfSigned = await startTarget(undefined, createSelfSigned("me"));
    assert.equal(await refusal(`${selfSigned.url}/`), "TARGET is not trusted: its certificate is self-signed.");
    await selfSigned.close();
    const expired = await startTarget(undefined, authority.issue("old", { expired: true }));
    assert.equal(await refusal(`${expired.url}/`, { ca: authority.cert }), "TARGET is not trusted: its certificate has expired.");
    await expired.close();
    const misnamed = await startTarget(undefined, authority.issue("server", { host: "example.test" }));
    const message = await refusal(`${misnamed.url}/`, { ca: authority.cert });
    assert.equal(message, "the certificate of TARGET is not for this host (it is for example.test).");
    await misnamed.close();
  });

  it("shows a client certificate, with or without a passphrase", async () => {
    const strict = await startTarget((_, response) => void response.end("in"), {
      ...authority.issue("server"),
      ca: authority.cert,
      requestCert: true,
      rejectUnauthorized: true,
    });
    const url = `${strict.url}/`;
    // Node's server closes without saying why, others send an alert.
    const unshown: unknown = await get(url, { ca: authority.cert }).catch((error: unknown) => error);
    assert.ok(unshown instanceof HttpFailure);
    assert.match(`${unshown.message} ${unshown.fix}`, /client certificate/);
    const plain = authority.issue("client");
    assert.equal((await get(url, { ca: authority.cert, ...plain })).text(), "in");
    const locked = authority.issue("client", { passphrase: "open sesame" });
    assert.equal((await get(url, { ca: authority.cert, ...locked, passphrase: "open sesame" })).text(), "in");
    const material = { ca: authority.cert, ...locked };
    assert.match(await refusal(url, material), /^The key of the client certificate is encrypted/);
    assert.match(await refusal(url, { ...material, passphrase: "wrong" }), /^The passphrase does not decrypt the key/);
    assert.match(await refusal(url, { ca: authority.cert, cert: plain.cert, key: locked.key, passphrase: "open sesame" }), /do not match/);
    assert.match(await refusal(url, { ca: authority.cert, cert: plain.cert }), /have "cert" but no "key"/);
    assert.match(await refusal(url, { ca: "not a certificate" }), /contains no certificate in PEM format/);
    await strict.close();
  });

  it("says of every wrong passphrase the same, whatever it makes of the key", async () => {
    const { cert, key } = authority.issue("client", { passphrase: "open sesame" });
    for (let count = 0; count < 400; count += 1) {
      await assert.rejects(
        tlsOptions({ cert, key, passphrase: `wrong ${count}` }),
        /^HttpFailure: The passphrase does not decrypt the key/,
      );
    }
  });

  it("names http where https was asked", async () => {
    const plain = await startTarget();
    assert.equal(await refusal(`https://127.0.0.1:${plain.port}/`), "TARGET does not speak HTTPS.");
    await plain.close();
  });
});
