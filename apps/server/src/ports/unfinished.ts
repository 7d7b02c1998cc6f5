import type { Status } from '@vestibule/domain/flow/statuses'
/** Applications that nobody finishes: kept for a while after the last visit, then gone (NV-13). */
export interface Unfinished {
  /**
   * Those last visited before then whose person has not been written to since that visit, at most so many.
   * @param refused whose mail was refused before then is to be written to again
   * @param statuses where an application has not ended
   */
  leaving(
    before: Date,
    refused: Date,
    statuses: readonly Status[],
    atMost: number,
  ): Promise<{ clientId: string; userId: string; visitedAt: Date }[]>
  /** Those last visited before `visited` whose person's mail was sent before `written`, at most so many. */
  left(
    before: { visited: Date; written: Date },
    statuses: readonly Status[],
    atMost: number,
  ): Promise<string[]>
  /**
   * Removes one with all its answers, if it is still among those: the user stays, and the audit trail, which says so. False:
   * somebody came back to it, or it is finished.
   */
  remove(clientId: string, visitedBefore: Date, statuses: readonly Status[], now: Date): Promise<boolean>
}

/** The key of the mail about one visit's application: decided once, and again only after another visit. */
export const keepingMailKey = (clientId: string, visitedAt: Date): string =>
  `mail_keeping:${clientId}:${visitedAt.getTime()}`
