import { createHash } from 'node:crypto'
import { maxFileBytes } from '@vestibule/domain/documents/sizes'
import type { Applicant, UploadedFile } from '@vestibule/testing/applicant'
import {
  jpeg,
  jpegSized,
  jpegWith,
  jpegWithComment,
  onePage,
  pdf,
  pdfOf,
  png,
  zip,
} from '@vestibule/testing/files'
import { eventually, expectRefusal, useStack } from '@vestibule/testing/in-vitest'
import { linkTo, packed, slowPdf } from '@vestibule/testing/pdfs'
import { bodyEnd, partHead, rawUpload } from '@vestibule/testing/raw-upload'
import { expect, test } from 'vitest'

const its = useStack()

const license = (file: Uint8Array = jpeg(), name?: string): UploadedFile => ({
  type: 'DRIVING_LICENSE',
  file,
  ...(name === undefined ? {} : { name }),
})
const socialSecurity = (file: Uint8Array = png()): UploadedFile => ({
  type: 'SOCIAL_SECURITY_DOCUMENT',
  file,
})
const passport = (file: Uint8Array): UploadedFile => ({ type: 'PASSPORT', file })

const hashOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')

/** What the broker holds of a person: each document that was uploaded. */
const heldFor = async ({ clientId }: Applicant) => {
  const [row] = await its.query<{ person_id: string }>(
    'select person_id from broker_account where client_id = $1',
    [clientId],
  )
  const { documents } = await its.sandbox.ledger()
  return documents.filter(
    ({ legal_natural_person_id, upload }) => upload && legal_natural_person_id === row?.person_id,
  )
}

const statusOf = async (applicant: Applicant) => (await applicant.readClient()).client_status
const stored = ({ clientId }: Applicant) =>
  its.query<{
    type: string
    state: string
    chunks: string
    kind: string
    sha256: string
    received_sha256: string
    broker_id: string
    link: boolean
  }>(
    `select type, state, kind, encode(sha256, 'hex') as sha256,
       encode(received_sha256, 'hex') as received_sha256, broker_id, link_sealed is not null as link,
       (select count(*) from identity_document_chunk where document_id = d.id) as chunks
     from identity_document d where client_id = $1 order by created_at, type`,
    [clientId],
  )

test('[KY-06] [KY-08] documents for all four items reach the broker whole, and only their receipts stay here', async () => {
  const applicant = await its.withDocumentsWanted('0002')
  const [front, card] = [jpeg(300_000), await pdf()]
  const { documents } = await applicant.must(applicant.upload(license(front), socialSecurity(card)))
  expect(documents).toEqual([
    { type: 'DRIVING_LICENSE', state: 'HANDED_OVER' },
    { type: 'SOCIAL_SECURITY_DOCUMENT', state: 'HANDED_OVER' },
  ])
  expect(await statusOf(applicant)).toBe('KYC_DOCUMENT_UPLOADED')
  const held = await heldFor(applicant)
  expect(held).toMatchObject([
    {
      document_type: 'DRIVING_LICENSE',
      mime_type: 'image/jpeg',
      linked: true,
      upload: { size: 300_000, sha256: hashOf(front) },
    },
    {
      document_type: 'SOCIAL_SECURITY_DOCUMENT',
      mime_type: 'application/pdf',
      linked: true,
      upload: { sha256: hashOf(card) },
    },
  ])
  expect(await stored(applicant)).toEqual([
    {
      type: 'DRIVING_LICENSE',
      state: 'handed_over',
      chunks: '0',
      kind: 'image/jpeg',
      sha256: hashOf(front),
      received_sha256: hashOf(front),
      broker_id: held[0].name,
      link: false,
    },
    {
      type: 'SOCIAL_SECURITY_DOCUMENT',
      state: 'handed_over',
      chunks: '0',
      kind: 'application/pdf',
      sha256: hashOf(card),
      received_sha256: hashOf(card),
      broker_id: held[1].name,
      link: false,
    },
  ])
  const trail = await its.query<{ action: string }>(
    'select action from audit_event where client_id = $1 order by seq',
    [applicant.clientId],
  )
  expect(trail.map(({ action }) => action).slice(-2)).toEqual(['upload_started', 'documents_handed_over'])
})

test('[KY-08] [KY-11] [SE-01] while the broker is away the documents are here, sealed; they reach it once it is back, without metadata', async () => {
  const applicant = await its.withDocumentsWanted()
  const file = jpegWithComment(Buffer.from('SECRET-IN-THE-PICTURE'.repeat(20)))
  const kept = jpegWith()
  await its.sandbox.fault({ provider: 'ascend', path: '/investordocs', kind: 'error', status: 429 })
  const { documents } = await applicant.must(applicant.upload(license(file)))
  expect(documents).toEqual([{ type: 'DRIVING_LICENSE', state: 'ACCEPTED' }])
  expect(await statusOf(applicant)).toBe('KYC_DOCUMENT_UPLOADED')
  const chunks = await its.query<{ sealed: Buffer }>(
    'select sealed from identity_document_chunk c join identity_document d on d.id = c.document_id where client_id = $1',
    [applicant.clientId],
  )
  expect(chunks).toHaveLength(1)
  expect(chunks[0]?.sealed.includes('SECRET')).toBe(false)
  await eventually(
    () => stored(applicant),
    ([row]) => row?.state === 'handed_over',
  )
  expect(await heldFor(applicant)).toMatchObject([{ linked: true, upload: { sha256: hashOf(kept) } }])
  const hashes = { received_sha256: hashOf(file), sha256: hashOf(kept) }
  expect(await stored(applicant)).toMatchObject([hashes])
  const [started] = await its.query<{ detail: unknown }>(
    `select payload -> 'detail' as detail from audit_event
     where client_id = $1 and action = 'upload_started'`,
    [applicant.clientId],
  )
  expect(started?.detail).toEqual({ documents: [{ type: 'DRIVING_LICENSE', ...hashes }] })
  expect(its.stack.server.logs().join('\n')).not.toMatch(/SECRET|signature|photo\.jpg/)
})

test('[API-08] the same upload again, and twice at once, is the first; another one is refused', async () => {
  const applicant = await its.withDocumentsWanted()
  const replies = await Promise.all([applicant.upload(license()), applicant.upload(license())])
  for (const { status, body } of [...replies, await applicant.upload(license())])
    expect({ status, types: body.documents?.map(({ type }) => type) }).toEqual({
      status: 200,
      types: ['DRIVING_LICENSE'],
    })
  expect(await heldFor(applicant)).toHaveLength(1)
  await expectRefusal(applicant.upload(license(jpeg(500))), '409 status_conflict')
  expect(await stored(applicant)).toHaveLength(1)
})

test('[KY-04] a second file of a type replaces the first', async () => {
  const applicant = await its.withDocumentsWanted()
  await applicant.must(applicant.upload(license(jpeg(400)), license(png(700))))
  expect(await heldFor(applicant)).toMatchObject([{ mime_type: 'image/png', upload: { size: 700 } }])
})

test('[KY-04] a name says nothing, is kept nowhere, and does no harm', async () => {
  const applicant = await its.withDocumentsWanted()
  const name = `${'../'.repeat(80)}etc/passwd\u202e<script>.pdf.exe`.padEnd(300, 'x')
  await applicant.must(applicant.upload(license(png(), name)))
  expect(await heldFor(applicant)).toMatchObject([{ mime_type: 'image/png' }])
})

test('[KY-06] a hand-over that the broker refuses for good asks for the documents again', async () => {
  const applicant = await its.withDocumentsWanted()
  for (const path of [
    '/investordocs/v1/uploadLinks',
    '/investordocs/v1/uploads',
    '/investigations/v1/investigations',
  ]) {
    const match = path.startsWith('/investigations') ? ':linkDocuments' : ''
    // an upload's link that is refused is tried once more with a new one
    await its.sandbox.fault({
      provider: 'ascend',
      path,
      match,
      kind: 'error',
      status: 400,
      times: path.endsWith('uploads') ? 2 : 1,
    })
    expect(await applicant.upload(license()), path).toMatchObject({
      status: 502,
      body: { code: 'provider_refused' },
    })
    expect(await statusOf(applicant)).toBe('KYC_DOCUMENTS_REQUIRED')
    expect((await stored(applicant)).at(-1)).toMatchObject({ state: 'refused', chunks: '0', link: false })
  }
  await applicant.must(applicant.upload(license()))
  expect(await statusOf(applicant)).toBe('KYC_DOCUMENT_UPLOADED')
})

test('[KY-08] a link that has expired before the broker was back is replaced', async () => {
  const applicant = await its.withDocumentsWanted()
  await its.sandbox.fault({
    provider: 'ascend',
    path: '/investordocs/v1/uploads',
    kind: 'error',
    status: 503,
  })
  await applicant.must(applicant.upload(license()))
  its.stack.clock.advance(2 * 60 * 60)
  await eventually(
    () => stored(applicant),
    ([row]) => row?.state === 'handed_over',
  )
  expect(await heldFor(applicant)).toHaveLength(1)
})

test('[KY-08] [NV-05] documents are taken only for what is unverified, and only while they are asked for', async () => {
  const applicant = await its.withDocumentsWanted('0003')
  await expectRefusal(applicant.upload(license(), passport(jpeg())), '422 document_not_wanted', 'PASSPORT')
  await expectRefusal(applicant.upload({ type: 'SELFIE', file: jpeg() }), '400 unknown_field', 'SELFIE')
  const status = (client_status: string) =>
    applicant.api.patch(`/api/client-status/${applicant.clientId}`, { client_status, step: 3 })
  await expectRefusal(status('KYC_DOCUMENT_UPLOADED'), '409 status_conflict')
  // as one call of the specification spells it
  expect(await status('KYC_DOCUMENT_REQUIRED')).toMatchObject({
    status: 200,
    body: { client_status: 'KYC_DOCUMENTS_REQUIRED' },
  })
  expect(await stored(applicant)).toEqual([])

  const open = await its.withAccount()
  await expectRefusal(open.upload(license()), '409 status_conflict')
})

test('[KY-05] an item without a document, or no file at all, is refused', async () => {
  const applicant = await its.withDocumentsWanted('0002')
  await expectRefusal(applicant.upload(license()), '422 documents_missing')
  await expectRefusal(applicant.upload(), '422 documents_missing')
})

test('[KY-04] [KY-08] [KY-11] every bad file is refused by its content, in words that say what to do, and nothing of it stays', async () => {
  const applicant = await its.withDocumentsWanted('0003')
  const kind = { status: 415, body: { code: 'file_kind', fields: ['DRIVING_LICENSE'] } }
  const broken = { status: 422, body: { code: 'file_broken', fields: ['DRIVING_LICENSE'] } }
  const instead = expect.stringContaining('Print it to a new PDF, or upload a photo of it instead.')
  const refused = (code: string, message: unknown = instead) => ({
    status: 422,
    body: { code, message, fields: ['DRIVING_LICENSE'] },
  })
  const unsafe = refused('file_unsafe')
  const link = '/S /URI /URI (https://example.com)'
  const bad: [string, Buffer, object][] = [
    ['zip named .pdf', zip(), kind],
    ['text named .jpg', Buffer.from('hello, I am a picture'), kind],
    ['nothing', Buffer.alloc(0), kind],
    ['polyglot', Buffer.concat([jpeg(), zip()]), kind],
    ['truncated JPEG', jpeg(10_000).subarray(0, 5_000), broken],
    ['truncated PNG', png(10_000).subarray(0, 9_990), broken],
    ['encrypted PDF', await pdf({ encrypted: true }), unsafe],
    ['PDF with a script', await pdf({ script: true }), unsafe],
    ['PDF with an attachment', await pdf({ attachment: true }), unsafe],
    ['PDF with a link', pdfOf(onePage('', linkTo(link))), unsafe],
    ['PDF that opens a page', pdfOf(onePage(`/OpenAction << ${link} >>`)), unsafe],
    ['PDF with a packed program', pdfOf([...onePage(), packed('<< /S /Launch >>', { type: '' })]), unsafe],
    ['PDF that takes long', slowPdf(), refused('file_too_complex')],
    ['PDF with an object in a stream', pdfOf([...onePage(), '1 % 9 0 obj']), refused('file_broken')],
    [
      'image of 65,535 by 65,535',
      jpegSized(65_535, 65_535),
      refused('image_too_large', expect.stringMatching(/50 megapixels. Set your camera/)),
    ],
  ]
  for (const [name, file, answer] of bad)
    expect(await applicant.upload(license(file, 'license.pdf')), name).toMatchObject(answer)
  expect(await stored(applicant)).toEqual([])
  expect(await statusOf(applicant)).toBe('KYC_DOCUMENTS_REQUIRED')
})

test('[KY-11] three accounts with a slow PDF do not delay a fourth', async () => {
  const people = await Promise.all(
    ['0003', '0003', '0003', '0003'].map(() => its.withDocumentsWanted('0003')),
  )
  const pages = await pdf()
  const slow = slowPdf()
  const begun = performance.now()
  const uploads = people.map((person, index) => person.upload(license(index < 3 ? slow : pages)))
  expect(await uploads[3]).toMatchObject({ status: 200 })
  // one after the other, the three would hold a process for 3 s each
  expect(performance.now() - begun).toBeLessThan(15_000)
  for (const reply of await Promise.all(uploads.slice(0, 3)))
    expect(reply).toMatchObject({ status: 422, body: { code: 'file_too_complex' } })
})

test('[KY-04] one file has 5 MB at most, all together fewer than 15 MB, to the byte', async () => {
  const one = await its.withDocumentsWanted('0003')
  await expectRefusal(one.upload(license(jpeg(maxFileBytes + 1))), '413 file_too_large', 'DRIVING_LICENSE')
  await one.must(one.upload(license(jpeg(maxFileBytes))))

  const all = await its.withDocumentsWanted('0002')
  const three = (last: number) =>
    all.upload(license(jpeg(maxFileBytes)), socialSecurity(png(maxFileBytes)), passport(jpeg(last)))
  await expectRefusal(three(maxFileBytes), '413 total_too_large')
  await all.must(three(maxFileBytes - 1))
  const held = await eventually(
    () => heldFor(all),
    ({ length }) => length === 3,
  )
  expect(held.map(({ upload }) => upload.size)).toEqual([maxFileBytes, maxFileBytes - 1, maxFileBytes])
})

test('[API-06] [ER-04] a body that is no form, is cut off, or is far too large is refused, and never a 500', async () => {
  const applicant = await its.withDocumentsWanted('0003')
  const raw = (body: Buffer, headers?: Record<string, string>) =>
    rawUpload(applicant, its.stack.baseUrl, [body], headers)
  const part = (head: string, end = bodyEnd) => Buffer.concat([partHead(head), jpeg(), end])
  const malformed = { status: 400, code: 'malformed' }
  expect(await raw(Buffer.from('hello'))).toEqual(malformed)
  expect(await raw(part('name="DRIVING_LICENSE"; filename="a"', Buffer.alloc(0)))).toEqual(malformed)
  expect(await raw(part('name="DRIVING_LICENSE"'))).toEqual(malformed)
  expect(await raw(part('name="__proto__"; filename="a"'))).toEqual(malformed)
  expect(await raw(part('filename="a"'))).toMatchObject({ status: 400 })
  expect(await raw(Buffer.from('{}'), { 'content-type': 'application/json' })).toMatchObject({ status: 415 })
  const large = Buffer.alloc(16 * 1024 * 1024)
  expect(await raw(large, { 'content-length': String(large.length) })).toEqual({
    status: 413,
    code: 'total_too_large',
  })
  expect(await stored(applicant)).toEqual([])
})

test('[SE-03] uploads are limited by person', async () => {
  its.startHour()
  const applicant = await its.withDocumentsWanted('0003')
  for (let tries = 0; tries < 20; tries += 1) await applicant.upload(license(zip()))
  const reply = await applicant.upload(license())
  expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('[KY-08] what was cut off while it came in goes with the housekeeping', async () => {
  const applicant = await its.withDocumentsWanted('0003')
  await its.query(
    `insert into identity_document (id, client_id, batch_id, type, state, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'PASSPORT', 'receiving', $2)`,
    [applicant.clientId, new Date(its.stack.clock.now().getTime() - 2 * 60 * 60 * 1000)],
  )
  await its.housekeep()
  expect(await stored(applicant)).toEqual([])
})
