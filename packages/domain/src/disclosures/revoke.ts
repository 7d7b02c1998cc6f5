import { addDays, type IsoDate } from '../iso-date.ts'
import { longDate } from './debit.ts'
import { currentDisclosures } from './disclosures.ts'
import { render } from './render.ts'

export interface Custodian {
  readonly name: string
  readonly address: string
  readonly phone: string
}

/** Days during which an IRA can be revoked (26 CFR 1.408-6(d)(4)(ii)). */
const revocableDays = 7

export const revocableUntil = (openedOn: IsoDate): IsoDate => addDays(openedOn, revocableDays)

/** Returns the notice, or `undefined` after the last day to revoke. @param words the words of the shown version */
export const revokeNotice = (
  { openedOn, today, custodian }: { openedOn: IsoDate; today: IsoDate; custodian: Custodian },
  words: { readonly main: string } = currentDisclosures.revoke.words,
): string | undefined => {
  const until = revocableUntil(openedOn)
  if (until < today) return undefined
  const { name, address, phone } = custodian
  return render(words.main, { date: longDate(until), custodian: name, address, phone })
}
