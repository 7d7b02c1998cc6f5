import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Lowers the priority in a process of its own. Prints the priorities of its pool's threads and of its main thread. */
const program = `
  import { readdirSync, readFileSync } from 'node:fs'
  import { getPriority } from 'node:os'
  const { lowerPoolPriority } = await import(${JSON.stringify(new URL('./pool-priority.ts', import.meta.url).href)})
  await lowerPoolPriority()
  const threads = readdirSync('/proc/self/task')
  const isInPool = (thread) => readFileSync('/proc/self/task/' + thread + '/comm', 'utf8') === 'libuv-worker\\n'
  const pool = threads.filter(isInPool).map((thread) => getPriority(Number(thread)))
  console.log(JSON.stringify({ pool, main: getPriority(process.pid) }))`

test('[SE-02] the threads that hash passwords have a lower priority than the thread that serves requests', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '3' },
  })
  const { pool, main } = JSON.parse(stdout) as { pool: number[]; main: number }
  expect(pool).toEqual([main + 10, main + 10, main + 10])
})
