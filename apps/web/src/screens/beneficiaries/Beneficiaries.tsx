import { LoadIfSaved, LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { BeneficiariesForm } from './BeneficiariesForm.tsx'

/** Saved before the marital status, so beneficiaries are always read (PE-17). */
export const Beneficiaries = (screen: ScreenProps) => {
  return (
    <ScreenLayout accountType={screen.accountType} title="Marital status and beneficiaries">
      <LoadSaved read="getBeneficiaries" clientId={screen.clientId} fields={1}>
        {(people = []) => (
          <LoadIfSaved read="getClientDetails" screen={screen} fact="maritalStatusGiven" fields={1}>
            {(saved) => <BeneficiariesForm {...screen} people={people} saved={saved} />}
          </LoadIfSaved>
        )}
      </LoadSaved>
    </ScreenLayout>
  )
}
