import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, getPriority } from 'node:os'
import { useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'
import { poolSize } from './thread-pool.ts'

const its = useStack()

test('[SE-02] as many threads as cores hash passwords, with a lower priority than the one that serves requests', () => {
  const { pid } = its.stack.server
  const folder = `/proc/${pid}/task`
  const pool = readdirSync(folder).filter(
    (thread) => readFileSync(`${folder}/${thread}/comm`, 'utf8').trim() === 'libuv-worker',
  )
  const lowered = getPriority(pid) + 10
  expect(poolSize).toBe(Math.min(Math.max(availableParallelism(), 2), 4))
  expect(pool.map((thread) => getPriority(Number(thread)))).toEqual(Array(poolSize).fill(lowered))
})
