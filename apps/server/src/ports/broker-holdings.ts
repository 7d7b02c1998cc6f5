/** One page of a provider's list. */
export interface Page<Item> {
  items: Item[]
  /** opaque, good for the same list alone; undefined: the last page */
  next: string | undefined
}

/** Lists of what the broker holds, a page at a time, by ids alone. All are reads. */
export interface BrokerHoldings {
  /** Every person of our correspondent. The broker neither tells nor filters by when a person was created. */
  pageOfPersons(
    page: string | undefined,
  ): Promise<Page<{ personId: string; clientPersonId: string | undefined }>>
  /** Accounts of our correspondent and account group, the oldest first. @param since created from then on */
  pageOfAccounts(
    since: Date | undefined,
    page: string | undefined,
  ): Promise<Page<{ accountId: string; clientAccountId: string | undefined }>>
  /** ACH deposit schedules of every account that our credentials reach, other account groups' too. */
  pageOfSchedules(page: string | undefined): Promise<Page<{ accountId: string; scheduleId: string }>>
}
