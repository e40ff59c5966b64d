// Shipping takes its time: a shipment is accepted at once and done after a delay, which also survives a restart.

import { randomInt } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { transaction } from "./database.ts";

export interface ShipmentRow {
  readonly orderId: string;
  readonly trackingNumber: string;
  readonly requestedAt: string;
  readonly dueAt: string;
  readonly shippedAt: string | null;
}

export interface Shipments {
  /** Accepts the shipment of an order; the order becomes SHIPPED after the delay. */
  readonly request: (orderId: string) => ShipmentRow;
  readonly find: (orderId: string) => ShipmentRow | undefined;
  readonly stop: () => void;
}

/** Starts the shipping department. Orders that an earlier process left for shipping are shipped when due. */
export function startShipments(database: DatabaseSync, delayMs: number): Shipments {
  let timer: NodeJS.Timeout | undefined;

  const schedule = (): void => {
    clearTimeout(timer);
    const next = database.prepare("SELECT min(dueAt) AS dueAt FROM shipments WHERE shippedAt IS NULL").get() as { dueAt: string | null };
    if (next.dueAt === null) return;
    timer = setTimeout(shipDue, Math.max(1, Date.parse(next.dueAt) - Date.now()));
  };

  const shipDue = (): void => {
    const now = new Date().toISOString();
    transaction(database, () => {
      const due = database
        .prepare("UPDATE shipments SET shippedAt = ? WHERE shippedAt IS NULL AND dueAt <= ? RETURNING orderId")
        .all(now, now);
      const ship = database.prepare("UPDATE orders SET status = 'SHIPPED', version = version + 1, updatedAt = ? WHERE id = ?");
      for (const { orderId } of due) ship.run(now, orderId ?? null);
    });
    schedule();
  };

  schedule();
  return {
    request: (orderId) => {
      const now = Date.now();
      const trackingNumber = `TRK${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
      const row = database
        .prepare("INSERT INTO shipments (orderId, trackingNumber, requestedAt, dueAt) VALUES (?, ?, ?, ?) RETURNING *")
        .get(orderId, trackingNumber, new Date(now).toISOString(), new Date(now + delayMs).toISOString()) as unknown as ShipmentRow;
      schedule();
      return row;
    },
    find: (orderId) => database.prepare("SELECT * FROM shipments WHERE orderId = ?").get(orderId) as ShipmentRow | undefined,
    stop: () => clearTimeout(timer),
  };
}
