import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { type AgreementKey, catalog, fileName } from './catalog.ts'
import { enrolledAccount } from './testing/requests.ts'

const sandbox = useTestSandbox()

test('serves agreements as public, immutable PDFs with their date in the name', async () => {
  const { sdk, accountId } = await enrolledAccount(sandbox, 'roth')
  const listed = await sdk.enrollmentsAndAgreements.listAgreements(accountId)
  for (const agreement of listed.listAgreementsResponse?.agreements ?? []) {
    expect(agreement.agreementUri).toMatch(/-\d{8}\.pdf$/)
    expect(agreement.agreementUri).toContain(agreement.agreementVersion)
    const response = await fetch(agreement.agreementUri ?? '')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await response.text()).slice(0, 5)).toBe('%PDF-')
  }
  expect((await fetch(`${sandbox.url}/agreements/other-20250301.pdf`)).status).toBe(404)
})

test('serves every agreement of the catalog, with the arbitration clause in section 21', async () => {
  for (const key of Object.keys(catalog) as AgreementKey[]) {
    const response = await fetch(`${sandbox.url}/agreements/${fileName(key)}`)
    const text = await response.text()
    expect([key, response.status, text.slice(0, 5)]).toEqual([key, 200, '%PDF-'])
    if (key === 'customer') expect(text).toContain('(21. Pre-dispute arbitration)')
    const again = await fetch(`${sandbox.url}/agreements/${fileName(key)}`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  }
})
