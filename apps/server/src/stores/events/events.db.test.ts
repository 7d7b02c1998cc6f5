import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '@vestibule/testing/seeded'
import { useStore } from '@vestibule/testing/use-store'
import { describe, expect, test } from 'vitest'
import { addEventMonths } from '../../use-cases/events/add-event-months.ts'
import { numberEvents } from '../../use-cases/events/deliver.ts'
import type { PositionedEvent } from './events.ts'

const its = useStore()
const at = new Date('2027-03-01T12:00:00Z')
const blocked = { type: 'applicant.blocked', data: { scope: 'USER', blockId: null } } as const

const writerCount = 12
const transactionsPerWriter = 15
const readerCount = 3

/** Reads all pages until `isOver`, and once more after that. */
const readAll = async (isOver: () => boolean): Promise<PositionedEvent[]> => {
  const found: PositionedEvent[] = []
  for (let after = '0'; ; ) {
    const last = isOver()
    await its.store.events.number()
    const page = await its.store.events.page(after, 7)
    found.push(...page)
    after = page.at(-1)?.position ?? after
    if (last && page.length === 0) return found
  }
}

describe('[EV-02] the feed', () => {
  test('skips no event of transactions that commit late, repeats none and keeps the order of each applicant', async () => {
    const random = seeded(20_270_301)
    const subjects = Array.from({ length: 4 }, () => randomUUID())
    const written: string[][] = subjects.map(() => [])
    let isOver = false
    const readers = Array.from({ length: readerCount }, () => readAll(() => isOver))

    /** Each transaction locks the subject before it writes, as a save does, and commits after a random delay. */
    const write = async (): Promise<void> => {
      for (let turn = 0; turn < transactionsPerWriter; turn += 1) {
        const chosen = Math.floor(random() * subjects.length)
        const [before, after] = [random() * 4, random() * 12]
        await its.store.transaction(async (tx) => {
          await sleep(before)
          await tx.limits.consume([{ key: `subject-${chosen}`, max: 1_000_000, seconds: 60 }], at)
          const blockId = randomUUID()
          await tx.events.record(
            { type: 'applicant.blocked', data: { scope: 'EMAIL', blockId } },
            { userId: subjects[chosen] },
            at,
          )
          written[chosen]?.push(blockId)
          await sleep(after)
        })
      }
    }
    // An open transaction that wrote something would stop a reader that waits for all older transactions.
    let release = (): void => undefined
    const open = its.store.transaction(async (tx) => {
      await tx.events.record(blocked, {}, at)
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    await Promise.all(Array.from({ length: writerCount }, write))
    const soFar = await readAll(() => true)
    expect(soFar).toHaveLength(writerCount * transactionsPerWriter)
    release()
    await open
    isOver = true
    for (const seen of await Promise.all(readers)) {
      expect(seen).toHaveLength(writerCount * transactionsPerWriter + 1)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
      for (const [index, subject] of subjects.entries()) {
        const ids = seen.filter(({ userId }) => userId === subject)
        expect(ids.map(({ data }) => (data as { blockId: string }).blockId)).toEqual(written[index])
      }
    }
  })

  test('replays the same events after any position', async () => {
    await numberEvents(its)
    const all = await its.store.events.page('0', 1_000)
    const middle = all[Math.floor(all.length / 2)]
    const rest = all.slice(Math.floor(all.length / 2) + 1)
    expect(await its.store.events.page(middle?.position ?? '', 1_000)).toEqual(rest)
  })
})

test('[EV-01] events of all months are stored, in a partition of their month once housekeeping has added it', async () => {
  const now = new Date('2031-05-20T00:00:00Z')
  expect(await addEventMonths(its, now)).toBe(4)
  expect(await addEventMonths(its, now)).toBe(0)
  for (const day of ['2031-05-20', '2031-08-01', '2036-01-01'])
    await its.store.events.record(blocked, {}, new Date(`${day}T00:00:00Z`))
  await numberEvents(its)
  const { rows } = await its.query(
    `select tableoid::regclass::text as partition from firm_event where at >= '2031-05-01' order by at`,
  )
  expect(rows.map(({ partition }) => partition)).toEqual([
    'partitions.firm_event_2031_05',
    'partitions.firm_event_2031_08',
    'partitions.firm_event_other',
  ])
})

test('[EV-01] an event that was rolled back is never sent', async () => {
  const id = randomUUID()
  const failing = its.store.transaction(async (tx) => {
    await tx.events.record(blocked, { userId: id }, at)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await numberEvents(its)
  expect((await its.query('select from firm_event where user_id = $1', [id])).rows).toEqual([])
})
