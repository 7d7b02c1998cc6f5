import type { GetBank } from '@vestibule/contract/application/get-bank'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { nextDates } from '@vestibule/domain/contribution/deposits'
import { shortDate } from '../../components/dates.ts'
import { DescriptionList } from '../../components/Panel.tsx'
import { Small } from '../../components/Text.tsx'
import { BANK_CALL, useTerms } from '../../contribution/ContributionForm.tsx'
import { contributionFrom, startOf } from '../../contribution/choice.ts'
import { scheduleItem, sourceAccount } from '../../contribution/schedule-words.ts'
import { Saved } from '../../flow/Saved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { words } from './words.ts'

/** The contribution that was confirmed: what is drawn next, from where. */
export const WhatIsNext = ({ client, clientId, accountType, email }: ScreenProps) => {
  const terms = useTerms(accountType, Number(client?.dob_year))
  return (
    <Saved<GetBank> path={BANK_CALL} params={{ clientId }} fields={2}>
      {(bank) => {
        if (!bank) return null
        const contribution = contributionFrom(startOf(bank), terms)
        const [next] = contribution ? nextDates(contribution.schedule, terms.today, 1) : []
        return (
          <>
            <DescriptionList
              items={[
                { term: words.amount, value: formatDollars(bank.amount) },
                ...(contribution ? [scheduleItem(contribution.schedule)] : []),
                { term: words.source, value: sourceAccount(bank) },
                ...(next && contribution?.schedule.frequency !== 'ONE_TIME'
                  ? [{ term: words.next, value: shortDate(next) }]
                  : []),
              ]}
            />
            <Small>{words.copy(email)}</Small>
          </>
        )
      }}
    </Saved>
  )
}
