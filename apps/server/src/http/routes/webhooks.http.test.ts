import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { type Applicant, ssnWith } from '@vestibule/testing/applicant'
import { becomes } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const its = useServer()

/** Creates an applicant under review whose next poll is a day away, so that only a webhook changes the status. */
const underReview = async (): Promise<Applicant> => {
  const applicant = await its.atIdentityCheck({ ssn: ssnWith('1002') })
  await applicant.must(applicant.beginVerification())
  const { clientId } = applicant
  const sql = 'select status from identity_verification where client_id = $1'
  await becomes(async () => (await its.row(sql, clientId)).status, 'pending_review')
  await its.query(
    `update identity_verification set poll_at = poll_at + interval '1 day', polled_at = poll_at where client_id = $1`,
    [clientId],
  )
  return applicant
}

const send = async (body: string, signature?: string): Promise<number> => {
  const headers = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'plaid-verification': signature }),
  }
  return (await fetch(`${its.stack.baseUrl}/webhooks/plaid`, { method: 'POST', headers, body })).status
}

const newest = async ({ clientId }: Applicant) => {
  const { identityVerifications } = await its.sandbox.ledger()
  const id: string = identityVerifications.findLast((one) => one.client_user_id === clientId).id
  const sent = (await its.sandbox.webhooks()).findLast(({ body }) => body.includes(id))
  if (!sent) throw new Error('no webhook was sent')
  return { body: sent.body, signature: sent.headers['plaid-verification'] ?? '', status: sent.status }
}

const polls = async (applicant: Applicant): Promise<number> => {
  const { identity_verification_id: id } = JSON.parse((await newest(applicant)).body)
  const requests = await its.requestsTo('plaid', '/identity_verification/get')
  return requests.filter(({ requestBody }) => JSON.stringify(requestBody).includes(id)).length
}

/** Returns a JWT in Plaid's format, signed with another key. */
const forged = (body: string, header: object = {}): string => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(its.now().getTime() / 1000)
  const request_body_sha256 = createHash('sha256').update(body).digest('hex')
  const signed = `${part({ alg: 'ES256', kid: 'forged', typ: 'JWT', ...header })}.${part({ iat, request_body_sha256 })}`
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

test('[API-10] refuses a deeply nested or large body before it reads the signature', async () => {
  const body = `{"a":${'['.repeat(6_000)}${']'.repeat(6_000)}}`
  expect(await send(body, forged(body))).toBe(400)
  expect(await send('x'.repeat(17 * 1024))).toBe(413)
  expect(await its.sandbox.requests('plaid')).toEqual([])
})

test('[PR-03] updates the status at once; a repeated webhook changes nothing', async () => {
  const applicant = await underReview()
  await its.sandbox.verification(applicant.clientId, 'success')
  await becomes(() => its.storedStatus(applicant), 'ONBOARDING_KYC_SUCCESS')
  const { body, signature, status } = await newest(applicant)
  expect(status).toBe(200)
  const before = await polls(applicant)
  expect([await send(body, signature), await send(body, signature)]).toEqual([200, 200])
  expect(await polls(applicant)).toBe(before)
  const passed = (await its.actions(applicant.clientId)).filter((action) => action === 'verification_passed')
  expect(passed).toHaveLength(1)
})

test('[PR-03] [SE-01] refuses a forged, changed, unsigned or old webhook without a call to the provider', async () => {
  const applicant = await underReview()
  const { body, signature } = await newest(applicant)
  await its.sandbox.verification(applicant.clientId, 'success', true)
  const before = await polls(applicant)
  const [head = '', payload = '', mark = ''] = signature.split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid, typ: 'JWT' })).toString('base64url')
  for (const [name, text, jwt] of [
    ['no signature', body, undefined],
    ['an empty signature', body, ''],
    ['not a JWT', body, 'x.y.z'],
    ['the body in another format', JSON.stringify(JSON.parse(body)), signature],
    ['another body', body.replace('STATUS_UPDATED', 'STEP_UPDATED'), signature],
    ['an unknown key', body, forged(body)],
    ['another key under the provider’s key id', body, forged(body, { kid })],
    ['no algorithm', body, `${none}.${payload}.`],
    ['a cut signature', body, `${head}.${payload}.${mark.slice(0, 40)}`],
    ['a path as key id', body, forged(body, { kid: '../../x' })],
  ] as const)
    expect(await send(text, jwt), name).toBe(401)
  expect(await polls(applicant)).toBe(before)
  expect(its.log()).not.toContain(mark)
  // Advances the clock past the webhook's maximum age of five minutes.
  its.advance(5 * 60 + 1)
  expect(await send(body, signature)).toBe(401)
  expect(await its.storedStatus(applicant)).toBe('ONBOARDING_KYC_CHECK')
})

test('[PR-03] [API-04] updates only the client that it is about, and no client for an unknown verification', async () => {
  const [first, second] = [await underReview(), await underReview()]
  await its.sandbox.verification(first.clientId, 'success', true)
  await its.sandbox.verification(second.clientId, 'success')
  await becomes(() => its.storedStatus(second), 'ONBOARDING_KYC_SUCCESS')
  expect(await its.storedStatus(first)).toBe('ONBOARDING_KYC_CHECK')
  const { body, signature } = await newest(second)
  await its.query(`update identity_verification set verification_id = 'idv_another' where client_id = $1`, [
    second.clientId,
  ])
  expect(await send(body, signature)).toBe(200)
  expect(await its.storedStatus(first)).toBe('ONBOARDING_KYC_CHECK')
})

test('[PR-03] is 503 while the provider’s keys cannot be fetched', async () => {
  const applicant = await underReview()
  const { body, signature } = await newest(applicant)
  await its.stack.server.restart()
  const path = '/webhook_verification_key/get'
  await its.sandbox.fault({ provider: 'plaid', path, kind: 'error', status: 500, times: 100 })
  expect(await send(body, signature)).toBe(503)
  await its.sandbox.clearFaults()
  expect(await send(body, signature)).toBe(200)
})

test('[SE-13] 200 forged webhooks with 200 key ids cause ten key requests; genuine webhooks still succeed', async () => {
  const applicant = await underReview()
  await its.query('delete from rate_limit')
  const keyRequests = async () => (await its.requestsTo('plaid', '/webhook_verification_key/get')).length
  const { body, signature } = await newest(applicant)
  expect(await send(body, signature)).toBe(200)
  const before = await keyRequests()
  const statuses = new Set<number>()
  for (let sent = 0; sent < 200; sent += 20) {
    const batch = Array.from({ length: 20 }, (_, index) =>
      send(body, forged(body, { kid: `forged-${sent + index}` })),
    )
    for (const status of await Promise.all(batch)) statuses.add(status)
  }
  expect([...statuses].sort()).toEqual([401, 429])
  expect((await keyRequests()) - before).toBe(10)
  // The genuine key is cached, so the server does not look it up and the limit on lookups does not apply.
  expect(await send(body, signature)).toBe(200)
  expect((await keyRequests()) - before).toBe(10)
  // After a restart the cache is empty, but the lookups before the restart still count against the limit.
  await its.stack.server.restart()
  expect(await send(body, signature)).toBe(429)
  its.advance(10 * 60 + 1)
  await its.sandbox.verification(applicant.clientId, 'success')
  await becomes(async () => (await newest(applicant)).status, 200)
  expect((await keyRequests()) - before).toBe(11)
})
