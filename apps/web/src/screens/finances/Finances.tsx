import { AccountName } from '../../flow/AccountName.tsx'
import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Column } from '../../site/Column.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { FinancesForm } from './FinancesForm.tsx'

export const Finances = (screen: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={screen.accountType} />}>Enter in financial details</Heading>
    <Answers
      read="getInvestorProfile"
      client={screen.client}
      given="financesGiven"
      params={{ clientId: screen.clientId }}
      fields={3}
    >
      {(saved) => <FinancesForm {...screen} saved={saved} />}
    </Answers>
  </Column>
)
