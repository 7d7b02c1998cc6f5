import { createHash } from 'node:crypto'
import type { Api } from '@vestibule/testing/api'
import { type Applicant, wrongCode } from '@vestibule/testing/applicant'
import { firmCaller, newFirmKey } from '@vestibule/testing/firm'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { designated, designationOf } from '@vestibule/testing/samples/designation'
import { shown } from '@vestibule/testing/samples/sample'
import { beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../platform/postgres/database.ts'
import { createStore } from '../../stores/store.ts'
import { readTar } from '../../use-cases/evidence/tar.ts'
import { verifyFirmArchive } from '../../use-cases/evidence/verify-firm-archive.ts'
import { expectInvalid, useServer } from './testing/use-server.ts'

const its = useServer()
const dayS = 24 * 60 * 60

interface Consent {
  consent: string
  version: number
  language: 'en' | 'es'
}

interface Designation {
  version: number
  beneficiaries: { firstName: string }[]
  waiting: { spouse: string; email: string } | null
  ended: string | null
}

const pathOf = ({ clientId }: Applicant) => `/api/beneficiary-designation/client/${clientId}`
const read = (applicant: Applicant) => applicant.must(applicant.api.get<Designation>(pathOf(applicant)))
const spouse = (email: string) => ({ firstName: 'Charles', lastName: 'Babbage', email })
const identity = { firstName: 'charles', lastName: 'Babbage', birthDate: '12/26/1971' }

let owner: Applicant
let email: string
beforeEach(async () => {
  owner = await its.withIra({ state: 'CA', zipcode: '94105', city: 'San Francisco' })
  await owner.stepUp()
  email = `spouse.${owner.person.email}`
})

const grace = designated({ firstName: 'Grace' })
const sign = async (more: object = {}, ...others: object[]) => {
  const { version } = await read(owner)
  const body = { ...designationOf(grace, ...others), version, marital_status: 'MARRIED' }
  return owner.api.post<Designation>(pathOf(owner), { ...body, spouse: spouse(email), ...more })
}

/** Returns the token of the newest link that was mailed to the spouse. */
const linkToken = async (count = 1): Promise<string> => {
  const [mail] = await its.mails(email, /asks for your consent/, count)
  const [, token] = /\/spouse\?language=en#([\w-]{43})/.exec(mail?.text ?? '') ?? []
  if (token === undefined) throw new Error('the email has no link')
  return token
}
const open = (api: Api, token: string) =>
  api.post<{ page: string; sentTo: string }>('/api/spouse-consent/open', { token })
const opened = async (): Promise<{ api: Api; page: string; code: string }> => {
  const { api } = its.newcomer()
  const { body } = await open(api, await linkToken())
  return { api, page: body.page, code: await its.sandbox.code(email) }
}
const prove = ({ api, page, code }: Awaited<ReturnType<typeof opened>>, more: object = {}) =>
  api.put<Consent>('/api/spouse-consent/code', { page, code, ...identity, ...more })
const decide = ({ api, page }: { api: Api; page: string }, signs: boolean, more: object = {}) =>
  api.post('/api/spouse-consent/decide', {
    ...{ page, signs, language: 'en', disclosures: shown('spouse-consent') },
    ...more,
  })

test('[MA-06] a designation waits until the spouse has signed by a link, with an identity of their own', async () => {
  const waiting = await owner.must(sign())
  expect(waiting).toMatchObject({
    version: 1,
    beneficiaries: [{ firstName: 'Byron' }],
    waiting: { spouse: 'Charles Babbage', email: 's•••@•••' },
    ended: null,
  })
  const page = await opened()
  await expectRefusal(open(page.api, await linkToken()), '410 link_expired')
  await expectRefusal(decide(page, true), '400 code_mismatch')
  await expectRefusal(prove({ ...page, code: wrongCode(page.code) }), '400 code_mismatch')
  await expectInvalid(prove(page, { firstName: 'Ada' }), 'firstName')
  const { body } = await prove(page)
  expect(body.consent).toContain('I, Charles Babbage, born December 26, 1971, am the spouse of')
  expect(body.consent).toContain('Grace King, born May 12, 1936: 100%')
  await expectRefusal(decide(page, true, { disclosures: [] }), '409 disclosure_required', 'spouse-consent')
  expect((await read(owner)).waiting).not.toBeNull()
  expect((await decide(page, true)).status).toBe(200)
  await expectRefusal(decide(page, true), '410 link_expired')
  expect(await read(owner)).toMatchObject({
    version: 1,
    beneficiaries: [{ firstName: 'Grace' }],
    waiting: null,
  })
  expect(await its.mails(owner.person.email, /beneficiaries were changed/)).toHaveLength(1)
  expect(
    await its.query(
      `select action, payload ->> 'actor' as actor, payload ->> 'ip' is not null as "hasIp" from audit_event
       where client_id = $1 and action like 'spouse_%' order by seq`,
      [owner.clientId],
    ),
  ).toEqual([
    { action: 'spouse_link_opened', actor: 'unproven', hasIp: true },
    { action: 'spouse_consented', actor: 'unproven', hasIp: true },
  ])
})

test('[MA-06] [SE-14] the export and the evidence hold the designation and the consent with their hashes, and verify', async () => {
  await owner.must(sign())
  const page = await opened()
  const body = await owner.must(prove(page))
  expect((await decide(page, true)).status).toBe(200)
  const { code, output } = await its.stack.command('audit', 'verify')
  expect(code, output).toBe(0)

  const { key } = await newFirmKey(its.stack.databaseUrl, ['compliance'], its.now())
  const firm = firmCaller(its.stack.baseUrl, key)
  const path = `/api/firm/applications/${owner.clientId}`
  expect((await firm(`POST ${path}/export`)).text).toContain(JSON.stringify(body.consent).slice(1, -1))
  const { bytes } = await firm(`GET ${path}/evidence`)
  const findings = verifyFirmArchive({ name: 'evidence.tar', bytes }, undefined)
  expect(findings.filter(({ result }) => result === 'differs')).toEqual([])
  const fileOf = (name: string) =>
    JSON.parse(String(readTar(bytes)?.find((file) => file.name === name)?.bytes)) as unknown
  expect(fileOf('answers.json')).toMatchObject({
    beneficiary_designation: [{ content: { named: [{ firstName: 'Grace' }] } }],
    spouse_consent: [{ outcome: 'SIGNED', spouse: { firstName: 'Charles', birthDate: '1971-12-26' } }],
  })
  const signed = (rendered: string) => ({
    rendered,
    sha256: createHash('sha256').update(rendered).digest('hex'),
  })
  const ofOwner = expect.stringContaining('Grace King, born May 12, 1936: 100%')
  const shownRows = fileOf('shown.json') as { id: string; rendered: string; sha256: string }[]
  expect(shownRows).toContainEqual(expect.objectContaining({ id: 'designation', rendered: ofOwner }))
  expect(shownRows).toContainEqual(expect.objectContaining({ id: 'spouse-consent', ...signed(body.consent) }))
})

test('[MA-06] the consent is recorded in the language in which the spouse has read it', async () => {
  await owner.must(sign())
  const page = await opened()
  page.api.language = 'es'
  const { body } = await prove(page)
  expect(body).toMatchObject({
    language: 'es',
    consent: expect.stringContaining('fecha de nacimiento 26 de diciembre'),
  })
  page.api.language = 'en'
  const { language, version } = body
  const disclosures = [{ id: 'spouse-consent', version }]
  expect((await decide(page, true, { language, disclosures })).status).toBe(200)
  const sha256 = createHash('sha256').update(body.consent).digest('hex')
  expect(
    await its.query(
      `select language, version, encode(rendered_hash, 'hex') as sha256 from disclosure_shown
       where client_id = $1 and disclosure_id = 'spouse-consent'`,
      [owner.clientId],
    ),
  ).toEqual([{ language, version, sha256 }])
})

test('[MA-06] the spouse cannot decide before the proof, nor sign for an account that was closed since', async () => {
  await owner.must(sign())
  const page = await opened()
  for (const signs of [true, false]) await expectRefusal(decide(page, signs), '400 code_mismatch')
  expect((await prove(page)).status).toBe(200)
  await its.query(`update broker_account set state = 'CLOSED' where client_id = $1`, [owner.clientId])
  await expectRefusal(decide(page, true), '409 status_conflict')
  expect((await decide(page, false)).status).toBe(200)
})

test('[MA-06] a code is good for ten minutes; another one is sent on request, and ends the first', async () => {
  await owner.must(sign())
  const page = await opened()
  its.advance(601)
  await expectRefusal(prove(page), '410 code_expired')
  expect((await page.api.post('/api/spouse-consent/code', { page: page.page })).status).toBe(200)
  const code = await its.sandbox.code(email, 2)
  if (code !== page.code) await expectRefusal(prove(page), '400 code_mismatch')
  expect((await prove({ ...page, code })).status).toBe(200)
})

test('[MA-06] a spouse who is a beneficiary has the date of birth that the owner gave', async () => {
  const heir = { relation: 'SPOUSE', firstName: 'Charles', lastName: 'Babbage', birthDate: '12/26/1971' }
  await owner.must(sign({}, designated({ ...heir, tier: 'CONTINGENT' })))
  const page = await opened()
  await expectInvalid(prove(page, { birthDate: '12/27/1971' }), 'birthDate')
  expect((await prove(page)).status).toBe(200)
})

test('[MA-06] if the spouse declines, the earlier beneficiaries stay, and the owner is told', async () => {
  await owner.must(sign())
  const page = await opened()
  expect((await prove(page)).status).toBe(200)
  expect((await decide(page, false, { disclosures: [] })).status).toBe(200)
  expect(await read(owner)).toMatchObject({
    beneficiaries: [{ firstName: 'Byron' }],
    waiting: null,
    ended: 'DECLINED',
  })
  expect(await its.mails(owner.person.email, /did not agree/)).toHaveLength(1)
})

test('[MA-06] a link expires after seven days, and the owner is told', async () => {
  await owner.must(sign())
  const token = await linkToken()
  its.advance(7 * dayS + 1)
  await expectRefusal(open(its.newcomer().api, token), '410 link_expired')
  await its.stack.command('housekeeping')
  expect(await its.mails(owner.person.email, /were not changed/)).toHaveLength(1)
  await owner.logIn()
  expect(await read(owner)).toMatchObject({ waiting: null, ended: 'EXPIRED' })
  expect(await its.actions(owner.clientId)).toContain('spouse_consent_expired')
})

test('[MA-06] a new designation ends a consent that has expired, so that no email calls it the last one', async () => {
  await owner.must(sign())
  await linkToken()
  its.advance(7 * dayS + 1)
  await owner.logIn()
  await owner.stepUp()
  await owner.must(sign({ marital_status: 'SINGLE' }))
  expect(
    await its.query('select outcome from spouse_consent where client_id = $1', [owner.clientId]),
  ).toEqual([{ outcome: 'EXPIRED' }])
  await its.stack.command('housekeeping')
  expect(await its.actions(owner.clientId)).not.toContain('spouse_consent_expired')
})

test('[MA-06] another designation or the owner withdraws a link', async () => {
  await owner.must(sign())
  const page = await opened()
  await owner.must(sign())
  await expectRefusal(prove(page), '410 link_expired')
  const token = await linkToken(2)
  await owner.must(owner.api.post(`/api/beneficiary-designation/withdraw/client/${owner.clientId}`))
  await expectRefusal(open(its.newcomer().api, token), '410 link_expired')
  expect(await read(owner)).toMatchObject({ version: 2, waiting: null, ended: 'WITHDRAWN' })

  const { id } = await its.row<{ id: string }>(
    'select id from spouse_consent where link_hash = $1',
    createHash('sha256').update(token).digest(),
  )
  const store = createStore(createDatabase(its.stack.databaseUrl))
  const { spouseConsents } = store
  expect([
    await spouseConsents.newCode(id, 0, its.now()),
    await spouseConsents.countTry(id, 10),
    await spouseConsents.proven(id, Buffer.of(), its.now()),
  ]).toEqual([false, false, false])
  await store.close()
})

test('[MA-06] the owner cannot sign for the spouse with the own mailbox, or without naming the spouse', async () => {
  const [name, domain] = owner.person.email.split('@')
  await expectInvalid(sign({ spouse: spouse(owner.person.email.toUpperCase()) }), 'spouse.email')
  await expectInvalid(sign({ spouse: spouse(`${name}+x@${domain}`) }), 'spouse.email')
  await expectInvalid(sign({ spouse: undefined }), 'spouse.firstName', 'spouse.lastName', 'spouse.email')
})

test('[MA-06] ten tries of a whole code end a link', async () => {
  await owner.must(sign())
  const page = await opened()
  for (let tries = 0; tries < 10; tries += 1) await expectInvalid(prove({ ...page, code: '12345' }), 'code')
  for (let tries = 0; tries < 10; tries += 1)
    await expectRefusal(prove({ ...page, code: wrongCode(page.code) }), '400 code_mismatch')
  await expectRefusal(prove(page), '410 link_expired')
})
