/** The numbers of all advisory locks. A transaction waits only for one that takes the same lock. */
export const advisoryLocks = {
  migrations: 7_214_551,
  checkpoints: 7_214_552,
  /** Taken by functions of `0001_schema.sql` that add and move partitions. */
  partitions: 7_214_553,
  eventPositions: 7_214_555,
} as const
