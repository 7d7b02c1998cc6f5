import type { ReplyOf } from '@vestibule/contract/calls'
import type { Api } from '@vestibule/testing/api'
import type { Applicant } from '@vestibule/testing/applicant'
import { jpeg, zip } from '@vestibule/testing/files'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'
import { useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

type Link = ReplyOf<'getPhoneLink'>

const linkPath = ({ clientId }: Applicant) => `/api/documents/phone-link/${clientId}`
const make = async (applicant: Applicant, byMail = false): Promise<string> => {
  const reply = await applicant.must(applicant.api.post<Link>(linkPath(applicant), { byMail }))
  expect(reply).toMatchObject({ state: 'waiting' })
  return tokenOf(reply.url ?? '')
}
const tokenOf = (url: string) => /\/phone\?language=en#([\w-]{43})$/.exec(url)?.[1] ?? ''
const stateOf = async (applicant: Applicant) =>
  (await applicant.must(applicant.api.get<Link>(linkPath(applicant)))).state

const open = (phone: Api, token: string) => phone.post('/api/phone-upload/open', { token })
const wanted = (phone: Api) => phone.get<ReplyOf<'getPhoneUpload'>>('/api/phone-upload')
const send = (phone: Api, file: Uint8Array = jpeg(), type = 'DRIVING_LICENSE') => {
  const form = new FormData()
  form.append(type, new Blob([new Uint8Array(file)]), 'photo.jpg')
  return phone.post('/api/phone-upload/documents', form)
}
const phoneWith = async (token: string): Promise<Api> => {
  const { api } = its.newcomer()
  expect((await open(api, token)).status).toBe(200)
  return api
}
const expectEnded = async (phone: Api) => {
  await expectRefusal(wanted(phone), '410 link_expired')
  await expectRefusal(send(phone), '410 link_expired')
}

test('[HO-01] a phone sees the wanted documents, sends them once, and the computer follows', async () => {
  const applicant = await its.withDocumentsWanted()
  expect(await stateOf(applicant)).toBe('none')
  const token = await make(applicant)
  expect(await stateOf(applicant)).toBe('waiting')
  const { body: again } = await applicant.api.get<Link>(linkPath(applicant))
  expect(tokenOf(again.url ?? ''), 'a reload shows the same link').toBe(token)

  const phone = its.newcomer().api
  const opened = await open(phone, token)
  expect(opened.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^phone=a\.[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Strict$/),
  ])
  expect(await stateOf(applicant)).toBe('open')
  expect((await wanted(phone)).body).toEqual({
    link: expect.stringMatching(/^[\da-f-]{36}$/),
    items: ['address'],
    types: ['DRIVING_LICENSE', 'MARRIAGE_CERTIFICATE'],
    expiresAt: expect.any(String),
  })
  await expectRefusal(send(phone, zip()), '415 file_kind', 'DRIVING_LICENSE')
  await expectRefusal(send(phone, jpeg(), 'PASSPORT'), '422 document_not_wanted', 'PASSPORT')
  expect((await send(phone)).body).toEqual({ documents: [{ type: 'DRIVING_LICENSE', state: 'HANDED_OVER' }] })
  expect(await stateOf(applicant)).toBe('uploaded')
  expect(await applicant.status()).toBe('KYC_DOCUMENT_UPLOADED')
  await expectEnded(phone)
  await its.query(`update client set client_status = 'KYC_DOCUMENTS_REQUIRED' where id = $1`, [
    applicant.clientId,
  ])
  expect(await stateOf(applicant), 'documents are wanted again').toBe('none')
  expect((await its.actions(applicant.userId)).filter((one) => one.startsWith('phone_'))).toEqual([
    'phone_link_made',
    'phone_link_opened',
    'phone_uploaded',
  ])
})

test('[HO-01] a link works once; a GET does not use it up, and neither token is stored', async () => {
  const applicant = await its.withDocumentsWanted()
  const token = await make(applicant)
  expect((await fetch(`${its.stack.baseUrl}/phone?language=en`)).headers.get('permissions-policy')).toContain(
    'camera=(self)',
  )
  const phone = await phoneWith(token)
  await expectRefusal(open(its.newcomer().api, token), '410 link_expired')
  await expectRefusal(open(its.newcomer().api, '0'.repeat(43)), '410 link_expired')
  expect((await wanted(phone)).status).toBe(200)
  const sql = 'select phone_upload::text as whole from phone_upload where client_id = $1'
  const row = await its.row<{ whole: string }>(sql, applicant.clientId)
  const own = phone.cookies().map(({ value }) => value)
  for (const secret of [token, ...own]) {
    expect(row.whole).not.toContain(secret)
    expect(row.whole).not.toContain(Buffer.from(secret).toString('hex'))
    expect(its.log()).not.toContain(secret)
  }
})

test.each<[string, (applicant: Applicant) => Promise<unknown>]>([
  ['after 15 minutes', async () => its.advance(15 * 60 + 1)],
  ['when the computer logs out', (applicant) => applicant.must(applicant.api.post('/api/auth/logout'))],
  ['when a newer link is made', (applicant) => make(applicant)],
  [
    'when the computer’s session is ended elsewhere',
    ({ userId }) => its.query('delete from session where user_id = $1', [userId]),
  ],
])('[HO-01] an unopened link and the session of a phone end %s', async (_, end) => {
  const [applicant, unopened] = [await its.withDocumentsWanted(), await its.withDocumentsWanted()]
  const phone = await phoneWith(await make(applicant))
  const token = await make(unopened)
  for (const one of [applicant, unopened]) await end(one)
  await expectEnded(phone)
  await expectRefusal(open(its.newcomer().api, token), '410 link_expired')
})

test('[HO-01] the link also comes by email, once, in place of the shown one', async () => {
  const applicant = await its.withDocumentsWanted()
  const shown = await make(applicant)
  const token = await make(applicant, true)
  const [mail] = await its.mails(applicant.person.email, /^Take photos of your documents/)
  expect(tokenOf(/\S+\/phone\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')).toBe(token)
  expect(mail?.text).not.toContain(applicant.person.lastName)
  await expectRefusal(open(its.newcomer().api, shown), '410 link_expired')
  await phoneWith(token)
})

test('[HO-01] [API-04] only the own application, and only while documents are wanted', async () => {
  const [applicant, stranger] = [await its.withDocumentsWanted(), await its.withAccount()]
  await expectRefusal(stranger.api.post(linkPath(applicant), { byMail: false }), '403 forbidden')
  await expectRefusal(stranger.api.get(linkPath(applicant)), '403 forbidden')
  await expectRefusal(stranger.api.post(linkPath(stranger), { byMail: false }), '409 status_conflict')
  await expectRefusal(applicant.api.post(linkPath(applicant), {}), '400 malformed', 'byMail')
})
