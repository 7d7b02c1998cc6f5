import { LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { AffiliationsForm } from './AffiliationsForm.tsx'
import { words } from './words.ts'

export const Affiliations = (screen: ScreenProps) => (
  <ScreenLayout accountType={screen.accountType} title={words.h1} intro={words.intro}>
    <LoadSaved read="getClientDetails" clientId={screen.clientId} fields={5}>
      {(saved) => <AffiliationsForm {...screen} saved={saved} />}
    </LoadSaved>
  </ScreenLayout>
)
