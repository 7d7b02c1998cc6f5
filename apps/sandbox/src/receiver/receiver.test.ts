import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = JSON.stringify({ type: 'account.opened', clientId: null, data: {} })

const deliver = async (id: string, signedWith = secret): Promise<number> => {
  const at = new Date()
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(signedWith).sign(id, at, body),
  }
  return (await fetch(`${sandbox.url}/receiver`, { method: 'POST', headers, body })).status
}
const change = (changed: object) => sandbox.control('/_sandbox/receiver', { method: 'POST', body: changed })

test('[EV-04] the receiver verifies signatures, shows what came, and can fail and answer 410', async () => {
  expect(await deliver('first')).toBe(401)
  await change({ secret })
  expect(await deliver('second')).toBe(204)
  expect(await deliver('forged', `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toBe(401)
  await change({ behavior: 'fail' })
  expect(await deliver('third')).toBe(500)
  await change({ behavior: 'gone' })
  expect(await deliver('third')).toBe(410)
  expect(await change({ behavior: 'never' })).toMatchObject({ problems: [expect.stringContaining('slow')] })
  const received = await sandbox.control<{ id: string; status: number; type: string }[]>('/_sandbox/receiver')
  expect(received.map(({ id, status, type }) => `${id} ${status} ${type}`)).toEqual([
    'first 401 ',
    'second 204 account.opened',
    'forged 401 ',
    'third 500 account.opened',
    'third 410 account.opened',
  ])
  const page = await (await fetch(sandbox.url)).text()
  expect(page).toMatch(/account\.opened<\/strong> <span>410/)
  expect(page).not.toContain(secret)
})
