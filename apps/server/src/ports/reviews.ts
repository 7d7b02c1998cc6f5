import type { Item } from '@vestibule/domain/documents/items'

/** One account's review, followed until it is decided (AG-07, KY-09). */
export interface Review {
  /** since when nothing has happened */
  since: Date
  /** when the person's own page last asked */
  askedAt: Date | null
  endedAt: Date | null
}

/** Which reviews go on, and when the broker is polled next. */
export interface Reviews {
  /** Follows an account from now on; one that is followed already begins anew, with quick looks. */
  begin(clientId: string, now: Date): Promise<void>
  /** Claims the polls that are due and plans the next of each, by how long the review has lasted (ms to ms). @returns client ids */
  claimDue(now: Date, atMost: number, pause: (lasted: number) => number): Promise<string[]>
  /** Whether the broker may be asked now: the review goes on, and nobody asked within `apart` ms. */
  mayLook(clientId: string, by: 'job' | 'page', now: Date, apart: number): Promise<boolean>
  /** Holds it until the transaction ends, so that two who looked at once do not both act on it. */
  hold(clientId: string): Promise<Review | undefined>
  end(clientId: string, now: Date): Promise<void>
  /** Keeps for which items documents are asked for, by which identification; not once some are on their way. */
  asked(clientId: string, identificationId: string, unverified: readonly Item[]): Promise<void>
}
