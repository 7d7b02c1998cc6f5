import { contactHoldSeconds } from '@vestibule/domain/session'

export const isWithin = (since: Date | null | undefined, seconds: number, now: Date): boolean =>
  since != null && since.getTime() > now.getTime() - seconds * 1000

/** @returns the end of the hold that began last, or `undefined` if none holds */
export const holdEnd = (now: Date, ...begins: (Date | null | undefined)[]): Date | undefined => {
  const ends = begins.flatMap((one) =>
    one && isWithin(one, contactHoldSeconds, now) ? [one.getTime() + contactHoldSeconds * 1000] : [],
  )
  return ends.length === 0 ? undefined : new Date(Math.max(...ends))
}
