import { LoadIfSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { AddressForm } from './AddressForm.tsx'

export const Address = (screen: ScreenProps) => (
  <ScreenLayout
    accountType={screen.accountType}
    title="What is your home address?"
    intro="Where you live, not a PO box."
  >
    <LoadIfSaved read="getAddress" screen={screen} fact="addressGiven" fields={5}>
      {(saved) => <AddressForm {...screen} saved={saved} />}
    </LoadIfSaved>
  </ScreenLayout>
)
