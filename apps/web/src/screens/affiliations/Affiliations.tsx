import { Column } from '../../app/Column.tsx'
import { Heading } from '../../components/Heading.tsx'
import { AccountName } from '../../flow/AccountName.tsx'
import { Saved } from '../../flow/Saved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { AffiliationsForm } from './AffiliationsForm.tsx'
import { words } from './words.ts'

/** The regulatory statements (AF-01): the last of what the broker is told. */
export const Affiliations = (screen: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={screen.accountType} />} intro={words.intro}>
      {words.h1}
    </Heading>
    <Saved read="getClientDetails" params={{ clientId: screen.clientId }} fields={5}>
      {(saved) => <AffiliationsForm {...screen} saved={saved} />}
    </Saved>
  </Column>
)
