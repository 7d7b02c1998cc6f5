import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@vestibule/launcher/ports'
import { type Service, startService } from '@vestibule/launcher/service'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { longestStopSeconds } from '@vestibule/testing/processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useServer } from './testing/use-server.ts'

const proxyPort = await freePort()
const publicUrl = `http://localhost:${proxyPort}`
// The drain is long enough to close every connection on a busy machine.
const its = useServer({ env: { PUBLIC_URL: publicUrl, DRAIN_SECONDS: '5' } })

/** Balances TCP connections across the ready servers, which are probed every 100 ms. */
class Balancer {
  readonly #servers: { port: number; ready: boolean }[] = []
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #stopped = false
  #next = 0

  async start(ports: number[]): Promise<void> {
    this.#servers.push(...ports.map((port) => ({ port, ready: false })))
    await this.#probe()
    void this.#probeOn()
    this.#server = createServer((client) => this.#join(client))
    await new Promise<void>((settle) => this.#server?.listen(proxyPort, 'localhost', settle))
  }

  stop(): void {
    this.#stopped = true
    this.#server?.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  readyCount(): number {
    return this.#servers.filter(({ ready }) => ready).length
  }

  /** Probes all servers in rounds that never overlap, because an older result could overwrite a newer one. */
  async #probeOn(): Promise<void> {
    while (!this.#stopped) {
      await sleep(100)
      await this.#probe()
    }
  }

  async #probe(): Promise<void> {
    const probe = async (server: { port: number; ready: boolean }) => {
      server.ready = await fetch(`http://127.0.0.1:${server.port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    }
    await Promise.all(this.#servers.map(probe))
  }

  #join(client: Socket): void {
    const ready = this.#servers.filter((server) => server.ready)
    const chosen = ready[this.#next++ % Math.max(1, ready.length)]
    if (!chosen) return void client.destroy()
    const server = connect(chosen.port, '127.0.0.1')
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from)
      from.pipe(to)
      from.once('error', () => to.destroy())
      from.once('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
    }
  }
}

const balancer = new Balancer()
let second: Service<{ port: number }>
const startSecond = async (port: number): Promise<void> => {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...its.stack.environment, PORT: String(port) }
  second = await startService({
    name: 'The second server',
    entry: 'apps/server/src/app/main.ts',
    env,
    onLine: () => {},
  })
}
let secondPort: number
beforeAll(async () => {
  secondPort = await freePort()
  await startSecond(secondPort)
  await balancer.start([Number(its.stack.environment.PORT), secondPort])
})
afterAll(async () => {
  balancer.stop()
  await second.stop(longestStopSeconds)
})

/** Saves until `isOver`, slowly enough for the limit on saves (API-10). @returns the number of saves */
const saveUntil = async (applicant: Applicant, isOver: () => boolean): Promise<number> => {
  let saves = 0
  while (!isOver()) {
    await applicant.saveAddress()
    saves += 1
    await sleep(20)
  }
  return saves
}

const untilReady = async (count: number): Promise<void> => {
  for (let tries = 0; tries < 200 && balancer.readyCount() !== count; tries += 1) await sleep(50)
  expect(balancer.readyCount()).toBe(count)
}

test('[OP-01] [OP-05] no save fails while both servers are stopped and started in turn', async () => {
  const applicants = Array.from({ length: 4 }, () => {
    const clientAddress = `198.18.7.${1 + Math.floor(Math.random() * 250)}`
    return new Applicant(publicUrl, its.stack.sandbox, newPerson(), {
      clientAddress,
      now: its.stack.clock.now,
    })
  })
  for (const applicant of applicants) {
    await applicant.signUp()
    await applicant.saveName()
  }
  let isOver = false
  const saving = Promise.all(applicants.map((applicant) => saveUntil(applicant, () => isOver)))
  await sleep(300)
  await its.stack.server.restart()
  await untilReady(2)
  await second.stop(longestStopSeconds)
  await startSecond(secondPort)
  await untilReady(2)
  await sleep(300)
  isOver = true
  const saves = await saving
  for (const count of saves) expect(count).toBeGreaterThan(20)
  // Each confirmed save was written exactly once.
  const written = await its.query<{ count: string }>(
    `select count(*) from audit_event where action = 'address_saved' and client_id = any($1) group by client_id`,
    [applicants.map(({ clientId }) => clientId)],
  )
  expect(written.map(({ count }) => Number(count)).sort()).toEqual(saves.sort())
})

test('[OP-01] a stopping server is not ready, still answers, and closes its connections', async () => {
  const base = `http://127.0.0.1:${secondPort}`
  const { ended } = second
  const silent = connect(secondPort, '127.0.0.1')
  await once(silent, 'connect')
  const stopping = second.stop(longestStopSeconds)
  await sleep(300)
  const reply = await fetch(`${base}/readyz`)
  expect([reply.status, await reply.json()]).toEqual([503, { status: 'not ready' }])
  expect(reply.headers.get('connection')).toBe('close')
  expect((await fetch(`${base}/api/auth/get-csrf`)).status).toBe(200)
  await stopping
  expect(await ended).toContain('exit code 0')
  await expect(fetch(`${base}/healthz`)).rejects.toThrow('fetch failed')
  await startSecond(secondPort)
})

test('[SE-06] a process without its database exits at once and prints every configuration error', async () => {
  const nowhere = `postgresql://vestibule_app:planted@127.0.0.1:${await freePort()}/vestibule`
  const { PATH, HOME } = process.env
  for (const [entry, missing] of [
    ['apps/server/src/app/main.ts', { PLAID_SECRET: '', SMTP_URL: '' }],
    ['apps/server/src/app/worker.ts', {}],
  ] as [string, Record<string, string>][]) {
    const env = { PATH, HOME, ...its.stack.environment, DATABASE_URL: nowhere, ...missing }
    const message = await startService({ name: 'It', entry, env, onLine: () => {} }).then(
      () => 'started',
      (error: Error) => error.message,
    )
    expect(message).toContain('exit code 1')
    expect(message).toContain('DATABASE_URL: the database cannot be used: ECONNREFUSED.')
    for (const name of ['PLAID_SECRET', 'SMTP_URL'])
      expect(message.includes(`- ${name} is not set.`), name).toBe(name in missing)
    expect(message).not.toContain('planted')
  }
})
