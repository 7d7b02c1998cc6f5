import { isRevocable, opensAtBroker } from '@vestibule/domain/account-types'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { YourDocuments } from '../../screen-kit/agreements/YourDocuments.tsx'
import { Column } from '../../site/Column.tsx'
import { useSettings } from '../../site/settings.ts'
import { Heading } from '../../ui/Heading.tsx'
import { OutsideLinkButton } from '../../ui/OutsideLinkButton.tsx'
import { Revoke } from './Revoke.tsx'
import { WhatIsNext } from './WhatIsNext.tsx'
import { words } from './words.ts'

export const Congratulations = (screen: ScreenProps) => {
  const { brand, dashboardUrl } = useSettings()
  return (
    <Column>
      <Heading intro={words.open(screen.accountType, brand)}>{words.h1}</Heading>
      <WhatIsNext {...screen} />
      {isRevocable(screen.accountType) && <Revoke clientId={screen.clientId} />}
      {opensAtBroker(screen.accountType) && <YourDocuments clientId={screen.clientId} />}
      <OutsideLinkButton href={dashboardUrl}>{words.dashboard}</OutsideLinkButton>
    </Column>
  )
}
