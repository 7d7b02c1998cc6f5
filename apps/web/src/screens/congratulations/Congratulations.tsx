import { isRevocable, opensAtBroker } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { YourDocuments } from '../../screen-kit/agreements/YourDocuments.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { OutsideLinkButton } from '../../ui/OutsideLinkButton.tsx'
import { useWords } from '../../words/language.ts'
import { Revoke } from './Revoke.tsx'
import { WhatIsNext } from './WhatIsNext.tsx'

export const Congratulations = (screen: ScreenProps) => {
  const { brand, dashboardUrl } = useSettings()
  const { common, congratulations: words } = useWords()
  return (
    <ScreenLayout title={words.title} intro={fill(words.intro[screen.accountType], { brand })}>
      <WhatIsNext {...screen} />
      {isRevocable(screen.accountType) && <Revoke clientId={screen.clientId} />}
      {opensAtBroker(screen.accountType) && <YourDocuments clientId={screen.clientId} />}
      <OutsideLinkButton href={dashboardUrl}>{common.dashboard}</OutsideLinkButton>
    </ScreenLayout>
  )
}
