import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { SuitabilityForm } from './SuitabilityForm.tsx'

export const Suitability = (screen: ScreenProps) => (
  <ScreenLayout accountType={screen.accountType} title={'Tell us your investment goals & timeline'}>
    <Answers
      read="getInvestorProfile"
      client={screen.client}
      given="suitabilityGiven"
      params={{ clientId: screen.clientId }}
      fields={4}
    >
      {(saved) => <SuitabilityForm {...screen} saved={saved} />}
    </Answers>
  </ScreenLayout>
)
