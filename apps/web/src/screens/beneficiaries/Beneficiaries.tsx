import { Answers } from '../../flow/Answers.tsx'
import { LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { BeneficiariesForm } from './BeneficiariesForm.tsx'

/** Saved before the marital status, so beneficiaries are always read (PE-17). */
export const Beneficiaries = (screen: ScreenProps) => {
  const params = { clientId: screen.clientId }
  return (
    <ScreenLayout accountType={screen.accountType} title="Marital status and beneficiaries">
      <LoadSaved read="getBeneficiaries" params={params} fields={1}>
        {(people = []) => (
          <Answers
            read="getClientDetails"
            client={screen.client}
            given="maritalStatusGiven"
            params={params}
            fields={1}
          >
            {(saved) => <BeneficiariesForm {...screen} people={people} saved={saved} />}
          </Answers>
        )}
      </LoadSaved>
    </ScreenLayout>
  )
}
