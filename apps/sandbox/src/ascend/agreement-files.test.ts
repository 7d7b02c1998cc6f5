import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { type AgreementKey, catalog, fileName } from './catalog.ts'

const sandbox = useTestSandbox()

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
