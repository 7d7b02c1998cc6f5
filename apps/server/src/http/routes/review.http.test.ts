import { ssnWith } from '@vestibule/testing/applicant'
import { jpeg } from '@vestibule/testing/files'
import { expectRefusal, useSharedStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useSharedStack()

const yes = 'VERIFIED'
const no = 'UNVERIFIED'

test.each([
  ['0002', 'PASSED', 'OPEN', [no, no, no, no]],
  ['0003', 'PASSED', 'OPEN', [yes, no, yes, yes]],
  ['0004', 'FAILED', 'CLOSED', [yes, yes, yes, yes]],
  ['2345', 'PASSED', 'CLOSED', [yes, yes, yes, yes]],
])('[KY-02] [API-01] returns the check of serial %s', async (serial, watchlist_screen, state, items) => {
  const applicant = await its.atAgreements({ ssn: ssnWith(serial) })
  await applicant.acceptAgreements()
  await applicant.must(applicant.confirmAgreements())
  const { api, clientId } = applicant
  const [name_verified, legal_address_verified, birth_date_verified, identification_number_verified] = items
  const check = await api.get(`/api/kyc-check/${clientId}`)
  expect(check).toMatchObject({ status: 200 })
  expect(check.body).toEqual({
    watchlist_screen,
    results: [{ name_verified, legal_address_verified, birth_date_verified, identification_number_verified }],
  })
  const { body } = await api.get(`/api/broker-api/investigations/client/${clientId}`)
  const id = expect.stringMatching(/\w+/)
  expect(body).toEqual({ investigations: [{ id, state, watchlist_screen }] })
})

test('[KY-02] is 404 without an account, and has no result before the agreements', async () => {
  const applicant = await its.answered()
  const { api, clientId } = applicant
  for (const path of ['kyc-check', 'broker-api/investigations/client'])
    await expectRefusal(api.get(`/api/${path}/${clientId}`), '404 not_found')
  await applicant.openAccount()
  const { body } = await api.get(`/api/kyc-check/${clientId}`)
  expect(body).toEqual({ watchlist_screen: 'PENDING', results: [] })
})

const restored = ['ONBOARDING_AGREEMENTS', 'KYC_DOCUMENTS_REQUIRED']
test.each(restored)('[NV-07] [NV-05] without an account %s stays until it opens', async (status) => {
  const applicant = await its.answered()
  await its.query('update client set client_status = $2, step = 3 where id = $1', [
    applicant.clientId,
    status,
  ])
  await applicant.saveAddress()
  const unchanged = { client_status: status, facts: { hasAccount: false } }
  expect(await applicant.readClient()).toMatchObject(unchanged)
  const upload = applicant.upload({ type: 'DRIVING_LICENSE', file: jpeg() })
  await expectRefusal(upload, '409 status_conflict')
  await applicant.openAccount()
  expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
  await applicant.agree()
  expect(await applicant.status()).toBe('ONBOARDING_CONTRIBUTION')
})
