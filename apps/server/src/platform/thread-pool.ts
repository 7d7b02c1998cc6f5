import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism, getPriority, setPriority } from 'node:os'

/**
 * Threads in Node's thread pool: one per core, because more slow down each other's hashes. At least 2, because slow name
 * look-ups may keep half of them busy. At most 4, Node's default, because each hash takes 19 MiB.
 */
export const poolSize = Math.min(Math.max(availableParallelism(), 2), 4)

/** Sets the pool's number of threads, unless `UV_THREADPOOL_SIZE` is set. Has an effect only before the pool's first use. */
export const sizePool = (): void => {
  process.env.UV_THREADPOOL_SIZE ??= String(poolSize)
}

/** Gives a thread about a tenth of a usual thread's processor time if both are busy. */
const addedNiceness = 10
const maxNiceness = 19
const threadsFolder = '/proc/self/task'
const poolThread = 'libuv-worker'

/**
 * Lowers the priority of the threads in Node's thread pool, which hash passwords, so that requests on the main thread do
 * not wait for hashes. Does nothing on systems without `/proc/self/task`.
 */
export const lowerPoolPriority = async (): Promise<void> => {
  const niceness = Math.min(getPriority() + addedNiceness, maxNiceness)
  // The pool starts its threads at its first use, which this may be.
  const threads = await readdir(threadsFolder).catch(() => [])
  for (const thread of threads) {
    const name = await readFile(`${threadsFolder}/${thread}/comm`, 'utf8').catch(() => '')
    if (name.trim() !== poolThread) continue
    try {
      setPriority(Number(thread), niceness)
    } catch {
      // Where the system forbids it, the priority stays.
    }
  }
}
