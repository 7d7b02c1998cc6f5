import type { MaritalStatus } from '@vestibule/domain/fields/marital-status'
import type { BeneficiaryTier, DesignatedBeneficiary } from '@vestibule/domain/forms/designation'
import { fillAny } from '../fill.ts'
import type { Language } from '../language.ts'

export interface Designation {
  /** The account's name in a sentence, such as `Roth IRA`. */
  account: string
  maritalStatus: MaritalStatus
  /** A charity's `taxId` may be masked. */
  named: readonly DesignatedBeneficiary[]
  /** The spouse's name, if the designation waits for the spouse's consent. */
  spouse?: string | undefined
}

type Words = { readonly main: string; readonly [part: string]: string | number }

/** Returns the statement that the owner signs. @param text the text of the version that was shown */
export const designationStatement = (
  { account, maritalStatus, named, spouse }: Designation,
  { format, words: { disclosures } }: Language,
  text: Words = disclosures.designation,
): string => {
  const part = (name: string) => String(text[name])
  const lineOf = (one: DesignatedBeneficiary): string => {
    const share = one.percentage
    switch (one.kind) {
      case 'PERSON': {
        const line = fillAny(part(one.relation === 'SPOUSE' ? 'spouse' : 'person'), {
          name: `${one.firstName} ${one.lastName}`,
          date: format.longDate(one.birthDate),
          share,
        })
        return one.perStirpes ? fillAny(part('perStirpes'), { beneficiary: line }) : line
      }
      case 'TRUST': {
        const date = format.longDate(one.trustDate)
        const { entityName: name, trustee } = one
        return fillAny(part(trustee === '' ? 'trust' : 'trustOf'), { name, date, trustee, share })
      }
      case 'CHARITY':
        return fillAny(part('charity'), { name: one.entityName, last4: one.taxId.slice(-4), share })
      case 'ESTATE':
        return fillAny(part('estate'), { share })
    }
  }
  const linesOf = (tier: BeneficiaryTier): string => {
    const lines = named.filter((one) => one.tier === tier).map(lineOf)
    return lines.length > 0 ? lines.join('\n') : part('none')
  }
  return fillAny(text.main, {
    account,
    primary: linesOf('PRIMARY'),
    contingent: linesOf('CONTINGENT'),
    marital: part(maritalStatus),
    waits: spouse === undefined ? '' : fillAny(part('waits'), { spouse }),
  })
}
