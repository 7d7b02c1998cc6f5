import { opensAtBroker } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { fill } from '@vestibule/words/fill'
import { OfferPasskey } from '../../account/passkeys/OfferPasskey.tsx'
import { YourDocuments } from '../../application/agreements/YourDocuments.tsx'
import { savedSchedule } from '../../application/contributions/choice.ts'
import { scheduleItem, sourceAccount } from '../../application/contributions/summary-items.ts'
import { LoadSaved } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { DashboardButton } from '../../site/DashboardButton.tsx'
import { PanelTitle } from '../../site/PanelCard.tsx'
import { InPlace } from '../../site/panel-slots.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { useToday } from '../../site/today.ts'
import actions from '../../ui/Actions.module.css'
import { Door } from '../../ui/Door.tsx'
import { DescriptionList } from '../../ui/Panel.tsx'
import { useRootState } from '../../ui/root-state.ts'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { Small } from '../../ui/Text.tsx'
import { useLanguage, useWords } from '../../words/language.ts'
import styles from './Congratulations.module.css'
import { WhatIsNext } from './WhatIsNext.tsx'

/** Shows the saved contribution of an account type without a broker, which transfers no money. */
const SavedChoice = ({ clientId }: ScreenProps) => {
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

export const Congratulations = (screen: ScreenProps) => {
  const { brand } = useSettings()
  const { congratulations: words } = useWords()
  useRootState('sticky-actions')
  const isOpen = opensAtBroker(screen.accountType)
  return (
    <ScreenLayout
      title={words.title}
      intro={fill(words.intro[screen.accountType], { brand })}
      art={
        <InPlace>
          <div className={styles.hero}>
            <Door open={5} />
          </div>
        </InPlace>
      }
    >
      {isOpen ? <WhatIsNext {...screen} /> : <SavedChoice {...screen} />}
      <div className={`${actions.actions} ${actions.sticky}`}>
        <DashboardButton clientId={screen.clientId} />
      </div>
      {isOpen && (
        <>
          <PanelTitle>{words.door}</PanelTitle>
          <Small>{fill(words.copy, { email: screen.email })}</Small>
          <YourDocuments clientId={screen.clientId} folded />
        </>
      )}
      <OfferPasskey />
    </ScreenLayout>
  )
}
