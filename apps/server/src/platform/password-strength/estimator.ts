import { Worker } from 'node:worker_threads'
import type { PasswordStrength } from '../../ports/password-strength.ts'

export interface Question {
  id: number
  password: string
  words: string[]
}
export interface Estimate {
  id: number
  guesses: number
}

/** Number of leading characters that zxcvbn estimates. 48 characters can take 0.1 s of CPU, 128 characters 0.2 s. */
const estimatedCharacters = 48
/** Maximum number of pending estimates. Further estimates are skipped. */
const maxPending = 32
/** Maximum time from request to response, including the thread's start and the queue. */
const usualTimeoutMs = 10_000

const startWorker = (): Worker => {
  // The dictionaries take 34 MB. A small young generation limits garbage.
  const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
  // The environment is empty, because the server's environment contains keys.
  return new Worker(new URL('./worker.ts', import.meta.url), { env: {}, resourceLimits: memory })
}

/** Runs zxcvbn in a worker thread, started on first use. A thread that times out is replaced on the next request. */
export const createPasswordStrength = (start = startWorker, timeoutMs = usualTimeoutMs): PasswordStrength => {
  const waiting = new Map<number, (guesses: number | undefined) => void>()
  let worker: Worker | undefined
  let closed = false
  let requests = 0

  const stop = async (stopped = worker): Promise<void> => {
    if (stopped !== worker) return
    worker = undefined
    for (const settle of [...waiting.values()]) settle(undefined)
    await stopped?.terminate()
  }

  const started = (): Worker => {
    const made = start()
    made.unref()
    made.on('message', ({ id, guesses }: Estimate) => waiting.get(id)?.(guesses))
    made.on('error', () => void stop(made))
    made.on('exit', () => void stop(made))
    return made
  }

  return {
    guesses(password, words) {
      if (closed || waiting.size >= maxPending) return Promise.resolve(undefined)
      worker ??= started()
      const current = worker
      requests += 1
      const id = requests
      return new Promise((resolve) => {
        const timer = setTimeout(() => void stop(current), timeoutMs)
        waiting.set(id, (guesses) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(guesses)
        })
        const first = Array.from(password).slice(0, estimatedCharacters).join('')
        const question: Question = { id, password: first, words: [...words] }
        current.postMessage(question)
      })
    },
    async close() {
      closed = true
      await stop()
    },
  }
}
