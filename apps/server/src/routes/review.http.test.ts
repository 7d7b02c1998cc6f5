import { ssnWith } from '@vestibule/testing/applicant'
import { jpeg } from '@vestibule/testing/files'
import { expectRefusal, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useStack()

/** Accepted and affirmed, and the account not looked at since. */
const affirmed = async (serial: string) => {
  const applicant = await its.answered({ ssn: ssnWith(serial) })
  await applicant.openAccount()
  await applicant.acceptAgreements()
  await applicant.must(applicant.confirmAgreements())
  return applicant
}

const yes = 'VERIFIED'
const no = 'UNVERIFIED'

test.each([
  ['0002', 'PASSED', 'OPEN', [no, no, no, no]],
  ['0003', 'PASSED', 'OPEN', [yes, no, yes, yes]],
  ['0004', 'FAILED', 'CLOSED', [yes, yes, yes, yes]],
  ['2345', 'PASSED', 'CLOSED', [yes, yes, yes, yes]],
])('[KY-02] [API-01] the check of serial %s', async (serial, watchlist_screen, state, items) => {
  const { api, clientId } = await affirmed(serial)
  const [name_verified, legal_address_verified, birth_date_verified, identification_number_verified] = items
  const check = await api.get(`/api/kyc-check/${clientId}`)
  expect(check).toMatchObject({ status: 200 })
  expect(check.body).toEqual({
    watchlist_screen,
    results: [{ name_verified, legal_address_verified, birth_date_verified, identification_number_verified }],
  })
  const investigations = await api.get(`/api/broker-api/investigations/client/${clientId}`)
  expect(investigations.body).toEqual({
    investigations: [{ id: expect.stringMatching(/\w+/), state, watchlist_screen }],
  })
})

test('[KY-02] without an account there is nothing to check, and before the agreements no result', async () => {
  const applicant = await its.answered()
  const { api, clientId } = applicant
  for (const path of [`/api/kyc-check/${clientId}`, `/api/broker-api/investigations/client/${clientId}`])
    await expectRefusal(api.get(path), '404 not_found')
  await applicant.openAccount()
  expect((await api.get(`/api/kyc-check/${clientId}`)).body).toEqual({
    watchlist_screen: 'PENDING',
    results: [],
  })
})

test.each(['ONBOARDING_AGREEMENTS', 'KYC_DOCUMENTS_REQUIRED'])(
  '[NV-07] [NV-05] restored to %s without an account: the forms are saved and it stays, until the account leads to the agreements',
  async (status) => {
    const applicant = await its.answered()
    const { clientId } = applicant
    await its.query('update client set client_status = $2, step = 3 where id = $1', [clientId, status])
    await applicant.saveAddress()
    expect(await applicant.readClient()).toMatchObject({
      client_status: status,
      facts: { hasAccount: false },
    })
    const upload = applicant.upload({ type: 'DRIVING_LICENSE', file: jpeg() })
    await expectRefusal(upload, '409 status_conflict')
    await applicant.openAccount()
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    await applicant.agree()
    expect(await applicant.status()).toBe('ONBOARDING_CONTRIBUTION')
  },
)
