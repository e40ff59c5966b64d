// X.509 certificates for tests, made on the spot: an authority, what it signs, and expired ones. DER is written by
// hand, so nothing has to be installed.

import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

export interface Issued {
  readonly cert: string;
  readonly key: string;
}

export interface Authority extends Issued {
  issue(name: string, options?: IssueOptions): Issued;
}

interface IssueOptions {
  readonly expired?: boolean;
  /** The one DNS name that it is for; default localhost and 127.0.0.1. */
  readonly host?: string;
  /** Encrypts the key. */
  readonly passphrase?: string;
}

export function createAuthority(name: string): Authority {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const own = issue(name, keys, name, keys.privateKey, { authority: true });
  return {
    ...own,
    issue(subject, options = {}) {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      return issue(subject, { publicKey, privateKey }, name, keys.privateKey, { ...options, authority: false });
    },
  };
}

/** Signed by itself, for 127.0.0.1 and localhost. */
export function createSelfSigned(name: string): Issued {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return issue(name, keys, name, keys.privateKey, { authority: false });
}

interface Keys {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

function issue(
  subject: string,
  keys: Keys,
  issuer: string,
  signer: KeyObject,
  options: IssueOptions & { readonly authority: boolean },
): Issued {
  const day = 86_400_000;
  const [from, to] = options.expired === true ? [-20 * day, -10 * day] : [-day, 10 * day];
  const algorithm = sequence(oid("2a8648ce3d040302"));
  const { host } = options;
  const names =
    host === undefined ? [tlv(0x82, Buffer.from("localhost")), tlv(0x87, Buffer.from([127, 0, 0, 1]))] : [tlv(0x82, Buffer.from(host))];
  const extensions = sequence(
    sequence(oid("551d13"), tlv(0x04, sequence(...(options.authority ? [tlv(0x01, Buffer.from([0xff]))] : [])))),
    sequence(oid("551d11"), tlv(0x04, sequence(...names))),
  );
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer),
    sequence(time(Date.now() + from), time(Date.now() + to)),
    distinguishedName(subject),
    keys.publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, extensions),
  );
  const signature = createSign("SHA256").update(body).sign(signer);
  const der = sequence(body, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  const { passphrase } = options;
  const key =
    passphrase === undefined
      ? keys.privateKey.export({ type: "pkcs8", format: "pem" })
      : keys.privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase });
  return { cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`, key: String(key) };
}

function tlv(tag: number, ...content: readonly Buffer[]): Buffer {
  const value = Buffer.concat(content);
  const length =
    value.length < 128 ? [value.length] : value.length < 256 ? [0x81, value.length] : [0x82, value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}

function sequence(...content: readonly Buffer[]): Buffer {
  return tlv(0x30, ...content);
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex, "hex"));
}

function distinguishedName(commonName: string): Buffer {
  return sequence(tlv(0x31, sequence(oid("550403"), tlv(0x0c, Buffer.from(commonName)))));
}

function time(at: number): Buffer {
  return tlv(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]/g, "").slice(2, 14)}Z`));
}
