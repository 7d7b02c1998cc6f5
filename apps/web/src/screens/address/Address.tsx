import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { AddressForm } from './AddressForm.tsx'

export const Address = (screen: ScreenProps) => (
  <ScreenLayout
    accountType={screen.accountType}
    title="What is your home address?"
    intro="Where you live, not a PO box."
  >
    <Answers
      read="getAddress"
      client={screen.client}
      given="addressGiven"
      params={{ clientId: screen.clientId }}
      fields={5}
    >
      {(saved) => <AddressForm {...screen} saved={saved} />}
    </Answers>
  </ScreenLayout>
)
