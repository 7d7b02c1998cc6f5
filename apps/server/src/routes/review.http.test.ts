import { expect, test } from 'vitest'
import { refusal, useStack } from '../../../../e2e/harness/in-vitest.ts'

const its = useStack()

const ssn = (serial: string) =>
  `${100 + Math.floor(Math.random() * 400)}-${10 + Math.floor(Math.random() * 80)}-${serial}`

/** Accepted and affirmed, and the account not looked at since. */
const affirmed = async (serial: string) => {
  const applicant = await its.answered({ ssn: ssn(serial) })
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
  ['0004', 'FAILED', 'OPEN', [yes, yes, yes, yes]],
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
    expect(await refusal(api.get(path))).toEqual({ status: 404, code: 'not_found' })
  await applicant.openAccount()
  expect((await api.get(`/api/kyc-check/${clientId}`)).body).toEqual({
    watchlist_screen: 'PENDING',
    results: [],
  })
})
