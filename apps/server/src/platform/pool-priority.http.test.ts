import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useStack()

test('[SE-02] the server’s threads that hash passwords have a lower priority than the one that serves requests', () => {
  const { pid } = its.stack.server
  const folder = `/proc/${pid}/task`
  const pool = readdirSync(folder).filter(
    (thread) => readFileSync(`${folder}/${thread}/comm`, 'utf8').trim() === 'libuv-worker',
  )
  const lowered = getPriority(pid) + 10
  expect(pool.map((thread) => getPriority(Number(thread)))).toEqual([lowered, lowered, lowered, lowered])
})
