import { formatDollars } from '@vestibule/domain/contribution/amount'
import { fill } from '@vestibule/words/fill'
import { savedSchedule } from '../../application/contributions/choice.ts'
import { scheduleItem, sourceAccount } from '../../application/contributions/summary-items.ts'
import { LoadSaved } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { useSettings } from '../../site/settings.ts'
import { useToday } from '../../site/today.ts'
import { DescriptionList } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Small } from '../../ui/Text.tsx'
import { useLanguage } from '../../words/language.ts'

/** Shows the saved contribution of an account type without a broker, which transfers no money. */
export const SavedChoice = ({ clientId }: ScreenProps) => {
  const { contact } = useSettings()
  const language = useLanguage()
  const today = useToday()
  const { congratulations: words, contribution } = language.words
  return (
    <>
      <LoadSaved read="getBank" clientId={clientId} skeleton={<SkeletonOf shape="panel" rows={3} />}>
        {(bank) => {
          if (!bank) return null
          const schedule = savedSchedule(bank)
          return (
            <DescriptionList
              items={[
                { term: contribution.amount, value: formatDollars(bank.amount) },
                ...(schedule ? [scheduleItem(schedule, today, language)] : []),
                { term: contribution.source, value: sourceAccount(bank) },
              ]}
            />
          )
        }}
      </LoadSaved>
      <Small>{fill(words.applied, { contact })}</Small>
    </>
  )
}
