import { AccountName } from '../../flow/AccountName.tsx'
import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Column } from '../../site/Column.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { SuitabilityForm } from './SuitabilityForm.tsx'

export const Suitability = (screen: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={screen.accountType} />}>
      {'Tell us your investment goals & timeline'}
    </Heading>
    <Answers
      read="getInvestorProfile"
      client={screen.client}
      given="suitabilityGiven"
      params={{ clientId: screen.clientId }}
      fields={4}
    >
      {(saved) => <SuitabilityForm {...screen} saved={saved} />}
    </Answers>
  </Column>
)
