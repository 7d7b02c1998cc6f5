import type { Status } from '@vestibule/domain/flow/statuses'

/** What an application must be for its period alone to keep it. */
export interface Kept {
  /** where an application has not ended */
  statuses: readonly Status[]
  /** a risk that was detected after this keeps its person */
  casesSince: Date
}

/** Applications that nobody finishes: kept for a while after the last visit, then gone (NV-13, NV-16). */
export interface Unfinished {
  /**
   * Those last visited before `before` whose person has not been written to since that visit, at most so many.
   * @param state `unfinished`: nobody outside was told; `never_opened`: told or accepted, and no account was ever open
   * @param times refused: a mail that was refused before then is sent again
   */
  leaving(
    state: 'unfinished' | 'never_opened',
    times: { before: Date; refused: Date },
    kept: Kept,
    atMost: number,
  ): Promise<{ clientId: string; userId: string; visitedAt: Date }[]>
  /** Unfinished ones last visited before `visited` whose person's mail was sent before `written`, at most so many. */
  left(
    before: { visited: Date; written: Date },
    kept: Kept,
    atMost: number,
  ): Promise<{ clientId: string; visitedAt: Date }[]>
  /**
   * Removes one with all its answers, if it is still among those: the user stays, and the audit trail, which says so. False:
   * somebody came back to it, or it is finished.
   */
  remove(clientId: string, visitedBefore: Date, kept: Kept, now: Date): Promise<boolean>
}

/** The key of the mail about one visit's application: decided once, and again only after another visit. */
export const keepingMailKey = (clientId: string, visitedAt: Date): string =>
  `mail_keeping:${clientId}:${visitedAt.getTime()}`
