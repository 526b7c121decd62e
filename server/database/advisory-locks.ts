/**
 * The keys of PostgreSQL's advisory locks, shared by all processes on a database. Each key has one owner,
 * because two uses of a key wait for each other. The keys lie above 2³², so that none collides with a
 * `hashtext` key of a trigger.
 */
export const advisoryLocks = {
  /** Held at startup while the process migrates and seeds (exclusively.ts). */
  start: 8_647_214_920,
  /** The seed of a card's own key, held until commit by the transaction that rolls it up (stats/queries.ts). */
  rollUp: 8_647_214_921,
  /** Held by the one process that runs the payment emulator, for its whole life (exclusively.ts). */
  emulator: 8_647_214_922,
} as const;
