import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()

const lookUp = async (lookup: string, value: string, query = ''): Promise<Record<string, unknown>> => {
  const path = `/api/json/${lookup}/${sandbox.config.ipqs.apiKey}/${encodeURIComponent(value)}${query}`
  const response = await fetch(sandbox.url + path)
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

test('reports the account’s usage for its own key only', async () => {
  const read = async (key: string) => (await fetch(`${sandbox.url}/api/json/account/${key}`)).json()
  expect(await read(sandbox.config.ipqs.apiKey)).toMatchObject({ success: true, exhausted: false })
  expect(await read('wrong')).toMatchObject({
    success: false,
    message: expect.stringMatching(/unauthorized key/),
  })
})

test('reports the device only for a sent user agent', async () => {
  expect(await lookUp('ip', '127.0.0.1')).not.toHaveProperty('browser')
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  expect(await lookUp('ip', '127.0.0.1', `?user_agent=${encodeURIComponent(iphone)}`)).toMatchObject({
    operating_system: 'iOS 17.5',
    browser: 'Safari 17',
    device_brand: 'Apple',
    device_model: 'iPhone',
  })
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  expect(await lookUp('ip', '127.0.0.1', `?user_agent=${encodeURIComponent(chrome)}`)).toMatchObject({
    operating_system: 'GNU/Linux',
    browser: 'Chrome 140',
    device_brand: 'N/A',
  })
})

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
