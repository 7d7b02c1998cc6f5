import { readdir, readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'

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
