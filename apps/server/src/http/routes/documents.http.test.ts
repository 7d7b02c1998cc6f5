import { createHash } from 'node:crypto'
import { maxFileBytes } from '@vestibule/domain/documents/sizes'
import type { Applicant, UploadedFile } from '@vestibule/testing/applicant'
import { jpeg, jpegSized, jpegWith, jpegWithComment, pdf, png, zip } from '@vestibule/testing/files'
import { eventually, expectRefusal } from '@vestibule/testing/in-vitest'
import { slowPdf } from '@vestibule/testing/pdfs'
import { bodyEnd, partHead, rawUpload } from '@vestibule/testing/raw-upload'
import { expect, test } from 'vitest'
import { rewritePdf } from '../../platform/inspection/pdf/inspect.ts'
import { useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

const license = (file: Uint8Array = jpeg(), name = 'photo.jpg'): UploadedFile => ({
  type: 'DRIVING_LICENSE',
  file,
  name,
})
const socialSecurity = (file: Uint8Array): UploadedFile => ({ type: 'SOCIAL_SECURITY_DOCUMENT', file })
const passport = (file: Uint8Array): UploadedFile => ({ type: 'PASSPORT', file })

/** A PDF that the inspection stores as it is, because the inspection rewrote it before. */
const rewrittenPdf = async (): Promise<Buffer> => {
  const report = await rewritePdf(await pdf())
  if (report.flaw) throw new Error(report.flaw)
  return report.pdf
}

const hashOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')

const heldBy = async ({ clientId }: Applicant) => {
  const sql = 'select person_id from broker_account where client_id = $1'
  const { person_id } = await its.row(sql, clientId)
  const { documents } = await its.sandbox.ledger()
  return documents.filter((one) => one.upload && one.legal_natural_person_id === person_id)
}

interface DocumentRow {
  type: string
  state: string
  chunks: string
  kind: string
  sha256: string
  received_sha256: string
  broker_id: string
  link: boolean
}
const stored = ({ clientId }: Applicant) =>
  its.query<DocumentRow>(
    `select type, state, kind, encode(sha256, 'hex') as sha256,
       encode(received_sha256, 'hex') as received_sha256, broker_id, link_sealed is not null as link,
       (select count(*) from identity_document_chunk where document_id = d.id) as chunks
     from identity_document d where client_id = $1 order by created_at, type`,
    [clientId],
  )
const untilHandedOver = (applicant: Applicant) =>
  eventually(
    () => stored(applicant),
    ([row]) => row?.state === 'handed_over',
  )

test('[KY-06] [KY-08] hands documents for all four items over to the broker whole, and stores only receipts', async () => {
  const applicant = await its.withDocumentsWanted('0002')
  const [front, card] = [jpeg(300_000), await rewrittenPdf()]
  const files = [
    { type: 'DRIVING_LICENSE', mime_type: 'image/jpeg', file: front },
    { type: 'SOCIAL_SECURITY_DOCUMENT', mime_type: 'application/pdf', file: card },
  ]
  const { documents } = await applicant.must(applicant.upload(license(front), socialSecurity(card)))
  expect(documents).toEqual(files.map(({ type }) => ({ type, state: 'HANDED_OVER' })))
  expect(await applicant.status()).toBe('KYC_DOCUMENT_UPLOADED')
  const held = await heldBy(applicant)
  expect(held).toMatchObject(
    files.map(({ type, mime_type, file }) => ({
      document_type: type,
      mime_type,
      linked: true,
      upload: { sha256: hashOf(file), size: file.length },
    })),
  )
  expect(await stored(applicant)).toEqual(
    files.map(({ type, mime_type, file }, index) => ({
      type,
      state: 'handed_over',
      chunks: '0',
      kind: mime_type,
      sha256: hashOf(file),
      received_sha256: hashOf(file),
      broker_id: held[index].name,
      link: false,
    })),
  )
  const actions = await its.actions(applicant.clientId)
  expect(actions.slice(-2)).toEqual(['upload_started', 'documents_handed_over'])
})

test('[KY-08] [KY-11] [SE-01] seals documents while the broker is unavailable, and hands them over later without metadata', async () => {
  const applicant = await its.withDocumentsWanted()
  const file = jpegWithComment(Buffer.from('SECRET-IN-THE-PICTURE'.repeat(20)))
  const stripped = jpegWith()
  await its.sandbox.fault({ provider: 'ascend', path: '/investordocs', kind: 'error', status: 429 })
  const { documents } = await applicant.must(applicant.upload(license(file)))
  expect(documents).toEqual([{ type: 'DRIVING_LICENSE', state: 'ACCEPTED' }])
  expect(await applicant.status()).toBe('KYC_DOCUMENT_UPLOADED')
  const chunks = await its.query<{ sealed: Buffer }>(
    'select sealed from identity_document_chunk c join identity_document d on d.id = c.document_id where client_id = $1',
    [applicant.clientId],
  )
  expect(chunks).toHaveLength(1)
  expect(chunks[0]?.sealed.includes('SECRET')).toBe(false)
  await untilHandedOver(applicant)
  expect(await heldBy(applicant)).toMatchObject([{ linked: true, upload: { sha256: hashOf(stripped) } }])
  const hashes = { received_sha256: hashOf(file), sha256: hashOf(stripped) }
  expect(await stored(applicant)).toMatchObject([hashes])
  const { detail } = await its.row(
    `select payload -> 'detail' as detail from audit_event where client_id = $1 and action = 'upload_started'`,
    applicant.clientId,
  )
  expect(detail).toEqual({ documents: [{ type: 'DRIVING_LICENSE', ...hashes }] })
  expect(its.log()).not.toMatch(/SECRET|signature|photo\.jpg/)
})

test('[API-08] a repeated or parallel upload is the first one; another upload is refused', async () => {
  const applicant = await its.withDocumentsWanted()
  const replies = await Promise.all([applicant.upload(license()), applicant.upload(license())])
  for (const { status, body } of [...replies, await applicant.upload(license())])
    expect({ status, types: body.documents?.map(({ type }) => type) }).toEqual({
      status: 200,
      types: ['DRIVING_LICENSE'],
    })
  expect(await heldBy(applicant)).toHaveLength(1)
  await expectRefusal(applicant.upload(license(jpeg(500))), '409 status_conflict')
  expect(await stored(applicant)).toHaveLength(1)
})

test('[KY-04] of two files of one type the second is used; its name and extension are ignored', async () => {
  const applicant = await its.withDocumentsWanted()
  const name = `${'../'.repeat(80)}etc/passwd\u202e<script>.pdf.exe`.padEnd(300, 'x')
  await applicant.must(applicant.upload(license(jpeg(400)), license(png(700), name)))
  expect(await heldBy(applicant)).toMatchObject([{ mime_type: 'image/png', upload: { size: 700 } }])
})

test.each([
  ['/investordocs/v1/uploadLinks', { times: 1 }],
  // Fails twice, because the server resends a rejected upload once, with a new link.
  ['/investordocs/v1/uploads', { times: 2 }],
  ['/investigations/v1/investigations', { times: 1, match: ':linkDocuments' }],
])('[KY-06] documents that the broker refuses at %s are requested again', async (path, fault) => {
  const applicant = await its.withDocumentsWanted()
  await its.sandbox.fault({ provider: 'ascend', path, kind: 'error', status: 400, ...fault })
  await expectRefusal(applicant.upload(license()), '502 provider_refused')
  expect(await applicant.status()).toBe('KYC_DOCUMENTS_REQUIRED')
  expect((await stored(applicant)).at(-1)).toMatchObject({ state: 'refused', chunks: '0', link: false })
  await applicant.must(applicant.upload(license()))
  expect(await applicant.status()).toBe('KYC_DOCUMENT_UPLOADED')
})

test('[KY-08] replaces a link that expired while the broker was unavailable', async () => {
  const applicant = await its.withDocumentsWanted()
  const path = '/investordocs/v1/uploads'
  await its.sandbox.fault({ provider: 'ascend', path, kind: 'error', status: 503 })
  await applicant.must(applicant.upload(license()))
  its.advance(2 * 60 * 60)
  await untilHandedOver(applicant)
  expect(await heldBy(applicant)).toHaveLength(1)
})

test('[KY-08] [NV-05] accepts documents only for unverified items and in the right status', async () => {
  const applicant = await its.withDocumentsWanted('0003')
  await expectRefusal(applicant.upload(license(), passport(jpeg())), '422 document_not_wanted', 'PASSPORT')
  await expectRefusal(applicant.upload({ type: 'SELFIE', file: jpeg() }), '400 unknown_field', 'SELFIE')
  await expectRefusal(applicant.askForStatus('KYC_DOCUMENT_UPLOADED', 3), '409 status_conflict')
  // The specification also spells this status without the plural s.
  const { client_status } = await applicant.must(applicant.askForStatus('KYC_DOCUMENT_REQUIRED', 3))
  expect(client_status).toBe('KYC_DOCUMENTS_REQUIRED')
  expect(await stored(applicant)).toEqual([])
  await expectRefusal((await its.withAccount()).upload(license()), '409 status_conflict')
})

test('[KY-14] hands over what was inspected of a PDF: decrypted, and without what its table does not list', async () => {
  const applicant = await its.withDocumentsWanted()
  const file = Buffer.concat([await pdf({ owned: true }), Buffer.from('the rest of another file')])
  const report = await rewritePdf(file)
  await applicant.must(applicant.upload(license(file)))
  await untilHandedOver(applicant)
  const sha256 = hashOf('pdf' in report ? report.pdf : file)
  expect(await heldBy(applicant)).toMatchObject([{ mime_type: 'application/pdf', upload: { sha256 } }])
  expect(await stored(applicant)).toMatchObject([{ received_sha256: hashOf(file), sha256 }])
  expect(sha256).not.toBe(hashOf(file))
})

test('[KY-04] [KY-08] [KY-11] [KY-14] [KY-15] refuses each bad file when it is added and when it is uploaded, with advice, and stores nothing of it', async () => {
  const applicant = await its.withDocumentsWanted('0003')
  const fields = ['DRIVING_LICENSE']
  const advice = expect.stringContaining('Print it to a new PDF, or upload a photo of it instead.')
  const refused = (code: string, message: unknown = advice) => ({
    status: 422,
    body: { code, message, fields },
  })
  const bad: [string, Buffer, object][] = [
    ['zip named .pdf', zip(), { status: 415, body: { code: 'file_kind', fields } }],
    [
      'HEIC named .jpg',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      { status: 415, body: { code: 'file_heic', message: expect.stringContaining('Choose JPEG'), fields } },
    ],
    ['truncated JPEG', jpeg(10_000).subarray(0, 100), { status: 422, body: { code: 'file_broken', fields } }],
    ['PDF with a password', await pdf({ encrypted: true }), refused('file_password')],
    ['PDF with a script', await pdf({ script: true }), refused('file_unsafe')],
    ['slow PDF', slowPdf(), refused('file_too_complex')],
    ['truncated PDF', (await pdf()).subarray(0, -20), refused('file_broken')],
    [
      'image of 65,535 by 65,535',
      jpegSized(65_535, 65_535),
      refused('image_too_large', expect.stringMatching(/50 megapixels. Set your camera/)),
    ],
  ]
  for (const [name, file, error] of bad)
    for (const send of [applicant.check, applicant.upload])
      expect(await send.call(applicant, license(file, 'license.pdf')), name).toMatchObject(error)
  expect(await stored(applicant)).toEqual([])
  expect(await applicant.status()).toBe('KYC_DOCUMENTS_REQUIRED')
})

test('[KY-04] [KY-05] each item needs a document; a file has at most 5 MB, all together less than 15 MB, to the byte', async () => {
  const one = await its.withDocumentsWanted('0003')
  const tooLarge = license(jpeg(maxFileBytes + 1))
  for (const reply of [one.check(tooLarge), one.upload(tooLarge)])
    await expectRefusal(reply, '413 file_too_large', 'DRIVING_LICENSE')
  await one.must(one.check(license(jpeg(maxFileBytes))))
  await one.must(one.upload(license(jpeg(maxFileBytes))))

  const all = await its.withDocumentsWanted('0002')
  const uploadThree = (last: number) =>
    all.upload(license(jpeg(maxFileBytes)), socialSecurity(png(maxFileBytes)), passport(jpeg(last)))
  for (const one of [[license()], []]) await expectRefusal(all.upload(...one), '422 documents_missing')
  await expectRefusal(uploadThree(maxFileBytes), '413 total_too_large')
  await all.must(uploadThree(maxFileBytes - 1))
  const held = await eventually(
    () => heldBy(all),
    ({ length }) => length === 3,
  )
  expect(held.map(({ upload }) => upload.size)).toEqual([maxFileBytes, maxFileBytes - 1, maxFileBytes])
})

test('[KY-15] [NV-05] checks one file of a known type, only while documents are wanted, and stores nothing', async () => {
  const applicant = await its.withDocumentsWanted('0003')
  for (const file of [license(), license(await pdf()), license(png())])
    expect((await applicant.must(applicant.check(file))) as object).toEqual({})
  expect(await stored(applicant)).toEqual([])
  expect(await applicant.status()).toBe('KYC_DOCUMENTS_REQUIRED')
  await expectRefusal(applicant.check(license(), passport(jpeg())), '400 malformed', 'PASSPORT')
  await expectRefusal(applicant.check({ type: 'SELFIE', file: jpeg() }), '400 unknown_field', 'SELFIE')
  await expectRefusal(applicant.check(), '422 documents_missing')
  await applicant.must(applicant.upload(license()))
  await expectRefusal(applicant.check(license()), '409 status_conflict')
})

test('[API-06] [ER-04] a malformed, cut or far too large body is refused and never a 500', async () => {
  const applicant = await its.withDocumentsWanted('0003')
  const send = (body: Buffer, headers?: Record<string, string>) =>
    rawUpload(applicant, its.stack.baseUrl, [body], headers)
  const part = (head: string, end = bodyEnd) => Buffer.concat([partHead(head), jpeg(), end])
  for (const body of [
    Buffer.from('hello'),
    part('name="DRIVING_LICENSE"; filename="a"', Buffer.alloc(0)),
    part('name="DRIVING_LICENSE"'),
    part('name="__proto__"; filename="a"'),
  ])
    expect(await send(body)).toEqual({ status: 400, code: 'malformed' })
  expect(await send(part('filename="a"'))).toMatchObject({ status: 400 })
  const json = { 'content-type': 'application/json' }
  expect(await send(Buffer.from('{}'), json)).toMatchObject({ status: 415 })
  const large = Buffer.alloc(16 * 1024 * 1024)
  const tooLarge = { status: 413, code: 'total_too_large' }
  expect(await send(large, { 'content-length': String(large.length) })).toEqual(tooLarge)
  expect(await stored(applicant)).toEqual([])
})

test.each([
  ['upload', 20],
  ['check', 60],
] as const)('[SE-03] the call to %s is limited for each applicant, to %d an hour', async (name, max) => {
  its.startHour()
  const applicant = await its.withDocumentsWanted('0003')
  expect((await applicant[name](license(zip()))).status).toBe(415)
  await its.fill(`${name}:user`, max - 1)
  expect((await applicant[name](license(zip()))).status).toBe(415)
  const reply = await applicant[name](license())
  expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('[KY-08] maintenance deletes an upload that was cut off', async () => {
  const applicant = await its.withDocumentsWanted('0003')
  await its.query(
    `insert into identity_document (id, client_id, batch_id, type, state, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'PASSPORT', 'receiving', $2)`,
    [applicant.clientId, new Date(its.now().getTime() - 2 * 60 * 60 * 1000)],
  )
  await its.housekeep()
  expect(await stored(applicant)).toEqual([])
})
