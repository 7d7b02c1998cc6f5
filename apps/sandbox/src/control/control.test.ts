import { expect, test } from 'vitest'
import { startTestSandbox, useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()

test('refuses a review with an unknown outcome or account', async () => {
  const review = (outcome: string) =>
    sandbox.control('/_sandbox/reviews/unknown', { method: 'POST', body: { outcome } })
  expect(await review('maybe')).toMatchObject({ problems: [expect.stringContaining('approve')] })
  expect(await review('approve')).toEqual({ error: 'not found' })
})

test('keeps the newest documents of one kind when pruning', () => {
  const { store } = sandbox.sandbox
  for (const id of ['1', '2', '3', '4']) store.put('pruned', id, id)
  store.put('other', 'a', 'kept')
  store.prune('pruned', 2)
  expect([store.list('pruned'), store.list('other')]).toEqual([['3', '4'], ['kept']])
})

test('keeps the state and recorded requests over a restart', async () => {
  const first = await startTestSandbox()
  const key = first.config.ipqs.apiKey
  await fetch(`${first.url}/api/json/ip/${key}/127.0.0.1`)
  await first.stop()

  const second = await startTestSandbox(first.config.dataDir)
  await fetch(`${second.url}/api/json/ip/${key}/127.0.0.2`)
  const requests = await second.control<{ id: string; path: string }[]>('/_sandbox/requests')
  expect(requests.map(({ path }) => path.split('/').at(-1))).toEqual(['127.0.0.1', '127.0.0.2'])
  expect(Number(requests[1]?.id)).toBeGreaterThan(Number(requests[0]?.id))
  await second.remove()
})

test('shows codes, personas and faults, escapes messages, and allows only its own scripts', async () => {
  const { account, secret } = sandbox.config.texts
  await fetch(`${sandbox.url}/2010-04-01/Accounts/${account}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${account}:${secret}`)}` },
    body: new URLSearchParams({ To: '+14155550123', From: '+15005550006', Body: '<b>Bank</b>: 123456' }),
  })
  const [text] = await sandbox.messages('+14155550123')
  const response = await fetch(sandbox.url)
  const page = await response.text()
  expect(page).toContain(`<p class="code">${text?.code}</p>`)
  expect(page).toContain('SSN ending 0002')
  expect(page).toContain('Every provider works.')
  expect(page).not.toContain('<b>Bank</b>')
  expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self';/)
  for (const path of ['/_page/page.js', '/_page/page.css']) {
    expect((await fetch(sandbox.url + path)).status).toBe(200)
  }
})
