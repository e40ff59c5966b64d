// Gives the request for a certificate (PKCS#10) where a member takes one: no other text is accepted in its place.

import type { Json } from "../../../language/index.ts";

/** In PEM. It asks for the name "test", with a key that nobody has kept. */
const request = [
  "-----BEGIN CERTIFICATE REQUEST-----",
  "MIHIMHECAQAwDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEH",
  "A0IABGocmUUdtZMJJYXHF6A7GjUWOZLN3n/YyFKQqiGhFoTTKZ9YRkdAhLfgd266",
  "nQZ/FKnXFHwSnoHdCLQLdULzFe+gADAKBggqhkjOPQQDAgNHADBEAiAM8s90GEMM",
  "DMKV6ry5MP2ifyi+/qo6KHcx1XUg3apqRAIgc8qtqXbG1ZeEAiTTnXiZVghzLBzu",
  "Efk+5jTm8cwGTSg=",
  "-----END CERTIFICATE REQUEST-----",
  "",
].join("\n");

/** Undefined if the description asks for no such request. */
export function certificateRequest(description: Json | undefined, format: Json | undefined): string | undefined {
  if (!/\bPKCS ?#?10\b|\bcertificate signing request\b[^.]{0,40}\bPEM\b|\bPEM[- ]encoded (?:\w+ )?CSR\b/i.test(String(description ?? "")))
    return undefined;
  return format === "byte" || /\bbase64\b/i.test(String(description)) ? Buffer.from(request).toString("base64") : request;
}
