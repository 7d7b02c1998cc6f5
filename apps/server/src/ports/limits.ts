/** One use of something of which `max` (at least 1) fit into any window of so many seconds. */
export interface Use {
  key: string
  max: number
  seconds: number
}

/** Limits held in the database, so that they hold across processes (SE-03). Windows slide. */
export interface Limits {
  /** Consumes one use of each, or none. @returns undefined: all are within their limits, else when all of them are free */
  consume(uses: readonly Use[], now: Date): Promise<Date | undefined>
  /** Removes the keys of which no use counts any more. */
  forget(now: Date): Promise<void>
}
