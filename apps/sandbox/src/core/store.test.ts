import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from './store.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-store-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('lists documents in insertion order, also after a restart', () => {
  const store = openStore(folder)
  store.put('person', 'b', { name: 'second letter' })
  store.put('person', 'a', { name: 'first letter' })
  store.put('account', 'a', { of: 'another kind' })
  store.put('person', 'b', { name: 'changed' })
  store.close()

  const reopened = openStore(folder)
  expect(reopened.list('person')).toEqual([{ name: 'changed' }, { name: 'first letter' }])
  expect(reopened.get('account', 'a')).toEqual({ of: 'another kind' })
  reopened.close()
})

test('deletes one document, and all on reset', () => {
  const store = openStore(folder)
  store.put('person', 'a', 1)
  store.put('person', 'b', 2)
  store.delete('person', 'a')
  expect(store.get('person', 'a')).toBeUndefined()
  expect(store.list('person')).toEqual([2])
  store.reset()
  expect(store.list('person')).toEqual([])
  store.close()
})

test('keeps the newest documents of one kind when pruning', () => {
  const store = openStore(folder)
  for (const id of ['1', '2', '3', '4']) store.put('request', id, id)
  store.put('person', 'a', 'kept')
  store.prune('request', 2)
  expect(store.list('request')).toEqual(['3', '4'])
  expect(store.list('person')).toEqual(['kept'])
  store.close()
})
