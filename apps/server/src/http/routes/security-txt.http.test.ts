import { expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const its = useServer({
  at: '2026-06-15T12:34:56Z',
  env: { SECURITY_CONTACT: 'security@firm.example.org' },
})
const path = '/.well-known/security.txt'

test('[DP-08] security.txt has a contact, a date in the future and its own address, as RFC 9116 requires', async () => {
  const reply = await fetch(its.stack.baseUrl + path)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await reply.text()).toBe(
    [
      'Contact: mailto:security@firm.example.org',
      'Expires: 2026-12-12T00:00:00Z',
      'Preferred-Languages: en',
      `Canonical: ${its.stack.environment.PUBLIC_URL}${path}`,
      '',
    ].join('\n'),
  )
})

test('[DP-08] without SECURITY_CONTACT there is no security.txt, so that no wrong contact is published', async () => {
  await its.stack.server.restart({ SECURITY_CONTACT: '' })
  expect((await fetch(its.stack.baseUrl + path)).status).toBe(404)
})
