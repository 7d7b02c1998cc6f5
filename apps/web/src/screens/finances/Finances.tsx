import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { FinancesForm } from './FinancesForm.tsx'

export const Finances = (screen: ScreenProps) => (
  <ScreenLayout accountType={screen.accountType} title="Enter in financial details">
    <Answers
      read="getInvestorProfile"
      client={screen.client}
      given="financesGiven"
      params={{ clientId: screen.clientId }}
      fields={3}
    >
      {(saved) => <FinancesForm {...screen} saved={saved} />}
    </Answers>
  </ScreenLayout>
)
