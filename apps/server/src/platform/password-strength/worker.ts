/** Runs zxcvbn in a worker thread, because loading it takes about 0.2 s and an estimate takes up to 0.1 s. */

import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary as common, adjacencyGraphs as graphs } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { Estimate, Question } from './estimator.ts'

const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs })

parentPort?.on('message', ({ id, password, words }: Question) => {
  const estimate: Estimate = { id, guesses: zxcvbn.check(password, words).guesses }
  parentPort?.postMessage(estimate)
})
