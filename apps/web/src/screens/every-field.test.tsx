import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Beneficiary, Client, User } from '@vestibule/contract/entities'
import type { Country } from '@vestibule/domain/fields/country-search'
import { sampleAddress, sampleName } from '@vestibule/testing/sample-person'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { CodeForm } from '../account/CodeForm.tsx'
import { ChangeContact } from '../account/contact/ChangeContact.tsx'
import { LogInForm } from '../account/LogInForm.tsx'
import { NewPassword } from '../account/NewPassword.tsx'
import { PasswordForm } from '../account/session/StepUp.tsx'
import { ChangeAddress } from '../application/address/ChangeAddress.tsx'
import { ContributionForm } from '../application/contributions/ContributionForm.tsx'
import { ChangeName } from '../application/name/ChangeName.tsx'
import { AddPhone } from './add-phone/AddPhone.tsx'
import { AddressForm } from './address/Address.tsx'
import { AffiliationsForm } from './affiliations/Affiliations.tsx'
import { BeneficiariesForm } from './beneficiaries/Beneficiaries.tsx'
import { DesignationForm } from './beneficiaries/designation/Designation.tsx'
import { emptyIn } from './beneficiaries/designation/typed.ts'
import { CitizenshipForm } from './citizenship/CitizenshipForm.tsx'
import { DepositFields } from './deposit-form/DepositFields.tsx'
import { VerifyForm } from './deposit-verify/VerifyForm.tsx'
import { EditEmail, EditPhone } from './edit-contact/EditContact.tsx'
import { Email } from './email/Email.tsx'
import { EmploymentForm } from './employment/Employment.tsx'
import { FinancesForm } from './finances/Finances.tsx'
import { ForgotPassword } from './forgot-password/ForgotPassword.tsx'
import { Identity } from './identity/Identity.tsx'
import { ConsentForm } from './identity-wait/ConsentForm.tsx'
import { LoginDetails } from './login-details/LoginDetails.tsx'
import { Name } from './name/Name.tsx'
import { RenamePasskey } from './security/RenamePasskey.tsx'
import { IdentityForm } from './spouse/IdentityForm.tsx'
import { Statements } from './statements/Statements.tsx'
import { SuitabilityForm } from './suitability/Suitability.tsx'
import { noContribution, render, screenOf } from './testing/render.tsx'

const user = { id: 'u', email: 'ada@example.com', phoneNumber: '212-555-0100' } as User
const client = { id: 'c', firstName: '', lastName: '', dob_year: '', ssn: '', facts: {} } as Client
const resident = { ...client, residencyStatus: 'GREEN_CARD_HOLDER' } as Client
const list = { data: [{ code: 'FR', name: 'France' }] as readonly Country[] } as UseQueryResult<
  readonly Country[]
>
const beneficiary = { id: 'b', percentage: 100, taxId: '', taxIdType: '' } as unknown as Beneficiary
const designation = {
  ...{ version: 0, signed_at: null, state: '', waiting: null, ended: null },
  marital_status: '' as const,
  beneficiaries: (['PERSON', 'TRUST', 'CHARITY', 'ESTATE'] as const).map((kind) => ({
    ...emptyIn('PRIMARY'),
    id: kind,
    kind,
  })),
}
const nothing = async () => undefined
const screen = screenOf(client)
const details = { employment_status: 'Employed' } as never

const deposits = {
  bank_name: 'b',
  account_mask: '1234',
  attemptsLeft: 3,
  arriveBy: '2027-03-15',
  verifyBy: '2027-03-17',
}

const choice = (...names: string[]) => names.map((name) => `${name}: radio`)

/** The fields of a person's address. */
const addressOf = (person: string) => [
  ...['address1', 'address2', 'city'].map((name) => `${person}.${name}: text, off`),
  `${person}.state: select, off`,
  `${person}.zipcode: text, off, numeric`,
]
/** The fields of a beneficiary. */
const personOf = (person: string) => [
  `${person}.percentage: text, off, numeric`,
  `${person}.firstName: text, off`,
  `${person}.lastName: text, off`,
  `${person}.birthDate: text, off, numeric`,
  `${person}.phone_number: tel, off, tel`,
  `${person}.email: email, off, email`,
  `${person}.relation: select, off`,
  `${person}.taxIdType: select, off`,
  `${person}.taxId: text, off, numeric`,
  ...addressOf(person),
]

const of = (form: ReactNode, fields: readonly string[]) => ({ form, fields })

// Each form's fields by file name, as `name: type, autocomplete, inputmode`. Autocomplete is `off` for secret
// numbers, answers to questions, and other people's data (AX-06).
const forms: Record<string, { form: ReactNode; fields: readonly string[] }> = {
  'screens/email/Email.tsx': of(<Email />, ['email: email, email, email']),
  'screens/login-details/LoginDetails.tsx': of(<LoginDetails />, [
    'username: text, username',
    'phoneNumber: tel, tel, tel',
    'password: password, new-password',
  ]),
  'account/CodeForm.tsx': of(
    <CodeForm id="x" channel="phone" send={nothing} check={nothing} onAccepted={nothing} />,
    ['code: text, one-time-code, numeric'],
  ),
  'account/session/StepUp.tsx': of(<PasswordForm onEntered={() => undefined} />, [
    'password: password, current-password',
  ]),
  'account/LogInForm.tsx': of(<LogInForm onEntered={nothing} onBlocked={nothing} />, [
    'email: email, username, email',
    'password: password, current-password',
  ]),
  'account/contact/ChangeContact.tsx': of(
    (['email', 'phone'] as const).map((contact) => (
      <ChangeContact
        key={contact}
        contact={contact}
        sentTo={undefined}
        before="x"
        onChanged={nothing}
        onClose={() => undefined}
      />
    )),
    [
      'email: email, email, email',
      'password: password, current-password',
      'phoneNumber: tel, tel, tel',
      'password: password, current-password',
    ],
  ),
  'screens/security/RenamePasskey.tsx': of(
    <RenamePasskey id="p" name="Laptop" onRenamed={() => undefined} onClose={() => undefined} />,
    ['name: text, off'],
  ),
  'screens/forgot-password/ForgotPassword.tsx': of(<ForgotPassword />, ['email: email, username, email']),
  'account/NewPassword.tsx': of(<NewPassword token="t" onExpired={() => undefined} />, [
    'password: password, new-password',
    'confirm: password, new-password',
  ]),
  'screens/add-phone/AddPhone.tsx': of(<AddPhone identity={{ auth0UserId: 'a', email: user.email }} />, [
    'phoneNumber: tel, tel, tel',
  ]),
  'screens/edit-contact/EditContact.tsx': of(
    <>
      <EditPhone user={user} />
      <EditEmail user={user} />
    </>,
    ['phoneNumber: tel, tel, tel', 'email: email, email, email'],
  ),
  'screens/name/Name.tsx': of(<Name {...screen} />, [
    'firstName: text, given-name',
    'lastName: text, family-name',
  ]),
  'screens/address/Address.tsx': of(<AddressForm {...screen} saved={undefined} />, [
    'address_1: text, address-line1',
    'address_2: text, address-line2',
    'zipcode: text, postal-code, numeric',
    'city: text, address-level2',
    'state: select, address-level1',
  ]),
  'application/address/ChangeAddress.tsx': of(
    <ChangeAddress address={sampleAddress} email="" onChanged={nothing} onClose={() => undefined} />,
    [
      'address_1: text, address-line1',
      'address_2: text, address-line2',
      'zipcode: text, postal-code, numeric',
      'city: text, address-level2',
      'state: select, address-level1',
      'password: password, current-password',
    ],
  ),
  'application/name/ChangeName.tsx': of(
    <ChangeName name={sampleName} email="" onChanged={nothing} onClose={() => undefined} />,
    [
      'firstName: text, given-name',
      'lastName: text, family-name',
      'type: select, off',
      '(no name): file',
      'password: password, current-password',
    ],
  ),
  'screens/citizenship/CitizenshipForm.tsx': of(
    <CitizenshipForm {...screen} client={resident} countries={list} onNotCitizen={() => undefined} />,
    [
      ...choice('citizen', 'citizen', 'resident', 'resident'),
      'passport_country: text, off',
      'country_of_birth: text, off',
    ],
  ),
  'screens/identity/Identity.tsx': of(<Identity {...screen} />, [
    'ssn: text, off, numeric',
    'birthDate: text, bday, numeric',
  ]),
  'screens/employment/Employment.tsx': of(<EmploymentForm {...screen} saved={details} />, [
    'employment_status: select, off',
    'employer_name: text, organization',
    'job_title: text, organization-title',
    'joined_year: text, off, numeric',
    'trustedContact.firstName: text, off',
    'trustedContact.lastName: text, off',
    '(no name): checkbox',
    'trustedContact.phone_number: tel, off, tel',
    'trustedContact.email: email, off, email',
    ...addressOf('trustedContact'),
  ]),
  'screens/beneficiaries/Beneficiaries.tsx': of(
    <BeneficiariesForm {...screen} saved={undefined} people={[beneficiary]} />,
    ['marital_status: select, off', ...personOf('people.b')],
  ),
  'screens/beneficiaries/designation/Designation.tsx': of(
    <DesignationForm
      saved={designation}
      clientId="c"
      accountType="ROTH_IRA"
      ownEmail="o@example.com"
      onChange={() => undefined}
      onStale={() => undefined}
    />,
    [
      'marital_status: select, off',
      'people.PERSON.kind: select, off',
      ...personOf('people.PERSON'),
      '(no name): checkbox',
      'people.TRUST.kind: select, off',
      'people.TRUST.percentage: text, off, numeric',
      'people.TRUST.entityName: text, off',
      'people.TRUST.trustDate: text, off, numeric',
      'people.TRUST.trustee: text, off',
      'people.TRUST.taxId: text, off, numeric',
      'people.CHARITY.kind: select, off',
      'people.CHARITY.percentage: text, off, numeric',
      'people.CHARITY.entityName: text, off',
      'people.CHARITY.taxId: text, off, numeric',
      'people.ESTATE.kind: select, off',
      'people.ESTATE.percentage: text, off, numeric',
    ],
  ),
  'screens/spouse/IdentityForm.tsx': of(
    <IdentityForm page="p" sentTo="c" onProven={() => undefined} onExpired={() => undefined} />,
    [
      'firstName: text, off',
      'lastName: text, off',
      'birthDate: text, off, numeric',
      'code: text, one-time-code, numeric',
    ],
  ),
  'screens/finances/Finances.tsx': of(<FinancesForm {...screen} saved={undefined} />, [
    'funding_source: select, off',
    'total_net_worth: select, off',
    'annual_household_income: select, off',
  ]),
  'screens/suitability/Suitability.tsx': of(
    <SuitabilityForm {...screen} saved={undefined} />,
    ['investment_objective', 'time_horizon', 'investment_experience', 'risk_tolerance'].flatMap((name) =>
      choice(name, name, name),
    ),
  ),
  'screens/affiliations/Affiliations.tsx': of(
    <AffiliationsForm {...screen} saved={undefined} />,
    Array<string>(5).fill('(no name): checkbox'),
  ),
  'screens/statements/Statements.tsx': of(<Statements {...screen} />, [
    ...Array<string>(8).fill('(no name): checkbox'),
    'legal_name: text, name',
  ]),
  'screens/identity-wait/ConsentForm.tsx': of(<ConsentForm clientId="c" onAgreed={() => undefined} />, [
    '(no name): checkbox',
  ]),
  'screens/deposit-form/DepositFields.tsx': of(
    <DepositFields saved={undefined} clientId="c" onBack={undefined} />,
    [
      'bank_name: text, off',
      'account_type: select, off',
      'routing_number: text, off, numeric',
      'account_number: text, off, numeric',
      'confirm: text, off, numeric',
    ],
  ),
  'screens/deposit-verify/VerifyForm.tsx': of(<VerifyForm {...screen} deposits={deposits} />, [
    'amount1: text, off, decimal',
    'amount2: text, off, decimal',
  ]),
  'application/contributions/ContributionForm.tsx': of(
    <ContributionForm
      saved={noContribution}
      clientId="c"
      accountType="ROTH_IRA"
      birthYear={1985}
      onSaved={nothing}
      preview={() => null}
    >
      {() => null}
    </ContributionForm>,
    ['amount: text, off, numeric', ...choice('frequency', 'frequency', 'frequency')],
  ),
}

const fieldsOf = (html: string): string[] =>
  [...html.matchAll(/<(input|select|textarea)\b([^>]*)>/g)].map(([, tag = '', attributes = '']) => {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1]
    const type = tag === 'input' ? read('type') : tag
    const filled = [type, read('autocomplete'), read('inputmode')].filter((part) => part !== undefined)
    return `${read('name') ?? '(no name)'}: ${filled.join(', ')}`
  })

describe('browser autofill', () => {
  test.each(Object.entries(forms))('[AX-06] %s', (_, { form, fields }) => {
    expect(fieldsOf(render(form))).toEqual(fields)
  })

  test('[EN-05] keyboards correct no proper name, and no password while it is shown', () => {
    const corrected = Object.values(forms).flatMap(({ form }) =>
      [...render(form).matchAll(/<input\b(?=[^>]*type="(?:text|password)")[^>]*>/g)]
        .map(([tag]) => tag)
        .filter((tag) => !/autocorrect="off"|inputmode="(?:numeric|decimal)"|hidden=""/i.test(tag))
        .map((tag) => /\bname="([^"]*)"/.exec(tag)?.[1]),
    )
    expect(corrected).toEqual(['name', 'job_title'])
  })

  test('[AX-06] the table lists every form', () => {
    const root = fileURLToPath(new URL('..', import.meta.url))
    const files = globSync('**/*.tsx', { cwd: root, exclude: ['**/*.test.tsx'] })
    const isForm = (file: string) => /= useForm[<(]/.test(readFileSync(`${root}/${file}`, 'utf8'))
    expect(Object.keys(forms).toSorted()).toEqual(files.filter(isForm).toSorted())
  })
})
