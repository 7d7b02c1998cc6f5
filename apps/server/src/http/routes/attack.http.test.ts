import type { Call } from '@vestibule/contract/call'
import type { Applicant } from '@vestibule/testing/applicant'
import { gates, unknownIds } from '@vestibule/testing/attack/gates'
import { hostile } from '@vestibule/testing/attack/hostile'
import { uploads } from '@vestibule/testing/attack/multipart'
import { faultsOf } from '@vestibule/testing/attack/reply-faults'
import { hashOfAll } from '@vestibule/testing/attack/rows'
import { type Hit, openRange, type Range, type Shot } from '@vestibule/testing/attack/send'
import { type Attacker, type Scene, validShot } from '@vestibule/testing/attack/valid-shot'
import { idsOf, plantVictim, type Victim } from '@vestibule/testing/attack/victim'
import { overWire, wires } from '@vestibule/testing/attack/wire'
import { becomes } from '@vestibule/testing/in-vitest'
import { calls, nameOf, sampleOf } from '@vestibule/testing/samples/calls'
import type { Ids } from '@vestibule/testing/samples/sample'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cookieHeaderOf, csrfTokenOf, sessionOf, useServer } from './testing/use-server.ts'

// Allows for a busy machine, which takes several times as long as an idle machine.
vi.setConfig({ testTimeout: 120_000 })

// The tests save more often than the default limit allows.
const its = useServer({ env: { SAVES_PER_MINUTE: '9999999' } })

let range: Range
let victim: Victim
let scene: Scene
/** `linked` has a linked bank, `answered` has every answer but no account, and `unverified` has entered no code. */
let linked: Applicant
let answered: Applicant
let unverified: Applicant
const before: { rows?: Record<string, string>; ledger?: unknown } = {}
let leaks = 0
let failures = 0

const attackerOf = async (applicant: Applicant): Promise<Attacker> => {
  const { api, userId } = applicant
  const token = await csrfTokenOf(api)
  const sql = 'select version from client where user_id = $1'
  const [row] = await its.query<{ version: number }>(sql, [userId])
  const ids = userId ? await idsOf(its, applicant) : scene.me.ids
  return { ids, cookie: cookieHeaderOf(api), token, version: row?.version ?? 1 }
}

/** Calls that end or replace the caller's session. */
const renewing = ['check-email-exist', 'sign-up', 'login', 'logout', 'login-code', 'reset-password'].map(
  (name) => `/api/auth/${name}`,
)

/** Number of requests after which the test resets the rate limits, so that no response is a 429. */
const shotsPerLimit = 25

type FindFaults = (shot: Shot, hit: Hit) => string[]

/** Returns a response's status, code and fields, for example `400 unknown_field surprise`. */
const outcome = ({ status, text }: Hit): string => {
  const { code, fields = [] } = text.startsWith('{') ? JSON.parse(text) : {}
  return [status, code, ...fields].join(' ')
}

/** Sends all attack requests, each prepared by `aim`. @returns the faults found */
const fire = async (
  shots: Shot[],
  findFaults: FindFaults,
  shooters = 10,
  aim = range.renewed,
): Promise<string[]> => {
  const faults: string[] = []
  const left = [...shots]
  let fired = 0
  const shooter = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      fired += 1
      if (fired % shotsPerLimit === 0) await its.query('delete from rate_limit')
      const shot = await aim(next)
      const hit = await range.send(shot)
      const found = findFaults(shot, hit)
      leaks += found.filter((fault) => fault.startsWith('tells')).length
      failures += found.filter((fault) => /^5\d\d$/.test(fault)).length
      if (found.length > 0)
        faults.push(
          `${shot.method} ${shot.path.slice(0, 120)} [${shot.name}]: ${hit.status} ${found.join(', ')} ${hit.text.slice(0, 100)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: shooters }, shooter))
  await its.query('delete from rate_limit')
  return faults
}

const table = calls.map((call): [string, Call] => [nameOf(call), call])

beforeAll(async () => {
  range = openRange(its.stack.baseUrl)
  victim = await plantVictim(its)
  linked = await its.withBank()
  answered = await its.answered()
  unverified = await its.user()
  const me = await attackerOf(linked)
  const otherToken = await csrfTokenOf(its.newcomer().api)
  scene = { origin: its.stack.baseUrl, me, otherToken, victim: victim.ids }
  await becomes(() => its.count("provider_call where state = 'pending'"), 0)
  // Housekeeping must not change rows while the attacks run.
  await its.query(`update scheduled_task set due_at = 'infinity'`)
  before.rows = await victim.rows()
  before.ledger = await its.sandbox.ledger()
})

afterAll(() => {
  range?.close()
  process.stdout.write(`attacks: ${range?.sent()} requests, ${leaks} leaks, ${failures} answered 5xx\n`)
})

describe('[API-03] [API-04] [API-06] [API-09] [API-10] forbidden requests are refused', () => {
  let all: Record<string, string>
  beforeAll(async () => {
    all = await hashOfAll(its)
  })

  test.each(table)('%s', async (_, call) => {
    const faults = await fire(gates(call, scene), (shot, hit) => [
      ...faultsOf(shot, hit, victim.secrets),
      ...(hit.status >= 200 && hit.status < 400 ? ['let through'] : []),
      ...(outcome(hit).startsWith(shot.refused ?? '') ? [] : [`not ${shot.refused}`]),
    ])
    expect(faults).toEqual([])
    // Proves that the session is still valid, because without a valid session the server would reject every request.
    expect((await sessionOf(linked)).user).not.toBeNull()
  })

  test('and no row of any table changes', async () => {
    expect(await hashOfAll(its)).toEqual(all)
  })
})

describe('[API-06] hostile values cause no leak and no failure', () => {
  test.each(table)('%s', async (_, call) => {
    const forms = call.path.startsWith('/api/data-api/')
    const attacker = call.access !== 'applicant' ? unverified : forms ? answered : linked
    const shots = hostile(call, scene.origin, await attackerOf(attacker)).map(
      (shot): Shot => (renewing.includes(call.path) ? { ...shot, fresh: true } : shot),
    )
    const findFaults: FindFaults = (shot, hit) => faultsOf(shot, hit, victim.secrets)
    // Inserts the current version just before each request is sent, because the previous request may have changed it.
    const current = async (shot: Shot): Promise<Shot> => {
      if (!/^"\d+"$/.test(shot.headers['if-match'] ?? '')) return shot
      const { version } = await its.row('select version from client where id = $1', attacker.clientId)
      return { ...shot, headers: { ...shot.headers, 'if-match': `"${version}"` } }
    }
    expect(await (call.needsVersion ? fire(shots, findFaults, 1, current) : fire(shots, findFaults))).toEqual(
      [],
    )
  })
})

test('[KY-04] [API-06] hostile uploads are refused, and nothing of them is stored', async () => {
  const applicant = await its.withDocumentsWanted()
  const own = await attackerOf(applicant)
  const call = calls.find(({ files }) => files)
  if (!call) throw new Error('no call takes files')
  const shots = uploads(validShot(call, scene.origin, own))
  const faults = await fire(
    shots,
    (shot, hit) => [...faultsOf(shot, hit, victim.secrets), ...(hit.status >= 400 ? [] : ['let through'])],
    1,
    async (shot) => {
      await its.query('delete from rate_limit')
      return shot
    },
  )
  expect(faults).toEqual([])
  expect(await its.count('identity_document')).toBe(0)
  // Updates the ledger for the last test, because this test's applicant was added at the providers.
  before.ledger = await its.sandbox.ledger()
})

test('[API-06] [SE-04] malformed HTTP is refused, and no second request is smuggled in', async () => {
  const { host, port } = new URL(its.stack.baseUrl)
  for (const [name, bytes] of wires(host)) {
    const text = await overWire(Number(port), bytes)
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
    expect(statuses.length, `${name}: ${text.slice(0, 200)}`).toBeLessThanOrEqual(1)
    for (const status of statuses) expect(status, name).toBeLessThan(500)
    expect(text, name).not.toMatch(/x-injected|"csrfToken"|"name": "vestibule"|root:.:0:0/i)
  }
})

test('[API-04] the replies are the same for a known and an unknown email', async () => {
  const [mine, theirs] = [unknownIds(), victim.ids]
  const withoutSession = { ...scene.me, cookie: '', token: '' }
  const withEmail = calls.filter(
    (call) => call.access === 'any' && Object.keys(sampleOf(call).body?.(theirs) ?? {}).length > 0,
  )
  for (const call of withEmail) {
    const send = async (ids: Ids) =>
      range.send(await range.renewed({ ...validShot(call, scene.origin, withoutSession, ids), fresh: true }))
    const [known, unknown] = [await send(theirs), await send(mine)]
    expect({ status: known.status, text: known.text }, nameOf(call)).toEqual({
      status: unknown.status,
      text: unknown.text,
    })
  }
  // Deletes the password reset requested above for the victim, so that the next test finds the victim's rows unchanged.
  const resets = 'delete from password_reset where identity_id = $1 returning id'
  expect(await its.query(resets, [theirs.identityId])).toHaveLength(1)
})

test('[API-04] [AF-04] [CF-04] the victim’s rows and the providers’ ledger are unchanged', async () => {
  expect(await victim.rows()).toEqual(before.rows)
  expect(await its.sandbox.ledger()).toEqual(before.ledger)
  expect({ leaks, failures }).toEqual({ leaks: 0, failures: 0 })
})
