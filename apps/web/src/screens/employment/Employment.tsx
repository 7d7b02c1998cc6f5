import { AccountName } from '../../flow/AccountName.tsx'
import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Column } from '../../site/Column.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { EmploymentForm } from './EmploymentForm.tsx'

export const Employment = (screen: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={screen.accountType} />}>Your employment</Heading>
    <Answers
      read="getClientDetails"
      client={screen.client}
      given="employmentGiven"
      params={{ clientId: screen.clientId }}
      fields={1}
    >
      {(saved) => <EmploymentForm {...screen} saved={saved} />}
    </Answers>
  </Column>
)
