import { addDays, type IsoDate } from '../iso-date.ts'
import { longDate } from './debit.ts'
import { DISCLOSURES } from './disclosures.ts'
import { render } from './render.ts'

/** Who takes notices of revocation. */
export interface Custodian {
  readonly name: string
  /** the mailing address, in one line */
  readonly address: string
  readonly phone: string
}

/** How long an IRA can be revoked after it was opened, in days: 26 CFR 1.408-6(d)(4)(ii). */
const revocableDays = 7

/** CF-05. The last day on which an IRA that was opened on this day can be revoked. */
export const revocableUntil = (openedOn: IsoDate): IsoDate => addDays(openedOn, revocableDays)

/**
 * CF-10. The notice of the right to revoke an IRA; undefined once the last day has passed.
 * @param words of the version that was shown (AG-12)
 */
export const revokeNotice = (
  { openedOn, today, custodian }: { openedOn: IsoDate; today: IsoDate; custodian: Custodian },
  words: { readonly main: string } = DISCLOSURES.revoke.words,
): string | undefined => {
  const until = revocableUntil(openedOn)
  if (until < today) return undefined
  const { name, address, phone } = custodian
  return render(words.main, { date: longDate(until), custodian: name, address, phone })
}
