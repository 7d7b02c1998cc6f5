import type { Apexascend } from '@apexfintechsolutions/ascend-sdk'
import type {
  AccountRequestCreate,
  EnrollmentCreate,
  LegalNaturalPersonCreate,
} from '@apexfintechsolutions/ascend-sdk/models/components'
import type { TestSandbox } from '../../testing/start.ts'
import { ascendClient } from './client.ts'

/** Casts a wire value to the SDK's enum type. */
export const wire = <T>(value: string): T => value as T

const address = {
  addressLines: ['123 Main Street'],
  administrativeArea: 'TX',
  locality: 'Dallas',
  postalCode: '75201',
  regionCode: 'US',
}

export const personRequest = ({ config }: TestSandbox, taxId = '219097777'): LegalNaturalPersonCreate => ({
  birthDate: { year: 1980, month: 2, day: 29 },
  citizenshipCountries: ['US'],
  correspondentId: config.ascend.correspondentId,
  employment: { employmentStatus: wire('EMPLOYED'), occupation: 'Teacher', employer: 'City School' },
  familyName: 'Sample',
  givenName: 'Ana',
  maritalStatus: wire('MARRIED'),
  personalAddress: address,
  taxId,
  taxIdType: wire('TAX_ID_TYPE_SSN'),
  taxProfile: {
    federalTaxClassification: wire('INDIV_SOLEPROP_OR_SINGLEMEMBERLLC'),
    irsFormType: wire('W_9'),
    legalTaxRegionCode: 'US',
    usTinStatus: wire('PASSING'),
  },
})

export const accountRequest = ({ config }: TestSandbox, personId: string): AccountRequestCreate => ({
  accountGroupId: config.ascend.accountGroupId,
  correspondentId: config.ascend.correspondentId,
  investmentProfile: {
    accountGoals: {
      investmentObjective: wire('GROWTH_AND_INCOME'),
      riskTolerance: wire('MEDIUM'),
      timeHorizon: wire('LONG'),
    },
    customerProfile: { annualIncomeRangeUsd: wire('FROM_50K_TO_100K') },
  },
  parties: [
    {
      emailAddress: 'ana@example.com',
      legalNaturalPersonId: personId,
      mailingAddress: address,
      phoneNumber: { e164Number: '+14155550123' },
      relationType: wire('PRIMARY_OWNER'),
    },
  ],
  trustedContacts: [{ givenName: 'Bo', familyName: 'Sample', emailAddress: 'bo@example.com' }],
})

const declined = <P, S>() => ({
  dividendReinvestmentPlan: wire<P>('DIVIDEND_REINVESTMENT_DECLINE'),
  fdicCashSweep: wire<S>('FDIC_CASH_SWEEP_DECLINE'),
})

type Registration = Omit<EnrollmentCreate, 'principalApproverId'>

export const registrations: Record<'roth' | 'traditional' | 'individual', Registration> = {
  roth: { type: wire('REGISTRATION_IRA_ROTH'), iraRothEnrollmentMetadata: declined() },
  traditional: { type: wire('REGISTRATION_IRA_TRADITIONAL'), iraTraditionalEnrollmentMetadata: declined() },
  individual: { type: wire('REGISTRATION_INDIVIDUAL'), individualEnrollmentMetadata: declined() },
}

/** Creates an account whose agreements are not affirmed yet. */
export const enrolledAccount = async (
  sandbox: TestSandbox,
  registration: keyof typeof registrations,
  taxId?: string,
): Promise<{ sdk: Apexascend; personId: string; accountId: string; agreementIds: string[] }> => {
  const sdk = ascendClient(sandbox)
  const created = await sdk.personManagement.createLegalNaturalPerson(personRequest(sandbox, taxId))
  const personId = created.legalNaturalPerson?.legalNaturalPersonId ?? ''
  const { account } = await sdk.accountCreation.createAccount(accountRequest(sandbox, personId))
  const accountId = account?.accountId ?? ''
  const { enrollAccountResponse } = await sdk.enrollmentsAndAgreements.enrollAccount(
    {
      enrollment: {
        ...registrations[registration],
        principalApproverId: sandbox.config.ascend.principalApproverId,
      },
    },
    accountId,
  )
  const agreementIds = (enrollAccountResponse?.agreements ?? []).map((each) => each.agreementId ?? '')
  return { sdk, personId, accountId, agreementIds }
}

export const affirmedAccount = async (
  sandbox: TestSandbox,
  registration: keyof typeof registrations,
  taxId?: string,
): Promise<{ sdk: Apexascend; personId: string; accountId: string }> => {
  const { agreementIds, ...account } = await enrolledAccount(sandbox, registration, taxId)
  await account.sdk.enrollmentsAndAgreements.affirmAgreements(
    { accountAgreementIds: agreementIds },
    account.accountId,
  )
  return account
}
