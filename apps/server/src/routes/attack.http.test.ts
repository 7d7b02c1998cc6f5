import type { Call } from '@vestibule/contract/call'
import type { Applicant } from '@vestibule/testing/applicant'
import { gates, unknownIds } from '@vestibule/testing/attack/gates'
import { hostile } from '@vestibule/testing/attack/hostile'
import { faultsOfDepth } from '@vestibule/testing/attack/misshapen'
import { uploads } from '@vestibule/testing/attack/multipart'
import { faultsOf } from '@vestibule/testing/attack/reply-faults'
import { hashOfAll } from '@vestibule/testing/attack/rows'
import { type Hit, openRange, type Range, type Shot } from '@vestibule/testing/attack/send'
import { type Attacker, type Scene, validShot } from '@vestibule/testing/attack/valid-shot'
import { idsOf, plantVictim, type Victim } from '@vestibule/testing/attack/victim'
import { overWire, wires } from '@vestibule/testing/attack/wire'
import { becomes, useStack } from '@vestibule/testing/in-vitest'
import { calls, nameOf, sampleOf } from '@vestibule/testing/samples/calls'
import type { Ids } from '@vestibule/testing/samples/sample'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

// a machine that is busy with other things takes several times as long
vi.setConfig({ testTimeout: 120_000 })

// one session saves more in a minute than a person ever does
const its = useStack({ env: { SAVES_PER_MINUTE: '9999999' } })

let range: Range
let victim: Victim
let scene: Scene
/** has a bank linked; has answered everything and has no account; has just signed up */
let linked: Applicant
let answered: Applicant
let half: Applicant
const before: { rows?: Record<string, string>; ledger?: unknown } = {}
let leaks = 0
let failures = 0

const attackerOf = async (applicant: Applicant): Promise<Attacker> => {
  const { body } = await applicant.api.get<{ csrfToken: string }>('/api/auth/get-csrf')
  const cookie = applicant.api.cookies().map(({ name, value }) => `${name}=${value}`)
  const [row] = await its.query<{ version: number }>('select version from client where user_id = $1', [
    applicant.userId,
  ])
  const ids = applicant.userId ? await idsOf(its, applicant) : scene.me.ids
  return { ids, cookie: cookie.join('; '), token: body.csrfToken, version: row?.version ?? 1 }
}

/** These end a session or put another in its place. */
const renewing = ['check-email-exist', 'sign-up', 'login', 'logout', 'login-code', 'reset-password'].map(
  (name) => `/api/auth/${name}`,
)

/** After so many shots limits begin anew, so that each is answered by what it does and not by how often it comes. */
const shotsPerLimit = 25

type Judge = (shot: Shot, hit: Hit) => string[]

/** Status, code and fields of an answer, as in `400 unknown_field surprise`. */
const outcome = ({ status, text }: Hit): string => {
  const { code, fields = [] } = text.startsWith('{') ? JSON.parse(text) : {}
  return [status, code, ...fields].join(' ')
}

/** Fires them all, `aim` at each before it goes. @returns what was wrong */
const fire = async (shots: Shot[], judge: Judge, shooters = 10, aim = range.renewed): Promise<string[]> => {
  const faults: string[] = []
  const left = [...shots]
  let fired = 0
  const shooter = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      fired += 1
      if (fired % shotsPerLimit === 0) await its.query('delete from rate_limit')
      const shot = await aim(next)
      const hit = await range.send(shot)
      const found = judge(shot, hit)
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
  half = its.newcomer()
  await half.createUser()
  const me = await attackerOf(linked)
  const anonymous = await its.newcomer().api.get<{ csrfToken: string }>('/api/auth/get-csrf')
  scene = { origin: its.stack.baseUrl, me, otherToken: anonymous.body.csrfToken, victim: victim.ids }
  // mails and the like of all this are on their way
  await becomes(() => its.count("outside_call where state = 'pending'"), 0)
  before.rows = await victim.rows()
  before.ledger = await its.sandbox.ledger()
})

afterAll(() => {
  range?.close()
  process.stdout.write(`attacks: ${range?.sent()} requests, ${leaks} leaks, ${failures} answered 5xx\n`)
})

describe('[API-03] [API-04] [API-06] [API-09] [API-10] nothing gets in that should not', () => {
  let all: Record<string, string>
  beforeAll(async () => {
    all = await hashOfAll(its)
  })

  test.each(table)('%s', async (_, call) => {
    const faults = await fire(gates(call, scene), (shot, hit) => [
      ...faultsOf(shot, hit, victim.secrets),
      ...(hit.status >= 200 && hit.status < 400 ? ['let through'] : []),
      ...(outcome(hit).startsWith(shot.refused ?? '') ? [] : [`not ${shot.refused}`]),
      ...faultsOfDepth(shot, hit),
    ])
    expect(faults).toEqual([])
    // who attacks is signed in to the end: else it would prove nothing
    expect((await linked.api.get<{ user: object | null }>('/api/auth/session')).body.user).not.toBeNull()
  })

  test('and no row of any table has changed', async () => {
    expect(await hashOfAll(its)).toEqual(all)
  })
})

describe('[API-06] no value does any harm', () => {
  test.each(table)('%s', async (_, call) => {
    const forms = call.path.startsWith('/api/data-api/')
    const who = call.who !== 'applicant' ? half : forms ? answered : linked
    const shots = hostile(call, scene.origin, await attackerOf(who)).map(
      (shot): Shot => (renewing.includes(call.path) ? { ...shot, fresh: true } : shot),
    )
    const judge: Judge = (shot, hit) => faultsOf(shot, hit, victim.secrets)
    // by the version as it is, one after the other: else the first that is saved makes the others stale
    const current = async (shot: Shot): Promise<Shot> => {
      if (!/^"\d+"$/.test(shot.headers['if-match'] ?? '')) return shot
      const [row] = await its.query<{ version: number }>('select version from client where id = $1', [
        who.clientId,
      ])
      return { ...shot, headers: { ...shot.headers, 'if-match': `"${row?.version}"` } }
    }
    expect(await (call.needsVersion ? fire(shots, judge, 1, current) : fire(shots, judge))).toEqual([])
  })
})

test('[KY-04] [API-06] no upload does any harm, and nothing of it stays', async () => {
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
  // the sandbox's ledger has one applicant more
  before.ledger = await its.sandbox.ledger()
})

test('[API-06] [SE-04] what is no HTTP is refused, and nothing is smuggled in with it', async () => {
  const { host, port } = new URL(its.stack.baseUrl)
  for (const [name, bytes] of wires(host)) {
    const text = await overWire(Number(port), bytes)
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
    expect(statuses.length, `${name}: ${text.slice(0, 200)}`).toBeLessThanOrEqual(1)
    for (const status of statuses) expect(status, name).toBeLessThan(500)
    expect(text, name).not.toMatch(/x-injected|"csrfToken"|"name": "vestibule"|root:.:0:0/i)
  }
})

test('[API-04] knowing an email is knowing nothing: what is answered for the victim’s is answered for nobody’s', async () => {
  const [mine, theirs] = [unknownIds(), victim.ids]
  const asNobody = { ...scene.me, cookie: '', token: '' }
  const naming = calls.filter((call) => call.who === 'any' && sampleOf(call).body?.(theirs) !== undefined)
  for (const call of naming) {
    const ask = async (ids: Ids) =>
      range.send(await range.renewed({ ...validShot(call, scene.origin, asNobody, ids), fresh: true }))
    const [known, unknown] = [await ask(theirs), await ask(mine)]
    expect({ status: known.status, text: known.text }, nameOf(call)).toEqual({
      status: unknown.status,
      text: unknown.text,
    })
  }
  // who asks for a new password in somebody's name has a mail sent to them: no more than that
  const resets = 'delete from password_reset where identity_id = $1 returning id'
  expect(await its.query(resets, [theirs.identityId])).toHaveLength(1)
})

test('[API-04] [AF-04] [CF-04] the victim’s rows and what the providers hold are as before', async () => {
  expect(await victim.rows()).toEqual(before.rows)
  expect(await its.sandbox.ledger()).toEqual(before.ledger)
  expect({ leaks, failures }).toEqual({ leaks: 0, failures: 0 })
})
