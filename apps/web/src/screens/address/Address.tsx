import { AccountName } from '../../flow/AccountName.tsx'
import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Column } from '../../site/Column.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { AddressForm } from './AddressForm.tsx'

export const Address = (screen: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={screen.accountType} />} intro="Where you live, not a PO box.">
      What is your home address?
    </Heading>
    <Answers
      read="getAddress"
      client={screen.client}
      given="addressGiven"
      params={{ clientId: screen.clientId }}
      fields={5}
    >
      {(saved) => <AddressForm {...screen} saved={saved} />}
    </Answers>
  </Column>
)
