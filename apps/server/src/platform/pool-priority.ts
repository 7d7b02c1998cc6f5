import { readdir, readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'

/** Gives a thread about a tenth of a usual thread's processor time if both are busy. */
const addedNiceness = 10
const maxNiceness = 19
const threadsFolder = '/proc/self/task'
const poolThread = 'libuv-worker'

/**
 * Lowers the priority of Node's thread pool, which hashes passwords, so that hashes use only the processor time that
 * requests leave. Has no effect on systems without Linux's list of threads.
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
