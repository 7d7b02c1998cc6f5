import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { webhookAttempts } from '@vestibule/domain/events/webhook-retries'
import { becomes, eventually } from '@vestibule/testing/in-vitest'
import { seeded } from '@vestibule/testing/seeded'
import { useStore } from '@vestibule/testing/use-store'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createVault } from '../../platform/vault/vault.ts'
import { createWebhookSender } from '../../providers/webhooks/sender.ts'
import { createDispatcher, type DeliverDeps, numberEvents } from './deliver.ts'
import { addEndpoint, changeEndpoint, resendDead, rotateSecret } from './endpoints.ts'

const key = randomBytes(32).toString('base64')
const vault = createVault({ master: [key], records: [key], ssnIndex: [key], codes: [key] })
const at = new Date('2027-03-01T12:00:00Z')

const its = useStore()
afterAll(() => sender.close())
beforeEach(() =>
  its.query('truncate webhook_endpoint, webhook_secret, webhook_delivery, event_outbox, firm_event'),
)

const sender = createWebhookSender({ allowPrivate: true })
const dispatcherOf = (own: Partial<DeliverDeps> = {}) =>
  createDispatcher({ store: its.store, clock: { now: () => at }, vault, webhookSender: sender, ...own })

/** Delivers what is due now, to every endpoint. */
const deliver = async (own?: Partial<DeliverDeps>): Promise<void> => {
  const dispatcher = dispatcherOf(own)
  await Promise.all((await dispatcher.claim()).map((endpoint) => dispatcher.run(endpoint)))
}

const by = 'Grace Hopper'
const add = async (url: string): Promise<{ id: string; secret: string }> => {
  const added = await addEndpoint({ store: its.store, now: at, by, vault }, url)
  if (typeof added === 'string') throw new Error(added)
  return added
}

/** Records one event of each user. @returns the block ids, which identify the events */
const record = async (userIds: readonly string[]): Promise<string[]> => {
  const blockIds: string[] = []
  for (const userId of userIds) {
    const blockId = randomUUID()
    blockIds.push(blockId)
    await its.store.events.record(
      { type: 'applicant.blocked', data: { scope: 'EMAIL', blockId } },
      { userId },
      at,
    )
  }
  return blockIds
}

interface Received {
  headers: Record<string, string>
  text: string
  blockId: string
  userId: string
}
type Reply = (received: Received, reply: ServerResponse, count: number) => void

/** Starts a receiver. `reply` answers; without it, the receiver answers 204. */
const receivers: { close(): void }[] = []
const receive = async (reply: Reply = (_, response) => response.writeHead(204).end()) => {
  const received: Received[] = []
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const { data, userId } = JSON.parse(text)
    const one = { headers: request.headers as Record<string, string>, text, blockId: data.blockId, userId }
    received.push(one)
    reply(one, response, received.length)
  }
  const server = createServer((request, response) => void listener(request, response).catch(() => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receivers.push({
    close() {
      server.close()
      server.closeAllConnections()
    },
  })
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}
afterEach(() => {
  for (const one of receivers.splice(0)) one.close()
})

const deliveries = async () =>
  (await its.query('select state, attempts, last_outcome from webhook_delivery order by position')).rows
const makeDue = () =>
  its.query(`update webhook_delivery set due_at = clock_timestamp() where state = 'PENDING'`)

describe('[EV-03] a delivery', () => {
  test('is signed so that the standardwebhooks package verifies it, with each secret while they are rotated', async () => {
    const { received, url } = await receive()
    const endpoint = await add(url)
    const [blockId] = await record([randomUUID()])
    await deliver()
    const [first] = received
    expect(first?.blockId).toBe(blockId)
    expect(new Webhook(endpoint.secret).verify(first?.text ?? '', first?.headers ?? {})).toMatchObject({
      type: 'applicant.blocked',
      version: 1,
      data: { scope: 'EMAIL', blockId },
    })
    expect(first?.headers['webhook-id']).toBe(JSON.parse(first?.text ?? '').id)

    const rotated = await rotateSecret({ store: its.store, now: at, by, vault }, endpoint.id)
    await record([randomUUID()])
    await deliver()
    for (const secret of [rotated ?? '', endpoint.secret])
      expect(() =>
        new Webhook(secret).verify(received[1]?.text ?? '', received[1]?.headers ?? {}),
      ).not.toThrow()
    await record([randomUUID()])
    await deliver({ clock: { now: () => new Date(at.getTime() + 24 * 60 * 60 * 1000) } })
    const verify = (secret: string) => () =>
      new Webhook(secret).verify(received[2]?.text ?? '', received[2]?.headers ?? {})
    expect(verify(rotated ?? '')).not.toThrow()
    expect(verify(endpoint.secret)).toThrow()
    const stored = await its.query('select secret_sealed from webhook_secret')
    expect(stored.rows).toHaveLength(2)
    for (const { secret_sealed } of stored.rows)
      for (const secret of [endpoint.secret, rotated ?? ''])
        expect(secret_sealed.includes(secret.slice(6))).toBe(false)
  })

  test('that fails is repeated with the same id, and delays only its own applicant', async () => {
    const [failing, other] = [randomUUID(), randomUUID()]
    const { received, url } = await receive(({ userId }, response, count) => {
      response.writeHead(userId === failing && count <= 2 ? 500 : 200).end()
    })
    await add(url)
    const expected = await record([failing, other, failing, other])
    await deliver()
    expect(received.map(({ userId }) => userId)).toEqual(expect.arrayContaining([failing, other, other]))
    expect(received).toHaveLength(3)
    expect((await deliveries())[0]).toEqual({ state: 'PENDING', attempts: 1, last_outcome: '500' })
    await deliver()
    expect(received).toHaveLength(3)
    await makeDue()
    await deliver()
    const own = received.filter(({ userId }) => userId === failing)
    expect(own.map(({ blockId }) => blockId)).toEqual([expected[0], expected[0], expected[2]])
    expect(own[0]?.headers['webhook-id']).toBe(own[1]?.headers['webhook-id'])
  })

  test('is dead after its last attempt, and is sent again by an operator', async () => {
    let status = 503
    const { received, url } = await receive((_, response) => response.writeHead(status).end())
    const { id } = await add(url)
    await record([randomUUID()])
    for (let attempt = 1; attempt <= webhookAttempts; attempt += 1) {
      await deliver()
      await makeDue()
    }
    expect(received).toHaveLength(webhookAttempts)
    expect(await its.store.webhooks.dead(id, '0', 10)).toMatchObject([
      { attempts: webhookAttempts, outcome: '503' },
    ])
    status = 200
    expect(await resendDead({ store: its.store, now: at, by }, id, undefined)).toBe(1)
    await deliver()
    expect(await its.store.webhooks.dead(id, '0', 10)).toEqual([])
    expect(await deliveries()).toEqual([{ state: 'DELIVERED', attempts: 1, last_outcome: '200' }])
  })

  test('that gets 410 disables the endpoint until it is enabled', async () => {
    const { received, url } = await receive((_, response) => response.writeHead(410).end())
    const { id } = await add(url)
    await record([randomUUID()])
    await deliver()
    await record([randomUUID()])
    await deliver()
    expect(received).toHaveLength(1)
    expect(await its.store.webhooks.endpoints()).toMatchObject([{ disabledFor: 'GONE' }])
    expect(await deliveries()).toEqual([{ state: 'DEAD', attempts: 1, last_outcome: '410' }])
    const { rows } = await its.query(
      `select payload -> 'detail' as detail from audit_event where payload -> 'detail' ->> 'endpoint' = $1
       order by seq desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ detail: { by: 'server', endpoint: id, outcome: '410' } }])
    expect(await changeEndpoint({ store: its.store, now: at, by }, id, 'enable')).toBe(true)
    await record([randomUUID()])
    await deliver()
    expect(received).toHaveLength(2)
  })

  test('to an endpoint that never answers delays no other endpoint', async () => {
    const silent = await receive(() => undefined)
    const { received, url } = await receive()
    await add(silent.url)
    await add(url)
    await record(Array.from({ length: 40 }, () => randomUUID()))
    const dispatcher = dispatcherOf()
    const runs = (await dispatcher.claim()).map((endpoint) => dispatcher.run(endpoint))
    await becomes(async () => received.length, 40)
    await becomes(async () => silent.received.length, 32)
    await its.query('delete from webhook_delivery where state = $1', ['PENDING'])
    for (const one of receivers.splice(0)) one.close()
    await Promise.all(runs)
  })
})

describe('[EV-03] an endpoint that is slow or fails', () => {
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())

  test('gets the events of other applicants while one answer is missing, until the worker stops', async () => {
    // Without the answer to the last one, the dispatcher does nothing between that request and `stop`.
    const { received, url } = await receive((_, response, count) => {
      if (count > 1 && count < 61) response.writeHead(204).end()
    })
    await add(url)
    await record(ids(60))
    const dispatcher = dispatcherOf()
    const runs = (await dispatcher.claim()).map((endpoint) => dispatcher.run(endpoint))
    await becomes(async () => received.length, 60)
    await record(ids(1))
    await dispatcher.claim()
    await becomes(async () => received.length, 61)
    dispatcher.stop()
    await record(ids(1))
    await dispatcher.claim()
    for (const one of receivers.splice(0)) one.close()
    await Promise.all(runs)
    expect(received).toHaveLength(61)
    expect(
      (await deliveries()).map(({ state }) => state).filter((state) => state === 'PENDING'),
    ).toHaveLength(3)
  })

  test('makes the later events of an applicant wait with the failed one, and keeps their order', async () => {
    let status = 500
    const { received, url } = await receive((_, response) => response.writeHead(status).end())
    await add(url)
    const user = randomUUID()
    const expected = await record([user, user])
    await deliver()
    expect(await its.store.webhooks.dueEndpoints()).toEqual([])
    // Later events wait with the failed one once it waits for more than a minute.
    for (let attempt = 2; attempt <= 4; attempt += 1) {
      await makeDue()
      await deliver()
    }
    expected.push(...(await record([user])))
    await numberEvents({ store: its.store })
    expect(received).toHaveLength(4)
    expect(await its.store.webhooks.dueEndpoints()).toEqual([])
    status = 200
    await its.query(`update webhook_delivery set due_at = clock_timestamp()
      where position = (select min(position) from webhook_delivery)`)
    await deliver()
    expect(received.slice(4).map(({ blockId }) => blockId)).toEqual(expected)
  })

  test('loses no attempt while the secrets cannot be opened', async () => {
    const { received, url } = await receive()
    await add(url)
    await record([randomUUID()])
    const other = randomBytes(32).toString('base64')
    const wrong = createVault({ master: [other], records: [other], ssnIndex: [other], codes: [other] })
    await expect(deliver({ vault: wrong })).rejects.toThrow()
    expect(await deliveries()).toMatchObject([{ state: 'PENDING', attempts: 0 }])
    await deliver()
    expect(received).toHaveLength(1)
  })

  test('has one secret that does not end, also if two operators rotate at a time', async () => {
    const { id } = await add('https://example.org/')
    await Promise.all(
      Array.from({ length: 4 }, () => rotateSecret({ store: its.store, now: at, by, vault }, id)),
    )
    const { rowCount } = await its.query('select from webhook_secret where ends_at is null')
    expect(rowCount).toBe(1)
  })
})

describe('[EV-03] kills', () => {
  const entry = fileURLToPath(new URL('../../app/build/testing/deliver-process.ts', import.meta.url))
  const runs = Number(process.env.VESTIBULE_WEBHOOK_KILLS ?? 3)

  test.each(Array.from({ length: runs }, (_, seed) => seed + 1))(
    'at every step lose no event and keep the order of each applicant: seed %i',
    async (seed) => {
      const random = seeded(seed)
      let child: ChildProcess | undefined
      let killAt = 1 + Math.floor(random() * 4)
      const kill = (): void => void child?.kill('SIGKILL')
      /** Kills before the answer, or up to some ms after it, while the result is stored or the next claim is made. */
      const { received, url } = await receive((_, response, count) => {
        const isKilled = count === killAt
        if (isKilled && random() < 0.3) return kill()
        response.writeHead(204).end()
        if (isKilled) setTimeout(kill, random() * 15)
      })
      await add(url)
      const users = Array.from({ length: 5 }, () => randomUUID())
      const expected = await record(
        Array.from({ length: 40 }, (_, index) => users[index % users.length] ?? ''),
      )
      const isDone = async (): Promise<boolean> =>
        (
          await its.query(
            `select from event_outbox union all select from webhook_delivery where state = 'PENDING'`,
          )
        ).rowCount === 0
      /** Runs a process until it is killed or everything is delivered. */
      const runOnce = async (): Promise<void> => {
        child = fork(entry, [its.database.appUrl, key])
        const exit = once(child, 'exit')
        let hasExited = false
        void exit.then(() => {
          hasExited = true
        })
        await eventually(async () => hasExited || (await isDone()), Boolean)
        kill()
        await exit
      }
      for (let kills = 0; kills < 4; kills += 1) {
        await runOnce()
        await makeDue()
        killAt = received.length + 1 + Math.floor(random() * 8)
      }
      killAt = Number.POSITIVE_INFINITY
      await runOnce()
      expect(await isDone()).toBe(true)
      const firsts = [...new Set(received.map(({ blockId }) => blockId))]
      expect(firsts.toSorted()).toEqual(expected.toSorted())
      for (const user of users) {
        const own = new Set(received.filter(({ userId }) => userId === user).map(({ blockId }) => blockId))
        expect([...own]).toEqual(expected.filter((id) => own.has(id)))
      }
    },
  )
})
