import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FirmCall } from '@vestibule/contract/firm/call'
import * as contract from '@vestibule/contract/firm/every-call'
import { type FirmScope, firmScopes } from '@vestibule/domain/firm/scopes'
import { freePort } from '@vestibule/launcher/ports'
import type { Applicant } from '@vestibule/testing/applicant'
import { runCommand } from '@vestibule/testing/commands'
import { jpeg } from '@vestibule/testing/files'
import { firmCaller, newFirmKey } from '@vestibule/testing/firm'
import { becomes, expectRefusal } from '@vestibule/testing/in-vitest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTar } from '../../use-cases/evidence/tar.ts'
import { verifyFirmArchive } from '../../use-cases/evidence/verify-firm-archive.ts'
import { useServer } from './testing/use-server.ts'

const port = await freePort()
const its = useServer({ at: '2027-03-12T15:00:00Z', env: { FIRM_PORT: String(port) } })
const baseUrl = `http://127.0.0.1:${port}`
const calls = Object.values<FirmCall>(contract)
const nameOf = ({ method, path }: FirmCall): string => `${method} ${path}`

const newKey = (scopes: readonly FirmScope[], days?: number) =>
  newFirmKey(its.stack.databaseUrl, scopes, its.now(), days)
const anonymous = firmCaller(baseUrl)
const caller = async (...scopes: FirmScope[]) => firmCaller(baseUrl, (await newKey(scopes)).key)

interface Entry {
  action: string
  payload: { actor: string; detail: Record<string, unknown> }
}
const entriesOf = (trail: string) =>
  its.query<Entry>('select action, payload from audit_event where client_id = $1 order by seq', [trail])

const refusalsOf = async (keyId: string) =>
  (await entriesOf(keyId))
    .filter(({ action }) => action === 'firm_call_refused')
    .map(({ payload }) => payload.detail)

describe('[FA-01] keys', () => {
  const run = (...args: string[]) =>
    runCommand('firm-keys', [...args, '--by', 'Grace Hopper'], {
      STEWARD_DATABASE_URL: its.stack.environment.STEWARD_DATABASE_URL ?? '',
    })

  test('are created, listed and revoked by a command, and shown only once', async () => {
    const { out, errors, code } = await run('create', 'CRM', '--scopes', 'read,support', '--days', '400')
    const key = out.trim()
    expect({ code, key }).toEqual({ code: 0, key: expect.stringMatching(/^vestibule_firm_[\w-]{43}$/) })
    const id = /Key (\S+) expires/.exec(errors)?.[1] ?? ''
    const call = firmCaller(baseUrl, key)
    expect(JSON.parse((await call('GET /api/firm/key')).text)).toMatchObject({
      id,
      name: 'CRM',
      scopes: ['read', 'support'],
    })
    const list = (await run('list')).out
    expect(list).toMatch(new RegExp(`${id}  CRM  read,support  expires \\S+  created by Grace Hopper`))
    const stored = JSON.stringify(await its.query('select * from firm_key'))
    for (const text of [list, stored, its.log()]) expect(text).not.toContain(key.slice(15))
    expect((await run('revoke', id)).code).toBe(0)
    expect((await run('revoke', id)).code).toBe(1)
    expect((await call('GET /api/firm/key')).status).toBe(401)
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual([
      'firm_key_created',
      'firm_call',
      'firm_key_revoked',
      'firm_call_refused',
    ])
  })

  test('that are missing, malformed, unknown, expired or revoked get the same 401', async () => {
    const [expired, revoked] = [await newKey(firmScopes, -1), await newKey(firmScopes)]
    await its.query('update firm_key set revoked_at = now() where id = $1', [revoked.id])
    const answer = async (key?: string) => {
      const { headers, ...reply } = await firmCaller(baseUrl, key)('GET /api/firm/key')
      const { date: _, ...rest } = headers
      return { ...reply, headers: rest }
    }
    const missing = await answer()
    expect(missing).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    for (const key of ['', 'a', `vestibule_firm_${'a'.repeat(43)}`, expired.key, revoked.key, revoked.key])
      expect(await answer(key)).toEqual(missing)
    const detail = { call: 'GET /api/firm/key', application: null }
    for (const [{ id }, why] of [
      [expired, 'expired'],
      [revoked, 'revoked'],
    ] as const)
      expect(await refusalsOf(id)).toEqual([{ ...detail, why }])
  })

  test('[API-10] have limits of their own, and the trail has one entry about each limit that was reached', async () => {
    const { id, key } = await newKey(['read'])
    const call = firmCaller(baseUrl, key)
    expect((await call('GET /api/firm/key')).status).toBe(200)
    await its.fill('firm:key', 600)
    for (const _ of [1, 2]) expect((await call('GET /api/firm/key')).status).toBe(429)
    expect((await (await caller('read'))('GET /api/firm/key')).status).toBe(200)
    expect(await refusalsOf(id)).toMatchObject([{ why: 'limited' }])
  })

  test('are checked, and audited, before a body is read', async () => {
    const { id, key } = await newKey(['compliance'])
    const send = async (authorization: string) => {
      const headers = { authorization, 'content-type': 'application/json' }
      return (await fetch(`${baseUrl}/api/firm/unblock`, { method: 'POST', headers, body: '{"email":' }))
        .status
    }
    expect(await send('Bearer unknown')).toBe(401)
    expect(await send(`Bearer ${key}`)).toBe(400)
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['firm_key_created', 'firm_call'])
  })
})

describe('[FA-01] the listener', () => {
  test('has the only copy of the API, and no other route', async () => {
    for (const path of ['/api/firm/key', '/api/firm/openapi.json'])
      expect((await fetch(`${its.stack.baseUrl}${path}`)).status, path).toBe(404)
    for (const path of ['/', '/api/docs', '/api/auth/get-csrf', '/healthz'])
      expect((await anonymous(`GET ${path}`)).status, path).toBe(404)
  })

  test('allows no page of another origin to read, and needs no cookie, CSRF token or Origin', async () => {
    const call = await caller('read')
    const { status, headers } = await call('GET /api/firm/key')
    expect(status).toBe(200)
    for (const name of ['access-control-allow-origin', 'set-cookie']) expect(headers).not.toHaveProperty(name)
    expect(headers['cache-control']).toBe('no-store')
    expect((await call('OPTIONS /api/firm/key')).status).toBe(404)
  })

  test('[API-07] [DP-15] serves a valid OpenAPI description of every call, with its own address', async () => {
    const description = JSON.parse((await anonymous('GET /api/firm/openapi.json')).text)
    expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true })
    expect(description.servers).toEqual([{ url: baseUrl }])
    for (const { method, path, scope } of calls) {
      const operation = description.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      expect(operation, path).toMatchObject({ security: [{ key: [scope] }] })
    }
  })
})

/** An application, and values that only an unmasked reply may contain. */
interface Known {
  id: string
  email: string
  secrets: string[]
}

const knownOf = ({ clientId, userId, person }: Applicant): Known => ({
  id: clientId === '' ? userId : clientId,
  email: person.email,
  secrets: [
    person.email,
    person.phone,
    // With its second hyphen, because a random UUID can contain the five digits and the first one.
    ...(clientId === '' ? [] : [person.lastName, person.ssn.slice(0, 7)]),
  ],
})

/** Bodies of the calls that need one, by path. */
const samples: Record<string, (application: Known) => object> = {
  '/api/firm/applications/find': ({ email }) => ({ email }),
  '/api/firm/applications/:id/personal': () => ({ reason: 'Ticket 4711' }),
  '/api/firm/applications/:id/mails/resend': () => ({ mail_id: randomUUID() }),
  '/api/firm/applications/:id/close': () => ({ on: '2027-03-10' }),
  '/api/firm/applications/:id/hold': () => ({ reason: 'Case 27-113' }),
  '/api/firm/applications/:id/recover-email': ({ email }) => ({
    email: `new.${email}`,
    reason: 'Case 27-113',
  }),
  '/api/firm/applications/:id/name-change': () => ({ outcome: 'APPROVED', document_id: null }),
  '/api/firm/starts': ({ email }) => ({ email }),
  '/api/firm/starts/redeem': () => ({ code: 'x' }),
  '/api/firm/unblock': ({ email }) => ({ email }),
  '/api/firm/whitelist': ({ email }) => ({ value: email, is_listed: true }),
}

const addressed = (call: FirmCall, { id }: Known): string =>
  nameOf(call).replace(':id', id).replace(':endpoint', randomUUID())
const bodyOf = (call: FirmCall, application: Known) => samples[call.path]?.(application)

const isErasure = ({ path }: FirmCall): boolean => path.endsWith('/erase')

describe('[FA-01] [FA-02] [FA-03] calls, scopes and applications', () => {
  let known: Known[]
  beforeAll(async () => {
    known = [
      knownOf(await its.applicant({ lastName: 'Quackenbush' })),
      knownOf(await its.answered({ lastName: 'Zephyrine' })),
      knownOf(await its.related({}, { lastName: 'Brindlewick', accountType: 'REGULAR' })),
    ]
  })
  const secretsIn = (text: string, of: readonly Known[] = known): string[] =>
    of.flatMap(({ secrets }) => secrets.filter((secret) => text.includes(secret)))

  test.each(firmScopes)(
    'a key with the other scopes is refused by each call of %s, without data',
    async (scope) => {
      const { id, key } = await newKey(firmScopes.filter((one) => one !== scope))
      const call = firmCaller(baseUrl, key)
      const refused = calls.filter((one) => one.scope === scope)
      for (const one of refused)
        for (const application of known) {
          const { status, text } = await call(addressed(one, application), bodyOf(one, application))
          expect({ status, code: JSON.parse(text).code }, nameOf(one)).toEqual({
            status: 403,
            code: 'firm_scope',
          })
          expect(secretsIn(text)).toEqual([])
          expect((await anonymous(addressed(one, application), bodyOf(one, application))).status).toBe(401)
        }
      expect(await refusalsOf(id)).toEqual(
        refused.flatMap((one) =>
          known.map((application) => ({
            call: nameOf(one),
            application: one.path.includes(':id') ? application.id : null,
            why: 'scope',
          })),
        ),
      )
    },
  )

  test('a key with the scope reaches only the named application, masked, and each call is audited', async () => {
    // Erasures come last, because each of them ends an application.
    const ordered = [...calls.filter((one) => !isErasure(one)), ...calls.filter(isErasure)]
    const keys = Object.fromEntries(
      await Promise.all(firmScopes.map(async (scope) => [scope, await newKey([scope])] as const)),
    ) as Record<FirmScope, { id: string; key: string }>
    const unknown: Known = { id: randomUUID(), email: 'nobody@example.com', secrets: [] }
    for (const one of ordered)
      for (const application of [...known, unknown]) {
        const call = firmCaller(baseUrl, keys[one.scope].key)
        const { status, text, bytes } = await call(addressed(one, application), bodyOf(one, application))
        const name = `${nameOf(one)} of ${application.email}`
        expect([200, 404, 409], `${name}: ${text}`).toContain(status)
        if (application === unknown && one.path.includes(':id')) expect(status, name).toBe(404)
        if (status === 200 && !one.file)
          expect(one.reply.safeParse(JSON.parse(text)).success, text).toBe(true)
        const others = known.filter((other) => other !== application)
        expect(secretsIn(bytes.toString('latin1'), others), name).toEqual([])
        if (one.scope !== 'compliance') expect(secretsIn(text), name).toEqual([])
      }
    for (const scope of firmScopes) {
      const own = ordered.filter((one) => one.scope === scope)
      const entries = (await entriesOf(keys[scope].id)).filter(({ action }) => action === 'firm_call')
      expect(entries.map(({ payload }) => payload.detail.call)).toEqual(
        own.flatMap((one) => Array(known.length + 1).fill(nameOf(one))),
      )
      const trail = JSON.stringify(await entriesOf(keys[scope].id))
      expect(secretsIn(trail)).toEqual([])
    }
    const { output, code } = await its.stack.command('audit', 'verify')
    expect(code, output).toBe(0)
  })

  test('bad input is refused, naming the field', async () => {
    const compliance = await caller('compliance')
    const path = `POST /api/firm/applications/${randomUUID()}`
    for (const [call, body, fields] of [
      [`${path}/personal`, { reason: 'ada@example.com asked' }, ['reason']],
      [`${path}/personal`, {}, ['reason']],
      [`${path}/close`, { on: '2027-02-30' }, ['on']],
      ['POST /api/firm/whitelist', { value: 'ada', is_listed: true }, ['value']],
      ['POST /api/firm/unblock', { email: 'ada' }, ['email']],
      ['POST /api/firm/applications/ada@example.com/hold', { reason: 'Case 1' }, ['id']],
    ] as const) {
      const { status, text } = await compliance(call, body)
      expect([400, 422], text).toContain(status)
      expect(JSON.parse(text).fields, call).toEqual(fields)
    }
  })
})

describe('[FA-02] an application', () => {
  test('is found by id, email and broker account, and told with its history, mails, disclosures and waits', async () => {
    const applicant = await its.withAccount()
    const { clientId, userId, accountId, person } = applicant
    await its.settled(applicant)
    await its.query(
      `insert into fraud_event (id, kind, email, user_id, risk_type, details, created_at)
       values ($1, 'WHITE_FLAG', $2, $3, 'IP', '{}', now())`,
      [randomUUID(), person.email, userId],
    )
    const read = await caller('read')
    const get = async (call: string, body?: object) => JSON.parse((await read(call, body)).text)
    for (const search of [
      { id: clientId },
      { id: userId },
      { email: person.email.toUpperCase() },
      { account: accountId },
    ])
      expect(await get('POST /api/firm/applications/find', search)).toMatchObject({
        applications: [{ id: clientId, user_id: userId, ssn: `***-**-${person.ssn.slice(-4)}` }],
      })
    expect(await get('POST /api/firm/applications/find', { account: 'none' })).toEqual({ applications: [] })
    const found = await get(`GET /api/firm/applications/${clientId}`)
    expect(found).toMatchObject({
      status: 'ONBOARDING_CONTRIBUTION',
      waits_for: { who: 'applicant', screen: 'contribution', calls: [] },
      account: { id: `••••${accountId.slice(-4)}`, state: 'OPEN', closed_on: null },
      contributions: 'NONE',
      tax_years: [],
      acceptances: [
        {
          kind: 'agreements',
          language: 'en',
          tax: { w9_certified: true, subject_to_backup_withholding: false },
        },
      ],
      fraud_events: [{ kind: 'WHITE_FLAG', risk_type: 'IP' }],
    })
    expect(found.acceptances[0].documents).toHaveLength(5)
    expect(found.disclosures.length).toBeGreaterThan(3)
    const history = await get(`GET /api/firm/applications/${clientId}/history?after=1`)
    expect(history.entries[0]).toMatchObject({ seq: 2, actor: 'applicant' })
    expect(history.entries.map(({ action }: { action: string }) => action)).toContain('agreements_accepted')
    expect(JSON.stringify(history)).not.toMatch(/198\.18\./)
    const ofUser = await get(`GET /api/firm/applications/${clientId}/history?trail=user`)
    expect(ofUser.entries[0].action).toBe('user_created')
  })

  test('[PR-10] shows the tax certification of the product flow', async () => {
    const applicant = await its.atStatements()
    await applicant.must(applicant.agreeToStatements({ backup_withholding: true }))
    const read = await caller('read')
    const found = JSON.parse((await read(`GET /api/firm/applications/${applicant.clientId}`)).text)
    const tax = { w9_certified: true, subject_to_backup_withholding: true }
    expect(found.acceptances).toMatchObject([{ kind: 'statements', tax }])
  })

  test('[SE-11] shows personal data only with a reason, which the trails name with the key', async () => {
    const { clientId, userId, person } = await its.answered()
    const { id, key } = await newKey(['compliance'])
    const call = firmCaller(baseUrl, key)
    const { text } = await call(`POST /api/firm/applications/${clientId}/personal`, {
      reason: ' Ticket 4711 ',
    })
    const { answers } = JSON.parse(text)
    expect(answers.client[0]).toMatchObject({
      ssn: person.ssn.replaceAll('-', ''),
      last_name: person.lastName,
    })
    expect(answers).not.toHaveProperty('fraud_event')
    expect(answers.app_user[0]).not.toHaveProperty('screening')
    for (const trail of [clientId, userId])
      expect((await entriesOf(trail)).at(-1)).toMatchObject({
        action: 'personal_data_read',
        payload: { actor: 'operator', detail: { by: `firm-key:${id}`, reason: 'Ticket 4711' } },
      })
  })
})

describe('[FA-03] the firm', () => {
  test('resends a mail to the verified address, and no other', async () => {
    const applicant = await its.withAccount()
    const { clientId, person } = applicant
    await its.mails(person.email, /agreements/i)
    const [read, support] = [await caller('read'), await caller('support')]
    const { mails } = JSON.parse((await read(`GET /api/firm/applications/${clientId}`)).text) as {
      mails: { id: string; mail: string; can_be_resent: boolean }[]
    }
    const resend = (id: string | undefined) =>
      support(`POST /api/firm/applications/${clientId}/mails/resend`, { mail_id: id })
    const accepted = mails.find(({ mail }) => mail === 'mail_acceptance')
    expect(accepted?.can_be_resent).toBe(true)
    expect((await resend(accepted?.id)).status).toBe(200)
    await its.mails(person.email, /agreements/i, 2)
    expect((await resend(randomUUID())).status).toBe(409)
    await its.query('update app_user set is_email_verified = false where id = $1', [applicant.userId])
    expect((await resend(accepted?.id)).status).toBe(409)
  })

  test('[KY-09] asks again for documents, also after an upload', async () => {
    const applicant = await its.withDocumentsWanted()
    const { clientId, person } = applicant
    const support = await caller('support')
    const ask = async () => (await support(`POST /api/firm/applications/${clientId}/documents/ask`)).status
    await its.mails(person.email, /needs documents/)
    expect(await ask()).toBe(200)
    await its.mails(person.email, /needs documents/, 2)
    await applicant.must(applicant.upload({ type: 'DRIVING_LICENSE', file: jpeg() }))
    await becomes(() => applicant.status(), 'KYC_DOCUMENT_UPLOADED')
    expect(await ask()).toBe(200)
    await becomes(() => applicant.status(), 'KYC_DOCUMENTS_REQUIRED')
    await its.mails(person.email, /needs documents/, 3)
    expect((await its.actions(clientId)).filter((action) => action === 'documents_asked_again')).toHaveLength(
      2,
    )
    const other = await its.answered()
    expect((await support(`POST /api/firm/applications/${other.clientId}/documents/ask`)).status).toBe(409)
  })

  test('[KY-13] reopens an applicant whom the page about the letter stopped, once, and nobody else', async () => {
    const applicant = await its.answered({ accountType: 'REGULAR' })
    const { clientId } = applicant
    const support = await caller('support')
    const reopen = async (id = clientId) => {
      const { status, text } = await support(`POST /api/firm/applications/${id}/reopen`)
      return status === 200 ? JSON.parse(text).state : status
    }
    const tick = (affiliations: string[], { api, clientId }: Applicant = applicant) =>
      applicant.must(api.patch(`/api/data-api/clientdetails/client/${clientId}`, { affiliations }))
    const employed = ['productEmployee']
    expect(await reopen()).toBe(409)
    await expectRefusal(applicant.askForAccount(employed), '409 status_conflict')
    await tick(employed)
    expect((await Promise.all([reopen(), reopen()])).sort()).toEqual(['done', 'unchanged'])
    expect(await applicant.place()).toBe('ONBOARDING_AFFILATIONS 3')
    expect((await its.actions(clientId)).filter((action) => action === 'reopened')).toHaveLength(1)

    await tick(['associatedPerson', ...employed])
    await expectRefusal(applicant.askForAccount(employed), '409 status_conflict')
    expect(await reopen()).toBe('done')
    await applicant.must(applicant.askForAccount(employed))
    expect(await applicant.status()).toBe('ONBOARDING_AGREEMENTS')
    expect(await its.personsOf(applicant)).toMatchObject([{ correspondent_employee: true }])
    expect((await applicant.readDetails()).body).toMatchObject({
      affiliations: employed,
      product_employee: true,
    })
    expect(await reopen()).toBe('unchanged')

    const other = await its.answered({ accountType: 'REGULAR' })
    await tick(['associatedPerson'], other)
    expect(await reopen(other.clientId)).toBe(409)
    for (const status of ['KYC_WATCHLIST_FAILED', 'KYC_REVIEW_FAILED']) {
      await its.query('update client set client_status = $2 where id = $1', [other.clientId, status])
      await its.query(`update client_details set affiliations = '["brokerEmployee"]' where client_id = $1`, [
        other.clientId,
      ])
      expect(await reopen(other.clientId), status).toBe(409)
    }
    expect(await its.actions(other.clientId)).not.toContain('reopened')
  })

  test('[CF-08] stops contributions, also of a blocked user: canceled once at the broker, mailed and audited', async () => {
    const applicant = await its.related({}, { accountType: 'REGULAR' })
    const { id, key } = await newKey(['support'])
    const stop = async () => {
      const { status, text } = await firmCaller(
        baseUrl,
        key,
      )(`POST /api/firm/applications/${applicant.clientId}/contributions/stop`)
      return { status, state: JSON.parse(text).state }
    }
    expect((await stop()).status).toBe(409)
    await applicant.must(applicant.schedule())
    await its.query('update app_user set is_blocked = true where id = $1', [applicant.userId])
    const states = (await Promise.all([stop(), stop()])).map(({ state }) => state)
    expect(states.sort()).toEqual(['done', 'unchanged'])
    await its.mails(applicant.person.email, /contributions were stopped/)
    const { achSchedules } = await its.sandbox.ledger()
    const own = achSchedules.filter(({ name }) => name.includes(applicant.accountId))
    const cancels = await its.requestsTo('ascend', ':cancel')
    expect(own.map(({ state }) => state.state ?? state)).toEqual(own.map(() => 'CANCELED'))
    for (const { name } of own)
      expect(cancels.filter(({ path }) => path.includes(`${name}:cancel`))).toHaveLength(1)
    const entries = (await entriesOf(applicant.clientId)).filter(
      ({ action }) => action === 'contributions_stopped',
    )
    expect(entries).toMatchObject([{ payload: { detail: { by: `firm-key:${id}` } } }])
    expect(entries).toHaveLength(1)
  })

  test('[SE-07] holds, closes, erases and unblocks by the use cases of the commands', async () => {
    const applicant = await its.answered()
    const { clientId, person } = applicant
    await its.settled(applicant)
    const compliance = await caller('compliance')
    const act = async (action: string, body?: object) => {
      const { status, text } = await compliance(`POST /api/firm/applications/${clientId}/${action}`, body)
      return status === 200 ? JSON.parse(text) : status
    }
    expect(await act('hold', { reason: 'Case 27-113' })).toEqual({ state: 'done' })
    expect(await act('hold', { reason: 'Case 27-113' })).toEqual({ state: 'unchanged' })
    expect(await act('erase')).toEqual({
      state: 'refused',
      reasons: ['There is a legal hold since 2027-03-12: Case 27-113. It applies until it is released.'],
    })
    expect(await act('release')).toEqual({ state: 'done' })
    expect(await act('close', { on: '2027-03-10' })).toBe(409)
    await its.query('update app_user set is_blocked = true where id = $1', [applicant.userId])
    const unblock = await compliance('POST /api/firm/unblock', { email: person.email })
    expect(JSON.parse(unblock.text)).toEqual({ state: 'done' })
    expect(await act('erase')).toEqual({ state: 'erased', reasons: [] })
    expect(await its.count('app_user where id = $1', applicant.userId)).toBe(0)
  })
})

describe('[FA-04] archives', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-firm-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let applicant: Applicant
  let evidence: Buffer
  let exported: Buffer
  beforeAll(async () => {
    applicant = await its.related({}, { accountType: 'REGULAR' })
    await applicant.must(applicant.schedule())
    const { userId, person } = applicant
    const details = JSON.stringify({ planted: 'fraudulent' })
    await its.query(
      `insert into fraud_event (id, kind, email, user_id, risk_type, details, created_at)
       values ($1, 'RISK_DETECTED', $2, $3, 'IP', $4, now())`,
      [randomUUID(), person.email, userId, details],
    )
    await its.query(
      `insert into blocked_user (id, email, user_id, risk_type, risk_category, details, value_hash, created_at, ended_at, ended_by)
       values ($1, $2, $3, 'IP', 'VPN', $4, '', now(), now(), 'command')`,
      [randomUUID(), person.email, userId, details],
    )
    await its.whitelist('email', person.email)
    await its.stack.command('audit', 'checkpoint')
    const compliance = await caller('compliance')
    const path = `/api/firm/applications/${applicant.clientId}`
    evidence = (await compliance(`GET ${path}/evidence`)).bytes
    exported = (await compliance(`POST ${path}/export`)).bytes
  })
  const text = (archive: Buffer, name: string): string =>
    String(readTar(archive)?.find((file) => file.name === name)?.bytes ?? '')

  test('prove an application without the database, in words, answers, screening, identity, acceptance and chain', async () => {
    const names = readTar(evidence)?.map(({ name }) => name) ?? []
    expect(names).toEqual(
      expect.arrayContaining([
        'answers.json',
        'screening.json',
        'identity.json',
        'acceptances.json',
        'authorization.json',
        'shown.json',
        expect.stringMatching(/^words\/debit-v\d+-en.txt$/),
        'certificate.pdf',
        'trail-application.jsonl',
        'trail-user.jsonl',
      ]),
    )
    expect(names.filter((name) => name.startsWith('documents/'))).toHaveLength(4)
    expect(names.slice(-2)).toEqual(['manifest.json', 'manifest.sig'])
    expect(text(evidence, 'screening.json')).toMatch(/RISK_DETECTED[\s\S]*VPN|VPN[\s\S]*RISK_DETECTED/)
    expect(text(evidence, 'answers.json')).toContain(applicant.person.ssn.replaceAll('-', ''))
    const key = JSON.parse(text(evidence, 'manifest.json')).public_key
    const file = join(folder, 'evidence.tar')
    writeFileSync(file, evidence)
    const { code, out } = await runCommand('verify-evidence', ['--key', key, file], {})
    expect(code, out).toBe(0)
    for (const line of [
      /is as it was signed, by the key given/,
      /\d+ files are as/,
      /trail-user.jsonl: \d+ entries/,
    ])
      expect(out).toMatch(line)
    expect(out).toMatch(/Checkpoint \d+ of .* is signed by the same firm/)
    expect(out).toMatch(/accepts the same documents/)
    expect(out).not.toMatch(/✗/)
  })

  const other = Buffer.alloc(32).toString('base64')
  test.each<[string, (archive: Buffer) => Uint8Array, string[]?]>([
    ['with a changed answer', (archive) => archive.with(archive.indexOf('"residency_status"') + 3, 0x58)],
    ['with a changed trail', (archive) => archive.with(archive.indexOf('name_saved') + 1, 0x58)],
    ['with a cut-off end', (archive) => archive.subarray(0, archive.length - 3_000)],
    ['by another key', (archive) => archive, [other]],
  ])('do not verify %s', (_, change, keys) => {
    const bytes = Buffer.from(change(evidence))
    const findings = verifyFirmArchive({ name: 'evidence.tar', bytes }, keys)
    expect(findings.map(({ result }) => result)).toContain('differs')
  })

  test('[SE-07] for the applicant hold nothing about screening, watchlists or fraud', () => {
    const own = text(exported, 'applicant.json')
    expect(JSON.parse(own).client[0]).toMatchObject({ ssn: applicant.person.ssn.replaceAll('-', '') })
    expect(own).not.toMatch(
      /fraud|RISK_DETECTED|blocked|whitelist|watchlist|"screening"|screened|active_restrictions|legal_hold/i,
    )
    expect(readTar(exported)?.filter(({ name }) => name.endsWith('.pdf'))).toHaveLength(4)
  })
})
