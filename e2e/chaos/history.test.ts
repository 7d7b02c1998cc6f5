import { expect, test } from 'vitest'
import { checkHistory, History, type HistoryEvent, type StoredRecords } from './history.ts'

const save = (
  values: Record<string, unknown>,
  outcome: 'acknowledged' | 'refused' | 'unknown',
  version?: number,
): HistoryEvent => ({ kind: 'save', resource: 'address', action: 'address_saved', values, outcome, version })
const read = (version: number): HistoryEvent => ({ kind: 'read', version })

const stored = (address: Record<string, unknown>, version: number, entries: number): StoredRecords => ({
  version,
  resources: { address },
  audited: { address_saved: entries },
})

const first = { street: '1 Bedford Street', zip: '10014' }
const second = { street: '2 Albany Street', zip: '12207' }
const none = { lost: [], doubled: [] }

test('[OP-09] accepts what was acknowledged, and an unanswered save that is stored as a whole or not at all', () => {
  const events = [save(first, 'acknowledged', 2), read(2), save(second, 'unknown')]
  expect(checkHistory(events, stored(first, 2, 1))).toEqual(none)
  expect(checkHistory(events, stored(second, 3, 2))).toEqual(none)
  expect(checkHistory([save(first, 'refused'), ...events], stored(first, 2, 1))).toEqual(none)
})

test('[OP-09] finds a lost save by its values, its version and its audit entry', () => {
  const events = [save(first, 'acknowledged', 2), save(second, 'acknowledged', 3)]
  expect(checkHistory(events, stored(first, 2, 1)).lost).toEqual([
    'version 2 is stored after version 3',
    'address is not as acknowledged: street is 1 Bedford Street, zip is 10014',
    '1 audit entries of 2 acknowledged saves: address_saved',
  ])
})

test('[OP-09] accepts an acknowledged repeat that changes no version', () => {
  const events = [save(first, 'acknowledged', 2), read(2), save(first, 'acknowledged')]
  expect(checkHistory(events, stored(first, 2, 1))).toEqual(none)
  expect(checkHistory(events, stored(second, 2, 1)).lost).toHaveLength(1)
})

test('[OP-09] finds a read of a version older than an acknowledged one', () => {
  const { lost } = checkHistory([save(first, 'acknowledged', 3), read(2)], stored(first, 3, 1))
  expect(lost).toEqual(['version 2 after version 3 (read)'])
})

test('[OP-09] finds a version that two saves received', () => {
  const events = [save(first, 'acknowledged', 2), save(second, 'acknowledged', 2)]
  expect(checkHistory(events, stored(second, 2, 2)).doubled).toEqual([
    'version 2 belongs to two saves (address_saved)',
  ])
})

test('[OP-09] finds a half-done save', () => {
  const events = [save(first, 'acknowledged', 2), save(second, 'unknown')]
  expect(checkHistory(events, stored({ ...first, zip: second.zip }, 3, 2)).lost).toEqual([
    'address is half done: zip is 12207',
  ])
})

test('[OP-09] finds a refused save that is stored', () => {
  const events = [save(first, 'acknowledged', 2), save(second, 'refused')]
  const { lost, doubled } = checkHistory(events, stored(second, 3, 2))
  expect(lost).toHaveLength(1)
  expect(doubled).toEqual(['2 audit entries of at most 1 saves: address_saved'])
})

test('[OP-09] finds an unanswered save that is stored after a later acknowledged one', () => {
  const events = [save(first, 'unknown'), save(second, 'acknowledged', 3)]
  expect(checkHistory(events, stored(first, 4, 2)).lost).toHaveLength(1)
})

test('[OP-09] finds a save that was done twice', () => {
  const { doubled } = checkHistory([save(first, 'acknowledged', 2)], stored(first, 3, 2))
  expect(doubled).toEqual(['2 audit entries of at most 1 saves: address_saved'])
})

test('[OP-09] records the outcome that each response shows', async () => {
  let version = 1
  const history = new History(() => version)
  const request = { resource: 'address', values: first }
  await history.save(request, async () => {
    version = 2
  })
  const failing = (error: Error) => history.save(request, () => Promise.reject(error)).catch(() => undefined)
  await failing(Object.assign(new Error('409'), { status: 409 }))
  await failing(Object.assign(new Error('503'), { status: 503 }))
  await failing(new Error('socket hang up'))
  history.read()
  expect(history.events.map((one) => [one.kind === 'save' ? one.outcome : 'read', one.version])).toEqual([
    ['acknowledged', 2],
    ['refused', undefined],
    ['unknown', undefined],
    ['unknown', undefined],
    ['read', 2],
  ])
  expect(history.acknowledged).toBe(1)
})
