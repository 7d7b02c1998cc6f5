import type { GetInvestorProfile } from '@vestibule/contract/application/get-investor-profile'
import { Column } from '../../app/Column.tsx'
import { Heading } from '../../components/Heading.tsx'
import { AccountName } from '../../flow/AccountName.tsx'
import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { SuitabilityForm } from './SuitabilityForm.tsx'

/** FINANCIAL_INFO_2, the investment goals and timeline (FI-03). */
export const Suitability = (screen: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={screen.accountType} />}>
      {'Tell us your investment goals & timeline'}
    </Heading>
    <Answers<GetInvestorProfile>
      client={screen.client}
      given="suitabilityGiven"
      path="/api/data-api/investor/client/:clientId"
      params={{ clientId: screen.clientId }}
      fields={4}
    >
      {(saved) => <SuitabilityForm {...screen} saved={saved} />}
    </Answers>
  </Column>
)
