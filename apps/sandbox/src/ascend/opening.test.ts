import type { TrustedContactCreate } from '@apexfintechsolutions/ascend-sdk/models/components'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { expectRefusal } from './testing/client.ts'
import { accountRequest, affirmedAccount, enrolledAccount, registrations, wire } from './testing/requests.ts'

const sandbox = useTestSandbox()

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
  const designation = 'RETIREMENT_BENEFICIARY_DESIGNATION'
  for (const without of [
    { birthDate: undefined },
    { birthDate: undefined, taxId: '212345678' },
    { taxId: '212345678' },
    { taxIdType: wire('TAX_ID_TYPE_EIN') },
    { email: undefined },
    { familyName: undefined },
  ])
    await expectRefusal(enroll([100], designation, without), 400, 3)
  await enroll([60, 40], designation, { taxId: '212345678', taxIdType: wire('TAX_ID_TYPE_SSN') })
  const { listEnrollmentsResponse } = await sdk.enrollmentsAndAgreements.listEnrollments(accountId)
  expect(listEnrollmentsResponse?.enrollments?.at(-1)).toMatchObject({
    type: 'RETIREMENT_BENEFICIARY_DESIGNATION',
    state: 'ACTIVE',
  })
  await expectRefusal(enroll([100]), 400, 9)
})
