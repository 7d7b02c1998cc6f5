import { opensAtBroker } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { parseIsoDate } from '@vestibule/domain/iso-date'
import { savedSchedule } from '../../contributions/choice.ts'
import { scheduleItem, sourceAccount } from '../../contributions/schedule-words.ts'
import { LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { useSettings } from '../../site/settings.ts'
import { shortDate } from '../../ui/dates.ts'
import { DescriptionList } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/Skeleton.tsx'
import { Small } from '../../ui/Text.tsx'
import { words } from './words.ts'

export const WhatIsNext = ({ clientId, accountType, email }: ScreenProps) => {
  const { contact } = useSettings()
  return (
    <LoadSaved
      read="getBank"
      clientId={clientId}
      skeleton={
        <>
          <SkeletonOf shape="panel" rows={4} />
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
                { term: words.amount, value: formatDollars(bank.amount) },
                ...(schedule ? [scheduleItem(schedule)] : []),
                { term: words.source, value: sourceAccount(bank) },
                ...(next.ok && !bank.one_time ? [{ term: words.next, value: shortDate(next.value) }] : []),
              ]}
            />
            <Small>{opensAtBroker(accountType) ? words.copy(email) : words.applied(contact)}</Small>
          </>
        )
      }}
    </LoadSaved>
  )
}
