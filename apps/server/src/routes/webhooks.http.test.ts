import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { type Applicant, ssnWith } from '@vestibule/testing/applicant'
import { becomes, eventually, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useStack()

/** Under review at the provider, and followed so slowly that only a webhook is heard. */
const underReview = async (): Promise<Applicant> => {
  const applicant = await its.answered({ accountType: 'PRODUCT', ssn: ssnWith('1002') })
  await applicant.saveContribution()
  await applicant.readClient()
  await applicant.must(applicant.agreeToStatements())
  await applicant.must(applicant.beginVerification())
  const { clientId } = applicant
  await eventually(
    () =>
      its.query<{ status: string }>('select status from identity_verification where client_id = $1', [
        clientId,
      ]),
    ([row]) => row?.status === 'pending_review',
  )
  await its.query(
    `update identity_verification set look_at = look_at + interval '1 day', looked_at = look_at where client_id = $1`,
    [clientId],
  )
  return applicant
}

const statusOf = async ({ clientId }: Applicant): Promise<string> => {
  const [row] = await its.query<{ client_status: string }>('select client_status from client where id = $1', [
    clientId,
  ])
  return row?.client_status ?? ''
}

const send = async (body: string, signature?: string): Promise<number> => {
  const headers = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'plaid-verification': signature }),
  }
  return (await fetch(`${its.stack.baseUrl}/webhooks/plaid`, { method: 'POST', headers, body })).status
}

/** The newest webhook that the sandbox has sent about this client's verification. */
const newest = async ({ clientId }: Applicant) => {
  const { identityVerifications } = await its.sandbox.ledger()
  const id: string = identityVerifications.findLast((one) => one.client_user_id === clientId).id
  const sent = (await its.sandbox.webhooks()).findLast(({ body }) => body.includes(id))
  if (!sent) throw new Error('no webhook was sent')
  return { body: sent.body, signature: sent.headers['plaid-verification'] ?? '', status: sent.status }
}

const looksAt = async (applicant: Applicant): Promise<number> => {
  const { body } = await newest(applicant)
  const { identity_verification_id: id } = JSON.parse(body)
  const asked = await its.sandbox.requests('plaid')
  return asked.filter(
    ({ path, requestBody }) =>
      path === '/identity_verification/get' && JSON.stringify(requestBody).includes(id),
  ).length
}

/** A JWT as Plaid makes it, by a key of our own. */
const forged = (body: string, header: object = {}): string => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(its.stack.clock.now().getTime() / 1000)
  const request_body_sha256 = createHash('sha256').update(body).digest('hex')
  const signed = `${part({ alg: 'ES256', kid: 'forged', typ: 'JWT', ...header })}.${part({ iat, request_body_sha256 })}`
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

test('[API-10] a webhook that nests too deep is refused before its signature is read', async () => {
  const body = `{"a":${'['.repeat(6_000)}${']'.repeat(6_000)}}`
  expect(await send(body, forged(body))).toBe(400)
  expect(await send('x'.repeat(17 * 1024))).toBe(413)
  expect(await its.sandbox.requests('plaid')).toEqual([])
})

test('[PR-03] a webhook moves the client on at once, with nobody asking; the same again changes nothing', async () => {
  const applicant = await underReview()
  await its.sandbox.verification(applicant.clientId, 'success')
  await becomes(() => statusOf(applicant), 'ONBOARDING_KYC_SUCCESS')
  const { body, signature, status } = await newest(applicant)
  expect(status).toBe(200)
  const looks = await looksAt(applicant)
  expect([await send(body, signature), await send(body, signature)]).toEqual([200, 200])
  expect(await looksAt(applicant)).toBe(looks)
  const moved = await its.query(
    `select from audit_event where client_id = $1 and action = 'verification_passed'`,
    [applicant.clientId],
  )
  expect(moved).toHaveLength(1)
})

test('[PR-03] [SE-01] forged, changed, unsigned, by another algorithm or of another body: refused, and the provider is not asked', async () => {
  const applicant = await underReview()
  const { body, signature } = await newest(applicant)
  await its.sandbox.verification(applicant.clientId, 'success', true)
  const before = await looksAt(applicant)
  const [head = '', payload = '', mark = ''] = signature.split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid, typ: 'JWT' })).toString('base64url')
  for (const [what, text, jwt] of [
    ['no signature', body, undefined],
    ['an empty one', body, ''],
    ['no JWT', body, 'x.y.z'],
    ['a body that was written anew', JSON.stringify(JSON.parse(body)), signature],
    ['another body', body.replace('STATUS_UPDATED', 'STEP_UPDATED'), signature],
    ['a key that is not the provider’s', body, forged(body)],
    ['a key of our own under the provider’s name', body, forged(body, { kid })],
    ['no algorithm', body, `${none}.${payload}.`],
    ['a signature that was cut', body, `${head}.${payload}.${mark.slice(0, 40)}`],
    ['a key whose name is an address', body, forged(body, { kid: '../../x' })],
  ] as const)
    expect(await send(text, jwt), what).toBe(401)
  expect(await looksAt(applicant)).toBe(before)
  expect(await statusOf(applicant)).toBe('ONBOARDING_KYC_CHECK')
  expect(its.stack.server.logs().join('\n')).not.toContain(mark)
})

test('[PR-03] one that is older than five minutes is refused', async () => {
  const applicant = await underReview()
  const { body, signature } = await newest(applicant)
  its.stack.clock.advance(5 * 60 + 1)
  expect(await send(body, signature)).toBe(401)
  expect(await statusOf(applicant)).toBe('ONBOARDING_KYC_CHECK')
})

test('[PR-03] [API-04] one about another client moves that one alone, one about nobody of ours nobody', async () => {
  const first = await underReview()
  const second = await underReview()
  await its.sandbox.verification(first.clientId, 'success', true)
  await its.sandbox.verification(second.clientId, 'success')
  await becomes(() => statusOf(second), 'ONBOARDING_KYC_SUCCESS')
  expect(await statusOf(first)).toBe('ONBOARDING_KYC_CHECK')
  const { body, signature } = await newest(second)
  await its.query(`update identity_verification set verification_id = 'idv_another' where client_id = $1`, [
    second.clientId,
  ])
  expect(await send(body, signature)).toBe(200)
  expect(await statusOf(first)).toBe('ONBOARDING_KYC_CHECK')
})

test('[PR-03] the provider’s keys cannot be fetched: it is told to come again', async () => {
  const applicant = await underReview()
  const { body, signature } = await newest(applicant)
  await its.stack.server.restart()
  await its.sandbox.fault({
    provider: 'plaid',
    path: '/webhook_verification_key/get',
    kind: 'error',
    status: 500,
    times: 100,
  })
  expect(await send(body, signature)).toBe(503)
  await its.sandbox.clearFaults()
  expect(await send(body, signature)).toBe(200)
})

test('[SE-13] 200 forged webhooks under 200 names of keys make ten calls; genuine ones are heard meanwhile, and new keys afterwards', async () => {
  const applicant = await underReview()
  await its.query('delete from rate_limit')
  const lookups = async () =>
    (await its.sandbox.requests('plaid')).filter(({ path }) => path === '/webhook_verification_key/get')
      .length
  const genuine = await newest(applicant)
  expect(await send(genuine.body, genuine.signature)).toBe(200)
  const before = await lookups()
  const { body } = genuine
  const statuses: number[] = []
  for (let sent = 0; sent < 200; sent += 20)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, at) => send(body, forged(body, { kid: `forged-${sent + at}` }))),
      )),
    )
  expect([...new Set(statuses)].sort()).toEqual([401, 429])
  expect((await lookups()) - before).toBe(10)
  // the key is known
  expect(await send(genuine.body, genuine.signature)).toBe(200)
  expect((await lookups()) - before).toBe(10)
  // a server that knows no key yet has the same budget, and asks the provider to come again
  await its.stack.server.restart()
  expect(await send(genuine.body, genuine.signature)).toBe(429)
  its.stack.clock.advance(10 * 60 + 1)
  await its.sandbox.verification(applicant.clientId, 'success')
  await becomes(async () => (await newest(applicant)).status, 200)
  expect((await lookups()) - before).toBe(11)
})
