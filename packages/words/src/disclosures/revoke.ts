import { type Custodian, revocableUntil } from '@vestibule/domain/disclosures/revoke'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fillAny } from '../fill.ts'
import type { Language } from '../language.ts'

/** Returns the notice, or `undefined` after the last day to revoke. @param text the text of the version that was shown */
export const revokeNotice = (
  { openedOn, today, custodian }: { openedOn: IsoDate; today: IsoDate; custodian: Custodian },
  language: Language,
  text: { readonly main: string } = language.words.disclosures.revoke,
): string | undefined => {
  const until = revocableUntil(openedOn)
  if (until < today) return undefined
  const { name, address, phone } = custodian
  return fillAny(text.main, {
    date: language.format.longDate(until),
    custodian: name,
    address,
    phone,
  })
}
