import type { GetClientDetails } from '@vestibule/contract/application/get-client-details'
import { Column } from '../../app/Column.tsx'
import { Heading } from '../../components/Heading.tsx'
import { AccountName } from '../../flow/AccountName.tsx'
import { Answers } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { BeneficiariesForm } from './BeneficiariesForm.tsx'

/** INFO_6 of an IRA, the marital status (PE-14, PE-17). */
export const Beneficiaries = (screen: ScreenProps) => (
  <Column>
    <Heading eyebrow={<AccountName type={screen.accountType} />}>Marital status and beneficiaries</Heading>
    <Answers<GetClientDetails>
      client={screen.client}
      given="maritalStatusGiven"
      path="/api/data-api/clientdetails/:clientId"
      params={{ clientId: screen.clientId }}
      fields={1}
    >
      {(saved) => <BeneficiariesForm {...screen} saved={saved} />}
    </Answers>
  </Column>
)
