import { AccountName } from '../../flow/AccountName.tsx'
import { LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Column } from '../../site/Column.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { AffiliationsForm } from './AffiliationsForm.tsx'
import { words } from './words.ts'

export const Affiliations = (screen: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={screen.accountType} />} intro={words.intro}>
      {words.h1}
    </Heading>
    <LoadSaved read="getClientDetails" params={{ clientId: screen.clientId }} fields={5}>
      {(saved) => <AffiliationsForm {...screen} saved={saved} />}
    </LoadSaved>
  </Column>
)
