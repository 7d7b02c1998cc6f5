import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { createPasswordStrength, type Question } from './estimator.ts'

const strength = createPasswordStrength()
afterAll(() => strength.close())
const guesses = async (password: string, ...words: string[]): Promise<number> =>
  (await strength.guesses(password, words)) ?? Number.NaN

test('[SU-27] what meets the rules and is guessed soon takes fewer than 10^8 guesses, a good passphrase more', async () => {
  for (const password of ['Summer2026!', 'Password1!', 'P@ssw0rd', 'Qwerty123!', 'Welcome1!', 'Aa1!aaaa'])
    expect(await guesses(password)).toBeLessThan(1e8)
  for (const password of ['Correct-Horse-7', 'Quiet-Lantern-Moss-5', 'Пароль-密码-7', 'xK7$mQ2p'])
    expect(await guesses(password)).toBeGreaterThanOrEqual(1e8)
})

test('[SU-27] the words of the person and the brand make a password easy', async () => {
  expect(await guesses('Ada.lovelace1!')).toBeGreaterThanOrEqual(1e8)
  expect(await guesses('Ada.lovelace1!', 'ada.lovelace@example.com', 'ada.lovelace')).toBeLessThan(1e8)
  expect(await guesses('Zyxwvestibule-7', 'zyxwvestibule')).toBeLessThan(1e8)
})

/** A thread that takes questions, and answers when it is told to. */
const held = () => {
  const threads: (EventEmitter & { questions: Question[]; ended: boolean })[] = []
  const start = () => {
    const thread = Object.assign(new EventEmitter(), {
      questions: [] as Question[],
      ended: false,
      unref: () => undefined,
      postMessage: (question: Question) => void thread.questions.push(question),
      terminate: async () => {
        thread.ended = true
        thread.emit('exit')
      },
    })
    threads.push(thread)
    return thread as unknown as Worker
  }
  const answer = (nth: number) => {
    for (const { id } of threads[nth]?.questions ?? []) threads[nth]?.emit('message', { id, guesses: id })
  }
  return { threads, start, answer }
}

test('[SU-27] the first 48 characters are estimated, by one thread that starts with the first question', async () => {
  const { threads, start, answer } = held()
  const estimator = createPasswordStrength(start)
  expect(threads).toHaveLength(0)
  const asked = [estimator.guesses('😀'.repeat(128), ['ada']), estimator.guesses('Correct-Horse-7', [])]
  answer(0)
  expect(await Promise.all(asked)).toEqual([1, 2])
  expect(threads[0]?.questions.map(({ password, words }) => [password, words])).toEqual([
    ['😀'.repeat(48), ['ada']],
    ['Correct-Horse-7', []],
  ])
  expect(threads).toHaveLength(1)
})

test('[SU-27] a thread that does not answer, or dies, is undefined for those who wait; the next question starts another', async () => {
  const { threads, start, answer } = held()
  const estimator = createPasswordStrength(start, 20)
  expect(await Promise.all([estimator.guesses('a', []), estimator.guesses('b', [])])).toEqual([
    undefined,
    undefined,
  ])
  expect(threads.map(({ ended }) => ended)).toEqual([true])
  const dying = estimator.guesses('c', [])
  threads[1]?.emit('error', new Error('out of memory'))
  expect(await dying).toBeUndefined()
  const asked = estimator.guesses('d', [])
  answer(2)
  expect(await asked).toBe(4)
})

test('[SU-27] at most 32 wait; at the end those who wait go on without an estimate, and no thread starts', async () => {
  const { threads, start } = held()
  const estimator = createPasswordStrength(start)
  const waiting = Array.from({ length: 32 }, () => estimator.guesses('a', []))
  expect(await estimator.guesses('a', [])).toBeUndefined()
  await estimator.close()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]))
  expect(await estimator.guesses('a', [])).toBeUndefined()
  expect(threads.map(({ ended }) => ended)).toEqual([true])
})
