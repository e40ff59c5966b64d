// A number with its tolerance as bounds, in decimal digits: 52.52 ± 0.01 is from 52.51 to 52.53.

import type { Comparison } from "../../check.ts";
import type { ValueMeaning } from "../meaning.ts";
import { type Place, unsettled } from "./place.ts";
import { jsonOf } from "./value.ts";

export function boundsAround(place: Place, value: ValueMeaning, tolerance: ValueMeaning): Comparison {
  const middle = decimalOf(place, value);
  const distance = decimalOf(place, tolerance);
  if (distance.units < 0n) return unsettled("a negative tolerance");
  const places = Math.max(middle.places, distance.places);
  const from = scaled(middle, places);
  const by = scaled(distance, places);
  return { atLeast: Number(written(from - by, places)), atMost: Number(written(from + by, places)) };
}

interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

function decimalOf(place: Place, meaning: ValueMeaning): Decimal {
  const value = jsonOf(place, meaning);
  const match = typeof value === "number" ? /^(-?\d+)(?:\.(\d+))?$/.exec(String(value)) : null;
  if (match === null) return unsettled("no number in digits");
  const [, whole = "", fraction = ""] = match;
  return { units: BigInt(whole + fraction), places: fraction.length };
}

function scaled({ units, places }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - places);
}

function written(units: bigint, places: number): string {
  const sign = units < 0n ? "-" : "";
  const text = String(units < 0n ? -units : units).padStart(places + 1, "0");
  return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}
