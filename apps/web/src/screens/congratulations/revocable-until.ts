import { longDate } from '@vestibule/domain/disclosures/debit'
import { addDays } from '@vestibule/domain/iso-date'
import { todayInNewYork } from '../../app/today.ts'

/** How long an IRA can be revoked after it was opened, in days: 26 CFR 1.408-6(d)(4)(ii). */
const DAYS = 7

/** CF-05. The last day on which an IRA can be revoked, counted from the day it was opened in New York. */
export const revocableUntil = (openedAt: string): string =>
  longDate(addDays(todayInNewYork(new Date(openedAt)), DAYS))
