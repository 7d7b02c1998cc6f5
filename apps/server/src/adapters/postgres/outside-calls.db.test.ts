import { expect, test } from 'vitest'
import { useStore } from '../../../../../e2e/harness/use-store.ts'
import type { NewCall } from '../../ports/outside-calls.ts'

const its = useStore()

const now = new Date('2026-11-21T12:00:00Z')
const until = new Date('2026-11-21T12:00:05Z')
const callOf = (key: string): NewCall => ({ operation: 'test', key, clientId: null, userId: null, input: {} })

test('[API-08] a call that is decided under a lease is held, in doubt, and joined by who decides it again', async () => {
  const call = callOf('held')
  const first = await its.store.calls.decide(call, now, { owner: crypto.randomUUID(), until })
  expect(first).toMatchObject({ held: true, state: 'pending', inDoubt: true, attempts: 1, leaseUntil: until })
  const again = await its.store.calls.decide(call, now, { owner: crypto.randomUUID(), until })
  expect(again).toMatchObject({ id: first.id, held: false })
  expect(await its.store.calls.lease(first.id, crypto.randomUUID(), until, now)).toBeUndefined()
  const later = new Date('2026-11-21T12:00:06Z')
  expect(await its.store.calls.lease(first.id, crypto.randomUUID(), until, later)).toMatchObject({
    wasInDoubt: true,
    call: { attempts: 2 },
  })
})

test('[API-08] [AF-04] whoever decides a call again within a transaction does not wait for whoever settles it: they may wait for each other', async () => {
  const call = callOf('settled')
  const owner = crypto.randomUUID()
  const { id } = await its.store.calls.decide(call, now, { owner, until })
  await its.store.transaction(async (settling) => {
    expect(await settling.calls.settle(id, owner, { state: 'answered', answer: {} }, now)).toBe(true)
    const again = await its.store.transaction((within) => within.calls.decide(call, now))
    expect(again).toMatchObject({ id, held: false, state: 'pending' })
  })
  expect(await its.store.calls.find(id)).toMatchObject({ state: 'answered' })
})

test('[API-08] a call that was refused is decided anew', async () => {
  const call = callOf('refused')
  const owner = crypto.randomUUID()
  const { id } = await its.store.calls.decide(call, now, { owner, until })
  await its.store.calls.settle(id, owner, { state: 'refused', failure: 'refused 400' }, now)
  const again = await its.store.transaction((within) => within.calls.decide(call, now))
  expect(again).toMatchObject({ id, held: false, state: 'pending', inDoubt: false, failure: null })
})
