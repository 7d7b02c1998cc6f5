/** Runs zxcvbn in a worker thread, because loading it takes about 0.2 s and an estimate takes up to 20 ms. */

import { parentPort } from 'node:worker_threads'
import type { Estimate, Question } from './estimator.ts'
import { createZxcvbn } from './zxcvbn.ts'

const guessesOf = createZxcvbn()

parentPort?.on('message', ({ id, password, words }: Question) => {
  const estimate: Estimate = { id, guesses: guessesOf(password, words) }
  parentPort?.postMessage(estimate)
})
