import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '@vestibule/launcher/ports'
import { newSecrets } from '@vestibule/launcher/secrets'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { statementPaths } from '@vestibule/testing/brand-documents'
import { defaultBrand, secondBrand } from '@vestibule/testing/brands'
import { createDatabase, type TestDatabase, withClient } from '@vestibule/testing/database'
import { testEnvironment } from '@vestibule/testing/environment'
import { firmCaller, newFirmKey } from '@vestibule/testing/firm'
import { expectRefusal, useStack } from '@vestibule/testing/in-vitest'
import { type StackServer, startServer, startWorker } from '@vestibule/testing/processes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const its = useStack()

interface Served {
  url: string
  databaseUrl: string
  folder: string
}

/** The brands, at two host names of this machine. */
let acme: Served
let harbor: Served
let port = 0
let metricsPort = 0
let workersBrands = ''
let database: TestDatabase | undefined
let server: StackServer | undefined

const settingsOf = (environment: Readonly<Record<string, string>>, served: Served): string => {
  const { HOST, PORT, DATA_DIR, NODE_COMPILE_CACHE, ...settings } = environment
  const own = { PUBLIC_URL: served.url, DATABASE_URL: served.databaseUrl, BRAND_DIR: served.folder }
  const lines = Object.entries({ ...settings, ...own, DATABASE_POOLER: 'none' })
  return lines.map(([name, value]) => `${name}=${JSON.stringify(value)}\n`).join('')
}

/** Writes a folder for BRANDS_DIR, with the settings of both brands. @returns its path */
const writeBrands = (ofAcme: string, ofHarbor: string): string => {
  const folder = mkdtempSync(join(testEnvironment().folder, 'brands-'))
  for (const [name, settings] of Object.entries({ acme: ofAcme, harbor: ofHarbor })) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'settings.env'), settings)
  }
  return folder
}

beforeAll(async () => {
  port = await freePort()
  metricsPort = await freePort()
  database = await createDatabase()
  const { environment, databaseUrl } = its.stack
  acme = { url: `http://localhost:${port}`, databaseUrl, folder: defaultBrand }
  harbor = { url: `http://127.0.0.1:${port}`, databaseUrl: database.appUrl, folder: secondBrand }
  const { MASTER_KEY, RECORDS_KEY, SSN_INDEX_KEY, CODES_KEY, SESSION_KEY, EVIDENCE_SIGNING_KEY } =
    newSecrets()
  const ofHarbor = {
    ...environment,
    ...{ MASTER_KEY, RECORDS_KEY, SSN_INDEX_KEY, CODES_KEY, SESSION_KEY, EVIDENCE_SIGNING_KEY },
    STEWARD_DATABASE_URL: database.stewardUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
  }
  const own = { METRICS_PORT: String(metricsPort) }
  server = await startServer({
    BRANDS_DIR: writeBrands(settingsOf(environment, acme), settingsOf({ ...ofHarbor, ...own }, harbor)),
    PORT: String(port),
    HOST: '127.0.0.1',
  })
  // On the same machine, a worker needs other ports, or none.
  workersBrands = writeBrands(settingsOf(environment, acme), settingsOf(ofHarbor, harbor))
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const at = ({ url, folder }: Served, person = newPerson({ accountType: 'REGULAR' })): Applicant => {
  const applicant = new Applicant(url, its.sandbox, person)
  applicant.statementPaths = statementPaths(folder)
  return applicant
}

/** Ends and refuses all connections to the database of Harbor. @returns a function that allows them again */
const stopHarborsDatabase = async (): Promise<() => Promise<unknown>> => {
  const { adminUrl = '', name = '' } = database ?? {}
  const admin = { connectionString: adminUrl.replace(`/${name}?`, '/postgres?') }
  await withClient(admin, async (client) => {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
  return () => withClient(admin, (client) => client.query(`alter database ${name} allow_connections true`))
}

/** Sends a request with any Host header. */
const get = (path: string, host: string): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (reply) => {
      text(reply).then((body) => resolve({ status: reply.statusCode, body }), reject)
    })
    sent.once('error', reject).end()
  })

interface Line {
  brand: string
  msg: string
}
const linesOf = (one: StackServer | undefined): Line[] =>
  (one?.logs() ?? []).filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))

test('[DP-13] one worker runs the jobs of each brand', async () => {
  const worker = await startWorker({ BRANDS_DIR: workersBrands })
  /** Makes the brands' daily tasks due, of which the servers may do some. */
  const makeDue = async (): Promise<void> => {
    for (const connectionString of [its.stack.adminDatabaseUrl, database?.adminUrl ?? ''])
      await withClient({ connectionString }, (client) =>
        client.query("update scheduled_task set due_at = due_at - interval '30 days'"),
      )
  }
  try {
    const brands = async () => {
      await makeDue()
      return new Set(linesOf(worker).flatMap(({ brand, msg }) => (msg === 'tax years' ? [brand] : [])))
    }
    await expect.poll(brands, { timeout: 20_000, interval: 500 }).toEqual(new Set(['acme', 'harbor']))
  } finally {
    await worker.stop()
  }
})

describe('[DP-13] one server', () => {
  test.each([
    ['localhost', 'Vestibule', 'Harbor'],
    ['LOCALHOST', 'Vestibule', 'Harbor'],
    ['localhost:443', 'Vestibule', 'Harbor'],
    ['127.0.0.1', 'Harbor', 'Vestibule'],
  ])('serves at the host %s the pages of its brand', async (host, name, other) => {
    const { status, body } = await get('/onboarding', host)
    expect(status).toBe(200)
    expect(body).toContain(`<title>Get Started · ${name}</title>`)
    expect(body).not.toContain(other)
  })

  test.each([
    ...['other.example', 'localhost.other.example', 'localhost.', '[::1]', 'a b'],
    ...['x@localhost', '%6cocalhost', 'localhost/x', 'localhost?x', 'localhost:1:2', '127.1', '2130706433'],
  ])('answers 421 at the unknown host "%s", but for the probes of load balancers', async (host) => {
    for (const path of ['/onboarding', '/api/auth/session', '/healthz/'])
      expect((await get(path, host)).status, path).toBe(421)
    expect((await get('http://127.0.0.1/onboarding', 'localhost')).status).toBe(421)
    expect((await get('/healthz', host)).status).toBe(200)
    expect((await get('/readyz', host)).status).toBe(200)
  })

  test('opens an account of the same person at each brand, and no firm sees the other’s', async () => {
    const person = newPerson({ accountType: 'REGULAR' })
    const [one, other] = [at(acme, person), at(harbor, person)]
    for (const applicant of [one, other]) {
      await applicant.signUp()
      await applicant.answerEverything()
      await applicant.openAndContribute(await its.stack.publicToken(), 100)
    }
    const keyOf = async ({ databaseUrl }: Served) =>
      (await newFirmKey(databaseUrl, ['read', 'support'], its.stack.clock.now())).key
    const [key, otherKey] = [await keyOf(acme), await keyOf(harbor)]
    const read = async ({ url }: Served, withKey: string, { clientId }: Applicant) =>
      (await firmCaller(url, withKey)(`GET /api/firm/applications/${clientId}`)).status
    expect(await read(acme, key, one)).toBe(200)
    expect(await read(harbor, otherKey, other)).toBe(200)
    expect(await read(harbor, otherKey, one)).toBe(404)
    expect(await read(acme, key, other)).toBe(404)
    // A key of one brand is unknown to the other, whichever application it asks for.
    expect(await read(harbor, key, one)).toBe(401)
    expect(await read(harbor, key, other)).toBe(401)

    const cookie = one.api
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const session = async ({ url }: Served) =>
      (await (await fetch(`${url}/api/auth/session`, { headers: { cookie } })).json()).user?.id ?? null
    expect(await session(acme)).toBe(one.userId)
    expect(await session(harbor)).toBeNull()
    await expectRefusal(
      other.api.post('/api/auth/log-out', {}, { headers: { origin: acme.url } }),
      '403 origin',
    )

    const texts = (await its.sandbox.messages(person.email)).map(({ text }) => text)
    expect(texts.some((text) => text.includes('Vestibule') && !text.includes('Harbor'))).toBe(true)
    expect(texts.some((text) => text.includes('Harbor') && !text.includes('Vestibule'))).toBe(true)
  })

  test('names the brand in each metric', async () => {
    const reply = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    const series = (await reply.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(series.length).toBeGreaterThan(50)
    expect(series.filter((line) => !/[{,]brand="harbor"[,}]/.test(line))).toEqual([])
  })

  test('names the brand in each line of the log', async () => {
    await get('/onboarding', 'localhost')
    await get('/onboarding', '127.0.0.1')
    await expect
      .poll(() => new Set(linesOf(server).map(({ brand }) => brand)))
      .toEqual(new Set(['acme', 'harbor']))
  })

  test('still serves a brand if the database of another one is gone', async () => {
    const restore = await stopHarborsDatabase()
    try {
      await expect.poll(async () => (await get('/readyz', '127.0.0.1')).status).toBe(503)
      expect((await get('/readyz', 'localhost')).status).toBe(200)
      expect((await get('/readyz', 'other.example')).status).toBe(200)
      await at(acme).signUp()
    } finally {
      await restore()
    }
    await expect.poll(async () => (await get('/readyz', '127.0.0.1')).status).toBe(200)
  })

  test('starts although the database of a brand is gone, and serves the brand once it is back', async () => {
    const restore = await stopHarborsDatabase()
    try {
      await server?.restart()
      expect((await get('/readyz', 'localhost')).status).toBe(200)
      expect((await get('/onboarding', '127.0.0.1')).status).toBe(503)
      expect(server?.logs().join('\n')).toContain(
        'Not served yet: the brand harbor: DATABASE_URL: the database',
      )
      await at(acme).signUp()
    } finally {
      await restore()
    }
    await expect
      .poll(async () => (await get('/onboarding', '127.0.0.1')).status, { timeout: 20_000 })
      .toBe(200)
    await at(harbor).signUp()
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200)
  })

  test('does not wait for a database that hangs when a load balancer asks', async () => {
    await withClient({ connectionString: database?.adminUrl ?? '' }, async (client) => {
      await client.query('begin')
      await client.query('lock table migration in access exclusive mode')
      const hanging = get('/readyz', '127.0.0.1').then(() => 'hanging')
      const asked = get('/readyz', 'other.example').then(({ status }) => status)
      expect(await Promise.race([hanging, asked])).toBe(200)
      await client.query('rollback')
      await hanging
    })
  })

  test('refuses what is no HTTP once, although each brand listens', async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })

  test('answers the open calls of each brand before it stops', async () => {
    const path = '/api/json/email'
    await its.sandbox.fault({ provider: 'ipqs', path, kind: 'delay', ms: 1_500, times: 2 })
    const replies = [acme, harbor].map((served) => {
      const { api, person } = at(served)
      return api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(person.email)}`)
    })
    const asked = async () =>
      (await its.sandbox.requests('ipqs')).filter(({ status }) => status === null).length
    await expect.poll(asked).toBe(2)
    await server?.restart()
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200])
  })
})
