import type { GetClientDetails } from '@vestibule/contract/application/get-client-details'
import { Column } from '../../app/Column.tsx'
import { Heading } from '../../components/Heading.tsx'
import { AccountName } from '../../flow/AccountName.tsx'
import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { EmploymentForm } from './EmploymentForm.tsx'

/** INFO_5, employment (PE-12, PE-13). */
export const Employment = (screen: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={screen.accountType} />}>Your employment</Heading>
    <Answers<GetClientDetails>
      client={screen.client}
      given="employmentGiven"
      path="/api/data-api/clientdetails/:clientId"
      params={{ clientId: screen.clientId }}
      fields={1}
    >
      {(saved) => <EmploymentForm {...screen} saved={saved} />}
    </Answers>
  </Column>
)
