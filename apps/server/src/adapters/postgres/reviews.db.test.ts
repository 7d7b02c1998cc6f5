import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useStore } from '../../../../../e2e/harness/use-store.ts'

let clientId: string
const jobs: { clientId: string; seconds: number }[] = []
const its = useStore({
  review: async (_, clientId, seconds) => {
    jobs.push({ clientId, seconds })
  },
})

const began = Date.parse('2027-03-10T15:00:00Z')
const at = (seconds: number): Date => new Date(began + seconds * 1000)
const tenth = (lasted: number): number => Math.max(3_000, lasted / 10)

/** A client of whom nothing but the review matters here. */
const newClient = async (): Promise<string> => {
  const id = randomUUID()
  await its.query(`set session_replication_role = replica`)
  await its.query(
    `insert into client (id, user_id, account_type, client_status, step, data_key, first_name, last_name, audit_head, audit_seq, created_at, visited_at)
     values ($1, $1, 'ROTH_IRA', 'ONBOARDING_AGREEMENTS', 3, '', 'A', 'B', '', 1, $2, $2)`,
    [id, at(0)],
  )
  await its.query(`set session_replication_role = default`)
  return id
}

beforeEach(async () => {
  clientId = await newClient()
  jobs.length = 0
  await its.store.reviews.begin(clientId, at(0))
})

test('[AG-07] the first turn comes after three seconds, each next after a tenth of what has passed', async () => {
  expect(jobs).toEqual([{ clientId, seconds: 3 }])
  expect(await its.store.reviews.turn(clientId, at(3), tenth)).toBe(true)
  expect(await its.store.reviews.turn(clientId, at(600), tenth)).toBe(true)
  expect(jobs.map(({ seconds }) => seconds)).toEqual([3, 3, 60])
})

test('[OP-05] of many workers with a job for the same review one takes the turn, and one job follows', async () => {
  const turns = await Promise.all(
    Array.from({ length: 8 }, () => its.store.reviews.turn(clientId, at(3), tenth)),
  )
  expect(turns.filter(Boolean)).toHaveLength(1)
  expect(jobs).toHaveLength(2)
})

test('a review that begins anew has one chain of jobs left: the older one’s next is not its turn', async () => {
  await its.store.reviews.turn(clientId, at(1_000), tenth)
  await its.store.reviews.begin(clientId, at(1_001))
  expect(await its.store.reviews.turn(clientId, at(1_004), tenth)).toBe(true)
  expect(await its.store.reviews.turn(clientId, at(1_005), tenth)).toBe(false)
  expect(await its.store.reviews.turn(clientId, at(1_007), tenth)).toBe(true)
})

test('[AG-07] pages and the job together ask every three seconds at most', async () => {
  const ask = (by: 'job' | 'page', seconds: number) =>
    its.store.reviews.mayLook(clientId, by, at(seconds), 3_000)
  const first = await Promise.all([ask('page', 1), ask('page', 1), ask('job', 1), ask('page', 1)])
  expect(first.filter(Boolean)).toHaveLength(1)
  expect([await ask('job', 3.9), await ask('page', 4), await ask('job', 4)]).toEqual([false, true, false])
  expect((await its.store.transaction((within) => within.reviews.hold(clientId)))?.askedAt).toEqual(at(4))
})

test('a review that has ended is not followed, until it begins anew', async () => {
  await its.store.reviews.end(clientId, at(2))
  expect(await its.store.reviews.turn(clientId, at(3), tenth)).toBe(false)
  expect(await its.store.reviews.mayLook(clientId, 'page', at(3), 3_000)).toBe(false)
  await its.store.reviews.begin(clientId, at(4))
  expect(await its.store.reviews.turn(clientId, at(7), tenth)).toBe(true)
})

test('[KY-09] a turn that did not come is taken up once, however many look for it', async () => {
  expect(await its.store.reviews.takeUp(at(0), at(300), 10)).toBe(0)
  const taken = await Promise.all([
    its.store.reviews.takeUp(at(1), at(301), 10_000),
    its.store.reviews.takeUp(at(1), at(301), 10_000),
  ])
  expect(jobs.filter((job) => job.clientId === clientId && job.seconds === 0)).toHaveLength(1)
  expect(taken.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(1)
  expect(await its.store.reviews.turn(clientId, at(301), tenth)).toBe(true)
})
