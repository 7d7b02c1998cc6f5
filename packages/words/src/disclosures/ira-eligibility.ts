import type { AccountType } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import type { IraDoubts } from '@vestibule/domain/contribution/ira-doubts'
import { fillAny } from '../fill.ts'
import type { Language } from '../language.ts'

interface Text {
  readonly main: string
  readonly [part: string]: string | number
}

/** Returns the notice beside a doubtful IRA contribution. @param text the text of the version that was shown */
export const iraEligibilityNotice = (
  { taxYear: year, noCompensation, incomeEnd, joint }: IraDoubts,
  accountType: AccountType,
  language: Language,
  text: Text = language.words.disclosures['ira-eligibility'],
): string => {
  const part = (name: string) => String(text[name] ?? '')
  const income = { year, limit: formatDollars(incomeEnd ?? 0), filing: part(joint ? 'joint' : 'single') }
  const reasons = [
    ...(noCompensation ? [fillAny(part('compensation'), { year })] : []),
    ...(incomeEnd === null ? [] : [fillAny(part(accountType), income)]),
  ]
  return fillAny(text.main, { reasons: reasons.join(' ') })
}
