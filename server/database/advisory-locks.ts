/**
 * The numbers of PostgreSQL's advisory locks, which all processes on a database share. Each has one owner: two uses of a number
 * wait for each other. They lie above 2³², so they meet none that `hashtext` makes in a trigger.
 */
export const advisoryLocks = {
  /** Held by a start while it migrates and seeds (exclusively.ts). */
  start: 8_647_214_920,
  /** Held by a roll-up of statistics until it commits (stats/queries.ts). */
  rollUp: 8_647_214_921,
  /** Held by the one process that runs the payment emulator, as long as it lives (exclusively.ts). */
  emulator: 8_647_214_922,
} as const;
