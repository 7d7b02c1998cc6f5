import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDatabase as createTestDatabase,
  type TestDatabase,
} from '../../../../../e2e/harness/database.ts'
import type { NewCall } from '../../ports/outside-calls.ts'
import type { Store } from '../../ports/store.ts'
import { createDatabase, createStore } from './store.ts'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await createTestDatabase()
  const nothing = async (): Promise<void> => undefined
  store = createStore(createDatabase(database.appUrl), nothing, nothing, nothing, nothing)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

const now = new Date('2026-11-21T12:00:00Z')
const until = new Date('2026-11-21T12:00:05Z')
const callOf = (key: string): NewCall => ({ operation: 'test', key, clientId: null, userId: null, input: {} })

test('[API-08] a call that is decided under a lease is held, in doubt, and joined by who decides it again', async () => {
  const call = callOf('held')
  const first = await store.calls.decide(call, now, { owner: crypto.randomUUID(), until })
  expect(first).toMatchObject({ held: true, state: 'pending', inDoubt: true, attempts: 1, leaseUntil: until })
  const again = await store.calls.decide(call, now, { owner: crypto.randomUUID(), until })
  expect(again).toMatchObject({ id: first.id, held: false })
  expect(await store.calls.lease(first.id, crypto.randomUUID(), until, now)).toBeUndefined()
  const later = new Date('2026-11-21T12:00:06Z')
  expect(await store.calls.lease(first.id, crypto.randomUUID(), until, later)).toMatchObject({
    wasInDoubt: true,
    call: { attempts: 2 },
  })
})

test('[API-08] [AF-04] whoever decides a call again within a transaction does not wait for whoever settles it: they may wait for each other', async () => {
  const call = callOf('settled')
  const owner = crypto.randomUUID()
  const { id } = await store.calls.decide(call, now, { owner, until })
  await store.transaction(async (settling) => {
    expect(await settling.calls.settle(id, owner, { state: 'answered', answer: {} }, now)).toBe(true)
    const again = await store.transaction((within) => within.calls.decide(call, now))
    expect(again).toMatchObject({ id, held: false, state: 'pending' })
  })
  expect(await store.calls.find(id)).toMatchObject({ state: 'answered' })
})

test('[API-08] a call that was refused is decided anew', async () => {
  const call = callOf('refused')
  const owner = crypto.randomUUID()
  const { id } = await store.calls.decide(call, now, { owner, until })
  await store.calls.settle(id, owner, { state: 'refused', failure: 'refused 400' }, now)
  const again = await store.transaction((within) => within.calls.decide(call, now))
  expect(again).toMatchObject({ id, held: false, state: 'pending', inDoubt: false, failure: null })
})
