import type { Api } from '@vestibule/testing/api'
import { type Applicant, wrongCode } from '@vestibule/testing/applicant'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { designated, designationOf } from '@vestibule/testing/samples/designation'
import { shown } from '@vestibule/testing/samples/sample'
import { beforeEach, expect, test } from 'vitest'
import { expectInvalid, useServer } from './testing/use-server.ts'

const its = useServer()
const dayS = 24 * 60 * 60

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
  owner = its.newcomer({ accountType: 'ROTH_IRA' })
  await owner.signUp()
  await owner.answerEverything()
  await owner.saveAddress({ state: 'CA', zipcode: '94105', city: 'San Francisco' })
  await owner.saveBeneficiaries()
  await owner.openAccount()
  await owner.agree()
  await owner.saveContribution(100)
  await owner.linkBank(await its.stack.publicToken())
  await owner.must(owner.relate())
  await owner.must(owner.schedule())
  await owner.stepUp()
  email = `spouse.${owner.person.email}`
})

const sign = async (more: object = {}) => {
  const { version } = await read(owner)
  const body = { ...designationOf(designated({ firstName: 'Grace' })), version, marital_status: 'MARRIED' }
  return owner.api.post<Designation>(pathOf(owner), { ...body, spouse: spouse(email), ...more })
}

/** Returns the token of the newest link that was mailed to the spouse. */
const linkToken = async (count = 1): Promise<string> => {
  const [mail] = await its.mails(email, /asks for your consent/, count)
  return /\/spouse\?language=en#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
const open = (api: Api, token: string) =>
  api.post<{ page: string; sentTo: string }>('/api/spouse-consent/open', { token })
const opened = async (): Promise<{ api: Api; page: string; code: string }> => {
  const { api } = its.newcomer()
  const { body } = await open(api, await linkToken())
  return { api, page: body.page, code: await its.sandbox.code(email) }
}
const prove = ({ api, page, code }: Awaited<ReturnType<typeof opened>>, more: object = {}) =>
  api.put<{ consent: string }>('/api/spouse-consent/code', { page, code, ...identity, ...more })
const decide = (
  { api, page }: { api: Api; page: string },
  signs: boolean,
  disclosures = shown('spouse-consent'),
) => api.post('/api/spouse-consent/decide', { page, signs, disclosures })

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
  await expectRefusal(decide(page, true, []), '409 disclosure_required', 'spouse-consent')
  expect((await read(owner)).waiting).not.toBeNull()
  expect((await decide(page, true)).status).toBe(200)
  await expectRefusal(decide(page, true), '410 link_expired')
  expect(await read(owner)).toMatchObject({
    version: 1,
    beneficiaries: [{ firstName: 'Grace' }],
    waiting: null,
  })
  expect(await its.mails(owner.person.email, /beneficiaries were changed/)).toHaveLength(1)
  expect(await its.actions(owner.clientId)).toEqual(
    expect.arrayContaining(['beneficiaries_designated', 'spouse_link_opened', 'spouse_consented']),
  )
})

test('[MA-06] if the spouse declines, the earlier beneficiaries stay, and the owner is told', async () => {
  await owner.must(sign())
  const page = await opened()
  expect((await prove(page)).status).toBe(200)
  expect((await decide(page, false, [])).status).toBe(200)
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
})

test('[MA-06] the owner cannot sign for the spouse with the own mailbox, or without naming the spouse', async () => {
  const [name, domain] = owner.person.email.split('@')
  await expectInvalid(sign({ spouse: spouse(owner.person.email.toUpperCase()) }), 'spouse.email')
  await expectInvalid(sign({ spouse: spouse(`${name}+x@${domain}`) }), 'spouse.email')
  await expectInvalid(sign({ spouse: undefined }), 'spouse.firstName', 'spouse.lastName', 'spouse.email')
})

test('[MA-06] ten tries end a link', async () => {
  await owner.must(sign())
  const page = await opened()
  for (let tries = 0; tries < 10; tries += 1)
    await expectRefusal(prove({ ...page, code: wrongCode(page.code) }), '400 code_mismatch')
  await expectRefusal(prove(page), '410 link_expired')
})
