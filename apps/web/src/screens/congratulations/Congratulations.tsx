import { opensAtBroker } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import { OfferPasskey } from '../../account/passkeys/OfferPasskey.tsx'
import { YourDocuments } from '../../application/agreements/YourDocuments.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { PanelTitle } from '../../site/PanelCard.tsx'
import { InPlace } from '../../site/panel-slots.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import actions from '../../ui/Actions.module.css'
import { Door } from '../../ui/Door.tsx'
import { OutsideLinkButton } from '../../ui/OutsideLinkButton.tsx'
import { useRootState } from '../../ui/root-state.ts'
import { Small } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Congratulations.module.css'
import { SavedChoice } from './SavedChoice.tsx'
import { WhatIsNext } from './WhatIsNext.tsx'

export const Congratulations = (screen: ScreenProps) => {
  const { brand, dashboardUrl } = useSettings()
  const { common, congratulations: words } = useWords()
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
        <OutsideLinkButton href={dashboardUrl}>{common.dashboard}</OutsideLinkButton>
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
