import type { Applicant } from '@vestibule/testing/applicant'
import { jpeg, pdf } from '@vestibule/testing/files'
import { eventually, useStack } from '@vestibule/testing/in-vitest'
import { killThrough, type Point } from '@vestibule/testing/kills'
import { expect, test } from 'vitest'

const points = ['uploadLinks:batchCreate', '/investordocs/v1/uploads/', ':linkDocuments'].map(
  (match): Point => ({ provider: 'ascend', match }),
)

const its = useStack()
const statusOf = async (applicant: Applicant) => (await applicant.readClient()).client_status

test('[KY-08] after kills at each call of the hand-over each document is uploaded and linked once', {
  timeout: 300_000,
}, async () => {
  const applicant = await its.withDocumentsWanted('0002')
  const files = [
    { type: 'DRIVING_LICENSE', file: jpeg(400_000) },
    { type: 'SOCIAL_SECURITY_DOCUMENT', file: await pdf() },
  ]
  const act = () => applicant.must(applicant.upload(...files))
  expect(await killThrough(its.stack, [{ act, points, moments: ['drop-after'] }], 7)).toBe(3)
  const uploaded = async () => (await its.stack.sandbox.ledger()).documents.filter(({ upload }) => upload)
  const held = await eventually(uploaded, (all) => all.length > 0 && all.every(({ linked }) => linked))
  expect(held.map(({ document_type }) => document_type)).toEqual(files.map(({ type }) => type))
  const { documents } = await act()
  expect(documents.map(({ state }) => state)).toEqual(['HANDED_OVER', 'HANDED_OVER'])
  expect(await uploaded()).toHaveLength(2)
  expect(await statusOf(applicant)).toBe('KYC_DOCUMENT_UPLOADED')
})
