import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()

test('accepts the key in a header and the value in a form; replies 200 without success for a wrong key', async () => {
  const response = await fetch(`${sandbox.url}/api/json/email`, {
    method: 'POST',
    headers: { 'ipqs-key': sandbox.config.ipqs.apiKey },
    body: new URLSearchParams({ email: 'ada@disposable.example' }),
  })
  expect(await response.json()).toMatchObject({ success: true, disposable: true })
  const refused = await fetch(`${sandbox.url}/api/json/ip/wrong/127.0.0.1`)
  expect(refused.status).toBe(200)
  expect(await refused.json()).toMatchObject({
    success: false,
    message: expect.stringContaining('unauthorized key'),
  })
})
