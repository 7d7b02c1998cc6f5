import type { FirmApplication } from '@vestibule/contract/firm/applications'
import type { Applicant } from '@vestibule/testing/applicant'
import { jpeg, pdf, zip } from '@vestibule/testing/files'
import { firmCaller, newFirmKey } from '@vestibule/testing/firm'
import { becomes, eventually, expectRefusal, statusesOf } from '@vestibule/testing/in-vitest'
import { sampleName } from '@vestibule/testing/sample-person'
import { describe, expect, test } from 'vitest'
import { askName, change, newName, readContact } from './testing/contact.ts'
import { expectInvalid, useServer } from './testing/use-server.ts'

const its = useServer()

const hour = 60 * 60
const held = '409 contact_hold'
const conflict = '409 status_conflict'

const owner = async (): Promise<Applicant> => {
  const applicant = await its.related()
  its.advance(31)
  await applicant.stepUp()
  return applicant
}
const firm = async (...scopes: ('read' | 'support' | 'compliance')[]) =>
  firmCaller(its.stack.baseUrl, (await newFirmKey(its.stack.databaseUrl, scopes, its.now())).key)
/** Returns the broker's id of the document of the newest change, or null until the broker has it. */
const documentIdOf = async ({ userId }: Applicant): Promise<string | null> => {
  const [document] = await its.query<{ broker_id: string }>(
    `select broker_id from identity_document join name_change using (batch_id)
     where user_id = $1 and state = 'handed_over'`,
    [userId],
  )
  return document?.broker_id ?? null
}
const decide = async (applicant: Applicant, outcome: string, documentId?: string | null) => {
  const document_id = documentId ?? (await documentIdOf(applicant))
  const path = `POST /api/firm/applications/${applicant.clientId}/name-change` as const
  const reply = (await firm('support'))(path, { outcome, document_id })
  const { status, text } = await reply
  return `${status} ${JSON.parse(text).state ?? JSON.parse(text).code}`
}
const pendingAtFirm = async ({ clientId }: Applicant): Promise<FirmApplication['name_change']> =>
  JSON.parse((await (await firm('read'))(`GET /api/firm/applications/${clientId}`)).text).name_change
/** Waits until the broker has the document, without which the firm cannot approve. */
const untilReadable = (applicant: Applicant) =>
  eventually(
    () => pendingAtFirm(applicant),
    (pending) => typeof pending?.document_id === 'string',
  )
const asked = async (): Promise<Applicant> => {
  const applicant = await owner()
  await applicant.must(askName(applicant))
  await untilReadable(applicant)
  return applicant
}
const brokerName = async (applicant: Applicant) => {
  const [person] = await its.personsOf(applicant)
  return `${person?.given_name} ${person?.family_name}`
}
const oldName = `${sampleName.firstName} ${sampleName.lastName}`
const newWhole = `${newName.firstName} ${newName.lastName}`
const eventsOf = async ({ userId }: Applicant) =>
  (
    await its.query<{ type: string }>(
      'select type from firm_event where user_id = $1 union all select type from event_outbox where user_id = $1',
      [userId],
    )
  ).map(({ type }) => type)
const nameEvents = async (applicant: Applicant) =>
  (await eventsOf(applicant)).filter((type) => type.startsWith('applicant.name')).sort()
const documentsOf = async ({ clientId }: Applicant) =>
  its.query('select type, state from identity_document where client_id = $1', [clientId])

test('[MA-04] the firm approves a name by its document: then accounts, broker and mails have it, and money is held', async () => {
  const applicant = await owner()
  const status = await its.storedStatus(applicant)
  await applicant.must(askName(applicant))
  expect(await readContact(applicant)).toMatchObject({ name: sampleName, pendingName: newName })
  const { document_id } = (await untilReadable(applicant)) ?? {}
  const { documents } = await its.sandbox.ledger()
  expect(documents.find(({ name }) => name === document_id)).toMatchObject({
    document_type: 'MARRIAGE_CERTIFICATE',
    linked: false,
  })
  const personal = await (await firm('compliance'))(
    `POST /api/firm/applications/${applicant.clientId}/personal`,
    { reason: 'a change of name' },
  )
  expect(JSON.parse(personal.text).answers.name_change).toMatchObject([{ last_name: newName.lastName }])
  expect(await brokerName(applicant)).toBe(oldName)
  await its.mails(applicant.person.email, /You asked to change the name/)
  expect(await decide(applicant, 'APPROVED')).toBe('200 done')
  expect(await decide(applicant, 'APPROVED')).toBe('200 unchanged')
  expect(await decide(applicant, 'REFUSED')).toBe(conflict)
  await becomes(() => brokerName(applicant), newWhole)
  const { heldUntil, ...read } = await readContact(applicant)
  expect(read).toMatchObject({ name: newName, pendingName: null })
  expect(new Date(heldUntil ?? '').getTime() - its.now().getTime()).toBeGreaterThan(23 * hour * 1000)
  await expectRefusal(applicant.api.post('/api/create-link-token'), held)
  await expectRefusal(askName(applicant, sampleName), held)
  expect(await its.row('select first_name, last_name from app_user where id = $1', applicant.userId)).toEqual(
    {
      first_name: newName.firstName,
      last_name: newName.lastName,
    },
  )
  const mails = await its.mails(applicant.person.email, /The name of your .* account was changed/)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toContain(newName.lastName)
  expect(await nameEvents(applicant)).toEqual(['applicant.name_change_asked', 'applicant.name_changed'])
  const actions = (await its.actions(applicant.userId)).filter((action) => action.startsWith('name_'))
  expect(actions).toEqual(['name_change_asked', 'name_changed'])
  expect(await its.storedStatus(applicant)).toBe(status)
  expect(await pendingAtFirm(applicant)).toBeNull()
})

test('[MA-04] a refused name changes nothing, says so by mail, and another document can follow', async () => {
  const applicant = await asked()
  expect(await decide(applicant, 'REFUSED')).toBe('200 done')
  expect(await decide(applicant, 'REFUSED')).toBe('200 unchanged')
  expect(await decide(applicant, 'APPROVED')).toBe(conflict)
  await its.mails(applicant.person.email, /We could not change the name/)
  expect(await readContact(applicant)).toMatchObject({ name: sampleName, pendingName: null, heldUntil: null })
  await applicant.must(askName(applicant, newName, { file: await pdf() }))
  expect(await readContact(applicant)).toMatchObject({ pendingName: newName })
  expect(await brokerName(applicant)).toBe(oldName)
})

test('[MA-04] a name is proven by a marriage certificate, court order, passport or license, filed as what it is', async () => {
  const applicant = await owner()
  await expectRefusal(
    askName(applicant, newName, { types: ['BIRTH_CERTIFICATE'] }),
    '400 unknown_field',
    'BIRTH_CERTIFICATE',
  )
  for (const type of ['MARRIAGE_CERTIFICATE', 'COURT_ORDER', 'PASSPORT', 'DRIVING_LICENSE']) {
    await applicant.must(askName(applicant, newName, { types: [type] }))
    const pending = await untilReadable(applicant)
    expect(pending?.document_type).toBe(type)
    const { documents } = await its.sandbox.ledger()
    expect(documents.find(({ name }) => name === pending?.document_id)?.document_type).toBe(type)
    await applicant.must(applicant.api.post('/api/contact/name/withdraw'))
  }
})

test('[MA-04] a withdrawn name is never decided', async () => {
  const applicant = await asked()
  const withdraw = () => applicant.api.post('/api/contact/name/withdraw')
  expect(await statusesOf([withdraw(), withdraw()])).toEqual([200, 200])
  expect(await readContact(applicant)).toMatchObject({ name: sampleName, pendingName: null })
  expect(await decide(applicant, 'APPROVED')).toBe(conflict)
  const actions = (await its.actions(applicant.userId)).filter((action) => action.startsWith('name_'))
  expect(actions).toEqual(['name_change_asked', 'name_change_withdrawn'])
})

test('[MA-04] a decision about a withdrawn document does not decide the next change', async () => {
  const applicant = await asked()
  const earlier = await documentIdOf(applicant)
  await applicant.must(applicant.api.post('/api/contact/name/withdraw'))
  await applicant.must(askName(applicant, { ...newName, lastName: 'Menabrea' }, { file: jpeg(500) }))
  const { document_id } = (await untilReadable(applicant)) ?? {}
  for (const outcome of ['APPROVED', 'REFUSED'])
    expect(await decide(applicant, outcome, earlier)).toBe(conflict)
  expect(await brokerName(applicant)).toBe(oldName)
  expect(await decide(applicant, 'APPROVED', document_id)).toBe('200 done')
  await becomes(() => brokerName(applicant), `${newName.firstName} Menabrea`)
})

test('[MA-04] a second click and a repeat after a lost answer ask once; another name or document is refused', async () => {
  const applicant = await owner()
  const ask = () => askName(applicant)
  expect(await statusesOf([ask(), ask()])).toEqual([200, 200])
  expect((await ask()).status).toBe(200)
  await expectRefusal(askName(applicant, { ...newName, lastName: 'Menabrea' }), conflict)
  await expectRefusal(askName(applicant, newName, { file: jpeg(500) }), conflict)
  expect(await documentsOf(applicant)).toHaveLength(1)
  expect(await nameEvents(applicant)).toEqual(['applicant.name_change_asked'])
  expect(await its.mails(applicant.person.email, /You asked to change the name/)).toHaveLength(1)
})

test('[MA-04] an outage of the broker and a kill of the server delay the new name there, and lose nothing', async () => {
  const applicant = await asked()
  const path = '/accounts/v1/legalNaturalPersons'
  await its.sandbox.fault({ provider: 'ascend', path, kind: 'error', status: 503, times: 2 })
  expect(await decide(applicant, 'APPROVED')).toBe('200 done')
  await its.killAndRestart()
  await eventually(
    async () => {
      its.advance(30)
      return brokerName(applicant)
    },
    (name) => name === newWhole,
  )
  expect(await its.mails(applicant.person.email, /The name of your .* account was changed/)).toHaveLength(1)
})

test('[MA-04] a document that the broker refuses ends the change, and nothing can be approved before', async () => {
  const applicant = await owner()
  await its.sandbox.fault({ provider: 'ascend', path: '/investordocs', kind: 'error', status: 503 })
  await applicant.must(askName(applicant))
  expect(await decide(applicant, 'APPROVED')).toBe(conflict)
  await its.sandbox.clearFaults()
  await its.sandbox.fault({ provider: 'ascend', path: '/investordocs', kind: 'error', status: 400, times: 3 })
  await eventually(
    async () => {
      its.advance(30)
      return (await readContact(applicant)).pendingName
    },
    (pending) => pending === null,
  )
  await its.mails(applicant.person.email, /We could not change the name/)
  expect(await its.actions(applicant.userId)).toContain('name_change_refused')
})

test('[MA-04] an application in progress gets the new name too, so that its opening sends no old one', async () => {
  const applicant = await asked()
  const { id } = await applicant.must(
    applicant.api.post<{ id: string }>('/api/applications', { account_type: 'TRADITIONAL_IRA' }),
  )
  expect(await decide(applicant, 'APPROVED')).toBe('200 done')
  const names = await its.query('select last_name from client where user_id = $1', [applicant.userId])
  expect(names).toEqual([{ last_name: newName.lastName }, { last_name: newName.lastName }])
  expect(id).not.toBe(applicant.clientId)
})

describe('[MA-04] a new name is refused', () => {
  test('without the password, and without a recent code', async () => {
    const applicant = await owner()
    await expectRefusal(askName(applicant, newName, { password: 'Wrong-Horse-7' }), '401 invalid_credentials')
    its.advance(16 * 60)
    await expectRefusal(askName(applicant), '403 step_up_required')
    expect(await documentsOf(applicant)).toEqual([])
  })
  test('with another file than a picture or PDF, two files, no file, another field or the present name', async () => {
    const applicant = await owner()
    await expectRefusal(askName(applicant, newName, { file: zip() }), '415 file_kind', 'MARRIAGE_CERTIFICATE')
    await expectRefusal(askName(applicant, newName, { types: [] }), '422 documents_missing')
    await expectRefusal(
      askName(applicant, newName, { types: ['PASSPORT', 'DRIVING_LICENSE'] }),
      '400 malformed',
    )
    await expectInvalid(askName(applicant, { ...newName, lastName: '7' }), 'lastName')
    await expectInvalid(askName(applicant, sampleName), 'lastName')
    await expectRefusal(askName(applicant, { ...newName, role: 'x' }), '400 unknown_field', 'role')
    expect(await documentsOf(applicant)).toEqual([])
  })
  test('within the hold of a change of contact', async () => {
    const applicant = await owner()
    await change(its.sandbox, applicant, { email: its.newcomer().person.email })
    await expectRefusal(askName(applicant), held)
  })
  test('before there is an account', async () => {
    const applicant = await its.answered()
    its.advance(31)
    await applicant.stepUp()
    expect((await readContact(applicant)).name).toBeNull()
    await expectRefusal(askName(applicant), conflict)
    expect(await decide(applicant, 'APPROVED')).toBe(conflict)
  })
})
