// Classifies how far away an address is, so that a server of the internet cannot make us call machines of our own
// network.

import { isIP } from "node:net";

/**
 * `link-local` holds the addresses at which clouds hand out credentials without authentication: no MCP server is there.
 */
export type AddressZone = "loopback" | "private" | "link-local" | "public";

export function zoneOfAddress(address: string): AddressZone {
  const plain = address.replace(/^\[|\]$/g, "").toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? hexMapped(plain);
  return isIP(mapped ?? plain) === 6 ? zoneOf6(plain) : zoneOf4(mapped ?? plain);
}

/** The zone that the name of a host implies; undefined when it must be looked up. */
export function zoneOfHost(host: string): AddressZone | undefined {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (isIP(name) !== 0) return zoneOfAddress(name);
  return name === "localhost" || name.endsWith(".localhost") ? "loopback" : undefined;
}

function hexMapped(address: string): string | undefined {
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (match === null) return undefined;
  const [high, low] = [Number.parseInt(match[1] ?? "", 16), Number.parseInt(match[2] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function zoneOf4(address: string): AddressZone {
  const [a = 0, b = 0] = address.split(".").map(Number);
  if (a === 127) return "loopback";
  if (a === 169 && b === 254) return "link-local";
  // 100.64/10 is shared by providers, and 100.100.100.200 gives credentials in one cloud.
  if (a === 0 || a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168) || (a === 100 && b >= 64 && b < 128))
    return "private";
  return a >= 224 || (a === 198 && (b === 18 || b === 19)) ? "private" : "public";
}

function zoneOf6(address: string): AddressZone {
  if (address === "::1") return "loopback";
  if (address === "::") return "private";
  if (/^fe[89ab]/.test(address)) return "link-local";
  return /^f[cd]/.test(address) || address.startsWith("ff") || address.startsWith("64:ff9b:") || address.startsWith("2002:")
    ? "private"
    : "public";
}
