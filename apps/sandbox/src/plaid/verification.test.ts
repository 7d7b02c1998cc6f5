import { IDNumberType, type IdentityVerificationCreateRequest } from 'plaid'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { failure, plaidClient } from './testing/client.ts'

const sandbox = useTestSandbox()

const plaid = () => plaidClient(sandbox)

const template_id = 'idvtmp_test'
const request = (client_user_id: string, ssn = '212345678'): IdentityVerificationCreateRequest => ({
  client_user_id,
  template_id,
  is_shareable: false,
  gave_consent: true,
  is_idempotent: true,
  user: {
    email_address: 'ada@example.com',
    phone_number: '+12125550100',
    date_of_birth: '1985-04-17',
    name: { given_name: 'Ada', family_name: 'Lovelace' },
    address: {
      street: '12 Bedford Street',
      city: 'New York',
      region: 'NY',
      postal_code: '10014',
      country: 'US',
    },
    id_number: { value: ssn, type: IDNumberType.UsSsn },
  },
})

test('a template without a watchlist step verifies without a screening', async () => {
  const { data } = await plaid().identityVerificationCreate({
    ...request('unscreened', '212341004'),
    template_id: 'idvtmp_unscreened',
  })
  expect(data).toMatchObject({
    watchlist_screening_id: null,
    steps: { watchlist_screening: 'not_applicable' },
  })
})

test.each([
  ['an SSN that was never issued', { user: { id_number: { value: '900345678', type: 'us_ssn' } } }],
  ['an unknown field', { user: { ssn: '212345678' } }],
  ['half an address', { user: { address: { street: '12 Bedford Street', country: 'US' } } }],
  ['no template', { template_id: undefined }],
])('refuses %s', async (_, change) => {
  const call = { ...request('client-3'), ...change } as IdentityVerificationCreateRequest
  const { status, data } = await failure(plaid().identityVerificationCreate(call))
  expect(status).toBe(400)
  expect(data).toMatchObject({ error_type: 'INVALID_REQUEST' })
})

test('refuses an unknown verification and an unknown key', async () => {
  const unknown = plaid().identityVerificationGet({ identity_verification_id: 'idv_none' })
  expect((await failure(unknown)).data).toMatchObject({ error_code: 'INVALID_FIELD' })
  expect((await failure(plaid().webhookVerificationKeyGet({ key_id: 'none' }))).data).toMatchObject({
    error_code: 'INVALID_WEBHOOK_VERIFICATION_KEY_ID',
  })
})
