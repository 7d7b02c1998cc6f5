import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Creates tasks that run until the test calls `end`. */
const tasksOf = (concurrency: number) => {
  const inTurn = createFairQueue(concurrency)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    add: (account: string, name: string) =>
      inTurn(account, async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}

test('[KY-11] runs one task per account at a time, without delaying other accounts', async () => {
  const { started, add, end } = tasksOf(2)
  const first = add('a', 'a1')
  const second = add('a', 'a2')
  const other = add('b', 'b1')
  await expect.poll(() => started).toEqual(['a1', 'b1'])
  end('b1')
  expect(await other).toBe('b1')
  expect(started).toEqual(['a1', 'b1'])
  end('a1')
  await first
  await expect.poll(() => started).toContain('a2')
  end('a2')
  await second
})

test('[KY-11] prefers the first task of an account to further tasks of another', async () => {
  const { started, add, end } = tasksOf(1)
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1')]
  for (const name of ['a1', 'b1', 'a2', 'a3']) {
    await expect.poll(() => started.at(-1)).toBe(name)
    end(name)
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('a failed task frees its slot', async () => {
  const inTurn = createFairQueue(1)
  await expect(inTurn('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(await inTurn('a', async () => 1)).toBe(1)
})
