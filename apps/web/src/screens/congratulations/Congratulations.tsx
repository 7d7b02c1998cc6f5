import { isRevocable, opensAtBroker } from '@vestibule/domain/account-types'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { YourDocuments } from '../../screen-kit/agreements/YourDocuments.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { OutsideLinkButton } from '../../ui/OutsideLinkButton.tsx'
import { Revoke } from './Revoke.tsx'
import { WhatIsNext } from './WhatIsNext.tsx'
import { words } from './words.ts'

export const Congratulations = (screen: ScreenProps) => {
  const { brand, dashboardUrl } = useSettings()
  return (
    <ScreenLayout title={words.h1} intro={words.open(screen.accountType, brand)}>
      <WhatIsNext {...screen} />
      {isRevocable(screen.accountType) && <Revoke clientId={screen.clientId} />}
      {opensAtBroker(screen.accountType) && <YourDocuments clientId={screen.clientId} />}
      <OutsideLinkButton href={dashboardUrl}>{words.dashboard}</OutsideLinkButton>
    </ScreenLayout>
  )
}
