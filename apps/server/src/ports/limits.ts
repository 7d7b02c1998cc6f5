/** Limits held in the database, so that they hold across processes (SE-03). */
export interface Limits {
  /** Consumes one use; answers undefined while within the limit, else when the person may try again. */
  consume(key: string, max: number, windowSeconds: number, now: Date): Promise<Date | undefined>
}
