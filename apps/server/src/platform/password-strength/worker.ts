/** Runs zxcvbn in a worker thread, because loading it takes about 0.2 s and an estimate takes 1 to 30 ms. */

import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary as common, adjacencyGraphs as graphs } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { Estimate, Question } from './estimator.ts'

const lists = Object.entries({ ...common, ...english })
/** The fourteen lists of sequences, such as months and planets, are at most this long. */
const longestSequence = 100
// Merges the short lists under the name of one of them, because an estimate takes less time with fewer lists.
const months = lists.flatMap(([, list]) => (list.length > longestSequence ? [] : list))
const words = lists.filter(([, { length }]) => length > longestSequence)
const zxcvbn = new ZxcvbnFactory({ dictionary: { ...Object.fromEntries(words), months }, graphs })

parentPort?.on('message', ({ id, password, words: known }: Question) => {
  const estimate: Estimate = { id, guesses: zxcvbn.check(password, known).guesses }
  parentPort?.postMessage(estimate)
})
