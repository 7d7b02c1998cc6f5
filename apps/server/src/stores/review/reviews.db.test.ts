import { storeClient, storeUser } from '@vestibule/testing/stored-user'
import { useStore } from '@vestibule/testing/use-store'
import { beforeEach, expect, test } from 'vitest'

let clientId: string
const its = useStore()

const began = Date.parse('2027-03-10T15:00:00Z')
const at = (seconds: number): Date => new Date(began + seconds * 1000)
const tenth = (lasted: number): number => Math.max(3_000, lasted / 10)
const claim = (seconds: number): Promise<string[]> => its.store.reviews.claimDue(at(seconds), 10, tenth)

const newClient = async (): Promise<string> =>
  storeClient(its.store, await storeUser(its.store, at(0)), at(0))

beforeEach(async () => {
  clientId = await newClient()
  await its.query('delete from review')
  await its.store.reviews.begin(clientId, at(0))
})

test('[AG-07] [KY-09] the first poll is due after three seconds, each next after a tenth of the elapsed time', async () => {
  expect(await claim(2.9)).toEqual([])
  expect(await claim(3)).toEqual([clientId])
  expect([await claim(5.9), await claim(600)]).toEqual([[], [clientId]])
  expect([await claim(659), await claim(660)]).toEqual([[], [clientId]])
})

test('[OP-05] one of many workers claims a poll', async () => {
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(3)))
  expect(claims.flat()).toEqual([clientId])
})

test('a restarted review is polled soon again', async () => {
  await claim(1_000)
  await its.store.reviews.begin(clientId, at(1_001))
  expect([await claim(1_003), await claim(1_004), await claim(1_005)]).toEqual([[], [clientId], []])
})

test('[AG-07] pages and the job together poll every three seconds at most', async () => {
  const poll = (by: 'job' | 'page', seconds: number) =>
    its.store.reviews.claimPoll(clientId, by, at(seconds), 3_000)
  const first = await Promise.all([poll('page', 1), poll('page', 1), poll('job', 1), poll('page', 1)])
  expect(first.filter(Boolean)).toHaveLength(1)
  expect([await poll('job', 3.9), await poll('page', 4), await poll('job', 4)]).toEqual([false, true, false])
  expect((await its.store.transaction((tx) => tx.reviews.lock(clientId)))?.askedAt).toEqual(at(4))
})

test('an ended review is not polled until it restarts', async () => {
  await its.store.reviews.end(clientId, at(2))
  expect(await claim(5)).toEqual([])
  expect(await its.store.reviews.claimPoll(clientId, 'page', at(3), 3_000)).toBe(false)
  await its.store.reviews.begin(clientId, at(4))
  expect(await claim(7)).toEqual([clientId])
})
