import { opensAtBroker } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { debitDays } from '@vestibule/domain/contribution/business-days'
import { parseIsoDate } from '@vestibule/domain/iso-date'
import { debitDaysText } from '@vestibule/words/debits'
import { fill } from '@vestibule/words/fill'
import { savedSchedule } from '../../contributions/choice.ts'
import { scheduleItem, sourceAccount } from '../../contributions/summary-items.ts'
import { LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { useSettings } from '../../site/settings.ts'
import { useToday } from '../../site/today.ts'
import { DescriptionList } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/Skeleton.tsx'
import { Small } from '../../ui/Text.tsx'
import { useLanguage } from '../../words/language.ts'

export const WhatIsNext = ({ clientId, accountType, email }: ScreenProps) => {
  const { contact } = useSettings()
  const language = useLanguage()
  const today = useToday()
  const { congratulations: words, contribution } = language.words
  return (
    <LoadSaved
      read="getBank"
      clientId={clientId}
      skeleton={
        <>
          <SkeletonOf shape="panel" rows={opensAtBroker(accountType) ? 4 : 3} />
          <SkeletonOf shape="lines" />
        </>
      }
    >
      {(bank) => {
        if (!bank) return null
        const schedule = savedSchedule(bank)
        const next = parseIsoDate(bank.next_deposit)
        return (
          <>
            <DescriptionList
              items={[
                { term: contribution.amount, value: formatDollars(bank.amount) },
                ...(schedule ? [scheduleItem(schedule, today, language)] : []),
                { term: contribution.source, value: sourceAccount(bank) },
                ...(next.ok
                  ? [{ term: words.next, value: debitDaysText(debitDays(next.value), today, language) }]
                  : []),
              ]}
            />
            <Small>
              {opensAtBroker(accountType) ? fill(words.copy, { email }) : fill(words.applied, { contact })}
            </Small>
          </>
        )
      }}
    </LoadSaved>
  )
}
