import type { TrustedContactCreate } from '@apexfintechsolutions/ascend-sdk/models/components'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { expectRefusal } from './testing/client.ts'
import {
  accountRequest,
  affirmedAccount,
  enrolledAccount,
  personRequest,
  registrations,
  wire,
} from './testing/requests.ts'

const sandbox = useTestSandbox()

test('opens a Roth IRA by person, account, enrollment and affirmation', async () => {
  const { sdk, personId, accountId, agreementIds } = await enrolledAccount(sandbox, 'roth')
  const before = await sdk.accountCreation.getAccount(accountId)
  expect(before.account).toMatchObject({
    state: 'PENDING',
    registrationType: 'ROTH_IRA_REGISTRATION',
    ownershipType: 'RETIREMENT',
    activeRestrictions: ['AML_PARTIES_PENDING_INITIAL_KYC'],
  })
  expect(before.account?.openTime).toBeUndefined()

  const listed = await sdk.enrollmentsAndAgreements.listAgreements(accountId)
  const agreements = listed.listAgreementsResponse?.agreements ?? []
  expect(agreements.map((each) => each.agreementId)).toEqual(agreementIds)
  expect(agreements.map((each) => [each.agreementName, each.agreementState])).toEqual([
    ['Standard Customer Account Agreement (EN)', 'REQUIRED'],
    ['Roth IRA Disclosure Statement (EN)', 'REQUIRED'],
    ['Roth IRA Custodial Account Agreement (EN)', 'REQUIRED'],
  ])

  const affirmed = await sdk.enrollmentsAndAgreements.affirmAgreements(
    { accountAgreementIds: agreementIds },
    accountId,
  )
  expect(affirmed.affirmAgreementsResponse?.agreements).toHaveLength(3)
  expect(affirmed.affirmAgreementsResponse?.agreements?.[0]?.affirmationTime).toBeInstanceOf(Date)

  const { account } = await sdk.accountCreation.getAccount(accountId, wire('FULL'))
  expect(account).toMatchObject({ state: 'OPEN', activeRestrictions: [] })
  expect(account?.openTime).toBeInstanceOf(Date)
  expect(account?.enrollments?.map((each) => [each.type, each.state])).toEqual([
    ['REGISTRATION_IRA_ROTH', 'ACTIVE'],
  ])
  const owner = account?.parties?.[0]?.legalNaturalPerson
  expect(owner).toMatchObject({ legalNaturalPersonId: personId, taxIdLastFour: '7777' })
  expect(owner?.taxId).toBeUndefined()
  expect(owner?.investigationId).toEqual(expect.any(String))
})

test('keeps an account PENDING until its last agreement is affirmed', async () => {
  const { sdk, accountId, agreementIds } = await enrolledAccount(sandbox, 'individual')
  expect(agreementIds.length).toBeGreaterThanOrEqual(2)
  const state = async () => (await sdk.accountCreation.getAccount(accountId)).account?.state
  for (const [index, id] of agreementIds.entries()) {
    expect(await state()).toBe('PENDING')
    await sdk.enrollmentsAndAgreements.affirmAgreements({ accountAgreementIds: [id] }, accountId)
    expect(await state()).toBe(index === agreementIds.length - 1 ? 'OPEN' : 'PENDING')
  }
})

test('affirms idempotently, and refuses another account’s agreement', async () => {
  const { sdk, accountId, agreementIds } = await enrolledAccount(sandbox, 'traditional')
  const other = await enrolledAccount(sandbox, 'roth')
  const affirm = (ids: string[]) =>
    sdk.enrollmentsAndAgreements.affirmAgreements({ accountAgreementIds: ids }, accountId)
  const first = await affirm(agreementIds)
  await sandbox.moveClock(60)
  const second = await affirm(agreementIds)
  expect(second.affirmAgreementsResponse).toEqual(first.affirmAgreementsResponse)
  await expectRefusal(affirm(other.agreementIds), 400, 3)
})

test('enrolls in sweep and reinvestment unless declined', async () => {
  const { sdk, accountId } = await enrolledAccount(sandbox, 'individual')
  const declined = await sdk.enrollmentsAndAgreements.listEnrollments(accountId)
  expect(declined.listEnrollmentsResponse?.enrollments).toHaveLength(1)

  const created = await sdk.personManagement.createLegalNaturalPerson(personRequest(sandbox))
  const { account } = await sdk.accountCreation.createAccount(
    accountRequest(sandbox, created.legalNaturalPerson?.legalNaturalPersonId ?? ''),
  )
  const principalApproverId = sandbox.config.ascend.principalApproverId
  const enrolled = await sdk.enrollmentsAndAgreements.enrollAccount(
    { enrollment: { type: wire('REGISTRATION_IRA_ROTH'), principalApproverId } },
    account?.accountId ?? '',
  )
  expect(enrolled.enrollAccountResponse?.agreements?.at(-1)?.agreementName).toMatch(/Cash Sweep/)
  const kept = await sdk.enrollmentsAndAgreements.listEnrollments(account?.accountId ?? '')
  expect(kept.listEnrollmentsResponse?.enrollments?.map((each) => each.type)).toEqual([
    'REGISTRATION_IRA_ROTH',
    'DIVIDEND_REINVESTMENT_PLAN',
    'CASH_FDIC_CASH_SWEEP',
  ])
})

test('[HO-06] keeps trusted contacts with the account, and refuses one that cannot be reached', async () => {
  const { sdk, personId } = await enrolledAccount(sandbox, 'roth')
  const name = { givenName: 'Mary', familyName: 'Somerville' }
  const phoneNumber = { e164Number: '+12125550187' }
  const mailingAddress = {
    addressLines: ['PO Box 312', 'Floor 2'],
    locality: 'Albany',
    administrativeArea: 'NY',
    postalCode: '12207',
    regionCode: 'US',
  }
  const create = (...trustedContacts: TrustedContactCreate[]) =>
    sdk.accountCreation.createAccount({ ...accountRequest(sandbox, personId), trustedContacts })
  const whole = { ...name, emailAddress: 'mary@example.com', phoneNumber, mailingAddress }
  const created = await create(whole, { ...name, phoneNumber }, { ...name, mailingAddress })
  const accountId = created.account?.accountId ?? ''
  const { account } = await sdk.accountCreation.getAccount(accountId, wire('FULL'))
  expect(account?.trustedContacts).toMatchObject([
    { ...whole, trustedContactId: '1' },
    { ...name, phoneNumber },
    { ...name, mailingAddress },
  ])
  await expectRefusal(create(name), 400, 3)
  await expectRefusal(create({ ...whole, familyName: '' }), 400, 3)
  await expectRefusal(create({ ...whole, emailAddress: 'mary' }), 400, 3)
})

test('refuses a second registration and an unknown principal', async () => {
  const { sdk, accountId } = await enrolledAccount(sandbox, 'roth')
  const enroll = (principalApproverId: string) =>
    sdk.enrollmentsAndAgreements.enrollAccount(
      { enrollment: { ...registrations.traditional, principalApproverId } },
      accountId,
    )
  await expectRefusal(enroll(sandbox.config.ascend.principalApproverId), 400, 9)
  await expectRefusal(enroll('unknown'), 400, 3)
})

test('enrolls beneficiaries of an IRA with shares of 100 in total', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth')
  const enroll = (percentages: number[], type = 'RETIREMENT_BENEFICIARY_DESIGNATION', changes = {}) =>
    sdk.enrollmentsAndAgreements.enrollAccount(
      {
        enrollment: {
          type: wire(type),
          principalApproverId: sandbox.config.ascend.principalApproverId,
          beneficiaryEnrollmentMetadata: {
            primaryBeneficiaries: percentages.map((beneficiaryPercentage, index) => ({
              beneficiaryPercentage,
              relationType: wire(index === 0 ? 'SPOUSE' : 'OTHER'),
              givenName: 'Bea',
              familyName: 'Sample',
              birthDate: { year: 1981, month: 1, day: 2 },
              email: 'bea@example.com',
              ...changes,
            })),
          },
        },
      },
      accountId,
    )
  await expectRefusal(enroll([50, 49]), 400, 3)
  await expectRefusal(enroll([100], 'BENEFICIARY_DESIGNATION'), 400, 9)
  const designation = 'RETIREMENT_BENEFICIARY_DESIGNATION'
  for (const without of [
    { birthDate: undefined },
    { birthDate: undefined, taxId: '212-34-5678' },
    { taxId: '212-34-5678' },
    { taxIdType: wire('TAX_ID_TYPE_EIN') },
    { email: undefined },
    { familyName: undefined },
  ])
    await expectRefusal(enroll([100], designation, without), 400, 3)
  await enroll([60, 40], designation, { taxId: '212-34-5678', taxIdType: wire('TAX_ID_TYPE_SSN') })
  const { listEnrollmentsResponse } = await sdk.enrollmentsAndAgreements.listEnrollments(accountId)
  expect(listEnrollmentsResponse?.enrollments?.at(-1)).toMatchObject({
    type: 'RETIREMENT_BENEFICIARY_DESIGNATION',
    state: 'ACTIVE',
  })
  await expectRefusal(enroll([100]), 400, 9)
})

test('publishes changes as events', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth')
  const { listEventMessagesResponse } = await sdk.reader.listEventMessages(`account_id == "${accountId}"`)
  const last = listEventMessagesResponse?.eventMessages?.at(-1)
  expect(last).toMatchObject({ eventType: 'sandbox.account.updated', data: { state: 'OPEN' } })
})
