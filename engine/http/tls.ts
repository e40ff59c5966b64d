// Reads the TLS settings of a client: which certificates it trusts and which it presents.

import type { SecureContext } from "node:tls";
import { HttpFailure } from "./failure.ts";

/** PEM texts, read by the caller. */
export interface TlsMaterial {
  /** Trusted next to the certificates that Node.js trusts. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
  /** Accept any certificate. */
  readonly insecure?: boolean;
}

export interface TlsOptions {
  readonly secureContext?: SecureContext;
  readonly rejectUnauthorized?: boolean;
}

/** Throws `HttpFailure` for material that cannot be used. */
export async function tlsOptions(material: TlsMaterial): Promise<TlsOptions> {
  const { ca, cert, key, passphrase, insecure } = material;
  const trust = insecure === true ? { rejectUnauthorized: false } : {};
  if (ca === undefined && cert === undefined && key === undefined) return trust;
  if ((cert === undefined) !== (key === undefined)) {
    const [given, missing] = cert === undefined ? ["key", "cert"] : ["cert", "key"];
    throw new HttpFailure("tls", `The tls settings have "${given}" but no "${missing}".`, "A client certificate needs both.");
  }
  if (ca !== undefined && !ca.includes("-----BEGIN")) {
    throw new HttpFailure(
      "tls",
      'The file of tls "ca" contains no certificate in PEM format.',
      "It starts with -----BEGIN CERTIFICATE-----.",
    );
  }
  const tls = await import("node:tls");
  try {
    const secureContext = tls.createSecureContext({
      ...(ca === undefined ? {} : { ca: [...tls.getCACertificates("default"), ca] }),
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
      ...(passphrase === undefined ? {} : { passphrase }),
    });
    return { ...trust, secureContext };
  } catch (error) {
    throw unusable(error as Error & { code?: string }, passphrase !== undefined, key?.includes("ENCRYPTED") === true);
  }
}

function unusable(error: Error & { code?: string }, hasPassphrase: boolean, encrypted: boolean): HttpFailure {
  const { code = "", message } = error;
  // A wrong passphrase sometimes decrypts to no key at all, without a padding error.
  const unopened = encrypted && /DECODER routines|1E08010C/i.test(message);
  if (unopened || /bad decrypt|BAD_DECRYPT|interrupted or cancelled|bad password read/i.test(code + message)) {
    const what = hasPassphrase
      ? "The passphrase does not decrypt the key of the client certificate."
      : "The key of the client certificate is encrypted.";
    return new HttpFailure("tls", what, 'Correct "passphrase" in the tls settings; ${variables} are allowed there.', error);
  }
  if (/key values mismatch/i.test(code + message)) {
    return new HttpFailure(
      "tls",
      "The key and the client certificate do not match.",
      'Correct "cert" or "key" in the tls settings.',
      error,
    );
  }
  return new HttpFailure("tls", `The tls settings cannot be used: ${message}.`, 'Check that "ca", "cert" and "key" are PEM files.', error);
}
