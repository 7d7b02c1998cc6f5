export interface Page<Item> {
  items: Item[]
  /** opaque page token; `undefined` on the last page */
  next: string | undefined
}

/** Paged lists of the broker's resources, ids only. All are reads. */
export interface BrokerHoldings {
  /** All persons of our correspondent. The broker neither returns nor filters by creation time. */
  pageOfPersons(
    page: string | undefined,
  ): Promise<Page<{ personId: string; clientPersonId: string | undefined }>>
  /** Oldest first. @param since earliest creation time */
  pageOfAccounts(
    since: Date | undefined,
    page: string | undefined,
  ): Promise<Page<{ accountId: string; clientAccountId: string | undefined }>>
  /** Includes schedules of other account groups that our credentials can read. */
  pageOfSchedules(page: string | undefined): Promise<Page<{ accountId: string; scheduleId: string }>>
}
