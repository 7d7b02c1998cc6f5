import { expect, test } from 'vitest'
import { expectFailure, testDeps } from '../testing/deps.ts'
import { always, answerJson, bodyOf, type Handle, startLocalServer } from '../testing/local-server.ts'
import { createPlaidIdentityChecks, screensWatchlist } from './identity.ts'

async function served(handle: Handle) {
  const server = await startLocalServer(handle)
  const config = {
    baseUrl: server.url,
    clientId: 'the-client',
    secret: 'the-secret',
    clientName: 'Vestibule',
    templateId: 'idvtmp_1',
  }
  return {
    ...server,
    checks: createPlaidIdentityChecks(config, testDeps()),
    screensWatchlist: () => screensWatchlist(config, testDeps()),
  }
}

const person = {
  clientId: 'client-1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  birthDate: '1985-04-17',
  ssn: '212345678',
  email: 'ada@example.com',
  phone: '2125550100',
  address: { street: '12 Bedford Street', street2: '', city: 'New York', state: 'NY', zipcode: '10014-1234' },
  gaveConsent: true,
}
const answer = {
  id: 'idv_1',
  status: 'active',
  previous_attempt_id: null,
  steps: { watchlist_screening: 'waiting_for_prerequisite' },
  user: { id_number: { value: '212345678' } },
}

test('[PR-03] creates the first attempt idempotently with all data and no empty field', async () => {
  const { checks, received } = await served(always(200, answer))
  expect(await checks.create(person)).toEqual({ id: 'idv_1', status: 'active', previousId: undefined })
  expect(received[0]?.path).toBe('/identity_verification/create')
  expect(bodyOf(received[0])).toEqual({
    client_user_id: 'client-1',
    template_id: 'idvtmp_1',
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
      id_number: { value: '212345678', type: 'us_ssn' },
    },
  })
})

test('[PR-03] retries with all data again and truncates a long address', async () => {
  const { checks, received } = await served(
    always(200, { ...answer, id: 'idv_2', previous_attempt_id: 'idv_1' }),
  )
  const address = { ...person.address, street: 'x'.repeat(90), street2: 'y'.repeat(60) }
  expect(await checks.retry({ ...person, address })).toMatchObject({ id: 'idv_2', previousId: 'idv_1' })
  expect(received[0]?.path).toBe('/identity_verification/retry')
  expect(bodyOf(received[0])).toMatchObject({
    strategy: 'reset',
    user: { address: { street: 'x'.repeat(80), street2: 'y'.repeat(50) } },
  })
})

test('[PR-03] an attempt in doubt is sent once', async () => {
  const { checks, received } = await served(always(500, { error_code: 'X' }))
  await expectFailure(checks.create(person), { failure: 'in_doubt', status: 500 })
  expect(received).toHaveLength(1)
})

test('[PR-03] treats an unknown status as a review and rejects a reply without a status', async () => {
  const answers = [{ ...answer, status: 'something_new' }, { id: 'idv_1' }]
  const { checks } = await served((response, _, number) => answerJson(response, 200, answers[number] ?? {}))
  expect(await checks.get('idv_1')).toMatchObject({ status: 'pending_review' })
  await expectFailure(checks.get('idv_1'), { providerCode: 'malformed_answer' })
})

test.each([
  ['success', { watchlist_screening: 'success' }, 'success'],
  ['failed', { watchlist_screening: 'failed' }, 'watchlist_hit'],
  ['success', { watchlist_screening: 'not_applicable' }, 'unscreened'],
  ['success', {}, 'unscreened'],
  ['success', undefined, 'unscreened'],
])('[PR-09] reads %s with the steps %j as %s', async (status, steps, expected) => {
  const { checks } = await served(always(200, { ...answer, status, steps }))
  expect(await checks.get('idv_1')).toMatchObject({ status: expected })
})

test('[PR-09] reads from a check without a person whether the template, in its newest version, screens watchlists', async () => {
  const ofSteps = (...steps: string[]) =>
    served((response, _, number) =>
      answerJson(response, 200, { ...answer, steps: { watchlist_screening: steps[number] } }),
    )
  const screened = await ofSteps('waiting_for_prerequisite')
  expect(await screened.screensWatchlist()).toBe(true)
  expect(screened.received.map(({ path }) => path)).toEqual(['/identity_verification/create'])
  expect(bodyOf(screened.received[0])).toEqual({
    client_user_id: 'doctor',
    template_id: 'idvtmp_1',
    is_shareable: false,
    gave_consent: false,
    is_idempotent: true,
  })
  const added = await ofSteps('not_applicable', 'waiting_for_prerequisite')
  expect(await added.screensWatchlist()).toBe(true)
  expect(bodyOf(added.received[1])).toEqual({
    client_user_id: 'doctor',
    template_id: 'idvtmp_1',
    strategy: 'reset',
  })
  expect(await (await ofSteps('not_applicable', 'not_applicable')).screensWatchlist()).toBe(false)
})

test('[PR-03] lists every attempt of a client', async () => {
  const { checks, received } = await served(
    always(200, { identity_verifications: [answer], next_cursor: null }),
  )
  expect(await checks.list('client-1')).toEqual([{ id: 'idv_1', status: 'active', previousId: undefined }])
  expect(bodyOf(received[0])).toEqual({ template_id: 'idvtmp_1', client_user_id: 'client-1' })
})
